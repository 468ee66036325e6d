/** Joins pieces into one array; a single piece is given as it is, not copied. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Tells whether two arrays hold the same bytes, four of them at a time, wherever they begin. */
export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  const [wordsOfA, wordsOfB] = [viewOf(a), viewOf(b)]
  const whole = a.length & ~3
  for (let at = 0; at < whole; at += 4)
    if (wordsOfA.getUint32(at, true) !== wordsOfB.getUint32(at, true)) return false
  for (let at = whole; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** Fewer bytes than these are left to the collector. */
const WORTH_GIVING_BACK = 1 << 16

/**
 * Gives back at once the memory of bytes that nobody reads again: they are empty from then on.
 *
 * What lies outside of its heap presses V8 to collect the whole of it, though it holds little: a
 * few pages of pictures made it look through all that lives a dozen times.
 */
export function giveBack(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= WORTH_GIVING_BACK) buffer.transfer(0)
}
