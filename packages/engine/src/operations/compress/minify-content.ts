import { ByteSink } from "../../pdf/objects/byte-sink.ts"
import { concat } from "../../pdf/objects/flate.ts"
import { EndOfData, ValueParser } from "../../pdf/objects/parser.ts"
import { writeValue } from "../../pdf/objects/serialise.ts"
import { isString } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import { endOfInlineImage } from "./content-scan.ts"

/** Words longer than this are no operators: the content is not what it seems. */
const MAX_WORD = 8

/**
 * Spells content with as few bytes as the syntax allows; numbers keep what can be seen of them.
 *
 * A stream may begin or end between an operator and its operands, for a page's streams are one text.
 * Undefined where the content is damaged: readers disagree about what it means.
 */
export function minifyContent(bytes: Uint8Array): Uint8Array | undefined {
  const parser = new ValueParser(bytes)
  const sink = new ByteSink()
  try {
    for (;;) {
      const value = parser.value()
      if (value !== undefined) {
        writeValue(sink, rounded(value), plain)
        continue
      }
      const { keyword } = parser
      if (keyword === "") break
      if (keyword.length > MAX_WORD || !/^[A-Za-z0-9'"*]+$/.test(keyword)) return undefined
      writeOperator(sink, keyword)
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
  return concat(sink.take())
}

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

/** Numbers beside strings move the pen by thousandths of the letter size: a tenth of that is never seen. */
function roundedItem(value: PdfValue, _: number, items: readonly PdfValue[]): PdfValue {
  return typeof value === "number" && items.some(isString) ? Math.round(value * 10) / 10 : rounded(value)
}

/** Keeps a thousandth of a unit, and six digits of small numbers, which may be scales. */
function round(value: number): number {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value * 1_000) / 1_000
  if (size >= 10) return Math.round(value * 10_000) / 10_000
  if (size >= 1) return Math.round(value * 100_000) / 100_000
  return Number(value.toPrecision(6))
}
