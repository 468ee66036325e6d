import { boxOfPoints } from "../../../base/geometry.ts"
import { points } from "../../geometry/scale.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { asArrow } from "./filled-arrows.ts"
import type { DrawnShape } from "./page-shapes.ts"

interface LineEnd {
  readonly x: number
  readonly y: number
}

/** Largest angle between a line and its head, as cosine: 15 degrees. */
const MIN_COSINE = 0.966
/** Longest head, in points and in widths of its line. */
const MAX_HEAD = points.line
const MAX_HEAD_WIDTHS = 8

/**
 * Joins each line with the filled triangle at one of its ends: an arrow that can be bent and
 * coloured as one.
 *
 * The line is drawn up to the tip then, which is where programs put an arrow's end. A second head
 * at the other end stays a shape of its own, and so does that of a way with corners.
 */
export function joinArrows(given: readonly DrawnShape[]): DrawnShape[] {
  const drawn = given.map(asArrow)
  const heads = drawn.flatMap((each): Head[] => {
    const corners =
      each.shape.fill && each.shape.type === "path"
        ? withoutNotch(cornersOf(each.shape.segments))
        : []
    return corners.length === 3 ? [{ each, corners }] : []
  })
  if (heads.length === 0) return drawn
  const used = new Set<DrawnShape>()
  const joined = drawn.map((each) => {
    if (!each.shape.stroke) return each
    if (isBent(each)) return withTip(each, heads)
    const ends = each.shape.type === "line" ? cornersOf(each.shape.segments) : []
    const [from, to] = ends
    if (!from || !to) return each
    for (const head of heads) {
      if (used.has(head.each) || head.each.shape.fill?.colour !== each.shape.stroke?.colour)
        continue
      const limit = MAX_HEAD + MAX_HEAD_WIDTHS * each.shape.lineWidth
      if (!isNear(from, head, limit) && !isNear(to, head, limit)) continue
      const course = [[from, to] as const, [to, from] as const]
        .map(([start, end]) => ({ start, tip: tipAt(head.corners, start, end, limit) }))
        .find(({ tip }) => tip !== undefined)
      if (!course?.tip) continue
      used.add(head.each)
      const segments: PathSegment[] = [
        ["M", course.start.x, course.start.y],
        ["L", course.tip.x, course.tip.y],
      ]
      const box = {
        x0: Math.min(course.start.x, course.tip.x),
        y0: Math.min(course.start.y, course.tip.y),
        x1: Math.max(course.start.x, course.tip.x),
        y1: Math.max(course.start.y, course.tip.y),
      }
      return {
        shape: { ...each.shape, type: "arrow" as const, segments, box },
        items: [...each.items, ...head.each.items],
      }
    }
    return each
  })
  return joined.filter((each) => !used.has(each))
}

interface Head {
  readonly each: DrawnShape
  readonly corners: readonly LineEnd[]
}

/** Tells whether a head may stand at a point: a page may have thousands of either. */
const isNear = ({ x, y }: LineEnd, { each: { shape } }: Head, limit: number): boolean =>
  x > shape.box.x0 - limit &&
  x < shape.box.x1 + limit &&
  y > shape.box.y0 - limit &&
  y < shape.box.y1 + limit

/** A way of several straight pieces that encloses nothing. */
const isBent = ({ shape: { fill, segments } }: DrawnShape): boolean =>
  fill === undefined &&
  segments.length > 2 &&
  segments.every(([kind], at) => (at === 0 ? kind === "M" : kind === "L"))

/** Draws a bent way up to the tip of the head at one of its ends; the head stays a shape of its own. */
function withTip(each: DrawnShape, heads: readonly Head[]): DrawnShape {
  const { shape } = each
  const way = shape.segments.flatMap((segment): LineEnd[] =>
    segment[0] === "M" || segment[0] === "L" ? [{ x: segment[1], y: segment[2] }] : [],
  )
  const limit = MAX_HEAD + MAX_HEAD_WIDTHS * shape.lineWidth
  for (const course of [way, way.toReversed()]) {
    const [start, end] = course.slice(-2)
    if (!start || !end) continue
    for (const head of heads) {
      if (!isNear(end, head, limit)) continue
      if (head.each.shape.fill?.colour !== shape.stroke?.colour) continue
      const tip = tipAt(head.corners, start, end, limit)
      if (!tip) continue
      const points = [...course.slice(0, -1), tip]
      const segments = points.map(({ x, y }, at): PathSegment => [at === 0 ? "M" : "L", x, y])
      return { ...each, hasHead: true, shape: { ...shape, segments, box: boxOfPoints(points) } }
    }
  }
  return each
}

/** The tip of a triangle that sits on the end of a line and points on, if it does. */
function tipAt(
  corners: readonly LineEnd[],
  start: LineEnd,
  end: LineEnd,
  limit: number,
): LineEnd | undefined {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  if (length === 0) return undefined
  return corners.find((tip) => {
    const [a, b] = corners.filter((corner) => corner !== tip)
    if (!a || !b) return false
    const base = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    const head = Math.hypot(tip.x - base.x, tip.y - base.y)
    const cosine =
      ((tip.x - base.x) * (end.x - start.x) + (tip.y - base.y) * (end.y - start.y)) /
      (head * length)
    const isAtEnd =
      Math.hypot(end.x - base.x, end.y - base.y) <= head + points.hair &&
      Math.hypot(end.x - tip.x, end.y - tip.y) <= head + points.hair
    return head > 0 && head <= limit && cosine >= MIN_COSINE && isAtEnd
  })
}

/** Leaves out the notch in the back of a head: it lies between the three other corners. */
function withoutNotch(corners: readonly LineEnd[]): readonly LineEnd[] {
  if (corners.length !== 4) return corners
  const notch = corners.find((one) => {
    const [a, b, c] = corners.filter((other) => other !== one)
    if (!a || !b || !c) return false
    const sides = [sideOf(one, a, b), sideOf(one, b, c), sideOf(one, c, a)]
    return sides.every((side) => side > 0) || sides.every((side) => side < 0)
  })
  return notch ? corners.filter((corner) => corner !== notch) : corners
}

/** At which side of a line a point lies, by sign. */
const sideOf = (point: LineEnd, from: LineEnd, to: LineEnd): number =>
  (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)

/** Corners of an outline of straight lines, each once; none where it is curved. */
function cornersOf(segments: readonly PathSegment[]): LineEnd[] {
  const corners: LineEnd[] = []
  for (const segment of segments) {
    if (segment[0] === "C") return []
    if (segment[0] === "Z") continue
    const [x, y] = [segment[1], segment[2]]
    if (!corners.some((corner) => Math.abs(corner.x - x) < 0.05 && Math.abs(corner.y - y) < 0.05))
      corners.push({ x, y })
  }
  return corners
}
