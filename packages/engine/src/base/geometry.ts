import type { Pt } from "./units.ts"

/** Axis-aligned box in scene space: points, origin top left, y down; x0 <= x1, y0 <= y1. */
export interface Box {
  readonly x0: Pt
  readonly y0: Pt
  readonly x1: Pt
  readonly y1: Pt
}

/** Affine matrix [a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export interface Point {
  readonly x: Pt
  readonly y: Pt
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Gives the matrix that applies `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  return [
    first[0] * second[0] + first[1] * second[2],
    first[0] * second[1] + first[1] * second[3],
    first[2] * second[0] + first[3] * second[2],
    first[2] * second[1] + first[3] * second[3],
    first[4] * second[0] + first[5] * second[2] + second[4],
    first[4] * second[1] + first[5] * second[3] + second[5],
  ]
}

export function apply(m: Matrix, x: number, y: number): Point {
  return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] }
}

export const width = (box: Box): number => box.x1 - box.x0
export const height = (box: Box): number => box.y1 - box.y0
export const middleX = (box: { readonly x0: number; readonly x1: number }): number =>
  (box.x0 + box.x1) / 2
export const middleY = (box: { readonly y0: number; readonly y1: number }): number =>
  (box.y0 + box.y1) / 2
export const area = (box: Box): number => Math.max(0, width(box)) * Math.max(0, height(box))

/** Gives the smallest box around both. */
export function union(a: Box, b: Box): Box {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}

/** Gives a box that reaches further on all sides. */
export const grown = ({ x0, y0, x1, y1 }: Box, x: number, y = x): Box => ({
  x0: x0 - x,
  y0: y0 - y,
  x1: x1 + x,
  y1: y1 + y,
})

/** Gives the common part, or undefined where the boxes do not touch. */
export function intersection(a: Box, b: Box): Box | undefined {
  const [x0, x1] = [Math.max(a.x0, b.x0), Math.min(a.x1, b.x1)]
  const [y0, y1] = [Math.max(a.y0, b.y0), Math.min(a.y1, b.y1)]
  return x1 >= x0 && y1 >= y0 ? { x0, y0, x1, y1 } : undefined
}

/** Tells whether `inner` lies in `outer`, give or take `slack` points on each side. */
export function contains(outer: Box, inner: Box, slack = 0): boolean {
  return (
    inner.x0 >= outer.x0 - slack &&
    inner.y0 >= outer.y0 - slack &&
    inner.x1 <= outer.x1 + slack &&
    inner.y1 <= outer.y1 + slack
  )
}

/** Gives the box around the unit square under `m`: where an image lands. */
export function unitSquareBox(m: Matrix): Box {
  return {
    x0: Math.min(m[4], m[0] + m[4], m[2] + m[4], m[0] + m[2] + m[4]),
    y0: Math.min(m[5], m[1] + m[5], m[3] + m[5], m[1] + m[3] + m[5]),
    x1: Math.max(m[4], m[0] + m[4], m[2] + m[4], m[0] + m[2] + m[4]),
    y1: Math.max(m[5], m[1] + m[5], m[3] + m[5], m[1] + m[3] + m[5]),
  }
}

/** Gives the box around at least one point. */
export function boxOfPoints(points: readonly Point[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return { x0, y0, x1, y1 }
}
