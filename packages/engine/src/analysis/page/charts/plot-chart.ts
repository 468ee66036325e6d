import { contains, grown, intersection, type Box } from "../../../base/geometry.ts"
import type { Chart, ChartPlot, ValueAxis } from "../../../model/chart.ts"
import { isScaleText } from "./axis-scale.ts"
import { completedNames, placesOfNames } from "./category-names.ts"
import { isBox, type Ink } from "./chart-ink.ts"
import type { ChartRefusal, Draft } from "./chart-draft.ts"
import { leavesPlot } from "./cut-ends.ts"
import { ems, points } from "../../geometry/scale.ts"
import { chartTitles, withTitleOver, type ChartTitles } from "./chart-titles.ts"
import type { ChartWord } from "./chart-word.ts"
import { cellsBetween } from "./line-cells.ts"
import { dateAxis, datesAt, type DateAxis } from "./date-axis.ts"
import { labelled } from "./data-labels.ts"
import { areNumbersNames, isNamedBy } from "./named-numbers.ts"
import { placeOf, roundedValue, type NumberAxis } from "./number-axis.ts"
import { middleOf, type PlotRoom } from "./plot-room.ts"
import {
  areCrowded,
  areNames,
  goOn,
  isInside,
  lacksBars,
  namesOf,
  panelRoom,
  withoutBareEnds,
  type Plots,
} from "./plot-names.ts"
import { isSmoothBetween } from "./smooth-lines.ts"
import { readBars, turnedOver, type ReadBars } from "./read-bars.ts"
import { hasThinBars } from "./thin-bars.ts"
import { byAxis, linesOnTwo, plotsOf } from "./two-axes.ts"
import { isDot } from "./dots.ts"
import {
  linePlaces,
  linePoints,
  readAreas,
  readLines,
  readScatter,
  tracesOf,
  type Trace,
} from "./read-lines.ts"

/** Reads marks between axes: bars, areas, lines, points. */
export function plotChart(room: PlotRoom, region: Box): Draft | ChartRefusal {
  const read = readPlots(room)
  if (typeof read === "string") return read
  return finished(room, read, region)
}

function readPlots(given: PlotRoom): Plots | ChartRefusal {
  const { marks, upright, lying, room, words, legend, rules } = given
  const [left, right] = upright
  if (upright.length > 2) return "two axes"
  const named = new Set(legend.map(({ colour }) => colour))
  const standing =
    left && readBars(marks, left, { isLying: false, span: [room.x0, room.x1], named })
  if (standing && hasThinBars(standing, rules, { isLying: false })) return "marks beyond the axes"
  if (standing && left) return withLines(standing, marks, given)
  const [below] = lying
  // Where upright numbers are names, the room between the axes was not theirs to tell.
  const resting =
    !left && below && readBars(marks, below, { isLying: true, span: [room.y0, room.y1], named })
  if (resting && hasThinBars(resting, rules, { isLying: true })) return "marks beyond the axes"
  if (resting && marks.every((mark) => resting.used.includes(mark) || mark.kind === "stroke"))
    return {
      plots: [turnedOver(resting.plot)],
      axes: [resting.axis],
      isLying: true,
      places: resting.places.toReversed(),
      step: resting.step,
    }
  if (!left) return "no axis"
  if (right) return linesOnTwo(given, [left, right])
  const dates = below ? undefined : dateAxis(words)
  return areasOrLines({ marks, axis: left, lying, room, dates, words })
}

