import { connectedRuns } from "./connected-runs.ts"
import { leastRectangle } from "./rectangle.ts"
import type { Point, Rectangle } from "./rectangle.ts"
import { eachRow } from "../base/each-row.ts"

/** How sure the model is of text, pixel by pixel: 0 to 1, row by row from the top. */
export interface TextMap {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Probability above which a pixel belongs to text, and mean of a line's rectangle to be kept. */
const TEXT_PIXEL = 0.3
const LEAST_SCORE = 0.55
/** The model marks the core of a line: its rectangle grows by this times area over perimeter. */
const GROWTH = 1.6
/** Shortest side of a core, in pixels of the map; smaller ones are specks. */
const LEAST_CORE = 3
/** Most lines of a page; a page of noise has no end of them. */
const MOST_LINES = 3_000

/**
 * Finds the lines of text in a map of text, as rectangles in its pixels.
 *
 * Source: M. Liao et al., "Real-time Scene Text Detection with Differentiable Binarization" (2020),
 * 3.4.
 */
export function findLines(map: TextMap): Rectangle[] {
  const lines: Rectangle[] = []
  for (const edge of textAreas(map)) {
    const core = leastRectangle(edge)
    // Pixels have a width of their own.
    const [width, height] = [core.width + 1, core.height + 1]
    if (Math.min(width, height) < LEAST_CORE) continue
    if (meanWithin(map, core) < LEAST_SCORE) continue
    const growth = (width * height * GROWTH) / (2 * (width + height))
    lines.push({
      ...core,
      middle: { x: core.middle.x + 0.5, y: core.middle.y + 0.5 },
      width: width + 2 * growth,
      height: height + 2 * growth,
    })
    if (lines.length >= MOST_LINES) break
  }
  return lines
}

/** Gives the pixels at the left and right edge of each connected area of text, row by row. */
function textAreas({ width, height, data }: TextMap): Point[][] {
  const marked = new Uint8Array(data.length)
  eachRow(height, (y) => {
    const [from, to] = [y * width, (y + 1) * width]
    mark(data.subarray(from, to), marked.subarray(from, to))
  })
  return connectedRuns(marked, width).map((runs) =>
    runs.flatMap(({ y, from, to }) => [
      { x: from, y },
      { x: to - 1, y },
    ]),
  )
}

function mark(row: Float32Array, marked: Uint8Array): void {
  for (let x = 0; x < row.length; x++) if ((row[x] ?? 0) > TEXT_PIXEL) marked[x] = 1
}

function meanWithin(map: TextMap, { middle, width, height, axis }: Rectangle): number {
  const reachX = (width * Math.abs(axis.x) + height * Math.abs(axis.y)) / 2
  const reachY = (width * Math.abs(axis.y) + height * Math.abs(axis.x)) / 2
  let [sum, count] = [0, 0]
  const top = Math.max(0, Math.floor(middle.y - reachY))
  const bottom = Math.min(map.height - 1, Math.ceil(middle.y + reachY))
  const left = Math.max(0, Math.floor(middle.x - reachX))
  const right = Math.min(map.width - 1, Math.ceil(middle.x + reachX))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const dx = x - middle.x
      const dy = y - middle.y
      if (Math.abs(dx * axis.x + dy * axis.y) > width / 2 + 0.5) continue
      if (Math.abs(dy * axis.x - dx * axis.y) > height / 2 + 0.5) continue
      sum += map.data[y * map.width + x] ?? 0
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}
