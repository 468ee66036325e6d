import type { Rgb } from "../../../../base/colour.ts"
import { middleY, middleX, type Box } from "../../../../base/geometry.ts"
import type { DrawnRule, Fill, RuleSet, TextLine } from "../../../drafts.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import { wordsOf, type Word } from "../../../writing/words.ts"
import { MOST_COMPARED, MOST_STROKES } from "../../../geometry/limits.ts"
import { SAME_EDGE } from "../table-measures.ts"

/** Names of the values that tell the background of a cell from that of text, in their order. */
export const fillFeatureNames = [
  "height",
  "width",
  "lines",
  "left",
  "right",
  "top",
  "bottom",
  "whiteness",
  "alpha",
  "columnMates",
  "rowMates",
  "stacked",
  "beside",
  "isInside",
  "holds",
  "ruledSides",
  "wallLeft",
  "wallRight",
  "wallAbove",
  "wallBelow",
  "textAbove",
  "textBelow",
  "textLeft",
  "textRight",
  "paintedBefore",
] as const

/** A fill with the words on it and what tells whose background it is. */
export interface FillEvidence {
  readonly fill: Fill
  readonly words: readonly Word[]
  /** By `fillFeatureNames`; lengths in ems of the text on the fill, at most `farthest`. */
  readonly values: readonly number[]
}

/** Distance in ems from which on something counts as not there. */
const farthest = 12

/**
 * Gives the fills that hold text, with the evidence of each.
 *
 * White or coloured, a fill may be the background of a cell, of a paragraph or of highlighted
 * words: the sides of cells are walls of a table, the others are not.
 */
export function fillEvidence(lines: readonly TextLine[], rules: RuleSet): FillEvidence[] {
  if (
    rules.fills.length === 0 ||
    rules.fills.length > MOST_COMPARED ||
    rules.rules.length > MOST_STROKES
  )
    return []
  const words = lines
    .filter((line) => line.angle === 0 && !line.isVertical)
    .flatMap(wordsOf)
    .toSorted((a, b) => a.line.baseline - b.line.baseline)
  const heights = words.map((word) => word.line.baseline)
  const page: PageOfFills = {
    near: (box, reach) =>
      words.slice(lowerBound(heights, box.y0 - reach), lowerBound(heights, box.y1 + reach)),
    fills: rules.fills,
    rules: sortedRules(rules.rules),
  }
  return rules.fills.flatMap((fill) => evidenceOf(fill, page))
}

interface PageOfFills {
  /** Words whose baselines lie in a box or so far above or below it. */
  readonly near: (box: Box, reach: number) => readonly Word[]
  readonly fills: readonly Fill[]
  readonly rules: SortedRules
}

/** Rulings of one direction by their place, and the places alone. */
interface Parallel {
  readonly rules: readonly DrawnRule[]
  readonly places: readonly number[]
}
interface SortedRules {
  readonly upright: Parallel
  readonly level: Parallel
}

function sortedRules(rules: readonly DrawnRule[]): SortedRules {
  const parallel = (direction: DrawnRule["direction"]): Parallel => {
    const own = rules.filter((rule) => rule.direction === direction).toSorted((a, b) => a.at - b.at)
    return { rules: own, places: own.map((rule) => rule.at) }
  }
  return { upright: parallel("vertical"), level: parallel("horizontal") }
}

const between = ({ rules, places }: Parallel, low: number, high: number): readonly DrawnRule[] =>
  rules.slice(lowerBound(places, low), lowerBound(places, high))

/** Middle of the letters of a word, above its baseline. */
const middleOf = ({ line }: Word): number => line.baseline - 0.35 * line.size

function evidenceOf(fill: Fill, page: PageOfFills): FillEvidence[] {
  const { box } = fill
  const around = page.near(box, 40)
  const own = around.filter(
    (word) =>
      middleOf(word) > box.y0 &&
      middleOf(word) < box.y1 &&
      middleX(word) > box.x0 &&
      middleX(word) < box.x1,
  )
  const [first] = own
  if (!first) return []
  const size = first.line.size || 10
  const within = new Set(own)
  const others = around.filter((word) => !within.has(word))
  const values = [
    ...sizesOf(box, own, size),
    whitenessOf(fill.paint.colour),
    fill.paint.alpha,
    ...matesOf(fill, page.fills),
    ...wallsOf(box, page.rules, size),
    ...textAround(box, others, size),
    Math.log1p(Math.max(0, first.line.z - Math.max(...fill.items, 0))),
  ]
  return [{ fill, words: own, values }]
}

