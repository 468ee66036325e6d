import type { Block, Document, Figure, Inline, Paragraph, RunStyle, Table } from "./document.ts"

/** Gives every paragraph in reading order, those in table cells, text boxes and inline figures among them. */
export function* paragraphsOf(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === "paragraph") {
      yield block
      for (const figure of inlineFigures(block.inlines)) yield* paragraphsOf(figureBlocks(figure))
    } else if (block.kind === "table") {
      for (const row of block.rows) for (const cell of row.cells) yield* paragraphsOf(cell.blocks)
    } else {
      yield* paragraphsOf(figureBlocks(block))
    }
  }
}

/** Gives every table, nested ones after the table that holds them. */
export function* tablesOf(blocks: readonly Block[]): Generator<Table> {
  for (const block of blocks) {
    if (block.kind === "table") {
      yield block
      for (const row of block.rows) for (const cell of row.cells) yield* tablesOf(cell.blocks)
    } else if (block.kind === "figure") {
      yield* tablesOf(figureBlocks(block))
    }
  }
}

/** Gives every figure, inline ones among them. */
export function* figuresOf(blocks: readonly Block[]): Generator<Figure> {
  for (const block of blocks) {
    if (block.kind === "figure") {
      yield block
      yield* figuresOf(figureBlocks(block))
    } else if (block.kind === "paragraph") {
      for (const figure of inlineFigures(block.inlines)) yield* figuresOf([figure])
    } else {
      for (const row of block.rows) for (const cell of row.cells) yield* figuresOf(cell.blocks)
    }
  }
}

/** Gives all lists of blocks of a document: bodies, furniture of sections, notes. */
export function* blockListsOf(document: Document): Generator<readonly Block[]> {
  for (const section of document.sections) {
    yield section.blocks
    for (const set of [section.header, section.footer]) {
      for (const blocks of [set.default, set.first, set.even]) if (blocks) yield blocks
    }
  }
  for (const note of document.notes) yield note.blocks
}

/** Gives the leaves: links are opened. */
export function* leavesOf(inlines: readonly Inline[]): Generator<Exclude<Inline, { kind: "link" }>> {
  for (const inline of inlines) {
    if (inline.kind === "link") yield* leavesOf(inline.inlines)
    else yield inline
  }
}

/** Gives the plain text of a paragraph; tabs are "\t", soft breaks "\n", figures and notes nothing. */
export function plainText(inlines: readonly Inline[]): string {
  let text = ""
  for (const leaf of leavesOf(inlines)) {
    if (leaf.kind === "text") text += leaf.text
    else if (leaf.kind === "tab") text += "\t"
    else if (leaf.kind === "break") text += "\n"
    else if (leaf.kind === "pageField") text += leaf.shown
  }
  return text
}

/** Gives the style of the first run with text, if any. */
export function firstRunStyle(inlines: readonly Inline[]): RunStyle | undefined {
  for (const leaf of leavesOf(inlines)) if (leaf.kind === "text") return leaf.style
  return undefined
}

function* inlineFigures(inlines: readonly Inline[]): Generator<Figure> {
  for (const leaf of leavesOf(inlines)) if (leaf.kind === "figure") yield leaf.figure
}

function figureBlocks(figure: Figure): readonly Block[] {
  return figure.content.kind === "textBox" ? figure.content.blocks : []
}

/** First source page (0-based) of a block; 0 where it has no placement. */
export const pageOf = (block: Block): number => block.placement[0]?.page ?? 0
