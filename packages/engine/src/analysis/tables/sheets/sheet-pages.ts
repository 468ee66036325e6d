import type { Scene } from "../../../model/scene.ts"
import type { SheetPlace } from "../../../model/document.ts"
import type { RuleSet, TextLine } from "../../drafts.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { bandsOf, type Band } from "../bands.ts"
import { withoutHeadings } from "./printed-headings.ts"

/** One page of a printed spreadsheet, without what its header and footer hold. */
export interface SheetPage {
  readonly page: ScenePage
  readonly rules: RuleSet
  readonly bands: readonly Band[]
}

/** Programs whose prints are sheets: every text stands in a cell. */
const spreadsheetCreator = /^(?:calc|libreoffice calc|numbers)$|excel|spreadsheet|表格|gnumeric/i

/** Tells whether a file was printed by a spreadsheet program. */
export function isPrintedSpreadsheet(scene: Pick<Scene, "info">): boolean {
  return spreadsheetCreator.test(scene.info.creator ?? "")
}

/** Gives the bands of a page without lines that repeat at the same height on other pages. */
export function sheetPage(input: { page: ScenePage; lines: readonly TextLine[]; rules: RuleSet }, furniture: ReadonlySet<TextLine>): SheetPage {
  return { page: input.page, rules: input.rules, bands: withoutHeadings(bandsOf(input.lines.filter((line) => !furniture.has(line)), Infinity)) }
}

/** Share of the page's height at its top and bottom where headers and footers stand. */
const MARGIN_SHARE = 0.09

/**
 * Finds headers and footers of printed sheets: lines in the margins that come again on another page but for digits.
 *
 * A line at the edge of the sheet itself comes again only with a repeated row, and then with others beside it.
 */
export function sheetFurniture(pages: readonly { page: ScenePage; lines: readonly TextLine[] }[]): Set<TextLine> {
  const byKey = new Map<string, TextLine[]>()
  for (const { page, lines } of pages) {
    for (const line of lines) {
      const margin = MARGIN_SHARE * page.height
      const isTop = line.box.y1 < margin
      if (!isTop && line.box.y0 < page.height - margin) continue
      const key = `${isTop ? "top" : "bottom"} ${Math.round(line.baseline)} ${line.text.replace(/\d+/g, "#").trim()}`
      byKey.set(key, [...(byKey.get(key) ?? []), line])
    }
  }
  const furniture = new Set<TextLine>()
  for (const lines of byKey.values()) {
    if (new Set(lines.map((line) => line.page)).size >= 2 || lines.every((line) => isFurnitureText(line.text))) for (const line of lines) furniture.add(line)
  }
  return furniture
}

function isFurnitureText(text: string): boolean {
  return /^(?:page|seite|página|第)?\s*\d+\s*(?:页|\/\s*\d+|of\s+\d+)?$/i.test(text.trim()) && /\D/.test(text)
}

/** Gives the runs of pages that belong to one sheet each, with its name: by the outline, else every page for itself. */
export function sheetsOf(pages: readonly SheetPage[], scene: Pick<Scene, "outline">): { name?: string; pages: SheetPage[] }[] {
  const starts = new Map<number, string>()
  for (const item of scene.outline) {
    if (item.level === 1 && item.target?.kind === "page" && !starts.has(item.target.page)) starts.set(item.target.page, item.title)
  }
  const sheets: { name?: string; pages: SheetPage[] }[] = []
  for (const page of pages) {
    const name = starts.get(page.page.index)
    const last = sheets[sheets.length - 1]
    if (name !== undefined) sheets.push({ name, pages: [page] })
    else if (last && starts.size > 0) last.pages.push(page)
    else sheets.push({ pages: [page] })
  }
  return sheets
}

export type { SheetPlace }
