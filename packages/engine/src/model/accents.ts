import type { GlyphRun } from "./scene.ts"

/** Accents that stand by themselves, and the marks that join with the letter before them. */
const marks: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["ˋ", "\u0300"],
  ["´", "\u0301"],
  ["ˊ", "\u0301"],
  ["^", "\u0302"],
  ["ˆ", "\u0302"],
  ["~", "\u0303"],
  ["˜", "\u0303"],
  ["¯", "\u0304"],
  ["ˉ", "\u0304"],
  ["˘", "\u0306"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["˚", "\u030a"],
  ["˝", "\u030b"],
  ["ˇ", "\u030c"],
  ["¸", "\u0327"],
  ["˛", "\u0328"],
])

/** Letters that lose their dot under an accent. */
const dotless: ReadonlyMap<string, string> = new Map([
  ["ı", "i"],
  ["ȷ", "j"],
])

/** Gives the mark that an accent which stands by itself joins a letter as. */
export const accentMark = (text: string): string | undefined => marks.get(text)

/** The letter of an accent and a letter whose origins are one, so that they were read as one glyph. */
export function accentedName(text: string): string | undefined {
  // Asked of every glyph of a page: hardly any is two characters.
  if (text.length < 2) return undefined
  const [first = "", second = "", ...more] = Array.from(text)
  const [before, after] = [marks.get(first), marks.get(second)]
  if (second === "" || more.length > 0) return undefined
  if ((before === undefined) === (after === undefined)) return undefined
  return before === undefined ? accented(first, after) : accented(second, before)
}

/** The letter with its mark; undefined where no letter is named so. */
export function accented(letter: string, mark = ""): string | undefined {
  const whole = `${dotless.get(letter) ?? letter}${mark}`.normalize("NFC")
  return Array.from(whole).length > 1 ? undefined : whole
}

/** Share of a letter's width by which its accent may miss its middle. */
const offMiddle = 0.3

/**
 * Gives the characters of a level run with its accents joined to the letters that follow them on the
 * same place, as old typesetting programs draw both; an accent that is part of its letter is empty.
 */
export function withAccents({ chars, x, advance }: GlyphRun): readonly string[] {
  const whole = chars.map((char) => accentedName(char) ?? char)
  chars.forEach((char, at) => {
    const mark = accentMark(char)
    const letter = mark && whole[at + 1]
    if (letter === undefined || letter === "") return
    const [wide, next] = [advance[at] ?? 0, advance[at + 1] ?? 0]
    const off = (x[at] ?? 0) - (x[at + 1] ?? 0) + (wide - next) / 2
    const joined = Math.abs(off) < offMiddle * next ? accented(letter, mark) : undefined
    if (joined === undefined) return
    whole[at] = ""
    whole[at + 1] = joined
  })
  return whole
}

/** The letter and the accents by themselves of which a letter with an accent can be put together. */
export interface AccentParts {
  /** The letter, or the same without its dot, best first. */
  readonly letters: readonly string[]
  readonly accents: readonly string[]
  /** The accent stands below its letter. */
  readonly isBelow: boolean
}

/** Accents below their letters. */
const below: ReadonlySet<string> = new Set(["\u0327", "\u0328"])

/** Takes a letter with one accent apart; undefined where it is none. */
export function accentParts(char: string): AccentParts | undefined {
  const [letter, mark, ...more] = Array.from(char.normalize("NFD"))
  if (letter === undefined || mark === undefined || more.length > 0) return undefined
  const accents = [...marks].flatMap(([alone, joined]) => (joined === mark ? [alone] : []))
  if (accents.length === 0) return undefined
  const bare = [...dotless].flatMap(([without, dotted]) => (dotted === letter ? [without] : []))
  return { letters: [...bare, letter], accents, isBelow: below.has(mark) }
}
