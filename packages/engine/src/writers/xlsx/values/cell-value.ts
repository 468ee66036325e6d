import { readDate } from "./date.ts"
import { readNumber } from "./number.ts"
import type { CellValue, ValueContext } from "./types.ts"

/** Longest text that can be a number or a date; anything longer is not looked at. */
const LONGEST_VALUE = 48

/** Gives a text whose lines were too short for it as it would stand on one. */
export const onOneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, " ")

export interface TypingOptions {
  readonly numbers: boolean
  readonly dates: boolean
}

/**
 * Gives the typed value of one cell's text.
 *
 * Only a text whose exact look a number format can bring back becomes a value; all else, formulas
 * included, stays text. A text that starts with = + - @ is therefore either a plain number or inert
 * text.
 */
export function typeCell(text: string, context: ValueContext, options: TypingOptions): CellValue {
  const trimmed = text.trim()
  const wraps = /\n/.test(trimmed)
  if (
    trimmed.length === 0 ||
    trimmed.length > LONGEST_VALUE ||
    !/[\d〇一二三四五六七八九]/.test(trimmed) ||
    (wraps && !context.isDateColumn)
  )
    return { kind: "text", text }
  const date = options.dates ? readDate(onOneLine(text), context.dateOrder) : undefined
  if (date) return date
  const number = options.numbers && !wraps ? readNumber(trimmed, context) : undefined
  return number ?? { kind: "text", text }
}
