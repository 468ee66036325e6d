import { ems, shares } from "../../geometry/scale.ts"
import type { Glyph } from "./clean-glyphs.ts"

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

/**
 * Joins accents with the letters that they are drawn over: old typesetting programs draw `ö` as an
 * accent and a letter on the same place.
 *
 * The letter is painted just before or just after its accent; a letter of that name must exist.
 */
export function composeAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  const texts = new Map<number, string>()
  const gone = new Set<number>()
  glyphs.forEach((accent, at) => {
    const both = oneOf(accent.text)
    if (both !== undefined) texts.set(at, both)
    const mark = marks.get(accent.text)
    if (mark === undefined) return
    for (const place of [at + 1, at - 1]) {
      const letter = glyphs[place]
      if (!letter || texts.has(place) || !isOver(accent, letter)) continue
      const whole = composed(letter.text, mark)
      if (whole === undefined) continue
      texts.set(place, whole)
      gone.add(at)
      return
    }
  })
  if (texts.size === 0) return glyphs
  return glyphs.flatMap((glyph, at) => {
    if (gone.has(at)) return []
    const text = texts.get(at)
    return [text === undefined ? glyph : { ...glyph, text }]
  })
}

/** The letter of an accent and a letter whose origins are one, so that they were read as one glyph. */
function oneOf(text: string): string | undefined {
  const [first = "", second = "", ...more] = Array.from(text)
  const [before, after] = [marks.get(first), marks.get(second)]
  if (second === "" || more.length > 0) return undefined
  if ((before === undefined) === (after === undefined)) return undefined
  return before === undefined ? composed(first, after) : composed(second, before)
}

/** The letter with its mark; undefined where no letter is named so. */
function composed(letter: string, mark = ""): string | undefined {
  const whole = `${dotless.get(letter) ?? letter}${mark}`.normalize("NFC")
  return Array.from(whole).length > 1 ? undefined : whole
}

/** The middle of an accent lies in the middle of its letter, along the line that they stand in. */
function isOver(accent: Glyph, letter: Glyph): boolean {
  const { size, angle, isVertical } = letter.run
  if (isVertical || accent.run.angle !== angle) return false
  const turn = (angle * Math.PI) / 180
  const [right, down] = [Math.cos(turn), Math.sin(turn)]
  const [x, y] = [accent.x - letter.x, accent.y - letter.y]
  const off = x * right + y * down + (accent.advance - letter.advance) / 2
  return (
    Math.abs(off) < shares.some * letter.advance &&
    Math.abs(y * right - x * down) < ems.half * size &&
    Math.abs(accent.run.size - letter.run.size) < ems.half * size
  )
}
