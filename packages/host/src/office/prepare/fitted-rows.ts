import { advancesOf, type Advances } from "../fonts/advances.ts"
import type { SheetFaces } from "../fonts/sheet-faces.ts"
import { columnWidths } from "./general-numbers.ts"
import { columnOf } from "./sheet-extent.ts"

/** Larger sheets are left as they are. */
const LONGEST = 32_000_000
/** Excel's highest row, points. Source: ECMA-376 part 1, 18.3.1.73 ht. */
const HIGHEST = 409
/**
 * Kept free beside text in a cell, both sides together: 38 dots of a printer, in points. Source:
 * measured, 11 pt.
 */
const BESIDE = 4.6
/** Width of a digit of the usual plain face as the office program draws columns, points. */
const USUAL_DIGIT = 5.55
/** Letters of faces that nothing is known of, and lines of such, ems. */
const USUAL_LETTER = 0.55
const USUAL_LINE = 1.3

/** How the texts of cells with one format are set. */
interface CellFormat {
  readonly wraps: boolean
  readonly size: number
  /** Height of a line, points. */
  readonly line: number
  readonly advance: Advances
}

/** What the rows of a workbook's sheets are fitted by. */
export interface Fitting {
  readonly formats: readonly CellFormat[]
  readonly texts: readonly string[]
}

/**
 * Reads the formats of cells and the texts that they share. Source: ECMA-376 part 1, 18.8.10
 * cellXfs, 18.4.8 si.
 */
export function readFitting(styles: string, shared: string, faces: SheetFaces): Fitting {
  const fonts = partsOf(styles, "fonts", /<font>(?:(?!<\/font>)[\s\S])*<\/font>|<font\s*\/>/g)
  const looks = fonts.map((font) => lookOf(font, faces))
  const formats = partsOf(styles, "cellXfs", /<xf\b[^>]*?(?:\/>|>(?:(?!<\/xf>)[\s\S])*<\/xf>)/g)
  return {
    formats: formats.map((xf) => ({
      ...(looks[Number(/\bfontId="(\d+)"/.exec(xf)?.[1] ?? 0)] ?? lookOf("", faces)),
      wraps: /\bwrapText="(?:1|true)"/.test(xf) && !/\btextRotation="[1-9]/.test(xf),
    })),
    texts: shared
      .split("</si>")
      .map((item) =>
        [...item.matchAll(/<t\b[^>]*>([^<]*)/g)].map(([, text = ""]) => text).join(""),
      ),
  }
}

const partsOf = (styles: string, name: string, part: RegExp): string[] => {
  const from = styles.indexOf(`<${name}`)
  const to = styles.indexOf(`</${name}>`)
  return from < 0 || to < from ? [] : (styles.slice(from, to).match(part) ?? [])
}

function lookOf(font: string, faces: SheetFaces): Omit<CellFormat, "wraps"> {
  const name = /<name val="([^"]*)"/.exec(font)?.[1] ?? ""
  const size = Number(/<sz val="([\d.]+)"/.exec(font)?.[1] ?? 11)
  const metrics = faces(name)?.metrics
  const is = (tag: string): boolean =>
    new RegExp(`<${tag}(?:\\s+val="(?:1|true)")?\\s*/>`).test(font)
  return {
    size,
    line: size * (metrics ? (metrics.ascent + metrics.descent) / 1000 : USUAL_LINE),
    advance: advancesOf(name, { isBold: is("b"), isItalic: is("i") }) ?? (() => USUAL_LETTER),
  }
}

/**
 * Gives rows without a height the one that their texts need, as Excel does when it opens a workbook
 * that another program wrote; the office program gives them the plain one, in which all but the
 * last line of a text is cut off. Cells that are merged make no row higher.
 */
export function fitRows(xml: string, { formats, texts }: Fitting): string {
  if (xml.length > LONGEST || !formats.some(({ wraps, size }) => wraps || size > 11)) return xml
  const widthOf = columnWidths(xml)
  const plain = Number(/<sheetFormatPr\b[^>]*\bdefaultRowHeight="([\d.]+)"/.exec(xml)?.[1] ?? 15)
  const merged = mergedCells(xml)
  const heights = new Map<number, number>()
  let [row, format, kind, cell] = [-1, formats[0], "", ""]
  for (const { 0: token, index } of xml.matchAll(
    /<row\b[^>]*>|<c\b[^>]*>|<v>[^<]*|<t\b[^>]*>[^<]*/g,
  )) {
    if (token.startsWith("<row")) row = /\sht="/.test(token) ? -1 : index
    else if (token.startsWith("<c")) {
      format = formats[Number(/\ss="(\d+)"/.exec(token)?.[1] ?? 0)]
      kind = /\st="(\w+)"/.exec(token)?.[1] ?? ""
      cell = /\sr="([A-Z]{1,3}\d+)"/.exec(token)?.[1] ?? ""
    } else if (row >= 0 && format && !merged.has(cell)) {
      const said = token.slice(token.indexOf(">") + 1)
      const text = kind === "s" ? (texts[Number(said)] ?? "") : said
      const width = widthOf(columnOf(/^[A-Z]+/.exec(cell)?.[0] ?? "A")) * USUAL_DIGIT - BESIDE
      const height = linesOf(text, format, width) * format.line
      heights.set(row, Math.min(HIGHEST, Math.max(height, heights.get(row) ?? 0)))
    }
  }
  return xml.replace(/<row\b/g, (tag, at: number) => {
    const height = heights.get(at) ?? 0
    return height > plain + 1 ? `<row ht="${height.toFixed(2)}" customHeight="1"` : tag
  })
}

/** Places of cells that are joined with others. */
function mergedCells(xml: string): ReadonlySet<string> {
  return new Set([...xml.matchAll(/<mergeCell ref="([A-Z]{1,3}\d+)/g)].map(([, cell = ""]) => cell))
}

/**
 * Lines that a text takes: broken between words, around Chinese letters, and within words that are
 * too long.
 */
function linesOf(text: string, { wraps, size, advance }: CellFormat, width: number): number {
  if (!wraps || width <= 0) return 1
  let lines = 0
  for (const paragraph of text.split(/\r\n?|\n|_x000[aA]_|&#(?:10|xA);/)) {
    lines++
    let used = 0
    for (const [word] of paragraph.matchAll(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g)) {
      const bare = word.trimEnd()
      const whole = [...bare].reduce((sum, letter) => sum + size * ems(letter, advance), 0)
      if (used > 0 && used + whole > width) {
        lines++
        used = 0
      }
      lines += Math.max(0, Math.ceil(whole / width) - 1)
      used += (whole % width) + (word.length - bare.length) * size * advance(" ")
    }
  }
  return lines
}

/** Chinese, Japanese and Korean letters are an em wide. */
const ems = (letter: string, advance: Advances): number =>
  (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : advance(letter)
