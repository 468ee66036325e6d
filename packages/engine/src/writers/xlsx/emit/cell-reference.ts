/** Gives the letters of a column counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  let letters = ""
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** Gives a cell reference for a row and a column counted from 0: A1. */
export const cellReference = (row: number, column: number): string =>
  `${columnLetters(column)}${row + 1}`
