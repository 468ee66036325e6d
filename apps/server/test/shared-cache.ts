import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A folder for what workers and office pools of a run make once, fresh for each run: faces,
 * profiles and compiled code took five seconds of processor time where each test file made its own.
 * Tests find it by `CACHE_DIR`, as an installation does; `npm test` gives one to all its runs.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env["CACHE_DIR"]) return async () => undefined
  const folder = await mkdtemp(join(tmpdir(), "mz-cache-"))
  process.env["CACHE_DIR"] = folder
  return () => rm(folder, { recursive: true, force: true })
}
