import type { Span, TextLine } from "../../drafts.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { knownWidth } from "../../fonts/known-width.ts"
import { firstUnitLength } from "../../writing/fill.ts"
import { advanceAt, roundSize, writtenStretch } from "../../writing/run-style.ts"
import { isCjk, isPlainHan, isSpace } from "../../writing/scripts.ts"
import { formulaSize } from "./formula-height.ts"
import { TAB_EM } from "../../writing/join-lines.ts"

/** What is known of the faces that text is set in anew. */
export interface Measures {
  readonly isOwn: (span: Span) => boolean
  /** Tells whether the face that travels sets Chinese signs, too. */
  readonly setsHan: (span: Span) => boolean
  /** Width of a character in the face that travels with the document, in ems, where it is known. */
  readonly ownWidth: (span: Span, char: string) => number | undefined
  /** Horizontal scale of the span's font. */
  readonly ofFont: (span: Span) => number
  readonly widthsOf: (span: Span) => readonly number[] | undefined
  /** Word space, in ems. */
  readonly spaceOf: (span: Span) => number
  /** Space behind each sign of the span, in points. */
  readonly spacingOf: (span: Span) => number
}

/** A line set anew, with word spaces as wide as the font's own; in points. */
export interface NaturalLine {
  /** Without a sign at its end that may hang over the edge. */
  readonly width: number
  /** Such a sign: it takes its room where the line goes on behind it. */
  readonly hung: number
  /** What of it keeps its width whatever the letters have: gaps, pictures, formulas. */
  readonly fixed: number
  /** The same in programs that leave room beside Chinese signs as they do beside characters. */
  readonly widest: number
  /** What has to move together from its start. */
  readonly first: number
  /** A word space at its end. */
  readonly space: number
  /** Its last sign. */
  readonly last: number
  /** What its letters are scaled by already, and their size: those that take most of it. */
  readonly face: number
  readonly size: number
}

/**
 * Measures a line as another program sets it.
 *
 * @param skip Characters at its start that stand outside: the label of a list.
 */
export function naturalLine({ line }: PlacedLine, measures: Measures, skip: number): NaturalLine {
  const unit = movedLength(line.text)
  const end = line.text.length - Number(hangs(line.text))
  let [width, hung, fixed, extra, first, offset, sign] = [0, 0, 0, 0, 0, 0, 0]
  const main = mainSpan(line)
  const mayMeetHan = beyondLatin.test(line.text)
  for (const span of line.spans) {
    const measure = measureOf(span, line, measures)
    const em = roundSize(span.size) * writtenStretch(span)
    for (let at = 0; at < span.text.length; at++, offset++) {
      if (offset < skip) continue
      if (offset === unit) first = width
      sign = mayMeetHan && isWide(line.text, offset) ? em : measure(at)
      if (offset >= end) {
        hung = sign
        continue
      }
      width += sign
      if (at === 0 && (span.figure || span.formula)) fixed += measure(at)
      if (at === 0 && span.formula) extra += measure(at) * Math.max(0, formulaSize / em - 1)
      if (span.rise !== "none") extra += sign * (raisedByWord / raisedByLibreOffice - 1)
      if (!mayMeetHan) continue
      const apart = standApart(line.text[offset] ?? "", line.text[offset + 1] ?? "")
      if (apart === "always") width += besideHan * em
      else if (apart === "somewhere") extra += besideHan * em
    }
  }
  if (offset <= unit) first = width
  const gaps = line.gaps.reduce(
    (sum, gap) =>
      gap.at >= skip && (gap.leader !== undefined || gap.to - gap.from > TAB_EM * line.size)
        ? sum + gap.to - gap.from
        : sum,
    0,
  )
  const last = line.spans.at(-1)
  return {
    width: width + gaps,
    hung,
    fixed: fixed + gaps,
    widest: width + extra + gaps,
    first,
    space: last ? measures.spaceOf(last) * roundSize(last.size) : 0,
    last: sign,
    face: main ? measures.ofFont(main) * writtenStretch(main) : 1,
    size: roundSize(main?.size ?? line.size),
  }
}

/** The span that most characters of a line stand in. */
function mainSpan({ spans }: TextLine): Span | undefined {
  let main = spans[0]
  for (const span of spans) if (span.text.length > (main?.text.length ?? 0)) main = span
  return main
}

/** Signs that programs let hang over the edge, one behind a character of Chinese writing. */
const hanging = /[，。、；：！？．,.;:!?]/u

/** Tells whether the last sign of a text may stand outside its column. */
const hangs = (text: string): boolean => hanging.test(text.at(-1) ?? "") && isCjk(text.at(-2) ?? "")

/**
 * UTF-16 units at the start of a line that have to fit above together for any of them to go there.
 */
