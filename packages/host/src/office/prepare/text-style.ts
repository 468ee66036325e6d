import type { ListLevel } from "@mozhuan/engine"
import { attribute, elementsOf } from "./paragraph-format.ts"
import { readTabStops, type TabStop } from "./tab-stops.ts"

/**
 * What a style or a paragraph says of how its text is laid out; lengths are twentieths of a point.
 */
export interface TextStyle {
  readonly jc?: string
  readonly left?: number
  readonly right?: number
  /** Of the first line, negative where it hangs. */
  readonly first?: number
  /** The same in hundredths of a letter, which comes before a length where it is not zero. */
  readonly firstLetters?: number
  readonly stops?: readonly TabStop[]
  /** Whether punctuation may hang over the margin. */
  readonly hangs?: boolean
  /** The list that numbers it, and the level there. */
  readonly number?: string | undefined
  readonly level?: string
  /**
   * What its numbers look like, with `%` and the level for the number itself, and the first one.
   */
  readonly label?: string
  readonly start?: number
  /** How they are spelled. */
  readonly counting?: Counting
  readonly isSpacedOut?: boolean
  /** Whether space is left between Han and Latin letters. */
  readonly hasAutoSpace?: boolean
  readonly isBold?: boolean
  readonly isItalic?: boolean
  /** Half-points. */
  readonly size?: number
  readonly latin?: string
  readonly han?: string
  /** Of its Han letters. */
  readonly language?: string
}

type Counting = ListLevel["format"]

/**
 * Ways to spell numbers that are known. Source: ECMA-376 part 1, 17.18.59 ST_NumberFormat; Word for
 * Chinese counts 一、二、 with the Japanese way.
 */
const countings: Readonly<Record<string, Counting>> = {
  decimal: "decimal",
  lowerLetter: "lowerLetter",
  upperLetter: "upperLetter",
  lowerRoman: "lowerRoman",
  upperRoman: "upperRoman",
  chineseCounting: "chinese",
  chineseCountingThousand: "chinese",
  japaneseCounting: "chinese",
  chineseLegalSimplified: "chineseLegal",
  decimalEnclosedCircle: "circled",
  decimalEnclosedCircleChinese: "circled",
}

/** Styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

const isSet = (tag: string | undefined): boolean | undefined =>
  tag === undefined ? undefined : !/w:val="(?:0|false|off)"/.test(tag)

const tagOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<w:${name}(?: [^>]*)?/?>`).exec(xml)?.[0]

const numberOf = (tag: string, ...names: string[]): number | undefined => {
  const value = names.map((name) => attribute(tag, name)).find((found) => found !== undefined)
  return value === undefined ? undefined : Number(value)
}

/** Without what is not said, so that what a style is based on shows through. */
function said(style: { readonly [Key in keyof TextStyle]: TextStyle[Key] | undefined }): TextStyle {
  return Object.fromEntries(
    Object.entries(style).filter(([, value]) => value !== undefined),
  ) as TextStyle
}

/** Reads properties of runs. */
export function readRunStyle(xml: string): TextStyle {
  const faces = tagOf(xml, "rFonts") ?? ""
  const spacing = /<w:spacing\b[^>]*\bw:val="(-?\d+)"/.exec(xml)?.[1]
  return said({
    isBold: isSet(tagOf(xml, "b")),
    isItalic: isSet(tagOf(xml, "i")),
    size: numberOf(tagOf(xml, "sz") ?? "", "val"),
    latin: attribute(faces, "ascii"),
    han: attribute(faces, "eastAsia"),
    language: attribute(tagOf(xml, "lang") ?? "", "eastAsia"),
    isSpacedOut:
      (spacing !== undefined && spacing !== "0") || /<w:(?:w|fitText|caps|smallCaps)\b/.test(xml)
        ? true
        : undefined,
  })
}

