import type { DocumentFont } from "../../../model/document.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { advanceAt, roundSize } from "../../writing/run-style.ts"
import { holdsCjk, isSpace } from "../../writing/scripts.ts"
import { latinWidths } from "../../fonts/data/latin-widths.ts"
import { knownWidth } from "../../fonts/known-width.ts"

/** A font's own scale nearer to 1 than this is rounding. */
const leastFontScale = 0.015
/** Letters from which on a font's scale is known. */
const leastLetters = counts.many
/**
 * Share of its own width below which no font is set: a script, a symbol would be beyond reading.
 */
const narrowest = 0.7
/** Scales of fonts beyond this are no likeness at all: letters spaced out, symbols. */
const widest = 1.3
/** Share of its family's width below which a font is a narrow one: others fit as they are. */
const leastNarrow = shares.nearlyAll
/** Tells whether a scale can be that of a font, and is no rounding. */
export const isScale = (scale: number): boolean =>
  Math.abs(scale - 1) >= leastFontScale && scale >= narrowest && scale <= widest

/**
 * Learns of what is set in place how much narrower the letters of a font are than those of the
 * family it is written in.
 */
export function learnFontScales(
  lines: readonly TextLine[],
  mapped: readonly DocumentFont[],
): (span: Span) => number {
  const scales = fontScales(
    lines,
    (span) => familyWidths(mapped[span.font]?.ascii, span),
    ({ spacing }) => spacing,
  )
  return (span) => {
    const scale = scales.get(keyOfFace(span)) ?? 1
    return scale < leastNarrow && !holdsCjk(span.text) ? scale : 1
  }
}

/** Gives the scales of all fonts of lines, by their faces. */
export const fontScales = (...told: Parameters<typeof letterSums>): Map<number, number> =>
  new Map([...letterSums(...told)].map(([key, sum]) => [key, fontScale(sum)]))

interface LetterSum {
  drawn: number
  table: number
  letters: number
}

/** Adds up, for each font, what its letters take on the page and in the family they are set in. */
function letterSums(
  lines: readonly TextLine[],
  widthsOf: (span: Span) => readonly number[] | undefined,
  spacingOf: (span: Span) => number,
): Map<number, LetterSum> {
  const sums = new Map<number, LetterSum>()
  for (const line of lines) {
    // Places of letters read from the right tell no widths.
    if (line.direction !== "ltr") continue
    for (const span of line.spans) {
      const widths = widthsOf(span)
      if (!widths || span.rise !== "none" || span.smallCaps || holdsCjk(span.text)) continue
      const key = keyOfFace(span)
      const sum = sums.get(key) ?? { drawn: 0, table: 0, letters: 0 }
      sums.set(key, sum)
      addLetters(sum, span, { widths, apart: span.spacing === 0 ? 0 : spacingOf(span) })
    }
  }
  return sums
}

function addLetters(
  sum: LetterSum,
  span: Span,
  { widths, apart }: { readonly widths: readonly number[]; readonly apart: number },
): void {
  const size = roundSize(span.size)
  for (let at = 0; at < span.text.length; at++) {
    const char = span.text.charAt(at)
    const width = knownWidth(widths, char)
    if (width === undefined || isSpace(char)) continue
    sum.drawn += advanceAt(span, at) - apart
    sum.table += (width / 1000) * size * span.stretch
    sum.letters++
  }
}

/** A number for each style of each font. */
export const keyOfFace = ({ font, bold, italic }: Span): number =>
  4 * font + 2 * Number(bold) + Number(italic)

/** Widths of the letters of a family in the weight and slant of a span. */
export function familyWidths(
  family: string | undefined,
  { bold, italic }: Span,
): readonly number[] | undefined {
  const widths = latinWidths[family ?? ""]
  return widths?.[bold ? (italic ? "boldItalic" : "bold") : italic ? "italic" : "regular"]
}

function fontScale({ drawn, table, letters }: LetterSum): number {
  const scale = letters < leastLetters ? 1 : drawn / table
  return Math.abs(scale - 1) < leastFontScale || scale > widest
    ? 1
    : Math.max(narrowest, Math.round(scale * 100) / 100)
}
