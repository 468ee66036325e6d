import type { PrintedSheets, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { Scene, ScenePage } from "../../../model/scene.ts"
import type { SheetPlace } from "../../../model/document.ts"
import type { FilledSlot } from "../../page/tables/aligned-shape.ts"
import { buildTable } from "../../page/tables/build-table.ts"
import { arrangePages, type Arranged } from "./arrange-pages.ts"
import { gridOfColumn, rowsOfRow, type SheetGrid, type SheetRows } from "./sheet-grid.ts"
import { isPrintedSpreadsheet, sheetFurniture, sheetPage, sheetsOf } from "./sheet-pages.ts"
import { slotsOfPage } from "./sheet-slots.ts"
import { titleRows, withoutTitles } from "./title-rows.ts"
import { surplusColumns, withoutColumns } from "./surplus-columns.ts"

/**
 * Reads a file printed by a spreadsheet program as what it is: every page a part of a sheet, every
 * text in a cell.
 *
 * Pages below each other get the same column edges, pages beside each other the same row edges.
 * Gives undefined for files of other origin. Lines that the tables leave are headers and footers of
 * the print.
 */
export function findSheets(
  pages: readonly { page: ScenePage; lines: readonly TextLine[]; rules: RuleSet }[],
  scene: Pick<Scene, "info" | "outline">,
): PrintedSheets | undefined {
  if (!isPrintedSpreadsheet(scene)) return undefined
  const furniture = sheetFurniture(pages)
  const sheets = sheetsOf(
    pages.map((page) => sheetPage(page, furniture)),
    scene,
  )
  const tables = new Map<number, TableDraft>()
  const places = new Map<number, SheetPlace>()
  sheets.forEach((sheet, index) => {
    const untitled = withoutTitles(sheet.pages)
    const arranged = arrangePages(untitled.pages)
    const columns = indexed(arranged, (page) => page.column, gridOfColumn)
    const rows = indexed(
      arranged,
      (page) => page.row,
      (own) => rowsOfRow(own, columns),
    )
    const slots = new Map(
      arranged.flatMap((page) => {
        const [grid, row] = [columns.get(page.column), rows.get(page.row)]
        return grid && row
          ? [[page, slotsOfPage(page.sheetPage.page.index, grid, row)] as const]
          : []
      }),
    )
    const surplus = surplusByColumn(arranged, slots, columns)
    for (const page of arranged) {
      const [grid, row] = [columns.get(page.column), rows.get(page.row)]
      const { index: number } = page.sheetPage.page
      const table =
        grid &&
        row &&
        tableOfPage(page, {
          grid,
          rows: row,
          slots: slots.get(page) ?? [],
          surplus: surplus.get(page.column) ?? new Set(),
        })
      const repeated =
        row && untitled.last
          ? 1 + row.rows.findIndex((bands) => bands.some(({ band }) => band === untitled.last))
          : 0
      const titles = table && page.row === 0 && page.column === 0 ? titleRows(table, repeated) : 0
      places.set(number, {
        sheet: index,
        row: page.row,
        column: page.column,
        ...(sheet.name === undefined ? {} : { name: sheet.name }),
        ...(titles > 0 ? { titleRows: titles } : {}),
      })
      if (table) tables.set(number, withoutHeader(table))
    }
  })
  return { tables, places }
}

/** Columns that hold nothing on any page of a column of pages, by that column. */
const surplusByColumn = (
  arranged: readonly Arranged[],
  slots: ReadonlyMap<Arranged, readonly FilledSlot[]>,
  columns: ReadonlyMap<number, SheetGrid>,
): Map<number, ReturnType<typeof surplusColumns>> =>
  indexed(
    arranged,
    (page) => page.column,
    (own) =>
      surplusColumns(
        own.flatMap((page) => slots.get(page) ?? []),
        (columns.get(own[0]?.column ?? 0)?.xs.length ?? 1) - 1,
      ),
  )

function indexed<T>(
  pages: readonly Arranged[],
  key: (page: Arranged) => number,
  make: (own: Arranged[]) => T,
): Map<number, T> {
  const groups = new Map<number, Arranged[]>()
  for (const page of pages) groups.set(key(page), [...(groups.get(key(page)) ?? []), page])
  return new Map([...groups].map(([index, own]) => [index, make(own)]))
}

interface PageTable {
  readonly grid: SheetGrid
  readonly rows: SheetRows
  readonly slots: readonly FilledSlot[]
  readonly surplus: ReadonlySet<number>
}

function tableOfPage(
  { sheetPage: { page, rules } }: Arranged,
  { grid, rows, slots, surplus }: PageTable,
): TableDraft | undefined {
  if (rows.ys.length < 2 || grid.xs.length < 2) return undefined
  const xs = grid.xs.filter((_, index) => !surplus.has(index))
  return buildTable(
    { xs, ys: rows.ys, slots: withoutColumns(slots, surplus) },
    {
      page: page.index,
      rules,
      evidence: rules.rules.length > 4 ? "ruled" : "aligned",
      confidence: 0.9,
      keepsEdges: true,
    },
  )
}

/** The header belongs to the sheet, not to the part of it on one page. */
function withoutHeader(table: TableDraft): TableDraft {
  return {
    ...table,
    headerRows: 0,
    cells: table.cells.map((cell) => (cell.isHeader ? { ...cell, isHeader: false } : cell)),
  }
}
