import { zipSync } from "fflate"
import { decodePlain, isPlainNumber, parseCsv, separatorOf } from "@mozhuan/engine"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * Wraps plain text in a Word document, one paragraph a line, so that the office program has nothing
 * to guess.
 * @throws ConversionError "limit/size"
 */
export function wrapText(bytes: Uint8Array): Uint8Array {
  const lines = decodePlain(bytes).split(/\r\n|\r|\n|\f/)
  const paragraphs = lines.map(
    (line) =>
      `<w:p><w:r><w:t xml:space="preserve">${escapeXml(line).replaceAll("\t", '</w:t><w:tab/><w:t xml:space="preserve">')}</w:t></w:r></w:p>`,
  )
  const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="SimSun"/>'
  const styles = `<w:styles ${WORD}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`
  const section =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'
  return packageOf(
    "word/document.xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    {
      "word/document.xml": `<w:document ${WORD}><w:body>${paragraphs.join("")}${section}</w:body></w:document>`,
      "word/styles.xml": styles,
      "word/_rels/document.xml.rels": relationships([["rId1", `${OFFICE}/styles`, "styles.xml"]]),
    },
  )
}

/**
 * Wraps comma separated values in a workbook of one sheet. Plain numbers of at most 15 digits
 * become numbers, all else stays text, so that no identity card or order number is rounded.
 * @throws ConversionError "limit/size"
 */
export function wrapCsv(bytes: Uint8Array): Uint8Array {
  const text = decodePlain(bytes)
  const rows = parseCsv(text, separatorOf(text))
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${row.map(cell).join("")}</row>`)
  return packageOf(
    "xl/workbook.xml",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    {
      "xl/workbook.xml": `<workbook ${SHEET} xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/worksheets/sheet1.xml": `<worksheet ${SHEET}>${columnWidths(rows)}<sheetData>${sheet.join("")}</sheetData></worksheet>`,
      "xl/_rels/workbook.xml.rels": relationships([
        ["rId1", `${OFFICE}/worksheet`, "worksheets/sheet1.xml"],
      ]),
    },
  )
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

function packageOf(
  main: string,
  type: string,
  parts: Readonly<Record<string, string>>,
): Uint8Array {
  const overrides = Object.keys(parts)
    .filter((name) => name.endsWith(".xml"))
    .map(
      (name) =>
        `<Override PartName="/${name}" ContentType="${name === main ? type : partType(name)}"/>`,
    )
  const all: Record<string, Uint8Array> = {
    "[Content_Types].xml": encode(
      `${PROLOGUE}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join("")}</Types>`,
    ),
    "_rels/.rels": encode(PROLOGUE + relationships([["rId1", `${OFFICE}/officeDocument`, main]])),
  }
  for (const [name, xml] of Object.entries(parts)) all[name] = encode(PROLOGUE + xml)
  // Stored: it goes no further than the program beside us, and packed it may look like a bomb.
  return zipSync(all, { level: 0 })
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const partType = (name: string): string =>
  name.includes("styles")
    ? "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"
    : "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

function relationships(
  rows: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const items = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`
}

// Characters that XML 1.0 does not allow are dropped (section 2.2, "Char").
// oxlint-disable-next-line no-control-regex -- the very characters to be dropped, 2026-11-21
const unwritable = /[\u0000-\u0008\u000b\u000e-\u001f\ufffe\uffff]/g

const escapeXml = (text: string): string =>
  text
    .replace(unwritable, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")

function cell(value: string): string {
  if (value === "") return "<c/>"
  return isPlainNumber(value)
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/**
 * Widths that hold the first rows' text, at most 60 characters; a Chinese character counts twice.
 */
function columnWidths(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows.slice(0, 200)) {
    for (const [column, value] of row.entries()) {
      const length = Array.from(value).reduce(
        (sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1),
        0,
      )
      widths[column] = Math.min(60, Math.max(widths[column] ?? 8, length + 2))
    }
  }
  if (widths.length === 0) return ""
  return `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join("")}</cols>`
}
