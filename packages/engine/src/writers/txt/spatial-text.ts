import type { Box } from "../../base/geometry.ts"
import type { Document, Paragraph } from "../../model/document.ts"
import { paragraphsOf, plainText } from "../../model/walk.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { TxtOptions } from "./txt-options.ts"

interface PlacedLine {
  readonly text: string
  readonly box: Box
  readonly baseline: number
}

/**
 * Lines whose baselines differ by less than this share of their height stand in one row; chosen on
 * superscripts and mixed sizes.
 */
const SAME_ROW = 0.5
/**
 * Empty rows kept between two lines at most: a page's white space must not scroll the text away.
 */
const MAX_BLANK_ROWS = 3

/**
 * Gives each page as rows of text in which the horizontal place of every line is kept, in columns
 * of half an em.
 */
export function spatialPages(document: Document, options: TxtOptions): string[] {
  const lines = document.pages.map(() => [] as PlacedLine[])
  const counter = createListCounter(document.lists)
  const collect = (paragraph: Paragraph): void => {
    const label = paragraph.list ? `${counter(paragraph.list)} ` : ""
    for (const { page, line } of linesOf(paragraph, label)) lines[page]?.push(line)
  }
  for (const section of document.sections)
    for (const paragraph of paragraphsOf(section.blocks)) collect(paragraph)
  for (const note of document.notes)
    for (const paragraph of paragraphsOf(note.blocks)) collect(paragraph)
  if (!options.dropFurniture) {
    for (const page of document.pages)
      for (const paragraph of paragraphsOf(page.furniture)) collect(paragraph)
  }
  return lines.map(layOut)
}

function linesOf(paragraph: Paragraph, label: string): { page: number; line: PlacedLine }[] {
  const text = plainText(paragraph.inlines)
  const place = paragraph.placement[0]
  const source = paragraph.lines?.length
    ? paragraph.lines
    : place
      ? [{ end: text.length, box: place.box, page: place.page, baseline: place.box.y1 }]
      : []
  let from = 0
  return source.map((line, index) => {
    const piece = text.slice(from, line.end).replaceAll("\n", "").trimEnd()
    from = line.end
    return {
      page: line.page,
      line: { text: index === 0 ? label + piece : piece, box: line.box, baseline: line.baseline },
    }
  })
}

function layOut(lines: readonly PlacedLine[]): string {
  const visible = lines.filter((line) => line.text.trim() !== "")
  if (visible.length === 0) return ""
  const cell = median(
    visible.map((line) => (line.box.x1 - line.box.x0) / Math.max(1, columnsOf(line.text))),
  )
  const left = Math.min(...visible.map((line) => line.box.x0))
  const rows = rowsOf(visible)
  const leading =
    median(
      rows
        .slice(1)
        .map((row, index) => baselineOf(row) - baselineOf(rows[index] ?? row))
        .filter((step) => step > 0),
    ) || 12
  let text = ""
  rows.forEach((row, index) => {
    const before = rows[index - 1]
    if (before)
      text += "\n".repeat(
        Math.min(
          MAX_BLANK_ROWS,
          Math.max(0, Math.round((baselineOf(row) - baselineOf(before)) / leading) - 1),
        ),
      )
    text += `${rowText(row, left, cell)}\n`
  })
  return text
}

function rowText(row: readonly PlacedLine[], left: number, cell: number): string {
  let text = ""
  let column = 0
  for (const line of row.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const wanted = Math.round((line.box.x0 - left) / Math.max(0.5, cell))
    const gap = Math.max(wanted - column, text === "" ? 0 : 1)
    text += " ".repeat(gap) + line.text
    column += gap + columnsOf(line.text)
  }
  return text.trimEnd()
}

function rowsOf(lines: readonly PlacedLine[]): PlacedLine[][] {
  const rows: PlacedLine[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)) {
    const row = rows.at(-1)
    const reach =
      SAME_ROW *
      Math.min(line.box.y1 - line.box.y0, row?.[0] ? row[0].box.y1 - row[0].box.y0 : Infinity)
    if (row && line.baseline - baselineOf(row) < reach) row.push(line)
    else rows.push([line])
  }
  return rows
}

const baselineOf = (row: readonly PlacedLine[]): number => row[0]?.baseline ?? 0

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/**
 * Columns that text takes in a fixed-pitch face: East Asian characters take two. Source: UAX #11.
 */
function columnsOf(text: string): number {
  let columns = 0
  for (const char of text)
    columns += wide.test(char) || (char.codePointAt(0) ?? 0) >= 0x20000 ? 2 : 1
  return columns
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
