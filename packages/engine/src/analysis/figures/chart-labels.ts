import { contains, union, type Box } from "../../base/geometry.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { TextLine } from "../drafts.ts"

/** Distance from a plot within which its labels stand, in sizes of the label. */
const LABEL_REACH = 1.6
/** Longest label in characters; longer lines are text beside the chart. */
const LABEL_LENGTH = 28
/** Fewest numbers along the axes of a chart, and beside the slices of a pie. */
const MIN_NUMBERS = { plot: 4, pie: 2 } as const
/** Labels stand no further out than this share of the plot, or this many of their sizes. */
const MARGIN_SHARE = 0.3
const MARGIN_SIZES = 3.5
/** Share of the labels that are numbers: bars with names have one axis of numbers out of two. */
const NUMBER_SHARE = 0.3

/** Rounds in which labels of labels (legend, axis title) are taken in. */
const ROUNDS = 3
/** Ratio of sizes up to which text over a chart is the chart's own title. */
const TITLE_RATIO = 1.7

const number = /^(?:\p{L}[\p{L} .&-]{0,18}\s)?[-+(]?\s*[$€£¥￥]?\s*\d[\d\s.,:/-]*\s*[%‰)]?\s*[a-zA-Z]{0,3}$/u

/** A plot with the labels around it. */
export interface Chart {
  readonly box: Box
  readonly lines: readonly TextLine[]
  /** Size of type above which text in the box is no label. */
  readonly largest: number
}

/** Gives the chart that a cluster of shapes is the plot of, or undefined where its text is not that of a chart. */
export function findChart(plot: Box, kind: "plot" | "pie", lines: readonly TextLine[], page: { readonly width: number; readonly height: number }): Chart | undefined {
  const isTooWide = plot.x1 - plot.x0 > 0.97 * page.width && plot.y1 - plot.y0 > 0.97 * page.height
  if (isTooWide) return undefined
  const labels = lines.filter((line) => isLabelOf(line, plot))
  const numbers = labels.filter((line) => number.test(line.text.trim()))
  if (numbers.length < MIN_NUMBERS[kind] || numbers.length < NUMBER_SHARE * labels.length) return undefined
  const size = labels.map((line) => line.size).toSorted((a, b) => a - b)[labels.length >> 1] ?? 0
  const reach = (length: number): number => Math.max(MARGIN_SIZES * size, MARGIN_SHARE * length)
  const [dx, dy] = [reach(plot.x1 - plot.x0), reach(plot.y1 - plot.y0)]
  const limit = { x0: plot.x0 - dx, y0: plot.y0 - dy, x1: plot.x1 + dx, y1: plot.y1 + dy }
  let box = labels.reduce((sum, line) => union(sum, line.box), plot)
  for (let round = 0; round < ROUNDS; round++) {
    const own = box
    box = lines.filter((line) => line.size <= TITLE_RATIO * size && contains(limit, line.box) && isLabelOf(line, own)).reduce((sum, line) => union(sum, line.box), own)
  }
  // Text much larger than the labels only happens to lie there: it stays text.
  const inside = lines.filter((line) => contains(box, line.box, 1) && line.size <= TITLE_RATIO * size)
  const isText = inside.some((line) => line.text.length > 2 * LABEL_LENGTH)
  return isText ? undefined : { box, lines: inside, largest: TITLE_RATIO * size }
}

function isLabelOf(line: TextLine, plot: Box): boolean {
  const reach = LABEL_REACH * line.size
  const near = { x0: plot.x0 - reach, y0: plot.y0 - reach, x1: plot.x1 + reach, y1: plot.y1 + reach }
  const middle = { x: (line.box.x0 + line.box.x1) / 2, y: (line.box.y0 + line.box.y1) / 2 }
  const touches = line.box.x1 >= near.x0 && line.box.x0 <= near.x1 && line.box.y1 >= near.y0 && line.box.y0 <= near.y1
  const isBeside = middle.x >= near.x0 - line.size * 3 && middle.x <= near.x1 + line.size * 3 && middle.y >= near.y0 && middle.y <= near.y1
  return line.text.trim().length <= LABEL_LENGTH && touches && isBeside
}

/** Points by which the tips of slices may miss each other. */
const TIP = 1.5

/** Tells whether curved shapes meet in one point, as the slices of a pie do. */
export function arePieSlices(outlines: readonly (readonly PathSegment[])[]): boolean {
  const tips = new Map<string, number>()
  for (const segments of outlines) {
    if (!segments.some(([command]) => command === "C")) continue
    const corners = new Set<string>()
    for (const segment of segments) {
      if (segment[0] === "M" || segment[0] === "L") corners.add(`${Math.round(segment[1] / TIP)} ${Math.round(segment[2] / TIP)}`)
    }
    for (const corner of corners) tips.set(corner, (tips.get(corner) ?? 0) + 1)
  }
  return [...tips.values()].some((count) => count >= 3)
}
