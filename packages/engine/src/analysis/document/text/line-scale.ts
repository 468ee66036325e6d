import { least } from "../../../base/extremes.ts"
import type { DocumentFont } from "../../../model/document.ts"
import type { SceneFont } from "../../../model/scene.ts"
import type { Span } from "../../drafts.ts"
import { latinWidths } from "../../fonts/data/latin-widths.ts"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { counts } from "../../geometry/scale.ts"
import { holdsCjk, isCjk, isSpace } from "../../writing/scripts.ts"
import { tabEm } from "./inlines.ts"
import { roundSize } from "../../writing/run-style.ts"

/** Horizontal scales that make lines as wide as they were. */
export interface LineScales {
  /**
   * Of all text of one font and weight: its letters against those of the family it is written in.
   */
  readonly ofFont: (span: Span) => number
  /** Of one paragraph: below 1 where its lines were set tighter than the family sets them. */
  readonly ofParagraph: (draft: ParagraphDraft) => number
  /** Every machine has a face as wide as each of its families. */
  readonly isSure: (draft: ParagraphDraft) => boolean
}

/** A font's own scale nearer to 1 than this is rounding. */
const leastFontScale = 0.015
/** Letters from which on a font's scale is known. */
const leastLetters = counts.many
/** Scales of fonts outside these are no likeness at all: letters spaced out, symbols. */
const narrowest = 0.7
const widest = 1.3
/**
 * A paragraph set tighter than this is left to wrap: no reader would take the letters for the same.
 */
const tightest = 0.86
/** The same for a single line: wrapped, it would push down all below it. */
const tightestLone = 0.65
/** Lines wider than their room by less than this share are let be. */
const wideShare = 0.002
/** Word space of fonts that draw none, in ems. */
const usualSpace = 0.25

/**
 * Learns the scales of fonts from all paragraphs.
 *
 * @param mapped Names the family of each scene font.
 * @param own Fonts that travel with the document: their widths are those of the page.
 */
export function learnScales(
  paragraphs: readonly ParagraphDraft[],
  fonts: readonly SceneFont[],
  mapped: readonly DocumentFont[],
  own: ReadonlyMap<number, unknown> = new Map(),
): LineScales {
  const sums = new Map<string, { drawn: number; table: number; letters: number }>()
  const isOwn = (span: Span): boolean => own.has(span.font)
  const widthsOf = (span: Span): readonly number[] | undefined =>
    isOwn(span) ? undefined : familyWidths(mapped[span.font]?.ascii, span)
  for (const span of paragraphs.flatMap((paragraph) =>
    paragraph.lines.flatMap(({ line }) => line.spans),
  )) {
    const widths = widthsOf(span)
    if (!widths || span.rise !== "none" || span.smallCaps || holdsCjk(span.text)) continue
    const key = keyOf(span)
    const sum = sums.get(key) ?? { drawn: 0, table: 0, letters: 0 }
    sums.set(key, sum)
    for (let at = 0; at < span.text.length; at++) {
      const width = widths[span.text.charCodeAt(at) - 0x20]
      if (width === undefined || isSpace(span.text[at] ?? "")) continue
      sum.drawn += advanceAt(span, at)
      sum.table += (width / 1000) * roundSize(span.size) * span.stretch
      sum.letters++
    }
  }
  const scales = new Map([...sums].map(([key, sum]) => [key, fontScale(sum)]))
  // Letters beside Han characters stay as they are: a scale would take hold of both.
  const ofFont = (span: Span): number => {
    if (isOwn(span)) return ownScale(span)
    return holdsCjk(span.text) ? 1 : (scales.get(keyOf(span)) ?? 1)
  }
  const spaceOf = (span: Span): number =>
    (widthsOf(span)?.[0] ?? 0) / 1000 || (fonts[span.font]?.spaceWidth ?? usualSpace)
  const natural = (placed: PlacedLine): number =>
    naturalWidth(placed, { ofFont, widthsOf, spaceOf, isOwn })
  return {
    ofFont,
    ofParagraph: (draft) => paragraphScale(draft, natural),
    isSure: ({ lines }) =>
      lines.every(({ line }) =>
        line.spans.every(
          (span) => isOwn(span) || !latin.test(span.text) || widthsOf(span) !== undefined,
        ),
      ),
  }
}

