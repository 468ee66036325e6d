import { ConversionError } from "../../base/failure.ts"

/** Largest text that is laid out; 20 MB are some 5,000 pages. */
const MAX_TEXT_BYTES = 20 * 1024 * 1024
const MAX_CSV_CELLS = 2_000_000
/** Bytes that are looked at to tell what a file is. */
const HEAD = 4096

/**
 * Decodes by byte order mark, else UTF-8 where valid, else GB18030, the usual one of Chinese
 * Windows.
 * @throws ConversionError "limit/size"
 */
export function decodePlain(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT_BYTES)
    throw new ConversionError("limit/size", "The text is longer than can be laid out.", {
      hint: "Split it into files of at most 20 MB.",
    })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder("gb18030").decode(bytes)
    throw error
  }
}

/** Whether a file is text by its first bytes: no archive, compound file, RTF, PDF or web page. */
export const isPlain = (bytes: Uint8Array): boolean =>
  isReadable(bytes, /^(?:\{\\rtf|%pdf-|mime-version:|<[?!a-z])/)

/** Whether a file may be Markdown by its first bytes, which may begin with a tag. */
export const isMarkdown = (bytes: Uint8Array): boolean =>
  isReadable(bytes, /^(?:\{\\rtf|%pdf-|mime-version:|<\?|<!doctype|<html)/)

function isReadable(bytes: Uint8Array, others: RegExp): boolean {
  const head = bytes.subarray(0, HEAD)
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (bytes.length === 0 || (!isWide && head.includes(0))) return false
  const text = new TextDecoder().decode(head).replaceAll("\0", "").trimStart().toLowerCase()
  return !others.test(text)
}

/** The sign between the values of a table's first line. */
export function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  return [",", "\t", ";"].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ","
}

/**
 * Rows of a text with comma separated values. Source: RFC 4180.
 * @throws ConversionError "limit/size"
 */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cells = 0
  const sign = separator === "\t" ? "\\t" : separator
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${sign}][^\\r\\n${sign}]*)?)(${sign}|\\r\\n|\\r|\\n|$)`,
    "gy",
  )
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "")
    if (++cells > MAX_CSV_CELLS)
      throw new ConversionError("limit/size", "The table has more cells than can be laid out.")
    if (match[3] === separator) continue
    rows.push(row)
    row = []
    if (match[3] === "" || pattern.lastIndex >= text.length) break
  }
  return rows
}

/** Whether a value is a number that a spreadsheet would take for one, at most 15 digits long. */
export const isPlainNumber = (value: string): boolean =>
  /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) && value.replace(/\D/g, "").length <= 15
