import type { HostZlib } from "../base/host.ts"

export interface RowShape {
  readonly rowBytes: number
  readonly height: number
  /** Bytes of a pixel; 0 for palettes and pixels of less than a byte, which no filter helps. */
  readonly pixelBytes: number
}

/** Filter types that are cheap to make: bytes as they are, differences to the pixel on the left, to the row above. */
const NONE = 0
const SUB = 1
const UP = 2

/** Rows looked at together, and how many such bands of a picture are tried. */
const BAND_ROWS = 6
const BANDS = 8

/** A filter must save this share of the bytes to be worth its pass. */
const GAIN = 0.95

/**
 * Gives rows with a filter byte before each, all filtered alike: the way that deflates a few bands of the picture best.
 *
 * Source: W3C PNG, 9 "Filtering".
 */
export function filterRows(rows: Uint8Array, shape: RowShape, zlib: HostZlib): Uint8Array {
  return filtered(rows, shape, 0, shape.height, shape.pixelBytes === 0 ? NONE : bestFilter(rows, shape, zlib))
}

function bestFilter(rows: Uint8Array, shape: RowShape, zlib: HostZlib): number {
  const step = Math.max(BAND_ROWS, Math.floor(shape.height / BANDS))
  const size = (filter: number): number => {
    let sum = 0
    for (let row = 0; row < shape.height; row += step) sum += zlib.deflate(filtered(rows, shape, row, Math.min(shape.height, row + BAND_ROWS), filter), 1).length
    return sum
  }
  const [none, sub, up] = [size(NONE) * GAIN, size(SUB), size(UP)]
  if (none <= sub && none <= up) return NONE
  return up <= sub ? UP : SUB
}

function filtered(rows: Uint8Array, shape: RowShape, first: number, end: number, filter: number): Uint8Array {
  const { rowBytes, pixelBytes } = shape
  const out = new Uint8Array((rowBytes + 1) * (end - first))
  for (let row = first; row < end; row += 1) {
    const to = (row - first) * (rowBytes + 1)
    const from = row * rowBytes
    out[to] = filter
    if (filter === NONE) out.set(rows.subarray(from, from + rowBytes), to + 1)
    else if (filter === SUB) subRow(rows, from, out, to + 1, rowBytes, pixelBytes)
    else upRow(rows, from, out, to + 1, rowBytes)
  }
  return out
}

function subRow(rows: Uint8Array, from: number, out: Uint8Array, to: number, rowBytes: number, pixelBytes: number): void {
  for (let x = 0; x < pixelBytes; x += 1) out[to + x] = rows[from + x] ?? 0
  for (let x = pixelBytes; x < rowBytes; x += 1) out[to + x] = (rows[from + x] ?? 0) - (rows[from + x - pixelBytes] ?? 0)
}

/** Above the first row stands nothing, which counts as zero. */
function upRow(rows: Uint8Array, from: number, out: Uint8Array, to: number, rowBytes: number): void {
  if (from === 0) out.set(rows.subarray(0, rowBytes), to)
  else for (let x = 0; x < rowBytes; x += 1) out[to + x] = (rows[from + x] ?? 0) - (rows[from + x - rowBytes] ?? 0)
}
