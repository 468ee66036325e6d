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
  const gone = falseSpaces(glyphs)
  const letterUnder = letterFinder(glyphs)
  const letterBefore = lettersBefore(glyphs.filter((glyph) => !gone.has(glyph)))
  const texts = new Map<Glyph, string>()
  for (const mark of marks) {
    const letter = letterBefore.get(mark) ?? letterUnder(mark)
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

/** Room that a mark takes at most which stands over what was painted before it, in ems. */
const noRoom = 0.05
/**
 * How far behind its letter such a mark may begin, in ems: its ink lies before it, and programs set
 * it apart by as much as a space.
 */
const farthestBehind = 0.3

/** Letters of Thai, Lao, Burmese and Khmer: no space stands between their words. */
const southern = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u

/** Finds spaces among letters whose writing has none between words that leave no room. */
function falseSpaces(glyphs: readonly Glyph[]): Set<Glyph> {
  const found = new Set<Glyph>()
  for (const [at, space] of glyphs.entries()) {
    const [letter, after] = [glyphs[at - 1], glyphs[at + 1]]
    if (!isSpace(space.text) || !letter || letter.y !== space.y || after?.y !== space.y) continue
    if (letter.run.angle !== 0 || !southern.test(letter.text)) continue
    if (after.x > letter.x && after.x < space.x + noRoom * space.run.size) found.add(space)
  }
  return found
}

/**
 * Gives the letters that marks without room were painted behind: those of Thai and its kin begin
 * where their letter ends, so that the next letter seems to be under them.
 */
function lettersBefore(glyphs: readonly Glyph[]): ReadonlyMap<Glyph, Glyph> {
  const found = new Map<Glyph, Glyph>()
  let open: Glyph[] = []
  let letter: Glyph | undefined
  for (const glyph of glyphs) {
    if (isMark(glyph)) {
      if (isOfScript(glyph)) open.push(glyph)
      continue
    }
    // What a font tells of the width of its marks is not what they take: the next letter is.
    for (const mark of open)
      if (letter && isBehind(mark, letter) && takesNone(mark, letter, glyph))
        found.set(mark, letter)
    open = []
    letter = glyph
  }
  for (const mark of open) if (letter && isBehind(mark, letter)) found.set(mark, letter)
  return found
}

/** Marks of the scripts of India and beyond; accents may be painted before their letter. */
const isOfScript = ({ text }: Glyph): boolean => text.charCodeAt(0) >= 0x900

function isBehind(mark: Glyph, letter: Glyph): boolean {
  const { size, angle, isVertical } = mark.run
  if (angle !== 0 || isVertical || isSpace(letter.text) || isRightToLeft(letter.text)) return false
  const end = letter.x + letter.advance
  const isLevel = Math.abs(mark.y - letter.y) < ems.half * size
  return isLevel && mark.x > letter.x && mark.x < end + farthestBehind * size
}

/** Tells whether the next letter, if the line has one, goes on where the letter or the mark leaves off. */
function takesNone(mark: Glyph, letter: Glyph, next: Glyph): boolean {
  const end = Math.max(mark.x, letter.x + letter.advance)
  const room = mark.run.size
  return next.y !== letter.y || (next.x > end - room && next.x < end + noRoom * room)
}

/** Height of the bands of the page that letters are looked up by, in points. */
const bandHeight = 8

/** Letters and marks of Arabic. */
const joined = /\p{Script_Extensions=Arab}/u

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
    // Over a tall letter of Arabic a mark is raised by more.
    const below = joined.test(mark.text) ? ems.whole * mark.run.size : reach
    const middle = mark.x + mark.advance / 2
    let found: Glyph | undefined
    for (
      let band = Math.floor((mark.y - reach) / bandHeight);
      band <= Math.floor((mark.y + below) / bandHeight);
      band++
    ) {
      const letter = letterAt(bands.get(band) ?? [], middle)
      const off = letter ? letter.y - mark.y : 0
      if (!letter || off < -reach || off > below) continue
      if (off > reach && !joined.test(letter.text)) continue
      if (!found || Math.abs(off) < Math.abs(found.y - mark.y)) found = letter
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
