import type { Rgb } from "../../base/colour.ts"
import type { Document, ListDefinition, ListLevel, ParagraphStyle } from "../../model/document.ts"
import type { RtfContext } from "./context.ts"
import { formatWords, runWords } from "./emit-format.ts"
import { eastAsianFont, latinFont } from "./font-numbers.ts"
import { emptyRtf, group, hexDigits, joinRtf, optional, rtf, words, type Rtf } from "./markup.ts"

/** Code page 936, simplified Chinese. */
const GB2312 = 134

export function fontTable({ document, text }: RtfContext): Rtf {
  const fonts = document.fonts.flatMap((font, index) => [
    group(
      words({ f: latinFont(index), fnil: true, fcharset: 0 }),
      text.content(font.ascii),
      rtf`;`,
    ),
    group(
      words({ f: eastAsianFont(index), fnil: true, fcharset: GB2312 }),
      text.content(font.eastAsia),
      rtf`;`,
    ),
  ])
  return group(rtf`\\fonttbl`, ...fonts)
}

/** Gives the colours of a document in the order of their numbers; number 0 is the reader's own. */
export function createColours(): { number(colour: Rgb): number; table(): Rtf } {
  const numbers = new Map<Rgb, number>()
  return {
    number(colour) {
      const known = numbers.get(colour)
      if (known !== undefined) return known
      numbers.set(colour, numbers.size + 1)
      return numbers.size
    },
    table: () =>
      group(
        rtf`\\colortbl;`,
        ...[...numbers.keys()].map(
          (colour) =>
            rtf`${words({ red: (colour >> 16) & 255, green: (colour >> 8) & 255, blue: colour & 255 })};`,
        ),
      ),
  }
}

/**
 * Style numbers follow the order of the document; body text is 0, which readers take for what has
 * none.
 */
export function styleNumbers(document: Document): ReadonlyMap<string, number> {
  const body = document.styles.find((style) => style.role === "body")
  const others = document.styles.filter((style) => style !== body)
  return new Map([
    ...(body ? [[body.id, 0] as const] : []),
    ...others.map((style, index) => [style.id, index + 1] as const),
  ])
}

export function styleSheet(context: RtfContext): Rtf {
  return group(
    rtf`\\stylesheet`,
    ...context.document.styles.map((style) => styleEntry(style, context)),
  )
}

function styleEntry(style: ParagraphStyle, context: RtfContext): Rtf {
  const level =
    style.role === "heading" && style.level !== undefined ? Math.min(9, style.level) - 1 : undefined
  // Readers know headings by their English names, whatever the person sees.
  const name = level === undefined ? style.name : `heading ${level + 1}`
  return group(
    words({ s: context.styles.get(style.id) ?? 0 }),
    formatWords(style.format, context),
    words({ outlinelevel: level }),
    runWords(style.run, context),
    context.text.content(name),
    rtf`;`,
  )
}

/** Number formats of `\levelnfc`. Source: RTF 1.9.1, "List Levels". */
const numberFormats: Record<ListLevel["format"], number> = {
  decimal: 0,
  upperRoman: 1,
  lowerRoman: 2,
  upperLetter: 3,
  lowerLetter: 4,
  circled: 18,
  bullet: 23,
  chinese: 37,
  chineseLegal: 38,
  hebrew: 45,
  arabicAlpha: 46,
  arabicAbjad: 48,
  none: 255,
}

export function listTables(context: RtfContext): Rtf {
  const { lists } = context.document
  if (lists.length === 0) return emptyRtf
  const definitions = lists.map((list, index) => listEntry(list, index, context))
  const overrides = lists.map((_, index) =>
    group(rtf`\\listoverride`, words({ listid: index + 1, listoverridecount: 0, ls: index + 1 })),
  )
  return joinRtf([
    optional(rtf`\\listtable`, ...definitions),
    optional(rtf`\\listoverridetable`, ...overrides),
  ])
}

function listEntry(list: ListDefinition, index: number, context: RtfContext): Rtf {
  return group(
    rtf`\\list`,
    words({ listtemplateid: index + 1 }),
    ...list.levels.map((level, depth) => levelEntry(level, depth, context)),
    words({ listid: index + 1 }),
  )
}

function levelEntry(level: ListLevel, depth: number, { text }: RtfContext): Rtf {
  const pieces =
    level.format === "bullet"
      ? [level.text]
      : level.format === "none"
        ? []
        : level.text.split(/(%[1-9])/).filter((piece) => piece !== "")
  let length = 0
  const spelled: Rtf[] = []
  const numbers: Rtf[] = []
  for (const piece of pieces) {
    const isNumber = /^%[1-9]$/.test(piece)
    spelled.push(isNumber ? hex(Number(piece[1]) - 1) : text.inline(piece))
    length += isNumber ? 1 : piece.length
    if (isNumber) numbers.push(hex(length))
  }
  return group(
    rtf`\\listlevel`,
    words({
      levelnfc: numberFormats[level.format],
      levelnfcn: numberFormats[level.format],
      leveljc: 0,
      levelfollow: 0,
      levelstartat: level.start,
    }),
    group(rtf`\\leveltext`, hex(length), ...spelled, rtf`;`),
    group(rtf`\\levelnumbers`, ...numbers, rtf`;`),
    words({ fi: 0 - level.hanging * 20, li: level.indent * 20, ilvl: depth > 8 ? 8 : undefined }),
  )
}

const hex = (value: number): Rtf =>
  rtf`\\'${hexDigits(Math.min(255, value).toString(16).padStart(2, "0"))}`
