/** A row of a table as far as it has been read. */
export interface OpenRow {
  readonly at: number
  /** Place of its first paragraph. */
  first: number | undefined
  hasContent: boolean
}

/** A table as far as it has been read. */
export interface OpenTable {
  readonly at: number
  row: OpenRow | undefined
}

/** A change of a body: what stands between two places becomes something else. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly xml: string
}

/** What stands before a row of its table. */
const before = /(?:<\/w:tr>|<\/w:tblGrid>)(?:<w:bookmark(?:Start|End)\b[^>]*\/>)*$/
/** What a table tells before its rows. */
const tableHead =
  /^<w:tbl>(?:<w:bookmark(?:Start|End)\b[^>]*\/>)*(<w:tblPr>(?:(?!<w:tr[ >])[\s\S])*?<\/w:tblPr>)(<w:tblGrid>(?:(?!<w:tr[ >])[\s\S])*?<\/w:tblGrid>)/
const headingRow =
  /<w:tr(?: [^>]*)?>(?:(?!<w:tc>)[\s\S])*?<w:tblHeader(?![^>]*w:val="(?:0|false|off)")[^>]*>(?:(?!<w:tbl>)[\s\S])*?<\/w:tr>/y
/** The opening of a paragraph, with its properties. */
const opening = /<w:p(?: [^>]*|\/)?>(?:<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>)?/
/** Says that a cell goes on from the row above. */
const goesOn = /<w:vMerge(?: w:val="continue")?\/>/g
/** What a copy is without: names stand once. */
const once = /<w:bookmark(?:Start|End)\b[^>]*>|<w:lastRenderedPageBreak\/>/g

/**
 * Begins a page with a row: its table ends before it, and another with the same properties begins
 * with it, below the rows that stand at the head of each page. The first row begins a page with its
 * table. Gives nothing where the table floats, and where a row cannot be parted from those above.
 *
 * The office program knows breaks before tables and none before rows. Source: ECMA-376 part 1,
 * 17.4.84 vMerge, 17.4.49 tblHeader.
 */
export function breakAtRow(body: string, table: OpenTable, { at, first }: OpenRow): Edit[] {
  const above = body.slice(table.at, at)
  const end = body.indexOf("</w:tr>", at)
  const row = body.slice(at, end)
  const [head, properties = "", grid = ""] = tableHead.exec(above) ?? []
  if (head === undefined || properties.includes("<w:tblpPr") || !before.test(above)) return []
  if (first === undefined || first > end || row.includes("<w:tbl>")) return []
  const own = opening.exec(body.slice(first, end))?.[0] ?? ""
  const begun = { from: first, to: first + own.length, xml: onNewPage(own) }
  if (!above.includes("</w:tr>")) return [begun]
  const headings = headingRows(body, table.at + head.length)
  if (at < table.at + head.length + headings.length) return []
  const copy = headings.replaceAll(once, "").replace(opening, onNewPage)
  const look = copy === "" ? withoutFirstRow(properties) : properties
  return [
    { from: at, to: at, xml: `</w:tbl><w:tbl>${look}${grid}${copy}` },
    ...(copy === "" ? [begun] : []),
    ...[...row.matchAll(goesOn)].map(({ 0: tag, index }) => ({
      from: at + index,
      to: at + index + tag.length,
      xml: '<w:vMerge w:val="restart"/>',
    })),
  ]
}

/** The rows that head each page of a table, whose rows begin at a place. */
function headingRows(body: string, from: number): string {
  let to = from
  for (headingRow.lastIndex = to; headingRow.test(body); headingRow.lastIndex = to)
    to = headingRow.lastIndex
  return body.slice(from, to)
}

/** A bit of a table's look. Source: ECMA-376 part 1, 17.4.55 tblLook. */
const FIRST_ROW = 0x20

/** Properties of a table whose first row looks like the others. */
const withoutFirstRow = (properties: string): string =>
  properties.replace(/<w:tblLook\b[^>]*>/, (tag) =>
    tag
      .replace(/\bw:firstRow="[^"]*"/, 'w:firstRow="0"')
      .replace(/\bw:val="([0-9A-Fa-f]+)"/, (_, bits: string) => {
        const rest = Number.parseInt(bits, 16) & ~FIRST_ROW
        return `w:val="${rest.toString(16).toUpperCase().padStart(4, "0")}"`
      }),
  )

/** The opening of a paragraph that begins a page; one without content is closed behind it. */
function onNewPage(paragraph: string): string {
  const breaks = "<w:pageBreakBefore/>"
  if (paragraph.includes("<w:pPr>"))
    return paragraph.replace(/<w:pPr>(?:<w:pStyle\b[^>]*\/>)?/, `$&${breaks}`)
  return paragraph.endsWith("/>")
    ? `${paragraph.slice(0, -2).trimEnd()}><w:pPr>${breaks}</w:pPr></w:p>`
    : `${paragraph}<w:pPr>${breaks}</w:pPr>`
}
