import { counts } from "../../geometry/scale.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { columnEdges, rowEdges, slotsOfRows } from "./aligned-shape.ts"
import { columnGrid, isNumeric, partsOf, textOfWords, type BandParts } from "./band-parts.ts"
import { bandsOf } from "./bands.ts"
import { buildTable } from "./build-table.ts"
import { cutBands } from "./cut-bands.ts"
import { columnsUnderHead } from "./head-columns.ts"
import { inferColumns } from "./columns.ts"
import { mergeHeader } from "./merge-header.ts"
import { regionsOf, type Region } from "./regions.ts"
import { linkRows } from "./row-links.ts"
import { beforeStarts, betweenWords } from "./text-edges.ts"
import { paintedLinks } from "./painted-rows.ts"
import { mayHaveSpaces } from "./number-groups.ts"
import { isTabular } from "./tabular.ts"
import type { Found } from "./ruled.ts"
import { centredRows, joinBetweenWalls } from "./wall-rows.ts"
import { GAP_EM } from "./table-measures.ts"

/** Finds tables without a drawn grid: text that lines up in columns, between rulings or free. */
export function findAligned(
  lines: readonly TextLine[],
  rules: RuleSet,
  page: { index: number; width: number; height: number },
  known: readonly TableDraft[],
): Found {
  return findIn(lines, rules, known, (region) => tableOfRegion(region, rules, page.index))
}

/**
 * Finds tables with a single ruling, below their head, whose rows keep to the columns of the head.
 *
 * What is left by all other searches: rows that tell more of themselves are told better by that.
 */
export function findHeaded(
  lines: readonly TextLine[],
  rules: RuleSet,
  page: number,
  known: readonly TableDraft[],
): Found {
  // Without a ruling across there is no head, and nothing is looked at.
  if (!rules.rules.some(({ direction }) => direction === "horizontal"))
    return { tables: [], taken: new Set() }
  return findIn(lines, rules, known, (region) =>
    isHeaded(region) ? tableOfRegion(region, rules, page, true) : undefined,
  )
}

function findIn(
  lines: readonly TextLine[],
  rules: RuleSet,
  known: readonly TableDraft[],
  tableIn: (region: Region) => TableDraft | undefined,
): Found {
  const bands = bandsOf(lines, GAP_EM)
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (const region of regionsOf(bands, rules, known)) {
    const table = tableIn(region)
    if (!table) continue
    tables.push(table)
    for (const band of region.bands) for (const piece of band.pieces) taken.add(piece.line)
  }
  return { tables, taken }
}

function tableOfRegion(
  region: Region,
  rules: RuleSet,
  page: number,
  isSure = false,
): TableDraft | undefined {
  const pieces = cutBands(region.bands, rules.rules)
  const grid = betweenWords(columnGrid(inferColumns(pieces)), pieces)
  const cuts = { ...beforeStarts(grid), hasSpaces: mayHaveSpaces(pieces) }
  const bands = pieces.map((band): BandParts => ({ band, parts: partsOf(band, cuts) }))
  if (grid.columns.length <= 1 || (!isSure && !isTabular(bands, grid, region.isRuled)))
    return undefined
  const walls = region.walls
  const linked = linkRows(bands, grid, {
    isWall: (above, below) => walls.some((y) => y > above && y < below),
    painted: paintedLinks(bands),
  })
  const rows = joinBetweenWalls(
    (walls.length === 0 ? centredRows(bands, grid.columns.length) : undefined) ?? linked,
    walls,
    grid.columns.length,
  )
  const ys = rowEdges(rows, region.top, region.bottom, walls)
  const xs = columnEdges(grid, region.left, region.right)
  return buildTable(
    {
      xs,
      ys,
      slots: mergeHeader(
        slotsOfRows(rows),
        headerRowsOf(rows, region.wholeWalls.length > 0 ? region.wholeWalls : walls),
      ),
    },
    {
      page,
      rules,
      evidence: region.isRuled ? "partly-ruled" : "aligned",
      confidence: region.isRuled ? 0.8 : 0.65,
    },
  )
}

/**
 * Tells whether the only ruling across a region parts a head from rows that keep to its columns.
 */
function isHeaded({ bands, wholeWalls, isRuled }: Region): boolean {
  const [wall, ...others] = wholeWalls
  if (isRuled || wall === undefined || others.length > 0) return false
  const head = bands.filter(({ baseline }) => baseline < wall)
  return (
    head.length <= MAX_HEADER_ROWS &&
    columnsUnderHead(
      head,
      bands.slice(head.length).map((band) => [band]),
    ) !== undefined
  )
}

/** Rows that a header closed by a ruling has at most. */
const MAX_HEADER_ROWS = counts.several

/** Counts the rows above the first ruling across the table, where they hold no row of numbers. */
function headerRowsOf(rows: readonly (readonly BandParts[])[], walls: readonly number[]): number {
  const wall = Math.min(...walls)
  const count = rows.filter((row) => row.every(({ band }) => band.baseline < wall)).length
  if (count > MAX_HEADER_ROWS || count >= rows.length) return 0
  const isBody = rows
    .slice(0, count)
    .some((row) =>
      row.some(
        ({ parts }) =>
          parts.filter(
            (part) => isNumeric(part.words) && !/^(?:19|20)\d\d$/.test(textOfWords(part.words)),
          ).length > 1,
      ),
    )
  return isBody ? 0 : count
}
