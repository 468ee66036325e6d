import { counts, shares } from "../../geometry/scale.ts"
import type { Band } from "../../page/tables/bands.ts"
import { pieceOf } from "../../page/tables/bands.ts"

/** Fewest rows that must carry their number for it to count as a printed heading. */
const MIN_ROWS = counts.few

/**
 * Takes out the column letters and row numbers of a spreadsheet that was printed with its headings.
 *
 * The first band must read A, B, C …, and most others must begin with a number that counts up, left
 * of everything else.
 */
export function withoutHeadings(bands: readonly Band[]): Band[] {
  const [first, ...rest] = bands
  if (
    !first ||
    first.pieces.length < 1 ||
    !areLetters(first.pieces.map((piece) => piece.text.trim()))
  )
    return [...bands]
  const numbers = rest.map((band) =>
    /^\d{1,7}$/.test(band.pieces[0]?.text ?? "") ? Number(band.pieces[0]?.text) : undefined,
  )
  const counted = numbers.filter((number) => number !== undefined)
  const isRising = counted.every(
    (number, index) => index === 0 || number > (counted[index - 1] ?? 0),
  )
  const right = Math.max(
    ...rest.flatMap((band, index) =>
      numbers[index] === undefined ? [] : [band.pieces[0]?.x1 ?? 0],
    ),
  )
  const isApart =
    (first.pieces[0]?.x0 ?? 0) > right &&
    rest.every(
      (band, index) => numbers[index] !== undefined || (band.pieces[0]?.x0 ?? Infinity) > right,
    )
  if (
    counted.length < Math.min(MIN_ROWS, rest.length) ||
    counted.length < shares.half * rest.length ||
    !isRising ||
    !isApart
  )
    return [...bands]
  return rest.flatMap((band, index) => {
    const pieces = numbers[index] === undefined ? band.pieces : band.pieces.slice(1)
    return pieces.length === 0
      ? []
      : [{ ...band, pieces: pieces.map((piece) => pieceOf(piece.words)) }]
  })
}

function areLetters(texts: readonly string[]): boolean {
  const columns = texts.map((text) =>
    /^[A-Z]{1,3}$/.test(text)
      ? [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
      : -1,
  )
  return columns.every(
    (column, index) => column > 0 && (index === 0 || column === (columns[index - 1] ?? 0) + 1),
  )
}
