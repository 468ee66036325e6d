import { points, shares } from "../../geometry/scale.ts"
import { isNumeric, type BandParts, type ColumnGrid, type Part } from "./band-parts.ts"
import { meet, type PaintedLink } from "./painted-rows.ts"
import { BESIDE_EM, LEADING_EM } from "./table-measures.ts"

/** Tells whether a ruling parts two heights; `undefined` where rulings say nothing. */
export type RowWall = (above: number, below: number) => boolean

/** What tells rows besides their text. */
export interface RowEvidence {
  readonly isWall: RowWall
  /** What painting tells of each band, as `paintedLinks` gives it. */
  readonly painted: readonly (PaintedLink | undefined)[]
}

/** Distance in points at which a line is indented against the one above. */
const INDENT = points.slack

/**
 * Share of the column's width that a line and the next word must exceed: the word did not fit, the
 * text wrapped.
 */
const FULL_SHARE = 0.96

/**
 * Share of the usual distance of rows below which lines that fill the same columns are lines of one
 * row.
 */
const TIGHT_SHARE = shares.nearlyAll

/**
 * Groups bands into rows: lines of one cell belong together.
 *
 * Where painting shows it, rows are as they were painted. Else a band goes on with the row above
 * where every column that has text in both was full, so that its text had to wrap; where baselines
 * are too close for two rows; never across a ruling. Bands with text in the very same columns must
 * also stand closer than rows do, for a list of equally long entries looks full as well.
 */
export function linkRows(
  bands: readonly BandParts[],
  grid: ColumnGrid,
  { isWall, painted }: RowEvidence,
): BandParts[][] {
  const links = bands.map((band, index) => {
    const above = bands[index - 1]
    if (!above || isWall(above.band.baseline, band.band.baseline)) return "none"
    return painted[index] ?? linkOf(above, band, grid)
  })
  const pitch = median(
    links.flatMap((link, index) =>
      link === "none" && index > 0 ? [distanceOf(bands, index)] : [],
    ),
  )
  const rows: BandParts[][] = []
  bands.forEach((band, index) => {
    const row = rows[rows.length - 1]
    const link = links[index]
    const isNear =
      link === "sure" || (link === "likely" && distanceOf(bands, index) < TIGHT_SHARE * pitch)
    if (row && isNear && (painted[index] === "sure" || !clashes(row, band, grid))) row.push(band)
    else rows.push([band])
  })
  return rows
}

/**
 * Tells whether a column of the band already holds text of the row that does not go on in it, in a
 * band before the last.
 */
function clashes(row: readonly BandParts[], band: BandParts, grid: ColumnGrid): boolean {
  return band.parts.some((part) => {
    for (let index = row.length - 2; index >= 0; index--) {
      const earlier = row[index]?.parts.find((other) => meet(other, part))
      const isBetween = row
        .slice(index + 1)
        .some(({ parts }) => parts.some((other) => meet(other, part)))
      if (earlier && !isBetween) return !wraps(earlier, part, grid)
    }
    return false
  })
}

function distanceOf(bands: readonly BandParts[], index: number): number {
  return (bands[index]?.band.baseline ?? 0) - (bands[index - 1]?.band.baseline ?? 0)
}

/** Median, or zero of none. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

type Link = "sure" | "likely" | "none"

function linkOf(above: BandParts, below: BandParts, grid: ColumnGrid): Link {
  const size = Math.min(above.band.size, below.band.size)
  const distance = below.band.baseline - above.band.baseline
  const pairs = above.parts.flatMap((part) =>
    below.parts.filter((other) => meet(other, part)).map((other) => [part, other] as const),
  )
  if (distance < BESIDE_EM * size) return pairs.length > 0 ? "none" : "sure"
  if (distance > LEADING_EM * Math.max(above.band.size, below.band.size)) return "none"
  if (pairs.length === 0 || !pairs.every(([part, other]) => wraps(part, other, grid))) return "none"
  return columnsOf(above) === columnsOf(below) ? "likely" : "sure"
}

function columnsOf({ parts }: BandParts): string {
  return parts.map((part) => part.from).join(" ")
}
/** Tells whether the text of `part` had to go on below because its next word did not fit. */
function wraps(part: Part, next: Part, grid: ColumnGrid): boolean {
  if (
    part.from !== part.to ||
    next.from !== next.to ||
    isNumeric(part.words) ||
    isNumeric(next.words)
  )
    return false
  const column = grid.columns[part.from]
  const [first] = next.words
  if (!column || !first) return false
  // A deeper entry under its heading; wrapped text hangs as well, but goes on in small letters.
  if (next.x0 > part.x0 + INDENT && /^[\p{Lu}\d]/u.test(first.text)) return false
  const isUnbroken = first.text.length > 12 || /[\u2e80-\u9fff]/.test(first.text.charAt(0))
  const needed =
    part.x1 - part.x0 + (isUnbroken ? next.size : first.x1 - first.x0 + 0.25 * next.size)
  return needed > FULL_SHARE * (column.x1 - column.x0)
}
