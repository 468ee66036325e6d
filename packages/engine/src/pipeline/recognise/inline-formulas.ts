import { height, intersection, middleY, union, type Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { SeenLine } from "./displayed-formulas.ts"
import type { OverInk } from "./look-at-page.ts"

type Word = OcrResult["words"][number]

/**
 * Confidence below which a tall piece of a line was not read, and how tall it is, in heights of a
 * line.
 */
const UNSURE = 0.78
const TALL = 1.25
/** Least length of what was read of one, in characters: a stroke alone is something else. */
const LEAST = 2
/** What tells a piece of a line as text. */
const WORD = /\p{Script=Han}|\p{L}{4,}/u

/** A formula within a line, and what was read of it. */
export interface InlineFormula {
  readonly box: Box
  readonly words: readonly Word[]
}

/** How far above and below a piece its ink may go on, in heights of a line. */
const REACH = 0.35

/**
 * Finds what could not be read of formulas within lines: pieces that are higher than the line, hold
 * no word and were read unsurely, as fractions and roots are. Asked of pages that have other
 * formulas alone.
 */
export function findInline(
  lines: readonly SeenLine[],
  body: number,
  overInk: OverInk = (box) => box,
): InlineFormula[] {
  const reach = { across: 0, down: REACH * body }
  return lines.flatMap((line) => {
    if (!WORD.test(line.text)) return []
    return runsOf(line.words, body).map((words) => {
      const limit = betweenLines(boxOf(words), lines, body)
      return { words, box: overInk(intersection(boxOf(words), limit) ?? limit, limit, reach) }
    })
  })
}

/** Where a piece of a line may have ink: up to the lines above and below, whose ink it is not. */
function betweenLines(box: Box, lines: readonly SeenLine[], body: number): Box {
  const middle = middleY(box)
  const over = lines.map((line) => line.box).filter((own) => own.x0 < box.x1 && own.x1 > box.x0)
  return {
    ...box,
    y0: Math.max(box.y0 - body, ...over.map(({ y1 }) => y1).filter((y1) => y1 < middle)),
    y1: Math.min(box.y1 + body, ...over.map(({ y0 }) => y0).filter((y0) => y0 > middle)),
  }
}

const boxOf = (words: readonly Word[]): Box => words.map(({ box }) => box).reduce(union)

/**
 * Pieces of a line that follow each other and were not read, with what stands between two of them.
 */
function runsOf(words: readonly Word[], body: number): Word[][] {
  const places = words.flatMap((word, at) => (isUnread(word, body) ? [at] : []))
  const runs: { from: number; to: number }[] = []
  for (const at of places) {
    const last = runs.at(-1)
    const between = last ? words.slice(last.to + 1, at) : words
    if (last && between.length <= 1 && !between.some(({ text }) => WORD.test(text))) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs.map(({ from, to }) => words.slice(from, to + 1))
}

const isUnread = ({ text, confidence, box }: Word, body: number): boolean =>
  confidence < UNSURE && text.length >= LEAST && !WORD.test(text) && height(box) >= TALL * body
