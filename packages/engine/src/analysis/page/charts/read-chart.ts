import { contains, intersection, union, type Box } from "../../../base/geometry.ts"
import type { Chart, ChartPlot, ChartSeries, ValueAxis } from "../../../model/chart.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { inkIn, isBox, isNeutral, type ChartInk, type Ink, type InkRule } from "./chart-ink.ts"
import { findLegend, framedLegend, openLegend, sideOf, type LegendName } from "./chart-legend.ts"
import { readChartNumber } from "./chart-number.ts"
import { middleY, wordsIn, type ChartWord } from "./chart-words.ts"
import { compareChart, hasEachFill } from "./compare-chart.ts"
import { axisReach, isBeside, numberAxes, placeOf, type NumberAxis } from "./number-axis.ts"
import { shortAxis } from "./short-axis.ts"
import { labelAxis } from "./label-axis.ts"
import { pointAxis } from "./point-axis.ts"
import type { ChartRefusal, Draft } from "./chart-draft.ts"
import { withoutFrame } from "./chart-frames.ts"
import { isDot } from "./dots.ts"
import { toldByMarks } from "./mark-colours.ts"
import { plotChart } from "./plot-chart.ts"
import { pieChart } from "./pie-chart.ts"
import { radarChart } from "./radar-chart.ts"
import { grown, type PlotRoom } from "./plot-room.ts"

/** A chart read from a page, or why it is none. */
export type ChartReading =
  | {
      readonly chart: Chart
      readonly items: readonly number[]
      readonly words: readonly ChartWord[]
      readonly spare: readonly ChartWord[]
    }
  | { readonly refusal: ChartRefusal }

/** Share of the cells of each colour on which page and redrawing must agree. */
const LIKENESS = shares.nearlyAll

/** Words of a chart at most: with more around it time would grow by their square. */
export const MOST_WORDS = 800

/** Series of a chart at most, as a number of lines in its table that anybody reads. */
const MOST_SERIES = counts.many

/**
 * Reads what is drawn in a region of a page as a chart with its data: all of it, or what is painted
 * from some place on.
 */
export type ReadChart = (region: Box, first?: number) => ChartReading

/**
 * Gives the reader of a page, which remembers: drawings are grouped in several ways and come again.
 *
 * @param asks "charts" where nobody is told why a region holds none: no axes are
 * looked for then where nothing could stand between them.
 */
export function chartReader(page: ScenePage, asks: "charts" | "reasons"): ReadChart {
  const known = new Map<string, ChartReading>()
  return (region, first = 0) => {
    const key = `${region.x0} ${region.y0} ${region.x1} ${region.y1} ${first}`
    const reading = known.get(key) ?? readChart(page, region, { asks, first })
    known.set(key, reading)
    return reading
  }
}

interface Asked {
  readonly asks: "charts" | "reasons"
  /** Place in paint order from which on items are looked at. */
  readonly first: number
}

function readChart(page: ScenePage, region: Box, { asks, first }: Asked): ChartReading {
  const found = inkIn(page, region, first)
  if (!found) return { refusal: "too much" }
  const ink = toldByMarks(found)
  const words = wordsIn(page, region)
  if (words.length > MOST_WORDS) return { refusal: "too much" }
  if (asks === "charts" && ink.inks.length === 0) return { refusal: "no marks" }
  const draft = draftOf(ink, words, region)
  if (typeof draft === "string") return { refusal: draft }
  const { chart, marks } = draft
  if (chart.plots.flatMap(({ series }) => series).length > MOST_SERIES)
    return { refusal: "too much" }
  const likeness = compareChart(chart, marks)
  if (Math.min(likeness.found, likeness.true) < LIKENESS || !hasEachFill(chart, marks))
    return { refusal: "unlike the page" }
  const held = words.filter((word) => draft.words.has(word))
  const box = [...held.map((word) => word.box), ...draft.marks.map((mark) => mark.box)].reduce(
    union,
    chart.plotBox,
  )
  const isCut = [...ink.crossing, ...ink.cut].some((other) =>
    intersection(other, grown(chart.plotBox, -1)),
  )
  if (ink.pictures.some((picture) => intersection(picture, box))) return { refusal: "too much" }
  if (isCut || goBeyond(chart) || hasMore(ink, draft, box))
    return { refusal: "marks beyond the axes" }
  const spare = words.filter((word) => !draft.words.has(word))
  if (hasNearerNumbers(chart.plotBox, draft.words, spare)) return { refusal: "two axes" }
  const items = ink.items.filter((item) => {
    const path = page.items[item]
    return path !== undefined && contains(grown(box, FRAME), path.box, 0)
  })
  return { chart: { ...withRoundStarts(chart), box }, items, words: held, spare }
}

