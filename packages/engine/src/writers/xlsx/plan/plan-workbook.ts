import type { Document } from "../../../model/document.ts"
import { columnsReversed } from "../../../model/reading-order.ts"
import { sheetSizes, type SettledOptions } from "../options.ts"
import { createCellReader } from "./cell-text.ts"
import { chartSheets } from "./chart-sheets.ts"
import { contextsOf, conventionsOf, type Conventions } from "./column-contexts.ts"
import type { Grid, GridCell } from "./grid.ts"
import { formulasOfGrid, mergesOf, rowOfText, rowsOfGrid } from "./grid-rows.ts"
import { distribute, type Part, type SheetParts } from "./parts.ts"
import { nameSheets } from "./sheet-names.ts"
import { soundMerges } from "./sound-merges.ts"
import { splitTallSheets } from "./split-sheets.ts"
import type { SumFormulas } from "./sum-formulas.ts"
import { labelWidths, numberWidths, widthsOfGrid } from "./column-widths.ts"
import type { MergePlan, RowPlan, SheetPlan, WorkbookPlan } from "./types.ts"

/** Empty rows between two tables of one sheet, so that programs do not take them for one. */
const ROWS_BETWEEN_TABLES = 1

/**
 * Decides sheets, places and merges of a workbook; the rows themselves are made while they are
 * written.
 */
export function planWorkbook(document: Document, options: SettledOptions): WorkbookPlan {
  const sheets = distribute(document, options)
  const grids = sheets
    .flatMap((sheet) => sheet.parts)
    .flatMap((part) => (part.kind === "grid" ? [part.grid] : []))
  const conventions = conventionsOf(grids, document, options)
  const readCell = createCellReader(document)
  const names = nameSheets(sheets, document, options)
  const planned = sheets.map((sheet, index) =>
    planSheet(sheet, names[index] ?? "", { document, options, conventions, readCell }),
  )
  const made = splitTallSheets(
    planned.map(({ sheet }) => sheet),
    options,
  )
  return {
    sheets: [...made, ...chartSheets(document, made)],
    formulaCount: planned.reduce((sum, { formulaCount }) => sum + formulaCount, 0),
  }
}

interface Setting {
  readonly document: Document
  readonly options: SettledOptions
  readonly conventions: Conventions
  readonly readCell: ReturnType<typeof createCellReader>
}

interface PlacedPart {
  readonly part: Part
  readonly firstRow: number
  readonly formulas?: SumFormulas
}

interface PlannedSheet {
  readonly sheet: SheetPlan
  readonly formulaCount: number
}

function planSheet(found: SheetParts, name: string, setting: Setting): PlannedSheet {
  const isRightToLeft = isMostlyRightToLeft(found)
  const sheet = { ...found, parts: found.parts.map((part) => turned(part, isRightToLeft)) }
  const placed = withFormulas(place(sheet.parts), setting)
  const columns = columnsOf(sheet, setting.document, sheetSizes[setting.options.size].columns)
  const page = setting.document.pages.find((each) => each.index === sheet.page)
  const grids = sheet.parts.filter((part) => part.kind === "grid")
  const [first] = sheet.parts
  const rowCount = heightOf(placed)
  const planned: SheetPlan = {
    name,
    columns,
    merges: soundMerges(mergesOfSheet(placed, columns.length, setting.options), {
      rows: rowCount,
      columns: columns.length,
    }),
    frozenRows: grids.length === 1 && first?.kind === "grid" ? first.grid.headerRows : 0,
    rowCount,
    isRightToLeft,
    print: { width: page?.width ?? 595, height: page?.height ?? 842 },
    rows: { [Symbol.iterator]: () => rowsOfSheet(placed, columns.length, setting) },
  }
  return {
    sheet: planned,
    formulaCount: placed.reduce((sum, { formulas }) => sum + (formulas?.size ?? 0), 0),
  }
}

