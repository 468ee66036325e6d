import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { open } from "node:fs/promises"
import type { ByteSource, OutputFile } from "@mozhuan/engine"

/** Reads a file piece by piece, so that a large one is not held twice. Open until the process ends. */
export function openSource(path: string): ByteSource {
  const descriptor = openSync(path, "r")
  const { size } = fstatSync(descriptor)
  process.once("exit", () => closeSync(descriptor))
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

/** Writes one result to a new file. */
export async function saveResult(path: string, content: OutputFile["content"]): Promise<void> {
  const file = await open(path, "wx", 0o644)
  try {
    if (content instanceof Uint8Array) await file.writeFile(content)
    else for await (const piece of content) await file.writeFile(piece)
  } finally {
    await file.close()
  }
}
