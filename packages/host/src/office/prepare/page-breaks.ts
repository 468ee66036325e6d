import { attribute, withoutSpaceBefore } from "./paragraph-format.ts"
import { PAGE_MARK, type MarkedText, type OpenParagraph, type PageMark } from "./page-marks.ts"
import { breakAtRow, type Edit } from "./row-breaks.ts"

/** Bookmarks at the beginning of the page of a mark and at the end of what stands before it. */
export const beginName = (mark: number): string => `MozhuanPage${mark}`
export const endName = (mark: number): string => `MozhuanEnd${mark}`
/** Numbers of bookmarks are their own kind; these lie beyond any that Word gives. */
const FIRST_ID = 900_000

const bookmark = (name: string, id: number): string =>
  `<w:bookmarkStart w:id="${FIRST_ID + id}" w:name="${name}"/><w:bookmarkEnd w:id="${FIRST_ID + id}"/>`

/** How pages are to begin and end. */
export interface PagePlan {
  /** Marks at which a page is made to begin. */
  readonly begun: ReadonlySet<number>
  /** Marks before which the last empty paragraph has no height. */
  readonly closed: ReadonlySet<number>
  /** Lines by which pages reach further down. */
  readonly slack: number
}

/**
 * Begins pages at marks, and names the place of every mark, of the end of the text before it and of
 * the end of all text, so that the printed document tells where they came to lie.
 */
export function beginPages(
  body: string,
  { marks, contentEnd: textEnd }: MarkedText,
  { begun, closed, slack }: PagePlan,
): string {
  const edits = marks.flatMap((mark, index) => {
    const isBegun = begun.has(index)
    const { kind, paragraph, row, contentEnd } = mark
    const begin = bookmark(beginName(index), 2 * index)
    const end = bookmark(endName(index), 2 * index + 1)
    if (kind === "line") return betweenRuns(body, mark, { begin, end, isBegun })
    const broken = kind === "paragraph" && isBegun ? [breakBefore(paragraph)] : []
    if (row && isBegun) broken.push(...breakAtRow(body, row.table, row.row))
    const inner = paragraph.properties
      ? paragraph.properties.at + paragraph.properties.xml.length
      : paragraph.inner
    return [
      ...(contentEnd > 0 ? [{ from: contentEnd, to: contentEnd, xml: end }] : []),
      ...(closed.has(index) ? emptyBefore(body, mark).slice(-1) : []),
      ...broken,
      { from: inner, to: inner, xml: begin },
    ]
  })
  const last = bookmark(endName(marks.length), 2 * marks.length)
  if (textEnd > 0) edits.push({ from: textEnd, to: textEnd, xml: last })
  return withSlack(edited(body, edits), slack)
}

/**
 * Parts the run around a mark, so that bookmarks can stand between its pieces: the end of the
 * page's text before its last letter, which a break leaves where it is, and the beginning behind
 * the break.
 */
function betweenRuns(
  body: string,
  { at, paragraph }: PageMark,
  { begin, end, isBegun }: { begin: string; end: string; isBegun: boolean },
): Edit[] {
  const from = lastRun(body, paragraph.inner, at)
  const before = body.slice(from, at)
  const run = /^<w:r(?: [^>]*)?>(?:<w:rPr>(?:(?!<w:rPr>)[\s\S])*?<\/w:rPr>)?/.exec(before)?.[0]
  if (from < 0 || run === undefined || before.includes("</w:r>")) return []
  const broken = isBegun ? '<w:br w:type="page"/>' : ""
  const opened = `${begin}${run}${broken}`
  const to = at + PAGE_MARK.length
  const last = /<w:t(?: [^>]*)?>[^<]*?([^<;&\s\p{Cs}])<\/w:t>$/u.exec(before)?.[1]
  if (last === undefined)
    return [
      ...(before.length > run.length ? [] : lastOf(body, paragraph.inner, { at: from, end })),
      { from: at, to, xml: `</w:r>${opened}` },
    ]
  const text = `<w:t xml:space="preserve">${last}</w:t>`
  const cut = at - "</w:t>".length - last.length
  return [{ from: cut, to, xml: `</w:t></w:r>${end}${run}${text}</w:r>${opened}` }]
}

