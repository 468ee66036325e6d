import type { DrawnRule } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { counts } from "../../geometry/scale.ts"
import { SAME_EDGE } from "./table-measures.ts"

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
    if (seam - last < SAME_EDGE) continue
    last = seam
    const across = walls.filter(({ from, to }) => from < seam - SAME_EDGE && to > seam + SAME_EDGE)
    const isMet = ({ joints = [] }: DrawnRule): boolean =>
      (joints[lowerBound(joints, seam - SAME_EDGE)] ?? Infinity) < seam + SAME_EDGE
    if (across.length >= LEAST_WALLS && across.every(isMet)) seams.push(seam)
  }
  return seams
}
