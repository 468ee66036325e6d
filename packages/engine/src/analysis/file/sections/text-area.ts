import { counts, points, shares } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { greatest } from "../../../base/extremes.ts"
import { middleX, width } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { inkEnd, isFull, sameEnd } from "../../writing/fill.ts"
import { lettersKey } from "../../writing/letters-key.ts"
import { holdsCjk } from "../../writing/scripts.ts"
import { wordsOf } from "../../writing/words.ts"

/** Edges between which the text of a section runs. */
export interface TextArea {
  readonly left: number
  readonly right: number
}

/** Lines that start or end within so many points of each other show an edge. */
const edgeReach = points.near
/** Share of all lines an edge must have, so that a note in the margin is no edge. */
const edgeShare = 0.02

/** Gives the outermost edges that enough lines share. */
export function textEdges(lines: readonly TextLine[]): TextArea | undefined {
  const upright = lines.filter((line) => line.angle === 0 && !line.isVertical)
  if (upright.length === 0) return undefined
  const starts = upright.map((line) => line.box.x0).sort((a, b) => a - b)
  const ends = upright.map(inkEnd).sort((a, b) => b - a)
  // Where lines end on the left, many that end alike are none that start there.
  if (isFromRight(upright)) return { left: outermost(starts, 1), right: outermost(ends, -1) }
  return {
    left: firstCommon(starts) ?? outermost(starts, 1),
    right: overfullEdge(upright) ?? outermost(ends, -1),
  }
}

/** Tells whether most lines are read from the right: they start at the right edge. */
const isFromRight = (lines: readonly TextLine[]): boolean =>
  lines.filter(({ direction }) => direction === "rtl").length * 2 > lines.length

/** Lines that end at one place from which on they were justified. */
const leastJustified = counts.several
/** Share of all lines that end there: ragged ones meet by chance, each at another place. */
const justifiedShare = shares.few
/** Width of a line that fills its column, as share of the widest. */
const filled = shares.half
/** Lines that stick out of the edge for one that ends there, at most. */
const mostOverfull = shares.some

/**
 * The edge to which lines were justified where some stick out of it: TeX lets a line whose last
 * word it cannot break run into the margin.
 */
function overfullEdge(lines: readonly TextLine[]): number | undefined {
  const widest = greatest(lines.map(({ box }) => width(box)))
  const { edge, kinds } = commonEnd(lines.filter(({ box }) => width(box) > filled * widest))
  if (kinds < Math.max(leastJustified, justifiedShare * lines.length)) return undefined
  const out = lines.filter((line) => inkEnd(line) > edge + sameEnd)
  return out.length > 0 &&
    out.length <= mostOverfull * kinds &&
    out.every((line) => sticksOut(line, edge))
    ? edge
    : undefined
}

/**
 * The place at which most texts end; entries that only labels and numbers tell apart are one text.
 * A file has hundreds of thousands of lines: the places are gone over once, from right to left, and
 * neither a text nor an object is made for any of them.
 */
function commonEnd(lines: readonly TextLine[]): { readonly edge: number; readonly kinds: number } {
  const ends = Float64Array.from(lines, inkEnd)
  const order = Uint32Array.from(lines.keys()).sort((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0))
  const endAt = (place: number): number => ends[order[place] ?? -1] ?? -Infinity
  const kinds = Float64Array.from(order, (at) => lettersKey(lines[at]?.text ?? ""))
  const near = new Map<number, number>()
  let [first, behind] = [0, 0]
  let best = { edge: 0, kinds: 0 }
  for (let place = 0; place < order.length; place++) {
    const end = endAt(place)
    for (; endAt(behind) > end - sameEnd; behind++) count(near, kinds[behind], 1)
    for (; endAt(first) >= end + sameEnd; first++) count(near, kinds[first], -1)
    if (near.size > best.kinds) best = { edge: end, kinds: near.size }
  }
  return best
}

function count(near: Map<number, number>, kind = 0, by: 1 | -1): void {
  const times = (near.get(kind) ?? 0) + by
  if (times > 0) near.set(kind, times)
  else near.delete(kind)
}

/** Its last word begins before the edge, and breaks nowhere. */
function sticksOut(line: TextLine, edge: number): boolean {
  const last = wordsOf(line).at(-1)
  return last !== undefined && last.x0 < edge && !holdsCjk(last.text)
}

/** Share of full lines that must still be full at an edge farther out. */
const stillFull = shares.mostly
/** How far out the true edge of ragged text is looked for, in points. */
const farthestOut = points.field

/**
 * Moves the edge at which lines of ragged text end out to where centred lines have their middle, or
 * to where the other margin is mirrored, if the lines would still break alike.
 *
 * Ragged lines stop short of the margin, each by less than a word; centred lines stand to the true
 * edge.
 */
export function trueEnd(area: TextArea, lines: readonly TextLine[], pageWidth: number): TextArea {
  if (isFlush(area, lines)) return area
  return (isFromRight(lines) ? trueLeft : trueRight)(area, lines, pageWidth)
}

