import { spawnSync } from "node:child_process"
import { join } from "node:path"

/** Makes the one-file programs; without them the sources run as they are, only slower to start. */
export function bundlePrograms() {
  const { status } = spawnSync(join(import.meta.dirname, "../../bin/bundle"), {
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (status !== 0)
    console.error("setup: the programs could not be bundled; they start from their sources")
}
