import type { ChartPlot, ChartSeries } from "../../../model/chart.ts"
import { isBox, type Ink } from "./chart-ink.ts"
import { placeOf, roundedValue, valueAt, type NumberAxis } from "./number-axis.ts"
import { evenStep } from "./even-step.ts"
import { barCells, type BarCells } from "./bar-cells.ts"
import { clustered, middleOf, type Extent } from "./plot-room.ts"
import { areSquareMarks } from "./square-marks.ts"
import { points, shares } from "../../geometry/scale.ts"

/**
 * How far the foot of a bar may lie from zero before and after the axis is moved, or from the feet
 * of the others, in points.
 */
export const FOOT = 1.1

/** Bars read from a page: their plot, and where their categories are. */
export interface ReadBars {
  readonly plot: ChartPlot
  /** Middles of the categories along their axis, in points. */
  readonly places: readonly number[]
  readonly step: number
  /** The axis, moved to where the bars stand. */
  readonly axis: NumberAxis
  readonly used: readonly Ink[]
}

/** Thinnest bar, in points. */
const THINNEST = 0.8
/** How far the foot of a bar may lie from zero before and after the axis is moved, in points. */
const FOOT_FAR = 3.2

/** What is known of bars before they are read. */
export interface BarSearch {
  readonly isLying: boolean
  /** Where the axis of categories begins and ends, in points. */
  readonly span: readonly [number, number]
  /** Colours that a legend names. */
  readonly named: ReadonlySet<number>
}

/** Reads boxes that stand on a common line as bars. */
export function readBars(
  marks: readonly Ink[],
  given: NumberAxis,
  search: BarSearch,
): ReadBars | undefined {
  const { isLying } = search
  const boxes = marks.filter((mark) => isBox(mark) || isFlat(mark, isLying))
  const extents = boxes.flatMap(({ box, colour }): Extent[] => {
    const extent = isLying
      ? { u0: box.y0, u1: box.y1, v0: box.x0, v1: box.x1, colour }
      : { u0: box.x0, u1: box.x1, v0: box.y0, v1: box.y1, colour }
    return extent.u1 - extent.u0 > THINNEST ? [extent] : []
  })
  // Boxes without height alone say nothing.
  if (extents.filter(({ v0, v1 }) => v1 - v0 > points.hair).length < 2) return undefined
  const base = given.scale === "log" ? given.min : Math.min(given.max, Math.max(given.min, 0))
  const axis = onFeet(given, extents, base)
  const foot = axis && placeOf(axis, base)
  if (!axis || foot === undefined) return undefined
  if (areSquareMarks(boxes, marks, { feet: [foot, placeOf(given, base)], isLying }))
    return undefined
  const columns = columnsOf(extents)
  const widths = extents.map(({ u0, u1 }) => u1 - u0)
  const width = middleOf(widths)
  if (widths.some((each) => Math.abs(each - width) > Math.max(0.8, 0.08 * width))) return undefined
  const isOver = columns.some((column) => column.length > 1)
  const isStacked = isOver && !areOverEachOther(columns, foot)
  const read = isStacked
    ? stacked(columns, { axis, foot, search })
    : grouped(columns, { axis, foot, search })
  return read && { ...read, plot: { ...read.plot, ...(isLying && { isLying }) }, axis, used: boxes }
}

/** The bar of nothing: some programs paint it as a box without height. */
function isFlat({ kind, box }: Ink, isLying: boolean): boolean {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  const [along, across] = isLying ? [high, wide] : [wide, high]
  return kind === "fill" && across < points.hair / 10 && along > THINNEST
}

/** Tells bars of which one stands before the other, each on the common foot, from heaps. */
const areOverEachOther = (columns: readonly Extent[][], foot: number): boolean =>
  columns.every((column) => {
    const colours = new Set(column.map(({ colour }) => colour))
    return (
      colours.size === column.length &&
      column.every((extent) => Math.abs(nearEnd(extent, foot) - foot) < FOOT)
    )
  })

