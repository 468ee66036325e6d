import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** Between two looks at what another process makes, ms. */
const LOOK_AGAIN = 50
/** Nobody waits longer for another process, ms: making it twice costs seconds and harms nothing. */
const LONGEST_WAIT = 60_000

/**
 * Has one process make what several share, while the others wait for it; all of them give it a name
 * in one step.
 *
 * Whoever makes it notes their number beside it. Where that process is gone, or takes too long, the
 * next one makes it as well.
 *
 * @throws What `make` throws; what it noted is gone then.
 */
export async function makeOnce(path: string, make: () => Promise<void>): Promise<void> {
  const note = `${path}.maker`
  while (isBeingMade(note)) await pause(LOOK_AGAIN)
  if (existsSync(path)) return
  writeFileSync(note, String(process.pid))
  ownNotes.add(note)
  try {
    await make()
  } finally {
    ownNotes.delete(note)
    rmSync(note, { force: true })
  }
}

/** What this process makes now: after a restart in a container another one may have its number. */
const ownNotes = new Set<string>()

/**
 * Whether the process that noted itself is there still; one of another machine's is taken for gone.
 */
function isBeingMade(note: string): boolean {
  try {
    const maker = Number(readFileSync(note, "utf8"))
    if (Date.now() - statSync(note).mtimeMs > LONGEST_WAIT) return false
    if (maker === process.pid) return ownNotes.has(note)
    // Signal 0 asks alone. Source: kill(2).
    return maker > 0 && process.kill(maker, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
