import type { SheetFamily } from "../fonts/data/sheet-families.ts"
import type { SheetFaces } from "../fonts/sheet-faces.ts"
import type { StyledSheets } from "./number-fit.ts"

/** A dot of the printers for which Excel lays sheets out, in points. */
const DOT = 72 / 600
/**
 * Excel for Mac lays out in points and keeps nothing free above a line: rows of 25 pt are 23 pt
 * high, a column of 18.33 digits of Calibri 12 pt 110 pt wide. Source: one PDF that it exported, to
 * the point.
 */
const MAC_DOT = 1
/**
 * What Excel for Windows keeps free, in thousandths of the em. Source:
 * `fonts/data/sheet-families.ts`.
 */
const FREE = 87
/**
 * The office program takes widths of digits in whole twentieths of a point, and rounds heights of
 * rows down to this.
 */
const TWIP = 1 / 20
const ROW_STEP = 0.75
/** Dots of a screen on which most workbooks are saved, an inch. */
const SCREEN = 96
/** Characters of a column that nobody set. Source: ECMA-376 part 1, 18.3.1.81 baseColWidth. */
const BASE_WIDTH = 8
/**
 * Default heights further than this from the face's usual ones are not its own: a workbook saved on
 * a finer screen has 4 % less.
 */
const LIKE = 0.06

/** The face of a workbook's plain cells. */
interface PlainFace {
  readonly family: SheetFamily
  /** Points. */
  readonly size: number
  readonly isMac: boolean
}

/**
 * Gives sheets the measures that they have in print.
 *
 * A workbook holds measures of the screen it was made on: columns in digits, rows in points of that
 * screen's dots. Excel lays pages out anew for the printer, by the plain face there: a column is as
 * many dots wide as the digit has at 600 an inch (Calibri 11 pt: 47), a row gets the share that the
 * plain row has of its height on the screen (14.52 of 15 pt). The office program prints the
 * measures of the screen. Source: PDFs that Excel exported, see `fonts/data/sheet-families.ts`.
 *
 * @param isMac whether Excel for Mac saved the workbook
 */
export function asExcelPrints(
  { styles, sheets }: StyledSheets,
  faces: SheetFaces,
  isMac = false,
): StyledSheets {
  const plain = plainFace(styles, faces, isMac)
  if (!plain) return { styles, sheets }
  return {
    styles,
    sheets: new Map([...sheets].map(([part, xml]) => [part, inPrint(xml, plain)])),
  }
}

/**
 * Names the made faces, whose lines are as high as Excel's, in styles or in texts of several
 * formats.
 */
export const nameSheetFaces = (xml: string, faces: SheetFaces): string =>
  xml.replace(/<(font|rPr)\b[^>]*>(?:(?!<\/\1>)[\s\S]){0,2000}<\/\1>/g, (font) => {
    const name = /<(?:name|rFont) val="([^"]*)"/.exec(font)?.[1]
    const face = name === undefined ? undefined : faces(name)
    if (!face) return font
    // A font of the theme is looked up there, whatever its name.
    return font
      .replace(/<scheme\b[^>]*\/>/, "")
      .replace(/(<(?:name|rFont) val=")[^"]*/, (_, tag: string) => tag + face.name)
  })

/**
 * Whether Excel wrote the sheet: its rows without a height have the plain one. Source: [MS-XLSX]
 * 2.4.83 dyDescent.
 */
export const isByExcel = (xml: string): boolean =>
  /<sheetFormatPr\b[^>]*\bdyDescent="/.test(xml.slice(0, xml.indexOf("<sheetData")))

/** The face of the style "Normal". Source: ECMA-376 part 1, 18.8.7 cellStyle builtinId 0. */
function plainFace(styles: string, faces: SheetFaces, isMac: boolean): PlainFace | undefined {
  const normal = /<cellStyle\b[^>]*\bbuiltinId="0"[^>]*>/.exec(styles)?.[0] ?? ""
  const formats = /<cellStyleXfs\b[^>]*>([\s\S]*?)<\/cellStyleXfs>/.exec(styles)?.[1] ?? ""
  const format = [...formats.matchAll(/<xf\b[^>]*>/g)][attribute(normal, "xfId") ?? 0]?.[0] ?? ""
  const fonts = /<fonts\b[^>]*>([\s\S]*?)<\/fonts>/.exec(styles)?.[1] ?? ""
  const font = [...fonts.matchAll(/<font>(?:(?!<\/font>)[\s\S])*<\/font>|<font\s*\/>/g)][
    attribute(format, "fontId") ?? 0
  ]?.[0]
  if (font === undefined) return undefined
  const family = faces(/<name val="([^"]*)"/.exec(font)?.[1] ?? "")
  const size = Number(/<sz val="([\d.]+)"/.exec(font)?.[1] ?? 0)
  return family && size > 0 ? { family, size, isMac } : undefined
}

function attribute(tag: string, name: string): number | undefined {
  const value = new RegExp(`\\b${name}="(-?[\\d.]+)"`).exec(tag)?.[1]
  return value === undefined ? undefined : Number(value)
}

