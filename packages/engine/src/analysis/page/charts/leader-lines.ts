import type { Box, Point } from "../../../base/geometry.ts"
import { counts, points } from "../../geometry/scale.ts"
import { isNeutral, type ChartInk, type Ink, type InkRule } from "./chart-ink.ts"
import { readChartNumber } from "./chart-number.ts"
import { isDot } from "./dots.ts"
import type { ChartWord } from "./chart-word.ts"

/**
 * Corners of a line that leads from a value to its point at most, counted: it may have an elbow.
 */
const MOST_CORNERS = counts.few
/** Distance of its ends from the value and from the mark, in points. */
const NEXT = points.pad

/** Leaves lines out that lead from printed values to their points: they are no data. */
export function withoutLeaders(ink: ChartInk, words: readonly ChartWord[]): ChartInk {
  const dots = ink.inks.filter((one) => isDot(one) && !isNeutral(one.colour))
  if (dots.length === 0 || dots.length > counts.crowd) return ink
  const values = words.filter(({ text }) => readChartNumber(text) !== undefined)
  const isLeader = (ends: readonly (Point | undefined)[]): boolean => leads(ends, dots, values)
  return {
    ...ink,
    inks: ink.inks.filter((one) => !(mayLead(one) && isLeader([one.nodes[0], one.nodes.at(-1)]))),
    rules: ink.rules.filter((rule) => !(isNeutral(rule.colour) && isLeader(endsOf(rule)))),
  }
}

const endsOf = ({ direction, at, from, to }: InkRule): readonly Point[] =>
  [from, to].map((end) => (direction === "across" ? { x: end, y: at } : { x: at, y: end }))

const mayLead = ({ kind, nodes, isClosed, colour }: Ink): boolean =>
  kind === "stroke" && !isClosed && isNeutral(colour) && nodes.length <= MOST_CORNERS

/** Tells a line with one end at a mark in colour, and the other at a value. */
function leads(
  ends: readonly (Point | undefined)[],
  dots: readonly Ink[],
  values: readonly ChartWord[],
): boolean {
  const isAt = (end: Point | undefined, boxes: readonly { readonly box: Box }[]): boolean =>
    boxes.some(({ box }) => isNext(end, box))
  return ends.some((end, at) => isAt(end, dots) && isAt(ends[1 - at], values))
}

const isNext = (point: Point | undefined, { x0, y0, x1, y1 }: Box): boolean =>
  point !== undefined &&
  point.x > x0 - NEXT &&
  point.x < x1 + NEXT &&
  point.y > y0 - NEXT &&
  point.y < y1 + NEXT
