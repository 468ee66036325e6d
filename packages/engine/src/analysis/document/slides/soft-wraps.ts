import { width } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { endsSentence, firstUnitWidth } from "../../writing/fill.ts"
import { isCjk } from "../../writing/scripts.ts"
import { counts, ems, points } from "../../geometry/scale.ts"
import type { BoxLayout, BoxParagraph } from "./box-paragraphs.ts"
import { leastSpaceEm } from "../../file/paragraphs/line-fit.ts"

/** Which lines of a box ended because it was full. */
export interface SoftWraps {
  /** Lines after which the text wraps by itself in a box with `room`. */
  readonly lines: ReadonlySet<TextLine>
  /** What the box keeps free beside its longest line, in points; absent where no line wraps. */
  readonly room?: number
}

/**
 * By how much the next word must have missed the longest line of the box, in points. Half of it
 * becomes room beside that line: another program sets it a little wider, and must not pull the word
 * up where it sets it narrower.
 */
const leastMiss = points.gap
/** Some programs break Korean between words, others between any two syllables. */
const hangul = /\p{Script=Hangul}/u

/**
 * Finds the lines of the paragraphs of a box that wrapped by themselves: the next word would have
 * stood out beyond the longest line, and somewhere in the paragraph a sentence goes on over such an
 * end. Any other end of a line is the author's: addresses, code and short labels fill their box,
 * too. Han lines of a paragraph that the file calls one end at different places, by signs that hang
 * out or are set closer: all keep their ends then, as a line that wraps among such is cut in two.
 *
 * @param widest Room beside the longest line at most, in points.
 */
export function findSoftWraps(
  paragraphs: readonly BoxParagraph[],
  layout: BoxLayout,
  widest: number,
): SoftWraps {
  const misses = paragraphs.flatMap(({ lines, isTold = false }) => {
    const full = lines.slice(1).flatMap((next, index): readonly FullLine[] => {
      const line = lines[index]
      if (
        !line ||
        isEvenlyPitched(line) ||
        [line, next].some(({ direction, text }) => direction === "rtl" || hangul.test(text))
      )
        return []
      const miss = neededBy(line, next) - freeBeside(line, layout)
      return miss >= leastMiss ? [{ line, next, miss }] : []
    })
    const isMixed = isTold && full.length < lines.length - 1 && lines.some(endsInHan)
    return full.some(goesOn) && !isMixed ? full : []
  })
  if (misses.length === 0) return { lines: new Set() }
  return {
    lines: new Set(misses.map(({ line }) => line)),
    room: Math.min(widest, ...misses.map(({ miss }) => miss / 2)),
  }
}

const endsInHan = ({ text }: TextLine): boolean => isCjk(text.trimEnd().at(-1) ?? "")

interface FullLine {
  readonly line: TextLine
  readonly next: TextLine
  /** By how much the next word missed the longest line, in points. */
  readonly miss: number
}

/** Width from which a line without word spaces is a sentence that wrapped and no label, in ems. */
const leastSentenceEm = ems.farther

/** Tells whether a sentence goes on from one line to the next. */
function goesOn({ line, next }: FullLine): boolean {
  if (endsSentence(line.text) || /[{}]\s*$/.test(line.text)) return false
  if (isCjk(line.text.at(-1) ?? "") || isCjk(next.text[0] ?? ""))
    return width(line.box) >= leastSentenceEm * line.size
  return /^[("'“‘[]?\p{Ll}/u.test(next.text) || /[,-]\s*$/.test(line.text)
}

/** Difference of widths within which all letters of a line are as wide, in ems. */
const samePitchEm = ems.touch

/** Tells whether a line is set like code: its letters are all as wide. */
function isEvenlyPitched({ spans, size }: TextLine): boolean {
  const widths = spans.flatMap(({ text, edges }) =>
    Array.from({ length: text.length }, (_, at) =>
      /[A-Za-z]/.test(text[at] ?? "") ? [(edges[at + 1] ?? 0) - (edges[at] ?? 0)] : [],
    ).flat(),
  )
  return (
    widths.length >= counts.several &&
    Math.max(...widths) - Math.min(...widths) < samePitchEm * size
  )
}

/** Room that a line leaves of the longest one of its box. */
const freeBeside = (line: TextLine, { align, x0, x1 }: BoxLayout): number =>
  align === "left" ? x1 - line.box.x1 : x1 - x0 - width(line.box)

/** Width that the first word of a line would have taken at the end of the one before. */
function neededBy(line: TextLine, next: TextLine): number {
  const isTight = isCjk(line.text.at(-1) ?? "") || isCjk(next.text[0] ?? "")
  return firstUnitWidth(next) + (isTight ? 0 : leastSpaceEm * next.size)
}
