import { points } from "../../geometry/scale.ts"
import type { PathSegment } from "../../../model/scene.ts"
import type { Point } from "../../../base/geometry.ts"
import type { DrawnShape } from "./page-shapes.ts"

/** Longest head of an arrow, in points. */
export const MAX_HEAD = points.line

/** Largest angle between a line and its head, as cosine: 15 degrees. */
const MIN_COSINE = 0.966
/** Longest head, in widths of its line. */
const MAX_HEAD_WIDTHS = 8
/** Longest head of the broadest line, in points. */
const LONGEST = 600
/** Broadest diamond that is a head, in points: a broader one holds words. */
const BROADEST_DIAMOND = points.line
/**
 * Heads in outline of a page at most: more are marks of a plot. Filled heads are as many as there
 * are, for crowds of them were always looked at.
 */
const MOST_OUTLINED = 500

/** What may be the head of an arrow. */
export interface Head {
  readonly each: DrawnShape
  /** Three of a triangle, or of two strokes that meet in the tip; four of a diamond. */
  readonly corners: readonly Point[]
}

/**
 * Gives what may be heads: filled triangles, triangles and diamonds in outline as class diagrams
 * have them, and two strokes that meet.
 */
export function headsOf(drawn: readonly DrawnShape[]): Head[] {
  const filled: Head[] = []
  const outlined: Head[] = []
  for (const each of drawn) {
    if (each.shape.type !== "path") continue
    const corners = withoutNotch(cornersOf(each.shape.segments))
    const isDiamond = corners.length === 4 && breadthOf(corners) < BROADEST_DIAMOND
    if (corners.length !== 3 && !isDiamond) continue
    if (each.shape.fill) filled.push({ each, corners })
    else outlined.push({ each, corners })
  }
  return outlined.length > MOST_OUTLINED ? filled : [...filled, ...outlined]
}

/** Length of the longest head that a line may have, in points. */
export const headLimit = (lineWidth: number): number => MAX_HEAD + MAX_HEAD_WIDTHS * lineWidth

/** Side of the cells by which heads are looked up, in points. */
const CELL = points.block

/** Looks up heads by where they stand: a page may have thousands of them, and as many ways. */
export function headLookUp(heads: readonly Head[]): (at: Point, limit: number) => readonly Head[] {
  const cells = new Map<string, Set<number>>()
  for (const [index, { corners }] of heads.entries())
    for (const { x, y } of corners) {
      const cell = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`
      const own = cells.get(cell) ?? new Set()
      cells.set(cell, own.add(index))
    }
  return ({ x, y }, limit) => {
    // The tip of a head is no further from the end of its line than the head is long.
    const reach = Math.min(2 * limit + points.hair, LONGEST)
    const found = new Set<number>()
    for (let row = Math.floor((y - reach) / CELL); row <= (y + reach) / CELL; row++)
      for (let column = Math.floor((x - reach) / CELL); column <= (x + reach) / CELL; column++)
        for (const index of cells.get(`${column} ${row}`) ?? []) found.add(index)
    return [...found].toSorted((a, b) => a - b).flatMap((index) => heads[index] ?? [])
  }
}

/** The tip of a head that sits on the end of a line and points on, if it does. */
export function tipAt(
  corners: readonly Point[],
  start: Point,
  end: Point,
  limit: number,
): Point | undefined {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  if (length === 0) return undefined
  const most = corners.length === 4 ? 2 * limit : limit
  // Plots are filled with thousands of triangles: most stand farther off than a head is long.
  const reach = most + 2 * points.hair
  return corners.find((tip, at) => {
    if (Math.abs(end.x - tip.x) > reach || Math.abs(end.y - tip.y) > reach) return false
    const base = baseOf(corners, at)
    if (!base) return false
    const head = Math.hypot(tip.x - base.x, tip.y - base.y)
    const cosine =
      ((tip.x - base.x) * (end.x - start.x) + (tip.y - base.y) * (end.y - start.y)) /
      (head * length)
    const isAtEnd =
      Math.hypot(end.x - base.x, end.y - base.y) <= head + points.hair &&
      Math.hypot(end.x - tip.x, end.y - tip.y) <= head + points.hair
    return head > 0 && head <= most && cosine >= MIN_COSINE && isAtEnd
  })
}

/** What lies opposite of a corner: the middle of a side, or the other end of a diamond. */
function baseOf(corners: readonly Point[], at: number): Point | undefined {
  if (corners.length === 4) return corners[(at + 2) % 4]
  const [a, b] = corners.filter((_, other) => other !== at)
  return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function breadthOf([a, b, c, d]: readonly Point[]): number {
  if (!a || !b || !c || !d) return 0
  return Math.min(Math.hypot(a.x - c.x, a.y - c.y), Math.hypot(b.x - d.x, b.y - d.y))
}

/** Leaves out the notch in the back of a head: it lies between the three other corners. */
function withoutNotch(corners: readonly Point[]): readonly Point[] {
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
const sideOf = (point: Point, from: Point, to: Point): number =>
  (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)

/** Corners of an outline of straight lines, each once; none where it is curved. */
export function cornersOf(segments: readonly PathSegment[]): Point[] {
  const corners: Point[] = []
  for (const segment of segments) {
    // No head has as many: comparing each with all takes time where an outline has thousands.
    if (segment[0] === "C" || corners.length > MOST_CORNERS) return []
    if (segment[0] === "Z") continue
    const [x, y] = [segment[1], segment[2]]
    if (!corners.some((corner) => Math.abs(corner.x - x) < 0.05 && Math.abs(corner.y - y) < 0.05))
      corners.push({ x, y })
  }
  return corners
}

/** Points of the outline of a head at most, with one that is a notch. */
const MOST_CORNERS = 4
