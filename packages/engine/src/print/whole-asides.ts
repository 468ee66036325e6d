import { union, type Box } from "../base/geometry.ts"
import { boxOf, rectangleOf, type Rectangle } from "./rectangle.ts"
import { isTall } from "./tall.ts"

/**
 * Width of a line on its side in usual heights of level ones, at least: tall letters are narrower.
 */
const LEAST_WIDTH = 0.75
/** Gap between what the detection marked and ink that goes on in the same line, in its widths. */
const GAP = 0.5
/** How far such ink may reach beyond both sides of it, in its widths. */
const BESIDE = 0.15
/** Paper around the ink at the line's ends, in its widths. */
const MARGIN = 0.1

/**
 * Gives the lines of an upright page that lie on their side whole: the detection, which learnt from
 * level ones, breaks them up and leaves parts out. Boxes of all ink are `pieces`.
 */
export function withWholeAsides(
  lines: readonly Rectangle[],
  pieces: readonly Box[],
): readonly Rectangle[] {
  const heights = lines.flatMap((line) => (isTall(line) ? [] : [line.height]))
  if (2 * heights.length <= lines.length) return lines
  const usual = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
  const long = lines.filter((line) => isTall(line) && line.width >= LEAST_WIDTH * usual)
  let made = lines
  for (const line of long) {
    if (!made.includes(line)) continue
    const box = grownAlong(boxOf(line), pieces)
    const rest = made.filter((other) => other !== line && !isIn(other, box))
    made = [...rest, rectangleOf(box)]
  }
  return made
}

/** Whether the middle of a rectangle lies in a line on its side. */
const isIn = ({ middle: { x, y } }: Rectangle, { x0, y0, x1, y1 }: Box): boolean =>
  x > x0 && x < x1 && y > y0 && y < y1

/** A line that runs up or down, with the ink that goes on at its ends. */
function grownAlong(box: Box, pieces: readonly Box[]): Box {
  const [wide, near] = [box.x1 - box.x0, GAP * (box.x1 - box.x0)]
  const within = pieces.filter(
    ({ x0, x1 }) => x0 >= box.x0 - BESIDE * wide && x1 <= box.x1 + BESIDE * wide,
  )
  const up = within.filter(({ y0 }) => y0 < box.y0).toSorted((a, b) => b.y1 - a.y1)
  const down = within.filter(({ y1 }) => y1 > box.y1).toSorted((a, b) => a.y0 - b.y0)
  let whole = box
  for (const piece of up) if (whole.y0 - piece.y1 <= near) whole = union(whole, piece)
  for (const piece of down) if (piece.y0 - whole.y1 <= near) whole = union(whole, piece)
  return {
    ...whole,
    y0: whole.y0 === box.y0 ? box.y0 : whole.y0 - MARGIN * wide,
    y1: whole.y1 === box.y1 ? box.y1 : whole.y1 + MARGIN * wide,
  }
}
