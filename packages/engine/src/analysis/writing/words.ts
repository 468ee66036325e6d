import type { Box } from "../../base/geometry.ts"
import type { Pt } from "../../base/units.ts"
import type { Edges, Span, TextLine } from "../drafts.ts"
import { ems } from "../geometry/scale.ts"
import { isCjk, isSpace } from "./scripts.ts"

/** Characters of one line without a gap: what is cut no further when lines are cut at columns. */
export interface Word {
  readonly line: TextLine
  /** Range in the line's text. */
  readonly from: number
  readonly to: number
  readonly x0: Pt
  readonly x1: Pt
  readonly text: string
}

/** Gap in ems between characters that ends a word even where no space is drawn. */
const WORD_GAP_EM = 0.45

/**
 * Words of the lines of one page: the searches for its tables ask for those of a line two or three
 * times. Those of a whole file would fill its memory.
 */
let known = { page: -1, words: new WeakMap<TextLine, readonly Word[]>() }

/**
 * Splits an upright line into words, left to right. Rotated and vertical lines are one word each.
 */
export function wordsOf(line: TextLine): readonly Word[] {
  if (known.page !== line.page) known = { page: line.page, words: new WeakMap() }
  const before = known.words.get(line)
  if (before) return before
  const words = splitWords(line)
  known.words.set(line, words)
  return words
}

function splitWords(line: TextLine): Word[] {
  if (line.angle !== 0 || line.isVertical)
    return [
      { line, from: 0, to: line.text.length, x0: line.box.x0, x1: line.box.x1, text: line.text },
    ]
  const words: Word[] = []
  const { left, right, step } = charEdges(line)
  let start = -1
  const close = (end: number): void => {
    if (start >= 0)
      words.push({
        line,
        from: start,
        to: end,
        x0: left[start] ?? 0,
        x1: right[end - 1 + step] ?? 0,
        text: line.text.slice(start, end),
      })
    start = -1
  }
  for (let index = 0; index < line.text.length; index++) {
    if (isSpace(line.text.charAt(index))) {
      close(index)
      continue
    }
    if (start >= 0 && (left[index] ?? 0) - (right[index - 1 + step] ?? 0) > WORD_GAP_EM * line.size)
      close(index)
    if (start < 0) start = index
  }
  close(line.text.length)
  return words
}

/**
 * Gap between the texts of two cells at their wall at least, in ems: letters of a word are closer,
 * and characters of Chinese, each an em wide, stand without any.
 */
const WALL_GAP = ems.touch
const HAN_GAP = 0.05

/**
 * Parts a word at walls that stand in a gap between its characters: texts of two cells that are
 * close are one word of their line. A text that runs over a wall stays whole.
 */
export function partAtWalls(word: Word, walls: readonly Pt[]): Word[] {
  const inside = walls.filter((wall) => wall > word.x0 && wall < word.x1)
  if (inside.length === 0) return [word]
  const { left, right, step } = charEdges(word.line)
  const { text, size } = word.line
  const em = size * (word.line.spans[0]?.stretch ?? 1)
  const isHan = (at: number): boolean => isCjk(text[at] ?? "")
  // What a line tells of a character ends where the next one begins.
  const endOf = (at: number): Pt => {
    const end = right[at + step] ?? 0
    return isHan(at) ? Math.min(end, (left[at] ?? 0) + em) : end
  }
  const parts: Word[] = []
  let { from, x0 } = word
  for (let at = word.from + 1; at < word.to; at++) {
    const [end, start] = [endOf(at - 1), left[at] ?? 0]
    if (start - end < (isHan(at - 1) && isHan(at) ? HAN_GAP : WALL_GAP) * size) continue
    if (!inside.some((wall) => end <= wall && start >= wall)) continue
    parts.push({ ...word, from, to: at, x0, x1: end, text: text.slice(from, at) })
    from = at
    x0 = start
  }
  return [...parts, { ...word, from, x0, text: text.slice(from, word.to) }]
}

/**
 * Left and right edge of every character of a line, over all its spans; right edges stand `step`
 * places further on in their list, which is that of a single span.
 */
function charEdges(line: TextLine): {
  readonly left: Edges
  readonly right: Edges
  readonly step: 0 | 1
} {
  const [first, second] = line.spans
  if (first && !second && first.edges.length === first.text.length + 1)
    return { left: first.edges, right: first.edges, step: 1 }
  const left: number[] = []
  const right: number[] = []
  for (const span of line.spans) {
    for (let index = 0; index < span.text.length; index++) {
      left.push(span.edges[index] ?? span.box.x0)
      right.push(span.edges[index + 1] ?? span.box.x1)
    }
  }
  return { left, right, step: 0 }
}

/** Gives the part of a line between two places of its text, spans and box cut with it. */
export function cutLine(line: TextLine, from: number, to: number): TextLine {
  if (from <= 0 && to >= line.text.length) return line
  const spans: Span[] = []
  let at = 0
  for (const span of line.spans) {
    const [start, end] = [Math.max(0, from - at), Math.min(span.text.length, to - at)]
    at += span.text.length
    if (end > start) spans.push(cutSpan(span, start, end))
  }
  const x0 = Math.min(...spans.map((span) => span.box.x0))
  const x1 = Math.max(...spans.map((span) => span.box.x1))
  const gaps = line.gaps
    .filter((gap) => gap.at > from && gap.at < to)
    .map((gap) => ({ ...gap, at: gap.at - from }))
  return {
    ...line,
    spans,
    text: spans.map((span) => span.text).join(""),
    box: { ...line.box, x0, x1 },
    gaps,
  }
}

function cutSpan(span: Span, start: number, end: number): Span {
  if (start === 0 && end === span.text.length) return span
  const edges = partOf(span.edges, start, end + 1)
  const ends = isFromRight(span)
    ? fromRight(span, start, end)
    : { x0: edges[0] ?? span.box.x0, x1: edges[edges.length - 1] ?? span.box.x1 }
  const box: Box = { ...span.box, ...ends }
  return { ...span, text: span.text.slice(start, end), edges, box }
}

/** Tells a span whose letters follow each other to the left. */
const isFromRight = ({ text, edges }: Span): boolean =>
  (edges[text.length - 1] ?? 0) < (edges[0] ?? 0)

/** Ends of a part whose letters follow each other to the left: edges are their left ones. */
function fromRight({ edges, box }: Span, start: number, end: number): Pick<Box, "x0" | "x1"> {
  let [x0, x1] = [box.x1, start === 0 ? box.x1 : (edges[start - 1] ?? box.x1)]
  for (let at = start; at < end; at++) {
    const left = edges[at] ?? x0
    x0 = Math.min(x0, left)
    // Numbers keep their direction: the first digit stands farthest to the left.
    x1 = Math.max(x1, left)
  }
  return { x0, x1 }
}

/**
 * Gives the edges from one place to another, in the memory in which they lie where that is shared.
 */
export const partOf = (edges: Edges, from: number, to: number): Edges =>
  "subarray" in edges ? edges.subarray(from, to) : edges.slice(from, to)

/** Gives the line of consecutive words. Words must come from one line. */
export function lineOfWords(words: readonly Word[]): TextLine | undefined {
  const [first] = words
  const last = words[words.length - 1]
  return first && last ? cutLine(first.line, first.from, last.to) : undefined
}