const latin = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u

const keyOf = ({ font, bold, italic }: Span): string => `${font} ${bold} ${italic}`

const advanceAt = (span: Span, at: number): number =>
  (span.edges[at + 1] ?? 0) - (span.edges[at] ?? 0)

function familyWidths(
  family: string | undefined,
  { bold, italic }: Span,
): readonly number[] | undefined {
  const widths = latinWidths[family ?? ""]
  return widths?.[bold ? (italic ? "boldItalic" : "bold") : italic ? "italic" : "regular"]
}

function fontScale({
  drawn,
  table,
  letters,
}: {
  drawn: number
  table: number
  letters: number
}): number {
  const scale = letters < leastLetters ? 1 : drawn / table
  return Math.abs(scale - 1) < leastFontScale || scale < narrowest || scale > widest
    ? 1
    : Math.round(scale * 100) / 100
}

/** What the size lost or won when it was brought to half points. */
const ownScale = ({ size }: Span): number => {
  const scale = Math.round((size / roundSize(size)) * 100) / 100
  return Math.abs(scale - 1) < leastFontScale || scale < narrowest || scale > widest ? 1 : scale
}

interface Measures {
  readonly isOwn: (span: Span) => boolean
  readonly ofFont: LineScales["ofFont"]
  readonly widthsOf: (span: Span) => readonly number[] | undefined
  readonly spaceOf: (span: Span) => number
}

/**
 * Width that a line takes when its text is set anew, with word spaces as wide as the font's own.
 */
function naturalWidth(
  { line }: PlacedLine,
  { ofFont, widthsOf, spaceOf, isOwn }: Measures,
): number {
  let width = line.gaps.reduce(
    (sum, gap) =>
      gap.leader !== undefined || gap.to - gap.from > tabEm * line.size
        ? sum + gap.to - gap.from
        : sum,
    0,
  )
  for (const span of line.spans) {
    const widths = widthsOf(span)
    const size = roundSize(span.size)
    const scale = ofFont(span) * span.stretch
    const space = spaceOf(span)
    for (let at = 0; at < span.text.length; at++) {
      const char = span.text[at] ?? ""
      const known = widths?.[char.charCodeAt(0) - 0x20]
      if (isSpace(char)) width += space * size * scale
      else if (known !== undefined && span.rise === "none" && !span.smallCaps)
        width += (known / 1000) * size * scale
      else if (isOwn(span)) width += (advanceAt(span, at) * size * ofFont(span)) / span.size
      else width += isCjk(char) ? hanWidth(span, at, size * scale) : advanceAt(span, at)
    }
  }
  return width
}

/** Share of an em that signs keep at least where a program pushed them together. */
const leastSign = 0.45

/** Signs that Word pushes together to fill a line stand apart again; the last one may hang. */
function hanWidth(span: Span, at: number, em: number): number {
  const advance = advanceAt(span, at)
  const isPressed =
    advance >= leastSign * em && at < span.text.length - 1 && pressed.test(span.text[at] ?? "")
  return isPressed ? em : Math.min(em, advance)
}

/** Signs of Chinese and Japanese writing that take half of their em. */
const pressed = /[，。、；：！？（）《》「」『』【】〈〉“”‘’]/u

function paragraphScale(
  { lines, shape }: ParagraphDraft,
  natural: (placed: PlacedLine) => number,
): number {
  if (shape.direction === "rtl") return 1
  const shares = lines.map((placed) => {
    const start =
      shape.align === "centre" || shape.align === "right" ? placed.x0 : placed.line.box.x0
    return (placed.x1 - shape.right - start) / Math.max(1, natural(placed))
  })
  const scale = least(shares)
  return scale >= 1 - wideShare || scale < (lines.length > 1 ? tightest : tightestLone)
    ? 1
    : Math.floor(scale * 100) / 100
}
