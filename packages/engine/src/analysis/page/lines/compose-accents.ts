import { ems, shares } from "../../geometry/scale.ts"
import { accentMark, accented, accentedName } from "../../../model/accents.ts"
import type { Glyph } from "./clean-glyphs.ts"

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
    const both = accentedName(accent.text)
    if (both !== undefined) texts.set(at, both)
    const mark = accentMark(accent.text)
    // An accent that has taken up another one is no accent any more.
    if (mark === undefined || texts.has(at)) return
    for (const place of [at + 1, at - 1]) {
      const letter = glyphs[place]
      if (!letter || texts.has(place) || gone.has(place) || !isOver(accent, letter)) continue
      const whole = accented(letter.text, mark)
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
