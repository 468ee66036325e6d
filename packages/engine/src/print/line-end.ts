import type { Box } from "../base/geometry.ts"
import type { Rectangle } from "./rectangle.ts"

/**
 * Where below its middle a mark at the end of a line has its own middle, in heights of its
 * rectangle.
 */
const BELOW = [0.1, 0.62] as const
/** Sides of such a mark at most, in the same unit. */
const LARGEST = 0.42
/** How far inside the end of the rectangle it may begin, and outside of it. */
const BEGINS = [-0.3, 0.2] as const
/** Paper behind it, in the same unit: what is nearer than this is another letter. */
const PAPER = 0.12

/**
 * Gives a level line its last stop or comma whole: the detection marks lines up to their letters,
 * and a mark that is cut in two is not read. `pieces` are the boxes of all ink, in the same pixels.
 */
export function withLineEnd(line: Rectangle, pieces: readonly Box[]): Rectangle {
  const { middle, width, height, axis } = line
  if (width <= height) return line
  const [endX, endY] = [middle.x + (axis.x * width) / 2, middle.y + (axis.y * width) / 2]
  // A page has thousands of pieces, few of them here.
  const here = pieces.filter(
    ({ x0, y0, x1, y1 }) =>
      x1 > endX - height && x0 < endX + height && y1 > endY - height && y0 < endY + height,
  )
  const ends = here.flatMap(({ x0, y0, x1, y1 }) => {
    const [dx, dy] = [x1 - middle.x, (y0 + y1) / 2 - middle.y]
    const across = (dy * axis.x - dx * axis.y) / height
    const end = (dx * axis.x + dy * axis.y - width / 2) / height
    const begin = end - (x1 - x0) / height
    const isNear = begin <= BEGINS[1] + LARGEST && end > 0 && Math.abs(across) <= BELOW[1]
    return isNear ? [{ across, begin, end, tall: (y1 - y0) / height }] : []
  })
  const [first] = ends
  if (!first) return line
  const last = ends.reduce((a, b) => (b.end > a.end ? b : a), first)
  const isMark =
    last.across >= BELOW[0] &&
    last.tall <= LARGEST &&
    last.end - last.begin <= LARGEST &&
    last.begin >= BEGINS[0] &&
    last.begin <= BEGINS[1]
  if (!isMark) return line
  const more = (last.end + PAPER) * height
  return {
    ...line,
    middle: { x: middle.x + (axis.x * more) / 2, y: middle.y + (axis.y * more) / 2 },
    width: width + more,
  }
}
