import type { Box } from "../base/geometry.ts"

/** A point in pixels, y down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A rectangle that may lean: its middle, its sides, and the unit vector along `width`.
 *
 * The side across is `axis` turned a quarter clockwise as seen, (-y, x) with y down. `axis` points
 * to the right, or straight down.
 */
export interface Rectangle {
  readonly middle: Point
  readonly width: number
  readonly height: number
  readonly axis: Point
  /** It holds what looks like a single character, and the detection did not say so. */
  readonly isGuessed?: boolean
}

/** Gives the convex hull, each corner once. Source: A. M. Andrew (1979), "monotone chain". */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  return hull.length === 0 ? sorted.slice(0, 1) : hull
}

function turn(a: Point | undefined, b: Point | undefined, c: Point): number {
  return a && b ? (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) : 1
}

/**
 * Gives the rectangle of least area around points.
 *
 * One of its sides lies along a side of the hull. Source: H. Freeman, R. Shapira (1975).
 */
export function leastRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points)
  let best: Rectangle | undefined
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const axis = length === 0 ? { x: 1, y: 0 } : rightward(from, to, length)
    const made = rectangleAlong(hull, axis)
    if (!best || made.width * made.height < best.width * best.height - 1e-9) best = made
  }
  return best ?? { middle: { x: 0, y: 0 }, width: 0, height: 0, axis: { x: 1, y: 0 } }
}

/** The direction of a side, or of the side across it, whichever is nearer to the horizontal. */
function rightward(from: Point, to: Point, length: number): Point {
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const level = Math.abs(x) >= Math.abs(y) ? { x, y } : { x: -y, y: x }
  return level.x < 0 ? { x: -level.x, y: -level.y } : level
}

function rectangleAlong(points: readonly Point[], axis: Point): Rectangle {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const [along, across] = [x * axis.x + y * axis.y, y * axis.x - x * axis.y]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    middle: { x: along * axis.x - across * axis.y, y: along * axis.y + across * axis.x },
    width: right - left,
    height: bottom - top,
    axis,
  }
}

/** Gives the place of a point told in the rectangle's own frame, from its top left corner. */
export function placeIn({ middle, width, height, axis }: Rectangle, at: Point): Point {
  const [along, across] = [at.x - width / 2, at.y - height / 2]
  return {
    x: middle.x + along * axis.x - across * axis.y,
    y: middle.y + along * axis.y + across * axis.x,
  }
}

/** The upright box around a line. */
export function boxOf({ middle, width: along, height: across, axis }: Rectangle): Box {
  const x = (along * Math.abs(axis.x) + across * Math.abs(axis.y)) / 2
  const y = (along * Math.abs(axis.y) + across * Math.abs(axis.x)) / 2
  return { x0: middle.x - x, y0: middle.y - y, x1: middle.x + x, y1: middle.y + y }
}

/** The level rectangle of a box. */
export const rectangleOf = (box: Box): Rectangle => ({
  middle: { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 },
  width: box.x1 - box.x0,
  height: box.y1 - box.y0,
  axis: { x: 1, y: 0 },
})
