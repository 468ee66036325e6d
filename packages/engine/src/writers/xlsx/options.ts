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
  /** Which mark separates decimals; by default the document tells. */
  readonly decimalMark?: "auto" | "point" | "comma"
}

export type SettledOptions = Required<XlsxOptions>

export function settle(options: XlsxOptions): SettledOptions {
  return { sheets: "page", content: "tables", numbers: true, dates: true, mergeCells: true, decimalMark: "auto", ...options }
}
