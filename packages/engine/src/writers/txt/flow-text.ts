import type { Block, Document, Inline, Note, Paragraph, Table } from "../../model/document.ts"
import { pageOf, plainText } from "../../model/walk.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { TxtOptions } from "./txt-options.ts"

interface Flow {
  readonly keepLines: boolean
  readonly label: (paragraph: Paragraph) => string
  readonly noteMark: (note: number) => string
}

/**
 * Gives the text of each source page in reading order; a paragraph carried over a page belongs to
 * the page it starts on.
 */
export function flowPages(document: Document, options: TxtOptions): string[] {
  const counter = createListCounter(document.lists)
  const flow: Flow = {
    keepLines: options.layout === "lines",
    label: (paragraph) => (paragraph.list ? plainBullet(counter(paragraph.list)) : ""),
    noteMark: (note) => document.notes[note]?.mark ?? "*",
  }
  const bodies = document.pages.map(() => [] as string[])
  let current = 0
  for (const section of document.sections) {
    for (const block of section.blocks) {
      // Order of reading wins over the page of a stray block, so that pages never run backwards.
      current = Math.min(Math.max(current, pageOf(block)), Math.max(0, bodies.length - 1))
      bodies[current]?.push(...blockLines(block, flow))
    }
  }
  for (const note of document.notes)
    bodies[notePage(note, bodies.length)]?.push(
      `${note.mark} ${note.blocks.flatMap((block) => blockLines(block, flow)).join("\n")}`,
    )
  return bodies.map((lines, index) => {
    const [above, below] = options.dropFurniture ? [[], []] : furnitureLines(document, index, flow)
    return [...above, ...lines, ...below].map((line) => `${line}\n`).join("")
  })
}

/** Word's ring is a letter of a font for typewriters; without the font it would read as a word. */
const plainBullet = (label: string): string => (label === "o" ? "◦" : label)

/** Footnotes stand at the foot of their page, endnotes behind the text. */
function notePage({ kind, blocks }: Note, pages: number): number {
  const page = blocks[0] && kind === "footnote" ? pageOf(blocks[0]) : pages - 1
  return Math.max(0, Math.min(page, pages - 1))
}

function furnitureLines(document: Document, index: number, flow: Flow): [string[], string[]] {
  const page = document.pages[index]
  const above: string[] = []
  const below: string[] = []
  for (const block of page?.furniture ?? []) {
    const box = block.placement[0]?.box
    const isAbove = !box || !page || box.y0 < page.height / 2
    ;(isAbove ? above : below).push(...blockLines(block, flow))
  }
  return [above, below]
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
  if (text.trim() === "") return []
  const label = flow.label(paragraph)
  const whole = label === "" ? text : `${label} ${text}`
  const shift = whole.length - text.length
  if (!flow.keepLines || !paragraph.lines || paragraph.lines.length < 2) return whole.split("\n")
  let from = 0
  return paragraph.lines.flatMap((line) => {
    const piece = whole.slice(from, line.end + shift)
    from = line.end + shift
    return piece.trim() === "" ? [] : [piece.replaceAll("\n", "").trimEnd()]
  })
}

/**
 * A row is a line with its cells parted by tabs, so that a spreadsheet can take it; lines inside a
 * cell are joined.
 */
function tableLines(table: Table, flow: Flow): string[] {
  return table.rows.flatMap((row) => {
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
    const line = cells.join("\t").trimEnd()
    return line === "" ? [] : [line]
  })
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
