import type { Point } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** Pieces between two points of a line that a program has smoothed, at least. */
const LEAST_PIECES = 8
/** Share by which the widths of pieces differ that are of two stretches between points. */
const OTHER_WIDTH = shares.trace
/** How far a curve goes off the straight line between two points at least, in points. */
const OFF_CHORD = 0.8
/** How far a point may lie off the curve that runs through it, in points. */
const ON_CURVE = points.edge

/**
 * Gives the points that a smoothed line runs through: programs part each stretch between two points
 * into as many pieces of one width. Undefined where the widths do not tell.
 */
export function pointsOfCurve(nodes: readonly Point[]): readonly Point[] | undefined {
  const widths = nodes.slice(1).map(({ x }, at) => x - (nodes[at]?.x ?? x))
  const turns = widths.flatMap((width, at) =>
    at > 0 && Math.abs(width - (widths[at - 1] ?? width)) > OTHER_WIDTH * Math.abs(width) + 0.02
      ? [at]
      : [],
  )
  const pieces = turns.reduce(commonDivisor, widths.length)
  if (turns.length < counts.pair || pieces < LEAST_PIECES) return pointsAtPieces(nodes, widths)
  const through = nodes.filter((_, at) => at % pieces === 0)
  return isSplineThrough(nodes, through) ? through : pointsAtPieces(nodes, widths)
}

/** Pieces that LibreOffice parts each stretch of a smoothed line into, counted. */
const PIECES = 20
/**
 * How far the spline itself lies off the corners that a program put on it, in points: what it
 * rounds.
 */
const OFF_ITSELF = points.hair / 5
/**
 * How far the line goes off the straight way between two points somewhere, in points: more than
 * what is rounded.
 */
const OFF_WAY = 3 * OFF_ITSELF
/** By how much pieces of one stretch differ in width, in points: what programs round. */
const OFF_WIDTH = points.hair / 5

/**
 * Gives the points of a smoothed line that are as far apart as each other, or whose pieces are so
 * narrow that their widths are noise: every twentieth corner, where the spline through these is the
 * line itself. A curve whose corners are its data bends at its ends, which no such spline does.
 */
function pointsAtPieces(
  nodes: readonly Point[],
  widths: readonly number[],
): readonly Point[] | undefined {
  if (widths.length < counts.pair * PIECES || widths.length % PIECES !== 0) return undefined
  const isEven = widths.every((width, at) => {
    const start = at - (at % PIECES)
    const whole = (nodes[start + PIECES]?.x ?? 0) - (nodes[start]?.x ?? 0)
    return Math.abs(width - whole / PIECES) < OFF_WIDTH
  })
  const through = nodes.filter((_, at) => at % PIECES === 0)
  const isItself =
    isEven && isCurved(nodes, through, OFF_WAY) && isSplineThrough(nodes, through, OFF_ITSELF)
  return isItself ? through : undefined
}

/** By how much the bend of a spline changes from piece to piece at most, in points: what is rounded. */
const OFF_BEND = points.hair

/**
 * Tells a line that is smoothed as LibreOffice does it where its points do not rise in x: each
 * twentieth corner is a point, and from one to the next it bends as a cubic curve does. What it runs
 * through is not told.
 */
export function isTurningSpline(runs: readonly (readonly Point[])[]): boolean {
  const widths = runs.flatMap((run) => run.slice(1).map(({ x }, at) => x - (run[at]?.x ?? x)))
  const isEven = widths.every((width) => Math.abs(width - (widths[0] ?? width)) < OFF_WIDTH)
  return (
    runs.some(({ length }) => length > PIECES + 1) &&
    !isEven &&
    runs.every((run) => (run.length - 1) % PIECES === 0 && isInCubics(run))
  )
}

