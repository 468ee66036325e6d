import { lineAt } from "../../../writing/lines.test-kit.ts"
import type { PrintedText } from "./printed-text.ts"
import { textAt } from "./printed-text.test-kit.ts"
import type { SeatedText } from "./seat-texts.ts"
import type { PlacedCell } from "./sheet-rows.ts"

/** A text with its line, letters five points wide where its end is not said. */
export const printedAt = (
  words: string,
  x0: number,
  baseline: number,
  look: Partial<PrintedText> = {},
): PrintedText => {
  const x1 = look.x1 ?? x0 + 5 * words.length
  return textAt(x0, x1, { line: lineAt(words, x0, baseline, { x1 }), baseline, ...look })
}

/** A text in its column. */
export const seatedAt = (
  words: string,
  [column, to = column]: readonly [column: number, to?: number],
  text: PrintedText,
): SeatedText => ({
  text: { ...text, line: lineAt(words, text.x0, text.baseline) },
  column,
  from: column,
  to,
})

interface CellLook extends Partial<PlacedCell> {
  readonly x0?: number
  readonly x1?: number
  readonly isNumber?: boolean
}

/**
 * A cell of one line, ten points wide from a tenth of the way into its column of a hundred points.
 */
export function cellAt(column: number, baseline: number, look: CellLook = {}): PlacedCell {
  const { x0 = 100 * column + 10, x1 = x0 + 10, isNumber = false, ...rest } = look
  const text = printedAt("ab", x0, baseline, { x1, isNumber })
  const [from, to] = [rest.from ?? column, rest.to ?? column]
  return {
    lines: [{ text, column, from, to }],
    column,
    from,
    to,
    page: 0,
    top: baseline,
    bottom: baseline,
    box: undefined,
    size: 10,
    ...rest,
  }
}
