import type { OutputFile } from "../base/files.ts"

/** Gives a file's bytes in one piece. */
export async function wholeOf(file: OutputFile): Promise<Uint8Array> {
  if (file.content instanceof Uint8Array) return file.content
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