/** Lines over bars go by the second axis where there is one; several go where the page says. */
function withLines(
  bars: ReadBars,
  marks: readonly Ink[],
  { upright, words, legend, room }: PlotRoom,
): Plots | ChartRefusal {
  const rest = marks.filter((mark) => !bars.used.includes(mark) && !isOutline(mark, bars.used))
  const base = { isLying: false, places: bars.places, step: bars.step }
  const [first = bars.axis, second] = upright
  if (rest.length === 0)
    return second ? "two axes" : { ...base, plots: [bars.plot], axes: [bars.axis] }
  const traces = tracesOf(rest)
  if (traces.some((trace) => leavesPlot(trace, room))) return "marks beyond the axes"
  const axes = second ? [bars.axis, second] : [bars.axis]
  if (second && traces.length > 1) {
    const groups = byAxis(traces, { axes: [first, second], words, legend, room })
    const plots = groups && plotsOf(groups, bars.places, bars.step, [bars.axis, second])
    return plots ? { ...base, plots: [bars.plot, ...plots], axes } : "two axes"
  }
  const lines = readLines(traces, bars.places, bars.step, second ?? bars.axis)
  if (!lines) return "no marks"
  return { ...base, plots: [bars.plot, { ...lines.plot, axis: second ? 1 : 0 }], axes }
}

/** The outline of a bar is no mark of its own. */
const isOutline = (mark: Ink, fills: readonly Ink[]): boolean =>
  mark.kind === "stroke" &&
  fills.some(({ box }) => contains(box, mark.box, 1.5) && contains(mark.box, box, 1.5))

interface LineSearch {
  readonly marks: readonly Ink[]
  readonly axis: NumberAxis
  readonly lying: readonly NumberAxis[]
  readonly room: Box
  readonly dates: DateAxis | undefined
  readonly words: readonly ChartWord[]
}

/** Smallest area of a plot, in points across. */
const LEAST_AREA = 20

/** Reads areas; a refusal where fills are none, undefined where there are no fills. */
function areasOf(marks: readonly Ink[], axis: NumberAxis): Plots | ChartRefusal | undefined {
  const fills = marks.filter(
    (mark) => mark.kind === "fill" && mark.box.x1 - mark.box.x0 > LEAST_AREA && !isBox(mark),
  )
  const foot = placeOf(axis, Math.min(axis.max, Math.max(axis.min, 0)))
  const areas = fills.length > 0 ? readAreas(fills, axis, foot) : undefined
  if (areas) {
    const colours = new Set(fills.map(({ colour }) => colour))
    const rest = marks.filter(
      (mark) =>
        !fills.includes(mark) && mark.kind === "fill" && !(isDot(mark) && colours.has(mark.colour)),
    )
    if (rest.length > 0) return "no marks"
    return {
      plots: [areas.plot],
      axes: [axis],
      isLying: false,
      places: areas.places,
      step: areas.step,
    }
  }
  return fills.length > 0 ? "no marks" : undefined
}

function areasOrLines({
  marks,
  axis,
  lying,
  room,
  dates,
  words,
}: LineSearch): Plots | ChartRefusal {
  const [below] = lying
  const areas = areasOf(marks, axis)
  if (areas) return areas
  const traces = tracesOf(marks)
  if (traces.length === 0) return "no marks"
  if (traces.some((trace) => leavesPlot(trace, room, axis))) return "marks beyond the axes"
  const drawn = linePlaces(traces)
  const cells =
    drawn && below && traces.every(({ line }) => line)
      ? cellsBetween(drawn, below, [room.x0, room.x1])
      : undefined
  const even = cells ?? drawn
  const isScatter =
    below !== undefined && !cells && !(even && areNumbersNames(even.places, below, { words, room }))
  if (isScatter) return byNumbers(traces, lying, { places: even?.places, axis, room })
  const dated =
    dates && !(even && isNamedBy(even.places, dates.axis)) && datedLines(traces, axis, dates)
  if (dated) return dated
  if (!even || even.places.length < 2) return "no marks"
  const named = placesOfNames(words, room, even.places)
  const smooth = named && smoothLines(traces, even.places, { labels: named, axis })
  if (smooth) return smooth
  const lines = readLines(traces, even.places, even.step, axis)
  if (!lines) return "no marks"
  return {
    plots: [lines.plot],
    axes: [axis],
    isLying: false,
    places: lines.places,
    step: lines.step,
  }
}

