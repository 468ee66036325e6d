import { contains, union, type Box } from "../../../base/geometry.ts"
import { ems, points, shares } from "../../geometry/scale.ts"
import { isBox, type ChartInk, type Ink } from "./chart-ink.ts"
import { findLegend, framedLegend, openLegend } from "./chart-legend.ts"
import { hasDigit } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { HOLLOW } from "./hollow-boxes.ts"
import { isBeyond, partedLegends } from "./legends-alike.ts"
import { knownAxes } from "./known-axes.ts"
import { axisReach, isBeside, numberAxes, placeOf, type NumberAxis } from "./number-axis.ts"
import { shortAxis } from "./short-axis.ts"
import { labelAxis } from "./label-axis.ts"
import { pointAxis } from "./point-axis.ts"
import type { ChartRefusal, Draft } from "./chart-draft.ts"
import { isDot } from "./dots.ts"
import { withoutFrame } from "./chart-frames.ts"
import { withoutLeaders } from "./leader-lines.ts"
import { plotChart } from "./plot-chart.ts"
import { pieChart } from "./pie-chart.ts"
import { radarChart } from "./radar-chart.ts"
import { grown, type PlotRoom } from "./plot-room.ts"
import { withLegend } from "./name-series.ts"
import { partedLegend } from "./trend-lines.ts"

/**
 * Reads marks and words as a chart before its likeness is looked at.
 *
 * @param below whether numbers below a plot may be an axis, or are names: a table has one for each column.
 */
export function draftOf(
  all: ChartInk,
  words: readonly ChartWord[],
  region: Box,
  below: "numbers" | "names" = "numbers",
): Draft | ChartRefusal {
  const ink = withoutLeaders(withoutFrame(all, words), words)
  const fills = ink.inks.filter((one) => !isGround(one, region, words))
  const pie = pieChart({ ...ink, inks: fills }, words, region)
  if (pie) return pie
  // Every other chart has numbers, at its axis or its marks.
  if (!words.some(({ text }) => hasDigit(text))) return "no axis"
  const upright = knownAxes(words, ink.rules, "up").toSorted(
    (a, b) => (a.words[0]?.box.x0 ?? 0) - (b.words[0]?.box.x0 ?? 0),
  )
  const lying = below === "names" ? [] : knownAxes(words, ink.rules, "across")
  const radar = radarChart(ink, words, region)
  if (radar) return radar
  const drawn = { ...ink, inks: fills }
  const printed = betweenAxes(drawn, words, { upright, lying, region })
  if (typeof printed === "object" || upright.length > 0) return printed
  return (
    byLabels(drawn, words, { upright, lying, region }) ??
    byTwoLabels(drawn, words, region) ??
    printed
  )
}

/** Reads small charts whose axis has two labels only. */
function byTwoLabels(drawn: ChartInk, words: readonly ChartWord[], region: Box): Draft | undefined {
  const upright = shortAxis(words, drawn.rules)
  if (!upright) return undefined
  const lying = numberAxes(
    words.filter((word) => !upright.words.includes(word)),
    drawn.rules,
    "across",
  )
  const draft = plotOf(drawn, words, { upright: [upright], lying, region })
  // So small a chart shows too little of a curve to tell its points.
  return typeof draft === "object" && !draft.chart.xAxis ? draft : undefined
}

/** Reads bars and lines whose axis is not printed by the values at them. */
function byLabels(
  drawn: ChartInk,
  words: readonly ChartWord[],
  { lying, region }: Frame,
): Draft | undefined {
  // Numbers below standing bars are names: years.
  for (const direction of lying.length > 0 ? (["up"] as const) : (["up", "across"] as const)) {
    const axis = labelAxis(drawn.inks, words, direction)
    if (!axis) continue
    const [upright, across] = direction === "up" ? [[axis], []] : [[], [axis]]
    const draft = plotOf(drawn, words, { upright, lying: across, region })
    if (typeof draft === "object") return draft
  }
  const axis = pointAxis(drawn.inks, words, drawn.rules)
  const draft = axis && plotOf(drawn, words, { upright: [axis], lying: [], region })
  return typeof draft === "object" ? draft : undefined
}

function betweenAxes(
  drawn: ChartInk,
  words: readonly ChartWord[],
  { upright, lying, region }: Frame,
): Draft | ChartRefusal {
  if (upright.length === 0 && lying.length === 0) return "no axis"
  const standing = upright.length > 0 && plotOf(drawn, words, { upright, lying, region })
  if (typeof standing === "object") return standing
  // Numbers beside lying bars may be names: years.
  const resting = lying.length > 0 && plotOf(drawn, words, { upright: [], lying, region })
  return resting === false
    ? standing || "no axis"
    : typeof resting === "object"
      ? resting
      : standing || resting
}

interface Frame {
  readonly upright: readonly NumberAxis[]
  readonly lying: readonly NumberAxis[]
  readonly region: Box
}

