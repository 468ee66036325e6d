import { describe, expect, test } from "vitest"
import type { DrawnRule, TextLine } from "../../drafts.ts"
import { pageWith } from "../../page/charts/chart-parts.test-kit.ts"
import { ruleAt } from "../../page/tables/rules.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { arrangePages } from "./arrange-pages.ts"
import { wholeBands } from "./lattice/printed-text.ts"
import { sheetsOf } from "./pages-by-sheet.ts"
import { noCells } from "./told-cells.ts"
import type { SheetPage } from "./sheet-pages.ts"

/** A page of six hundred by eight hundred points. */
const sheet = (index: number, lines: readonly TextLine[], rules: readonly DrawnRule[]): SheetPage =>
  ({
    page: { ...pageWith([]), index },
    bands: wholeBands(lines),
    turned: [],
    cellOf: noCells,
    rules: { rules, fills: [] },
  }) as unknown as SheetPage

const places = (pages: readonly SheetPage[]): string =>
  arrangePages(pages)
    .map(({ row, column }) => `${row},${column}`)
    .join(" ")
const sheets = (pages: readonly SheetPage[]): string =>
  sheetsOf(pages, { outline: [] })
    .map((own) =>
      arrangePages(own.pages, own.grid)
        .map(({ sheetPage, row, column }) => `${sheetPage.page.index + 1}=${row},${column}`)
        .join(" "),
    )
    .join(" | ")

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

/** A page of a list: labels that are indented, a wall, numbers in one of two columns. */
const listPage = (index: number, count: number, first = 0): SheetPage =>
  sheet(
    index,
    numbers(first, count).flatMap((row) => [
      lineAt("w".repeat(3 + index + 9 * (row % 4)), 60 + 12 * (row % 2), 60 + 13 * row),
      lineAt("250.00", (row * (index + 2)) % 5 === 0 ? 480 : 330, 60 + 13 * row),
    ]),
    [ruleAt("vertical", 325, 50 + 13 * first, 60 + 13 * count)],
  )

/** Heights of the rulings of a table whose rows are of unequal heights. */
const heights = [60, 84, 96, 132, 150, 198, 210, 258, 300, 312, 372, 396, 450, 520, 544, 640, 700]
/** A page of it: texts in columns between walls. */
const gridPage = (index: number, walls: readonly number[], rows = heights): SheetPage =>
  sheet(
    index,
    walls
      .slice(1)
      .flatMap((_, column) =>
        rows
          .slice(1)
          .map((end, row) => lineAt(`t${index}${column}${row}`, (walls[column] ?? 0) + 3, end - 4)),
      ),
    [
      ...walls.map((at) => ruleAt("vertical", at, rows[0] ?? 0, rows.at(-1) ?? 0)),
      ...rows.map((at) => ruleAt("horizontal", at, walls[0] ?? 0, walls.at(-1) ?? 0)),
    ],
  )

describe("pages of a sheet", () => {
  test("that share uneven columns and rows at one distance lie below each other", () => {
    const first = sheet(
      0,
      [
        lineAt("Budget", 90, 62),
        lineAt("2020", 480, 80),
        ...listPage(0, 55, 5).bands.flatMap(({ pieces }) => pieces.map(({ line }) => line)),
      ],
      listPage(0, 55, 5).rules.rules,
    )
    const pages = [first, ...numbers(1, 6).map((index) => listPage(index, 55)), listPage(6, 40)]
    expect(places(pages)).toBe("0,0 1,0 2,0 3,0 4,0 5,0 6,0")
  })
  test("that are one form, filled in twice, lie below each other though none is full", () => {
    const [walls, rows] = [[50, 130, 250, 340], heights.slice(0, 10)]
    expect(places([gridPage(0, walls, rows), gridPage(1, walls, rows)])).toBe("0,0 1,0")
  })
})

describe("pages that nothing names sheets of", () => {
  const wide = [40, 120, 300, 420, 560]
  const other = [40, 170, 230, 350, 470, 560]
  test("are one sheet where their rows agree in what no chance makes", () => {
    expect(sheets([gridPage(0, wide), gridPage(1, other)])).toBe("1=0,0 2=0,1")
  })
  test("are one sheet where their columns do", () => {
    const more = [50, 98, 110, 166, 220, 262, 310, 370, 382, 430]
    expect(sheets([gridPage(0, wide), gridPage(1, wide, more)])).toBe("1=0,0 2=1,0")
  })
  test("are sheets of their own where a page is not full", () => {
    const few = heights.slice(0, 9)
    const more = [50, 98, 110, 166, 220, 262, 310, 370, 382, 430]
    expect(sheets([gridPage(0, wide, few), gridPage(1, wide, more)])).toBe("1=0,0 | 2=0,0")
  })
  test("are sheets of their own where one form is filled in twice", () => {
    const few = heights.slice(0, 9)
    expect(sheets([gridPage(0, wide, few), gridPage(1, wide, few)])).toBe("1=0,0 | 2=0,0")
  })
  test("are sheets of their own where neither do", () => {
    const more = [50, 98, 110, 166, 220, 262, 310, 370, 382, 430]
    expect(sheets([gridPage(0, wide), gridPage(1, other, more)])).toBe("1=0,0 | 2=0,0")
  })
})
