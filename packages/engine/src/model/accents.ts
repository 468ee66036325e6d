import type { GlyphRun, SceneItem } from "./scene.ts"

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
export function accentMark(text: string): string | undefined {
  // Asked of every glyph of a page: nearly all are letters, digits and spaces.
  const code = text.charCodeAt(0)
  return code < CIRCUMFLEX || (code > GRAVE && code < TILDE) ? undefined : marks.get(text)
}

/** The accents of ASCII. */
const [CIRCUMFLEX, GRAVE, TILDE] = [0x5e, 0x60, 0x7e]

/**
 * The letter of an accent and a letter whose origins are one, so that they were read as one glyph.
 */
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
 * Gives the characters of a level run with its accents joined to the letters that follow them on
 * the same place, as old typesetting programs draw both; an accent that is part of its letter is
 * empty.
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

/**
 * Joins accents that are runs of their own to the first letter of the run after them, where both
 * stand on the same place: Quartz draws each glyph of old typesetting programs by itself.
 */
export function joinAccentRuns(items: readonly SceneItem[]): readonly SceneItem[] {
  const joined: SceneItem[] = []
  for (const item of items) {
    const whole = joinedRun(joined.at(-1), item)
    if (whole) joined.pop()
    joined.push(whole ?? item)
  }
  return joined.length === items.length ? items : joined
}

/**
 * A run whose first letter has the accent that the run before it is; undefined where that is none.
 */
function joinedRun(before: SceneItem | undefined, run: SceneItem): SceneItem | undefined {
  if (before?.kind !== "glyphs" || run.kind !== "glyphs") return undefined
  const [accent = "", ...more] = before.chars
  if (more.length > 0 || accentMark(accent) === undefined) return undefined
  const isLevel = before.angle === 0 && run.angle === 0 && before.y[0] === run.y[0]
  if (!isLevel || before.font !== run.font || before.size !== run.size) return undefined
  const [own, whole] = withAccents({
    ...before,
    chars: [accent, run.chars[0] ?? ""],
    x: [before.x[0] ?? 0, run.x[0] ?? 0],
    advance: [before.advance[0] ?? 0, run.advance[0] ?? 0],
  })
  return own === "" && whole !== undefined
    ? { ...run, chars: [whole, ...run.chars.slice(1)] }
    : undefined
}

/**
 * The letter and the accents by themselves of which a letter with an accent can be put together.
 */
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
