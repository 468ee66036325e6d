import { paragraphFormat, readStyles, withoutSpaceBefore } from "./paragraph-format.ts"

/** Since this mode of Word (2010) a paragraph after a page break has no space above it. */
const SINCE = 14
const breaks = /<w:br\b[^>]*w:type="page"[^>]*\/>/g
/** What shows on a page. */
const shown = /<w:(?:t|drawing|pict|object|sym)[ >]/
/**
 * What may stand between two paragraphs and shows nothing; content controls end and begin there.
 */
const between =
  /^(?:<w:(?:bookmark(?:Start|End)|proofErr|permStart|permEnd)\b[^>]*\/>|<\/w:sdt(?:Content)?>|<w:sdt>|<w:sdtContent>|<w:sdt(?:End)?Pr>(?:(?!<w:sdt)[\s\S]){0,4000}?<\/w:sdt(?:End)?Pr>)*(?=<w:p[ >])/

/**
 * Takes away the space above paragraphs that begin a page after a page break, as Word does since
 * its mode of 2010; the office program keeps it. The first line of a section keeps it in both.
 *
 * Source: PDFs that Word exported of five documents, two of which are of the mode of 2010; one of
 * that of 2007 keeps most of it.
 */
export function withoutSpaceAfterBreaks(body: string, styles: string, settings: string): string {
  const mode = /w:name="compatibilityMode"[^>]*w:val="(\d+)"/.exec(settings)?.[1]
  if (Number(mode ?? 0) < SINCE || !body.includes('w:type="page"')) return body
  const formatOf = readStyles(styles)
  let settled = ""
  let done = 0
  for (const { index, 0: tag } of body.matchAll(breaks)) {
    const from = paragraphAfter(body, index, index + tag.length)
    if (from === undefined || from < done) continue
    const to = body.indexOf("</w:p>", from)
    const paragraph = body.slice(from, to)
    // Space in lines is no number.
    if (to < 0 || (paragraphFormat(paragraph, formatOf).before ?? 0) === 0) continue
    settled += body.slice(done, from) + bare(paragraph)
    done = to
  }
  return settled + body.slice(done)
}

/**
 * Where the paragraph begins whose text is the first after a page break; undefined where it is
 * none.
 */
function paragraphAfter(body: string, at: number, after: number): number | undefined {
  const end = body.indexOf("</w:p>", after)
  if (end < 0) return undefined
  if (shown.test(body.slice(after, end))) {
    const start = Math.max(body.lastIndexOf("<w:p>", at), body.lastIndexOf("<w:p ", at))
    return start < 0 || shown.test(body.slice(start, at)) ? undefined : start
  }
  const next = end + "</w:p>".length
  const skipped = between.exec(body.slice(next, next + FAR))?.[0]
  return skipped === undefined ? undefined : next + skipped.length
}

/** Characters within which the next paragraph is looked for. */
const FAR = 4000

function bare(paragraph: string): string {
  const start = /^<w:p(?: [^>]*)?>/.exec(paragraph)?.[0] ?? ""
  const rest = paragraph.slice(start.length)
  const properties = /^<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>/.exec(rest)?.[0]
  return start + withoutSpaceBefore(properties) + rest.slice(properties?.length ?? 0)
}