/** Share of an axis within which a bar ends where the axis does. */
const AT_END = shares.trace / 10

/**
 * Tells bars that end together where their axis does: they are cut there, for programs leave room above the
 * longest. Shares of a whole end so.
 */
function goBeyond({ plots, valueAxes }: Chart): boolean {
  return plots.some(({ kind, isStacked, series, axis: index }) => {
    const axis = valueAxes[index]
    if (kind !== "bar" || isStacked || !axis || axis.format.includes("%") || !axis.hasLabels)
      return false
    const most = axis.max - AT_END * (axis.max - axis.min)
    const values = series.flatMap((one) => one.values)
    const atEnd = values.filter((value) => value !== null && value >= most)
    return atEnd.length >= counts.pair && atEnd.length < values.length
  })
}

const withRoundStarts = (chart: Chart): Chart => ({
  ...chart,
  ...(chart.xAxis && { xAxis: roundStart(chart.xAxis) }),
  valueAxes: chart.valueAxes.map(roundStart),
})

/** Share of a step by which the end of an axis may miss a label. */
const OFF_LABEL = shares.trace

/**
 * Lets an axis that begins below its least label begin at the label before: programs count labels
 * from the start of an axis on, so that all of them would be odd.
 */
function roundStart<Axis extends ValueAxis>(axis: Axis): Axis {
  const { min, max, step, scale } = axis
  const isOff = (steps: number): boolean => Math.abs(steps - Math.round(steps)) > OFF_LABEL
  if (scale !== "linear" || step <= 0 || !isOff(min / step) || !isOff((max - min) / step))
    return axis
  return { ...axis, min: Number((Math.floor(min / step) * step).toPrecision(12)) }
}

/** Room between what a chart shows and its frame, in points. */
const FRAME = points.line

/**
 * Tells whether numbers that were not read stand nearer to the sides of a plot than those that were:
 * these are of the next chart.
 */
function hasNearerNumbers(
  plot: Box,
  read: ReadonlySet<ChartWord>,
  spare: readonly ChartWord[],
): boolean {
  const numbers = (words: Iterable<ChartWord>): { word: ChartWord; gap: number }[] =>
    [...words].flatMap((word) => {
      const isLevel = middleY(word) > plot.y0 - word.size && middleY(word) < plot.y1 + word.size
      const gap = Math.max(plot.x0 - word.box.x1, word.box.x0 - plot.x1)
      return isLevel && gap > -points.edge && readChartNumber(word.text) ? [{ word, gap }] : []
    })
  const own = numbers(read).map(({ gap }) => gap)
  const near = numbers(spare).filter(({ word, gap }) =>
    own.length === 0 ? gap < ems.line * word.size : gap < Math.min(...own) - points.edge,
  )
  return near.length >= counts.few
}

/**
 * Tells whether marks in the colours of the series stand outside, or marks in other colours go on
 * over its edge: the axes are not all of it.
 */
function hasMore(
  { inks, rules }: ChartInk,
  { chart, marks, seen, keys }: Draft,
  box: Box,
): boolean {
  const colours = new Set(marks.map(({ colour }) => colour))
  const within = grown(chart.plotBox, -points.edge)
  const arePoints = chart.plots.some(({ kind }) => kind === "scatter")
  if (hasCrosses(rules, within, keys)) return true
  return inks.some((ink) => {
    if (seen.has(ink) || keys?.has(ink.item)) return false
    if (Math.max(ink.box.x1 - ink.box.x0, ink.box.y1 - ink.box.y0) <= points.near) return false
    // A point beyond the outermost labels is still one.
    if (arePoints && isDot(ink) && colours.has(ink.colour)) return true
    const isOver =
      !isNeutral(ink.colour) &&
      !isGroundOf(ink, chart.plotBox) &&
      intersection(ink.box, within) !== undefined
    const isBeside =
      colours.has(ink.colour) &&
      (!isNeutral(ink.colour) || isSolid(ink)) &&
      contains(grown(box, FRAME), ink.box, 0)
    return isOver || isBeside
  })
}

/** Longest line of a cross or the end of an error bar, in points. */
const CROSS = 2 * points.line

