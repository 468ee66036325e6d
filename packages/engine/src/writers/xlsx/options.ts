/** Choices of the visitor for a workbook; absent members take the product's defaults. */
export interface XlsxOptions {
  /** A sheet for each table, each page (default), or one for all. */
  readonly sheets?: "table" | "page" | "one"
  /** Tables alone (default), or the text around them too, in its place. */
  readonly content?: "tables" | "all"
  /** Numbers become numbers (default), or stay text. */
  readonly numbers?: boolean
  /** Dates and times become dates (default), or stay text. */
  readonly dates?: boolean
  /** Cells that span rows or columns are merged (default), or only their first cell is filled. */
  readonly mergeCells?: boolean
  /** Totals that are provably the sum of their row or column become formulas; off by default. */
  readonly formulas?: boolean
  /** Which mark separates decimals; by default the document tells. */
  readonly decimalMark?: "auto" | "point" | "comma"
  /** Whose sheets must hold it all: those of xlsx (default), or the smaller ones of xls. */
  readonly size?: "xlsx" | "xls"
}

/** Rows and columns of a sheet. Source: limits of Excel 2007 and later, and of Excel 97 to 2003. */
export const sheetSizes = {
  xlsx: { rows: 1_048_576, columns: 16_384 },
  xls: { rows: 65_536, columns: 256 },
} as const

export type SettledOptions = Required<XlsxOptions>

export function settle(options: XlsxOptions): SettledOptions {
  return {
    sheets: "page",
    content: "tables",
    numbers: true,
    dates: true,
    mergeCells: true,
    formulas: false,
    decimalMark: "auto",
    size: "xlsx",
    ...options,
  }
}