/** Tells whether fourth differences along each stretch of a line are nothing. */
function isInCubics(run: readonly Point[]): boolean {
  const bendAt = (at: number, of: (point: Point) => number): number =>
    [1, -4, 6, -4, 1].reduce((sum, factor, index) => {
      const point = run[at + index]
      return sum + factor * (point ? of(point) : 0)
    }, 0)
  return run.every((_, at) => {
    const isWithin = (at % PIECES) + 4 <= PIECES && at + 4 < run.length
    const bend = Math.max(
      ...[({ x }: Point) => x, ({ y }: Point) => y].map((of) => Math.abs(bendAt(at, of))),
    )
    return !isWithin || bend < OFF_BEND
  })
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** Pairs of marks and corners that are compared at most: time stays bounded. */
const MOST_PAIRS = 50 * counts.flood

/**
 * Tells whether a curve runs through all marks of its series and not straight from one to the next.
 */
export function isCurveThrough(curve: readonly Point[], marks: readonly Point[]): boolean {
  if (marks.length < counts.few || curve.length < 2 * marks.length) return false
  if (marks.length * curve.length > MOST_PAIRS) return false
  const isOn = marks.every((mark) =>
    curve.some(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < ON_CURVE),
  )
  return (
    isOn &&
    isCurved(
      curve,
      marks.toSorted((a, b) => a.x - b.x),
    )
  )
}

/**
 * Tells whether a curve leaves the straight lines between points, which rise in x.
 *
 * @param least how far it does so somewhere, in points.
 */
export function isCurved(
  curve: readonly Point[],
  through: readonly Point[],
  least: number = OFF_CHORD,
): boolean {
  let at = 1
  return curve
    .toSorted((a, b) => a.x - b.x)
    .some(({ x, y }) => {
      while (at < through.length - 1 && (through[at]?.x ?? x) < x) at++
      const [a, b] = [through[at - 1], through[at]]
      if (!a || !b || b.x - a.x < points.hair || x < a.x || x > b.x) return false
      return Math.abs(a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) - y) > least
    })
}

/**
 * How far a spline through the points may miss the curve that a program drew through them, in
 * points.
 */
const OFF_SPLINE = 1

/**
 * Tells lines that run as splines through the points over labels, the first and the last one
 * labelled, with a whole number of pieces from label to label: their other corners are no data.
 *
 * @param places where the lines have corners, and `labels` where names stand, both rising.
 */
export function isSmoothBetween(
  lines: readonly (readonly Point[])[],
  places: readonly number[],
  labels: readonly number[],
): boolean {
  const isAt = (a: number, b: number): boolean => Math.abs(a - b) < points.edge
  const isOnLabels = labels.every((label) => places.some((place) => isAt(place, label)))
  const isWhole = [places[0], places.at(-1)].every(
    (end) => end !== undefined && labels.some((label) => isAt(end, label)),
  )
  const pieces = (places.length - 1) / (labels.length - 1)
  return (
    isOnLabels &&
    isWhole &&
    pieces >= LEAST_PIECES &&
    lines.every((nodes) => {
      const through = labels.flatMap((label) => nodes.find(({ x }) => isAt(x, label)) ?? [])
      return through.length === labels.length && isSplineThrough(nodes, through)
    })
  )
}

/**
 * Tells whether the natural spline through points, which rise in x, runs along a curve.
 *
 * @param most how far the curve may lie off the spline, in points.
 */
export function isSplineThrough(
  curve: readonly Point[],
  through: readonly Point[],
  most: number = OFF_SPLINE,
): boolean {
  const bends = bendsOf(through)
  return curve.every(({ x, y }) => {
    const at = through.findIndex((point, index) => index > 0 && point.x >= x - points.hair)
    const [a, b] = [through[at - 1], through[at]]
    if (!a || !b) return false
    const wide = b.x - a.x
    const [u, v] = [(b.x - x) / wide, (x - a.x) / wide]
    const bend = ((u ** 3 - u) * (bends[at - 1] ?? 0) + (v ** 3 - v) * (bends[at] ?? 0)) * wide ** 2
    return Math.abs(u * a.y + v * b.y + bend / 6 - y) < most
  })
}

/** Second derivatives of the natural spline through points: those at its ends are zero. */
function bendsOf(through: readonly Point[]): number[] {
  const bends = through.map(() => 0)
  const rest = through.map(() => 0)
  for (let at = 1; at < through.length - 1; at++) {
    const [a, b, c] = [through[at - 1], through[at], through[at + 1]]
    if (!a || !b || !c) continue
    const share = (b.x - a.x) / (c.x - a.x)
    const divisor = share * (bends[at - 1] ?? 0) + 2
    const slope = (c.y - b.y) / (c.x - b.x) - (b.y - a.y) / (b.x - a.x)
    bends[at] = (share - 1) / divisor
    rest[at] = ((6 * slope) / (c.x - a.x) - share * (rest[at - 1] ?? 0)) / divisor
  }
  bends[through.length - 1] = 0
  for (let at = through.length - 2; at >= 0; at--)
    bends[at] = (bends[at] ?? 0) * (bends[at + 1] ?? 0) + (rest[at] ?? 0)
  return bends
}
