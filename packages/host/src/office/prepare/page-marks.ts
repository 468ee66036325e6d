import { attribute, elementsOf } from "./paragraph-format.ts"
import type { OpenRow, OpenTable } from "./row-breaks.ts"

/** A place where Word began a page when it saved the document. */
export interface PageMark {
  /**
   * What Word began the page with: a paragraph, a line within one, a row of a table, a line within
   * a row, or whatever follows a break that stands in the document.
   */
  readonly kind: "paragraph" | "line" | "row" | "cell" | "break"
  /** Place of the mark in the body, and of the paragraph that it stands in. */
  readonly at: number
  readonly paragraph: OpenParagraph
  /** The row and its table where it began with one. */
  readonly row?: { readonly table: OpenTable; readonly row: OpenRow }
  /**
   * Place of the tag that ends the last paragraph with content before it; 0 where there is none.
   */
  readonly contentEnd: number
}

/** A paragraph as far as it has been read. */
export interface OpenParagraph {
  readonly at: number
  /** End of its opening tag. */
  readonly inner: number
  properties: { readonly at: number; readonly xml: string } | undefined
  hasContent: boolean
  /** Whether a section ends with it, whose successor begins a page. */
  endsSection?: boolean
}

interface Section {
  /** Whether it goes on within the page of the one before. */
  readonly isContinuous: boolean
  readonly hasColumns: boolean
}

/** What a reading of the body has come by. */
interface Reading {
  /** Paragraph styles that begin a page. */
  readonly breaking: ReadonlySet<string>
  readonly sectionsOf: readonly Section[]
  /** Sections that have ended. */
  sections: number
  readonly marks: PageMark[]
  readonly paragraphs: OpenParagraph[]
  readonly tables: OpenTable[]
  /** Depth within text boxes and what stands in for them, whose marks say nothing of pages. */
  boxes: number
  /** Whether nothing that is seen has come since the page's beginning. */
  isFresh: boolean
  contentEnd: number
}

/** A body's marks, and the place of the tag that ends its last paragraph with content. */
export interface MarkedText {
  readonly marks: readonly PageMark[]
  readonly contentEnd: number
}

export const PAGE_MARK = "<w:lastRenderedPageBreak/>"

const box = /^<(\/?)(?:w:txbxContent|mc:Fallback)\b/
const tokens =
  /<\/?w:(?:p|tbl|tr|txbxContent)(?: [^>]*|\/)?>|<\/?mc:Fallback>|<w:lastRenderedPageBreak\/>|<w:t(?: [^>]*)?>[^<]+|<w:br\b[^>]*>|<w:(?:tab|drawing|pict|object|sym)\b|<m:oMath\b|<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>/g
const breakBefore = /<w:pageBreakBefore\b(?![^>]*w:val="(?:0|false|off)")/
const sections = /<w:sectPr\b[^>]*>(?:(?!<w:sectPr\b)[\s\S])*?<\/w:sectPr>/g

const columns = /<w:cols\b[^>]*\bw:num="(?!1")/

/** Paragraph styles that begin a page, by themselves or by what they are based on. */
function breakingStyles(styles: string): ReadonlySet<string> {
  const breaking = new Set<string>()
  const based = new Map<string, string>()
  for (const xml of elementsOf(styles, /<w:style\b[^>]*w:type="paragraph"/g, "</w:style>")) {
    const id = attribute(xml, "styleId") ?? ""
    const base = attribute(/<w:basedOn\b[^>]*>/.exec(xml)?.[0] ?? "", "val")
    if (breakBefore.test(xml)) breaking.add(id)
    else if (base !== undefined && !xml.includes("<w:pageBreakBefore")) based.set(id, base)
  }
  for (const id of based.keys()) {
    let base: string | undefined = id
    for (let depth = 0; base !== undefined && depth < DEEPEST; depth++) {
      if (breaking.has(base)) breaking.add(id)
      base = based.get(base)
    }
  }
  return breaking
}

/** Styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

/**
 * Where Word began pages when it saved the document, in order.
 *
 * Word leaves a mark in the first run of each page (ECMA-376 part 1, 17.3.3.13
 * lastRenderedPageBreak); a page that begins with an empty paragraph or a picture of the page
 * before has none, or has it late. The first page has none. In several columns each column begins
 * with one: these tell nothing of pages.
 */
export function pageMarks(body: string, styles: string): MarkedText {
  const reading: Reading = {
    breaking: breakingStyles(styles),
    sectionsOf: [...body.matchAll(sections)].map(([xml]) => ({
      isContinuous: xml.includes('<w:type w:val="continuous"'),
      hasColumns: columns.test(xml),
    })),
    sections: 0,
    marks: [],
    paragraphs: [],
    tables: [],
    boxes: 0,
    isFresh: true,
    contentEnd: 0,
  }
  for (const token of body.matchAll(tokens)) readToken(reading, token[0], token.index)
  return { marks: reading.marks, contentEnd: reading.contentEnd }
}

function readToken(reading: Reading, xml: string, at: number): void {
  const side = box.exec(xml)?.[1]
  if (side !== undefined) reading.boxes += side === "/" ? -1 : 1
  else if (reading.boxes > 0) return
  else if (/^<\/?w:t(?:bl|r)\b/.test(xml)) readTable(reading, xml, at)
  else if (/^<w:p[ >/]/.test(xml)) {
    const row = reading.tables.at(-1)?.row
    if (row) row.first ??= at
    if (xml.endsWith("/>")) return
    const inner = at + xml.length
    reading.paragraphs.push({ at, inner, properties: undefined, hasContent: false })
  } else if (xml === "</w:p>") {
    const ended = reading.paragraphs.pop()
    if (ended?.hasContent) reading.contentEnd = at
    if (ended?.endsSection) reading.isFresh = true
  } else readContent(reading, xml, at)
}

function readTable({ tables }: Reading, xml: string, at: number): void {
  const table = tables.at(-1)
  if (xml === "</w:tbl>") tables.pop()
  else if (xml.startsWith("<w:tbl")) tables.push({ at, row: undefined })
  else if (table && !xml.startsWith("</")) table.row = { at, first: undefined, hasContent: false }
}

function readContent(reading: Reading, xml: string, at: number): void {
  const paragraph = reading.paragraphs.at(-1)
  if (!paragraph) return
  if (xml.startsWith("<w:pPr")) {
    paragraph.properties = { at, xml }
    const style = /<w:pStyle w:val="([^"]*)"/.exec(xml)?.[1] ?? ""
    if (breakBefore.test(xml) || reading.breaking.has(style)) reading.isFresh = true
    if (xml.includes("<w:sectPr")) {
      reading.sections++
      // Each tells how its own section begins.
      paragraph.endsSection = reading.sectionsOf[reading.sections]?.isContinuous !== true
    }
  } else if (xml === PAGE_MARK && sectionOf(reading, paragraph)?.hasColumns) return
  else if (xml === PAGE_MARK) {
    const { contentEnd } = reading
    const kind = kindOf(reading, paragraph)
    const [table] = reading.tables
    const row =
      kind === "row" && table?.row ? { row: { table: { ...table }, row: { ...table.row } } } : {}
    reading.marks.push({ kind, at, paragraph: { ...paragraph }, ...row, contentEnd })
    reading.isFresh = true
  } else {
    const isBreak = xml.startsWith("<w:br") && xml.includes('w:type="page"')
    paragraph.hasContent ||= !isBreak
    for (const { row } of reading.tables) if (row) row.hasContent ||= !isBreak
    reading.isFresh = isBreak
  }
}

/** The paragraph that ends a section is in it. */
const sectionOf = (
  { sectionsOf, sections: ended }: Reading,
  { properties }: OpenParagraph,
): Section | undefined =>
  sectionsOf[ended - (properties?.xml.includes("<w:sectPr") === true ? 1 : 0)]

function kindOf({ isFresh, tables }: Reading, { hasContent }: OpenParagraph): PageMark["kind"] {
  if (isFresh) return "break"
  const [table, nested] = tables
  if (table) return nested || table.row?.hasContent !== false ? "cell" : "row"
  return hasContent ? "line" : "paragraph"
}