/** Tells short lines in colour among the data: crosses, or the bars of errors, which are not read. */
const hasCrosses = (
  rules: readonly InkRule[],
  plot: Box,
  keys: ReadonlySet<number> | undefined,
): boolean =>
  rules.filter(
    ({ direction, at, from, to, colour, item }) =>
      !isNeutral(colour) &&
      to - from < CROSS &&
      keys?.has(item) !== true &&
      contains(
        plot,
        direction === "across"
          ? { x0: from, x1: to, y0: at, y1: at }
          : { x0: at, x1: at, y0: from, y1: to },
      ),
  ).length >= counts.few

/** A panel, or a frame around all, in whatever colour. */
const isGroundOf = ({ box, kind, isClosed }: Ink, plot: Box): boolean =>
  contains(box, plot, points.near) && (kind === "fill" || isClosed)

/** Thickness from which a box in grey is a bar and no rule, in points. */
const BAR = points.slack

const isSolid = (ink: Ink): boolean =>
  isBox(ink) && Math.min(ink.box.x1 - ink.box.x0, ink.box.y1 - ink.box.y0) > BAR

function draftOf(all: ChartInk, words: readonly ChartWord[], region: Box): Draft | ChartRefusal {
  const ink = withoutFrame(all, words)
  const upright = numberAxes(words, ink.rules, "up").toSorted(
    (a, b) => (a.words[0]?.box.x0 ?? 0) - (b.words[0]?.box.x0 ?? 0),
  )
  const lying = numberAxes(words, ink.rules, "across")
  const fills = ink.inks.filter((one) => !isGround(one, region, words))
  const pie = pieChart({ ...ink, inks: fills }, words, region)
  if (pie) return pie
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
  return typeof draft === "object" ? draft : undefined
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
  const below = upright.length > 0 ? lying.filter((axis) => isNear(axis, room)) : lying
  const own = upright.filter(
    (axis, at) =>
      at === 0 || isBeside(axis, [room.x0, room.x1]) || isLast(axis, drawn, { room, region }),
  )
  const numbers = new Set(own.flatMap((axis) => axis.words))
  const nameable = words.filter((word) => !numbers.has(word))
  const outside = findLegend(nameable, drawn, room)
  const framed = outside.length > 0 ? outside : framedLegend(nameable, drawn, room)
  const legend = framed.length > 0 ? framed : openLegend(nameable, drawn, room)
  const keys = new Set(legend.flatMap(({ items }) => items))
  const marks = drawn.inks.filter(
    (one) => !keys.has(one.item) && !isPanel(one, room) && contains(grown(room, 4), one.box, 0),
  )
  if (marks.length === 0) return "no marks"
  const named = new Set(legend.flatMap((name) => name.words))
  // Years behind keys stand in a row, too.
  const counted = below.filter((axis) => !axis.words.some((word) => named.has(word)))
  const free: PlotRoom = {
    marks,
    rules: drawn.rules,
    words: words.filter((word) => !named.has(word)),
    legend,
    upright: own,
    lying: counted,
    room,
  }
  const draft = plotChart(free, region)
  if (typeof draft === "string") return draft
  const painted = new Set(
    drawn.inks.filter(({ item }) => !keys.has(item)).map(({ colour }) => colour),
  )
  return withLegend(draft, { legend, named, painted })
}

/**
 * Tells numbers at the right of a plot behind which nothing more is drawn: they are no axis of another chart, though
 * they stand further off.
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

/** Numbers further from a plot, in sizes of the labels, are none of its axis. */
const isNear = ({ words }: NumberAxis, { y0, y1 }: Box): boolean =>
  words.every(
    ({ baseline, size }) =>
      baseline > y0 - ems.farther * size && baseline < y1 + ems.farther * size,
  )

/** A legend and what is known of it. */
interface FoundLegend {
  readonly legend: readonly LegendName[]
  readonly named: ReadonlySet<ChartWord>
  /** Colours of all that is drawn beside its keys. */
  readonly painted: ReadonlySet<number>
}

