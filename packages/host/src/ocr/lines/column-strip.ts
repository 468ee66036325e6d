import type { PixelImage } from "@mozhuan/engine"
import { placeIn } from "./rectangle.ts"
import type { Point, Rectangle } from "./rectangle.ts"
import { cutStrip } from "./strip.ts"
import type { Strip } from "./strip.ts"
import { STRIP_HEIGHT } from "./read-line.ts"

/** Share of a cell's height by which a cut may move to where there is less ink. */
const CUT_REACH = 0.3
/** Share of the column's width that its characters take, which are as high as wide. */
const CELL_OF_WIDTH = 0.8
/** Widest strip that is made of a column, in pixels. */
const LONGEST = 3_200

/**
 * Lays the characters of a vertical column beside each other, upright, as the recognition knows
 * them.
 *
 * The column is cut between characters, at the rows with the least ink.
 */
export function columnStrip(picture: PixelImage, column: Rectangle): Strip {
  const height = Math.min(
    LONGEST,
    Math.max(1, Math.round((column.height * STRIP_HEIGHT) / Math.max(1, column.width))),
  )
  const upright = cutStrip(picture, column, { width: STRIP_HEIGHT, height })
  const cuts = cutsOf(upright)
  const data = new Float32Array(STRIP_HEIGHT * height).fill(255)
  // A cell is as long as the column is from cut to cut; its rows are set in the middle.
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1] ?? height
    layCell(upright, { from, to }, { data, width: height })
  }
  const toPicture = (at: Point): Point => {
    const cell = cuts.findLastIndex((cut) => cut <= at.x)
    const [from, to] = [cuts[cell] ?? 0, cuts[cell + 1] ?? height]
    const y = from + at.y - (STRIP_HEIGHT - (to - from)) / 2
    const x = at.x - from + (STRIP_HEIGHT - (to - from)) / 2
    return placeIn(column, {
      x: (x / STRIP_HEIGHT) * column.width,
      y: (Math.max(0, Math.min(height, y)) / height) * column.height,
    })
  }
  return { width: height, height: STRIP_HEIGHT, data, toPicture }
}

/** Copies a cell of the column, as wide as it is high, to its place along the strip. */
function layCell(
  upright: Strip,
  { from, to }: { readonly from: number; readonly to: number },
  { data, width }: { readonly data: Float32Array; readonly width: number },
): void {
  const side = to - from
  const margin = Math.floor((STRIP_HEIGHT - side) / 2)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [fromX, toY] = [x + margin, y + margin]
      if (fromX < 0 || fromX >= STRIP_HEIGHT || toY < 0 || toY >= STRIP_HEIGHT) continue
      data[toY * width + from + x] = upright.data[(from + y) * STRIP_HEIGHT + fromX] ?? 255
    }
  }
}

/** Rows between which the characters of a column stand, from 0 to its height. */
function cutsOf({ width, height, data }: Strip): number[] {
  const dark = new Float64Array(height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) dark[y] = (dark[y] ?? 0) + 255 - (data[y * width + x] ?? 255)
  const count = Math.max(1, Math.round(height / (width * CELL_OF_WIDTH)))
  const step = height / count
  const cuts = [0]
  for (let at = step; at < height - step / 2;) {
    let best = Math.round(at)
    for (let y = Math.round(at - step * CUT_REACH); y <= at + step * CUT_REACH; y++)
      if ((dark[y] ?? Infinity) < (dark[best] ?? Infinity)) best = y
    cuts.push(best)
    at = best + step
  }
  return [...cuts, height]
}
