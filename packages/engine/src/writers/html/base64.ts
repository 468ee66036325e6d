/** Bytes turned to characters at once: a spread of more arguments overflows the stack. */
const CHUNK = 0x8000

/** Gives a data URI of the bytes. */
export function dataUri(mediaType: string, bytes: Uint8Array): string {
  let binary = ""
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return `data:${mediaType};base64,${btoa(binary)}`
}
