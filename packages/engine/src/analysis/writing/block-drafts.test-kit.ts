import type { Box } from "../../base/geometry.ts"
import { plainFormat } from "../../model/build.ts"
import type { Figure, Paragraph, ParagraphFormat } from "../../model/document.ts"
import type { BlockDraft, ParagraphDraft, PlacedLine } from "../block-drafts.ts"
import type { CellDraft, FigureDraft, TableDraft, TextLine } from "../drafts.ts"
import { lineAt } from "./lines.test-kit.ts"

/** The column of all drafts that say nothing else. */
export const column = { x0: 100, x1: 400 }

/** A line of text in its column, on the first page. */
export const placedAt = (
  text: string,
  baseline: number,
  look: Partial<PlacedLine> & { readonly x?: number; readonly size?: number } = {},
): PlacedLine => {
  const { x = 100, size = 10, ...rest } = look
  const page = rest.page ?? 0
  return { line: lineAt(text, x, baseline, { size, page }), page, column: 0, ...column, ...rest }
}

/** A paragraph of lines. */
export const paragraphDraft = (
  lines: readonly PlacedLine[],
  look: Partial<ParagraphDraft> = {},
): ParagraphDraft => ({
  kind: "paragraph",
  lines,
  shape: { align: "left", direction: "ltr", left: 0, right: 0, firstLine: 0 },
  ...look,
})

/** What a paragraph has besides its lines. */
export type DraftLook = Omit<Partial<ParagraphDraft>, "lines">

/** A paragraph of so many lines, twelve points apart. */
export const textDraft = (
  baseline: number,
  {
    page = 0,
    lines = 1,
    ...look
  }: DraftLook & { readonly page?: number; readonly lines?: number } = {},
): ParagraphDraft =>
  paragraphDraft(
    Array.from({ length: lines }, (_, at) => placedAt("text", baseline + 12 * at, { page })),
    look,
  )

export const cellDraft = (box: Box, look: Partial<CellDraft> = {}): CellDraft => ({
  row: 0,
  column: 0,
  rowSpan: 1,
  columnSpan: 1,
  box,
  lines: [],
  figures: [],
  nested: [],
  borders: {},
  align: "left",
  verticalAlign: "top",
  rotation: 0,
  isHeader: false,
  ...look,
})

/** A table of empty cells. */
export const tableDraft = (
  xs: readonly number[],
  ys: readonly number[],
  look: Partial<TableDraft> = {},
): TableDraft => ({
  page: 0,
  box: { x0: xs[0] ?? 0, x1: xs.at(-1) ?? 0, y0: ys[0] ?? 0, y1: ys.at(-1) ?? 0 },
  xs,
  ys,
  cells: ys
    .slice(1)
    .flatMap((y1, row) =>
      xs
        .slice(1)
        .map((x1, at) =>
          cellDraft({ x0: xs[at] ?? 0, x1, y0: ys[row] ?? 0, y1 }, { row, column: at }),
        ),
    ),
  headerRows: 0,
  evidence: "ruled",
  confidence: 1,
  items: [],
  ...look,
})

export const tableBlock = (table: TableDraft): BlockDraft => ({
  kind: "table",
  table,
  page: table.page,
  column: 0,
  ...column,
})

export const figureDraft = (box: Box, look: Partial<FigureDraft> = {}): FigureDraft => ({
  page: 0,
  box,
  content: { kind: "region", reason: "complex" },
  lines: [],
  items: [],
  isBackground: false,
  z: 0,
  ...look,
})

export const figureBlock = (box: Box, page = 0): BlockDraft => ({
  kind: "figure",
  figure: figureDraft(box, { page }),
  page,
  column: 0,
  ...column,
})

/** A figure of the document as high as a box. */
export const figureOf = (box: Box, look: Partial<Figure> = {}): Figure => ({
  kind: "figure",
  content: { kind: "picture", image: 0 } as Figure["content"],
  placement: [{ page: 0, box }],
  anchor: "inline",
  wrap: "none",
  z: 0,
  ...look,
})

interface ParagraphLook {
  readonly lines?: number
  readonly height?: number
  readonly rule?: ParagraphFormat["lineSpacing"]["rule"]
  readonly before?: number
  readonly after?: number
  readonly size?: number
}

/** A paragraph of the document with lines of an exact height. */
export function paragraphOf({
  lines = 1,
  height = 12,
  rule = "exact",
  before = 0,
  after = 0,
  size = 10,
}: ParagraphLook = {}): Paragraph {
  const box = { x0: 100, x1: 150, y0: 100, y1: 110 }
  return {
    kind: "paragraph",
    style: "body",
    format: {
      ...plainFormat,
      spaceBefore: before,
      spaceAfter: after,
      lineSpacing: { rule, value: height },
    },
    inlines: [
      {
        kind: "text",
        text: "text",
        style: { font: 0, size, bold: false, italic: false, colour: 0 },
      },
    ],
    placement: [{ page: 0, box }],
    lines: Array.from({ length: lines }, () => ({ end: 4, box, page: 0, baseline: 108 })),
  }
}

/** A line whose letters are cut at gaps. */
export const withGaps = (line: TextLine, ...gaps: TextLine["gaps"]): TextLine => ({ ...line, gaps })
