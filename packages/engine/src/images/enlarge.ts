import type { PixelImage } from "../base/host.ts"
import { SHARE_BITS, WHOLE } from "./pixel-shares.ts"
import { eachRow } from "../base/each-row.ts"

const HALF = WHOLE >> 1
/** Every second byte of four: two bytes are mixed with one product. */
const EVEN = 0x00ff00ff

/**
 * Brings a picture of one or three channels to a larger size, each pixel mixed of the four around
 * its place.
 */
export function enlarge(picture: PixelImage, width: number, height: number): PixelImage {
  const { channels } = picture
  const across = stepsOf(picture.width, width, channels)
  const down = stepsOf(picture.height, height, 1)
  const made = new Uint8Array(width * channels * height)
  const words = Math.ceil((width * channels) / 4)
  const mixed = new Int32Array(words)
  const row = new Uint8Array(mixed.buffer, 0, width * channels)
  // The last two rows of the picture at their new width.
  let [upper, lower] = [new Int32Array(words), new Int32Array(words)]
  let [upperAt, lowerAt] = [-1, -1]
  const widen = channels === 1 ? widenGrey : widenColour
  eachRow(height, (y) => {
    const at = down.first[y] ?? 0
    if (at === lowerAt) {
      ;[upper, lower] = [lower, upper]
      ;[upperAt, lowerAt] = [lowerAt, upperAt]
    }
    const under = Math.min(at + 1, picture.height - 1)
    if (at !== upperAt) widen(rowOf(picture, at), upper, across)
    if (under !== lowerAt) widen(rowOf(picture, under), lower, across)
    upperAt = at
    lowerAt = under
    mixRows(upper, lower, { share: down.share[y] ?? 0, mixed })
    made.set(row, y * width * channels)
  })
  return { width, height, channels, data: made }
}

function rowOf({ width, channels, data }: PixelImage, at: number): Uint8Array {
  return data.subarray(at * width * channels, (at + 1) * width * channels)
}

/** For each pixel of a side: where the one before its place begins, and the share of the next. */
interface Steps {
  readonly first: Int32Array
  readonly share: Int32Array
}

function stepsOf(from: number, to: number, channels: number): Steps {
  const [first, share] = [new Int32Array(to), new Int32Array(to)]
  for (let at = 0; at < to; at++) {
    const place = Math.max(0, Math.min(from - 1, ((at + 0.5) * from) / to - 0.5))
    first[at] = Math.floor(place) * channels
    share[at] = Math.round((place - Math.floor(place)) * WHOLE)
  }
  return { first, share }
}

function widenGrey(source: Uint8Array, row: Int32Array, { first, share }: Steps): void {
  const into = new Uint8Array(row.buffer)
  for (let x = 0; x < first.length; x++) {
    const at = first[x] ?? 0
    const part = share[x] ?? 0
    into[x] =
      ((source[at] ?? 0) * (WHOLE - part) + (source[at + 1] ?? 0) * part + HALF) >> SHARE_BITS
  }
}

function widenColour(source: Uint8Array, row: Int32Array, { first, share }: Steps): void {
  const into = new Uint8Array(row.buffer)
  for (let x = 0, to = 0; x < first.length; x++, to += 3) {
    const at = first[x] ?? 0
    const part = share[x] ?? 0
    const rest = WHOLE - part
    into[to] = ((source[at] ?? 0) * rest + (source[at + 3] ?? 0) * part + HALF) >> SHARE_BITS
    into[to + 1] =
      ((source[at + 1] ?? 0) * rest + (source[at + 4] ?? 0) * part + HALF) >> SHARE_BITS
    into[to + 2] =
      ((source[at + 2] ?? 0) * rest + (source[at + 5] ?? 0) * part + HALF) >> SHARE_BITS
  }
}

/** Mixes two rows, four bytes at a time. */
function mixRows(
  upper: Int32Array,
  lower: Int32Array,
  { share, mixed }: { readonly share: number; readonly mixed: Int32Array },
): void {
  const rest = WHOLE - share
  const round = HALF * 0x00010001
  for (let at = 0; at < mixed.length; at++) {
    const a = upper[at] ?? 0
    const b = lower[at] ?? 0
    const even = (Math.imul(a & EVEN, rest) + Math.imul(b & EVEN, share) + round) | 0
    const odd = (Math.imul((a >>> 8) & EVEN, rest) + Math.imul((b >>> 8) & EVEN, share) + round) | 0
    mixed[at] = ((even >>> SHARE_BITS) & EVEN) | (odd & ~EVEN)
  }
}
