import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { libraryOf } from "./installation.ts"

const root = mkdtempSync(join(tmpdir(), "installation-"))
afterAll(() => rmSync(root, { recursive: true }))

it("a LibreOffice without windows stays started for nobody: it ends over the first workbook", () => {
  const programs = join(root, "program")
  const windows = join(root, "share/config/soffice.cfg/modules/scalc/ui")
  mkdirSync(programs)
  expect(libraryOf(programs)).toBeUndefined()
  writeFileSync(join(programs, "libmergedlo.so"), "")
  expect(libraryOf(programs)).toBeUndefined()
  mkdirSync(windows, { recursive: true })
  writeFileSync(join(windows, "inputbar.ui"), "")
  expect(libraryOf(programs)).toBe(join(programs, "libmergedlo.so"))
})