/** The left edge of ragged text that is read from the right, where the right margin is mirrored. */
function trueLeft(area: TextArea, lines: readonly TextLine[], pageWidth: number): TextArea {
  const whole = { ...area, left: pageWidth - area.right }
  const isOut = whole.left > 0 && area.left - whole.left > 0.5
  const isNear = area.left - whole.left < farthestOut
  return isOut && isNear && breaksAlike(area, lines, whole) ? whole : area
}

function trueRight(area: TextArea, lines: readonly TextLine[], pageWidth: number): TextArea {
  const middle = sharedMiddle(area, lines)
  const candidates = [
    ...(middle === undefined ? [] : [2 * middle - area.left]),
    pageWidth - area.left,
  ]
  const right = candidates.find(
    (each) =>
      each > area.right + 0.5 &&
      each - area.right < farthestOut &&
      each < pageWidth &&
      breaksAlike(area, lines, { ...area, right: each }),
  )
  return right === undefined ? area : { left: area.left, right }
}

/** Justified lines end at the same place; so many of them show the edge. */
const leastFlush = counts.few
const flushShare = 0.08

/** Tells whether enough lines end at the edge of an area to show that it is the true one. */
export function isFlush(area: TextArea, lines: readonly TextLine[]): boolean {
  const room = (line: TextLine): number =>
    line.direction === "rtl" ? line.box.x0 - area.left : inkEnd(line) - area.right
  const atEdge = lines.filter((line) => Math.abs(room(line)) < 0.8).length
  return atEdge >= Math.max(leastFlush, flushShare * lines.length)
}

/**
 * Middles this close are one, in points; lines must differ in width to show that they are centred.
 */
const sameMiddle = 0.7
const otherWidth = points.line

/** Middle of at least two lines of different width that start inside the text. */
function sharedMiddle(area: TextArea, lines: readonly TextLine[]): number | undefined {
  const inset = lines.filter(
    (line) => line.box.x0 > area.left + 2 * line.size && line.box.x1 < area.right - 2,
  )
  const middles = inset
    .map((line) => ({ middle: middleX(line.box), width: line.box.x1 - line.box.x0 }))
    .sort((a, b) => a.middle - b.middle)
  for (const [index, next] of middles.slice(1).entries()) {
    const one = middles[index]
    if (
      one &&
      next.middle - one.middle < sameMiddle &&
      Math.abs(next.width - one.width) > otherWidth
    )
      return (one.middle + next.middle) / 2
  }
  return undefined
}

function breaksAlike(area: TextArea, lines: readonly TextLine[], other: TextArea): boolean {
  const { full, kept } = fullLines(area, lines, other)
  return kept >= stillFull * full
}

/** Full lines that tell where their edge is: one or two are full by chance. */
const leastFull = counts.few

/** Tells whether lines show that their text ends before another area does: they would break later. */
export function endsBefore(area: TextArea, lines: readonly TextLine[], other: TextArea): boolean {
  const { full, kept } = fullLines(area, lines, other)
  return full >= leastFull && kept < stillFull * full
}

/**
 * Counts the lines that are full where an area ends, and those of them that are at another edge.
 */
function fullLines(
  area: TextArea,
  lines: readonly TextLine[],
  other: TextArea,
): { readonly full: number; readonly kept: number } {
  let [full, kept] = [0, 0]
  for (const [index, next] of lines.slice(1).entries()) {
    const line = lines[index]
    if (!line || !isSameSize(line, next)) continue
    const step = next.baseline - line.baseline
    if (step <= 0 || step > 4.5 * line.size) continue
    const placed = { line, page: 0, column: 0, x0: area.left, x1: area.right }
    if (!isFull(placed, next)) continue
    full++
    if (isFull({ ...placed, x0: other.left, x1: other.right }, next)) kept++
  }
  return { full, kept }
}

/** Share of lines that make a place the margin though some start left of it. */
const commonShare = 0.12

/** Share of lines that start left of a place from which on that is no margin. */
const mostOutside = shares.half

/** First place from the left where many lines start. */
function firstCommon(sorted: readonly number[]): number | undefined {
  const needed = sorted.length * commonShare
  for (let at = 0; at < mostOutside * sorted.length; at++) {
    const from = sorted[at] ?? 0
    let count = 0
    while ((sorted[at + count] ?? Infinity) - from <= edgeReach) count++
    if (count >= needed && count >= 3) return from
  }
  return undefined
}

/**
 * First value, from the outside, near which enough others lie. No more than that lie farther out:
 * lines of a listing end anywhere, and hundreds of them nowhere alike.
 */
function outermost(sorted: readonly number[], sign: 1 | -1): number {
  const needed = Math.max(1, Math.floor(sorted.length * edgeShare))
  for (let at = 0; at < needed && at + needed - 1 < sorted.length; at++) {
    const [value = 0, last = 0] = [sorted[at], sorted[at + needed - 1]]
    if ((last - value) * sign <= edgeReach) return value
  }
  return sorted[needed > 1 ? needed : 0] ?? 0
}