/** Names series by the colours of the legend. */
function withLegend(
  draft: Draft,
  { legend, named: words, painted }: FoundLegend,
): Draft | ChartRefusal {
  if (legend.length === 0) return draft
  const { chart } = draft
  const keys = new Set(legend.flatMap(({ items }) => items))
  const all = new Set([...draft.words, ...words])
  const colours = new Set(chart.plots.flatMap(({ series }) => series.map(({ colour }) => colour)))
  const motley = new Set(
    chart.plots.flatMap(({ series }) => series.flatMap((one) => one.colours ?? [])),
  )
  const isMotley = motley.size > 0 && legend.every(({ colour }) => motley.has(colour))
  if (isMotley || isListOfNames(chart, legend)) return { ...draft, words: all, keys }
  const absent = legend.filter(({ colour }) => !colours.has(colour))
  if (absent.some(({ colour }) => painted.has(colour))) return "series unnamed"
  if (absent.length === legend.length) return "series unnamed"
  const names = new Map(legend.map(({ colour, text }) => [colour, text]))
  // Two series in one colour are told apart by nothing that is read.
  if (legend.some(({ colour, text }) => names.get(colour) !== text)) return "series unnamed"
  // The same name twice: the legend of another chart is among it.
  if (names.size < legend.length) return "keys alike"
  if (names.size < colours.size + absent.length) return "series unnamed"
  const named = chart.plots.map((plot) => ({
    ...plot,
    series: plot.series.map((series) => {
      const name = names.get(series.colour)
      return name === undefined ? series : { ...series, name }
    }),
  }))
  const plots = absent.length === 0 ? named : withAbsent(named, legend, absent)
  if (!plots) return "series unnamed"
  const side = sideOf(legend, chart.plotBox)
  return { ...draft, chart: { ...chart, plots, legend: side }, words: all, keys }
}

/**
 * Takes in series that a legend names and nothing paints: they have no values. Among bars each has its room beside
 * the others, in the order of the legend.
 */
function withAbsent(
  [first, ...others]: readonly ChartPlot[],
  legend: readonly LegendName[],
  absent: readonly LegendName[],
): ChartPlot[] | undefined {
  const [model] = first?.series ?? []
  if (!first || !model) return undefined
  const empty = absent.map(({ colour, text }) => ({
    ...model,
    name: text,
    colour,
    values: model.values.map(() => null),
  }))
  const order = new Map(
    legend
      .toSorted((a, b) => a.box.y1 - b.box.y1 || a.box.x0 - b.box.x0)
      .map(({ colour }, at) => [colour, at]),
  )
  const rank = ({ colour }: ChartSeries): number => order.get(colour) ?? 0
  const [start, end] = [first.series[0] ?? model, first.series.at(-1) ?? model]
  const sign = rank(start) > rank(end) || (start === end && first.isLying) ? -1 : 1
  const series = [...first.series, ...empty].toSorted((a, b) => sign * (rank(a) - rank(b)))
  if (first.kind !== "bar" || first.isStacked) return [{ ...first, series }, ...others]
  const gap = (first.gap ?? 0) - absent.length * (1 - (first.overlap ?? 0))
  return gap < 0 ? undefined : [{ ...first, series, gap }, ...others]
}

/** Tells a legend that lists the categories of a single series, whatever the colours of its keys. */
function isListOfNames({ plots, categories }: Chart, legend: readonly LegendName[]): boolean {
  const listed = legend.map(({ text }) => text).toSorted()
  const names = categories.toSorted()
  return (
    plots.length === 1 &&
    plots[0]?.series.length === 1 &&
    listed.length === names.length &&
    listed.every((text, at) => text === names[at])
  )
}

/** Share of the region from which a fill is ground. */
const GROUND = shares.most
const WHITE = 0xf8

/** What lies under everything, and what is white, is no mark. */
function isGround(ink: Ink, region: Box, words: readonly ChartWord[]): boolean {
  const { kind, box, colour } = ink
  const area = (one: Box): number => (one.x1 - one.x0) * (one.y1 - one.y0)
  if (kind === "stroke") return area(box) > GROUND * area(region) && ink.isClosed
  if (isBox(ink) && area(box) > GROUND * area(region)) return true
  const isWhite = [colour >> 16, (colour >> 8) & 255, colour & 255].every((value) => value >= WHITE)
  return (
    isWhite ||
    (isBox(ink) && words.filter((word) => contains(box, word.box, 0)).length > 0.6 * words.length)
  )
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
  const [top, bottom] = axis ? axisReach(axis, erect, ys) : ys
  const sides = { x0: left, x1: right, y0: top - points.near, y1: bottom + points.near }
  return reached({ x0: xs[0], x1: xs[1], y0: ys[0], y1: ys[1] }, sides, inks)
}

/**
 * Widens a room by the marks that lie between the ends of its axes and reach over its own: these are
 * no further than the outermost labels.
 */
function reached(room: Box, sides: Box, inks: readonly Ink[]): Box {
  let { x0, y0, x1, y1 } = room
  for (const { box } of inks) {
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
    if (!contains(sides, { x0: x, x1: x, y0: y, y1: y })) continue
    x0 = Math.min(x0, box.x0)
    x1 = Math.max(x1, box.x1)
    y0 = Math.min(y0, box.y0)
    y1 = Math.max(y1, box.y1)
  }
  return { x0, y0, x1, y1 }
}
