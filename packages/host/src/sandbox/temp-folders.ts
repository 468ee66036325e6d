import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Makes a private temp folder that names its owner, so that it can be swept when the owner was
 * killed.
 */
export function makeTempFolder(purpose: "run" | "warm" | "office" | "filter"): string {
  return mkdtempSync(join(tmpdir(), `mozhuan-${purpose}-${process.pid}-`))
}

/**
 * Removes the folders of processes that are gone. Needs a proc file system; without one nothing is
 * swept.
 */
export function sweepTempFolders(): void {
  if (!existsSync(`/proc/${process.pid}`)) return
  for (const name of readdirSync(tmpdir())) {
    const owner = /^mozhuan-(?:run|warm|office|filter)-(\d+)-/.exec(name)?.[1]
    if (owner && !existsSync(`/proc/${owner}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
