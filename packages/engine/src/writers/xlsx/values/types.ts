/**
 * What a worksheet cell holds.
 *
 * `format` is a number format code (ECMA-376 part 1, 18.8.31) under which a spreadsheet program
 * shows what the page showed. Dates are serial days since 1899-12-30, times fractions of a day
 * (18.17.4).
 */
export type CellValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly format: string }
  | { readonly kind: "date"; readonly value: number; readonly format: string }

/** Which character separates the decimals; the other one may group thousands. */
export type DecimalMark = "point" | "comma"

/** Order of day and month where both are written as digits. */
export type DateOrder = "mdy" | "dmy"

/**
 * What is known of the surroundings of a cell: conventions of the document and the column it stands
 * in.
 */
export interface ValueContext {
  readonly decimalMark: DecimalMark
  /**
   * Formats name no locale: the program that opens the sheet chooses the marks, as it does for the
   * workbook that was printed.
   */
  readonly leavesMarks?: boolean
  /** Absent where nothing tells 3/4/2024 from 4/3/2024; such dates then stay text. */
  readonly dateOrder?: DateOrder
  /**
   * The column's header names account, card, order, phone or identity numbers: its digits stay
   * text.
   */
  readonly isIdentifier: boolean
  /** Most cells of the column are numbers, so that "(12)" is a negative and not a label. */
  readonly isNumericColumn: boolean
  /** Most cells of the column are dates, so that one on two lines is a date as well. */
  readonly isDateColumn: boolean
}
