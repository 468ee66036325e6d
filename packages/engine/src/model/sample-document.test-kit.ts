import type {
  Block,
  Document,
  Paragraph,
  ParagraphFormat,
  Placement,
  RunStyle,
  Table,
  TableCell,
} from "./document.ts"

/** Smallest documents for the tests of the writers: one section, A4, one font. */
export const sampleRun: RunStyle = { font: 0, size: 12, bold: false, italic: false, colour: 0 }

const sampleFormat: ParagraphFormat = {
  align: "left",
  direction: "ltr",
  indent: { left: 0, right: 0, firstLine: 0 },
  spaceBefore: 0,
  spaceAfter: 0,
  lineSpacing: { rule: "multiple", value: 1 },
  tabs: [],
}

export function paragraphOf(
  text: string,
  placement: Placement,
  style: Partial<RunStyle> = {},
): Paragraph {
  return {
    kind: "paragraph",
    style: "body",
    format: sampleFormat,
    inlines: [{ kind: "text", text, style: { ...sampleRun, ...style } }],
    placement: [placement],
  }
}

export function cellOf(
  column: number,
  text: string,
  spans: { rows?: number; columns?: number } = {},
): TableCell {
  const box = { x0: column * 60, y0: 0, x1: column * 60 + 60, y1: 20 }
  return {
    column,
    columnSpan: spans.columns ?? 1,
    rowSpan: spans.rows ?? 1,
    blocks: [paragraphOf(text, { page: 0, box })],
    borders: {},
    align: "top",
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    rotation: 0,
    isHeader: false,
    box,
  }
}

export function tableOf(rows: readonly (readonly TableCell[])[]): Table {
  const columns = Math.max(...rows.flat().map((cell) => cell.column + cell.columnSpan))
  return {
    kind: "table",
    columns: Array.from({ length: columns }, () => 60),
    rows: rows.map((cells) => ({ height: 20, heightRule: "atLeast", cells, page: 0 })),
    placement: [{ page: 0, box: { x0: 0, y0: 0, x1: columns * 60, y1: rows.length * 20 } }],
    headerRows: 0,
    align: "left",
    indent: 0,
    evidence: "ruled",
    confidence: 1,
  }
}

export function blankDocument(blocks: readonly Block[], pages = 1): Document {
  return {
    info: { isTagged: false },
    sections: [
      {
        page: {
          width: 595,
          height: 842,
          margin: { top: 72, right: 72, bottom: 72, left: 72, header: 36, footer: 36 },
          isVertical: false,
        },
        columns: { count: 1, gutter: 0, hasSeparator: false },
        start: "nextPage",
        header: {},
        footer: {},
        blocks,
        pages: [0, pages - 1],
      },
    ],
    pages: Array.from({ length: pages }, (_, index) => ({
      index,
      width: 595,
      height: 842,
      furniture: [],
      confidence: 1,
      isRecognised: false,
      annotations: [],
    })),
    styles: [{ id: "body", name: "正文", role: "body", run: sampleRun, format: sampleFormat }],
    lists: [],
    images: [],
    notes: [],
    fonts: [{ source: "Sample", ascii: "Arial", eastAsia: "宋体", isSubstituted: false }],
    body: sampleRun,
  }
}
