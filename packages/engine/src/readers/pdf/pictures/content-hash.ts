/**
 * Gives a name that equal bytes share: their number and two 32-bit multiplicative hashes over
 * words, in base 36.
 */
export function contentHash(bytes: Uint8Array): string {
  // Words can be read at multiples of four alone; `slice` of a Buffer would not copy.
  return bytes.byteOffset % 4 === 0 ? hashAt(bytes) : hashAt(new Uint8Array(bytes))
}

function hashAt(bytes: Uint8Array): string {
  const { length } = bytes
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, length >> 2)
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0
    a = Math.imul(a ^ word, 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b + word, 0x85ebca6b)
    b = (b << 13) | (b >>> 19)
  }
  for (let at = words.length << 2; at < length; at++)
    a = Math.imul(a ^ (bytes[at] ?? 0), 0x01000193)
  return `${length.toString(36)}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
