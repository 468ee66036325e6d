import { EndOfData, ValueParser, isWhite } from "./parser.ts"
import type { Matrix } from "../../base/geometry.ts"
import type { PdfValue } from "./values.ts"

/**
 * Operands kept; no operator that matters here has more, and colours of many components may be cut.
 */
const MAX_OPERANDS = 64

/** Gives the matrix that an operator has as its operands. */
export function matrixOf(operands: readonly PdfValue[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map((value) =>
    typeof value === "number" ? value : 0,
  )
  return [a, b, c, d, e, f]
}

/** Calls `visit` for each operator with its operands; inline image data is passed over. */
export function forEachOperator(
  bytes: Uint8Array,
  visit: (operator: string, operands: readonly PdfValue[]) => void,
): void {
  const parser = new ValueParser(bytes)
  let operands: PdfValue[] = []
  try {
    for (;;) {
      const value = parser.value()
      if (value !== undefined) {
        if (operands.length < MAX_OPERANDS) operands.push(value)
        continue
      }
      if (parser.keyword === "") return
      if (parser.keyword === "ID") parser.pos = endOfInlineImage(bytes, parser.pos)
      else visit(parser.keyword, operands)
      operands = []
    }
  } catch (cause) {
    // Content cut in the middle of a string: what stood before has been seen.
    if (!(cause instanceof EndOfData || cause instanceof RangeError)) throw cause
  }
}

/** Gives where "EI" between white space ends the data of an inline image. */
export function endOfInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(69, from); at >= 0; at = bytes.indexOf(69, at + 1)) {
    const after = bytes[at + 2]
    if (
      bytes[at + 1] === 73 &&
      isWhite(bytes[at - 1] ?? 0) &&
      (after === undefined || isWhite(after)) &&
      isTextAfter(bytes, at + 2)
    )
      return at + 2
  }
  return bytes.length
}

/** Binary data may hold " EI " too; operators are plain ASCII. */
function isTextAfter(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(bytes.length, from + 12); at += 1) {
    const code = bytes[at] ?? 0
    if (code > 126 || (code < 32 && !isWhite(code))) return false
  }
  return true
}
