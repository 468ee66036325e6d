/** Rows from the top of a grid among which the one that numbers its columns is looked for. */
export const HEAD_ROWS = 12

/** Fewest columns that are numbered one after the other: two negatives may be so by chance. */
const LEAST_NUMBERED = 3

const label = /^[(（](\d{1,2})[)）]$/

/**
 * Tells whether the texts of a row number its columns, as "(1) (2) (3)" below a header does: labels
 * in parentheses, each by one higher than the last.
 */
export function numbersColumns(texts: readonly string[]): boolean {
  const numbers = texts.flatMap((text) => {
    const digits = label.exec(text.trim())?.[1]
    return digits === undefined ? [] : Number(digits)
  })
  return (
    numbers.length >= LEAST_NUMBERED &&
    numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  )
}