/** The darkest of red, green and blue, from 0 to 1. */
const whitenessOf = (colour: Rgb): number =>
  Math.min((colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff) / 255

const atMost = (value: number): number => Math.min(farthest, value)

/** Size of the fill and the room between its sides and its text. */
function sizesOf(box: Box, own: readonly Word[], size: number): number[] {
  const [x0, x1] = [
    Math.min(...own.map((word) => word.x0)),
    Math.max(...own.map((word) => word.x1)),
  ]
  const baselines = own.map((word) => word.line.baseline)
  const [top, bottom] = [Math.min(...baselines), Math.max(...baselines)]
  return [
    Math.min(60, (box.y1 - box.y0) / size),
    Math.min(100, (box.x1 - box.x0) / size),
    Math.min(40, new Set(baselines.map(Math.round)).size),
    atMost((x0 - box.x0) / size),
    atMost((box.x1 - x1) / size),
    atMost((top - size - box.y0) / size),
    atMost((box.y1 - bottom) / size),
  ]
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < SAME_EDGE

/** Fills of the same column, row, right above or below, beside, around and within. */
function matesOf({ box }: Fill, fills: readonly Fill[]): number[] {
  const mates = { column: 0, row: 0, above: 0, beside: 0, around: 0, within: 0 }
  for (const { box: other } of fills) {
    if (other === box) continue
    if (isSame(other.x0, box.x0) && isSame(other.x1, box.x1)) {
      mates.column++
      if (isSame(other.y1, box.y0) || isSame(other.y0, box.y1)) mates.above++
    }
    if (isSame(other.y0, box.y0) && isSame(other.y1, box.y1)) {
      mates.row++
      if (isSame(other.x1, box.x0) || isSame(other.x0, box.x1)) mates.beside++
    }
    if (holds(other, box)) mates.around++
    if (holds(box, other)) mates.within++
  }
  const { column, row, above, beside, around, within } = mates
  return [column, row, above, beside, around, within].map((count) => Math.min(MOST_MATES, count))
}

/** Neighbours of one kind that are counted at most. */
const MOST_MATES = 10

const holds = (outer: Box, inner: Box): boolean =>
  inner.x0 > outer.x0 - SAME_EDGE &&
  inner.x1 < outer.x1 + SAME_EDGE &&
  inner.y0 > outer.y0 - SAME_EDGE &&
  inner.y1 < outer.y1 + SAME_EDGE

/** Sides that are ruled, and how far the next rulings lie at each side, in ems. */
function wallsOf(box: Box, { upright, level }: SortedRules, size: number): number[] {
  const [x, y] = [middleX(box), middleY(box)]
  const far = { left: farthest, right: farthest, above: farthest, below: farthest }
  const reach = farthest * size
  for (const { at, from, to } of between(upright, box.x0 - reach, box.x1 + reach)) {
    if (from >= y || to <= y) continue
    if (at < x) far.left = Math.min(far.left, Math.abs(box.x0 - at) / size)
    else far.right = Math.min(far.right, Math.abs(at - box.x1) / size)
  }
  for (const { at, from, to } of between(level, box.y0 - reach, box.y1 + reach)) {
    if (from >= x || to <= x) continue
    if (at < y) far.above = Math.min(far.above, Math.abs(box.y0 - at) / size)
    else far.below = Math.min(far.below, Math.abs(at - box.y1) / size)
  }
  const walls = [far.left, far.right, far.above, far.below]
  return [walls.filter((wall) => wall * size < 2 * SAME_EDGE).length, ...walls]
}

/** Distance of the next text above, below, left and right of a fill, in ems. */
function textAround(box: Box, others: readonly Word[], size: number): number[] {
  const far = { above: farthest, below: farthest, left: farthest, right: farthest }
  for (const word of others) {
    const y = middleOf(word)
    if (y > box.y0 && y < box.y1) {
      if (word.x1 <= box.x0 + SAME_EDGE) far.left = Math.min(far.left, (box.x0 - word.x1) / size)
      if (word.x0 >= box.x1 - SAME_EDGE) far.right = Math.min(far.right, (word.x0 - box.x1) / size)
    } else if (word.x1 > box.x0 && word.x0 < box.x1) {
      if (y < box.y0) far.above = Math.min(far.above, (box.y0 - y) / size)
      else far.below = Math.min(far.below, (y - box.y1) / size)
    }
  }
  return [far.above, far.below, far.left, far.right]
}