/** Reads the marks between axes that are taken for axes of values. */
function plotOf(
  drawn: ChartInk,
  words: readonly ChartWord[],
  { upright, lying, region }: Frame,
): Draft | ChartRefusal {
  const room = roomOf(drawn, { upright, lying }, region)
  const below =
    upright.length > 0
      ? lying.filter((axis) => isNear(axis, room)).map((axis) => withNearRows(axis, room))
      : lying
  const own = upright.filter(
    (axis, at) =>
      at === 0 || isBeside(axis, [room.x0, room.x1]) || isLast(axis, drawn, { room, region }),
  )
  const numbers = new Set(own.flatMap((axis) => axis.words))
  const nameable = words.filter((word) => !numbers.has(word))
  const outside = findLegend(nameable, drawn, room)
  const framed = outside.length > 0 ? outside : framedLegend(nameable, drawn, room)
  const whole = framed.length > 0 ? framed : openLegend(nameable, drawn, room)
  const { own: near, others } = partedLegends(whole, room)
  const { series: legend, trends: trendNames } = partedLegend(near, drawn.trends ?? [])
  const keys = new Set(whole.flatMap(({ items }) => items))
  const outer = grown(room, 4)
  const marks = drawn.inks.filter(
    (one) =>
      !keys.has(one.item) &&
      !isPanel(one, room) &&
      contains(outer, isDot(one) ? middleOf(one.box) : one.box, 0),
  )
  if (marks.length === 0) return "no marks"
  const named = new Set(near.flatMap((name) => name.words))
  // Years behind keys stand in a row, too.
  const counted = below.filter((axis) => !axis.words.some((word) => named.has(word)))
  const free: PlotRoom = {
    marks,
    rules: drawn.rules,
    words: words.filter((word) => !named.has(word) && !isBeyond(word.box, others, room)),
    legend,
    upright: own,
    lying: counted,
    room,
  }
  const draft = plotChart(free, region)
  if (typeof draft === "string") return draft
  // A line that stays level between two points looks like a rule.
  const painted = new Set(
    [...drawn.inks, ...drawn.rules].flatMap(({ item, colour }) => (keys.has(item) ? [] : [colour])),
  )
  return withLegend({ ...draft, trendNames }, { legend, named, painted, keys })
}

/**
 * Tells numbers at the right of a plot behind which nothing more is drawn: they are no axis of
 * another chart, though they stand further off.
 */
function isLast(
  { words }: NumberAxis,
  { inks }: ChartInk,
  { room, region }: { readonly room: Box; readonly region: Box },
): boolean {
  const [from, to] = [
    Math.min(...words.map(({ box }) => box.x0)),
    Math.max(...words.map(({ box }) => box.x1)),
  ]
  const size = words[0]?.size ?? 0
  const isLevel = words.every(
    ({ baseline }) => baseline > room.y0 - size && baseline < room.y1 + ems.line * size,
  )
  return (
    isLevel &&
    from > room.x1 - size &&
    from < room.x1 + ems.farther * size &&
    // The next drawing begins where the region ends.
    to < region.x1 - ems.double * size &&
    !inks.some(({ box }) => box.x1 > to && box.y0 < room.y1 && box.y1 > room.y0 && box.x0 > room.x1)
  )
}

/**
 * Numbers further from a plot, in sizes of the labels, or all beside it, are none of its axis
 * below.
 */
const isNear = ({ words }: NumberAxis, { x0, y0, x1, y1 }: Box): boolean =>
  words.some(({ box }) => box.x1 > x0 && box.x0 < x1) &&
  words.every(
    ({ baseline, size }) =>
      baseline > y0 - ems.farther * size && baseline < y1 + ems.farther * size,
  )

/**
 * Leaves out what an axis has in rows further off than its nearest: a chart above has the same
 * numbers below it, and they were taken for the same axis printed at both sides.
 */
function withNearRows(axis: NumberAxis, { y0, y1 }: Box): NumberAxis {
  const gapOf = ({ baseline }: ChartWord): number => Math.max(y0 - baseline, baseline - y1)
  const nearest = Math.min(...axis.words.map(gapOf))
  const words = axis.words.filter((word) => gapOf(word) < nearest + ems.apart * word.size)
  return words.length < axis.words.length ? { ...axis, words } : axis
}

/** Share of the region from which a fill is ground. */
const GROUND = shares.most
const WHITE = 0xf8

/** What lies under everything, and what is white, is no mark. */
function isGround(ink: Ink, region: Box, words: readonly ChartWord[]): boolean {
  const { kind, box, colour } = ink
  const area = (one: Box): number => (one.x1 - one.x0) * (one.y1 - one.y0)
  if (kind === "stroke") return area(box) > GROUND * area(region) && ink.isClosed
  if (area(box) > GROUND * area(region) && isBox(ink)) return true
  const isWhite =
    colour !== HOLLOW &&
    colour >> 16 >= WHITE &&
    ((colour >> 8) & 255) >= WHITE &&
    (colour & 255) >= WHITE
  return isWhite || (isBox(ink) && holdsMost(box, words))
}

