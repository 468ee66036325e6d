import { isCjk } from "../../writing/scripts.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import type { Span } from "../../drafts.ts"
import {
  endRoom,
  endsSentence,
  firstUnitWidth,
  isCentred,
  isFlushRight,
  isFull,
  sameEnd,
} from "../../writing/fill.ts"

/**
 * What the space behind a line says of the next one: "wraps" where a program broke the line,
 * "ends" where its author did; undefined where it says nothing.
 */
export type LineEnds = (
  line: PlacedLine,
  next: PlacedLine,
  before: PlacedLine | undefined,
) => "wraps" | "ends" | undefined

/** Lines that are known to wrap, and to end, before the spaces behind them are believed. */
const leastKnown = counts.few
/** Most lines that are no such ones, as a share: one that is mistaken parts a paragraph. */
const mistaken = shares.trace
/** Share of the lines that end with a space behind them from which on one says nothing. */
const mixed = shares.some
/** Room in which the next word would have stood with ease, in ems. */
const easyRoom = ems.far
/**
 * Widest space, in ems, that of a face of one pitch: one that has no room before the edge of its
 * column is not drawn.
 */
const widestSpace = ems.most

/**
 * Learns from a file whether its program leaves the space where it wraps a line and writes none
 * where a paragraph ends, as LibreOffice does in text that is ragged; Word draws one behind every
 * line, TeX behind none. `isOfOffice` tells that it is LibreOffice, of which fewer lines are asked.
 */
export function learnLineEnds(
  columns: readonly (readonly PlacedLine[])[],
  isOfOffice: boolean,
): LineEnds {
  const marks = learnMarks(columns)
  const spaces = learnSpaces(columns, isOfOffice)
  return (line, next, before) => marks(line, next, before) ?? spaces(line, next, before)
}

/**
 * Learns whether the program draws a space on its own where a paragraph ends, as Word does, and
 * seldom where it wraps a line, whose space is drawn with its last words. A line that its author
 * broke has none either: it goes on only where it is about full.
 */
function learnMarks(columns: readonly (readonly PlacedLine[])[]): LineEnds {
  const wrapped = { all: 0, marked: 0 }
  const ended = { all: 0, marked: 0 }
  for (const lines of columns)
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1]
      if (!next) continue
      const kind = isSureWrap(line, next) ? wrapped : isSureEnd(line, next) ? ended : undefined
      if (!kind) continue
      kind.all++
      if (line.line.isMarked) kind.marked++
    }
  const isKnown = Math.min(wrapped.all, ended.all) >= leastKnown
  const isTold = ended.marked >= shares.mostly * ended.all
  if (!isKnown || !isTold || wrapped.marked > shares.few * wrapped.all) return () => undefined
  // Where some lines that wrap have a mark, one says little but behind a sentence.
  const isSure = wrapped.marked <= mistaken * wrapped.all
  return (line, next) => {
    const { text, isMarked } = line.line
    if (!isMarked)
      return isSameSize(line.line, next.line) && !isSureShort(line, next) ? "wraps" : undefined
    if (isSure ? comma.test(text) : !endsSentence(text)) return undefined
    return smallStart.test(next.line.text) ? undefined : "ends"
  }
}

/** A small letter, with which few paragraphs begin. */
const smallStart = /^\p{Ll}/u

/** A sign that no paragraph ends with. */
const comma = /[,，、]\s*$/u

/** Tells whether the next word would have stood behind a line with ease. */
const isSureShort = (line: PlacedLine, next: PlacedLine): boolean =>
  endRoom(line) > firstUnitWidth(next.line) + easyRoom * line.line.size

/** Learns the same of the space that LibreOffice leaves where it wraps a line. */
function learnSpaces(columns: readonly (readonly PlacedLine[])[], isOfOffice: boolean): LineEnds {
  const wrapped = { all: 0, spaced: 0 }
  const ended = { all: 0, spaced: 0 }
  for (const lines of columns)
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1]
      if (!next || !isRagged(line, next, lines[at - 1])) continue
      const kind = isSureWrap(line, next) ? wrapped : isSureEnd(line, next) ? ended : undefined
      if (!kind) continue
      kind.all++
      if (line.line.trails) kind.spaced++
    }
  const isKnown = isOfOffice || Math.min(wrapped.all, ended.all) >= leastKnown
  const isLeft = wrapped.spaced >= (1 - mistaken) * wrapped.all
  // Where lines that end have one as well, as Word's and those of some authors, none says nothing.
  if (!isKnown || !isLeft || ended.spaced > mixed * ended.all) return () => undefined
  const tellsWraps = ended.all >= leastKnown && ended.spaced <= mistaken * ended.all
  return (line, next, before) => {
    if (!isRagged(line, next, before)) return undefined
    if (!line.line.trails) return "ends"
    return tellsWraps ? "wraps" : undefined
  }
}

/** Letters of scripts that have no spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Tells whether a space behind a line could be seen: not where it is set to both sides or centred.
 */
function isRagged(placed: PlacedLine, next: PlacedLine, before: PlacedLine | undefined): boolean {
  const { line, x0, x1 } = placed
  const [last, first] = [line.text.at(-1) ?? "", next.line.text[0] ?? ""]
  return (
    line.trails !== undefined &&
    line.page === next.line.page &&
    placed.column === next.column &&
    line.direction === "ltr" &&
    line.angle === 0 &&
    !line.isVertical &&
    next.line.baseline > line.baseline &&
    /[\p{L}\p{N}.,;:!?)\]"”’'»]/u.test(last) &&
    !isCjk(last) &&
    !isCjk(first) &&
    !unspaced.test(last) &&
    isAlike(line.spans.at(-1), next.line.spans[0]) &&
    endRoom(placed) > widestSpace * line.size &&
    [before, next].every(
      (other) => !other || Math.abs(other.line.box.x1 - line.box.x1) > sameEnd,
    ) &&
    !isCentred(line, x0, x1) &&
    !isFlushRight(line, x0, x1)
  )
}

/** A space between two looks may be drawn alone, and then it is not known. */
const isAlike = (a: Span | undefined, b: Span | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.font === b.font &&
  a.colour === b.colour &&
  Boolean(a.link) === Boolean(b.link)

const isSureWrap = (line: PlacedLine, next: PlacedLine): boolean =>
  isSameSize(line.line, next.line) &&
  smallStart.test(next.line.text) &&
  // A pattern for the end alone would be tried at every letter.
  /[\p{L},]$/u.test(line.line.text.slice(-2)) &&
  isFull(line, next.line)

const isSureEnd = (line: PlacedLine, next: PlacedLine): boolean =>
  isSureShort(line, next) && /^[\p{Lu}\p{N}]/u.test(next.line.text)
