import type {
  Block,
  Document,
  Figure,
  Inline,
  Paragraph,
  ParagraphFormat,
  ParagraphStyle,
  RunStyle,
  Section,
} from "./document.ts"

/** Format of a paragraph that nothing is known about: flush left, single spacing. */
export const plainFormat: ParagraphFormat = {
  align: "left",
  direction: "ltr",
  indent: { left: 0, right: 0, firstLine: 0 },
  spaceBefore: 0,
  spaceAfter: 0,
  lineSpacing: { rule: "multiple", value: 1 },
  tabs: [],
}

/** Look of a run that nothing is known about. */
export const plainRun: RunStyle = { font: 0, size: 10.5, bold: false, italic: false, colour: 0 }

/** Gives a text run. */
export const textRun = (text: string, style: RunStyle = plainRun): Inline => ({
  kind: "text",
  text,
  style,
})

/** Gives a body paragraph; what is not given is plain. */
export function paragraph(inlines: readonly Inline[], rest: Partial<Paragraph> = {}): Paragraph {
  return { kind: "paragraph", style: "body", format: plainFormat, placement: [], ...rest, inlines }
}

/** Gives a paragraph that holds a figure and nothing else. */
export function figureParagraph(figure: Figure, rest: Partial<Paragraph> = {}): Paragraph {
  return paragraph([{ kind: "figure", figure }], { placement: figure.placement, ...rest })
}

/** Gives an A4 section with one column and 1-inch margins. */
export function section(blocks: readonly Block[], rest: Partial<Section> = {}): Section {
  return {
    page: {
      width: 595.3,
      height: 841.9,
      margin: { top: 72, right: 72, bottom: 72, left: 72, header: 36, footer: 36 },
      isVertical: false,
    },
    columns: { count: 1, gutter: 0, hasSeparator: false },
    start: "nextPage",
    header: {},
    footer: {},
    blocks,
    pages: [0, 0],
    ...rest,
  }
}

export const bodyStyle: ParagraphStyle = {
  id: "body",
  name: "正文",
  role: "body",
  run: plainRun,
  format: plainFormat,
}

/** Gives a document with one font, one style and the given sections. */
export function document(sections: readonly Section[], rest: Partial<Document> = {}): Document {
  return {
    info: { isTagged: false },
    sections,
    pages: [],
    styles: [bodyStyle],
    lists: [],
    images: [],
    notes: [],
    fonts: [
      { source: "SimSun", ascii: "Times New Roman", eastAsia: "SimSun", isSubstituted: false },
    ],
    body: plainRun,
    ...rest,
  }
}
