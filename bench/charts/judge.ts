/** Judges a chart read from a page by what it was drawn from. */
import { monthNumber, readDates } from "../../packages/engine/src/charts/dates.ts"
import type { Chart, ChartPlot, ChartSeries } from "../../packages/engine/src/model/chart.ts"

/** A series as its source has it. */
export interface SeriesTruth {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly xs?: readonly number[]
  readonly axis: number
  /** Index of the plot that it is in; shares are of the series of one plot. */
  readonly plot?: number
}

/** What a chart says, from whatever source. */
export interface ChartTruth {
  readonly kind: string
  readonly isLying: boolean
  readonly isStacked: boolean
  /** The series of the first plot are shares of their sum. */
  readonly isPercent: boolean
  /** The axis of categories runs back. */
  readonly isReversed?: boolean
  readonly categories: readonly string[]
  readonly series: readonly SeriesTruth[]
  /** Lengths of the axes; of pies the whole. Absent: what the axes that were read span. */
  readonly ranges?: readonly number[]
}

export interface Verdict {
  readonly isKindRight: boolean
  readonly areNamesRight: boolean
  /** As right as the page allows: names that it does not print are nobody's. */
  readonly areNamesOfPageRight: boolean
  /** Values within 1 % of their axis, and all. */
  readonly near: number
  readonly values: number
  /** Largest error, as share of the axis. */
  readonly worst: number
}

const plain = (text: string): string => text.replace(/\s+/g, "").toLowerCase()

/**
 * Compares by order, as a reader of the data would; lying bars may be counted from either end, and
 * axes that run back as they are printed.
 */
export function judge(read: Chart, truth: ChartTruth, isPrinted: IsPrinted = () => true): Verdict {
  const tries = truth.isLying || truth.isReversed ? [truth, turned(truth)] : [truth]
  const verdicts = tries.map((one) => judgeOnce(read, one, isPrinted))
  return verdicts.toSorted((a, b) => a.worst - b.worst)[0] ?? judgeOnce(read, truth, isPrinted)
}

/** Tells whether the page of a chart prints a name anywhere. */
export type IsPrinted = (name: string) => boolean

/** Tells names by all that a page prints, in the order of its paint and without spaces. */
export const printedOn = (text: string): IsPrinted => {
  const all = plain(text)
  return (name) => plain(name) !== "" && all.includes(plain(name))
}

const turned = (truth: ChartTruth): ChartTruth => ({
  ...truth,
  categories: truth.categories.toReversed(),
  series: truth.series.map((series) => ({ ...series, values: series.values.toReversed() })),
})

export function kindOf({ plots }: Chart): string {
  const kinds = [...new Set(plots.map(({ kind }) => kind))]
  return kinds.length > 1 ? "combined" : (kinds[0] ?? "")
}

/** A series that was read, with its plot. */
interface OwnSeries {
  readonly series: ChartSeries
  readonly plot: ChartPlot
}

function judgeOnce(read: Chart, truth: ChartTruth, isPrinted: IsPrinted): Verdict {
  // A series of nothing says nothing wrong.
  const own = read.plots.flatMap((plot) =>
    plot.series.flatMap((series) =>
      series.values.some((value) => value !== null) ? [{ series, plot }] : [],
    ),
  )
  const order = seriesOrder(read, own, truth)
  // Bars of nothing need not be seen.
  const seen = truth.series.filter(({ values: all }) =>
    all.some((value) => value !== null && value !== 0),
  )
  const isEach = [seen.length, truth.series.length].includes(own.length)
  let [near, values, worst] = [0, 0, isEach ? 0 : 1]
  truth.series.forEach((_, at) => {
    const errors = errorsOf(read, own, truth, { at, mate: order[at] ?? -1 })
    values += errors.length
    near += errors.filter((error) => error <= 0.01).length
    worst = Math.max(worst, ...errors)
    if (hasMore(own[order[at] ?? -1]?.series, truth.series[at])) worst = Math.max(worst, 1)
  })
  const names = order.map((mate) => own[mate]?.series.name)
  return {
    isKindRight: isKindRight(read, truth),
    areNamesRight: namesAgree(read, truth, names),
    areNamesOfPageRight:
      namesAgree(read, truth, names) || namesOfPageAgree(read, truth, { names, isPrinted }),
    near,
    values,
    worst,
  }
}

/** Tells values behind the last one of the truth. */
const hasMore = (read: ChartSeries | undefined, truth: SeriesTruth | undefined): boolean =>
  read !== undefined &&
  truth !== undefined &&
  !read.xs &&
  read.values.slice(truth.values.length).some((value) => value !== null && value !== 0)

/** Lines on top of each other are drawn as lines, and nothing tells them from others. */
function isKindRight(read: Chart, truth: ChartTruth): boolean {
  const [first] = read.plots
  const isHeap = truth.isStacked || truth.isPercent
  return (
    kindOf(read) === truth.kind &&
    (first?.isLying === true) === truth.isLying &&
    (!truth.isPercent ||
      [1, 100].some((most) => Math.abs((read.valueAxes[0]?.max ?? 1) / most - 1) < 0.1)) &&
    ((first?.isStacked === true) === isHeap ||
      truth.series.length === 1 ||
      truth.kind === "line" ||
      // One series of a combined chart is no heap.
      truth.series.filter(({ plot = 0 }) => plot === 0).length === 1)
  )
}

