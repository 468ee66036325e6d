import type { Pt } from "../../../base/units.ts"
import type { Table, TableCell } from "../../../model/document.ts"
import { inReadingOrder } from "../../../model/reading-order.ts"

/** A table as rows of cells, no longer bound to pages. */
export interface Grid {
  readonly columns: readonly Pt[]
  readonly rows: readonly GridRow[]
  readonly headerRows: number
  /** First source page, 0-based. */
  readonly page: number
  readonly name?: string
  /** Printed by a spreadsheet program: its spans of overflowing text are no merged cells. */
  readonly isPrintedSheet: boolean
  /** Column 0 stands at the right. */
  readonly isRightToLeft: boolean
}
export interface GridRow {
  readonly height: Pt
  readonly cells: readonly GridCell[]
}
export interface GridCell extends Pick<
  TableCell,
  | "column"
  | "columnSpan"
  | "rowSpan"
  | "blocks"
  | "fill"
  | "borders"
  | "align"
  | "rotation"
  | "isHeader"
  | "isSpill"
  | "isRest"
  | "beyond"
  | "box"
> {
  /** Centred over all columns of a sheet that was printed on pages side by side. */
  readonly isTitle?: boolean
}

/** Gives a table that stands for itself. */
export function gridOfTable(onPage: Table): Grid {
  const table = inReadingOrder(onPage)
  return {
    columns: table.columns,
    rows: table.rows,
    headerRows: table.headerRows,
    page: table.rows[0]?.page ?? table.placement[0]?.page ?? 0,
    ...(table.caption === undefined ? {} : { name: table.caption }),
    isPrintedSheet: false,
    isRightToLeft: table.rightToLeft !== undefined,
  }
}
