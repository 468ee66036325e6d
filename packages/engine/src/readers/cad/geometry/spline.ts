import { point, type Point3 } from "./affine.ts"

/** A B-spline as drawings store it. */
export interface SplineData {
  readonly controlPoints: readonly Point3[]
  readonly knots: readonly number[]
  readonly degree: number
  /** One a control point; empty for a spline without weights. */
  readonly weights: readonly number[]
}

/** Highest degree the format knows. */
const MAX_DEGREE = 25

/**
 * Gives `count` + 1 points along a spline, from its first to its last useful knot; empty where its
 * knots do not fit.
 *
 * Source: de Boor's algorithm; The NURBS Book, A2.1 and A4.1.
 */
export function sampleSpline(
  { controlPoints, knots, degree, weights }: SplineData,
  count: number,
): Point3[] {
  const last = controlPoints.length - 1
  if (
    last < degree ||
    degree < 1 ||
    degree > MAX_DEGREE ||
    knots.length < controlPoints.length + degree + 1
  )
    return []
  const [start, end] = [knots[degree] ?? 0, knots[last + 1] ?? 0]
  if (!(end > start)) return []
  const points: Point3[] = []
  let span = degree
  for (let index = 0; index <= count; index++) {
    const t = start + ((end - start) * index) / count
    while (span < last && t >= (knots[span + 1] ?? Infinity)) span++
    points.push(evaluate({ controlPoints, knots, degree, weights }, span, t))
  }
  return points
}

function evaluate(
  { controlPoints, knots, degree, weights }: SplineData,
  span: number,
  t: number,
): Point3 {
  const work: { x: number; y: number; z: number; w: number }[] = []
  for (let index = 0; index <= degree; index++) {
    const at = controlPoints[span - degree + index] ?? point(0, 0)
    const weight = weights[span - degree + index] ?? 1
    const w = weight > 0 ? weight : 1
    work.push({ x: at.x * w, y: at.y * w, z: at.z * w, w })
  }
  for (let level = 1; level <= degree; level++) {
    for (let index = degree; index >= level; index--) {
      const low = knots[span - degree + index] ?? 0
      const high = knots[span + 1 + index - level] ?? 0
      const share = high > low ? (t - low) / (high - low) : 0
      const [a, b] = [work[index - 1], work[index]]
      if (!a || !b) continue
      work[index] = {
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
        z: a.z + (b.z - a.z) * share,
        w: a.w + (b.w - a.w) * share,
      }
    }
  }
  const result = work[degree] ?? { x: 0, y: 0, z: 0, w: 1 }
  return point(result.x / result.w, result.y / result.w, result.z / result.w)
}