interface Pair {
  /** Index of the series of the truth, and of the one that was read for it. */
  readonly at: number
  readonly mate: number
}

/** Errors of the values of a series, as shares of its axis. */
function errorsOf(
  read: Chart,
  own: readonly OwnSeries[],
  truth: ChartTruth,
  { at, mate }: Pair,
): number[] {
  const series = truth.series[at]
  const other = own[mate]
  if (!series) return []
  const isShare = truth.kind === "pie" || (truth.isPercent && (series.plot ?? 0) === 0)
  const wanted = isShare ? sharesOf(truth, at) : series.values
  const got = other && (isShare ? sharesOfRead(own, mate, truth) : other.series.values)
  const axis = other && read.valueAxes[other.plot.axis]
  const range = isShare
    ? 1
    : (truth.ranges?.[series.axis] ??
      // An axis fifty times as long as what stands on it is that of another chart.
      (axis
        ? Math.min(axis.max - axis.min, FARTHEST * reachOf(truth, series.axis))
        : spanOf(truth, series.axis)))
  const isLog = axis?.scale === "log" && truth.ranges === undefined
  const errorOf = (value: number | null, seen: number | null): number =>
    isLog && value !== null && seen !== null && value > 0 && seen > 0
      ? Math.abs(Math.log10(value / seen)) / Math.log10(axis.max / axis.min)
      : Math.abs((value ?? 0) - (seen ?? 0)) / range
  const pairs = series.xs
    ? matchedPoints(series, other?.series, (a, b) => errorOf(a, b))
    : wanted.map((value, index) => [value, got?.[index] ?? null] as const)
  return pairs.flatMap(([value, seen]) => {
    if (value === null && (seen === null || seen === 0)) return []
    // A value that is left out is wrong by what it is, as it is drawn as nothing.
    return [errorOf(value, seen)]
  })
}

/**
 * Gives for each series of the truth the one that was read: by name where the page prints them,
 * else by their values, as nothing on the page says which comes first.
 */
function seriesOrder(read: Chart, own: readonly OwnSeries[], truth: ChartTruth): number[] {
  const order = truth.series.map(({ name }) =>
    name === ""
      ? -1
      : own.findIndex(
          ({ series }) => series.name !== undefined && plain(series.name) === plain(name),
        ),
  )
  const isTwice =
    new Set(order.filter((mate) => mate >= 0)).size < order.filter((mate) => mate >= 0).length
  const known = isTwice ? order.map(() => -1) : order
  const free = new Set(own.keys())
  for (const mate of known) free.delete(mate)
  const open = [...known.keys()].filter((at) => (known[at] ?? -1) < 0)
  const tries = open.flatMap((at) =>
    [...free].map((mate) => ({
      at,
      mate,
      error: errorsOf(read, own, truth, { at, mate }).reduce((sum, each) => sum + each, 0),
    })),
  )
  for (const { at, mate } of tries.toSorted((a, b) => a.error - b.error)) {
    if ((known[at] ?? -1) >= 0 || !free.has(mate)) continue
    known[at] = mate
    free.delete(mate)
  }
  return known
}

/** Tells whether a name that was read is what its file has there. */
function isCategory(read: Chart, truth: ChartTruth, at: number): boolean {
  const name = read.categories[at] ?? ""
  const day = read.categoryAxis?.dates?.days[at]
  const own = truth.categories[at] ?? ""
  // A name that the page leaves out is none.
  return name === "" || isNamed(name, own) || (day !== undefined && isDay(day, Number(own), read))
}

function namesAgree(
  read: Chart,
  truth: ChartTruth,
  names: readonly (string | undefined)[],
): boolean {
  const categories =
    truth.kind === "scatter" ||
    (read.categories.length === truth.categories.length &&
      read.categories.every((_, at) => isCategory(read, truth, at)))
  const series =
    names.length === truth.series.length &&
    // A chart without legend shows no names.
    (names.every((name) => name === undefined) ||
      truth.series.every(
        ({ name }, at) =>
          // What a file leaves nameless, each program calls what it likes.
          name === "" || plain(names[at] ?? "") === plain(name),
      ))
  return categories && series
}

interface Page {
  readonly names: readonly (string | undefined)[]
  readonly isPrinted: IsPrinted
}

/**
 * Tells whether names agree as far as the page prints them. Names that a file has and the page does
 * not, as those that an office program works out anew, shortens or spells as dates, count for
 * nothing, nor do categories behind the last one that has a value.
 */
