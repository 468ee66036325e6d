import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { middleX, type Box } from "../../../base/geometry.ts"
import type { ClippedText, Scene, ScenePage } from "../../../model/scene.ts"
import type { SheetPlace } from "../../../model/document.ts"
import type { RuleSet, TextLine } from "../../drafts.ts"
import type { Band } from "../../page/tables/bands.ts"
import { textsOfCells } from "./cell-texts.ts"
import { outsideOf } from "./chart-areas.ts"
import { wholeBands } from "./lattice/printed-text.ts"
import { partCells } from "./part-cells.ts"
import { withoutHeadings } from "./printed-headings.ts"
import { partAtTold, type CellOf } from "./told-cells.ts"

/** One page of a printed spreadsheet, without what its header and footer hold. */
export interface SheetPage {
  readonly page: ScenePage
  readonly rules: RuleSet
  readonly bands: readonly Band[]
  /** Lines that do not run to the right. */
  readonly turned: readonly TextLine[]
  /** What the file says of the cells of its texts. */
  readonly cellOf: CellOf
  /** Texts of cells that the edge of the page, or of their cell, cuts. */
  readonly clippedTexts: readonly ClippedText[]
  /** The program paints texts of one line first, then those of several: Calc does. */
  readonly paintsTwice?: boolean
}

/** Tells whether anything stands on a page but headers and footers. */
export const isFilled = ({ bands, rules }: SheetPage): boolean =>
  bands.length > 0 || rules.rules.length > 0

/** Programs whose prints are sheets: every text stands in a cell. */
const spreadsheetCreator =
  /^(?:calc|libreoffice calc|numbers)$|excel|spreadsheet|google sheets|表格|gnumeric/i

/** Titles that printers give a file: the name of the workbook that was printed. */
const workbookName = /\.(?:xls[xmb]?|ods|et|numbers)$|^microsoft excel - /i
/** Printers name no program, or themselves. */
const printer = /^$|pscript/i

/**
 * Tells whether a file was printed by a spreadsheet program: it says so itself, or a printer that
 * names no program says which workbook it printed, where its title is asked.
 */
export function isPrintedSpreadsheet({ info }: Pick<Scene, "info">, asksTitle = true): boolean {
  const [creator, title] = [(info.creator ?? "").trim(), (info.title ?? "").trim()]
  const isNamed = asksTitle && printer.test(creator) && workbookName.test(title)
  return spreadsheetCreator.test(creator) || isNamed
}

/** Gives the bands of a page without headers, footers and charts. */
export function sheetPage(
  input: { page: ScenePage; lines: readonly TextLine[]; rules: RuleSet },
  furniture: ReadonlySet<TextLine>,
  {
    charts,
    ...told
  }: { readonly charts: readonly Box[] } & Pick<SheetPage, "cellOf" | "paintsTwice">,
): SheetPage {
  const { lines, rules } = outsideOf(charts, input.lines, input.rules)
  const own = partAtTold(
    lines.filter((line) => !furniture.has(line)),
    (line) => told.cellOf(input.page.index, line),
  )
  return {
    page: input.page,
    rules,
    bands: withoutHeadings(wholeBands(partCells(own, rules))),
    clippedTexts: textsOfCells(input.page.clippedTexts ?? [], input.lines),
    turned: own.filter((line) => line.angle !== 0 || line.isVertical),
    ...told,
  }
}

/**
 * Share of the page's longer side at its top and bottom where headers and footers stand: margins
 * are as high on a page laid across. The second for those in the middle of the page alone.
 */
const MARGIN_SHARE = 0.065
const CENTRED_SHARE = shares.little

/** Header and footer have a left, a middle and a right part. */
const MAX_PARTS = counts.few

/** Free space in ems between a header or footer and the sheet. */
const MIN_DISTANCE_EM = ems.most

/**
 * Finds headers and footers of printed sheets: lines in the margins, apart from the sheet, that
 * come again on another page but for digits, or name the sheet in the middle of the page. A
 * repeated title row stands close to its table and beside lines that do not come again.
 */
export function sheetFurniture(
  pages: readonly { page: ScenePage; lines: readonly TextLine[] }[],
  { outline }: Pick<Scene, "outline">,
): Set<TextLine> {
  const names = new Set(outline.map(({ title }) => title.trim()))
  const byKey = new Map<string, Set<number>>()
  const candidates: { page: ScenePage; lines: readonly TextLine[]; keys: readonly string[] }[] = []
  for (const { page, lines } of pages) {
    for (const own of marginLines(page, lines)) {
      const keys = own.map(
        (line) => `${Math.round(line.baseline)} ${line.text.replace(/\d+/g, "#").trim()}`,
      )
      candidates.push({ page, lines: own, keys })
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(page.index))
    }
  }
  const isKnown = (line: TextLine, key: string | undefined): boolean =>
    isFurnitureText(line.text) ||
    names.has(line.text.trim()) ||
    (byKey.get(key ?? "")?.size ?? 0) >= 2
  const repeats = ({ page, lines, keys }: (typeof candidates)[number]): boolean =>
    lines.length <= MAX_PARTS &&
    lines.every(
      (line, index) => isKnown(line, keys[index]) && (isOuter(line, page) || isCentred(line, page)),
    )
  return new Set(candidates.filter(repeats).flatMap(({ lines }) => lines))
}

/** Distance in points by which the middle of a header may miss that of its page. */
const OFF_CENTRE = points.pad

const longSide = ({ width, height }: ScenePage): number => Math.max(width, height)

const isOuter = ({ baseline }: TextLine, page: ScenePage): boolean => {
  const margin = MARGIN_SHARE * longSide(page)
  return baseline < margin || baseline > page.height - margin
}

const isCentred = ({ box }: TextLine, page: ScenePage): boolean =>
  Math.abs(middleX(box) - page.width / 2) < OFF_CENTRE

/**
 * Level lines of a page's margins by baseline, where free space parts them from the rest. Turned ones
 * have their baselines across the page: the dates above a calendar's columns are no headers.
 */
function marginLines(page: ScenePage, lines: readonly TextLine[]): TextLine[][] {
  const margin = CENTRED_SHARE * longSide(page)
  const rows: TextLine[][] = []
  const level = lines.filter(({ angle }) => angle === 0)
  for (const line of level.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows[rows.length - 1]
    if (last?.[0] && line.baseline - last[0].baseline < ems.tight * line.size) last.push(line)
    else rows.push([line])
  }
  return rows.filter((row, index) => {
    const [first] = row
    if (!first) return false
    const next =
      first.baseline < margin
        ? rows[index + 1]?.[0]
        : first.baseline > page.height - margin
          ? rows[index - 1]?.[0]
          : first
    if (next === first) return false
    if (!next) return isOuter(first, page)
    return Math.abs(next.baseline - first.baseline) > (1 + MIN_DISTANCE_EM) * first.size
  })
}

function isFurnitureText(text: string): boolean {
  return (
    /^(?:page|seite|página|第)?\s*\d+\s*(?:页|\/\s*\d+|of\s+\d+)?$/i.test(text.trim()) &&
    /\D/.test(text)
  )
}

export type { SheetPlace }
