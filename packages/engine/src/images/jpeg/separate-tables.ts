import { concat } from "../../base/bytes.ts"

const QUANTISATION = 0xdb
const HUFFMAN = 0xc4
const PROGRESSIVE_FRAME = 0xc2
const SCAN = 0xda
const END = 0xd9
const JFIF = 0xe0

/**
 * Writes a progressive JPEG with each table in a segment of its own, without the header of JFIF,
 * and with a sampling of one for a sole component: the same picture as libvips spells it. Source:
 * ITU-T T.81, annex B.
 */
export function separateTables(jpeg: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at + 1] !== END) {
    const marker = jpeg[at + 1] ?? 0
    const next = at + 2 + wordAt(jpeg, at + 2)
    const body = jpeg.slice(at + 4, next)
    if (marker === QUANTISATION) pieces.push(...segments(marker, body, stepsLength))
    else if (marker === HUFFMAN) pieces.push(...segments(marker, body, codesLength))
    else if (marker === PROGRESSIVE_FRAME) pieces.push(segment(marker, withPlainSampling(body)))
    else if (marker !== JFIF) pieces.push(segment(marker, body))
    at = marker === SCAN ? endOfScan(jpeg, next) : next
    if (marker === SCAN) pieces.push(jpeg.subarray(next, at))
  }
  return concat([...pieces, jpeg.subarray(at)])
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2
  return concat([Uint8Array.of(0xff, marker, length >> 8, length & 255), body])
}

function segments(
  marker: number,
  body: Uint8Array,
  lengthAt: (body: Uint8Array, at: number) => number,
): Uint8Array[] {
  const made: Uint8Array[] = []
  for (let at = 0; at < body.length;) {
    const length = lengthAt(body, at)
    made.push(segment(marker, body.subarray(at, at + length)))
    at += length
  }
  return made
}

/** The first byte says in its upper half whether steps have two bytes. */
const stepsLength = (body: Uint8Array, at: number): number =>
  1 + ((body[at] ?? 0) >> 4 === 0 ? 64 : 128)

/** Counts of codes by their length, 1 to 16 bits, then a symbol for each. */
const codesLength = (body: Uint8Array, at: number): number =>
  17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)

/** A sole component has no other to be sampled against. */
function withPlainSampling(frame: Uint8Array): Uint8Array {
  if (frame[5] === 1) frame[7] = 0x11
  return frame
}

/** Data of a scan ends at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(jpeg: Uint8Array, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at >= 0; at = jpeg.indexOf(0xff, at + 2)) {
    const code = jpeg[at + 1] ?? 0
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
  }
  return jpeg.length
}
