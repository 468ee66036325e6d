/**
 * Lines through the points of a series as office programs compute them. Source: ECMA-376 part 1,
 * 21.2.2.213 "trendlineType".
 */
import type { ChartTrend } from "../model/chart.ts"

/** A point by the numbers of its axes. */
export interface TrendPoint {
  readonly x: number
  readonly y: number
}

/** Gives the value of a trend at a place along x; undefined where the points allow none. */
export type TrendCurve = (x: number) => number

/** Computes the curve of a trend through points, rising in x. */
export function trendCurve(
  { kind, order = 2 }: Pick<ChartTrend, "kind" | "order">,
  points: readonly TrendPoint[],
): TrendCurve | undefined {
  switch (kind) {
    case "linear":
      return polynomial(points, 1)
    case "polynomial":
      return polynomial(points, order)
    case "exponential": {
      const line = points.every(({ y }) => y > 0)
        ? polynomial(
            points.map(({ x, y }) => ({ x, y: Math.log(y) })),
            1,
          )
        : undefined
      return line && ((x) => Math.exp(line(x)))
    }
    case "logarithmic": {
      const line = points.every(({ x }) => x > 0)
        ? polynomial(
            points.map(({ x, y }) => ({ x: Math.log(x), y })),
            1,
          )
        : undefined
      return line && ((x) => line(Math.log(x)))
    }
    case "power": {
      const line = points.every(({ x, y }) => x > 0 && y > 0)
        ? polynomial(
            points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) })),
            1,
          )
        : undefined
      return line && ((x) => Math.exp(line(Math.log(x))))
    }
    case "average":
      return movingAverage(points, order)
  }
}

/** The mean of a point and those before it; between points the line is straight. */
function movingAverage(points: readonly TrendPoint[], period: number): TrendCurve | undefined {
  if (points.length <= period) return undefined
  const means = points.slice(period - 1).map(({ x }, at) => ({
    x,
    y: points.slice(at, at + period).reduce((sum, { y }) => sum + y, 0) / period,
  }))
  return (x) => {
    const next = means.findIndex((mean) => mean.x >= x)
    const [a, b] = [means[next - 1], means[next]]
    if (!b) return means.at(-1)?.y ?? NaN
    if (!a) return b.y
    return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x)
  }
}

/** Least squares; places are brought to -1 to 1, so that high powers stay exact. */
function polynomial(points: readonly TrendPoint[], degree: number): TrendCurve | undefined {
  if (points.length <= degree) return undefined
  const xs = points.map(({ x }) => x)
  const [low, high] = [Math.min(...xs), Math.max(...xs)]
  if (!(high > low)) return undefined
  const scaled = (x: number): number => (2 * (x - low)) / (high - low) - 1
  const powers = (x: number): number[] =>
    Array.from({ length: degree + 1 }, (_, power) => scaled(x) ** power)
  const rows = points.map(({ x }) => powers(x))
  const matrix = Array.from({ length: degree + 1 }, (_, i) => [
    ...Array.from({ length: degree + 1 }, (__, j) =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0),
    ),
    rows.reduce((sum, row, at) => sum + (row[i] ?? 0) * (points[at]?.y ?? 0), 0),
  ])
  const factors = solved(matrix)
  return (
    factors && ((x) => powers(x).reduce((sum, power, at) => sum + power * (factors[at] ?? 0), 0))
  )
}

/** Least pivot that a system of equations is solved with, as a number. */
const LEAST_PIVOT = 1e-12

/** Solves linear equations; each row ends with its right side. */
function solved(rows: number[][]): number[] | undefined {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const best = rows
      .slice(column)
      .reduce((a, b) => (Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a))
    const pivot = best[column] ?? 0
    if (Math.abs(pivot) < LEAST_PIVOT) return undefined
    rows[rows.indexOf(best)] = rows[column] ?? best
    rows[column] = best.map((each) => each / pivot)
    rows.forEach((row, at) => {
      const by = row[column] ?? 0
      if (at !== column && by !== 0)
        rows[at] = row.map((each, index) => each - by * (rows[column]?.[index] ?? 0))
    })
  }
  return rows.map((row) => row[size] ?? 0)
}
