/**
 * Writes what the engine measures of printed sheets, with labels from the workbooks they came from.
 *
 * Usage: node training/sheets/measure.ts FOLDER > samples.jsonl
 *
 * FOLDER holds ID.pdf, ID.truth.json ({fold, sheets: [[row, column, text], ...][]}) for each
 * workbook; prepare.py makes them. A line of the result is one decision: kind "edge" or "wrap", the
 * fold of its repository, the features in the engine's order, and the label.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { chartsOfPages } from "../../packages/engine/src/analysis/file/sheets/chart-areas.ts"
import { arrangePages } from "../../packages/engine/src/analysis/file/sheets/arrange-pages.ts"
import {
  edgeCandidates,
  edgeFeatures,
  gapsBetween,
  type EdgeCandidate,
} from "../../packages/engine/src/analysis/file/sheets/lattice/column-evidence.ts"
import { enclosingCells } from "../../packages/engine/src/analysis/file/sheets/lattice/enclosing-cells.ts"
import {
  printedTexts,
  type PrintedText,
} from "../../packages/engine/src/analysis/file/sheets/lattice/printed-text.ts"
import { seatTexts } from "../../packages/engine/src/analysis/file/sheets/lattice/seat-texts.ts"
import { sheetColumns } from "../../packages/engine/src/analysis/file/sheets/lattice/sheet-columns.ts"
import { stripTest } from "../../packages/engine/src/analysis/file/sheets/lattice/strips.ts"
import { pairMeasure } from "../../packages/engine/src/analysis/file/sheets/lattice/wrapped-lines.ts"
import { sheetPage } from "../../packages/engine/src/analysis/file/sheets/sheet-pages.ts"
import { DrawnCells } from "../../packages/engine/src/analysis/file/sheets/sheet-cells.ts"
import { noCells } from "../../packages/engine/src/analysis/file/sheets/told-cells.ts"
import { sheetsOf } from "../../packages/engine/src/analysis/file/sheets/pages-by-sheet.ts"
import { readPrint, tight, type Cell, type Truth } from "./read-print.ts"

/** Samples of one kind that one file may give, so that a large table does not outweigh the rest. */
const MOST_SAMPLES = 120

interface Sample {
  readonly kind: "edge" | "wrap"
  readonly features: readonly number[]
  readonly label: 0 | 1
}

async function samplesOf(file: string, truth: Truth): Promise<Sample[]> {
  const { scene, pages, furniture, close } = await readPrint(file)
  const charts = chartsOfPages(pages.map(({ page }) => page))
  const sheets = sheetsOf(
    pages.map((each) =>
      sheetPage(each, furniture, { charts: charts.get(each.page.index) ?? [], cellOf: noCells }),
    ),
    scene,
  )
  const samples: Sample[] = []
  for (const [index, sheet] of sheets.entries()) {
    const cells = truth.sheets.length === sheets.length ? truth.sheets[index] : truth.sheets.flat()
    if (!cells) continue
    for (const own of Map.groupBy(arrangePages(sheet.pages), ({ column }) => column).values()) {
      const texts = own.flatMap(({ sheetPage: page }) => printedTexts(page.bands, page.page.index))
      if (texts.length === 0) continue
      const drawn = new Map(
        own.map(({ sheetPage: { page, rules } }) => [
          page.index,
          new DrawnCells(rules, page.width * page.height),
        ]),
      )
      const pages = {
        texts,
        rules: own.map(({ sheetPage: page }) => page.rules),
        width: own[0]?.sheetPage.page.width ?? 0,
        cells: enclosingCells(texts, drawn),
      }
      const gaps = gapsBetween(texts, pages.cells)
      samples.push(...edgeSamples(texts, edgeCandidates(pages, gaps), cells))
      const { xs } = sheetColumns(own, drawn)
      for (const { sheetPage: page } of own) {
        const seated = seatTexts(
          texts.filter((text) => text.page === page.page.index),
          xs,
        )
        const measure = pairMeasure(seated, {
          xs,
          rules: page.rules,
          drawn: new DrawnCells(page.rules, page.page.width * page.page.height),
          isSameStrip: stripTest(seated, page.rules),
        })
        samples.push(...wrapSamples(seated, measure, cells))
      }
    }
  }
  close()
  return samples
}

/** Column of each text whose cell is known beyond doubt. */
function knownColumns(
  texts: readonly PrintedText[],
  cells: readonly Cell[],
): Map<PrintedText, number> {
  const exact = Map.groupBy(cells, ([, , text]) => tight(text))
  const known = new Map<PrintedText, number>()
  for (const text of texts) {
    const key = tight(text.line.text)
    const found =
      exact.get(key) ?? (key.length > 3 ? cells.filter((cell) => tight(cell[2]).includes(key)) : [])
    const columns = new Set(found.map(([, column]) => column))
    const [column] = columns
    if (columns.size === 1 && column !== undefined) known.set(text, column)
  }
  return known
}

