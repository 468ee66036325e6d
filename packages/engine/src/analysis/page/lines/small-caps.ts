import { counts } from "../../geometry/scale.ts"
import type { RowGlyph, Row } from "./rows.ts"
import { isSpace } from "../../writing/scripts.ts"

/** Size of small capitals against the capitals around them, as Word and LibreOffice draw them. */
const least = 0.78
const most = 0.82
/** Small capitals that a row has at least. */
const fewest = counts.pair
/** Baselines this close are one, and letters this close belong to one word, in ems. */
const sameBaseline = 0.05
const nextLetter = 0.15

/**
 * Gives lower-case letters that were drawn as small capitals back as what they are, in the size of
 * the capitals.
 *
 * Told by capitals in two sizes of one font, the smaller close behind the larger, or between spaces
 * of the larger size.
 */
export function withSmallCaps(row: Row): Row {
  const found = findSizes(row.pieces)
  if (!found) return row
  const { font, large, small } = found
  const pieces = row.pieces.map((piece): RowGlyph => {
    if (piece.glyph.run.font !== font) return piece
    if (piece.size === large) return { ...piece, isSmallCaps: true }
    return piece.size === small
      ? { ...piece, text: piece.text.toLowerCase(), size: large, isSmallCaps: true }
      : piece
  })
  return { ...row, pieces, size: Math.abs(row.size - small) < sizeNoise ? large : row.size }
}

/** Rows keep their size in tenths of a point. */
const sizeNoise = 0.06

function findSizes(
  pieces: readonly RowGlyph[],
): { font: number; large: number; small: number } | undefined {
  const [first] = pieces
  if (!first || pieces.every((piece) => piece.size === first.size)) return undefined
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    if (!before || !follows(before, piece)) continue
    const { font } = piece.glyph.run
    const own = pieces.filter((each) => each.glyph.run.font === font)
    const [large, small] = [
      own.filter((each) => each.size === before.size),
      own.filter((each) => each.size === piece.size),
    ]
    const isPlain =
      small.some((each) => isLower(each.text)) || large.some((each) => isLower(each.text))
    if (!isPlain && small.filter((each) => isUpper(each.text)).length >= fewest)
      return { font, large: before.size, small: piece.size }
  }
  return undefined
}

/**
 * Tells whether a smaller capital stands behind a larger one of its word, or behind a larger space.
 */
function follows(before: RowGlyph, piece: RowGlyph): boolean {
  const share = piece.size / before.size
  if (
    share < least ||
    share > most ||
    before.glyph.run.font !== piece.glyph.run.font ||
    !isUpper(piece.text)
  )
    return false
  if (isSpace(before.text)) return true
  return (
    isUpper(before.text) &&
    Math.abs(before.v - piece.v) < sameBaseline * piece.size &&
    Math.abs(piece.start - before.end) < nextLetter * piece.size
  )
}

const isUpper = (text: string): boolean => /\p{Lu}/u.test(text)
const isLower = (text: string): boolean => /\p{Ll}/u.test(text)
