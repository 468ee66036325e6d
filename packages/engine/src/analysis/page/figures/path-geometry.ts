import { middleY, middleX, boxOfPoints, type Box, type Point } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { points as measures, shares } from "../../geometry/scale.ts"

/** Points closer than this are one point; a quarter of the thinnest stroke that shows. */
const SAME_POINT = 0.1
/** Bend in points up to which three points lie on one line. */
const STRAIGHT = 0.1

/** Counts the outlines of a path. */
export function outlinesOf(segments: readonly PathSegment[]): number {
  let outlines = 0
  for (const segment of segments) if (segment[0] === "M") outlines++
  return outlines
}

/** Tells what a path is where it is simple. */
export function shapeType(segments: readonly PathSegment[], isFilled: boolean): Shape["type"] {
  if (outlinesOf(segments) !== 1) return "path"
  if (segments.some(([command]) => command === "C")) return isEllipse(segments) ? "ellipse" : "path"
  const corners = cornersOf(segments)
  if (corners.length === 2 && !isFilled) return "line"
  return corners.length === 4 && isAxisBox(corners) && (isFilled || isClosed(segments))
    ? "rectangle"
    : "path"
}

/** How far the points of one straight way lie off it, in points. */
const OFF_WAY = measures.hair / 10

/**
 * Gives the straight line from end to end that a way runs there and back on: some programs draw the
 * lines of diagrams so. Undefined where it has corners, or never turns.
 */
export function wayThereAndBack(segments: readonly PathSegment[]): PathSegment[] | undefined {
  if (segments.length < 4) return undefined
  const own: Point[] = []
  for (const segment of segments) {
    if (segment[0] !== "M" && segment[0] !== "L") return undefined
    own.push({ x: segment[1], y: segment[2] })
  }
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return undefined
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  if (length === 0) return undefined
  const [dx, dy] = [(last.x - first.x) / length, (last.y - first.y) / length]
  const isStraight = own.every(
    ({ x, y }) => Math.abs((x - first.x) * dy - (y - first.y) * dx) < OFF_WAY,
  )
  // Nearly all have corners, and nothing more is asked of them.
  if (!isStraight || outlinesOf(segments) > 1) return undefined
  const along = own.map(({ x, y }) => (x - first.x) * dx + (y - first.y) * dy)
  const isBetween = along.every((at) => at > -OFF_WAY && at < length + OFF_WAY)
  const turns = along.some((at, index) => at < (along[index - 1] ?? at) - OFF_WAY)
  return isBetween && turns
    ? [
        ["M", first.x, first.y],
        ["L", last.x, last.y],
      ]
    : undefined
}

/**
 * Gives the corners of a straight-edged outline: repeated points and points on an edge are left
 * out.
 */
export function cornersOf(segments: readonly PathSegment[]): Point[] {
  const points: Point[] = []
  for (const segment of segments) {
    if (segment[0] === "Z" || segment[0] === "C") continue
    const point = { x: segment[1], y: segment[2] }
    const last = points.at(-1)
    if (!last || !isSame(last, point)) points.push(point)
  }
  const [first] = points
  const last = points.at(-1)
  const closes = first && last && points.length > 2 && isSame(first, last)
  if (closes) points.pop()
  if (points.length < 3) return points
  const corners = points.filter((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point
    const after = points[(index + 1) % points.length] ?? point
    return !isBetween(before, point, after)
  })
  return followsEdges(points, corners) ? corners : points
}

/** How far a point may lie off the edge between two corners, in points. */
const OFF_EDGE = 3 * STRAIGHT

/**
 * Tells whether all points of an outline lie on the edges between its corners. A curve of many
 * short lines bends at each of them by less than shows, and by much from end to end.
 */
function followsEdges(points: readonly Point[], corners: readonly Point[]): boolean {
  if (corners.length === points.length) return true
  const [first, second] = corners
  if (!first || !second) return false
  let at = 0
  let [from, to] = [corners.at(-1) ?? first, first]
  return points.every((point) => {
    if (point === to) {
      at++
      ;[from, to] = [point, corners[at % corners.length] ?? first]
      return true
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const area = (to.x - from.x) * (from.y - point.y) - (from.x - point.x) * (to.y - from.y)
    return length > 0 && Math.abs(area) <= OFF_EDGE * length
  })
}

const isSame = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) < SAME_POINT && Math.abs(a.y - b.y) < SAME_POINT

