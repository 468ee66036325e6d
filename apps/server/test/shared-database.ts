import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/**
 * Opens the desk that gives each installation of a run a database of its own, copied from one that
 * was migrated once: making a cluster for each took longer than most files' tests. Tests find it
 * by `TEST_DATABASE_DESK`; where that is not set, each starts its own.
 */
export async function setup(): Promise<() => Promise<void>> {
  const desk = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "database-desk.ts")],
    { stdio: ["pipe", "pipe", "inherit"] },
  )
  const ended = once(desk, "exit")
  const [address] = await Promise.race([
    once(createInterface({ input: desk.stdout }), "line"),
    ended.then(() => Promise.reject(new Error("the desk for test databases did not open"))),
  ])
  process.env["TEST_DATABASE_DESK"] = String(address)
  return async () => {
    desk.stdin.end()
    await ended
  }
}