/** Moves an axis by what the feet of the bars miss zero; undefined where they stand elsewhere. */
function onFeet(
  axis: NumberAxis,
  extents: readonly Extent[],
  base: number,
): NumberAxis | undefined {
  const foot = placeOf(axis, base)
  const edges = extents
    .flatMap(({ v0, v1 }) => [v0, v1])
    .filter((edge) => Math.abs(edge - foot) < (axis.isSnapped ? FOOT : FOOT_FAR))
  const found = middleOf(edges)
  const standing = edges.filter((edge) => Math.abs(edge - found) < FOOT)
  if (standing.length === 0) return undefined
  const columns = columnsOf(extents).length
  // Each column has a bar that stands on the line.
  if (standing.length < 0.95 * columns) return undefined
  if (axis.isSnapped) return axis
  const shift = found - foot
  return { ...axis, start: axis.start - axis.slope * shift }
}

function columnsOf(extents: readonly Extent[]): Extent[][] {
  const columns: Extent[][] = []
  for (const extent of extents.toSorted((a, b) => a.u0 + a.u1 - b.u0 - b.u1)) {
    const column = columns.at(-1)
    const last = column?.[0]
    const isSame =
      last && Math.abs(extent.u0 + extent.u1 - last.u0 - last.u1) / 2 < 0.25 * (last.u1 - last.u0)
    if (isSame) column.push(extent)
    else columns.push([extent])
  }
  return columns
}

const middle = ({ u0, u1 }: Extent): number => (u0 + u1) / 2

/** The end of a bar that is not its foot. */
const farEnd = ({ v0, v1 }: Extent, foot: number): number =>
  Math.abs(v0 - foot) > Math.abs(v1 - foot) ? v0 : v1
const nearEnd = ({ v0, v1 }: Extent, foot: number): number =>
  Math.abs(v0 - foot) > Math.abs(v1 - foot) ? v1 : v0

type Read = Omit<ReadBars, "axis" | "used">

/** Gap between the boxes of a heap at most, in points: their outlines. */
const HEAP_GAP = 1.2

/** What all bars stand on and between. */
interface Ground {
  readonly axis: NumberAxis
  readonly foot: number
  readonly search: BarSearch
}

function stacked(columns: readonly Extent[][], { axis, foot, search }: Ground): Read | undefined {
  const middles = columns.map((column) => middleOf(column.map(middle)))
  const width = middleOf(columns.flat().map(({ u0, u1 }) => u1 - u0))
  const step = middles.length > 1 ? evenStep(middles) : undefined
  const cells = step === undefined ? barCells([middles], width, search.span) : undefined
  if (middles.length > 1 && step === undefined && !cells) return undefined
  const places = cells?.places ?? middles
  const values = new Map<number, (number | null)[]>()
  const order: number[] = []
  for (const [index, column] of columns.entries()) {
    const at = cells ? cells.indexOf(middles[index] ?? 0) : index
    const sides = [
      column.filter((extent) => (extent.v0 + extent.v1) / 2 < foot),
      column.filter((extent) => (extent.v0 + extent.v1) / 2 >= foot),
    ]
    for (const side of sides) {
      let top = foot
      const heap = side.toSorted(
        (a, b) => Math.abs(nearEnd(a, foot) - foot) - Math.abs(nearEnd(b, foot) - foot),
      )
      for (const extent of heap) {
        if (Math.abs(nearEnd(extent, foot) - top) > HEAP_GAP) return undefined
        const end = farEnd(extent, foot)
        const own = values.get(extent.colour) ?? places.map(() => null)
        if (own[at] !== null) return undefined
        own[at] = difference(axis, top, end)
        values.set(extent.colour, own)
        if (!order.includes(extent.colour)) order.push(extent.colour)
        top = end
      }
    }
  }
  const colours = heapOrder(columns, order, foot)
  const series = colours.map((colour): ChartSeries => ({
    colour,
    values: values.get(colour) ?? [],
  }))
  const band = step ?? cells?.step
  const gap = band === undefined ? 1 : (band - width) / width
  return {
    plot: { kind: "bar", isStacked: true, axis: 0, series, gap, overlap: 1 },
    places,
    step: band ?? 3 * width,
  }
}

