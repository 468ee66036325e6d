export interface RowShape {
  readonly rowBytes: number
  readonly height: number
  /** Bytes of a pixel; 0 for palettes and pixels of less than a byte, which no filter helps. */
  readonly pixelBytes: number
}

/**
 * Filter types that are cheap to make: bytes as they are, differences to the pixel on the left, to
 * the row above.
 */
const NONE = 0
const SUB = 1
const UP = 2

/** Rows looked at, spread over a picture. */
const SAMPLED_ROWS = 48

/**
 * Share of pixels that repeat a neighbour from which on a picture is drawn and not taken: deflate
 * finds the repetitions itself.
 */
const DRAWN_SHARE = 0.4

/**
 * Gives rows with a filter byte before each, all filtered alike: as they are for drawings, by the
 * smaller differences for photographs.
 *
 * Source: W3C PNG, 9 "Filtering".
 */
export function filterRows(rows: Uint8Array, shape: RowShape): Uint8Array {
  return filtered(rows, shape, shape.pixelBytes === 0 ? NONE : bestFilter(rows, shape))
}

function bestFilter(rows: Uint8Array, { rowBytes, height, pixelBytes }: RowShape): number {
  const step = Math.max(1, Math.floor(height / SAMPLED_ROWS))
  let [toLeft, toUp, repeated, looked] = [0, 0, 0, 0]
  for (let row = 1; row < height; row += step) {
    for (
      let at = row * rowBytes + pixelBytes, end = (row + 1) * rowBytes;
      at < end;
      at += pixelBytes
    ) {
      // Clear pixels repeat in every kind of picture.
      if (pixelBytes === 4 && rows[at + 3] === 0) continue
      let [left, up] = [0, 0]
      for (let byte = at; byte < at + pixelBytes; byte += 1) {
        left += distance(rows[byte] ?? 0, rows[byte - pixelBytes] ?? 0)
        up += distance(rows[byte] ?? 0, rows[byte - rowBytes] ?? 0)
      }
      toLeft += left
      toUp += up
      if (left === 0 || up === 0) repeated += 1
      looked += 1
    }
  }
  if (looked === 0 || repeated > DRAWN_SHARE * looked) return NONE
  return toUp <= toLeft ? UP : SUB
}

/**
 * Distance of two bytes on the circle of 256, which is what the difference of a filter wraps
 * around.
 */
function distance(a: number, b: number): number {
  const apart = Math.abs(a - b)
  return apart > 128 ? 256 - apart : apart
}

function filtered(
  rows: Uint8Array,
  { rowBytes, height, pixelBytes }: RowShape,
  filter: number,
): Uint8Array {
  const out = new Uint8Array((rowBytes + 1) * height)
  const back = filter === SUB ? pixelBytes : rowBytes
  const subtract = subtractor(rows, out, back)
  for (let row = 0; row < height; row += 1) {
    const to = row * (rowBytes + 1)
    const from = row * rowBytes
    out[to] = filter
    // Left of the first pixel and above the first row stands nothing, which counts as zero.
    const plain = filter === SUB ? Math.min(pixelBytes, rowBytes) : row === 0 ? rowBytes : 0
    const copied = filter === NONE ? rowBytes : plain
    if (copied > 0) out.set(rows.subarray(from, from + copied), to + 1)
    subtract(from + copied, to + 1 + copied, rowBytes - copied)
  }
  return out
}

/** The highest bit of each byte of a word, and the others. */
const HIGH = 0x80808080
const LOW = 0x7f7f7f7f

/**
 * Gives a function that writes how bytes differ from those `back` before them, four at a time:
 * without their highest bits no difference borrows from the byte beside it, and these are put right
 * behind it.
 */
function subtractor(
  rows: Uint8Array,
  out: Uint8Array,
  back: number,
): (from: number, to: number, count: number) => void {
  const given = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  const made = new DataView(out.buffer)
  return (from, to, count) => {
    const whole = count & ~3
    for (let at = 0; at < whole; at += 4) {
      const a = given.getUint32(from + at, true)
      const b = given.getUint32(from + at - back, true)
      made.setUint32(to + at, ((a | HIGH) - (b & LOW)) ^ ((a ^ ~b) & HIGH), true)
    }
    for (let at = whole; at < count; at += 1)
      out[to + at] = (rows[from + at] ?? 0) - (rows[from + at - back] ?? 0)
  }
}