/** Reads what goes by numbers below: smoothed lines at these, or points. */
function byNumbers(
  traces: readonly Trace[],
  [below, other]: readonly NumberAxis[],
  { places, axis, room }: { places: readonly number[] | undefined; axis: NumberAxis; room: Box },
): Plots | ChartRefusal {
  if (!below) return "no axis"
  const isEven = places !== undefined && below.scale === "linear"
  const smooth = isEven && smoothLines(traces, places, { labels: below.places, axis })
  if (smooth) return smooth
  // Of two scales, at top and bottom or of plots side by side, the page does not say which is whose.
  return other ? "two axes" : pointPlot(traces, below, axis, room)
}

/** Reads points by both axes. */
function pointPlot(
  traces: readonly Trace[],
  below: NumberAxis,
  axis: NumberAxis,
  room: Box,
): Plots | ChartRefusal {
  const points = readScatter(traces, below, axis)
  if (!points) return "no marks"
  return {
    plots: [points.plot],
    axes: [axis],
    xAxis: below,
    isLying: false,
    places: [],
    step: room.x1 - room.x0,
  }
}

/** Reads smoothed lines at the labels that stand below them. */
function smoothLines(
  traces: readonly Trace[],
  places: readonly number[],
  { labels, axis }: { readonly labels: readonly number[]; readonly axis: NumberAxis },
): Plots | undefined {
  const isBare = traces.every(({ marks, line }) => marks.length === 0 && line !== undefined)
  const lines = traces.map(({ nodes }) => nodes)
  if (!isBare || labels.length < 2 || !isSmoothBetween(lines, places, labels)) return undefined
  const step = (labels.at(-1) ?? 0) - (labels[0] ?? 0)
  const own = traces.map((trace) => ({ ...trace, isSmooth: true }))
  const read = readLines(own, labels, step / (labels.length - 1), axis)
  return (
    read && {
      plots: [read.plot],
      axes: [axis],
      isLying: false,
      places: labels,
      step: read.step,
    }
  )
}

/** Reads lines whose points stand where their dates are. */
function datedLines(
  traces: readonly Trace[],
  axis: NumberAxis,
  dates: DateAxis,
): Plots | undefined {
  const places = linePoints(traces)
  const found = datesAt(places, dates)
  if (!found || places.length < 2) return undefined
  const step = Math.min(...places.slice(1).map((place, at) => place - (places[at] ?? 0)))
  const lines = readLines(traces, places, step, axis)
  if (!lines) return undefined
  return {
    plots: [lines.plot],
    axes: [axis],
    isLying: false,
    places,
    step,
    dates: { ...found, words: dates.words },
  }
}

function finished(room: PlotRoom, all: Plots, region: Box): Draft | ChartRefusal {
  const axisWords = [...all.axes, ...(all.xAxis ? [all.xAxis] : [])].flatMap(
    ({ words, scaleWords = [] }) => [...words, ...scaleWords],
  )
  const free = room.words.filter((word) => !axisWords.includes(word))
  const found = all.dates
    ? { names: all.dates.names, words: new Set(all.dates.words), areCentred: true }
    : all.places.length > 0
      ? namesOf(free, all, panelRoom(room))
      : { names: [], words: new Set<ChartWord>(), areCentred: true }
  const { read, names } = withoutBareEnds(all, found)
  if ((!found.areCentred && lacksBars(read)) || areCrowded(names, read)) return "names"
  const categories = completedNames(names)
  // Numbers below even points are names where an axis was found in them.
  const isCounted = room.lying.length > 0
  if (!categories || (!isCounted && read.plots.some(arePoints) && !areNames(categories)))
    return "names"
  const rest = free.filter((word) => !names.words.has(word))
  const chart = chartOf(room, read, { categories, region, labels: [...axisWords, ...names.words] })
  const printed = labelled(chart, rest, room.room)
  const others = rest.filter((word) => !printed.words.has(word))
  // The value of the longest bar may stand where a title would.
  const outside = others.filter((word) => !isInside(word, room.room))
  const within = others.filter((word) => !outside.includes(word))
  const beside = chartTitles(outside, outerRoom(room, names.words), region, room.legend)
  const titles = withTitleOver(beside, within, room.room, chart.text.size)
  const strange = within.filter((word) => !titles.words.has(word))
  if (strange.length > 0) return "words among the marks"
  // Labels that are to be multiplied by what is not read would be wrong by it.
  if (others.some((word) => isScaleText(word) && intersection(word.box, around(room.room, word))))
    return "no axis"
  if (goOn(names, others, read, room.rules)) return "names"
  const fills = room.marks.filter(({ kind }) => kind === "fill")
  return {
    chart: withTitles(printed.chart, titles, read.isLying),
    marks: room.marks.filter(
      (mark) =>
        !isOutline(mark, fills) &&
        !isDotOfArea(mark, read.plots) &&
        !isEdgeOfFill(mark, fills) &&
        !isCurveOf(mark, read.plots),
    ),
    seen: new Set(room.marks),
    words: new Set([...axisWords, ...names.words, ...titles.words, ...printed.words]),
  }
}

