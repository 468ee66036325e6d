import type { DrawnRule } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { counts, points } from "../../geometry/scale.ts"

/** Heights in points within which pieces of rulings meet on one. */
const ON_SEAM = points.edge

/**
 * Rulings that must cross such a height: one may have been drawn in pieces for a reason of its own.
 */
const LEAST_WALLS = counts.pair

/**
 * Gives the heights at which all rulings between columns were drawn in pieces, from the top: who
 * sets a table row by row, as TeX does, draws the walls of each row with it.
 */
export function seamsOf(walls: readonly DrawnRule[]): number[] {
  const jointed = walls.filter(({ joints }) => joints)
  if (jointed.length < LEAST_WALLS) return []
  const seams: number[] = []
  let last = -Infinity
  for (const seam of jointed.flatMap(({ joints = [] }) => joints).toSorted((a, b) => a - b)) {
    if (seam - last < ON_SEAM) continue
    last = seam
    const across = walls.filter(({ from, to }) => from < seam - ON_SEAM && to > seam + ON_SEAM)
    const isMet = ({ joints = [] }: DrawnRule): boolean =>
      (joints[lowerBound(joints, seam - ON_SEAM)] ?? Infinity) < seam + ON_SEAM
    if (across.length >= LEAST_WALLS && across.every(isMet)) seams.push(seam)
  }
  return seams
}
