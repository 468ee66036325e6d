/** Judges a chart read from a page by what it was drawn from. */
import { readDates } from "../../packages/engine/src/charts/dates.ts"
import type { Chart } from "../../packages/engine/src/model/chart.ts"

/** What a chart says, from whatever source. */
export interface ChartTruth {
  readonly kind: string
  readonly isLying: boolean
  readonly isStacked: boolean
  readonly isPercent: boolean
  readonly categories: readonly string[]
  readonly series: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    readonly xs?: readonly number[]
    readonly axis: number
  }[]
  /** Lengths of the axes; of pies the whole. Absent: what the values span. */
  readonly ranges?: readonly number[]
}

export interface Verdict {
  readonly isKindRight: boolean
  readonly areNamesRight: boolean
  /** Values within 1 % of their axis, and all. */
  readonly near: number
  readonly values: number
  /** Largest error, as share of the axis. */
  readonly worst: number
}

const plain = (text: string): string => text.replace(/\s+/g, "").toLowerCase()

/** Compares by order, as a reader of the data would; lying bars may be counted from either end. */
export function judge(read: Chart, truth: ChartTruth): Verdict {
  const tries = truth.isLying ? [truth, turned(truth)] : [truth]
  const verdicts = tries.map((one) => judgeOnce(read, one))
  return verdicts.toSorted((a, b) => a.worst - b.worst)[0] ?? judgeOnce(read, truth)
}

const turned = (truth: ChartTruth): ChartTruth => ({
  ...truth,
  categories: truth.categories.toReversed(),
  series: truth.series.map((series) => ({ ...series, values: series.values.toReversed() })),
})

export const kindOf = (read: Chart): string =>
  read.plots.length > 1 ? "combined" : (read.plots[0]?.kind ?? "")

function judgeOnce(read: Chart, truth: ChartTruth): Verdict {
  const own = read.plots.flatMap((plot) =>
    plot.series.map((series) => ({ series, plot, axis: plot.axis })),
  )
  const [first] = read.plots
  const isKindRight =
    kindOf(read) === truth.kind &&
    (first?.isLying === true) === truth.isLying &&
    ((first?.isStacked === true) === (truth.isStacked || truth.isPercent) ||
      truth.series.length === 1)
  const order = seriesOrder(
    own.map(({ series }) => series),
    truth,
  )
  const shares = truth.kind === "pie" || truth.isPercent
  let [near, values, worst] = [0, 0, own.length === truth.series.length ? 0 : 1]
  truth.series.forEach((series, at) => {
    const mate = own[order[at] ?? -1]
    const wanted = shares ? sharesOf(truth, at) : series.values
    const got = mate
      ? shares
        ? sharesOfRead(
            own.map((one) => one.series.values),
            order[at] ?? 0,
            truth,
          )
        : mate.series.values
      : []
    const range = shares ? 1 : (truth.ranges?.[series.axis] ?? spanOf(truth, series.axis))
    const pairs = series.xs
      ? matchedPoints(series, mate?.series)
      : wanted.map((value, index) => [value, got[index] ?? null] as const)
    for (const [value, other] of pairs) {
      if (value === null && (other === null || other === 0)) continue
      values++
      const error =
        value !== null && other === null && value === 0
          ? 0
          : other === null
            ? missing(value, range)
            : Math.abs((value ?? 0) - other) / range
      worst = Math.max(worst, error)
      if (error <= 0.01) near++
    }
    if (!series.xs && got.length > wanted.length) worst = Math.max(worst, 1)
  })
  return {
    isKindRight,
    areNamesRight: namesAgree(
      read,
      truth,
      own.map(({ series }) => series.name),
      order,
    ),
    near,
    values,
    worst,
  }
}

/** A value that is left out is wrong by what it is, as it is drawn as nothing. */
const missing = (value: number | null, range: number): number => Math.abs(value ?? 0) / range

function seriesOrder(own: readonly { readonly name?: string }[], truth: ChartTruth): number[] {
  const byName = truth.series.map(({ name }) =>
    own.findIndex((one) => one.name !== undefined && plain(one.name) === plain(name)),
  )
  return byName.every((index) => index >= 0) && new Set(byName).size === byName.length
    ? byName
    : truth.series.map((_, at) => at)
}

function namesAgree(
  read: Chart,
  truth: ChartTruth,
  names: readonly (string | undefined)[],
  order: readonly number[],
): boolean {
  const categories =
    truth.kind === "scatter" ||
    // An axis without labels shows no names.
    (read.categories.length === truth.categories.length &&
      read.categories.every((name) => name === "")) ||
    (read.categories.length === truth.categories.length &&
      read.categories.every((name, at) => isNamed(name, truth.categories[at] ?? "")))
  const series =
    names.length === truth.series.length &&
    // A chart without legend shows no names.
    (names.every((name) => name === undefined) ||
      truth.series.every(
        ({ name }, at) =>
          // What a file leaves nameless, each program calls what it likes.
          name === "" || plain(names[order[at] ?? -1] ?? "") === plain(name),
      ))
  return categories && series
}

/** Dates are kept as numbers of days, and printed as each program likes. */
const isNamed = (name: string, truth: string): boolean =>
  plain(name) === plain(truth) || readDates(name).some(({ number }) => number === Number(truth))

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0) || 1

function sharesOf(truth: ChartTruth, at: number): number[] {
  const values = truth.series[at]?.values ?? []
  if (truth.kind === "pie") return values.map((value) => (value ?? 0) / total(values))
  return values.map(
    (value, index) => (value ?? 0) / total(truth.series.map((series) => series.values[index] ?? 0)),
  )
}

function sharesOfRead(
  rows: readonly (readonly (number | null)[])[],
  at: number,
  truth: ChartTruth,
): number[] {
  const values = rows[at] ?? []
  if (truth.kind === "pie") return values.map((value) => (value ?? 0) / total(values))
  return values.map((value, index) => (value ?? 0) / total(rows.map((row) => row[index] ?? 0)))
}

function spanOf(truth: ChartTruth, axis: number): number {
  const values = truth.series
    .filter((series) => series.axis === axis)
    .flatMap((series) => series.values.map((value) => value ?? 0))
  return Math.max(...values, 0) - Math.min(...values, 0) || 1
}

type Points = { readonly values: readonly (number | null)[]; readonly xs?: readonly number[] }

/** Points of a scatter have no order: each goes to the nearest. */
function matchedPoints(
  truth: Points,
  read: Points | undefined,
): (readonly [number | null, number | null])[] {
  const { xs = [], values } = truth
  const rx = Math.max(...xs) - Math.min(...xs) || 1
  const ry = Math.max(...values.map((value) => value ?? 0)) || 1
  return values.map((value, at) => {
    let [best, found] = [Infinity, null as number | null]
    ;(read?.values ?? []).forEach((other, index) => {
      const far = Math.hypot(
        ((read?.xs?.[index] ?? 0) - (xs[at] ?? 0)) / rx,
        ((other ?? 0) - (value ?? 0)) / ry,
      )
      if (far < best) [best, found] = [far, other]
    })
    return [value, best < 0.1 ? found : null] as const
  })
}
