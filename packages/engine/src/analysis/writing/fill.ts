import { isSameSize } from "../geometry/alike.ts"
import { height, width } from "../../base/geometry.ts"
import type { TextLine } from "../drafts.ts"
import { isCjk, isSpace } from "./scripts.ts"
import type { PlacedLine } from "../block-drafts.ts"

/**
 * Signs that no line may start with: they stay with the character before. Source: GB/T 15834 and
 * JIS X 4051.
 */
const closing = /[，。、；：？！）》」』】”’〉〕…—～·,.;:?!)\]}％%]/u
/** What ends a sentence, closing quotes and brackets allowed after it. */
const terminal = /[.!?。！？；;:：…][\s"'”’)）】》」』\]]*$/u

/** Signs that may hang past the right edge in Chinese and Japanese text. */
const hanging = /[，。、；：！？）》」』】”’]$/u

/** End of a line without a sign that may hang over the edge. */
export function inkEnd(line: TextLine): number {
  if (!hanging.test(line.text)) return line.box.x1
  const span = line.spans.at(-1)
  return span?.edges.at(-2) ?? line.box.x1
}

/** Room a wrapped line may leave beyond the word that did not fit, in ems. */
const slackEm = 0.3
const cjkSlackEm = 0.65

export const endsSentence = (text: string): boolean => terminal.test(text)

/**
 * Width of what has to move together from the start of a line: a word, or one character with its
 * closing signs.
 */
export function firstUnitWidth(line: TextLine): number {
  const { text } = line
  let units = 0
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20)
  if (isCjk(first)) {
    units = first.length
    while (units < text.length && closing.test(text[units] ?? "")) units++
  } else {
    while (
      units < text.length &&
      !isSpace(text[units] ?? "") &&
      !(units > 0 && isCjk(text[units] ?? ""))
    ) {
      units++
      // A word may break after its own hyphen.
      if (text[units - 1] === "-" && units > 2) break
    }
  }
  return widthOf(line, units)
}

function widthOf(line: TextLine, units: number): number {
  const start = line.spans[0]?.edges[0] ?? line.box.x0
  let left = units
  for (const span of line.spans) {
    if (left <= span.text.length) return Math.abs((span.edges[left] ?? span.box.x1) - start)
    left -= span.text.length
  }
  return width(line.box)
}

/** Tells whether a line looks centred between two edges. */
export function isCentred(line: TextLine, x0: number, x1: number): boolean {
  const [left, right] = [line.box.x0 - x0, x1 - line.box.x1]
  return (
    left > line.size &&
    right > line.size * 0.5 &&
    Math.abs(left - right) < Math.max(3, 0.04 * (left + right))
  )
}

/** Tells whether a line ends at the right edge without starting near the left one. */
export function isFlushRight(line: TextLine, x0: number, x1: number): boolean {
  return (
    Math.abs(x1 - line.box.x1) < 2 &&
    line.box.x0 - x0 > 3 * line.size &&
    line.box.x0 - x0 > 0.25 * (x1 - x0)
  )
}

/**
 * Tells whether the first word of `next` could not have stood at the end of `line`: the line was
 * full.
 */
export function isFull(placed: PlacedLine, next: TextLine, right = placed.x1): boolean {
  const { line, x0 } = placed
  const isOffset = isCentred(line, x0, right) || isFlushRight(line, x0, right)
  const room = isOffset ? right - x0 - width(line.box) : right - line.box.x1
  const isHan = isCjk(line.text.at(-1) ?? "") && isCjk(next.text[0] ?? "")
  const slack = (isHan ? cjkSlackEm : slackEm) * line.size
  const space = isHan ? 0 : 0.2 * line.size
  return room < firstUnitWidth(next) + space + slack
}

/**
 * Lines that show a narrower measure, and its least share of the column: a few short lines agree by
 * chance.
 */
const leastRun = 4
const narrowest = 0.45
/** Characters that a line of prose has at least: short lines fill any measure by chance. */
const leastChars = 24
const leastHanChars = 10

/**
 * Gives the right edge that a run of lines wraps at, where it is narrower than the column: an
 * indented quotation, a box.
 *
 * Holds only when every line but the last was too full for the next word.
 */
export function localRight(
  lines: readonly PlacedLine[],
  from: number,
): { right: number; end: number } | undefined {
  const first = lines[from]
  if (!first) return undefined
  let end = from + 1
  while (end < lines.length) {
    const [a, b] = [lines[end - 1], lines[end]]
    if (!a || !b || !runsOn(a, b)) break
    end++
  }
  for (let stop = end; stop - from >= leastRun; stop--) {
    const run = lines.slice(from, stop)
    const right = Math.max(...run.map((placed) => placed.line.box.x1))
    if (
      first.x1 - right < 1.5 * first.line.size ||
      right - first.x0 < narrowest * (first.x1 - first.x0)
    )
      return undefined
    const isConsistent = run.slice(0, -1).every((placed, index) => {
      const next = run[index + 1]
      const text = placed.line.text
      const isLong = isCjk(text[0] ?? "") ? text.length >= leastHanChars : text.length >= leastChars
      return next !== undefined && isLong && isFull(placed, next.line, right)
    })
    if (isConsistent) return { right, end: stop }
  }
  return undefined
}

function runsOn(a: PlacedLine, b: PlacedLine): boolean {
  if (a.page !== b.page || a.column !== b.column) return false
  const step = b.line.baseline - a.line.baseline
  return (
    isSameSize(a.line, b.line) &&
    step > 0 &&
    step < 2.2 * height(a.line.box) &&
    Math.abs(a.line.box.x0 - b.line.box.x0) < 2.5 * a.line.size
  )
}
