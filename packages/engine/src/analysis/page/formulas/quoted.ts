import { ems } from "../../geometry/scale.ts"
import type { ShownZone } from "./display.ts"
import type { Word } from "./words.ts"

const isQuoted = (before: Word | undefined, behind: Word | undefined): boolean =>
  before !== undefined &&
  behind !== undefined &&
  before.weight !== "math" &&
  behind.weight !== "math" &&
  /["'`´‘’‚“”„«»]$/u.test(before.text) &&
  /^["'`´‘’‚“”„«»]/u.test(behind.text)

/**
 * Leaves out what stands between two quotes without any room: a sentence, or a program in the
 * letters of formulas, names signs there (a line's style 'r--', a label 'k').
 *
 * @param lines what stands beside each other on the page.
 */
export function withoutQuoted(
  zones: readonly ShownZone[],
  lines: readonly (readonly Word[])[],
): ShownZone[] {
  const beside = new Map<Word, readonly [Word | undefined, Word | undefined]>()
  for (const line of lines)
    for (const [at, word] of line.entries()) beside.set(word, [line[at - 1], line[at + 1]])
  const reach = ({ size }: Word): number => ems.tight * size
  return zones.filter(({ words, bars, display, isNamed = false }) => {
    if (isNamed || display !== "inline" || bars.length > 0) return true
    const sorted = words.toSorted((a, b) => a.start - b.start)
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (!first || !last) return true
    const [before, behind] = [beside.get(first)?.[0], beside.get(last)?.[1]]
    return !(
      isQuoted(before, behind) &&
      first.start - (before?.end ?? -Infinity) < reach(first) &&
      (behind?.start ?? Infinity) - last.end < reach(last)
    )
  })
}
