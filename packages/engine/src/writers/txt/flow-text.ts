import type { Block, Document, Inline, Note, Paragraph, Table } from "../../model/document.ts"
import { inReadingOrder } from "../../model/reading-order.ts"
import { leavesOf, pageOf, plainText } from "../../model/walk.ts"
import { createListCounter } from "../../model/list-label.ts"
import { codeIndents, type CodeIndents } from "./code-indent.ts"
import { createRunningLines } from "./running-lines.ts"
import type { TxtOptions } from "./txt-options.ts"

interface Flow {
  readonly keepLines: boolean
  /** A paragraph that goes on over a page is cut there. */
  readonly partsPages: boolean
  readonly label: (paragraph: Paragraph) => string
  readonly noteMark: (note: number) => string
  /** What stands before the lines of programs. */
  readonly indent: CodeIndents
}

/** A line of the text and the page that shows it; undefined where that is not known. */
interface PageLine {
  readonly text: string
  readonly page: number | undefined
}

/**
 * Gives the text of each source page in reading order.
 *
 * A row of a table belongs to the page it stands on. A paragraph carried over a page belongs to the
 * page it starts on, but where the pages are handed out apart.
 */
export function flowPages(document: Document, options: TxtOptions): string[] {
  const counter = createListCounter(document.lists)
  const flow: Flow = {
    keepLines: options.layout === "lines",
    partsPages: options.filePerPage || options.pageMark !== "none",
    label: (paragraph) => (paragraph.list ? plainBullet(counter(paragraph.list)) : ""),
    noteMark: (note) => document.notes[note]?.mark ?? "*",
    indent: () => "",
  }
  const bodies = document.pages.map(() => [] as string[])
  let current = 0
  for (const { blocks } of document.sections) {
    const indented = { ...flow, indent: codeIndents(blocks, document) }
    for (const { text, page = current } of blocks.flatMap((block) => pageLines(block, indented))) {
      // Order of reading wins over the page of a stray block, so that pages never run backwards.
      current = Math.min(Math.max(current, page), Math.max(0, bodies.length - 1))
      bodies[current]?.push(text)
    }
  }
  for (const note of document.notes)
    bodies[notePage(note, bodies.length)]?.push(
      `${note.mark}${note.closing ?? ""} ${note.blocks.flatMap((block) => blockLines(block, flow)).join("\n")}`,
    )
  const isNew = flow.partsPages ? () => true : createRunningLines()
  return bodies.map((lines, index) => {
    const { above, below } = furnitureLines(document, index, flow)
    const shown = (own: readonly string[]): string[] =>
      options.dropFurniture ? [] : own.filter((line) => isNew(line, index))
    return [...shown(above), ...lines, ...shown(below)].map((line) => `${line}\n`).join("")
  })
}

function pageLines(block: Block, flow: Flow): PageLine[] {
  if (block.kind === "table")
    return inReadingOrder(block).rows.flatMap((row) => {
      const text = rowText(row, flow)
      const page = pageOfRow(row)
      return text === "" ? [] : [{ text, page }]
    })
  if (block.kind === "paragraph" && flow.partsPages)
    return cutAtPages(block).flatMap((part) =>
      paragraphLines(part, flow).map((text) => ({
        text: flow.indent(part) === "" ? text.trim() : text.trimEnd(),
        page: pageOf(part),
      })),
    )
  return blockLines(block, flow).map((text) => ({ text, page: pageOf(block) }))
}

/** First page on which a row shows something. */
function pageOfRow(row: Table["rows"][number]): number | undefined {
  const pages = row.cells.flatMap(({ blocks }) =>
    blocks.flatMap(({ placement }) => placement.map(({ page }) => page)),
  )
  return pages.length === 0 ? undefined : Math.min(...pages)
}

/** Gives the parts of a paragraph that stand on different pages; the first keeps its label. */
function cutAtPages(paragraph: Paragraph): Paragraph[] {
  const { lines = [], list: _, ...rest } = paragraph
  const cuts = lines.flatMap((line, at) =>
    at > 0 && line.page !== lines[at - 1]?.page ? [at] : [],
  )
  if (cuts.length === 0) return [paragraph]
  return [0, ...cuts].map((from, index) => {
    const own = lines.slice(from, cuts[index])
    const start = lines[from - 1]?.end ?? 0
    const inlines = sliceInlines(paragraph.inlines, start, own.at(-1)?.end ?? start)
    const shifted = own.map((line) => ({ ...line, end: line.end - start }))
    const placement = own.map(({ page, box }) => ({ page, box }))
    return { ...(index === 0 ? paragraph : rest), inlines, lines: shifted, placement }
  })
}

