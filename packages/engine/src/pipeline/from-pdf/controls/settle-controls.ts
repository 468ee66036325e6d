import type { Pt } from "../../../base/units.ts"
import type { Block, Document, Inline, Paragraph, Section } from "../../../model/document.ts"
import type { FormControl } from "../../../model/form-control.ts"

/**
 * Leaves one sign of each field in a document, where its text begins: a field filled its room with
 * many. Paragraphs that held nothing else are left out.
 */
export function settleControls(document: Document, controls: readonly FormControl[]): Document {
  if (controls.length === 0) return document
  const settle = new Settling(new Map(controls.map((control) => [control.sign, control])))
  const set = (furniture: Document["sections"][number]["header"]): typeof furniture =>
    Object.fromEntries(
      Object.entries(furniture).map(([variant, list]: [string, readonly Block[]]) => [
        variant,
        settle.blocks(list),
      ]),
    )
  return {
    ...document,
    controls,
    sections: document.sections.map((section) => ({
      ...section,
      header: set(section.header),
      blocks: settle.blocks(section.blocks, edgeOf(section)),
      footer: set(section.footer),
    })),
    notes: document.notes.map((note) => ({ ...note, blocks: settle.blocks(note.blocks) })),
  }
}

/** Right edge of the text of a section, where it has one for all. */
function edgeOf({ page, columns }: Section): Pt | undefined {
  return columns.count > 1 ? undefined : page.width - page.margin.right
}

class Settling {
  readonly #signs: ReadonlyMap<string, FormControl>
  readonly #seen = new Set<string>()

  constructor(signs: ReadonlyMap<string, FormControl>) {
    this.#signs = signs
  }

  /** `edge` is where text ends on the right, where that is known. */
  blocks(list: readonly Block[], edge?: Pt): Block[] {
    return list.flatMap((block): Block[] => {
      if (block.kind === "paragraph")
        return this.#paragraph(block).map((paragraph) => this.#inRoom(paragraph, edge))
      if (block.kind === "table")
        return [
          {
            ...block,
            rows: block.rows.map((row) => ({
              ...row,
              cells: row.cells.map((cell) => ({ ...cell, blocks: this.blocks(cell.blocks) })),
            })),
          },
        ]
      const { content } = block
      if (content.kind !== "textBox") return [block]
      return [{ ...block, content: { ...content, blocks: this.blocks(content.blocks) } }]
    })
  }

  #paragraph(paragraph: Paragraph): Paragraph[] {
    const inlines: Inline[] = []
    for (const inline of paragraph.inlines) {
      const settled = this.#inline(inline)
      if (settled) inlines.push(settled)
      // The line of a field that goes on ends with it.
      else if (inlines.at(-1)?.kind === "break") inlines.pop()
    }
    const isAsBefore =
      inlines.length === paragraph.inlines.length &&
      inlines.every((each, at) => each === paragraph.inlines[at])
    if (isAsBefore) return [paragraph]
    const { lines: _lines, ...rest } = paragraph
    const isEmpty = inlines.every((each) => each.kind === "text" && each.text.trim() === "")
    return isEmpty ? [] : [{ ...rest, inlines }]
  }

  /** A field of several lines that stands alone breaks its lines within the room that it had. */
  #inRoom(paragraph: Paragraph, edge: Pt | undefined): Paragraph {
    const [only, other] = paragraph.inlines
    const [place] = paragraph.placement
    if (only?.kind !== "text" || other || !place || edge === undefined) return paragraph
    const control = this.#signs.get(only.text.trim())
    if (control?.kind !== "lines") return paragraph
    const right = Math.max(0, edge - place.box.x0 - control.width)
    const indent = { ...paragraph.format.indent, right }
    return { ...paragraph, format: { ...paragraph.format, align: "left", indent } }
  }

  #inline(inline: Inline): Inline | undefined {
    if (inline.kind === "link") {
      const inlines = inline.inlines.flatMap((inner) => this.#inline(inner) ?? [])
      return inlines.length > 0 ? { ...inline, inlines } : undefined
    }
    if (inline.kind !== "text") return inline
    const text = inline.text.replace(runsOfSigns, (all: string, sign: string) => {
      if (!this.#signs.has(sign)) return all
      const isSeen = this.#seen.has(sign)
      this.#seen.add(sign)
      return isSeen ? "" : sign
    })
    if (text === inline.text) return inline
    const { softHyphens: _hyphens, softBreaks: _breaks, ...rest } = inline
    return text === "" ? undefined : { ...rest, text }
  }
}

/** One sign or more of a field, with what joins its lines. */
const runsOfSigns = /([\uE000-\uEFFF])(?:\s*\1)*/gu
