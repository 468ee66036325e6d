import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { middleY, middleX, contains, union, type Box } from "../../../base/geometry.ts"
import type { PathSegment } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { isLegend, legendEntries, type MarksOfLines } from "./chart-legend.ts"

/** Distance from a plot within which its labels stand, in sizes of the label. */
const LABEL_REACH = ems.line
/** Longest label in characters; longer lines are text beside the chart. */
const LABEL_LENGTH = 28
/** Fewest numbers along the axes of a chart, and beside the slices of a pie. */
const MIN_NUMBERS = { plot: 4, pie: 2 } as const
/** Labels stand no further out than this share of the plot, or this many of their sizes. */
const MARGIN_SHARE = shares.some
const MARGIN_SIZES = 3.5
/** Share of the labels that are numbers: bars with names have one axis of numbers out of two. */
const NUMBER_SHARE = shares.some

/** Rounds in which labels of labels (legend, axis title) are taken in. */
const ROUNDS = counts.few
/** Ratio of sizes up to which text over a chart is a label of it. */
const LABEL_RATIO = 1.7

const number =
  /^(?:\p{L}[\p{L} .&-]{0,18}\s)?[-+(]?\s*[$€£¥￥]?\s*\d[\d\s.,:/-]*\s*[%‰)]?\s*[a-zA-Z]{0,3}$/u

/** A plot with the labels around it. */
export interface Chart {
  readonly box: Box
  readonly lines: readonly TextLine[]
}

/**
 * Drawn part of what may be a chart: where it lies, its colours with the length of the longest
 * shape of each, and the small marks before lines of the page, which may be keys of a legend.
 */
export interface Plot {
  readonly box: Box
  readonly kind: "plot" | "pie"
  readonly colours: ReadonlyMap<number, number>
  readonly marks: MarksOfLines
}

/**
 * Gives the chart that a cluster of shapes is the plot of, or undefined where its text is not that
 * of a chart.
 */
export function findChart(
  plot: Plot,
  lines: readonly TextLine[],
  page: { readonly width: number; readonly height: number },
): Chart | undefined {
  const { x0, y0, x1, y1 } = plot.box
  if (x1 - x0 > shares.nearlyAll * page.width && y1 - y0 > shares.nearlyAll * page.height)
    return undefined
  const near = lines.filter((line) => isLabelOf(line, plot.box))
  const legend = legendEntries(plot, lines).filter(({ line, mark }) =>
    contains(around(plot.box, line.size), mark.box, line.size),
  )
  const size = middleOf([...near, ...legend.map(({ line }) => line)].map((line) => line.size))
  const labels = near.filter((line) => line.size <= LABEL_RATIO * size)
  const numbers = labels.filter((line) => number.test(line.text.trim()))
  const hasNumbers =
    numbers.length >= MIN_NUMBERS[plot.kind] && numbers.length >= NUMBER_SHARE * labels.length
  if (!hasNumbers && !isLegend(legend)) return undefined
  const small = lines.filter((line) => line.size <= LABEL_RATIO * size)
  const limit = around(plot.box, size)
  const keys = legend.filter(({ line }) => line.size <= LABEL_RATIO * size)
  let box = [
    ...labels.map((line) => line.box),
    ...keys.flatMap(({ line, mark }) => [line.box, mark.box]),
  ].reduce(union, plot.box)
  for (let round = 0; round < ROUNDS; round++) {
    const own = box
    const further = small.filter(
      (line) => contains(limit, line.box) && (isLabelOf(line, own) || continuesAxis(line, labels)),
    )
    box = further.reduce((sum, line) => union(sum, line.box), own)
  }
  // Text much larger than the labels only happens to lie there: it stays text.
  const inside = small.filter((line) => contains(box, line.box, 1))
  if (inside.some((line) => line.text.length > 2 * LABEL_LENGTH)) return undefined
  const title = titleOf(box, size, lines)
  return title ? { box: union(box, title.box), lines: [...inside, title] } : { box, lines: inside }
}

