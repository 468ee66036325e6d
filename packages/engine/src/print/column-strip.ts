import type { PixelImage } from "../base/host.ts"
import { findInk } from "./ink.ts"
import type { Ink } from "./ink.ts"
import { columnCuts } from "./column-cuts.ts"
import { placeIn } from "./rectangle.ts"
import type { Point, Rectangle } from "./rectangle.ts"
import { cutStrip } from "./strip.ts"
import type { Strip } from "./strip.ts"
import { STRIP_HEIGHT } from "./read-line.ts"

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
  const ink = findInk(upright)
  const cuts = columnCuts(ink)
  const cells = cuts.slice(0, -1).map((from, index): Cell => {
    const to = cuts[index + 1] ?? height
    return { from, to, ...shiftOf(ink, { from, to }) }
  })
  const data = new Float32Array(STRIP_HEIGHT * height).fill(255)
  // A cell is as long as the column is from cut to cut; its rows are set in the middle.
  for (const cell of cells) layCell(upright, cell, { data, width: height })
  const toPicture = (at: Point, within: number): Point => {
    const { from, to, right, down } = cells.findLast((cell) => cell.from <= within) ?? {
      from: 0,
      to: height,
      right: 0,
      down: 0,
    }
    const y = from + at.y - down - (STRIP_HEIGHT - (to - from)) / 2
    const x = at.x - from - right + (STRIP_HEIGHT - (to - from)) / 2
    return placeIn(column, {
      x: (x / STRIP_HEIGHT) * column.width,
      y: (Math.max(0, Math.min(height, y)) / height) * column.height,
    })
  }
  return { width: height, height: STRIP_HEIGHT, data, toPicture }
}

/** A character's part of a column, in pixels of its strip, and how far its ink is moved. */
interface Cell {
  readonly from: number
  readonly to: number
  readonly right: number
  readonly down: number
}

/** Least share of its cell that stands free below and beside the ink of punctuation. */
const FREE = 0.42
/** Room beside punctuation once it stands as in a line, as a share of its cell. */
const BESIDE = 0.12

/**
 * Tells how far punctuation must move: in columns it stands in the upper right of its cell, in the
 * lines that the recognition learnt from in the lower left.
 */
function shiftOf(
  { width, data }: Ink,
  { from, to }: Pick<Cell, "from" | "to">,
): Pick<Cell, "right" | "down"> {
  const side = to - from
  const margin = (width - side) / 2
  let [left, right, top, bottom] = [width, -1, to, -1]
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] !== 1) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  const isCorner =
    right >= 0 && to - bottom - 1 >= FREE * side && left - margin >= FREE * side && side > 0
  if (!isCorner) return { right: 0, down: 0 }
  return {
    right: Math.round(margin + BESIDE * side - left),
    down: Math.round(to - BESIDE * side - bottom - 1),
  }
}

/** Copies a cell of the column, as wide as it is high, to its place along the strip. */
function layCell(
  upright: Strip,
  { from, to, right, down }: Cell,
  { data, width }: { readonly data: Float32Array; readonly width: number },
): void {
  const side = to - from
  const margin = Math.floor((STRIP_HEIGHT - side) / 2)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [fromX, fromY, toY] = [x + margin - right, y - down, y + margin]
      if (fromX < 0 || fromX >= STRIP_HEIGHT || toY < 0 || toY >= STRIP_HEIGHT) continue
      if (fromY < 0 || fromY >= side) continue
      data[toY * width + from + x] = upright.data[(from + fromY) * STRIP_HEIGHT + fromX] ?? 255
    }
  }
}
