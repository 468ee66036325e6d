import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { ConversionError } from "@mozhuan/engine"

/**
 * Makes a folder and all in it belong to the run's uid. Links are changed themselves, never
 * followed.
 */
export function giveToUid(path: string, uid: number): void {
  lchownSync(path, uid, uid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveToUid(join(path, name), uid)
}

/** Lets any uid read `path`. The folders above keep others out by their own permissions. */
export function letRead(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  const wanted = entry.isDirectory() ? 0o555 : 0o444
  if ((entry.mode & wanted) !== wanted) chmodSync(path, (entry.mode & 0o7777) | wanted)
  if (!entry.isDirectory()) return
  for (const name of readdirSync(path)) letRead(join(path, name))
}

/**
 * Lets any uid pass through (not list) the folders above `path`: rungs without a mount of their own
 * need it.
 */
export function letPass(path: string): void {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = lstatSync(folder)
    if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001)
  }
}

/**
 * Reads a file that a sandboxed program has written.
 *
 * A hostile program may leave a link to a file that only the caller may read, a pipe, or a file
 * without end; each counts as no output.
 * @throws ConversionError "limit/size" above `maxBytes`.
 */
export function readOutput(path: string, maxBytes: number): Uint8Array | undefined {
  const handle = openPlainFile(path)
  if (handle === undefined) return undefined
  try {
    const entry = fstatSync(handle)
    if (!entry.isFile()) return undefined
    if (entry.size > maxBytes)
      throw new ConversionError("limit/size", "The result is larger than allowed.")
    const bytes = new Uint8Array(entry.size)
    let filled = 0
    for (let count = -1; count !== 0 && filled < bytes.length; filled += count)
      count = readSync(handle, bytes, filled, bytes.length - filled, filled)
    return bytes.subarray(0, filled)
  } finally {
    closeSync(handle)
  }
}

function openPlainFile(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      (error.code === "ENOENT" || error.code === "ELOOP")
    )
      return undefined
    throw error
  }
}
