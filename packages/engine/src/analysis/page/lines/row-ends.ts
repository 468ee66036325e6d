import { isSpace } from "../../writing/scripts.ts"
import type { Row } from "./rows.ts"

/** Tells whether a space on its own was drawn behind the last letter of a row. */
export function isMarked({ pieces }: Row): boolean {
  const last = pieces.at(-1)?.glyph
  const letter = pieces.findLast(({ text }) => !isSpace(text))?.glyph
  if (!last || !letter) return false
  if (last === letter) return last.run.isMarked === true && last.at === last.run.chars.length - 1
  return last.run !== letter.run && last.run.chars.every(isSpace)
}

/** Room of the spaces drawn before the first letter of a row, in points. */
export function roomBefore({ pieces }: Row): number | undefined {
  const [first] = pieces
  if (!first || !isSpace(first.text)) return undefined
  const letter = pieces.find(({ text }) => !isSpace(text))
  return letter && letter.start - first.start
}

/**
 * Tells whether a space was drawn behind the last letter of a row; undefined where nothing tells.
 */
export function hasSpaceBehind({ pieces }: Row): boolean | undefined {
  const last = pieces.at(-1)
  if (!last || isSpace(last.text)) return last && true
  const { run, at } = last.glyph
  return at === run.chars.length - 1 ? run.trails : undefined
}
