import { concat } from "../base/bytes.ts"
import type { OutputFile } from "../base/files.ts"

/** Gives a file's bytes in one piece. */
export async function wholeOf(file: OutputFile): Promise<Uint8Array> {
  if (file.content instanceof Uint8Array) return file.content
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return concat(parts)
}
