import type { TableRow } from "./document.ts"

/**
 * Where a packed row says that each of its cells holds a line of text and no more. It is no field
 * that copies have: a copy may have other cells.
 */
export const plainMark = Symbol("plain cells")

/**
 * Whether all cells of a row are known to hold a line of text and no more: what looks for tables,
 * figures or formulas need not spell it out.
 */
export const isPlainRow = (row: TableRow & { readonly [plainMark]?: boolean }): boolean =>
  row[plainMark] === true
