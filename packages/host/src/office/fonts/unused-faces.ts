import { lstatSync, readdirSync, renameSync, rmSync, utimesSync } from "node:fs"
import { basename, join } from "node:path"

const HOUR = 3_600_000
/**
 * Faces that nothing has used for as long are removed, ms. A program of another version may still
 * run: it marks them once an hour while it has documents, and makes them anew (6 s) when it starts
 * again.
 */
const UNUSED = 72 * HOUR

/** Folders of made faces, and what a process that was killed left of making or removing some. */
const FACES = /^fonts-(?:[0-9a-f]{16}|draft-\w+|removed-[0-9a-f]{16}-\d+)$/

/** Marks a folder of faces as used now; one of another account stays as it is. */
export function markUsed(folder: string, now = Date.now()): void {
  try {
    if (now - lstatSync(folder).mtimeMs > HOUR) utimesSync(folder, now / 1000, now / 1000)
  } catch (error) {
    console.warn(`Made faces cannot be marked as used: ${String(error)}`)
  }
}

/**
 * Removes the faces that other versions left in a cache, 130 MB each, where nothing has used them
 * for three days. Links are left alone, and what cannot be removed stays, with a line that says so.
 */
export function removeUnusedFaces(cache: string, present: string, now = Date.now()): void {
  for (const name of namesIn(cache)) {
    if (!FACES.test(name) || name === basename(present)) continue
    const folder = join(cache, name)
    try {
      if (!lstatSync(folder).isDirectory() || now - lastUse(folder) < UNUSED) continue
      // Under another name first: a process that starts meanwhile finds all of a folder or none.
      const doomed = name.startsWith("fonts-removed-")
        ? folder
        : join(cache, `fonts-removed-${keyOf(name)}-${process.pid}`)
      if (doomed !== folder) renameSync(folder, doomed)
      rmSync(doomed, { recursive: true, force: true })
    } catch (error) {
      console.warn(`Unused faces cannot be removed: ${String(error)}`)
    }
  }
}

/** Versions that mark nothing still read the list of faces whenever an office program starts. */
function lastUse(folder: string): number {
  const own = lstatSync(folder).mtimeMs
  const list = lstatSync(join(folder, "fonts.conf"), { throwIfNoEntry: false })
  return list === undefined ? own : Math.max(own, list.atimeMs)
}

const keyOf = (name: string): string => /^fonts-([0-9a-f]{16})$/.exec(name)?.[1] ?? "0".repeat(16)

function namesIn(cache: string): string[] {
  try {
    return readdirSync(cache)
  } catch (error) {
    console.warn(`The cache of faces cannot be listed: ${String(error)}`)
    return []
  }
}
