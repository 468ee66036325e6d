import type { CellDraft, Span, TableDraft, TextLine } from "../../drafts.ts"
import { cutSpan } from "../../writing/mark-range.ts"

/** A place in the text where the mark of a note may stand. */
export interface Reference {
  readonly line: TextLine
  /** Index into the line's spans, and the range of the mark in it. */
  readonly span: number
  readonly from: number
  readonly to: number
}

/** Signs that are a reference wherever they stand in the text, raised or not. */
const signs = /[\u2460-\u2473\u3251-\u325F\u32B1-\u32BF†‡§¶]|[*＊]+/u

/**
 * Finds where a line shows `mark`: raised, or as a sign that needs no raising. Source: Chicago
 * Manual of Style, 14.24.
 */
export function findReference(
  lines: Iterable<TextLine>,
  mark: string,
  isTaken: (reference: Reference) => boolean,
): Reference | undefined {
  for (const line of lines) {
    if (!line.text.includes(mark)) continue
    for (const [index, span] of line.spans.entries()) {
      if (span.note !== undefined || span.figure) continue
      const start = span.text.length - span.text.trimStart().length
      const isWhole = span.rise === "superscript" && span.text.trim() === mark
      const from = isWhole ? start : signs.test(mark) ? placeOfSign(span, mark) : -1
      const reference = { line, span: index, from, to: from + mark.length }
      if (from >= 0 && !isTaken(reference)) return reference
    }
  }
  return undefined
}

/** A sign after a word; one at the start of a line or after a space is a bullet or a sum. */
function placeOfSign({ text }: Span, mark: string): number {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const [before, after] = [text[at - 1], text[at + mark.length]]
    if (before !== undefined && !/[\s*＊]/u.test(before) && !/[*＊]/u.test(after ?? "")) return at
  }
  return -1
}

/** Gives the line with each reference cut out as a span of its own that names its note. */
export function markReferences(
  line: TextLine,
  references: readonly (Reference & { readonly note: number })[],
): TextLine {
  if (references.length === 0) return line
  const spans = line.spans.flatMap((span, index) => {
    const own = references.filter((each) => each.span === index).toSorted((a, b) => a.from - b.from)
    const pieces: Span[] = []
    let at = 0
    for (const { from, to, note } of own) {
      if (from > at) pieces.push(cutSpan(span, at, from))
      pieces.push({ ...cutSpan(span, from, to), note })
      at = to
    }
    if (at < span.text.length) pieces.push(cutSpan(span, at, span.text.length))
    return pieces
  })
  return { ...line, spans }
}

/** Gives all lines in the cells of a table, those of nested tables among them. */
export function* tableLines(table: TableDraft): Generator<TextLine> {
  for (const cell of table.cells) {
    yield* cell.lines
    for (const nested of cell.nested) yield* tableLines(nested)
  }
}

/** Gives the table with each line replaced by what `change` makes of it. */
export function mapTableLines(table: TableDraft, change: (line: TextLine) => TextLine): TableDraft {
  return {
    ...table,
    cells: table.cells.map((cell): CellDraft => ({
      ...cell,
      lines: cell.lines.map(change),
      nested: cell.nested.map((nested) => mapTableLines(nested, change)),
    })),
  }
}