function isBetween(a: Point, b: Point, c: Point): boolean {
  const length = Math.hypot(c.x - a.x, c.y - a.y)
  if (length < SAME_POINT) return false
  const off = Math.abs((c.x - a.x) * (a.y - b.y) - (a.x - b.x) * (c.y - a.y)) / length
  return off < STRAIGHT && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) >= 0
}

function isClosed(segments: readonly PathSegment[]): boolean {
  const [first] = segments
  const last = segments.at(-1)
  if (!first || !last || first[0] !== "M") return false
  if (last[0] === "Z") return true
  const end = last[0] === "C" ? { x: last[5], y: last[6] } : { x: last[1], y: last[2] }
  return isSame({ x: first[1], y: first[2] }, end)
}

/** Slant in points up to which an edge counts as upright. */
const UPRIGHT = 0.3

function isAxisBox(corners: readonly Point[]): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return Math.abs(corner.x - next.x) < UPRIGHT || Math.abs(corner.y - next.y) < UPRIGHT
  })
}

/** Share of the radius by which a curve's nodes may miss the ellipse of its box. */
const ROUND = shares.trace

function isEllipse(segments: readonly PathSegment[]): boolean {
  const nodes: Point[] = []
  let curves = 0
  for (const segment of segments) {
    if (segment[0] === "L") return false
    if (segment[0] === "M") nodes.push({ x: segment[1], y: segment[2] })
    if (segment[0] === "C") {
      curves++
      nodes.push({ x: segment[5], y: segment[6] })
    }
  }
  if (curves < 4 || !isClosed(segments)) return false
  const box = boxOfPoints(nodes)
  const [rx, ry] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2]
  if (rx < 0.5 || ry < 0.5) return false
  const [cx, cy] = [middleX(box), middleY(box)]
  return nodes.every(({ x, y }) => Math.abs(Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) < ROUND)
}

/** Gives a closed rectangle as segments. */
export function rectangleSegments({ x0, y0, x1, y1 }: Box): PathSegment[] {
  return [["M", x0, y0], ["L", x1, y0], ["L", x1, y1], ["L", x0, y1], ["Z"]]
}

/** Chords for one curve when it is cut at a clip: finer than the eye sees at the size of a page. */
const CHORDS = 8

/**
 * Gives the part of a filled outline inside a box, curves as chords; undefined where nothing is
 * left. Source: Sutherland and Hodgman, 1974.
 */
export function clipOutline(segments: readonly PathSegment[], box: Box): PathSegment[] | undefined {
  let points = flatten(segments)
  const cut = (inside: (p: Point) => boolean, meet: (a: Point, b: Point) => Point): void => {
    const kept: Point[] = []
    points.forEach((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point
      if (inside(point) !== inside(before)) kept.push(meet(before, point))
      if (inside(point)) kept.push(point)
    })
    points = kept
  }
  const atX =
    (x: number) =>
    (a: Point, b: Point): Point => ({ x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) })
  const atY =
    (y: number) =>
    (a: Point, b: Point): Point => ({ x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y })
  cut((p) => p.x >= box.x0, atX(box.x0))
  cut((p) => p.x <= box.x1, atX(box.x1))
  cut((p) => p.y >= box.y0, atY(box.y0))
  cut((p) => p.y <= box.y1, atY(box.y1))
  if (points.length < 3) return undefined
  return [...points.map((p, index): PathSegment => [index === 0 ? "M" : "L", p.x, p.y]), ["Z"]]
}

function flatten(segments: readonly PathSegment[]): Point[] {
  const points: Point[] = []
  for (const segment of segments) {
    if (segment[0] === "M" || segment[0] === "L") points.push({ x: segment[1], y: segment[2] })
    else if (segment[0] === "C") {
      const from = points.at(-1) ?? { x: segment[1], y: segment[2] }
      for (let step = 1; step <= CHORDS; step++)
        points.push(curvePoint(from, segment, step / CHORDS))
    }
  }
  return points
}

function curvePoint(
  from: Point,
  [, x1, y1, x2, y2, x3, y3]: Extract<PathSegment, readonly ["C", ...unknown[]]>,
  t: number,
): Point {
  const u = 1 - t
  const mix = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  return { x: mix(from.x, x1, x2, x3), y: mix(from.y, y1, y2, y3) }
}
