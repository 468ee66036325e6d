import { ems } from "../../geometry/scale.ts"
import { isRightToLeft, isSpace } from "../../writing/scripts.ts"
import type { Glyph } from "./clean-glyphs.ts"

const nonspacing = /^\p{Mn}+$/u

/**
 * Gives vowel signs and other marks to the letters that they are set over or under.
 *
 * Programs that shape Arabic or Hebrew raise a mark off the baseline and show it apart, so that it
 * would be a line of its own. It belongs to the letter of the next baseline that stands where the
 * middle of its ink is; a mark over no letter stays what it is. Time grows as n log n.
 */
export function composeMarks(glyphs: readonly Glyph[]): readonly Glyph[] {
  const marks = glyphs.filter(isMark)
  if (marks.length === 0) return glyphs
  const letterUnder = letterFinder(glyphs)
  const texts = new Map<Glyph, string>()
  const gone = new Set<Glyph>()
  for (const mark of marks) {
    const letter = letterUnder(mark)
    if (!letter) continue
    const text = texts.get(letter) ?? letter.text
    // Letters of a glyph are in the order in which they are seen.
    const isTurned = isRightToLeft(letter.text)
    texts.set(letter, isTurned ? `${mark.text}${text}` : `${text}${mark.text}`.normalize("NFC"))
    gone.add(mark)
  }
  return glyphs.flatMap((glyph) => {
    if (gone.has(glyph)) return []
    const text = texts.get(glyph)
    return [text === undefined ? glyph : { ...glyph, text }]
  })
}

const isMark = ({ text }: Glyph): boolean => text.charCodeAt(0) >= 0x300 && nonspacing.test(text)

/** Height of the bands of the page that letters are looked up by, in points. */
const bandHeight = 8

/** Finds the letter under a mark by bands of the page, each sorted by place. */
function letterFinder(glyphs: readonly Glyph[]): (mark: Glyph) => Glyph | undefined {
  const letters = glyphs
    .filter(({ text, run }) => run.angle === 0 && !run.isVertical && !isSpace(text))
    .filter((glyph) => !isMark(glyph))
    .toSorted((a, b) => a.x - b.x)
  const bands = Map.groupBy(letters, ({ y }) => Math.floor(y / bandHeight))
  return (mark) => {
    if (mark.run.angle !== 0 || mark.run.isVertical) return undefined
    const reach = ems.half * mark.run.size
    const middle = mark.x + mark.advance / 2
    let found: Glyph | undefined
    for (
      let band = Math.floor((mark.y - reach) / bandHeight);
      band <= Math.floor((mark.y + reach) / bandHeight);
      band++
    ) {
      const letter = letterAt(bands.get(band) ?? [], middle)
      if (!letter || Math.abs(letter.y - mark.y) > reach) continue
      if (!found || Math.abs(letter.y - mark.y) < Math.abs(found.y - mark.y)) found = letter
    }
    return found
  }
}

/** Gives the last letter that starts left of a place, if it reaches there. */
function letterAt(letters: readonly Glyph[], x: number): Glyph | undefined {
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((letters[middle]?.x ?? 0) <= x) low = middle + 1
    else high = middle
  }
  const letter = letters[low - 1]
  return letter && letter.x + letter.advance > x ? letter : undefined
}
