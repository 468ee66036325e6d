import { formulaLine } from "./formula-text.ts"
import type { Block, Document, Figure, Inline, Paragraph, RunStyle, Table } from "./document.ts"
import { isPlainRow } from "./plain-rows.ts"

/**
 * Gives every paragraph in reading order, those in table cells, text boxes and inline figures among
 * them. One by one: a long table's would take more room together than the table.
 *
 * @param of "rich" leaves out those of rows that are known to hold lines of plain text alone
 */
export function* paragraphsOf(
  blocks: readonly Block[],
  of: "all" | "rich" = "all",
): Generator<Paragraph, void> {
  for (const block of blocks) {
    if (block.kind === "paragraph") {
      yield block
      for (const figure of inlineFigures(block.inlines))
        yield* paragraphsOf(figureBlocks(figure), of)
    } else if (block.kind === "table") {
      for (const row of block.rows)
        if (of === "all" || !isPlainRow(row))
          for (const cell of row.cells) yield* paragraphsOf(cell.blocks, of)
    } else {
      yield* paragraphsOf(figureBlocks(block), of)
    }
  }
}

/** Gives every table, nested ones after the table that holds them. */
export function tablesOf(blocks: readonly Block[]): Table[] {
  const found: Table[] = []
  const visit = (block: Block): void => {
    if (block.kind === "table") {
      found.push(block)
      visitCells(block, visit)
    } else if (block.kind === "figure") {
      figureBlocks(block).forEach(visit)
    }
  }
  blocks.forEach(visit)
  return found
}

/** Gives every figure, inline ones among them. */
export function figuresOf(blocks: readonly Block[]): Figure[] {
  const found: Figure[] = []
  const visit = (block: Block): void => {
    if (block.kind === "figure") {
      found.push(block)
      figureBlocks(block).forEach(visit)
    } else if (block.kind === "paragraph") {
      inlineFigures(block.inlines).forEach(visit)
    } else {
      visitCells(block, visit)
    }
  }
  blocks.forEach(visit)
  return found
}

/** Visits what the cells of a table hold, but those that hold a line of plain text alone. */
function visitCells({ rows }: Table, visit: (block: Block) => void): void {
  for (const row of rows)
    if (!isPlainRow(row)) for (const { blocks } of row.cells) blocks.forEach(visit)
}

/** Gives the sections that hold blocks: pages that showed nothing but notes are made by these. */
export const heldSections = ({ sections }: Pick<Document, "sections">): Document["sections"] =>
  sections.filter(({ blocks }, index) => index === 0 || blocks.length > 0)

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

type Leaf = Exclude<Inline, { kind: "link" }>

const isLeaf = (inline: Inline): inline is Leaf => inline.kind !== "link"

/** Gives the leaves: links are opened. */
export function leavesOf(inlines: readonly Inline[]): readonly Leaf[] {
  return inlines.every(isLeaf)
    ? inlines
    : inlines.flatMap((inline) => (inline.kind === "link" ? leavesOf(inline.inlines) : [inline]))
}

/**
 * Gives the plain text of a paragraph; tabs are "\t", soft breaks "\n", figures and notes nothing.
 */
export function plainText(inlines: readonly Inline[]): string {
  let text = ""
  for (const leaf of leavesOf(inlines)) {
    if (leaf.kind === "text") text += leaf.text
    else if (leaf.kind === "tab") text += "\t"
    else if (leaf.kind === "break") text += "\n"
    else if (leaf.kind === "pageField") text += leaf.shown
    else if (leaf.kind === "formula") text += formulaLine(leaf.formula)
  }
  return text
}

/** Gives the style of the first run with text, if any. */
export function firstRunStyle(inlines: readonly Inline[]): RunStyle | undefined {
  for (const leaf of leavesOf(inlines)) if (leaf.kind === "text") return leaf.style
  return undefined
}

function inlineFigures(inlines: readonly Inline[]): readonly Figure[] {
  if (inlines.every(isPlainText)) return []
  return leavesOf(inlines).flatMap((leaf) => (leaf.kind === "figure" ? [leaf.figure] : []))
}

const isPlainText = (inline: Inline): boolean => inline.kind === "text"

function figureBlocks(figure: Figure): readonly Block[] {
  return figure.content.kind === "textBox" ? figure.content.blocks : []
}

/** First source page (0-based) of a block; 0 where it has no placement. */
export const pageOf = (block: Block): number => block.placement[0]?.page ?? 0
