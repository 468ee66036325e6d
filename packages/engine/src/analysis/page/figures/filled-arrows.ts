import { boxOfPoints, type Point } from "../../../base/geometry.ts"
import { counts, points } from "../../geometry/scale.ts"
import type { PathSegment } from "../../../model/scene.ts"
import type { DrawnShape } from "./page-shapes.ts"
import { MAX_HEAD } from "./arrow-heads.ts"

/**
 * Thickest shaft of an arrow that is a line, in points: thicker ones are shapes that people fill.
 */
const THICKEST = points.slack

/** Makes an arrow of an outline that holds its shaft and its head, as Word for Mac paints each. */
export function asArrow(drawn: DrawnShape): DrawnShape {
  const { shape } = drawn
  if (shape.type !== "path" || !shape.fill || shape.stroke) return drawn
  const parts = partsOf(shape.segments)
  const heads = parts?.filter((corners) => corners.length === 3) ?? []
  const shafts = parts?.filter((corners) => corners.length === 4) ?? []
  const [head, shaft] = [heads[0], shafts[0]]
  if (parts?.length !== 2 || !head || !shaft) return drawn
  const course = courseOf(shaft, head)
  if (!course) return drawn
  const { start, tip, lineWidth } = course
  const segments: PathSegment[] = [
    ["M", start.x, start.y],
    ["L", tip.x, tip.y],
  ]
  const { fill, fillRule: _, ...rest } = shape
  return {
    ...drawn,
    shape: {
      ...rest,
      type: "arrow",
      segments,
      box: boxOfPoints([start, tip]),
      stroke: fill,
      lineWidth,
    },
  }
}

/**
 * Parts of the outline of an arrow at most, and corners of its shaft: coasts of maps have
 * thousands.
 */
const MOST_PARTS = counts.pair
const MOST_CORNERS = 4

/**
 * Corners of each outline of straight lines, each once; undefined where they are too many or one is
 * curved.
 */
function partsOf(segments: readonly PathSegment[]): Point[][] | undefined {
  const parts: Point[][] = []
  for (const segment of segments) {
    if (segment[0] === "C") return undefined
    if (segment[0] === "Z") continue
    if (segment[0] === "M") parts.push([])
    if (parts.length > MOST_PARTS) return undefined
    const part = parts.at(-1)
    const corner = { x: segment[1], y: segment[2] }
    if (!part || part.some((other) => farOf(other, corner) < points.hair / 10)) continue
    if (part.length === MOST_CORNERS) return undefined
    part.push(corner)
  }
  return parts
}

const farOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

interface Course {
  readonly start: Point
  readonly tip: Point
  readonly lineWidth: number
}

/**
 * From the free end of a thin shaft to the tip of the head that sits on its other end and points
 * on.
 */
function courseOf(shaft: readonly Point[], head: readonly Point[]): Course | undefined {
  const [a, b, c, d] = shaft
  if (!a || !b || !c || !d) return undefined
  const isAlong = farOf(a, b) > farOf(b, c)
  const [ends, lineWidth] = isAlong
    ? [[between(a, d), between(b, c)], farOf(b, c)]
    : [[between(a, b), between(c, d)], farOf(a, b)]
  const [from, to] = ends
  if (!from || !to || lineWidth > THICKEST || farOf(from, to) < lineWidth) return undefined
  return [
    [from, to],
    [to, from],
  ].flatMap(([start, end]): Course[] => {
    if (!start || !end) return []
    const tip = head.toSorted((p, q) => farOf(q, start) - farOf(p, start))[0]
    const [left, right] = head.filter((corner) => corner !== tip)
    if (!tip || !left || !right) return []
    const base = between(left, right)
    const isOn = farOf(base, end) <= farOf(base, tip) && farOf(tip, end) < MAX_HEAD
    const isForward = farOf(start, tip) > farOf(start, end)
    const isInLine = Math.abs(farOf(start, end) + farOf(end, tip) - farOf(start, tip)) < points.hair
    return isOn && isForward && isInLine ? [{ start, tip, lineWidth }] : []
  })[0]
}
