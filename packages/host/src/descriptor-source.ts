import { fstatSync, readSync } from "node:fs"
import type { ByteSource } from "@mozhuan/engine"

/**
 * Gives the content of an open file, read piece by piece as it is asked for; the caller closes the
 * descriptor.
 */
export function descriptorSource(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor)
  return {
    size,
    read: (start, end) => {
      const piece = new Uint8Array(Math.max(0, Math.min(end, size) - start))
      let filled = 0
      while (filled < piece.length) {
        const count = readSync(descriptor, piece, filled, piece.length - filled, start + filled)
        if (count === 0) break
        filled += count
      }
      return piece.subarray(0, filled)
    },
  }
}
