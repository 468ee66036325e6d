import { intersection, type Box } from "../../../base/geometry.ts"
import { counts, points } from "../../geometry/scale.ts"
import type { PrintedSheets, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { Scene, ScenePage } from "../../../model/scene.ts"
import type { SheetPlace } from "../../../model/document.ts"
import type { Band } from "../../page/tables/bands.ts"
import { isOfFreeOffice } from "../../writing/free-office.ts"
import { buildTable } from "../../page/tables/build-table.ts"
import { arrangePages, type Arranged } from "./arrange-pages.ts"
import { chartsOfPages } from "./chart-areas.ts"
import { sheetLattices, type PageLattice } from "./lattice/sheet-lattice.ts"
import { sheetsOf } from "./pages-by-sheet.ts"
import { isPrintedSpreadsheet, sheetFurniture, sheetPage } from "./sheet-pages.ts"
import { titleRows, withoutTitles } from "./title-rows.ts"
import { readToldSheets, withoutCells } from "./told-cells.ts"

/**
 * Reads a file printed by a spreadsheet program as what it is: every page a part of a sheet, every
 * text in a cell.
 *
 * Pages below each other get the same column edges, pages beside each other the same row edges.
 * Gives undefined for files of other origin. Lines that the tables leave are headers and footers of
 * the print.
 *
 * @param isForWorkbook Tags of cells and titles that printers give are believed: a document keeps the
 * look of the page, which cells as they were made need not have.
 */
export function findSheets(
  pages: readonly { page: ScenePage; lines: readonly TextLine[]; rules: RuleSet }[],
  scene: Pick<Scene, "info" | "outline">,
  isForWorkbook = true,
): PrintedSheets | undefined {
  if (!isPrintedSpreadsheet(scene, isForWorkbook)) return undefined
  const furniture = sheetFurniture(pages, scene)
  const charts = chartsOfPages(pages.map(({ page }) => page))
  const told = readToldSheets(isForWorkbook ? pages : [])
  const sheets = sheetsOf(
    pages.map((each) =>
      sheetPage(each, furniture, {
        charts: withoutCells(charts.get(each.page.index) ?? [], each, told.cellOf),
        cellOf: told.cellOf,
        paintsTwice: isOfFreeOffice(scene.info),
      }),
    ),
    scene,
    told.sheetOf,
  )
  const tables = new Map<number, TableDraft>()
  const places = new Map<number, SheetPlace>()
  sheets.forEach((sheet, index) => {
    // Where a sheet is only guessed, what comes again may be another one: no row is taken off.
    const isGuessed = sheet.isGuessed === true
    const untitled = isGuessed
      ? { pages: sheet.pages, last: undefined }
      : withoutTitles(sheet.pages)
    const arranged = arrangePages(untitled.pages, sheet.grid)
    const lattices = sheetLattices(arranged, isForWorkbook)
    for (const page of arranged) {
      const { index: number } = page.sheetPage.page
      const lattice = lattices.get(number)
      const table = lattice && tableOfPage(page, lattice, isForWorkbook)
      const repeated = lattice && untitled.last ? titleEnd(lattice, untitled.last) : 0
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

/** Rows up to the one that holds the last band of a repeated title. */
function titleEnd({ slots }: PageLattice, last: Band): number {
  const end = slots.findLast(({ lines }) =>
    lines.some((line) => Math.abs(line.baseline - last.baseline) < points.hair),
  )
  return end ? end.row + end.rowSpan : 0
}

function tableOfPage(
  { sheetPage: { page, rules } }: Arranged,
  { xs, ys, slots }: PageLattice,
  isForWorkbook: boolean,
): TableDraft | undefined {
  if (ys.length <= 1 || xs.length <= 1) return undefined
  const evidence = rules.rules.length > 4 ? "ruled" : "aligned"
  // What was typed into one column of a sheet is a text to any other reader.
  if (!isForWorkbook && evidence === "aligned" && xs.length <= counts.pair) return undefined
  const boxOfGrid = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 }
  return buildTable(
    { xs, ys, slots },
    {
      page: page.index,
      rules: isForWorkbook ? rulesWithin(rules, boxOfGrid) : rules,
      evidence,
      confidence: 0.9,
      keepsEdges: true,
    },
  )
}

/**
 * Cuts what is drawn on a page at the edges of its grid: rulings and fills go on over empty rows and
 * columns, which are no part of it.
 */
function rulesWithin({ rules, fills, ...others }: RuleSet, grid: Box): RuleSet {
  const [width, height] = [
    { from: grid.x0, to: grid.x1 },
    { from: grid.y0, to: grid.y1 },
  ]
  return {
    ...others,
    rules: rules.flatMap((rule) => {
      const along = rule.direction === "horizontal" ? width : height
      const [from, to] = [Math.max(rule.from, along.from), Math.min(rule.to, along.to)]
      return to > from ? [{ ...rule, from, to }] : []
    }),
    fills: fills.flatMap((fill) => {
      const box = intersection(fill.box, grid)
      return box ? [{ ...fill, box }] : []
    }),
  }
}

/** The header belongs to the sheet, not to the part of it on one page. */
function withoutHeader(table: TableDraft): TableDraft {
  return {
    ...table,
    headerRows: 0,
    cells: table.cells.map((cell) => (cell.isHeader ? { ...cell, isHeader: false } : cell)),
  }
}
