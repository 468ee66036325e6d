import type { Chart, ChartPlot, ValueAxis } from "../../../model/chart.ts"
import { counts, shares } from "../../geometry/scale.ts"

/** Share of an axis within which a bar ends where the axis does. */
const AT_END = shares.trace / 10

/** Ends of scales on which full marks are given: a bar may reach them. */
const FULL_MARKS = new Set([1, 5, 10, 100])

/**
 * Share of the axis up to which all other bars go where one alone is so long that somebody cut it.
 */
const OTHERS = shares.half

/** Where a bar or heap ends, as share of the way from zero to the end of the axis. */
interface End {
  readonly at: number
  /** Its value is printed. */
  readonly isPrinted: boolean
}

/**
 * Tells bars, heaps and areas that end where their axis does: they are cut there, for programs leave
 * room beyond the longest. Shares of a whole end so; one bar alone does by chance unless it leaves
 * all others far behind, has full marks, or its value printed.
 */
export const goBeyond = ({ plots, valueAxes }: Chart): boolean =>
  plots.some((plot) => {
    const axis = valueAxes[plot.axis]
    if (!axis?.hasLabels || (plot.kind !== "bar" && plot.kind !== "area")) return false
    if (mayBeBelow(plot, axis)) return true
    return [axis.max, axis.min].some((end) => areCut(endsOf(plot, end, axis), end, plot, axis))
  })

/**
 * Tells bars and heaps whose values an axis that begins beyond zero does not show: one that is
 * missing may be below it, and the lowest part of a heap is cut.
 */
const mayBeBelow = (
  { kind, isStacked, series }: ChartPlot,
  { min, max, scale }: ValueAxis,
): boolean =>
  scale === "linear" &&
  (min > 0 || max < 0) &&
  (isStacked === true || (kind === "bar" && series.some(({ values }) => values.includes(null))))

function areCut(
  ends: readonly End[],
  end: number,
  { kind }: ChartPlot,
  { format }: ValueAxis,
): boolean {
  const isFull = FULL_MARKS.has(Math.abs(end))
  if (isFull && format.includes("%")) return false
  const reached = ends.filter(({ at }) => at >= 1 - AT_END)
  const others = ends.filter(({ at }) => at < 1 - AT_END)
  if (reached.every(({ isPrinted }) => isPrinted)) return false
  if (reached.length >= counts.pair) return !isFull || others.length > 0
  return kind === "bar" && !isFull && others.length > 0 && others.every(({ at }) => at < OTHERS)
}

/** Gives the ends of what goes from zero towards one end of an axis. */
function endsOf({ series, isStacked }: ChartPlot, end: number, axis: ValueAxis): End[] {
  const side = Math.sign(end)
  const base = axis.min > 0 ? axis.min : axis.max < 0 ? axis.max : 0
  if (end === base) return []
  const endOf = (value: number, isPrinted: boolean): End[] =>
    value * side > 0 ? [{ at: (value - base) / (end - base), isPrinted }] : []
  if (!isStacked)
    return series.flatMap(({ values, labels }) =>
      values.flatMap((value) => endOf(value ?? 0, labels !== undefined)),
    )
  const isPrinted = series.every(({ labels }) => labels !== undefined)
  return (series[0]?.values ?? []).flatMap((_, at) => {
    const own = series.map(({ values }) => values[at] ?? 0).filter((value) => value * side > 0)
    return endOf(
      own.reduce((sum, value) => sum + value, 0),
      isPrinted,
    )
  })
}