/**
 * Gives what stands between two places of the plain text; what takes no place stays with the end.
 */
function sliceInlines(inlines: readonly Inline[], from: number, to: number): Inline[] {
  const part: Inline[] = []
  let at = 0
  for (const leaf of leavesOf(inlines)) {
    const length = plainText([leaf]).length
    const [start, end] = [Math.max(0, from - at), Math.min(length, to - at)]
    if (length === 0 ? (at > from || from === 0) && at <= to : end > start)
      part.push(leaf.kind === "text" ? { ...leaf, text: leaf.text.slice(start, end) } : leaf)
    at += length
  }
  return part
}

/** Word's ring is a letter of a font for typewriters; without the font it would read as a word. */
const plainBullet = (label: string): string => (label === "o" ? "◦" : label)

/** Footnotes stand at the foot of their page, endnotes behind the text. */
function notePage({ kind, blocks }: Note, pages: number): number {
  const page = blocks[0] && kind === "footnote" ? pageOf(blocks[0]) : pages - 1
  return Math.max(0, Math.min(page, pages - 1))
}

function furnitureLines(
  document: Document,
  index: number,
  flow: Flow,
): { readonly above: readonly string[]; readonly below: readonly string[] } {
  const page = document.pages[index]
  const above: string[] = []
  const below: string[] = []
  for (const block of page?.furniture ?? []) {
    const box = block.placement[0]?.box
    const isAbove = !box || !page || box.y0 < page.height / 2
    ;(isAbove ? above : below).push(...blockLines(block, flow))
  }
  return { above, below }
}

function blockLines(block: Block, flow: Flow): string[] {
  if (block.kind === "paragraph") return paragraphLines(block, flow)
  if (block.kind === "table") return tableLines(block, flow)
  if (block.content.kind === "textBox")
    return block.content.blocks.flatMap((inner) => blockLines(inner, flow))
  return []
}

function paragraphLines(paragraph: Paragraph, flow: Flow): string[] {
  const text = textWithNotes(paragraph.inlines, flow)
  // An item that is a picture has its number all the same, and those below count on.
  const label = flow.label(paragraph)
  if (text.trim() === "") return label === "" ? [] : [flow.indent(paragraph) + label]
  const whole = label === "" ? text : `${label} ${text}`
  const shift = whole.length - text.length
  if (!flow.keepLines || !paragraph.lines || paragraph.lines.length < 2)
    return whole
      .split("\n")
      .map((line, index) => (index === 0 ? flow.indent(paragraph) + line : line))
  let from = 0
  return paragraph.lines.flatMap((line, index) => {
    const piece = whole.slice(from, line.end + shift)
    from = line.end + shift
    const text = piece.replaceAll("\n", "").trimEnd()
    return text.trim() === "" ? [] : [flow.indent(paragraph, index) + text]
  })
}

const tableLines = (table: Table, flow: Flow): string[] =>
  inReadingOrder(table).rows.flatMap((row) => rowText(row, flow) || [])

/**
 * A row is a line with its cells parted by tabs, so that a spreadsheet can take it; lines inside a
 * cell are joined.
 */
function rowText(row: Table["rows"][number], flow: Flow): string {
  const cells: string[] = []
  for (const cell of row.cells) {
    while (cells.length < cell.column) cells.push("")
    cells.push(
      cell.blocks
        .flatMap((block) => blockLines(block, { ...flow, keepLines: false }))
        .join(" ")
        .replaceAll("\t", " "),
    )
  }
  return cells.join("\t").trimEnd()
}

function textWithNotes(inlines: readonly Inline[], flow: Flow): string {
  return inlines
    .map((inline) =>
      inline.kind === "note" ? flow.noteMark(inline.note) : inlineText(inline, flow),
    )
    .join("")
}

function inlineText(inline: Inline, flow: Flow): string {
  if (inline.kind === "link") return textWithNotes(inline.inlines, flow)
  if (inline.kind === "figure" && inline.figure.content.kind === "textBox") {
    return inline.figure.content.blocks.flatMap((block) => blockLines(block, flow)).join("\n")
  }
  return plainText([inline])
}
