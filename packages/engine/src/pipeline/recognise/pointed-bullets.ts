import { width, type Box } from "../../base/geometry.ts"
import type { OcrResult, RecognisedCharacter } from "../../base/host.ts"
import { measureLines, type RecognisedLine } from "./line-metrics.ts"

type Word = OcrResult["words"][number]

/** What arrowheads and ticks before entries are read as, and what they are. */
const ARROW = /^[>》›»]/u
const TICK = /^[√✓]/u
/** The same where it stands in a line of its own, away from its text. */
const ALONE = /^[>》›»√✓VvУ]$/u
/** Room behind a sign, in ems; behind one whose box reaches to the text, its width tells it. */
const APART = 0.4
const BROAD = 1
/** How far before its text a sign in a line of its own stands, in ems, and off its baseline. */
const BEFORE = [0.2, 3.2] as const
const OFF_LINE = 0.4
/** Entries that need such signs, and how far apart these stand at most, in ems. */
const LEAST_ENTRIES = 2
const SAME_PLACE = 0.4

/** A sign before an entry. */
interface Sign {
  readonly word: Word
  readonly line: RecognisedLine
  readonly text: "➢" | "✓"
  readonly box: Box
  /** What was read behind it in the same word. */
  readonly rest?: Word
}

/**
 * Tells arrowheads and ticks before entries from the brackets, roots and letters that they are read
 * as: they stand in one place before two entries at least, apart from their texts.
 */
export function withPointedBullets(words: readonly Word[]): readonly Word[] {
  const lines = measureLines(words.filter(({ isVertical }) => isVertical !== true))
  const found = lines.flatMap((line) => signOf(line, lines) ?? [])
  const signs = found.filter(
    (sign) =>
      found.filter(({ box }) => Math.abs(box.x0 - sign.box.x0) <= SAME_PLACE * sign.line.size)
        .length >= LEAST_ENTRIES,
  )
  if (signs.length === 0) return words
  const replaced = new Map(
    signs.map(({ word, line, text, box, rest }): [Word, readonly Word[]] => {
      const { confidence } = word
      const own = { text, box, confidence, line: line.words.at(-1)?.line ?? word.line }
      return [word, [{ ...own, chars: [{ text, box, confidence }] }, ...(rest ? [rest] : [])]]
    }),
  )
  return words.flatMap((word) => replaced.get(word) ?? [word])
}

function signOf(line: RecognisedLine, lines: readonly RecognisedLine[]): Sign | undefined {
  const [word, next] = line.words
  if (!word) return undefined
  if (next === undefined && ALONE.test(word.text)) {
    const entry = lines.find((other) => stands(word, other))
    return entry && { word, line: entry, text: signFor(word.text), box: word.box }
  }
  if (!ARROW.test(word.text) && !TICK.test(word.text)) return undefined
  const [first, second] = word.chars ?? []
  const box = first?.box ?? word.box
  const behind = (word.text.length > 1 ? second?.box.x0 : next?.box.x0) ?? box.x1
  const isApart = behind - box.x1 >= APART * line.size || width(box) >= BROAD * line.size
  if (!isApart || (word.text.length > 1 && !second)) return undefined
  const rest = second && restOf(word, second)
  return { word, line, text: signFor(word.text), box, ...(rest && { rest }) }
}

const signFor = (text: string): Sign["text"] => (TICK.test(text) ? "✓" : "➢")

/** Whether a sign in a line of its own stands before another line. */
function stands({ box, line }: Word, { words, size, baseline }: RecognisedLine): boolean {
  const [first] = words
  if (!first || first.line === line) return false
  const before = (first.box.x0 - box.x1) / size
  return (
    before >= BEFORE[0] && before <= BEFORE[1] && Math.abs(baseline - box.y1) <= OFF_LINE * size
  )
}

/** A word without its first character. */
const restOf = (word: Word, second: RecognisedCharacter): Word => ({
  ...word,
  text: Array.from(word.text).slice(1).join(""),
  box: { ...word.box, x0: second.box.x0 },
  chars: word.chars?.slice(1) ?? [],
})