/** Gives colours from the foot up, as most heaps have them. */
function heapOrder(
  columns: readonly Extent[][],
  colours: readonly number[],
  foot: number,
): number[] {
  const ranks = new Map(colours.map((colour) => [colour, [] as number[]]))
  for (const column of columns) {
    const heap = column.toSorted(
      (a, b) => Math.abs(nearEnd(a, foot) - foot) - Math.abs(nearEnd(b, foot) - foot),
    )
    heap.forEach(({ colour }, at) =>
      ranks.get(colour)?.push(at + (colours.length - heap.length) / 2),
    )
  }
  return colours.toSorted((a, b) => middleOf(ranks.get(a) ?? []) - middleOf(ranks.get(b) ?? []))
}

function difference(axis: NumberAxis, from: number, to: number): number {
  const unit = 10 ** Math.floor(Math.log10((axis.max - axis.min) / 1000))
  const value = valueAt(axis, to) - valueAt(axis, from)
  return Number((Math.round(value / unit) * unit).toPrecision(12))
}

function grouped(columns: readonly Extent[][], { axis, foot, search }: Ground): Read | undefined {
  const bars = columns.flat()
  const width = middleOf(bars.map(({ u0, u1 }) => u1 - u0))
  const byColour = new Map<number, Extent[]>()
  for (const bar of bars) byColour.set(bar.colour, [...(byColour.get(bar.colour) ?? []), bar])
  const valueOf = (bar: Extent): number => roundedValue(axis, farEnd(bar, foot))
  const places = columns.map((column) => middleOf(column.map(middle)))
  const single = places.length > 1 ? evenStep(places) : undefined
  const isApart = columns.every((column) => column.length === 1)
  const isNamed = [...byColour.keys()].filter((colour) => search.named.has(colour)).length > 1
  // Bars apart, in even steps, are one series, whatever their colours: one of them may stand out.
  if (
    isApart &&
    single !== undefined &&
    (byColour.size === 1 || (single > APART * width && (!isNamed || byColour.size === bars.length)))
  ) {
    const cells = barCells([places], width, search.span)
    if (!cells || cells.places.length === places.length)
      return oneSeries(bars, { valueOf, places, step: single, width })
  }
  const rows = [...byColour.values()]
  const cells = barCells(
    rows.map((row) => row.map(middle)),
    width,
    search.span,
  )
  if (cells) return inCells(rows, { cells, width, valueOf })
  if (byColour.size === 1 || !isApart) return undefined
  return inGroups(rows, { width, valueOf })
}

/** Steps of bars that are apart, in widths of one. */
const APART = 1.15

interface BarRow {
  readonly places: readonly number[]
  readonly step: number
  readonly width: number
  readonly valueOf: (bar: Extent) => number
}

function oneSeries(bars: readonly Extent[], { valueOf, places, step, width }: BarRow): Read {
  const colours = bars.map(({ colour }) => colour)
  const series: ChartSeries = {
    colour: bars[0]?.colour ?? 0,
    values: bars.map(valueOf),
    ...(new Set(colours).size > 1 && { colours }),
  }
  const gap = (step - width) / width
  return { plot: { kind: "bar", axis: 0, series: [series], gap, overlap: 0 }, places, step }
}

/** Series side by side or one before the other, each bar in the cell that it stands in. */
function inCells(
  rows: readonly Extent[][],
  {
    cells,
    width,
    valueOf,
  }: {
    readonly cells: BarCells
    readonly width: number
    readonly valueOf: (bar: Extent) => number
  },
): Read | undefined {
  const sorted = rows
    .map((row, at) => ({ row, shift: cells.shifts[at] ?? 0 }))
    .toSorted((a, b) => a.shift - b.shift)
  const shifts = sorted.map(({ shift }) => shift)
  const isOver = (shifts.at(-1) ?? 0) - (shifts[0] ?? 0) < OVER * width
  const between = isOver || rows.length === 1 ? 0 : evenStep(shifts)
  if (between === undefined || (between > 0 && between < OVER * width)) return undefined
  const ordered = isOver ? rows.map((row) => ({ row })) : sorted
  const series = ordered.map(({ row }): ChartSeries => {
    const values: (number | null)[] = cells.places.map(() => null)
    for (const bar of row) values[cells.indexOf(middle(bar))] = valueOf(bar)
    return { colour: row[0]?.colour ?? 0, values }
  })
  const whole = width + (rows.length - 1) * between
  return {
    plot: {
      kind: "bar",
      axis: 0,
      series,
      gap: (cells.step - whole) / width,
      overlap: rows.length === 1 ? 0 : 1 - between / width,
    },
    places: cells.places,
    step: cells.step,
  }
}

