import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { eachRow } from "../base/each-row.ts"

/** Side of a cell whose mean brightness is looked at, in pixels: noise vanishes in it. */
const CELL = 8
/** Brightness by which a cell with a stroke of print in it is darker than the page's usual cell. */
const DARKER = 12

/**
 * Gives the box around all that is darker than a grey page's paper, in pixels; undefined where
 * nothing is. Paper in uneven light counts as ink: the box is then larger than it might be.
 */
export function inkBox({ width, height, data }: PixelImage): Box | undefined {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
  const sums = new Float64Array(columns * rows)
  eachRow(height, (y) => {
    addRow(sums.subarray(Math.floor(y / CELL) * columns), data.subarray(y * width, (y + 1) * width))
  })
  const means = sums.map((sum, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const across = Math.min(CELL, width - column * CELL)
    return sum / (across * Math.min(CELL, height - row * CELL))
  })
  const paper = means.toSorted()[means.length >> 1] ?? 255
  let box: Box | undefined
  for (let cell = 0; cell < means.length; cell++) {
    if (Math.abs((means[cell] ?? paper) - paper) < DARKER) continue
    const [x0, y0] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL]
    box = {
      x0: Math.min(box?.x0 ?? x0, x0),
      y0: Math.min(box?.y0 ?? y0, y0),
      x1: Math.max(box?.x1 ?? 0, Math.min(width, x0 + CELL)),
      y1: Math.max(box?.y1 ?? 0, Math.min(height, y0 + CELL)),
    }
  }
  return box
}

/** Adds a row of pixels to the sums of its cells. */
function addRow(sums: Float64Array, row: Uint8Array): void {
  for (let x = 0, cell = 0; x < row.length; cell++) {
    let sum = 0
    for (const end = Math.min(row.length, x + CELL); x < end; x++) sum += row[x] ?? 255
    sums[cell] = (sums[cell] ?? 0) + sum
  }
}
