import { concat } from "../../base/bytes.ts"
import { ByteSink } from "../../pdf/objects/byte-sink.ts"
import { endOfInlineImage } from "../../pdf/objects/content-operators.ts"
import { EndOfData, ValueParser } from "../../pdf/objects/parser.ts"
import { writeValue } from "../../pdf/objects/serialise.ts"
import { isString } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"

/** Words longer than this are no operators: the content is not what it seems. */
const MAX_WORD = 8

/**
 * Spells content with as few bytes as the syntax allows; numbers keep what can be seen of them.
 *
 * A stream may begin or end between an operator and its operands, for a page's streams are one
 * text. With `greys` colours of three and four components become grey. Undefined where the content
 * is damaged: readers disagree about what it means.
 */
export function minifyContent(bytes: Uint8Array, { greys = false } = {}): Uint8Array | undefined {
  const parser = new ValueParser(bytes)
  const sink = new ByteSink()
  let operands: PdfValue[] = []
  const flush = (): void => {
    for (const operand of operands) writeValue(sink, rounded(operand), plain)
    operands = []
  }
  try {
    for (;;) {
      const value = parser.value()
      if (value !== undefined) {
        operands.push(value)
        continue
      }
      const { keyword } = parser
      if (keyword === "") break
      if (keyword.length > MAX_WORD || !/^[A-Za-z0-9'"*]+$/.test(keyword)) return undefined
      const grey = greys ? greyOf(keyword, operands) : undefined
      if (grey) operands = [grey.level]
      flush()
      writeOperator(sink, grey?.operator ?? keyword)
      if (keyword === "ID") {
        const end = endOfInlineImage(bytes, parser.pos)
        sink.bytes(bytes.slice(parser.pos, end))
        parser.pos = end
      }
    }
  } catch (cause) {
    if (cause instanceof EndOfData || cause instanceof RangeError) return undefined
    throw cause
  }
  flush()
  return concat(sink.take())
}

/**
 * Operators that set a colour to fill with, and what sets the same to stroke with. Source: ISO
 * 32000-2, table 73.
 */
const colourOperators: Readonly<Record<string, "g" | "G">> = {
  rg: "g",
  k: "g",
  sc: "g",
  scn: "g",
  RG: "G",
  K: "G",
  SC: "G",
  SCN: "G",
}

/**
 * Gives the grey that stands for a colour, 0 to 1; undefined for other operators and for colours of
 * one component, such as spot inks.
 */
function greyOf(
  keyword: string,
  operands: readonly PdfValue[],
): { level: number; operator: "g" | "G" } | undefined {
  const operator = Object.hasOwn(colourOperators, keyword) ? colourOperators[keyword] : undefined
  const parts = operands.filter((value) => typeof value === "number" && value >= 0 && value <= 1)
  if (!operator || parts.length !== operands.length) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = parts as number[]
  if (parts.length === 3) return { level: thousandths(0.299 * a + 0.587 * b + 0.114 * c), operator }
  if (parts.length === 4)
    return { level: thousandths((1 - d) * (1 - (0.299 * a + 0.587 * b + 0.114 * c))), operator }
  return undefined
}

const thousandths = (value: number): number =>
  Math.round(Math.max(0, Math.min(1, value)) * 1_000) / 1_000

/** References do not occur in content; what looks like one stays. */
const plain = { mapRef: (num: number): number => num }

function writeOperator(sink: ByteSink, keyword: string): void {
  const { last } = sink
  if (last !== 93 && last !== 62 && last !== 41 && last !== 32 && last !== 10) sink.byte(32)
  sink.text(keyword)
}

function rounded(value: PdfValue): PdfValue {
  if (typeof value === "number") return Number.isInteger(value) ? value : round(value)
  return Array.isArray(value) ? value.map(roundedItem) : value
}

/**
 * Numbers beside strings move the pen by thousandths of the letter size: a tenth of that is never
 * seen.
 */
function roundedItem(value: PdfValue, _: number, items: readonly PdfValue[]): PdfValue {
  return typeof value === "number" && items.some(isString)
    ? Math.round(value * 10) / 10
    : rounded(value)
}

/** Keeps a thousandth of a unit, and six digits of small numbers, which may be scales. */
function round(value: number): number {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value * 1_000) / 1_000
  if (size >= 10) return Math.round(value * 10_000) / 10_000
  if (size >= 1) return Math.round(value * 100_000) / 100_000
  return Number(value.toPrecision(6))
}
