import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { probeSandbox } from "../../sandbox/probe.ts"
import { findProgram } from "../../sandbox/programs.ts"
import { officeCache } from "../office-cache.test-kit.ts"
import { copyProfile } from "./copy-profile.ts"
import { findOffice, libraryOf } from "./installation.ts"

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

it.skipIf(findProgram("soffice") === undefined)(
  "a LibreOffice with the prepared profile does not test at each start how it draws",
  async () => {
    const installation = await findOffice(await probeSandbox(), { cache: officeCache })
    const profile = join(root, "profile")
    copyProfile(installation, profile, "text")
    const input = join(root, "a.txt")
    writeFileSync(input, "x")
    const { status } = spawnSync(join(installation.programs, "soffice.bin"), [
      `-env:UserInstallation=file://${profile}`,
      "--headless",
      "--convert-to",
      "pdf",
      "--outdir",
      root,
      input,
    ])
    expect(status).toBe(0)
    expect(existsSync(join(root, "a.pdf"))).toBe(true)
    expect(existsSync(join(profile, "user/GraphicsRenderTests.log"))).toBe(false)
  },
)