function movedLength(text: string): number {
  const unit = firstUnitLength(text)
  return unit - Number(hangs(text.slice(0, unit)))
}

/** Signs that two scripts share: an em wide behind or before a character of Chinese writing. */
const shared = /[“”‘’…—]/u

const isWide = (text: string, at: number): boolean =>
  text.charCodeAt(at) >= firstShared &&
  text.charCodeAt(at) <= lastShared &&
  shared.test(text[at] ?? "") &&
  (isCjk(text[at - 1] ?? "") || isCjk(text[at + 1] ?? ""))

/** The first of these signs is the dash, the last one the ellipsis. */
const firstShared = 0x2014
const lastShared = 0x2026

/** What neither is Chinese writing nor shares signs with it: most lines hold nothing else. */
const beyondLatin = /[\u2014-\uffff]/

/**
 * Room that programs leave between a Han character and a letter or a figure, in ems: Word a
 * quarter, LibreOffice a fifth.
 */
const besideHan = 0.22

/** Room that programs leave within a text at most where Han characters meet others, in ems. */
export function roomBesideHan(text: string): number {
  let room = 0
  for (let at = 1; at < text.length; at++)
    if (standApart(text[at - 1] ?? "", text[at] ?? "")) room += besideHan
  return room
}

/** Tells where room is left between two signs that no space parts. */
function standApart(one: string, other: string): "always" | "somewhere" | undefined {
  // Asked of every pair of signs: most are told by their codes.
  if (other === "") return undefined
  const isFirst = one.charCodeAt(0) < firstCjk
  if (isFirst === other.charCodeAt(0) < firstCjk) return undefined
  const [western, han] = isFirst ? [one, other] : [other, one]
  if (isSpace(western)) return undefined
  return isWestern.test(western) && isHan.test(han) ? "always" : "somewhere"
}

/** Radicals start here, the first signs of Chinese and Japanese writing. */
const firstCjk = 0x2e80

const isHan = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const isWestern = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]/u

/** Gives the width of each sign of a span. */
function measureOf(span: Span, line: TextLine, measures: Measures): (at: number) => number {
  const isLast = span === line.spans.at(-1)
  const own = ownWidths(span, { lineSize: line.size, isLast }, measures)
  const spacing = measures.spacingOf(span)
  return spacing === 0 ? own : (at) => own(at) + spacing
}

/** Size of raised signs against that of their line. */
const raisedByLibreOffice = 0.58
const raisedByWord = 0.65

function ownWidths(
  span: Span,
  { lineSize, isLast }: { readonly lineSize: number; readonly isLast: boolean },
  { ofFont, widthsOf, spaceOf, isOwn, setsHan, ownWidth, spacingOf }: Measures,
): (at: number) => number {
  const widths = widthsOf(span)
  const size = roundSize(span.size)
  const scale = ofFont(span) * writtenStretch(span)
  const space = spaceOf(span)
  // Sizes are rounded to half points: what is as wide as on the page grows and shrinks with them.
  const grown = ((size / span.size) * scale) / span.stretch
  const apart = span.spacing === 0 ? 0 : spacingOf(span)
  const drawn = (at: number): number => advanceAt(span, at) - apart
  const rounded = (at: number): number => drawn(at) * grown
  return (at) => {
    const char = span.text[at] ?? ""
    const known = knownWidth(widths, char)
    if (isSpace(char)) return space * size * scale
    if (known !== undefined && span.rise !== "none")
      return (known / 1000) * raisedByLibreOffice * roundSize(lineSize) * scale
    if (known !== undefined && span.rise === "none" && !span.smallCaps)
      return (known / 1000) * size * scale
    const set = ownWidth(span, char)
    if (set !== undefined && span.rise === "none" && !span.smallCaps) return set * size * scale
    if (isCjk(char) && !setsHan(span)) {
      // The last sign of a line may hang.
      const isEnd = isLast && at === span.text.length - 1
      return isEnd ? Math.min(size * scale, rounded(at)) : hanWidth(char, rounded(at), size * scale)
    }
    return isOwn(span) ? rounded(at) : drawn(at)
  }
}

/** Share of an em that signs keep at least where a program pushed them together. */
const leastSign = 0.45

/** Signs that Word pushes together to fill a line stand apart again. */
function hanWidth(char: string, advance: number, em: number): number {
  const isPressed =
    !isPlainHan(char.charCodeAt(0)) && advance >= leastSign * em && pressed.test(char)
  return isPressed ? em : Math.min(em, advance)
}

/** Signs of Chinese and Japanese writing that take half of their em. */
const pressed = /[，。、；：！？（）《》「」『』【】〈〉“”‘’]/u