/** Shift of bars up to which they stand before each other, in widths. */
const OVER = shares.little

/** Series side by side: the one with most bars tells the steps, the others their shift. */
function inGroups(
  rows: readonly Extent[][],
  { width, valueOf }: { readonly width: number; readonly valueOf: (bar: Extent) => number },
): Read | undefined {
  const longest = rows.reduce((a, b) => (b.length > a.length ? b : a))
  const guide = longest.map(middle)
  const step = guide.length > 1 ? evenStep(guide) : rows.length * width * 2
  const [first] = guide
  if (step === undefined || first === undefined) return undefined
  const shifts = rows.map((row) => {
    const offsets = row.map(
      (bar) => middle(bar) - first - Math.round((middle(bar) - first) / step) * step,
    )
    return { row, shift: middleOf(offsets), spread: Math.max(...offsets) - Math.min(...offsets) }
  })
  const slack = Math.max(1, 0.15 * width)
  if (shifts.some(({ spread }) => spread > slack)) return undefined
  const sorted = unwrapped(shifts, step, rows.length * width).toSorted((a, b) => a.shift - b.shift)
  const pitch = clustered(
    sorted.map(({ shift }) => shift),
    slack,
  )
  if (pitch.length !== rows.length) return undefined
  const between = pitch.length > 1 ? evenStep(pitch) : width
  if (between === undefined) return undefined
  const lowest = sorted[0]?.shift ?? 0
  const span = ((sorted.at(-1)?.shift ?? 0) - lowest) / 2
  const indices = sorted.flatMap(({ row, shift }) =>
    row.map((bar) => Math.round((middle(bar) - first - shift) / step)),
  )
  const [from, to] = [Math.min(...indices), Math.max(...indices)]
  const count = to - from + 1
  // Where no series has a bar in every group, groups may begin a bar later.
  if (count > longest.length) return undefined
  const series = sorted.map(({ row, shift }): ChartSeries => {
    const values: (number | null)[] = Array.from({ length: count }, () => null)
    for (const bar of row)
      values[Math.round((middle(bar) - first - shift) / step) - from] = valueOf(bar)
    return { colour: row[0]?.colour ?? 0, values }
  })
  const whole = width + (rows.length - 1) * between
  return {
    plot: {
      kind: "bar",
      axis: 0,
      series,
      gap: (step - whole) / width,
      overlap: 1 - between / width,
    },
    places: Array.from({ length: count }, (_, at) => first + (from + at) * step + lowest + span),
    step,
  }
}

/** Shifts are known but for a step: bars of one group lie within less than one. */
function unwrapped<Row extends { readonly shift: number }>(
  rows: readonly Row[],
  step: number,
  whole: number,
): Row[] {
  const moved = rows.toSorted((a, b) => a.shift - b.shift)
  for (let turn = 0; turn < moved.length; turn++) {
    const [low, high] = [moved[0], moved.at(-1)]
    if (!low || !high || high.shift - low.shift <= Math.min(step, whole)) break
    moved.pop()
    moved.unshift({ ...high, shift: high.shift - step })
  }
  return widestGap(moved, step)
}

/** Starts the group behind its widest gap: that is the room between two categories. */
function widestGap<Row extends { readonly shift: number }>(
  rows: readonly Row[],
  step: number,
): Row[] {
  const gaps = rows.map((row, at) => {
    const before = at === 0 ? (rows.at(-1)?.shift ?? 0) - step : (rows[at - 1]?.shift ?? 0)
    return row.shift - before
  })
  const start = gaps.indexOf(Math.max(...gaps))
  return rows.map((_, at) => {
    const index = (start + at) % rows.length
    const row = rows[index] ?? rows[0]
    if (!row) throw new Error("no row")
    return index < start ? { ...row, shift: row.shift + step } : row
  })
}

/** Lying bars are counted from below, as office programs do. */
export function turnedOver(plot: ChartPlot): ChartPlot {
  const series = plot.series.map((one) => ({
    ...one,
    values: one.values.toReversed(),
    ...(one.colours && { colours: one.colours.toReversed() }),
  }))
  return { ...plot, series: plot.isStacked ? series : series.toReversed() }
}