/** Room around a plot in which the scale of an axis stands, in sizes of it. */
const around = (room: Box, { size }: ChartWord): Box => grown(room, ems.far * size)

/** Points without lines may go by numbers below, which are not there. */
const arePoints = ({ kind, series }: ChartPlot): boolean =>
  kind === "line" && series.some(({ line }) => !line)

/** A line along the top of an area in its own colour: it is seen where another area lies before it. */
const isEdgeOfFill = ({ kind, nodes, colour }: Ink, fills: readonly Ink[]): boolean =>
  kind === "stroke" &&
  nodes.length > 2 &&
  fills.some(
    (fill) =>
      fill.colour === colour &&
      fill.nodes.length > nodes.length &&
      nodes.every(({ x, y }) =>
        fill.nodes.some((corner) => Math.hypot(corner.x - x, corner.y - y) < points.edge),
      ),
  )

/** The line of a smoothed series, which programs draw each in their way. */
const isCurveOf = ({ kind, isClosed, colour }: Ink, plots: readonly ChartPlot[]): boolean =>
  kind === "stroke" &&
  !isClosed &&
  plots.some(({ series }) => series.some((one) => one.isSmooth === true && one.colour === colour))

/** Areas are drawn anew without the marks along their tops. */
const isDotOfArea = (mark: Ink, plots: readonly ChartPlot[]): boolean =>
  isDot(mark) &&
  plots.some(
    ({ kind, series }) => kind === "area" && series.some(({ colour }) => colour === mark.colour),
  )

interface Names {
  readonly categories: readonly string[]
  readonly region: Box
  /** Words of the axes. */
  readonly labels: readonly ChartWord[]
}

function chartOf(room: PlotRoom, read: Plots, { categories, region, labels }: Names): Chart {
  const plotBox = plotBoxOf(room, read)
  const { isLying, xAxis } = read
  const size = middleOf(labels.map((word) => word.size)) || 9
  return {
    plots: read.plots,
    categories,
    ...(read.places.length > 0 && {
      categoryAxis: {
        isReversed: false,
        isOnTicks: isOnTicks(room.room, read),
        ...(read.dates && { dates: read.dates.scale }),
      },
    }),
    ...(xAxis && { xAxis: { ...reachedAxis(xAxis, plotBox, true), isFar: false } }),
    valueAxes: read.axes.map((axis) => reachedAxis(axis, plotBox, isLying)),
    box: region,
    plotBox,
    text: { size, colour: labels[0]?.colour ?? 0, titleSize: size },
  }
}

/** Gives a chart its title and those of its axes. */
function withTitles(chart: Chart, titles: ChartTitles, isLying: boolean): Chart {
  const { categoryAxis, xAxis, valueAxes, text } = chart
  const titleAt = (index: number, isFar: boolean): string | undefined =>
    isLying ? titles.below : index === 0 && !isFar ? titles.left : titles.right
  const ofNames = isLying ? titles.left : titles.below
  return {
    ...(titles.title !== undefined && { title: titles.title }),
    ...chart,
    ...(categoryAxis && { categoryAxis: { ...categoryAxis, ...titleOf(ofNames) } }),
    ...(xAxis && { xAxis: { ...xAxis, ...titleOf(titles.below) } }),
    valueAxes: valueAxes.map((axis, at) => ({ ...axis, ...titleOf(titleAt(at, axis.isFar)) })),
    text: { ...text, titleSize: titles.titleSize ?? text.size },
  }
}

