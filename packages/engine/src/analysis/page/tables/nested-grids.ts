import { points } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"

/** The lines of a grid without those of the grids inside its cells, and the latter. */
export interface NestedGrids {
  readonly outer: GridLines
  readonly inner: readonly GridLines[]
}

/**
 * Distance of a nested table from the side of the cell around it: more than a double ruling, at
 * most that of a centred one. In points.
 */
const MIN_INSET = 2.6
const MAX_INSET = 30

/** How far ends of strokes may miss each other, in points. */
const SLACK = points.slack

/** Narrowest and lowest nested table, in points: keys of legends are smaller. */
const MIN_WIDTH = points.block
const MIN_HEIGHT = 9

/**
 * Parts the grids inside cells from the grid that holds them.
 *
 * A nested table keeps the padding of its cell: its sides stand a little inside those of the cell,
 * and none of its lines reaches over to them. Where nothing is left of the grid around, it was a
 * frame: the caller sees no cells there.
 */
export function partNested(lines: GridLines, texts: readonly TextLine[]): NestedGrids {
  const inner: GridLines[] = []
  let outer = lines
  for (let found = findInner(outer, texts); found; found = findInner(outer, texts)) {
    inner.push(found.inner)
    outer = found.outer
  }
  return { outer, inner }
}

interface Sides {
  readonly left: Stroke
  readonly right: Stroke
  /** Place of the cell's left side. */
  readonly outerLeft: number
}

/** Finds the widest grid inside a cell. */
function findInner(
  lines: GridLines,
  texts: readonly TextLine[],
): { inner: GridLines; outer: GridLines } | undefined {
  const upright = lines.vertical.filter((stroke) => stroke.rule)
  // What stands beside a left side is asked once for it, not once for each pair: in a plain grid
  // hardly one is left, and pairs of many columns would take their cube of time.
  const pairs = upright.flatMap((left): Sides[] => {
    if (left.to - left.from <= MIN_HEIGHT) return []
    const outerLeft = wallBefore(left, lines)
    if (outerLeft === undefined || !isEmptyStrip([outerLeft, left.at], left, { lines, texts }))
      return []
    return upright.flatMap((right): Sides[] =>
      right.at - left.at > MIN_WIDTH && isClose(left.from, right.from) && isClose(left.to, right.to)
        ? [{ left, right, outerLeft }]
        : [],
    )
  })
  for (const sides of pairs.toSorted((a, b) => b.right.at - b.left.at - (a.right.at - a.left.at))) {
    if (!isInset(sides, lines, texts)) continue
    const isIn = {
      horizontal: (stroke: Stroke) => liesBetween(stroke, sides),
      vertical: (stroke: Stroke) => standsBetween(stroke, sides),
    }
    const inner = {
      horizontal: [...lines.horizontal.filter(isIn.horizontal), ...sharedLines(lines, sides)],
      vertical: lines.vertical.filter(isIn.vertical),
    }
    if (!hasCells(inner, sides)) continue
    return {
      inner,
      outer: {
        horizontal: lines.horizontal.filter((stroke) => !isIn.horizontal(stroke)),
        vertical: lines.vertical.filter((stroke) => !isIn.vertical(stroke)),
      },
    }
  }
  return undefined
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK

/** Tells whether a stroke goes over all heights of a side. */
const goesBeyond = (stroke: Stroke, side: Stroke): boolean =>
  stroke.from <= side.from + SLACK && stroke.to >= side.to - SLACK

/** Gives the place of the nearest line to the left of a side that goes over all its heights. */
function wallBefore(left: Stroke, { vertical }: GridLines): number | undefined {
  let best: number | undefined
  for (const stroke of vertical)
    if (
      stroke.at < left.at - MIN_INSET &&
      goesBeyond(stroke, left) &&
      (best === undefined || stroke.at > best)
    )
      best = stroke.at
  return best
}

/** Tells whether no line crosses a strip beside a side, and no text stands in it. */
function isEmptyStrip(
  [x0, x1]: readonly [number, number],
  side: Stroke,
  { lines, texts }: { readonly lines: GridLines; readonly texts: readonly TextLine[] },
): boolean {
  const isCrossed = lines.horizontal.some(
    (stroke) =>
      stroke.at > side.from + SLACK &&
      stroke.at < side.to - SLACK &&
      overlap(stroke.from, stroke.to, x0 + SLACK / 2, x1 - SLACK / 2) > 0,
  )
  const isWritten = (): boolean =>
    texts.some(
      ({ box }) =>
        box.y1 > side.from && box.y0 < side.to && overlap(box.x0, box.x1, x0, x1) > SLACK,
    )
  return !isCrossed && !isWritten()
}

/**
 * Tells whether a pair of sides, the left one with nothing beside it, stands within a cell, parted
 * from it by empty strips, with no line of the cell's table through it.
 */
function isInset(sides: Sides, lines: GridLines, texts: readonly TextLine[]): boolean {
  const { left, right, outerLeft } = sides
  const { vertical } = lines
  const outerRight = vertical
    .filter((stroke) => stroke.at > right.at + MIN_INSET && goesBeyond(stroke, left))
    .reduce((best, stroke) => Math.min(best, stroke.at), Infinity)
  if (
    !Number.isFinite(outerRight) ||
    Math.min(left.at - outerLeft, outerRight - right.at) > MAX_INSET
  )
    return false
  const isPassed = vertical.some(
    (stroke) =>
      stroke.at > left.at + SLACK &&
      stroke.at < right.at - SLACK &&
      overlap(stroke.from, stroke.to, left.from, left.to) > SLACK &&
      !standsBetween(stroke, sides),
  )
  return !isPassed && isEmptyStrip([right.at, outerRight], left, { lines, texts })
}

const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0)

/** Tells whether a horizontal stroke lies within the sides and ends at them. */
function liesBetween(stroke: Stroke, { left, right }: Sides): boolean {
  return (
    stroke.at > left.from - SLACK &&
    stroke.at < left.to + SLACK &&
    stroke.from > left.at - MIN_INSET &&
    stroke.to < right.at + MIN_INSET
  )
}

function standsBetween(stroke: Stroke, { left, right }: Sides): boolean {
  return (
    stroke.at > left.at - MIN_INSET &&
    stroke.at < right.at + MIN_INSET &&
    stroke.from > left.from - SLACK &&
    stroke.to < left.to + SLACK
  )
}

/** Lines of the cell that close the nested grid above or below, cut to its width. */
function sharedLines({ horizontal }: GridLines, sides: Sides): Stroke[] {
  const { left, right } = sides
  return horizontal.flatMap((stroke): Stroke[] => {
    const isShared =
      (isClose(stroke.at, left.from) || isClose(stroke.at, left.to)) &&
      stroke.from < left.at + SLACK &&
      stroke.to > right.at - SLACK
    return isShared && !liesBetween(stroke, sides)
      ? [{ ...stroke, from: left.at, to: right.at }]
      : []
  })
}

/** A box alone is a frame in the cell, no table. */
function hasCells({ horizontal, vertical }: GridLines, { left, right }: Sides): boolean {
  const isWithin =
    horizontal.some((stroke) => stroke.at > left.from + SLACK && stroke.at < left.to - SLACK) ||
    vertical.some((stroke) => stroke.at > left.at + SLACK && stroke.at < right.at - SLACK)
  return isWithin && horizontal.length > 1
}
