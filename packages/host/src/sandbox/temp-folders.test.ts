import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { makeTempFolder, sweepTempFolders } from "./temp-folders.ts"

it("folders of a killed process are swept, those of a living one stay", () => {
  const ended = spawnSync("true").pid
  const left = mkdtempSync(join(tmpdir(), `mozhuan-warm-${ended}-`))
  const own = makeTempFolder("run")
  sweepTempFolders()
  expect([existsSync(left), existsSync(own)]).toEqual([false, true])
  rmSync(own, { recursive: true })
})
