import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** As long as a single document may take, ms. */
const FILE_MS = 180_000

/**
 * Has LibreOffice as it is installed print files, all in one start: a profile of its own, the
 * machine's fonts. The PDFs lie in `out` under the names of the files.
 */
export function printPlain(paths: readonly string[], out: string, profile: string): void {
  const own = `-env:UserInstallation=file://${join(profile, "profile")}`
  execFileSync("soffice", [own, "--headless", "--convert-to", "pdf", "--outdir", out, ...paths], {
    stdio: "ignore",
    timeout: FILE_MS * paths.length,
  })
}
