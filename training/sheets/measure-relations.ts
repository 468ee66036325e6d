/**
 * Writes what the engine measures of two pages of printed sheets, with how they lie to each other.
 *
 * Usage: node training/sheets/measure-relations.ts FOLDER > samples.jsonl
 *
 * FOLDER holds ID.pdf and ID.truth.json for each workbook, as for measure.ts. Where a page lies is
 * told by its texts that stand once in the workbook.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  PageRelations,
  type Relation,
} from "../../packages/engine/src/analysis/file/sheets/page-relations.ts"
import { sheetsOf } from "../../packages/engine/src/analysis/file/sheets/pages-by-sheet.ts"
import {
  isFilled,
  sheetPage,
  type SheetPage,
} from "../../packages/engine/src/analysis/file/sheets/sheet-pages.ts"
import { withoutTitles } from "../../packages/engine/src/analysis/file/sheets/title-rows.ts"
import { noCells } from "../../packages/engine/src/analysis/file/sheets/told-cells.ts"
import { readPrint, tight, type Truth } from "./read-print.ts"

/** First and last row and column of a sheet that a page shows. */
interface Part {
  readonly sheet: number
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

/** Pages on either side of the border between two sheets that are set beside each other. */
const AT_BORDER = 3

function partOf(
  page: SheetPage,
  places: ReadonlyMap<string, readonly number[][]>,
): Part | undefined {
  const found = page.bands
    .flatMap(({ pieces }) => pieces.map(({ text }) => places.get(tight(text)) ?? []))
    .flatMap((known) => (known.length === 1 ? known : []))
  const sheets = Map.groupBy(found, ([sheet = 0]) => sheet)
  const [own] = [...sheets].toSorted(([, a], [, b]) => b.length - a.length)
  if (!own) return undefined
  const range = (axis: number): [number, number] => {
    const all = own[1].map((place) => place[axis] ?? 0).toSorted((a, b) => a - b)
    return [all[0] ?? 0, all.at(-1) ?? 0]
  }
  return { sheet: own[0], rows: range(1), columns: range(2) }
}

const common = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.min(a[1], b[1]) - Math.max(a[0], b[0])

/** Gives nothing where a text that runs on to the next page may be all that two pages share. */
function relationOf(a: Part, b: Part): Relation | undefined {
  if (a.sheet !== b.sheet) return "apart"
  const [rows, columns] = [common(a.rows, b.rows), common(a.columns, b.columns)]
  if (rows < 0 && columns < 0) return "askew"
  if (rows > 0 && columns < 0) return "beside"
  if (columns > 0 && rows < 0) return "below"
  const isLine = (range: readonly [number, number]): boolean => range[0] === range[1]
  if (columns === 0 && rows < 0 && isLine(a.columns) && isLine(b.columns)) return "below"
  return rows === 0 && columns < 0 && isLine(a.rows) && isLine(b.rows) ? "beside" : undefined
}

async function samplesOf(file: string, { sheets: cells }: Truth): Promise<object[]> {
  const { scene, pages, furniture, close } = await readPrint(file)
  const sheetPages = pages.map((each) =>
    sheetPage(each, furniture, { charts: [], cellOf: noCells }),
  )
  const places = new Map<string, number[][]>()
  for (const [sheet, own] of cells.entries())
    for (const [row, column, text] of own)
      places.set(tight(text), [...(places.get(tight(text)) ?? []), [sheet, row, column]])
  const samples: object[] = []
  const measure = (
    own: readonly SheetPage[],
    relation: (a: number, b: number) => Relation | undefined,
  ): void => {
    const known = new PageRelations(own)
    for (const b of own.keys())
      for (let a = 0; a < b; a++) {
        const found = relation(a, b)
        if (found) samples.push({ relation: found, measures: known.measures(a, b) })
      }
  }
  const lists = sheetsOf(sheetPages, scene).map((sheet) =>
    withoutTitles(sheet.pages).pages.filter(isFilled),
  )
  for (const [index, own] of lists.entries()) {
    const parts = own.map((page) => partOf(page, places))
    measure(own, (a, b) => {
      const [first, second] = [parts[a], parts[b]]
      return first && second ? relationOf(first, second) : undefined
    })
    const before = (lists[index - 1] ?? []).slice(-AT_BORDER)
    measure([...before, ...own.slice(0, AT_BORDER)], (a, b) =>
      a < before.length && b >= before.length ? "apart" : undefined,
    )
  }
  close()
  return samples
}

const [folder = "."] = process.argv.slice(2)
for (const name of readdirSync(folder).filter((each) => each.endsWith(".truth.json"))) {
  const truth = JSON.parse(readFileSync(join(folder, name), "utf8")) as Truth
  const file = name.replace(/\.truth\.json$/, "")
  for (const sample of await samplesOf(join(folder, `${file}.pdf`), truth))
    console.log(JSON.stringify({ file, fold: truth.fold, ...sample }))
}
