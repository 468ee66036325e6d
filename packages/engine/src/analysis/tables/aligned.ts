import type { RuleSet, TextLine } from "../drafts.ts"
import type { TableDraft } from "../drafts.ts"
import { columnEdges, rowEdges, slotsOfRows } from "./aligned-shape.ts"
import { columnGrid, isNumeric, partsOf, textOfWords, type ColumnGrid } from "./band-parts.ts"
import { bandsOf, type Band } from "./bands.ts"
import { buildTable } from "./build-table.ts"
import { inferColumns } from "./columns.ts"
import { regionsOf, type Region } from "./regions.ts"
import { linkRows, type BandParts } from "./row-links.ts"
import type { Found } from "./ruled.ts"

/** Gap in ems that parts pieces of text where no ruling helps: wider than justified text opens its spaces. */
const GAP_EM = 0.95

/** Finds tables without a drawn grid: text that lines up in columns, between rulings or free. */
export function findAligned(lines: readonly TextLine[], rules: RuleSet, page: { index: number; width: number; height: number }, known: readonly TableDraft[]): Found {
  const bands = bandsOf(lines, GAP_EM)
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (const region of regionsOf(bands, rules, known)) {
    const table = tableOfRegion(region, rules, page.index)
    if (!table) continue
    tables.push(table)
    for (const band of region.bands) for (const piece of band.pieces) taken.add(piece.line)
  }
  return { tables, taken }
}

function tableOfRegion(region: Region, rules: RuleSet, page: number): TableDraft | undefined {
  const grid = columnGrid(inferColumns(region.bands))
  const bands = region.bands.map((band): BandParts => ({ band, parts: partsOf(band, grid) }))
  if (grid.columns.length < 2 || !isTabular(bands, grid, region)) return undefined
  const walls = region.walls
  const rows = linkRows(bands, grid, (above, below) => walls.some((y) => y > above && y < below))
  const ys = rowEdges(rows, region.top, region.bottom, walls)
  const xs = columnEdges(grid, region.left, region.right)
  return buildTable({ xs, ys, slots: slotsOfRows(rows) }, { page, rules, evidence: region.isRuled ? "partly-ruled" : "aligned", confidence: region.isRuled ? 0.8 : 0.65 })
}

/** Bands with text in several columns that a table without rulings needs, and one between rulings. */
const MIN_BANDS = 3
const MIN_RULED_BANDS = 2
/** Mean characters in a piece above which two or three columns are prose. */
const PROSE_CHARACTERS = 28

function isTabular(bands: readonly BandParts[], grid: ColumnGrid, region: Region): boolean {
  const several = bands.filter(({ parts }) => parts.length >= 2)
  if (several.length < (region.isRuled ? MIN_RULED_BANDS : MIN_BANDS)) return false
  if (several.length < 0.4 * bands.length) return false
  return !isProse(several, grid) && !isList(several, grid)
}

/** Columns of running text: long pieces, hardly a number. */
function isProse(bands: readonly BandParts[], grid: ColumnGrid): boolean {
  const parts = bands.flatMap((band) => band.parts)
  const characters = parts.reduce((sum, part) => sum + textOfWords(part.words).length, 0)
  const numbers = parts.filter((part) => isNumeric(part.words)).length
  return grid.columns.length <= 3 && characters / parts.length > PROSE_CHARACTERS && numbers < 0.2 * parts.length
}

const label = /^(?:[•·▪◦‣●○■□◆➢✓❖*–—-]|[\uf000-\uf0ff]|[(（]?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|[①-⑳])$/

/** Labels before hanging text, and entries before page numbers, line up without being tables. */
function isList(bands: readonly BandParts[], grid: ColumnGrid): boolean {
  if (grid.columns.length > 2) return false
  const first = bands.map(({ parts }) => textOfWords(parts[0]?.words ?? []))
  const labelled = first.filter((text) => label.test(text)).length
  const leaders = bands.filter(({ parts }) => /[.．…·_]{4,}\s*\S{0,5}$/.test(parts.map((part) => textOfWords(part.words)).join(" ")) || parts.some((part) => /(?:\. ?){5,}|…{2,}/.test(textOfWords(part.words)))).length
  return labelled >= 0.6 * bands.length || leaders >= 0.5 * bands.length
}

export type { Band }
