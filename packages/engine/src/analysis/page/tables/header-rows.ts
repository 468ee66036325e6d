import type { FilledSlot } from "./aligned-shape.ts"
import { MAX_HEADER_ROWS } from "./table-measures.ts"

const number = /^[-+−–(（]?[$€£¥￥]?\s?\d[\d.,\s]*[%)）]?$/

/**
 * Counts the header rows: those above the first row that looks like the body.
 *
 * A header row holds no plain numbers (years aside) while the body does, or is bold while the body
 * is not.
 */
export function countHeaderRows(slots: readonly FilledSlot[], rows: number): number {
  if (rows < 2) return 0
  const byRow = Array.from({ length: rows }, () => [] as FilledSlot[])
  for (const slot of slots) if (slot.lines.length > 0) byRow[slot.row]?.push(slot)
  const firstBody = byRow.findIndex((row, index) => index > 0 && hasNumbers(row))
  const boldRows = byRow.findIndex((row) => !isBold(row))
  const byBold = boldRows > 0 && boldRows < rows ? boldRows : 0
  const byNumbers = firstBody > 0 && !hasNumbers(byRow[0] ?? []) ? firstBody : 0
  const spanned = spannedRows(slots)
  const count =
    byBold > 0
      ? byBold
      : byNumbers > 0 && byNumbers <= MAX_HEADER_ROWS
        ? Math.max(1, leadingRows(byRow, byNumbers))
        : 0
  const settled = count > 0 ? Math.max(count, spanned) : 0
  return settled <= MAX_HEADER_ROWS && settled < rows ? settled : 0
}

const hasNumbers = (row: readonly FilledSlot[]): boolean =>
  row.some((slot) => number.test(textOf(slot)) && !isYear(textOf(slot)))
const isBold = (row: readonly FilledSlot[]): boolean =>
  row.length > 0 &&
  row.every((slot) => slot.lines.every((line) => line.spans.every((span) => span.bold)))

/** Rows covered by cells of the first row that span several. */
function spannedRows(slots: readonly FilledSlot[]): number {
  return Math.max(
    0,
    ...slots
      .filter((slot) => slot.row === 0 && slot.lines.length > 0 && slot.rowSpan < MAX_HEADER_ROWS)
      .map((slot) => slot.rowSpan),
  )
}

/** A row with text in its first column alone is a section of the body, not a header. */
function leadingRows(byRow: readonly (readonly FilledSlot[])[], limit: number): number {
  for (let row = 1; row < limit; row++) {
    const slots = byRow[row] ?? []
    if (slots.length === 1 && slots[0]?.column === 0) return row
  }
  return limit
}

function textOf(slot: FilledSlot): string {
  return slot.lines
    .map((line) => line.text)
    .join(" ")
    .trim()
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text)
}
