import { constants } from "node:fs"
import { open } from "node:fs/promises"
import { fileTypeIds, fileTypes, sniffFileTypes } from "@mozhuan/contract"

/** A result that is not what it claims to be; a fault of ours, tried again. */
class UnsoundResult extends Error {}

/**
 * Checks a result before the visitor gets it: a plain file, not empty, of the kind it is called.
 *
 * A hostile file may make the child leave a link to something else; links are refused.
 * @returns its size in bytes
 */
export async function verifyResult(path: string, mediaType: string): Promise<number> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const entry = await file.stat()
    if (!entry.isFile() || entry.nlink > 1) throw new UnsoundResult("a result is not a plain file")
    const expected = fileTypeIds.filter(
      (id) => fileTypes[id].mediaType === mediaType && fileTypes[id].magic,
    )
    if (entry.size === 0 && expected.length > 0) throw new UnsoundResult("a result is empty")
    const head = new Uint8Array(Math.min(entry.size, 4096))
    await file.read(head, 0, head.length, 0)
    const found = sniffFileTypes(head)
    if (expected.length > 0 && !expected.some((id) => found.includes(id)))
      throw new UnsoundResult(`a result called ${mediaType} is not one`)
    return entry.size
  } finally {
    await file.close()
  }
}
