import { points } from "../../geometry/scale.ts"
import type { SheetPage } from "./sheet-pages.ts"

/** Row and column of pages that a page takes in its sheet. */
export interface Arranged {
  readonly sheetPage: SheetPage
  readonly row: number
  readonly column: number
}

/** Edges this close are the same column or row, in points. */
const SAME = points.edge

/**
 * What a second column of pages must gain over a single one, so that chance does not fold a long
 * sheet.
 */
const MIN_GAIN = 0.04

/**
 * Works out how a sheet was cut into pages.
 *
 * Programs print down first, then over. Every number of rows of pages that divides the count is
 * tried: pages below each other must share column edges and be full, pages beside each other must
 * share baselines and be full to the right.
 */
export function arrangePages(pages: readonly SheetPage[]): Arranged[] {
  const filled = pages.filter((page) => page.bands.length > 0 || page.rules.rules.length > 0)
  const traits = filled.map(traitsOf)
  let best = { rows: filled.length, score: scoreOf(traits, filled.length) + MIN_GAIN }
  for (let rows = filled.length - 1; rows >= 1; rows--) {
    if (filled.length % rows !== 0) continue
    const score = scoreOf(traits, rows)
    if (score > best.score) best = { rows, score }
  }
  return filled.map((sheetPage, index) => ({
    sheetPage,
    row: index % best.rows,
    column: Math.floor(index / best.rows),
  }))
}

interface Traits {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** 0 to 1: how far text and rulings reach down and right. */
  readonly fullDown: number
  readonly fullRight: number
}

function traitsOf({ page, bands, rules }: SheetPage): Traits {
  const pieces = bands.flatMap((band) => band.pieces)
  const verticals = rules.rules.filter((rule) => rule.direction === "vertical")
  const horizontals = rules.rules.filter((rule) => rule.direction === "horizontal")
  const xs = [
    ...pieces.flatMap((piece) => [piece.x0, piece.x1]),
    ...verticals.map((rule) => rule.at),
  ]
  const ys = [...bands.map((band) => band.baseline), ...horizontals.map((rule) => rule.at)]
  const right = max([
    ...pieces.map((piece) => piece.x1),
    ...verticals.map((rule) => rule.at),
    ...horizontals.map((rule) => rule.to),
  ])
  const bottom = max([
    ...bands.map((band) => band.y1),
    ...horizontals.map((rule) => rule.at),
    ...verticals.map((rule) => rule.to),
  ])
  return {
    xs: sorted(xs),
    ys: sorted(ys),
    fullDown: bottom / page.height,
    fullRight: right / page.width,
  }
}

function max(values: readonly number[]): number {
  let most = 0
  for (const value of values) if (value > most) most = value
  return most
}

function sorted(values: readonly number[]): number[] {
  return [...new Set(values.map((value) => Math.round(value * 4) / 4))].toSorted((a, b) => a - b)
}

function scoreOf(traits: readonly Traits[], rows: number): number {
  let [sum, count] = [0, 0]
  traits.forEach((own, index) => {
    const below = (index + 1) % rows === 0 ? undefined : traits[index + 1]
    const beside = traits[index + rows]
    if (below) {
      sum += 0.6 * shared(own.xs, below.xs) + 0.4 * fullness(own.fullDown)
      count++
    }
    if (beside) {
      sum += 0.6 * shared(own.ys, beside.ys) + 0.4 * fullness(own.fullRight)
      count++
    }
  })
  return count === 0 ? 0.5 : sum / count
}

/** 1 where a page is used up to its margin, falling to 0 at half a page. */
function fullness(reach: number): number {
  return Math.min(1, Math.max(0, (reach - 0.5) / 0.3))
}

/** Share of the values of the shorter list that the other has too. */
function shared(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0.5
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  let [hits, at] = [0, 0]
  for (const value of few) {
    while (at < many.length && (many[at] ?? 0) < value - SAME) at++
    if (Math.abs((many[at] ?? Infinity) - value) <= SAME) hits++
  }
  return hits / few.length
}
