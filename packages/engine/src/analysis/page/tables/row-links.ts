import { counts, ems, points, shares } from "../../geometry/scale.ts"
import type { Band } from "./bands.ts"
import { isNumeric, type ColumnGrid, type Part } from "./band-parts.ts"

/** A band with its text cut at columns. */
export interface BandParts {
  readonly band: Band
  readonly parts: readonly Part[]
}

/** Tells whether a ruling parts two heights; `undefined` where rulings say nothing. */
export type RowWall = (above: number, below: number) => boolean

/** Tells whether two parts stand in one drawn cell; `undefined` where none is drawn around them. */
export type SameCell = (above: Part, below: Part) => boolean | undefined

/** Tells whether two heights lie between the same two rulings that part one row from the next. */
export type SameStrip = (above: number, below: number) => boolean

/** Distance of baselines in ems up to which lines may be one paragraph of a cell. */
const MAX_LEADING_EM = ems.line

/** Distance of baselines in ems below which two bands stand beside each other in one row. */
const BESIDE_EM = ems.most

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
 * A band goes on with the row above where every column that has text in both was full, so that its
 * text had to wrap; where baselines are too close for two rows; never across a ruling. Bands with
 * text in the very same columns must also stand closer than rows do, for a list of equally long
 * entries looks full as well.
 */
export function linkRows(
  bands: readonly BandParts[],
  grid: ColumnGrid,
  { isWall, isSameCell = () => undefined, isSameStrip = () => false }: RowEvidence,
): BandParts[][] {
  const setting: LinkSetting = { grid, isWall, isSameCell, isSameStrip }
  const links = bands.map((band, index) =>
    standsInside(bands, index, setting) ? "sure" : linkOf(bands[index - 1], band, setting),
  )
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
    if (row && isNear && !clashes(row, band, setting)) row.push(band)
    else rows.push([band])
  })
  return rows
}

/** What is drawn around the bands. */
export interface RowEvidence {
  readonly isWall: RowWall
  readonly isSameCell?: SameCell
  readonly isSameStrip?: SameStrip
}

/** Bands after one in which the cell above it may go on. */
const LOOK_AHEAD = counts.few

/**
 * Tells whether a band stands beside the lines of a drawn cell that began above it and goes on
 * below it: text in the middle of its own cell, in the same row.
 */
function standsInside(
  bands: readonly BandParts[],
  index: number,
  { isWall, isSameCell }: LinkSetting,
): boolean {
  const [above, own] = [bands[index - 1], bands[index]]
  if (!above || !own || shareColumn(above, own) || isWall(above.band.baseline, own.band.baseline))
    return false
  return bands.slice(index + 1, index + 1 + LOOK_AHEAD).some((below, step) => {
    const size = Math.max(above.band.size, below.band.size)
    if (
      below.band.baseline - above.band.baseline > (step + 1) * MAX_LEADING_EM * size ||
      isWall(own.band.baseline, below.band.baseline)
    )
      return false
    return above.parts.some((part) =>
      below.parts.some(
        (other) =>
          part.from === other.from &&
          !isNumeric(part.words) &&
          !isNumeric(other.words) &&
          isSameCell(part, other) === true,
      ),
    )
  })
}

/**
 * Tells whether a column of the band already holds text of the row that does not go on in it, in a
 * band before the last.
 */
function clashes(
  row: readonly BandParts[],
  band: BandParts,
  { grid, isSameCell, isSameStrip }: LinkSetting,
): boolean {
  if (isSameStrip(row[0]?.band.baseline ?? 0, band.band.baseline)) return false
  return band.parts.some((part) => {
    for (let index = row.length - 2; index >= 0; index--) {
      const earlier = row[index]?.parts.find(
        (other) => other.from <= part.to && part.from <= other.to,
      )
      const isBetween = row
        .slice(index + 1)
        .some(({ parts }) => parts.some((other) => other.from <= part.to && part.from <= other.to))
      if (earlier && !isBetween) return !(isSameCell(earlier, part) ?? wraps(earlier, part, grid))
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

interface LinkSetting extends Required<RowEvidence> {
  readonly grid: ColumnGrid
}

function linkOf(
  above: BandParts | undefined,
  below: BandParts,
  { grid, isWall, isSameCell, isSameStrip }: LinkSetting,
): "sure" | "likely" | "none" {
  if (!above || isWall(above.band.baseline, below.band.baseline)) return "none"
  if (isSameStrip(above.band.baseline, below.band.baseline)) return "sure"
  const size = Math.min(above.band.size, below.band.size)
  const distance = below.band.baseline - above.band.baseline
  if (distance < BESIDE_EM * size) return shareColumn(above, below) ? "none" : "sure"
  if (distance > MAX_LEADING_EM * Math.max(above.band.size, below.band.size)) return "none"
  const pairs = above.parts.flatMap((part) =>
    below.parts
      .filter((other) => other.from <= part.to && part.from <= other.to)
      .map((other) => [part, other] as const),
  )
  if (pairs.length === 0) return "none"
  const drawn = pairs.map(([part, other]) =>
    isNumeric(part.words) || isNumeric(other.words) ? false : isSameCell(part, other),
  )
  if (drawn.some((same) => same === false)) return "none"
  if (drawn.every((same) => same === true)) return "sure"
  if (!pairs.every(([part, other]) => wraps(part, other, grid))) return "none"
  return columnsOf(above) === columnsOf(below) ? "likely" : "sure"
}

function columnsOf({ parts }: BandParts): string {
  return parts.map((part) => part.from).join(" ")
}

function shareColumn(above: BandParts, below: BandParts): boolean {
  return above.parts.some((part) =>
    below.parts.some((other) => other.from <= part.to && part.from <= other.to),
  )
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
  if (!column || !first || Math.abs(part.size - next.size) > 0.2 * part.size) return false
  // A deeper entry under its heading; wrapped text hangs as well, but goes on in small letters.
  if (next.x0 > part.x0 + INDENT && /^[\p{Lu}\d]/u.test(first.text)) return false
  const isUnbroken = first.text.length > 12 || /[\u2e80-\u9fff]/.test(first.text.charAt(0))
  const needed =
    part.x1 - part.x0 + (isUnbroken ? next.size : first.x1 - first.x0 + 0.25 * next.size)
  return needed > FULL_SHARE * (column.x1 - column.x0)
}