const titleOf = (title: string | undefined): { readonly title?: string } =>
  title === undefined ? {} : { title }

/** The room with the names of the categories and the legend: titles stand beyond them. */
function outerRoom({ room, legend }: PlotRoom, names: ReadonlySet<ChartWord>): Box {
  const keys = legend.map(({ box }) => box).filter(({ x0, x1 }) => x1 > room.x0 && x0 < room.x1)
  const below = [...names].map(({ box }) => box).filter(({ y0 }) => y0 > room.y1 - 2)
  return {
    ...room,
    y0: Math.min(room.y0, ...keys.map(({ y0 }) => y0)),
    y1: Math.max(room.y1, ...below.map(({ y1 }) => y1)),
  }
}

/** Points of a line that start at the axis stand on its ends. */
function isOnTicks(room: Box, { plots, places, step, isLying, dates }: Plots): boolean {
  const [first] = places
  if (dates) return true
  if (isLying || first === undefined || plots.some(({ kind }) => kind === "bar")) return false
  return first - room.x0 < 0.25 * step
}

function plotBoxOf({ room }: PlotRoom, read: Plots): Box {
  const { places, step, isLying, xAxis } = read
  const [axis] = read.axes
  if (!axis) return room
  const along = alongRoom(room, read)
  const values = extentOf(axis, isLying ? [room.x0, room.x1] : [room.y0, room.y1])
  if (xAxis) {
    const [x0, x1] = extentOf(xAxis, [room.x0, room.x1])
    return { x0, x1, y0: values[0], y1: values[1] }
  }
  if (places.length === 0 || step <= 0) return room
  return isLying
    ? { x0: values[0], x1: values[1], y0: along[0], y1: along[1] }
    : { x0: along[0], x1: along[1], y0: values[0], y1: values[1] }
}

function alongRoom(room: Box, read: Plots): [number, number] {
  const { places, step, isLying } = read
  const [low, high] = [Math.min(...places), Math.max(...places)]
  if (isOnTicks(room, read)) return [low, high]
  if (places.length === 1) {
    const [from, to] = isLying ? [room.y0, room.y1] : [room.x0, room.x1]
    const half = Math.max(low - from, to - low)
    return [low - half, low + half]
  }
  return [low - step / 2, high + step / 2]
}

/** From the least to the largest label, or as far as marks reach over them. */
function extentOf(axis: NumberAxis, [from, to]: readonly [number, number]): [number, number] {
  const ends = [placeOf(axis, axis.min), placeOf(axis, axis.max)]
  const reach = Math.abs((ends[1] ?? 0) - (ends[0] ?? 0))
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return [
    low - from > 0.004 * reach + 0.6 ? from : low,
    to - high > 0.004 * reach + 0.6 ? to : high,
  ]
}

function reachedAxis(axis: NumberAxis, box: Box, isLying: boolean): ValueAxis {
  const [start, end] = isLying ? [box.x0, box.x1] : [box.y1, box.y0]
  // The plot ends exactly at a label, or more than a line's width beyond it.
  const isAt = (place: number, value: number): boolean => placeOf(axis, value) === place
  const [word] = axis.words
  const middle = isLying ? (box.y0 + box.y1) / 2 : (box.x0 + box.x1) / 2
  const at = word ? (isLying ? word.baseline : word.box.x0) : 0
  return {
    min: isAt(start, axis.min) ? axis.min : roundedValue(axis, start),
    max: isAt(end, axis.max) ? axis.max : roundedValue(axis, end),
    step: axis.step,
    scale: axis.scale,
    format: axis.format,
    ...(axis.grid !== undefined && { grid: axis.grid }),
    isFar: word !== undefined && (isLying ? at < middle : at > middle),
    hasLabels: word !== undefined,
  }
}
