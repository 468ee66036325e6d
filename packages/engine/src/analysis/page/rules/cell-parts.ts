import { union, type Box } from "../../../base/geometry.ts"
import type { Fill } from "../../drafts.ts"
import { points } from "../../geometry/scale.ts"

/** Width of the strips beside the text of a shaded cell, the room at its sides, in points. */
const STRIP = { least: points.near, most: points.line } as const

/** How far sides of parts that meet may be apart, in points. */
const MEETS = points.hair

/** What parts of a cell are known as. */
interface Parts {
  readonly box: Box
  readonly items: readonly number[]
  /** Index behind the last part. */
  readonly end: number
}

/**
 * Puts shaded cells together that Word paints in parts: a strip at each side, then the ground of
 * each line between the two; where the text leaves room above or below, that first and last.
 *
 * `boxes` are filled boxes as they were painted. Gives the cells, each with the items that it is
 * made of.
 */
export function cellsOfParts(boxes: readonly Fill[]): Fill[] {
  const cells: Fill[] = []
  for (let at = 0; at + 2 < boxes.length; at++) {
    const parts = partsFrom(boxes, at)
    const paint = boxes[at]?.paint
    if (!parts || !paint) continue
    cells.push({ box: parts.box, paint, items: parts.items, isCell: true })
    at = parts.end - 1
  }
  return cells
}

function partsFrom(boxes: readonly Fill[], start: number): Parts | undefined {
  const top = boxes[start]
  return (
    stripsFrom(boxes, start) ?? (top && withRoomAbove(top, stripsFrom(boxes, start + 1), boxes))
  )
}

function stripsFrom(boxes: readonly Fill[], start: number): Parts | undefined {
  const [left, right] = [boxes[start], boxes[start + 1]]
  if (!left || !right || !areStrips(left, right)) return undefined
  let box = union(left.box, right.box)
  const items = [...left.items, ...right.items]
  let [end, count] = [start + 2, 0]
  for (let part = boxes[end]; part && isSame(part, left); part = boxes[++end]) {
    const { x0, x1, y0, y1 } = part.box
    const isBetween =
      meets(x0, left.box.x1) &&
      meets(x1, right.box.x0) &&
      y0 > box.y0 - MEETS &&
      y1 < box.y1 + MEETS
    const isBelow = meets(x0, box.x0) && meets(x1, box.x1) && meets(y0, box.y1)
    if (!isBetween && !isBelow) break
    if (isBetween) count++
    box = union(box, part.box)
    items.push(...part.items)
  }
  return count > 0 ? { box, items, end } : undefined
}

function withRoomAbove(
  top: Fill,
  parts: Parts | undefined,
  boxes: readonly Fill[],
): Parts | undefined {
  const first = parts && boxes[parts.end - 1]
  if (!parts || !first || !isSame(top, first)) return undefined
  const { box } = parts
  if (!meets(top.box.x0, box.x0) || !meets(top.box.x1, box.x1) || !meets(top.box.y1, box.y0))
    return undefined
  return { ...parts, box: union(top.box, box), items: [...top.items, ...parts.items] }
}

/** Tells whether two boxes are what Word paints at the sides of a cell. */
function areStrips(left: Fill, right: Fill): boolean {
  const isStrip = ({ box: { x0, x1 } }: Fill): boolean =>
    x1 - x0 >= STRIP.least && x1 - x0 <= STRIP.most
  return (
    isStrip(left) &&
    isStrip(right) &&
    isSame(left, right) &&
    meets(left.box.y0, right.box.y0) &&
    meets(left.box.y1, right.box.y1) &&
    right.box.x0 > left.box.x1 + MEETS
  )
}

const meets = (a: number, b: number): boolean => Math.abs(a - b) < MEETS

const isSame = (a: Fill, b: Fill): boolean =>
  a.paint.colour === b.paint.colour && a.paint.alpha === 1 && b.paint.alpha === 1