/** Gives the room around a plot in which its labels stand. */
function around({ x0, y0, x1, y1 }: Box, size: number): Box {
  const reach = (length: number): number => Math.max(MARGIN_SIZES * size, MARGIN_SHARE * length)
  const [dx, dy] = [reach(x1 - x0), reach(y1 - y0)]
  return { x0: x0 - dx, y0: y0 - dy, x1: x1 + dx, y1: y1 + dy }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Points by which numbers of one axis line up. */
const AXIS_SLACK = points.near

/**
 * Tells whether a number goes on with an axis: aligned with numbers that are, and no further from
 * them than they are from each other.
 */
function continuesAxis(line: TextLine, labels: readonly TextLine[]): boolean {
  if (!number.test(line.text.trim())) return false
  const isAxis = (at: (line: TextLine) => number, along: (line: TextLine) => number): boolean => {
    const places = labels
      .filter(
        (label) => number.test(label.text.trim()) && Math.abs(at(label) - at(line)) < AXIS_SLACK,
      )
      .map(along)
      .toSorted((a, b) => a - b)
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? place))
    return (
      steps.length >= 1 &&
      places.some((place) => Math.abs(place - along(line)) < AXIS_SLACK + Math.max(...steps))
    )
  }
  return (
    isAxis(
      ({ box }) => box.x1,
      ({ baseline }) => baseline,
    ) ||
    isAxis(
      ({ box }) => box.x0,
      ({ baseline }) => baseline,
    ) ||
    isAxis(
      ({ baseline }) => baseline,
      ({ box }) => middleX(box),
    )
  )
}

/**
 * Sizes of the title of a chart, as ratio to its labels: smaller is another label, larger the
 * heading of the page.
 */
const TITLE_RATIOS = [1.12, 2] as const
/**
 * Room between a title and its chart, in ems of the title; the middles of both differ by no more
 * than this share of the chart.
 */
const TITLE_GAP = ems.double
const TITLE_OFFSET = 0.05
/** How a caption begins, which is text of the document. */
const caption = /^(?:fig(?:ure)?|table|chart|图|表|圖)[\s.]*\d/iu

/** Gives the line that is set over the middle of a chart as its title. */
function titleOf(box: Box, size: number, lines: readonly TextLine[]): TextLine | undefined {
  const [wide, middle] = [box.x1 - box.x0, middleX(box)]
  const above = lines.filter((line) => {
    const gap = box.y0 - line.box.y1
    const isCentred =
      Math.abs(middleX(line.box) - middle) < TITLE_OFFSET * wide && line.box.x1 - line.box.x0 < wide
    return (
      isCentred &&
      line.angle === 0 &&
      gap > -ems.half * line.size &&
      gap < TITLE_GAP * line.size &&
      line.size >= TITLE_RATIOS[0] * size &&
      line.size <= TITLE_RATIOS[1] * size
    )
  })
  const [title, ...others] = above
  return title && others.length === 0 && !caption.test(title.text) ? title : undefined
}

function isLabelOf(line: TextLine, plot: Box): boolean {
  const reach = LABEL_REACH * line.size
  const near = {
    x0: plot.x0 - reach,
    y0: plot.y0 - reach,
    x1: plot.x1 + reach,
    y1: plot.y1 + reach,
  }
  const middle = { x: middleX(line.box), y: middleY(line.box) }
  const touches =
    line.box.x1 >= near.x0 &&
    line.box.x0 <= near.x1 &&
    line.box.y1 >= near.y0 &&
    line.box.y0 <= near.y1
  // Turned names of bars start at the axis and reach far out.
  if (line.angle % 90 !== 0)
    return (
      line.text.trim().length <= LABEL_LENGTH &&
      touches &&
      middle.x >= near.x0 - reach &&
      middle.x <= near.x1 + reach
    )
  const isBeside =
    middle.x >= near.x0 - line.size * ems.apart &&
    middle.x <= near.x1 + line.size * ems.apart &&
    middle.y >= near.y0 &&
    middle.y <= near.y1
  return line.text.trim().length <= LABEL_LENGTH && touches && isBeside
}

/** Points by which the tips of slices may miss each other. */
const TIP = points.edge

/** Tells whether curved shapes meet in one point, as the slices of a pie do. */
export function arePieSlices(outlines: readonly (readonly PathSegment[])[]): boolean {
  const tips = new Map<string, number>()
  for (const segments of outlines) {
    if (!segments.some(([command]) => command === "C")) continue
    const corners = new Set<string>()
    for (const segment of segments) {
      if (segment[0] === "M" || segment[0] === "L")
        corners.add(`${Math.round(segment[1] / TIP)} ${Math.round(segment[2] / TIP)}`)
    }
    for (const corner of corners) tips.set(corner, (tips.get(corner) ?? 0) + 1)
  }
  return [...tips.values()].some((count) => count >= 3)
}
