import { isSameSize } from "../geometry/alike.ts"
import { height, width } from "../../base/geometry.ts"
import type { TextLine } from "../drafts.ts"
import { ems, points, shares } from "../geometry/scale.ts"
import { isCjk, isSpace } from "./scripts.ts"
import type { PlacedLine } from "../block-drafts.ts"

/** Lines that end within so many points of each other were justified. */
export const sameEnd = points.hair

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
const slackEm = ems.tight
const cjkSlackEm = 0.65

export const endsSentence = (text: string): boolean => terminal.test(text)

/**
 * Width of what has to move together from the start of a line: a word, or one character with its
 * closing signs.
 */
export const firstUnitWidth = (line: TextLine): number => widthOf(line, firstUnitLength(line.text))

/** UTF-16 units of what has to move together from the start of a line. */
export function firstUnitLength(text: string): number {
  let units = 0
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20)
  if (isCjk(first)) {
    units = first.length
    while (units < text.length && closing.test(text[units] ?? "")) units++
    return units
  }
  while (
    units < text.length &&
    !isSpace(text[units] ?? "") &&
    !(units > 0 && isCjk(text[units] ?? ""))
  ) {
    units++
    // A word may break after its own hyphen.
    if (text[units - 1] === "-" && units > 2) break
  }
  return units
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

/** Room between a line and its column on the side where it is read first, in points. */
export const startRoom = ({ line, x0, x1 }: PlacedLine): number =>
  line.direction === "rtl" ? x1 - line.box.x1 : line.box.x0 - x0

/** Room between a line and its column on the side where it ends, in points. */
export const endRoom = ({ line, x0, x1 }: PlacedLine): number =>
  line.direction === "rtl" ? line.box.x0 - x0 : x1 - line.box.x1

/**
 * Tells whether the first word of `next` could not have stood at the end of `line`: the line was
 * full.
 *
 * `inset` is what the column keeps free at the end of its lines, in points.
 */
export const isFull = (placed: PlacedLine, next: TextLine, inset = 0): boolean =>
  hasNoRoom(placed, next, { inset, isAligned: isAlignedRight(placed.line, next) })

/**
 * Tells the same of two lines of a text: one that starts where the next does, behind its number or
 * bullet if it has one, and ends elsewhere is no centred one by chance, and its end is ragged.
 */
export const isFullOfText = (placed: PlacedLine, next: TextLine, inset = 0): boolean =>
  hasNoRoom(placed, next, {
    inset,
    isAligned: isAlignedRight(placed.line, next) || startsAlike(placed, next),
  })

interface Edge {
  readonly inset: number
  /** The line starts at the place of its neighbour: only the room at its end counts. */
  readonly isAligned: boolean
}

function hasNoRoom(placed: PlacedLine, next: TextLine, { inset, isAligned }: Edge): boolean {
  const { line } = placed
  const [x0, x1] =
    line.direction === "rtl" ? [placed.x0 + inset, placed.x1] : [placed.x0, placed.x1 - inset]
  const isOffset = !isAligned && (isCentred(line, x0, x1) || isFlushRight(line, x0, x1))
  const room = isOffset ? x1 - x0 - width(line.box) : endRoom({ ...placed, x0, x1 })
  const isHan = isCjk(line.text.at(-1) ?? "") && isCjk(next.text[0] ?? "")
  const slack = (isHan ? cjkSlackEm : slackEm) * line.size
  const space = isHan ? 0 : 0.2 * line.size
  return room < firstUnitWidth(next) + space + slack
}

/**
 * A line read from the right that starts where the next does is no centred one: its end is ragged.
 */
const isAlignedRight = (line: TextLine, next: TextLine): boolean =>
  line.direction === "rtl" && Math.abs(next.box.x1 - line.box.x1) < points.hair

/** Characters that a line of prose has at least: short lines fill any measure by chance. */
const leastChars = 24
const leastHanChars = 10

const isLong = ({ text }: TextLine): boolean =>
  text.length >= (isCjk(text[0] ?? "") ? leastHanChars : leastChars)

function startsAlike({ line, x0, x1 }: PlacedLine, next: TextLine): boolean {
  if (line.direction === "rtl" || line.page !== next.page) return false
  if (Math.abs(next.box.x1 - line.box.x1) < points.hair) return false
  if (isFlushRight(line, x0, x1) && lengthOf(line.text) < leastChars) return false
  const starts = [line.box.x0, ...line.gaps.slice(0, 1).map(({ to }) => to)]
  return starts.some((start) => Math.abs(next.box.x0 - start) < points.hair)
}

/**
 * Lines that show a narrower measure, and its least share of the column: a few short lines agree by
 * chance.
 */
const leastRun = 4
const narrowest = 0.45

/**
 * Gives the room that a run of lines keeps free at their ends, in points, where it wraps before the
 * column does: an indented quotation, a box.
 *
 * Holds only when every line but the last was too full for the next word.
 */
export function localInset(
  lines: readonly PlacedLine[],
  from: number,
): { inset: number; end: number } | undefined {
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
    const inset = Math.min(...run.map(endRoom))
    const whole = first.x1 - first.x0
    if (inset < 1.5 * first.line.size || whole - inset < narrowest * whole) return undefined
    const isConsistent = run.slice(0, -1).every((placed, index) => {
      const next = run[index + 1]
      return next !== undefined && isLong(placed.line) && isFull(placed, next.line, inset)
    })
    if (isConsistent) return { inset, end: stop }
  }
  return undefined
}

function runsOn(a: PlacedLine, b: PlacedLine): boolean {
  if (a.page !== b.page || a.column !== b.column) return false
  const step = b.line.baseline - a.line.baseline
  return (
    a.line.direction === b.line.direction &&
    isSameSize(a.line, b.line) &&
    step > 0 &&
    step < 2.2 * height(a.line.box) &&
    Math.abs(startRoom(a) - startRoom(b)) < 2.5 * a.line.size
  )
}

/** Widest gap that spaces make, in ems. */
const typedGap = ems.far

/**
 * Tells whether spaces make a gap of a line in the middle, which is set as one then; a wider one,
 * and that of a line which fills its column, is a tab stop, and stops count from a side.
 */
export const isTyped = (
  { from, to, leader }: TextLine["gaps"][number],
  { line, x0, x1 }: Pick<PlacedLine, "line" | "x0" | "x1">,
): boolean =>
  leader === undefined &&
  to - from < typedGap * line.size &&
  width(line.box) < shares.nearlyAll * (x1 - x0)

/** Length of a text in letters: a Han character tells as much as two. */
export const lengthOf = (text: string): number =>
  text.length +
  (text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/gu)?.length ?? 0)
