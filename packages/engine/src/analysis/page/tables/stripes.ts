import { ems, points, shares } from "../../geometry/scale.ts"
import { union, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { bandsOf, type Band } from "./bands.ts"
import { boundsOf, type GridLines, type Stroke } from "./grid-lines.ts"
import { GAP_EM, WHITE_ROW } from "./table-measures.ts"

/** Points by which the sides of two coloured rows may miss each other. */
const SAME_SIDE = points.slack

/** The same for a white row with text in one column alone, which a caption could be. */
const LONE_ROW = 1.4

/** Room between a coloured row and the text of a white one at an end, in heights of usual rows. */
const CELL_ROOM = shares.half

/** Room between the lines of one white row, in ems. */
const LINE_ROOM = ems.tight

/** A group of grid lines and where its upright lines stand. */
interface Stripe {
  readonly lines: GridLines
  readonly box: Box
  readonly places: readonly number[]
}

/**
 * Joins rows that are coloured cell by cell with the rows left white between them.
 *
 * The sides of their fills are the only lines that such a table has, so that each coloured row
 * stands alone. Rows of the same columns with nothing but a row of texts in these columns between
 * them are one table: the sides of the columns go on through the white row, and below the last
 * coloured one, or above the first, where a row of such texts stands close to it. Groups come from
 * the top, and come back so.
 */
export function joinStripes(groups: readonly GridLines[], lines: readonly TextLine[]): GridLines[] {
  const joined: GridLines[] = []
  const stripes: Stripe[] = []
  for (const group of groups) {
    const stripe = stripeOf(group)
    if (stripe) stripes.push(stripe)
    else joined.push(group)
  }
  if (stripes.length === 0) return joined
  const bands = bandsOf(lines, GAP_EM)
  for (const chain of chainsOf(stripes, bands)) joined.push(linesOf(chain, bands))
  return joined
}

/**
 * Coloured cells side by side: no ruling among their sides but along the whole of the row, as below
 * a head, two columns at least.
 */
function stripeOf(lines: GridLines): Stripe | undefined {
  const box = boundsOf(lines)
  const isWhole = ({ from, to }: Stroke): boolean =>
    from < box.x0 + SAME_SIDE && to > box.x1 - SAME_SIDE
  if (lines.vertical.some(({ rule }) => rule)) return undefined
  if (lines.horizontal.some((stroke) => stroke.rule && !isWhole(stroke))) return undefined
  const places: number[] = []
  for (const { at } of lines.vertical.toSorted((a, b) => a.at - b.at))
    if (at - (places.at(-1) ?? -Infinity) > SAME_SIDE) places.push(at)
  return places.length > 2 ? { lines, box, places } : undefined
}

type Chain = [Stripe, ...Stripe[]]

function chainsOf(stripes: readonly Stripe[], bands: readonly Band[]): Chain[] {
  const chains: Chain[] = []
  for (const stripe of stripes.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const chain = chains.find((each) => goesOn(each.at(-1), stripe, bands))
    if (chain) chain.push(stripe)
    else chains.push([stripe])
  }
  return chains
}

function goesOn(last: Stripe | undefined, next: Stripe, bands: readonly Band[]): boolean {
  if (!last || last.places.length !== next.places.length) return false
  if (next.places.some((at, index) => Math.abs(at - (last.places[index] ?? at)) > SAME_SIDE))
    return false
  const gap = next.box.y0 - last.box.y1
  const height = Math.max(last.box.y1 - last.box.y0, next.box.y1 - next.box.y0)
  if (gap > WHITE_ROW * height) return false
  const texts = bandsIn(bands, last.box.y1, next.box.y0)
  return columnsOf(texts, next) >= (gap > LONE_ROW * height ? 2 : 1)
}

const bandsIn = (bands: readonly Band[], top: number, bottom: number): Band[] =>
  bands.filter(({ y0, y1 }) => (y0 + y1) / 2 > top && (y0 + y1) / 2 < bottom)

/**
 * Counts the columns that texts stand in; none where one of them leaves its column, or where two
 * stand side by side in one: other columns than these.
 */
function columnsOf(bands: readonly Band[], { places }: Stripe): number {
  const filled = new Set<number>()
  for (const { pieces } of bands) {
    const columns = pieces.map(({ x0, x1 }) => {
      const column = places.findLastIndex((at) => at < x0 + SAME_SIDE)
      return x1 < (places[column + 1] ?? -Infinity) + SAME_SIDE ? column : -1
    })
    if (columns.includes(-1) || new Set(columns).size < columns.length) return 0
    for (const column of columns) filled.add(column)
  }
  return filled.size
}

/** The lines of coloured rows, with the sides of columns through the white rows. */
function linesOf(chain: Chain, bands: readonly Band[]): GridLines {
  const [first, ...others] = chain
  if (others.length === 0) return first.lines
  const sides = (from: number, to: number): Stroke[] => first.places.map((at) => ({ at, from, to }))
  const between = others.flatMap(({ box }, index) => sides(chain[index]?.box.y1 ?? box.y0, box.y0))
  const box = chain.map((stripe) => stripe.box).reduce(union)
  const ends = whiteEnds(chain, bands)
  const outer = [
    { at: ends.top, beside: box.y0 },
    { at: ends.bottom, beside: box.y1 },
  ].filter(({ at, beside }) => at !== beside)
  return {
    horizontal: [
      ...chain.flatMap(({ lines }) => lines.horizontal),
      ...outer.map(({ at }): Stroke => ({ at, from: box.x0, to: box.x1 })),
    ],
    vertical: [
      ...chain.flatMap(({ lines }) => lines.vertical),
      ...between,
      ...outer.flatMap(({ at, beside }) => sides(Math.min(at, beside), Math.max(at, beside))),
    ],
  }
}

/**
 * Heights between which the table stands: a white row right at an end of the coloured ones is its.
 */
function whiteEnds(
  chain: Chain,
  bands: readonly Band[],
): { readonly top: number; readonly bottom: number } {
  const heights = chain.map(({ box }) => box.y1 - box.y0).toSorted((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 0
  const { y0: top, y1: bottom } = chain.map(({ box }) => box).reduce(union)
  const above = rowBeside(
    bands.filter(({ y1 }) => y1 < top + points.slack).toReversed(),
    (band, last) => (last?.y0 ?? top) - band.y1 - (last ? 0 : CELL_ROOM * usual),
  )
  const below = rowBeside(
    bands.filter(({ y0 }) => y0 > bottom - points.slack),
    (band, last) => band.y0 - (last?.y1 ?? bottom) - (last ? 0 : CELL_ROOM * usual),
  )
  const isRow = (texts: readonly Band[]): boolean => columnsOf(texts, chain[0]) > 1
  return {
    top: isRow(above) ? Math.min(top - usual, ...above.map(({ y0 }) => y0)) : top,
    bottom: isRow(below) ? Math.max(bottom + usual, ...below.map(({ y1 }) => y1)) : bottom,
  }
}

/** The first bands of those that lead away from a coloured row, up to a gap between lines. */
function rowBeside(
  bands: readonly Band[],
  gapOf: (band: Band, last: Band | undefined) => number,
): Band[] {
  const row: Band[] = []
  for (const band of bands) {
    if (gapOf(band, row.at(-1)) > (row.length > 0 ? LINE_ROOM * band.size : 0)) break
    row.push(band)
  }
  return row
}
