import { formulaLine, formulaRuns } from "../../../model/formula-text.ts"
import type { Rgb } from "../../../base/colour.ts"
import type {
  Block,
  Document,
  Formula,
  Inline,
  Paragraph,
  RunStyle,
  Table,
} from "../../../model/document.ts"
import { createListCounter } from "../../../model/list-label.ts"
import { blockListsOf, paragraphsOf } from "../../../model/walk.ts"
import { fontKey, type FontLook, type TextStretch } from "./types.ts"

/** Text of one cell with its styles. */
export interface CellText {
  readonly text: string
  readonly stretches: readonly TextStretch[]
  /** Lines that the text took on the page. */
  readonly lines: number
  /** First web address that the text links to. */
  readonly link?: string
  /** Ground of its words, or of the first ones that have any: cells have one ground alone. */
  readonly highlight?: Rgb
}

/**
 * Characters a cell can hold. Source: limits of Excel and ECMA-376 part 1, 22.9.2.19 (ST_Xstring
 * has none of its own).
 */
const MAX_CHARACTERS = 32_767

/** A part of a text in one style. */
interface Piece {
  readonly text: string
  readonly style: RunStyle
  /** What stands for it where nothing is raised or lowered. */
  readonly spelled?: string
}

type LabelOf = (paragraph: Paragraph) => string | undefined

/**
 * Makes the reader of cell texts of one document. Lists are counted once over the whole document,
 * so that their numbers go on from sheet to sheet, in whatever order cells are read.
 */
export function createCellReader(document: Document): (blocks: readonly Block[]) => CellText {
  const count = createListCounter(document.lists)
  const labels = new Map<Paragraph, string>()
  for (const blocks of blockListsOf(document))
    for (const paragraph of paragraphsOf(blocks))
      if (paragraph.list) labels.set(paragraph, count(paragraph.list))
  return (blocks) => readBlocks(blocks, document, (paragraph) => labels.get(paragraph))
}

function readBlocks(blocks: readonly Block[], document: Document, labelOf: LabelOf): CellText {
  const pieces: Piece[] = []
  let lines = 0
  let link: string | undefined
  for (const block of blocks) {
    if (pieces.length > 0)
      pieces.push({ text: "\n", style: pieces[pieces.length - 1]?.style ?? document.body })
    if (block.kind === "paragraph") {
      const label = labelOf(block)
      if (label !== undefined) pieces.push({ text: `${label} `, style: document.body })
      const first = collect(block.inlines, document, pieces)
      link ??= first
      lines += Math.max(1, block.lines?.length ?? 1)
    } else if (block.kind === "table") {
      pieces.push({ text: nestedText(block, document, labelOf), style: document.body })
      lines += block.rows.length
    } else if (block.content.kind === "textBox") {
      const inner = readBlocks(block.content.blocks, document, labelOf)
      pieces.push({ text: inner.text, style: document.body })
      lines += inner.lines
    }
  }
  const stretches = joined(pieces, document)
  const whole = pieces.map(({ text, spelled }) => spelled ?? text).join("")
  const text = whole.slice(0, MAX_CHARACTERS)
  const highlight = pieces.find(({ style }) => style.highlight !== undefined)?.style.highlight
  return {
    text,
    stretches,
    lines,
    ...(link === undefined ? {} : { link }),
    ...(highlight === undefined ? {} : { highlight }),
  }
}

/** Appends the text of inlines and gives the first web address among them. */
function collect(
  inlines: readonly Inline[],
  document: Document,
  pieces: Piece[],
): string | undefined {
  let link: string | undefined
  const before = (): RunStyle => pieces[pieces.length - 1]?.style ?? document.body
  for (const inline of inlines) {
    if (inline.kind === "text") pieces.push({ text: inline.text, style: inline.style })
    else if (inline.kind === "break") pieces.push({ text: "\n", style: before() })
    else if (inline.kind === "tab") pieces.push({ text: " ", style: inline.style })
    else if (inline.kind === "pageField") pieces.push({ text: inline.shown, style: inline.style })
    else if (inline.kind === "formula") pieces.push(...formulaPieces(inline.formula, before().size))
    else if (inline.kind === "note")
      pieces.push({ text: document.notes[inline.note]?.mark ?? "", style: inline.style })
    else if (inline.kind === "link") {
      link ??= inline.target.kind === "uri" ? inline.target.uri : undefined
      collect(inline.inlines, document, pieces)
    }
  }
  return link
}

/** A formula on one line, told by what stands below and above it; spelled where it is plain. */
function formulaPieces(formula: Formula, textSize: number): Piece[] {
  const { number, style } = formula
  const parts = formulaRuns(formula, textSize).map((run): Piece => ({ ...run, spelled: "" }))
  const [first, ...others] = parts
  if (!first) return []
  const end = number === undefined ? [] : [{ text: `    ${number}`, style, spelled: "" }]
  return [{ ...first, spelled: formulaLine(formula) }, ...others, ...end]
}

/** A table inside a cell becomes lines of text: a worksheet cell cannot hold one. */
const nestedText = (table: Table, document: Document, labelOf: LabelOf): string =>
  table.rows
    .map((row) =>
      row.cells.map((cell) => readBlocks(cell.blocks, document, labelOf).text).join(" "),
    )
    .join("\n")

function joined(pieces: readonly Piece[], document: Document): TextStretch[] {
  const stretches: { text: string; font: FontLook; key: string }[] = []
  let room = MAX_CHARACTERS
  for (const { text, style } of pieces) {
    if (text === "" || room <= 0) continue
    const kept = text.slice(0, room)
    room -= kept.length
    const font = fontLook(style, kept, document)
    const key = fontKey(font)
    const last = stretches[stretches.length - 1]
    if (last && (last.key === key || kept.trim() === "")) last.text += kept
    else stretches.push({ text: kept, font, key })
  }
  return stretches.map(({ text, font }) => ({ text, font }))
}

const eastAsian = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u3000-\u30ff]/

export function fontLook(style: RunStyle, text: string, document: Document): FontLook {
  const font = document.fonts[style.font]
  return {
    name: (eastAsian.test(text) ? font?.eastAsia : font?.ascii) ?? "Calibri",
    size: Math.max(1, Math.round(style.size * 2) / 2),
    bold: style.bold,
    italic: style.italic,
    underline: style.underline === "double" ? "double" : style.underline ? "single" : "none",
    strike: style.strike ?? false,
    colour: style.colour,
    position: style.verticalAlign ?? "baseline",
  }
}
