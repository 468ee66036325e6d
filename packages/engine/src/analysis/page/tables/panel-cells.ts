import { counts, ems, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import type { TextLine } from "../../drafts.ts"
import { LEVEL_EM } from "./table-measures.ts"

/** Share of the letters of a grid that one cell holds where the grid frames a page. */
const framedShare = shares.half
/** White between two columns of text, in ems. */
const gutter = ems.apart
/** Lines of a column. */
const leastLines = counts.several
/** Share of the lines of a column that stand level with some of the other where both are rows. */
const levelShare = shares.half

/**
 * Tells a grid that only frames a page: most of its letters are in one cell, in columns of text
 * that have no rows in common. Panels of a poster are drawn like cells.
 */
export function framesColumns(slots: readonly { readonly lines: readonly TextLine[] }[]): boolean {
  const letters = slots.reduce((sum, { lines }) => sum + lettersOf(lines), 0)
  return slots.some(
    ({ lines }) => lettersOf(lines) > framedShare * letters && standInColumns(lines),
  )
}

const lettersOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0)

function standInColumns(lines: readonly TextLine[]): boolean {
  const sorted = lines.filter(({ angle }) => angle === 0).toSorted((a, b) => a.box.x0 - b.box.x0)
  const least = gutter * median(sorted.map(({ size }) => size))
  let reach = Number.NEGATIVE_INFINITY
  for (const [at, { box }] of sorted.entries()) {
    if (at >= leastLines && box.x0 - reach > least)
      return sorted.length - at >= leastLines && !areLevel(sorted.slice(0, at), sorted.slice(at))
    reach = Math.max(reach, box.x1)
  }
  return false
}

const areLevel = (left: readonly TextLine[], right: readonly TextLine[]): boolean =>
  left.filter(({ baseline, size }) =>
    right.some((other) => Math.abs(other.baseline - baseline) < LEVEL_EM * size),
  ).length >
  levelShare * left.length
