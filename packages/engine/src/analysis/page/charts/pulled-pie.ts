import type { Point } from "../../../base/geometry.ts"
import { polar } from "../../../charts/draw-chart.ts"
import { counts, points } from "../../geometry/scale.ts"
import { isBox, type Ink } from "./chart-ink.ts"
import { middleOf } from "./plot-room.ts"
import {
  distance,
  inOrder,
  MISS,
  ROUND,
  sectorOf,
  SMALLEST,
  type ReadPie,
  type Slice,
} from "./read-pie.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** A slice with its own tip. */
interface PulledSlice extends Slice {
  readonly tip: Point
  readonly radius: number
}

/** Fewest points of an arc, counted. */
const ARC_POINTS = counts.few

/**
 * Reads slices that are drawn out of a pie, each towards its own middle: together they fill a
 * circle, and all of them have one radius.
 */
export function readPulledPie(fills: readonly Ink[]): ReadPie | undefined {
  const curved = fills.filter((ink) => ink.kind === "fill" && !isBox(ink))
  if (curved.length < 2 || curved.length > MOST_LOOKED_INTO) return undefined
  const slices: PulledSlice[] = []
  for (const ink of curved) {
    const slice = pulledSlice(ink)
    // One shape that is no slice settles it: letters and signs in outline are none, one and all.
    if (!slice) return undefined
    slices.push(slice)
  }
  const radius = middleOf(slices.map((slice) => slice.radius))
  const isEven = slices.every((slice) => Math.abs(slice.radius - radius) < ROUND * radius)
  const sum = slices.reduce((total, { wide }) => total + wide, 0)
  if (!isEven || 2 * radius < SMALLEST || Math.abs(sum - 360) > MISS) return undefined
  const centre = centreOf(slices)
  const sorted = inOrder(slices, curved)
  if (!centre || !sorted) return undefined
  const pulled = sorted.map((slice) => outOf(slice, slices, centre))
  if (pulled.some((far) => far === undefined)) return undefined
  const shares = pulled.map((far) => Math.max(0, Math.round((100 * (far ?? 0)) / radius) / 100))
  const half = radius * (1 + Math.max(...shares))
  return {
    slices: sorted,
    box: { x0: centre.x - half, y0: centre.y - half, x1: centre.x + half, y1: centre.y + half },
    start: sorted[0]?.from ?? 0,
    pulled: shares,
  }
}

/** Gives the sector of an outline: all its points but the tip lie on an arc around the tip. */
function pulledSlice(ink: Ink): PulledSlice | undefined {
  for (const tip of ink.nodes) {
    const arc = arcAround(tip, ink.points)
    const sector = arc && sectorOf(ink, arc.rim, tip)
    if (sector) return { ...sector, tip, radius: arc.radius }
  }
  return undefined
}

/** Gives the points of an outline around a tip and their distance; undefined where that varies. */
function arcAround(
  tip: Point,
  outline: readonly Point[],
): { readonly rim: readonly Point[]; readonly radius: number } | undefined {
  const rim: Point[] = []
  let [least, most] = [Infinity, 0]
  for (const point of outline) {
    const far = distance(point, tip)
    if (far <= points.hair) continue
    least = Math.min(least, far)
    most = Math.max(most, far)
    // The first few points tell: coasts of maps have thousands, and each of them is asked as a tip.
    if (most - least > ROUND * most) return undefined
    rim.push(point)
  }
  return rim.length < ARC_POINTS ? undefined : { rim, radius: (least + most) / 2 }
}

const middleAngle = ({ from, wide }: Slice): number => from + wide / 2

/** Where lines from the tips back along the middles of their slices meet best. */
function centreOf(slices: readonly PulledSlice[]): Point | undefined {
  let [xx, xy, yy, bx, by] = [0, 0, 0, 0, 0]
  for (const slice of slices) {
    const way = polar({ x: 0, y: 0 }, 1, middleAngle(slice))
    const [nx, ny] = [-way.y, way.x]
    const along = nx * slice.tip.x + ny * slice.tip.y
    xx += nx * nx
    xy += nx * ny
    yy += ny * ny
    bx += nx * along
    by += ny * along
  }
  const det = xx * yy - xy * xy
  if (Math.abs(det) > 1e-3) return { x: (bx * yy - by * xy) / det, y: (by * xx - bx * xy) / det }
  // Two halves are drawn apart along one line: the centre lies between them.
  const [a, b] = slices
  return a && b && { x: (a.tip.x + b.tip.x) / 2, y: (a.tip.y + b.tip.y) / 2 }
}

/** How far a slice is drawn out, in points; undefined where it is moved aside. */
function outOf(slice: Slice, slices: readonly PulledSlice[], centre: Point): number | undefined {
  const own = slices.find(({ ink }) => ink === slice.ink)
  if (!own) return undefined
  const far = distance(own.tip, centre)
  const spot = polar(centre, far, middleAngle(own))
  return distance(spot, own.tip) < points.edge ? far : undefined
}
