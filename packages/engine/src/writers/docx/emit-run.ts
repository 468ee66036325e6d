import { toHex } from "../../base/colour.ts"
import { ptToHalfPt } from "../../base/units.ts"
import type { Document, RunStyle, TextRun } from "../../model/document.ts"
import { element, joinXml, text, type Xml } from "../../ooxml/xml.ts"
import { twips } from "./units.ts"

/**
 * Letters and signs that Word sets in the East Asian font only when told so, inside East Asian
 * text.
 */
const ambiguous =
  /[\u2010-\u2026\u2030-\u203B\u00B0\u00B7\u00D7\u2460-\u24FF\u2160-\u217F\u25A0-\u25FF]/u
const eastAsian =
  /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u

export interface RunSurroundings {
  /** Text of the whole paragraph: signs that two scripts share go by it. */
  readonly shown?: string
  readonly isRightToLeft?: boolean
  /** Whether it is the look of a style, which runs of either direction take. */
  readonly isOfTurned?: boolean
}

/** Tells whether a text holds letters that are read from right to left. */
export const isRightToLeftText = (value: string): boolean =>
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u.test(value)

/**
 * Gives the w:rPr children that lead from `base` to `style`, in schema order; nothing where they
 * agree.
 *
 * `base` is what the run would look like without them: its paragraph style, or the document
 * defaults.
 */
export function runProperties(
  document: Document,
  style: RunStyle,
  base: RunStyle | undefined,
  { shown = "", isRightToLeft = false, isOfTurned = isRightToLeft }: RunSurroundings = {},
): Xml {
  const differs = <K extends keyof RunStyle>(key: K): boolean =>
    base === undefined || style[key] !== base[key]
  const flag = (
    name: string,
    key: "bold" | "italic" | "allCaps" | "smallCaps" | "strike",
  ): Xml | undefined =>
    Boolean(style[key]) === Boolean(base?.[key])
      ? undefined
      : element(`w:${name}`, style[key] ? undefined : { "w:val": "0" })
  return joinXml([
    fonts(document, style, base, shown),
    flag("b", "bold"),
    // Right-to-left text takes the weight and slant of complex scripts. Source: ECMA-376 part 1,
    // 17.3.2.2.
    isOfTurned && flag("bCs", "bold"),
    flag("i", "italic"),
    isOfTurned && flag("iCs", "italic"),
    flag("caps", "allCaps"),
    flag("smallCaps", "smallCaps"),
    flag("strike", "strike"),
    colour(style, base),
    (style.spacing ?? 0) !== (base?.spacing ?? 0) &&
      element("w:spacing", { "w:val": twips(style.spacing ?? 0) }),
    (style.scale ?? 1) !== (base?.scale ?? 1) &&
      element("w:w", { "w:val": Math.max(1, Math.min(600, Math.round((style.scale ?? 1) * 100))) }),
    differs("size") && sizes(style),
    underline(style, base),
    style.highlight !== undefined && style.highlight !== base?.highlight
      ? element("w:shd", { "w:val": "clear", "w:color": "auto", "w:fill": toHex(style.highlight) })
      : undefined,
    style.verticalAlign !== undefined && element("w:vertAlign", { "w:val": style.verticalAlign }),
    isRightToLeft && element("w:rtl"),
    language(style, base),
  ])
}

/** Wraps run content with its properties. */
export function run(properties: Xml, content: Xml): Xml {
  return element("w:r", undefined, [
    properties !== "" && element("w:rPr", undefined, properties),
    content,
  ])
}

/** Gives w:t with its spaces kept. */
export function textElement(value: string): Xml {
  return element(
    "w:t",
    /^\s|\s$|\s\s/.test(value) ? { "xml:space": "preserve" } : undefined,
    text(value),
  )
}

/**
 * A break that hardly shows; LibreOffice ends no line at a zero-width space among Latin letters.
 */
const hairSpace = "\u200a"

/**
 * Gives the text of a run with an optional hyphen wherever a line broke its word, and an optional
 * break wherever one cut an address. Source: ECMA-376 part 1, 17.3.3.29.
 */
export function textWithBreaks({ text: value, softHyphens = [], softBreaks = [] }: TextRun): Xml {
  const inside = (at: number): boolean => at > 0 && at <= value.length
  const places = softHyphens.filter(inside)
  const breaks = softBreaks.filter((at) => inside(at) && at < value.length)
  const part = (from: number, to: number): Xml => {
    const cuts = breaks.filter((at) => at > from && at < to)
    const pieces = [from, ...cuts].map((start, index) => value.slice(start, cuts[index] ?? to))
    return textElement(pieces.join(hairSpace))
  }
  const pieces = [0, ...places].map((from, index) => part(from, places[index] ?? value.length))
  return joinXml(
    pieces.flatMap((piece, index) => (index === 0 ? [piece] : [element("w:softHyphen"), piece])),
  )
}

/**
 * Gives the runs of a complex field whose last result was `shown`. Source: ECMA-376 part 1,
 * 17.16.18.
 */
export function field(instruction: string, properties: Xml, shown: Xml): Xml {
  return joinXml([
    fieldMark("begin", properties),
    fieldInstruction(instruction, properties),
    fieldMark("separate", properties),
    run(properties, shown),
    fieldMark("end", properties),
  ])
}

export function fieldMark(type: "begin" | "separate" | "end", properties: Xml): Xml {
  return run(properties, element("w:fldChar", { "w:fldCharType": type }))
}

export function fieldInstruction(instruction: string, properties: Xml): Xml {
  return run(
    properties,
    element("w:instrText", { "xml:space": "preserve" }, text(` ${instruction} `)),
  )
}

function fonts(
  document: Document,
  style: RunStyle,
  base: RunStyle | undefined,
  shown: string,
): Xml | undefined {
  const needsHint =
    ambiguous.test(shown) && (eastAsian.test(shown) || isEastAsianLanguage(style.language))
  const font = document.fonts[style.font]
  const isSame = style.font === base?.font
  if (!font || (isSame && !needsHint)) return undefined
  const names = isSame
    ? {}
    : {
        "w:ascii": font.ascii,
        "w:hAnsi": font.ascii,
        "w:eastAsia": font.eastAsia,
        "w:cs": font.ascii,
      }
  return element("w:rFonts", { ...names, "w:hint": needsHint ? "eastAsia" : undefined })
}

export function colour(style: RunStyle, base: RunStyle | undefined): Xml | undefined {
  if (style.colour === (base?.colour ?? 0)) return undefined
  return element("w:color", { "w:val": toHex(style.colour) })
}

function sizes(style: RunStyle): Xml {
  const half = Math.max(2, Math.min(3276, ptToHalfPt(style.size)))
  return joinXml([element("w:sz", { "w:val": half }), element("w:szCs", { "w:val": half })])
}

const underlines = { single: "single", double: "double", dotted: "dotted", wave: "wave" } as const

function underline(style: RunStyle, base: RunStyle | undefined): Xml | undefined {
  if (style.underline === base?.underline) return undefined
  return element("w:u", { "w:val": style.underline ? underlines[style.underline] : "none" })
}

const isEastAsianLanguage = (language: string | undefined): boolean =>
  /^(?:zh|ja|ko)/.test(language ?? "")

function language(style: RunStyle, base: RunStyle | undefined): Xml | undefined {
  if (!style.language || style.language === base?.language) return undefined
  return element(
    "w:lang",
    isEastAsianLanguage(style.language)
      ? { "w:eastAsia": style.language }
      : { "w:val": style.language },
  )
}