function namesOfPageAgree(read: Chart, truth: ChartTruth, { names, isPrinted }: Page): boolean {
  const behind = truth.categories.slice(read.categories.length)
  const isShorter = truth.series.every(({ values }) =>
    values.slice(read.categories.length).every((value) => value === null),
  )
  const isLong = read.categories.length > truth.categories.length
  const categories =
    truth.kind === "scatter" ||
    (!isLong &&
      isShorter &&
      !behind.some(isPrinted) &&
      read.categories.every(
        (_, at) => isCategory(read, truth, at) || !isPrinted(truth.categories[at] ?? ""),
      ))
  const series =
    names.every((name) => name === undefined) ||
    truth.series.every(({ name }, at) => plain(names[at] ?? "") === plain(name) || !isPrinted(name))
  return categories && series
}

/** Tells a day, or of an axis of months the month of one. */
const isDay = (day: number, truth: number, { categoryAxis }: Chart): boolean =>
  Math.abs(day - Math.floor(truth)) < (categoryAxis?.dates?.unit === "month" ? 31 : 1)

/** Dates and numbers are kept as numbers, and printed as each program likes. */
const isNamed = (name: string, truth: string): boolean =>
  plain(name) === plain(truth) ||
  // The outer levels of names stand around the inner one.
  (truth.trim() !== "" && name.split(/\s+/).length > 1 && plain(name).includes(plain(truth))) ||
  readDates(name).some(({ number, format }) => isSameDay(number, Number(truth), format)) ||
  (truth.trim() !== "" && isNumberLike(name, Number(truth)))

/** Of a date that is printed without its day only the month is known. */
const isSameDay = (read: number, truth: number, format: string): boolean =>
  format.includes("d")
    ? read === Math.floor(truth)
    : monthNumber(read) === monthNumber(Math.floor(truth))

function isNumberLike(name: string, value: number): boolean {
  // What is printed with an exponent has as many digits as stand before it.
  if (/^-?\d+(?:\.\d+)?E[+-]?\d+$/i.test(name))
    return Math.abs(Number(name) / value - 1) < 10 ** (1 - name.replace(/E.*$/i, "").length) / 2
  if (!/^[^\p{L}]*\d[^\p{L}]*$/u.test(name) || !Number.isFinite(value)) return false
  const digits = name.replace(/[^\d.-]/g, "")
  const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0
  const read = Number(digits) * (name.includes("%") ? 0.01 : 1)
  const unit = 10 ** -decimals * (name.includes("%") ? 0.01 : 1)
  return Math.abs(read - value) <= unit / 2
}

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0) || 1

function sharesOf(truth: ChartTruth, at: number): (number | null)[] {
  const { values = [], plot = 0 } = truth.series[at] ?? {}
  if (truth.kind === "pie") return values.map((value) => (value ?? 0) / total(values))
  const rows = truth.series.filter((series) => (series.plot ?? 0) === plot)
  return values.map((value, index) =>
    value === null ? null : value / total(rows.map((series) => series.values[index] ?? 0)),
  )
}

function sharesOfRead(own: readonly OwnSeries[], at: number, truth: ChartTruth): (number | null)[] {
  const values = own[at]?.series.values ?? []
  if (truth.kind === "pie") return values.map((value) => (value ?? 0) / total(values))
  const rows = own.filter(({ plot }) => plot === own[at]?.plot)
  return values.map((value, index) =>
    value === null ? null : value / total(rows.map(({ series }) => series.values[index] ?? 0)),
  )
}

/** Length of an axis at most, in what its largest value is. */
const FARTHEST = 50

/** The largest distance of a value from zero. */
const reachOf = (truth: ChartTruth, axis: number): number =>
  Math.max(
    0,
    ...truth.series
      .filter((series) => series.axis === axis)
      .flatMap((series) => series.values.map((value) => Math.abs(value ?? 0))),
  ) || 1

function spanOf(truth: ChartTruth, axis: number): number {
  const values = truth.series
    .filter((series) => series.axis === axis)
    .flatMap((series) => series.values.map((value) => value ?? 0))
  return Math.max(...values, 0) - Math.min(...values, 0) || 1
}

type Points = { readonly values: readonly (number | null)[]; readonly xs?: readonly number[] }

/** Points of a scatter have no order: each goes to the nearest, up and down by shares of the axis. */
function matchedPoints(
  truth: Points,
  read: Points | undefined,
  errorOf: (value: number, seen: number) => number,
): (readonly [number | null, number | null])[] {
  const { xs = [], values } = truth
  const places = xs.filter((x) => Number.isFinite(x))
  const rx = Math.max(...places) - Math.min(...places) || 1
  const pairs = values.map((value, at) => {
    if (value === null || !Number.isFinite(xs[at] ?? NaN)) return [null, null] as const
    let [best, found] = [Infinity, null as number | null]
    ;(read?.values ?? []).forEach((other, index) => {
      const far = Math.hypot(
        ((read?.xs?.[index] ?? 0) - (xs[at] ?? 0)) / rx,
        errorOf(value, other ?? 0),
      )
      if (far < best) [best, found] = [far, other]
    })
    return [value, best < 0.1 ? found : null] as const
  })
  // Points that nobody drew are wrong, too; those in one place are printed as one.
  const isMade = (read?.values.length ?? 0) > values.length
  return isMade ? [...pairs, [Infinity, 0] as const] : pairs
}
