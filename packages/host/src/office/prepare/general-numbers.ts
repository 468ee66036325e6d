import { columnOf } from "./sheet-extent.ts"

/** Width of a column that names none, in characters. Source: ECMA-376 part 1, 18.3.1.81. */
const DEFAULT_WIDTH = 8.43
/** Widths from here on hold every number and date without a format, in characters. */
const AMPLE_WIDTH = 12
/**
 * Functions that the office program shows as dates, times or amounts where the cell has no format;
 * Excel gives such a cell its format when it is typed, but not when another program wrote it.
 */
const FORMATTED = /\b(?:NOW|TODAY|DATE\w*|TIME\w*|EDATE|EOMONTH|WORKDAY|PMT|PV|FV|NPV|DOLLAR)\(/i

/** Widths of a sheet's columns in characters, by their number from 1. */
export function columnWidths(xml: string): (column: number) => number {
  const head = xml.slice(0, Math.max(0, xml.indexOf("<sheetData")))
  const number = (tag: string, name: string): number =>
    Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(tag)?.[1] ?? 0)
  const preset =
    number(/<sheetFormatPr\b[^>]*>/.exec(head)?.[0] ?? "", "defaultColWidth") || DEFAULT_WIDTH
  const own = [...head.matchAll(/<col\b[^>]*>/g)].map(([tag]) => ({
    first: number(tag, "min"),
    last: number(tag, "max"),
    width: number(tag, "width") || preset,
  }))
  return (column) =>
    own.find(({ first, last }) => first <= column && column <= last)?.width ?? preset
}

/**
 * Whether a number without a format cannot be rounded into its column: its whole part is too long,
 * or the office program will give it a format of its own.
 *
 * @param cell its tag from behind the name
 * @param content what stands between its tags
 */
export function isTooWide(
  cell: string,
  content: string,
  widthOf: (column: number) => number,
): boolean {
  const width = widthOf(columnOf(/ r="([A-Z]{1,3})/.exec(cell)?.[1] ?? "A"))
  if (width >= AMPLE_WIDTH) return false
  const value = /<v>([^<]+)<\/v>/.exec(content)?.[1]
  if (content.includes("<f") && (value === undefined || FORMATTED.test(content))) return true
  return value !== undefined && shownLength(value) > width - 1
}

/** Characters of a number that cannot be rounded away: its sign, whole part or power of ten. */
function shownLength(value: string): number {
  const [mantissa = "", power] = value.split(/e/i)
  if (power !== undefined && Number(power) > 0) return "1E+".length + power.replace("+", "").length
  return (mantissa.startsWith("-") ? 1 : 0) + Math.trunc(Math.abs(Number(value))).toString().length
}
