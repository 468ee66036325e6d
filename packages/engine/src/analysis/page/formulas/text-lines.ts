import { ems } from "../../geometry/scale.ts"
import type { Bar } from "./bars.ts"
import type { Word } from "./words.ts"

/** Widest space between two words of a line, in ems. */
const wordGap = ems.half

const isLevel = (a: Word, b: Word): boolean =>
  Math.abs(a.baseline - b.baseline) < ems.touch * Math.max(a.size, b.size)

/** Tells a word of a line of words that began before a sign does: text below or above a formula. */
export const isOfLine = (word: Word, base: Word, near: readonly Word[]): boolean =>
  word.weight === "text" &&
  near.some(
    (other) =>
      other.weight === "text" &&
      other.start < base.start &&
      other.end <= word.start &&
      word.start - other.end < wordGap * other.size &&
      isLevel(other, word),
  )

/** Leaves out, of what stands over or under a bar, words of lines that go on beyond its ends. */
export function withoutLines(side: readonly Word[], near: readonly Word[], bar: Bar): Word[] {
  const text = near.filter(({ weight }) => weight === "text")
  return side.filter((word) => {
    if (word.weight !== "text") return true
    const line = text.filter((other) => isLevel(other, word)).toSorted((a, b) => a.start - b.start)
    const at = line.indexOf(word)
    let [from, to] = [at, at]
    while (from > 0 && followsOn(line[from - 1], line[from])) from--
    while (to + 1 < line.length && followsOn(line[to], line[to + 1])) to++
    const slack = ems.half * word.size
    return (line[from] ?? word).start > bar.x0 - slack && (line[to] ?? word).end < bar.x1 + slack
  })
}

const followsOn = (before: Word | undefined, word: Word | undefined): boolean =>
  before !== undefined && word !== undefined && word.start - before.end < wordGap * word.size
