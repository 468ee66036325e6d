import type { Block, Inline, Paragraph, RunStyle } from "./document.ts"

/**
 * Gives the plain text of inlines. Breaks become "\n", tabs "\t", fields what the page showed;
 * pictures and note references have no text.
 */
export function textOfInlines(inlines: readonly Inline[]): string {
  let text = ""
  for (const inline of inlines) {
    if (inline.kind === "text") text += inline.text
    else if (inline.kind === "break") text += "\n"
    else if (inline.kind === "tab") text += "\t"
    else if (inline.kind === "pageField") text += inline.shown
    else if (inline.kind === "link") text += textOfInlines(inline.inlines)
  }
  return text
}

/** Style of the first text, tab or field of a paragraph; undefined for a paragraph without any. */
export function firstRunStyle(inlines: readonly Inline[]): RunStyle | undefined {
  for (const inline of inlines) {
    if (inline.kind === "text" || inline.kind === "tab" || inline.kind === "pageField") return inline.style
    if (inline.kind === "link") {
      const style = firstRunStyle(inline.inlines)
      if (style) return style
    }
  }
  return undefined
}

/** Visits every paragraph of blocks in reading order, inside cells and text boxes too. */
export function* paragraphsOf(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === "paragraph") yield block
    else if (block.kind === "table") {
      for (const row of block.rows) for (const cell of row.cells) yield* paragraphsOf(cell.blocks)
    } else if (block.content.kind === "textBox") yield* paragraphsOf(block.content.blocks)
  }
}

/** First source page (0-based) of a block; 0 where it has no placement. */
export const pageOf = (block: Block): number => block.placement[0]?.page ?? 0
