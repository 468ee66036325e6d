import { execFile } from "node:child_process"
import { existsSync, utimes } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

/**
 * The worker in one file, which starts in a third of the time that its sources take; these where it
 * cannot be made.
 */
export async function workerProgram(checkout: string): Promise<string> {
  const sources = join(checkout, "apps/worker/src/main.ts")
  try {
    const { stdout } = await promisify(execFile)(join(checkout, "bin/bundle"))
    const folder = stdout.trim()
    const bundled = join(folder, "worker.js")
    if (!existsSync(bundled)) return sources
    keepInUse(folder)
    return bundled
  } catch {
    return sources
  }
}

/** How often a bundle in use says so, ms: one a day old goes when another is made. */
const saysSo = 21_600_000
const inUse = new Set<string>()

/**
 * Keeps a bundle as long as this process lives: its worker loads parts of it when they are needed.
 */
function keepInUse(folder: string): void {
  if (inUse.has(folder)) return
  inUse.add(folder)
  const touch = (): void => {
    const now = new Date()
    utimes(folder, now, now, () => undefined)
  }
  touch()
  setInterval(touch, saysSo).unref()
}
