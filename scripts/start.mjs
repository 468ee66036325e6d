/**
 * `npm start`: sets up what is missing, then runs the server under the pinned Node until Ctrl-C.
 *
 * The server has a process group of its own and a message channel to us: a signal reaches it
 * exactly once, and if we are killed the channel closes and it stops by itself. Arguments are
 * passed on (`npm start -- --role=worker`).
 */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { pinnedNode, root } from "./setup/folders.mjs"
import { setUp } from "./setup/set-up.mjs"

try {
  setUp({ withTests: false })
} catch (error) {
  console.error(`setup: ${error.message}`)
  process.exit(1)
}

const server = spawn(
  pinnedNode(),
  [
    "--disable-warning=ExperimentalWarning",
    join(root, "apps/server/src/main.ts"),
    ...process.argv.slice(2),
  ],
  {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
    env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/mozhuan/compile"), ...process.env },
  },
)
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
