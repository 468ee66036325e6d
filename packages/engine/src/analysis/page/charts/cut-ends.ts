import { greatest, least } from "../../../base/extremes.ts"
import type { Box, Point } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { placeOf, type NumberAxis } from "./number-axis.ts"
import type { Trace } from "./read-lines.ts"

/** Share of the other steps of a line below which its last one was cut. */
const CUT_STEP = 0.94
/** Share by which steps may differ that are even. */
const EVEN = 1 - CUT_STEP
/** Rise of a step that runs into the end of the axis, as share of the plot. */
const LEAST_RISE = shares.trace
/** The same where all other steps are even, in points: what programs round. */
const LEAST_EVEN_RISE = points.hair / 5

/**
 * Tells a line that leaves the plot, so that its next point is beyond the axis: it ends at the upper
 * or lower edge where none of its marks stands, or before the next of its even steps.
 */
export const leavesPlot = (trace: Trace, room: Box, axis?: NumberAxis): boolean =>
  trace.marks.length > 0
    ? endsBesideMarks(trace, room)
    : isCut(trace, room) || isCurveCut(trace, room, axis)

/** Corners from which on a line is a curve, which ends at the edge of a plot by chance at zero only. */
const CURVE = counts.dozen + counts.several

/** Tells a curve that runs into an edge of the plot which is not zero. */
function isCurveCut({ runs, isSmooth }: Trace, room: Box, axis: NumberAxis | undefined): boolean {
  if (!axis || isSmooth === true) return false
  const zero = placeOf(axis, 0)
  return runs.some((run) => {
    const ends = [
      [run[0], run[1]],
      [run.at(-1), run.at(-2)],
    ]
    return (
      run.length >= CURVE &&
      ends.some(
        ([end, next]) =>
          end !== undefined &&
          next !== undefined &&
          isAtEdge(end, room) &&
          !isNear(end.y, zero) &&
          Math.abs(end.y - next.y) > points.hair,
      )
    )
  })
}

function endsBesideMarks({ marks, runs }: Trace, { y0, y1 }: Box): boolean {
  return runs.some((run) =>
    [run[0], run.at(-1)].some(
      (end) =>
        end !== undefined &&
        Math.min(Math.abs(end.y - y0), Math.abs(end.y - y1)) < points.hair &&
        !marks.some((mark) => Math.hypot(mark.x - end.x, mark.y - end.y) < points.edge),
    ),
  )
}

/**
 * Tells a line without marks whose first or last step runs into an edge and is shorter than all
 * others, or that comes back where it left the plot.
 */
function isCut({ runs, isSmooth }: Trace, room: Box): boolean {
  if (isSmooth === true) return false
  if (runs.some((run, at) => comesBack(runs[at - 1], run, room))) return true
  const steps = runs.flatMap((run) =>
    run.slice(1).flatMap((point, at) => {
      const before = run[at]
      return before ? [{ from: before, to: point, wide: point.x - before.x }] : []
    }),
  )
  return runs.some((run) => {
    const ends: readonly (readonly [Point | undefined, Point | undefined])[] = [
      [run[0], run[1]],
      [run.at(-1), run.at(-2)],
    ]
    return ends.some(([end, next]) => {
      if (!end || !next || !isAtEdge(end, room)) return false
      const own = Math.abs(end.x - next.x)
      const others = steps.filter(({ from, to }) => from !== end && to !== end)
      const [low, high] = [
        least(others.map(({ wide }) => wide)),
        greatest(others.map(({ wide }) => wide)),
      ]
      const isEven = low > (1 - EVEN) * high
      const rise = isEven ? LEAST_EVEN_RISE : LEAST_RISE * (room.y1 - room.y0)
      return others.length >= counts.pair && own < CUT_STEP * low && Math.abs(end.y - next.y) > rise
    })
  })
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < points.hair

const isAtEdge = ({ y }: Point, { y0, y1 }: Box): boolean => isNear(y, y0) || isNear(y, y1)

/** Tells pieces of a line of which one ends at a side of the plot where the next one begins. */
function comesBack(
  before: readonly Point[] | undefined,
  run: readonly Point[],
  room: Box,
): boolean {
  const [from, end, start, next] = [before?.at(-2), before?.at(-1), run[0], run[1]]
  if (!from || !end || !start || !next) return false
  const isLevel = [from.y - end.y, start.y - next.y].every((by) => Math.abs(by) < LEAST_EVEN_RISE)
  const sides = [room.x0, room.x1]
  return (
    (isAtEdge(end, room) && isNear(end.y, start.y) && !isLevel) ||
    sides.some((side) => isNear(end.x, side) && isNear(start.x, side))
  )
}
