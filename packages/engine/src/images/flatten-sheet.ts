import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { findOutline, findSheet } from "./find-sheet.ts"
import type { Corner, Sheet } from "./find-sheet.ts"
import { SHARE_BITS, WHOLE } from "./pixel-shares.ts"
import { spreadPaper } from "./spread-paper.ts"
import { eachRow } from "../base/each-row.ts"

/** A picture with the sheet seen from straight above, and where its pixels came from. */
export interface FlatSheet {
  readonly picture: PixelImage
  /** Gives for a place in the flat picture the one in the picture that was given, in pixels. */
  readonly sourceOf: (at: Corner) => Corner
}

/** Width of a sheet's edge, where paper and ground mix, in shares of the picture's longer side. */
const EDGE = 0.004

/**
 * Undoes the perspective of a photograph that shows a whole sheet on a darker ground: the sheet
 * becomes a rectangle in the middle, and its paper goes on around it. Undefined where no such sheet
 * is seen, or where it is level already.
 */
export function flattenSheet(picture: PixelImage): FlatSheet | undefined {
  const sheet = findSheet(picture)
  if (!sheet) return undefined
  const { width, height, channels } = picture
  const target = levelled(sheet, width, height)
  const back = projection(target, sheet)
  const data = new Uint8Array(width * height * channels).fill(255)
  const edge = Math.ceil(EDGE * Math.max(width, height))
  const [left, top] = [Math.ceil(target[0].x) + edge, Math.ceil(target[0].y) + edge]
  const [right, bottom] = [Math.floor(target[2].x) - edge, Math.floor(target[2].y) - edge]
  copyPixels(picture, back, { data, width, x0: left, y0: top, x1: right, y1: bottom })
  const flat = { width, height, channels, data }
  spreadPaper(flat, { x0: left, y0: top, x1: right, y1: bottom })
  return { picture: flat, sourceOf: back.sourceOf }
}

/**
 * Cuts the sheet out of a photograph that shows it on a darker ground, as seen from straight above;
 * its picture holds nothing else. Undefined where no such sheet is seen.
 */
export function cutSheet(picture: PixelImage): PixelImage | undefined {
  const sheet = findOutline(picture)?.sheet
  if (!sheet) return undefined
  const { channels } = picture
  const [along, down] = sizeOf(sheet)
  const [width, height] = [Math.round(along), Math.round(down)]
  const back = projection(rectangle(0, 0, width, height), sheet)
  const data = new Uint8Array(width * height * channels).fill(255)
  copyPixels(picture, back, { data, width, x0: 0, y0: 0, x1: width, y1: height })
  return { width, height, channels, data }
}

/** Where pixels go: a rectangle of a picture of so many pixels across. */
interface Target extends Box {
  readonly data: Uint8Array
  readonly width: number
}

/** Copies pixels from places between pixels, each mixed from the four around it. */
function copyPixels(picture: PixelImage, back: Projection, to: Target): void {
  eachRow(to.y1 - to.y0, (line) => {
    const row = to.y0 + line
    copyRow(picture, back.along(row), {
      from: to.x0,
      to: to.x1,
      data: to.data.subarray(row * to.width * picture.channels),
    })
  })
}

/** Columns of a row, from the first to the one after the last, and where its pixels go. */
interface TargetRow {
  readonly from: number
  readonly to: number
  readonly data: Uint8Array
}

function copyRow(
  { width, height, channels, data }: PixelImage,
  { x: across, y: down, depth: far }: ReturnType<Projection["along"]>,
  row: TargetRow,
): void {
  let into = row.from * channels
  for (let column = row.from; column < row.to; column++, into += channels) {
    const depth = far[0] + far[1] * column
    const x = (across[0] + across[1] * column) / depth
    const y = (down[0] + down[1] * column) / depth
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue
    // Whole pixels and the share of the next in one number each.
    const atX = (x * WHOLE) | 0
    const atY = (y * WHOLE) | 0
    const right = atX & (WHOLE - 1)
    const below = atY & (WHOLE - 1)
    const lowerRight = right * below
    const lowerLeft = (below << SHARE_BITS) - lowerRight
    const upperRight = (right << SHARE_BITS) - lowerRight
    const upperLeft = WHOLE * WHOLE - (below << SHARE_BITS) - upperRight
    let from = ((atY >> SHARE_BITS) * width + (atX >> SHARE_BITS)) * channels
    let under = from + width * channels
    for (let channel = 0; channel < channels; channel++, from++, under++)
      row.data[into + channel] =
        ((data[from] ?? 0) * upperLeft +
          (data[from + channels] ?? 0) * upperRight +
          (data[under] ?? 0) * lowerLeft +
          (data[under + channels] ?? 0) * lowerRight) >>
        (2 * SHARE_BITS)
  }
}

/** A rectangle as large as the sheet, in the middle of the picture. */
function levelled(sheet: Sheet, width: number, height: number): Sheet {
  const [along, down] = sizeOf(sheet)
  const shrink = Math.min(1, width / along, height / down)
  const [x0, y0] = [(width - along * shrink) / 2, (height - down * shrink) / 2]
  return rectangle(x0, y0, along * shrink, down * shrink)
}

const rectangle = (x: number, y: number, width: number, height: number): Sheet => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** Width and height of a sheet: each the mean of two sides, which perspective makes unequal. */
const sizeOf = ([a, b, c, d]: Sheet): readonly [number, number] => [
  (length(a, b) + length(d, c)) / 2,
  (length(a, d) + length(b, c)) / 2,
]

const length = (a: Corner, b: Corner): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A number at the first column of a row, and what each further column adds to it. */
type Linear = readonly [first: number, step: number]

interface Projection {
  readonly sourceOf: (at: Corner) => Corner
  /** The same along a row: both coordinates, to be divided by the depth. */
  readonly along: (row: number) => Record<"x" | "y" | "depth", Linear>
}

/**
 * Gives the projection that takes a rectangle to four corners.
 *
 * Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), 2.2.3.
 */
function projection([from, , to]: Sheet, [a, b, c, d]: Sheet): Projection {
  const [dx1, dy1] = [b.x - c.x, b.y - c.y]
  const [dx2, dy2] = [d.x - c.x, d.y - c.y]
  const [dx3, dy3] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / determinant
  const h = (dx1 * dy3 - dx3 * dy1) / determinant
  const [width, height] = [to.x - from.x, to.y - from.y]
  const linear = (byU: number, byV: number, plus: number, row: number): Linear => [
    byV * ((row - from.y) / height) + plus - (byU * from.x) / width,
    byU / width,
  ]
  const along = (row: number) => ({
    x: linear(b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, row),
    y: linear(b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, row),
    depth: linear(g, h, 1, row),
  })
  const sourceOf = ({ x: column, y: row }: Corner): Corner => {
    const { x, y, depth } = along(row)
    const divisor = depth[0] + depth[1] * column
    return { x: (x[0] + x[1] * column) / divisor, y: (y[0] + y[1] * column) / divisor }
  }
  return { sourceOf, along }
}