/** Share of all words that a fill holds which is the ground of a chart. */
const MOST_HELD = 0.6

/** Tells a box with most words in it, and stops where too few are left. */
function holdsMost(box: Box, words: readonly ChartWord[]): boolean {
  const least = Math.floor(MOST_HELD * words.length) + 1
  let held = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word && contains(box, word.box, 0)) held++
    if (held >= least) return true
    if (held + words.length - at - 1 < least) return false
  }
  return false
}

/** The middle of a box, as a box without sides. */
const middleOf = ({ x0, y0, x1, y1 }: Box): Box => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return { x0: x, x1: x, y0: y, y1: y }
}

/** A fill as large as the room between the axes. */
const isPanel = (ink: Ink, room: Box): boolean => isBox(ink) && isAsLarge(ink.box, room)

const isAsLarge = (box: Box, room: Box): boolean =>
  box.x1 - box.x0 > 0.97 * (room.x1 - room.x0) && box.y1 - box.y0 > 0.97 * (room.y1 - room.y0)

/** Shortest rule that is an axis, as share of the region. */
const AXIS_SHARE = shares.some
/** Marks larger than this are no keys of a legend, in points. */
const KEY_SIZE = 16

/** Gives the room between the axes: by labels and grid, else by rules and marks. */
function roomOf(
  { inks, rules }: ChartInk,
  {
    upright,
    lying,
  }: { readonly upright: readonly NumberAxis[]; readonly lying: readonly NumberAxis[] },
  region: Box,
): Box {
  const axis = upright[0]
  const across = lying[0]
  const [wide, high] = [region.x1 - region.x0, region.y1 - region.y0]
  const level = rules.filter(
    ({ direction, from, to }) => direction === "across" && to - from > AXIS_SHARE * wide,
  )
  const erect = rules.filter(
    ({ direction, from, to }) => direction === "up" && to - from > AXIS_SHARE * high,
  )
  const big = inks.filter(({ box }) => Math.max(box.x1 - box.x0, box.y1 - box.y0) > KEY_SIZE)
  const marks = big.map(({ box }) => box)
  const whole = marks.length > 0 ? marks.reduce(union) : region
  const ends = (axisOf: NumberAxis): [number, number] => {
    const places = [placeOf(axisOf, axisOf.min), placeOf(axisOf, axisOf.max)].toSorted(
      (a, b) => a - b,
    )
    return [places[0] ?? 0, places[1] ?? 0]
  }
  const xs =
    axis?.reach ??
    // Lying bars stand between the numbers below them, whatever frame is around the chart.
    (across && !axis
      ? ends(across)
      : level.length > 0
        ? ([
            Math.min(...level.map(({ from }) => from)),
            Math.max(...level.map(({ to }) => to)),
          ] as const)
        : across && marks.length === 0
          ? ends(across)
          : ([whole.x0, whole.x1] as const))
  const ys = axis
    ? ends(axis)
    : (across?.reach ??
      (erect.length > 0
        ? ([
            Math.min(...erect.map(({ from }) => from)),
            Math.max(...erect.map(({ to }) => to)),
          ] as const)
        : ([whole.y0, whole.y1] as const)))
  const [left, right] = across ? axisReach(across, level, xs) : xs
  const [top, bottom] = axis ? gridReach(axis, across, axisReach(axis, erect, ys)) : ys
  const sides = { x0: left, x1: right, y0: top - points.near, y1: bottom + points.near }
  return reached({ x0: xs[0], x1: xs[1], y0: ys[0], y1: ys[1] }, sides, inks)
}

/**
 * Widens an axis without a line to the ends of the grid lines that stand on the other axis: they go
 * as far as the plot does, by less than a step beyond the outermost labels.
 */
function gridReach(
  { places: [first = 0, second = 0] }: NumberAxis,
  other: NumberAxis | undefined,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  const step = Math.abs(second - first)
  const [from, to] = other?.reach ?? [low, high]
  return [
    from > low - step ? Math.min(low, from) : low,
    to < high + step ? Math.max(high, to) : high,
  ]
}

/**
 * Widens a room by the marks that lie between the ends of its axes and reach over its own: these
 * are no further than the outermost labels.
 */
function reached(room: Box, sides: Box, inks: readonly Ink[]): Box {
  let { x0, y0, x1, y1 } = room
  for (const ink of inks) {
    const { box } = ink
    const middle = middleOf(box)
    if (!contains(sides, middle)) continue
    // The mark of a point at the end of an axis reaches over it, and the axis ends there all the
    // same.
    const end = isDot(ink) ? middle : box
    x0 = Math.min(x0, end.x0)
    x1 = Math.max(x1, end.x1)
    y0 = Math.min(y0, end.y0)
    y1 = Math.max(y1, end.y1)
  }
  return { x0, y0, x1, y1 }
}
