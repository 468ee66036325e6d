/**
 * `npm run admin:create`: adds an operator of the console under the pinned Node, with the terminal
 * as it is.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { pinnedNode, root } from "./setup/folders.mjs"

const script = join(root, "apps/server/src/admin/create-admin.ts")
const { status } = spawnSync(
  pinnedNode(),
  ["--disable-warning=ExperimentalWarning", script, ...process.argv.slice(2)],
  { stdio: "inherit" },
)
process.exit(status ?? 1)
