import { closeSync, openSync } from "node:fs"
import { open } from "node:fs/promises"
import type { ByteSource, OutputFile } from "@mozhuan/engine"
import { descriptorSource } from "@mozhuan/host"

/** Reads a file piece by piece, so that a large one is not held twice. Open until the process ends. */
export function openSource(path: string): ByteSource {
  const descriptor = openSync(path, "r")
  process.once("exit", () => closeSync(descriptor))
  return descriptorSource(descriptor)
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