/** A sheet has one direction: that of most rows of its tables. */
function isMostlyRightToLeft({ parts }: SheetParts): boolean {
  const rows = parts.reduce(
    (sum, part) =>
      part.kind === "grid" ? sum + part.grid.rows.length * (part.grid.isRightToLeft ? 1 : -1) : sum,
    0,
  )
  return rows > 0
}

/** Turns a table of the other direction, so that it looks as on the page. */
const turned = (part: Part, isRightToLeft: boolean): Part =>
  part.kind === "text" || part.grid.isRightToLeft === isRightToLeft
    ? part
    : { ...part, grid: { ...columnsReversed<GridCell, Grid>(part.grid), isRightToLeft } }

/** Finds the sums of each table where they are asked for. */
function withFormulas(placed: readonly PlacedPart[], setting: Setting): readonly PlacedPart[] {
  if (!setting.options.formulas) return placed
  return placed.map(({ part, firstRow }) => {
    if (part.kind === "text") return { part, firstRow }
    const contexts = contextsOf(part.grid, setting.conventions)
    return {
      part,
      firstRow,
      formulas: formulasOfGrid(part.grid, { ...setting, contexts, firstRow }),
    }
  })
}

function place(parts: readonly Part[]): PlacedPart[] {
  let row = 0
  let above: Part | undefined
  return parts.map((part) => {
    if (above && above.kind === "grid" && part.kind === "grid") row += ROWS_BETWEEN_TABLES
    const firstRow = row
    row += part.kind === "grid" ? part.grid.rows.length : 1
    above = part
    return { part, firstRow }
  })
}

function heightOf(placed: readonly PlacedPart[]): number {
  const last = placed[placed.length - 1]
  return last ? last.firstRow + (last.part.kind === "grid" ? last.part.grid.rows.length : 1) : 0
}

/**
 * Gives the widths of a sheet's columns: those of its tables with most columns.
 *
 * Tables with fewer columns stand above or below; their text may run over free cells to its right,
 * so that one wide column of theirs does not draw the others apart, but their numbers must fit, and
 * so must texts before a filled cell.
 */
function columnsOf(sheet: SheetParts, document: Document, limit: number): number[] {
  const grids = sheet.parts.flatMap((part) => (part.kind === "grid" ? [part.grid] : []))
  const most = Math.max(0, ...grids.map((grid) => grid.columns.length))
  const columns: number[] = []
  for (const grid of grids) {
    const labels = labelWidths(grid)
    const widths =
      grid.columns.length === most
        ? widthsOfGrid(grid)
        : numberWidths(grid).map((width, index) => Math.max(width, labels[index] ?? 0))
    widths.forEach((width, index) => (columns[index] = Math.max(columns[index] ?? 0, width)))
  }
  const page = document.pages.find((each) => each.index === sheet.page)
  return columns.length > 0 ? columns.slice(0, limit) : [(page?.width ?? 595) * 0.75]
}

/**
 * A paragraph of several lines is spread over the columns of the tables; a single line runs over by
 * itself.
 */
function isSpread(part: Part, columns: number): boolean {
  return part.kind === "text" && (columns === 1 || (part.paragraph.lines?.length ?? 1) > 1)
}

function mergesOfSheet(
  placed: readonly PlacedPart[],
  columns: number,
  options: SettledOptions,
): MergePlan[] {
  return placed.flatMap(({ part, firstRow }) => {
    if (part.kind === "grid") return mergesOf(part.grid, { firstRow, options })
    return isSpread(part, columns) && columns > 1
      ? [{ row: firstRow, column: 0, rowSpan: 1, columnSpan: columns }]
      : []
  })
}

function* rowsOfSheet(
  placed: readonly PlacedPart[],
  columns: number,
  setting: Setting,
): Generator<RowPlan> {
  for (const { part, firstRow, formulas } of placed) {
    if (part.kind === "text")
      yield rowOfText(part.paragraph, firstRow, setting, isSpread(part, columns))
    else
      yield* rowsOfGrid(part.grid, {
        ...setting,
        contexts: contextsOf(part.grid, setting.conventions),
        firstRow,
        ...(formulas && { formulas }),
      })
  }
}
