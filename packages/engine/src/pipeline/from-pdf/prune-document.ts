import type { Block, Document, Figure, Inline, Paragraph } from "../../model/document.ts"

export interface PruneOptions {
  readonly images: boolean
  readonly links: boolean
}

/**
 * Takes out of a document what the visitor does not want: pictures and drawings, or links (their
 * text stays).
 */
export function pruneDocument(document: Document, options: PruneOptions): Document {
  if (options.images && options.links) return document
  const blocks = (list: readonly Block[]): Block[] =>
    list.flatMap((block) => pruneBlock(block, options))
  const set = (furniture: Document["sections"][number]["header"]): typeof furniture =>
    Object.fromEntries(
      Object.entries(furniture).map(([variant, list]: [string, readonly Block[]]) => [
        variant,
        blocks(list),
      ]),
    )
  return {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      header: set(section.header),
      footer: set(section.footer),
      blocks: blocks(section.blocks),
    })),
    notes: document.notes.map((note) => ({ ...note, blocks: blocks(note.blocks) })),
    pages: document.pages.map((page) => ({ ...page, furniture: blocks(page.furniture) })),
  }
}

function pruneBlock(block: Block, options: PruneOptions): Block[] {
  switch (block.kind) {
    case "paragraph":
      return [pruneParagraph(block, options)]
    case "figure":
      return pruneFigure(block, options)
    case "table":
      return [
        {
          ...block,
          rows: block.rows.map((row) => ({
            ...row,
            cells: row.cells.map((cell) => ({
              ...cell,
              blocks: cell.blocks.flatMap((inner) => pruneBlock(inner, options)),
            })),
          })),
        },
      ]
  }
}

function pruneParagraph(paragraph: Paragraph, options: PruneOptions): Paragraph {
  return {
    ...paragraph,
    inlines: paragraph.inlines.flatMap((inline) => pruneInline(inline, options)),
  }
}

function pruneInline(inline: Inline, options: PruneOptions): Inline[] {
  if (inline.kind === "link") {
    const inlines = inline.inlines.flatMap((inner) => pruneInline(inner, options))
    return options.links ? [{ ...inline, inlines }] : inlines
  }
  if (inline.kind === "figure")
    return pruneFigure(inline.figure, options).map((figure) => ({ ...inline, figure }))
  return [inline]
}

/** Text in a frame and charts, which are data, stay when pictures go. */
function pruneFigure(figure: Figure, options: PruneOptions): Figure[] {
  const { content, link, ...rest } = figure
  if (content.kind === "textBox")
    return [
      {
        ...figure,
        content: {
          ...content,
          blocks: content.blocks.flatMap((block) => pruneBlock(block, options)),
        },
      },
    ]
  // The words of a chart stand nowhere else.
  if (!options.images && content.kind !== "chart") return []
  return [options.links || link === undefined ? figure : { ...rest, content }]
}
