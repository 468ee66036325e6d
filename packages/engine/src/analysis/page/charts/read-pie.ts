import { union, type Box, type Point } from "../../../base/geometry.ts"
import type { Ink } from "./chart-ink.ts"

/**
 * A slice: where it starts and how wide it is, in degrees clockwise from the top; 0 wide is one of
 * nothing.
 */
export interface Slice {
  readonly from: number
  readonly wide: number
  readonly ink: Ink
}

export interface ReadPie {
  /** From the first slice on, clockwise. */
  readonly slices: readonly Slice[]
  readonly box: Box
  readonly hole?: number
  readonly start: number
  /** How far each slice is drawn out, as share of the radius. */
  readonly pulled?: readonly number[]
}

/** Smallest pie, in points across. */
export const SMALLEST = 24
/** Share of its width by which a pie may miss a circle: more is a pie seen from the side. */
export const ROUND = 0.025
/** Degrees by which slices together may miss the circle. */
export const MISS = 2.5

/** Reads slices that fill a circle or a ring. */
export function readPie(fills: readonly Ink[]): ReadPie | undefined {
  const curved = fills.filter(
    ({ kind, hasCurves, nodes }) => kind === "fill" && (hasCurves || nodes.length > 2),
  )
  if (curved.length < 2 || !curved.some(({ hasCurves, nodes }) => hasCurves || nodes.length > 12))
    return undefined
  const box = curved.map((ink) => ink.box).reduce(union)
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  if (Math.min(wide, high) < SMALLEST || Math.abs(wide - high) > ROUND * wide) return undefined
  const centre = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }
  const radius = (wide + high) / 4
  const slices = curved.map((ink) => sliceOf(ink, centre, radius))
  const known = slices.filter((slice) => slice !== undefined)
  if (known.length < slices.length) return undefined
  const sum = known.reduce((total, slice) => total + slice.wide, 0)
  if (Math.abs(sum - 360) > MISS) return undefined
  const sorted = inOrder(known, curved)
  if (!sorted) return undefined
  const inner = known.map(({ ink }) =>
    Math.min(...ink.points.map((point) => distance(point, centre))),
  )
  const hole = Math.min(...inner) / radius
  if (Math.max(...inner) / radius - hole > 0.06) return undefined
  return {
    slices: sorted,
    box,
    start: sorted[0]?.from ?? 0,
    ...(hole > 0.1 && { hole }),
  }
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Degrees clockwise from the top. */
export const angleOf = (point: Point, centre: Point): number =>
  ((Math.atan2(point.x - centre.x, centre.y - point.y) * 180) / Math.PI + 360) % 360

/** Share of the radius from which a point lies on the rim, and beyond which it is none. */
const RIM = [0.97, 1.03] as const

function sliceOf(ink: Ink, centre: Point, radius: number): Slice | undefined {
  const far = Math.max(...ink.points.map((point) => distance(point, centre)))
  if (far < RIM[0] * radius || far > RIM[1] * radius) return undefined
  const rim = ink.points.filter((point) => distance(point, centre) > RIM[0] * radius)
  return sectorOf(ink, rim, centre) ?? sliceOfNothing(ink, rim, centre)
}

/** Degrees over which the rim of a slice of nothing reaches at most. */
const NOTHING = 0.05

/** matplotlib draws a slice of nothing as a line from the middle to the rim and back. */
function sliceOfNothing(ink: Ink, rim: readonly Point[], centre: Point): Slice | undefined {
  const [first, ...others] = rim.map((point) => angleOf(point, centre))
  if (first === undefined || others.length === 0) return undefined
  const off = (angle: number): number => Math.abs(((angle - first + 540) % 360) - 180)
  return others.every((angle) => off(angle) < NOTHING) ? { from: first, wide: 0, ink } : undefined
}

/** Gives the sector whose arc runs through points of a rim. */
export function sectorOf(ink: Ink, rim: readonly Point[], centre: Point): Slice | undefined {
  const angles = rim.map((point) => angleOf(point, centre)).toSorted((a, b) => a - b)
  if (angles.length < 2) return undefined
  // The widest gap between points of the rim is what the slice leaves out.
  let [gap, start] = [-1, 0]
  angles.forEach((angle, at) => {
    const before = at === 0 ? (angles.at(-1) ?? 0) - 360 : (angles[at - 1] ?? 0)
    if (angle - before > gap) [gap, start] = [angle - before, angle]
  })
  const wide = 360 - gap
  return wide <= 0 || wide >= 359.9 ? undefined : { from: start, wide, ink }
}

/** Degrees by which neighbouring slices may overlap or gape. */
const SEAM = 1.5

/** Puts slices one after the other; the first is the one painted first. */
export function inOrder(slices: readonly Slice[], painted: readonly Ink[]): Slice[] | undefined {
  // A slice of nothing stands before the one that begins where it does.
  const place = ({ from, wide }: Slice): number => (wide === 0 ? from - SEAM / 2 : from)
  const sorted = slices.toSorted((a, b) => place(a) - place(b))
  const isClosed = sorted.every((slice, at) => {
    const next = sorted[(at + 1) % sorted.length] ?? slice
    const gap = ((((next.from - slice.from - slice.wide) % 360) + 540) % 360) - 180
    return Math.abs(gap) < SEAM
  })
  if (!isClosed) return undefined
  const first = sorted.findIndex(({ ink }) => ink === painted[0])
  return [...sorted.slice(first), ...sorted.slice(0, first)]
}
