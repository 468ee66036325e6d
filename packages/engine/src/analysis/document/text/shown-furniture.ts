import { paragraph } from "../../../model/build.ts"
import type { Block } from "../../../model/document.ts"
import type { CellDraft, FurnishedPage, TableDraft, TextLine } from "../../drafts.ts"
import type { ParagraphDraft } from "../../block-drafts.ts"
import { shapeParagraph } from "../../file/paragraphs/shape.ts"
import type { AssembleContext } from "./blocks.ts"
import { inlinesOf } from "./inlines.ts"
import { furnitureDrafts } from "./section.ts"

/**
 * Gives header, footer, letterhead and watermark of one page as they stood on it, from top to
 * bottom: a paragraph a row.
 *
 * Sections hold furniture once, with fields for numbers; whoever gives out pages one by one needs
 * what each of them showed.
 */
export function shownFurniture(
  context: AssembleContext,
  { header, footer, tables = [], watermarks = [] }: FurnishedPage,
  { index, width }: { readonly index: number; readonly width: number },
): Block[] {
  const area = { left: 0, right: width }
  const rows = [header, ...tables.map(linesOfTable), footer]
  const marks = watermarks.map((line): ParagraphDraft => {
    const placed = { line, page: index, column: 0, x0: 0, x1: width }
    return { kind: "paragraph", lines: [placed], shape: shapeParagraph([placed], undefined) }
  })
  return [...rows.flatMap((lines) => furnitureDrafts(lines, index, area)), ...marks]
    .map((draft) => shownParagraph(context, draft))
    .toSorted((a, b) => topOf(a) - topOf(b))
}

const topOf = (block: Block): number => block.placement[0]?.box.y0 ?? 0

const linesOfTable = ({ cells }: TableDraft): readonly TextLine[] => cells.flatMap(linesOfCell)

const linesOfCell = ({ lines, nested }: CellDraft): readonly TextLine[] => [
  ...lines,
  ...nested.flatMap(linesOfTable),
]

function shownParagraph(context: AssembleContext, draft: ParagraphDraft): Block {
  const { inlines, lines } = inlinesOf(draft, {
    skip: 0,
    hyphens: context.hyphens,
    splits: context.splits,
    bookmarkOf: context.bookmarks.bookmarkOf,
    figureOf: context.figureOf,
    scaleOf: context.scales.ofFont,
    fontOf: context.fontOf,
    spacingOf: context.scales.spacingOf,
  })
  const placement = draft.lines.map(({ page, line: { box } }) => ({ page, box }))
  return paragraph(inlines, { placement, lines })
}