function inPrint(xml: string, plain: PlainFace): string {
  const cells = xml.indexOf("<sheetData")
  if (cells < 0) return xml
  const head = xml.slice(0, cells)
  const share = rowShare(head, plain)
  const wide = withWidths(head, plain)
  if (share === undefined) return wide + xml.slice(cells)
  // Rows without a height: what another program wrote is fitted by Excel when it opens it.
  const plainHeight = isByExcel(xml) ? plainRow(head) : undefined
  const dot = plain.isMac ? MAC_DOT : 0
  return withPlainRows(wide, share) + withHeights(xml.slice(cells), { share, dot, plainHeight })
}

/** What columns are times as wide in print as the office program makes them. */
function columnShare({ family, size, isMac }: PlainFace): number | undefined {
  if (family.digit === 0) return undefined
  const digit = family.digit / 1000
  const dot = isMac ? MAC_DOT : DOT
  const printed = Math.round(digit * Math.round(size / dot)) * dot
  return printed / (Math.round((digit * size) / TWIP) * TWIP)
}

function withWidths(head: string, plain: PlainFace): string {
  const share = columnShare(plain)
  if (share === undefined) return head
  const scaled = (width: number): string => (width * share).toFixed(4)
  const columns = head.replace(
    /(<col\b[^>]*?\bwidth=")([\d.]+)/g,
    (_, tag: string, width) => `${tag}${scaled(Number(width))}`,
  )
  const format = /<sheetFormatPr\b[^>]*>/.exec(columns)?.[0]
  if (format === undefined) return columns
  const own = attribute(format, "defaultColWidth")
  const width = scaled(own ?? plainWidth(plain, attribute(format, "baseColWidth") ?? BASE_WIDTH))
  return columns.replace(
    format,
    format
      .replace(/\s(?:baseColWidth|defaultColWidth)="[^"]*"/g, "")
      .replace("<sheetFormatPr", `<sheetFormatPr defaultColWidth="${width}"`),
  )
}

/**
 * Width in digits of a column that nobody set: its characters and 5 dots of the screen, in steps of
 * 8 dots. Screens draw digits of Latin faces in whole dots, rounded down. Source: ECMA-376 part 1,
 * 18.3.1.81 defaultColWidth; workbooks of Calibri and DengXian, 64 and 72 dots.
 */
function plainWidth({ family, size }: PlainFace, characters: number): number {
  const em = Math.round((size * SCREEN) / 72)
  const dots = Math.max(
    1,
    Math.floor((family.digit / 1000) * em + (family.standsFor.includes("Calibri") ? 0 : 0.5)),
  )
  return (Math.ceil((characters * dots + 5) / 8) * 8) / dots
}

/** What rows are times as high in print; undefined where the plain row's height is not known. */
function rowShare(head: string, { family, size, isMac }: PlainFace): number | undefined {
  const onWindows = family.rows[size]
  if (onWindows === undefined) return undefined
  const usual = isMac ? Math.round(onWindows) : onWindows
  const { ascent, descent } = family.metrics
  const printed = ((ascent + descent - (isMac ? FREE : 0)) / 1000) * size
  const own = plainRow(head)
  const isOwn = own !== undefined && Math.abs(own / usual - 1) <= LIKE
  return printed / (isOwn ? own : usual)
}

/** The sheet's height of rows that have none, where nobody set it; points. */
function plainRow(head: string): number | undefined {
  const format = /<sheetFormatPr\b[^>]*>/.exec(head)?.[0] ?? ""
  return /\bcustomHeight="(?:1|true)"/.test(format)
    ? undefined
    : attribute(format, "defaultRowHeight")
}

const steps = (height: number): number => Math.max(1, Math.round(height / ROW_STEP)) * ROW_STEP

function withPlainRows(head: string, share: number): string {
  return head.replace(/<sheetFormatPr\b[^>]*>/, (format) => {
    const height = attribute(format, "defaultRowHeight")
    if (height === undefined || height === 0) return format
    return format
      .replace(/\s(?:customHeight|defaultRowHeight)="[^"]*"/g, "")
      .replace(
        "<sheetFormatPr",
        `<sheetFormatPr customHeight="1" defaultRowHeight="${steps(height * share)}"`,
      )
  })
}

/**
 * Rows with their heights in print. What rounding takes from a row the next ones get back, so that
 * no row stands further than half a step from its place.
 */
function withHeights(
  cells: string,
  { share, dot, plainHeight }: { share: number; dot: number; plainHeight: number | undefined },
): string {
  let owed = 0
  return cells.replace(/<row\b[^>]*>/g, (row) => {
    const own = attribute(row, "ht") ?? plainHeight
    if (own === undefined || own === 0 || /\bhidden="(?:1|true)"/.test(row)) return row
    const wanted = dot > 0 ? Math.round((own * share) / dot) * dot : own * share
    const height = steps(wanted + owed)
    owed += wanted - height
    return row
      .replace(/\s(?:customHeight|ht)="[^"]*"/g, "")
      .replace("<row", `<row ht="${height}" customHeight="1"`)
  })
}
