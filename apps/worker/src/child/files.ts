import { closeSync, openSync } from "node:fs"
import { open as openFile } from "node:fs/promises"
import type { ByteSource, OutputFile } from "@mozhuan/engine"
import { descriptorSource } from "@mozhuan/host"

const open = new Set<number>()

/**
 * Reads a file piece by piece, so that a large one is not held twice. Open until `closeSources`.
 */
export function openSource(path: string): ByteSource {
  const descriptor = openSync(path, "r")
  open.add(descriptor)
  return descriptorSource(descriptor)
}

/** Closes the files of the job that has ended. */
export function closeSources(): void {
  for (const descriptor of open) closeSync(descriptor)
  open.clear()
}

/** Writes one result to a new file. */
export async function saveResult(path: string, content: OutputFile["content"]): Promise<void> {
  const file = await openFile(path, "wx", 0o644)
  try {
    if (content instanceof Uint8Array) await file.writeFile(content)
    else for await (const piece of content) await file.writeFile(piece)
  } finally {
    await file.close()
  }
}
