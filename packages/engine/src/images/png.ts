/** What a PNG file holds, still compressed. Source: W3C PNG, third edition. */
export interface PngParts {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colourType: number
  readonly isInterlaced: boolean
  /** RGB triples. */
  readonly palette: Uint8Array | undefined
  /** Body of tRNS. */
  readonly transparency: Uint8Array | undefined
  readonly dpi: number | undefined
  /** Pieces of the one zlib stream. */
  readonly data: readonly Uint8Array[]
}

/**
 * Reads the chunks, or gives undefined where this is no PNG with data; a cut file gives what is
 * there.
 */
export function readPng(bytes: Uint8Array): PngParts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Uint8Array[] = []
  let header:
    | Pick<PngParts, "width" | "height" | "bitDepth" | "colourType" | "isInterlaced">
    | undefined
  let palette: Uint8Array | undefined
  let transparency: Uint8Array | undefined
  let dpi: number | undefined
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length))
    if (type === "IHDR" && body.length >= 13) {
      header = {
        width: view.getUint32(at + 8),
        height: view.getUint32(at + 12),
        bitDepth: body[8] ?? 8,
        colourType: body[9] ?? 0,
        isInterlaced: body[12] === 1,
      }
    } else if (type === "PLTE") palette = body
    else if (type === "tRNS") transparency = body
    else if (type === "IDAT") data.push(body)
    else if (type === "pHYs" && body.length >= 9 && body[8] === 1)
      dpi = view.getUint32(at + 8) * 0.0254
    else if (type === "IEND") break
    at += 12 + length
  }
  if (!header || data.length === 0 || header.width === 0 || header.height === 0) return undefined
  return {
    ...header,
    palette,
    transparency,
    dpi: dpi !== undefined && dpi >= 10 ? dpi : undefined,
    data,
  }
}

export const channelsOf = (colourType: number): number => [1, 0, 3, 1, 2, 0, 4][colourType] ?? 1

/** First column, first row, column step and row step of Adam7's seven images. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Gives the samples row by row, filters undone, Adam7 put in order; rows begin on a byte.
 *
 * `unpacked` is the inflated data; where it ends early the rest is zero.
 */
export function decodePngRows(png: PngParts, unpacked: Uint8Array): Uint8Array {
  const bits = channelsOf(png.colourType) * png.bitDepth
  const rowBytes = Math.ceil((png.width * bits) / 8)
  const out = new Uint8Array(rowBytes * png.height)
  if (!png.isInterlaced) {
    unfilter(unpacked, 0, out, { rowBytes, rows: png.height, pixelBytes: Math.max(1, bits >> 3) })
    return out
  }
  let at = 0
  for (const [x0, y0, dx, dy] of passes) {
    const [columns, rows] = [Math.ceil((png.width - x0) / dx), Math.ceil((png.height - y0) / dy)]
    if (columns <= 0 || rows <= 0) continue
    const passBytes = Math.ceil((columns * bits) / 8)
    const pass = new Uint8Array(passBytes * rows)
    unfilter(unpacked, at, pass, { rowBytes: passBytes, rows, pixelBytes: Math.max(1, bits >> 3) })
    at += (passBytes + 1) * rows
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        copyPixel(
          pass,
          row * passBytes * 8 + column * bits,
          out,
          (y0 + row * dy) * rowBytes * 8 + (x0 + column * dx) * bits,
          bits,
        )
      }
    }
  }
  return out
}

function copyPixel(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  bits: number,
): void {
  if (bits >= 8) {
    for (let byte = 0; byte < bits >> 3; byte += 1)
      to[(toBit >> 3) + byte] = from[(fromBit >> 3) + byte] ?? 0
    return
  }
  const value = ((from[fromBit >> 3] ?? 0) >> (8 - bits - (fromBit & 7))) & ((1 << bits) - 1)
  to[toBit >> 3] = (to[toBit >> 3] ?? 0) | (value << (8 - bits - (toBit & 7)))
}

interface Shape {
  readonly rowBytes: number
  readonly rows: number
  readonly pixelBytes: number
}

function unfilter(
  bytes: Uint8Array,
  start: number,
  out: Uint8Array,
  { rowBytes, rows, pixelBytes }: Shape,
): void {
  for (let row = 0; row < rows; row += 1) {
    const from = start + row * (rowBytes + 1)
    const to = row * rowBytes
    const kind = bytes[from] ?? 0
    for (let x = 0; x < rowBytes; x += 1) {
      const raw = bytes[from + 1 + x] ?? 0
      const left = x >= pixelBytes ? (out[to + x - pixelBytes] ?? 0) : 0
      const up = row > 0 ? (out[to + x - rowBytes] ?? 0) : 0
      if (kind === 0) out[to + x] = raw
      else if (kind === 1) out[to + x] = raw + left
      else if (kind === 2) out[to + x] = raw + up
      else if (kind === 3) out[to + x] = raw + ((left + up) >> 1)
      else
        out[to + x] =
          raw +
          paeth(
            left,
            up,
            row > 0 && x >= pixelBytes ? (out[to + x - rowBytes - pixelBytes] ?? 0) : 0,
          )
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
