import { EndOfData, ValueParser, isDigit } from "./parser.ts"
import type { PdfValue } from "./values.ts"

/** An unpacked object stream, whose objects are parsed one by one when asked for. */
export interface ObjectStream {
  readonly nums: readonly number[]
  /** Gives object `num`; `index` is where the table expects it. */
  get(num: number, index: number): PdfValue | undefined
}

/** Source: ISO 32000-2, 7.5.7 "Object streams". */
export function openObjectStream(bytes: Uint8Array, count: number, first: number): ObjectStream {
  const nums: number[] = []
  const offsets: number[] = []
  const parser = new ValueParser(bytes.subarray(0, first))
  for (let index = 0; index < count; index += 1) {
    const num = nextNumber(parser)
    const offset = nextNumber(parser)
    if (num === undefined || offset === undefined) break
    nums.push(num)
    offsets.push(first + offset)
  }
  return {
    nums,
    get(num, index) {
      const at = nums[index] === num ? index : nums.lastIndexOf(num)
      const offset = offsets[at]
      if (offset === undefined || offset >= bytes.length) return undefined
      try {
        return new ValueParser(bytes, offset).value()
      } catch (cause) {
        if (cause instanceof EndOfData || cause instanceof RangeError) return undefined
        throw cause
      }
    },
  }
}

function nextNumber(parser: ValueParser): number | undefined {
  parser.skipWhite()
  const code = parser.bytes[parser.pos]
  return code !== undefined && isDigit(code) ? parser.number() : undefined
}
