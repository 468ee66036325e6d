import { statfs } from "node:fs/promises"
import { isPassingDatabaseError } from "@mozhuan/services"
import { isPassingStoreError } from "@mozhuan/storage"

/** What this machine lacked; a file is not to blame for it. */
const lacks = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "ENOMEM", "EAGAIN"])

/** Tells whether the folder's disk has room for conversions. */
export async function hasRoom(folder: string, minimumBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= minimumBytes
}

/**
 * Tells whether a run failed because of its surroundings, so that it may not count against the
 * file.
 */
export function isFaultOfSurroundings(error: unknown): boolean {
  return (
    isPassingStoreError(error) ||
    isPassingDatabaseError(error) ||
    (error instanceof Error && "code" in error && lacks.has(String(error.code)))
  )
}