/** Reads properties of a paragraph, of its mark's letters not. */
export function readParagraphStyle(xml: string): TextStyle {
  const indent = tagOf(xml, "ind") ?? ""
  const number = attribute(tagOf(xml, "numId") ?? "", "val")
  const hanging = numberOf(indent, "hanging")
  const stops = readTabStops(xml)
  const auto = [tagOf(xml, "autoSpaceDE"), tagOf(xml, "autoSpaceDN")].map(isSet)
  return said({
    jc: attribute(tagOf(xml, "jc") ?? "", "val"),
    left: numberOf(indent, "left", "start"),
    right: numberOf(indent, "right", "end"),
    first: hanging === undefined ? numberOf(indent, "firstLine") : -hanging,
    firstLetters: numberOf(indent, "firstLineChars"),
    hangs: isSet(tagOf(xml, "overflowPunct")),
    stops: stops.length > 0 ? stops : undefined,
    number,
    level: attribute(tagOf(xml, "ilvl") ?? "", "val"),
    hasAutoSpace: auto.includes(false) ? false : auto.includes(true) ? true : undefined,
  })
}

/** The text style of each paragraph style, with what it is based on. */
export function readTextStyles(styles: string): (id: string | undefined) => TextStyle {
  const part = (name: string): string =>
    new RegExp(`<w:${name}>[\\s\\S]*?</w:${name}>`).exec(styles)?.[0] ?? ""
  const base = { ...readRunStyle(part("rPrDefault")), ...readParagraphStyle(part("pPrDefault")) }
  const own = new Map<string, { style: TextStyle; basedOn: string | undefined }>()
  let usual = ""
  for (const xml of elementsOf(styles, /<w:style\b[^>]*w:type="paragraph"/g, "</w:style>")) {
    const id = attribute(xml, "styleId") ?? ""
    if (/^<w:style\b[^>]*w:default="(?:1|true)"/.test(xml)) usual = id
    const basedOn = attribute(tagOf(xml, "basedOn") ?? "", "val")
    own.set(id, { style: { ...readRunStyle(xml), ...readParagraphStyle(xml) }, basedOn })
  }
  const known = new Map<string, TextStyle>()
  return (id = usual) => {
    const chain: TextStyle[] = []
    let at: string | undefined = id
    for (let depth = 0; at !== undefined && depth < DEEPEST && !known.has(id); depth++) {
      const style = own.get(at)
      if (style) chain.unshift(style.style)
      at = style?.basedOn
    }
    const whole = known.get(id) ?? Object.assign({}, base, ...chain)
    known.set(id, whole)
    return whole
  }
}

/**
 * The indents that lists give their paragraphs, and the labels of those that count in a known way
 * and stand at default tab stops. Source: ECMA-376 part 1, 17.9.15 num, 17.9.1 abstractNum, 17.9.6
 * lvl.
 */
export function readNumbering(numbering: string): (style: TextStyle) => TextStyle {
  const lists = new Map<string, readonly string[]>()
  for (const xml of elementsOf(numbering, /<w:abstractNum /g, "</w:abstractNum>"))
    lists.set(attribute(xml, "abstractNumId") ?? "", elementsOf(xml, /<w:lvl /g, "</w:lvl>"))
  const abstracts = new Map(
    elementsOf(numbering, /<w:num /g, "</w:num>").map((xml) => [
      attribute(xml, "numId") ?? "",
      attribute(tagOf(xml, "abstractNumId") ?? "", "val") ?? "",
    ]),
  )
  return ({ number = "0", level = "0" }) => {
    if (number === "0") return { number: undefined }
    const xml = lists
      .get(abstracts.get(number) ?? "")
      ?.find((each) => attribute(each, "ilvl") === level)
    if (xml === undefined) return {}
    const bare = xml.replace(/<w:rPr>[\s\S]*?<\/w:rPr>/g, "")
    const counting = countings[attribute(tagOf(bare, "numFmt") ?? "", "val") ?? ""]
    const isCounted =
      counting !== undefined && !/<w:(?:suff|tabs|isLgl|lvlPicBulletId)\b/.test(bare)
    return said({
      ...readParagraphStyle(bare),
      label: isCounted ? attribute(tagOf(bare, "lvlText") ?? "", "val") : undefined,
      counting,
      start: numberOf(tagOf(bare, "start") ?? "", "val"),
    })
  }
}
