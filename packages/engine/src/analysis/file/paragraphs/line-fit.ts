import { greatest, least } from "../../../base/extremes.ts"
import { points } from "../../geometry/scale.ts"
import { isCjk } from "../../writing/scripts.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { firstUnitWidth, inkEnd } from "../../writing/fill.ts"

/**
 * Part of a word space that must fit before the next word, in ems: justified text sets them narrow.
 */
export const leastSpaceEm = 0.2

/**
 * Places of the right edge, counted inwards from the column's, at which lines break as they did on
 * the page.
 */
interface EdgeRange {
  /** Here the next word would still fit some line. */
  readonly open: number
  /** Here the longest line just fits. */
  readonly full: number
}

/**
 * How much wider another program may set the same line: sizes are rounded to half points, edges to
 * twips.
 */
const looseShare = 0.004
const loosePt = points.hair

/**
 * Gives the right indent that keeps the line breaks of the page: 0 wherever the column's own edge
 * does.
 *
 * Negative where a line fills its column so tightly that rounding would wrap it.
 * @param isFlush Lines end at one edge: they were stretched, so they are sure to fit.
 */
export function fitRight(lines: readonly PlacedLine[], isFlush: boolean): number {
  const { open, full } = rangeOf(lines, (placed) => placed.x1 - inkEnd(placed.line))
  const slack = isFlush ? 0 : slackOf(lines)
  if (open >= full) return Math.min(0, full - slack)
  const [low, high] = [
    Math.min(open + slack, (open + full) / 2),
    Math.max(full - slack, (open + full) / 2),
  ]
  return Math.min(high, Math.max(low, 0))
}

/** The same for centred lines: the indent on either side. */
export function fitCentred(lines: readonly PlacedLine[]): number {
  const { open, full } = rangeOf(
    lines,
    (placed) => placed.x1 - placed.x0 - (inkEnd(placed.line) - placed.line.box.x0),
  )
  if (open >= full) return 0
  const slack = slackOf(lines)
  const [low, high] = [
    Math.min(open + slack, (open + full) / 2),
    Math.max(full - slack, (open + full) / 2),
  ]
  return Math.min(high, Math.max(low, 0)) / 2
}

function slackOf(lines: readonly PlacedLine[]): number {
  return loosePt + looseShare * greatest(lines.map(({ line }) => line.box.x1 - line.box.x0))
}

function rangeOf(lines: readonly PlacedLine[], roomOf: (placed: PlacedLine) => number): EdgeRange {
  const rooms = lines.map(roomOf)
  const opens = lines
    .slice(1)
    .map((next, index) => (rooms[index] ?? 0) - neededBy(lines[index], next))
  return { open: greatest(opens), full: least(rooms) }
}

/** Width that the first word of a line would have taken at the end of the one before. */
function neededBy(last: PlacedLine | undefined, next: PlacedLine): number {
  const isTight = isCjk(last?.line.text.at(-1) ?? "") || isCjk(next.line.text[0] ?? "")
  return firstUnitWidth(next.line) + (isTight ? 0 : leastSpaceEm * next.line.size)
}