/** Where the mark begins its run, the text before it ends with the run before. */
function lastOf(body: string, inner: number, { at, end }: { at: number; end: string }): Edit[] {
  const start = lastRun(body, inner, at)
  return start < 0 ? [] : [{ from: start, to: start, xml: end }]
}

/** Where the last run of a paragraph before a place begins; -1 where it has none. */
function lastRun(body: string, inner: number, at: number): number {
  const text = body.slice(inner, at)
  const run = Math.max(text.lastIndexOf("<w:r>"), text.lastIndexOf("<w:r "))
  return run < 0 ? -1 : inner + run
}

/** A paragraph without height. */
const CLOSED =
  '<w:p><w:pPr><w:snapToGrid w:val="0"/><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr></w:p>'
const emptyParagraph = /<w:p(?: [^>]*)?(?:\/>|>(?:(?!<w:(?:p[ >]|r[ >]|sectPr\b))[\s\S])*?<\/w:p>)/g

/**
 * The empty paragraphs between the text before a mark and what it begins, as what takes their
 * height.
 */
export function emptyBefore(body: string, mark: PageMark | undefined): Edit[] {
  if (!mark || mark.contentEnd === 0) return []
  const from = mark.contentEnd + "</w:p>".length
  const to = mark.row?.table.at ?? mark.paragraph.at
  return [...body.slice(from, Math.max(from, to)).matchAll(emptyParagraph)].map(
    ({ 0: xml, index }) => ({
      from: from + index,
      to: from + index + xml.length,
      xml: CLOSED,
    }),
  )
}

/** Begins a page with the paragraph of a mark, which has no space above it there. */
function breakBefore({ inner, properties }: OpenParagraph): Edit {
  const at = properties?.at ?? inner
  return {
    from: at,
    to: at + (properties?.xml.length ?? 0),
    xml: withoutSpaceBefore(properties?.xml, "<w:pageBreakBefore/>"),
  }
}

/** The places of edits are those of the body before all of them. */
function edited(body: string, edits: readonly Edit[]): string {
  let done = 0
  let result = ""
  for (const { from, to, xml } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < done) continue
    result += body.slice(done, from) + xml
    done = to
  }
  return result + body.slice(done)
}

/**
 * Room that a line of a footer takes, and what stays free at a sheet's edge; twentieths of a point.
 */
const FOOTER_LINE = 240
const SHEET_EDGE = 400
/** A line where no grid says otherwise, the same unit. */
const PLAIN_LINE = 280

/**
 * Lets text reach further down by whole lines of the grid, as far as footers and the edge of the
 * sheet leave room: other lengths would move the grid. Footnotes, which stand at the lower margin,
 * stay.
 */
function withSlack(body: string, lines: number): string {
  if (lines === 0 || body.includes("<w:footnoteReference")) return body
  const hasFooter = body.includes("<w:footerReference")
  return body.replace(/<w:sectPr\b[^>]*>(?:(?!<w:sectPr\b)[\s\S])*?<\/w:sectPr>/g, (section) => {
    const margins = /<w:pgMar\b[^>]*>/.exec(section)?.[0]
    if (!margins) return section
    const grid = /<w:docGrid\b[^>]*>/.exec(section)?.[0] ?? ""
    const pitch = Number(attribute(grid, "linePitch") ?? PLAIN_LINE)
    const [bottom, footer] = [
      Number(attribute(margins, "bottom")),
      Number(attribute(margins, "footer") ?? 0),
    ]
    const room = bottom - (hasFooter ? footer + FOOTER_LINE : SHEET_EDGE)
    const whole = Math.min(lines, Math.floor(room / pitch))
    if (!(whole > 0)) return section
    const lower = margins.replace(/\bw:bottom="[^"]*"/, `w:bottom="${bottom - whole * pitch}"`)
    return section.replace(margins, () => lower)
  })
}