function edgeSamples(
  texts: readonly PrintedText[],
  candidates: readonly EdgeCandidate[],
  cells: readonly Cell[],
): Sample[] {
  const byColumn = Map.groupBy(knownColumns(texts, cells), ([, column]) => column)
  const columns = [...byColumn]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => hullOf(own.map(([text]) => text)))
  return candidates.flatMap(({ at, features }): Sample[] => {
    if (columns.some((column) => at > column.from + NEAR && at < column.to - NEAR))
      return [{ kind: "edge", features, label: 0 }]
    const next = columns.findIndex((column) => column.from > at - NEAR)
    const [left, right] = [columns[next - 1], columns[next]]
    if (!left || !right || left.to > right.from + NEAR) return []
    const border = drawnBetween(candidates, left.to, right.from) ?? right.begins ?? left.ends
    if (border === undefined) return []
    return [{ kind: "edge", features, label: Math.abs(at - border) < NEAR ? 1 : 0 }]
  })
}

/** The most drawn place between two columns. */
function drawnBetween(
  candidates: readonly EdgeCandidate[],
  from: number,
  to: number,
): number | undefined {
  const drawn = edgeFeatures.indexOf("drawnShare")
  const [best] = candidates
    .filter(({ at, isDrawn }) => isDrawn && at > from - NEAR && at < to + NEAR)
    .toSorted((a, b) => (b.features[drawn] ?? 0) - (a.features[drawn] ?? 0))
  return best && (best.features[drawn] ?? 0) > 0.05 ? best.at : undefined
}

/** Distance in points at which a candidate is the border. */
const NEAR = 1.3

interface Hull {
  /** What surely lies in the column. */
  readonly from: number
  readonly to: number
  /**
   * Border before it, where several texts begin at one place; after it, where several numbers end.
   */
  readonly begins: number | undefined
  readonly ends: number | undefined
}

/** Share of a column's texts left out at either side: titles over columns. */
const OUTLIERS = 0.03

function hullOf(texts: readonly PrintedText[]): Hull {
  const starts = texts.map(({ x0 }) => x0).toSorted((a, b) => a - b)
  const ends = texts.map(safeEnd).toSorted((a, b) => a - b)
  const from = starts[Math.floor(OUTLIERS * starts.length)] ?? 0
  const to = ends[ends.length - 1 - Math.floor(OUTLIERS * ends.length)] ?? 0
  const first = texts.filter(({ x0 }) => Math.abs(x0 - from) < 0.7)
  const last = texts.filter(({ x1, isNumber }) => isNumber && Math.abs(x1 - to) < 0.7)
  return {
    from,
    to,
    begins: widthsDiffer(first) ? from - 1 : undefined,
    ends: widthsDiffer(last) ? to + 1 : undefined,
  }
}

const widthsDiffer = (texts: readonly PrintedText[]): boolean =>
  texts.some(({ x0, x1 }) => Math.abs(x1 - x0 - ((texts[0]?.x1 ?? 0) - (texts[0]?.x0 ?? 0))) > 1)

/** Right end of what surely lies in a text's own cell. */
function safeEnd(text: PrintedText): number {
  return text.isNumber || text.cutAt !== undefined ? text.x1 : text.x0 + 1
}

function wrapSamples(
  seated: ReturnType<typeof seatTexts>,
  measure: ReturnType<typeof pairMeasure>,
  cells: readonly Cell[],
): Sample[] {
  const values = cells.map(([, , text]) => tight(text))
  const whole = new Set(values)
  const long = values.filter((value) => value.length > 3)
  const samples: Sample[] = []
  for (const own of Map.groupBy(seated, ({ column }) => column).values()) {
    const column = own.toSorted((a, b) => a.text.baseline - b.text.baseline)
    for (let index = 1; index < column.length; index++) {
      const [above, below] = [column[index - 1], column[index]]
      if (!above || !below) continue
      const [a, b] = [tight(above.text.line.text), tight(below.text.line.text)]
      const isOne = long.some((value) => value.includes(a + b))
      const isTwo = whole.has(a) && whole.has(b)
      if (isOne === isTwo) continue
      samples.push({ kind: "wrap", features: measure(above, below), label: isOne ? 1 : 0 })
    }
  }
  return samples
}

const folder = process.argv[2] ?? "."
for (const name of readdirSync(folder).filter((file) => file.endsWith(".truth.json"))) {
  const id = name.slice(0, -".truth.json".length)
  const truth = JSON.parse(readFileSync(join(folder, name), "utf8")) as Truth
  try {
    const samples = await samplesOf(join(folder, `${id}.pdf`), truth)
    for (const kind of ["edge", "wrap"]) {
      const own = samples.filter((sample) => sample.kind === kind)
      const step = Math.max(1, own.length / MOST_SAMPLES)
      for (let at = 0; at < own.length; at += step)
        process.stdout.write(
          `${JSON.stringify({ fold: truth.fold, id, ...own[Math.floor(at)] })}\n`,
        )
    }
  } catch (error) {
    process.stderr.write(`${id}: ${String(error)}\n`)
  }
}
