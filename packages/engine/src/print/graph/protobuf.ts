import { concat } from "../../base/bytes.ts"

/** A field of a message in the wire format of protocol buffers. */
export interface Field {
  readonly number: number
  /** Of a varint its value, of anything else its bytes. */
  readonly value: number | Uint8Array
  /** The whole field as it stands in the message. */
  readonly raw: Uint8Array
}

/**
 * Reads the fields of a message, in order.
 *
 * @throws RangeError where the bytes are no message.
 */
export function readMessage(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError("a message ends within a number")
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
  }
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError("a message ends within a field")
    return bytes.subarray(at, (at += length))
  }
  while (at < bytes.length) {
    const start = at
    const key = varint()
    const wire = key % 8
    const value =
      wire === 0 ? varint() : wire === 1 ? take(8) : wire === 5 ? take(4) : take(varint())
    fields.push({ number: Math.floor(key / 8), value, raw: bytes.subarray(start, at) })
  }
  return fields
}

/** A field that holds a text. */
export const writeText = (number: number, text: string): Uint8Array =>
  writeField(number, new TextEncoder().encode(text))

/** A field that holds a number or bytes, as it stands in a message. */
export function writeField(number: number, value: number | Uint8Array): Uint8Array {
  return typeof value === "number"
    ? concat([varintOf(number * 8), varintOf(value)])
    : concat([varintOf(number * 8 + 2), varintOf(value.length), value])
}

/** Four bytes of a field of a single number with a fraction. */
export function writeFloat(number: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return concat([varintOf(number * 8 + 5), bytes])
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.of(...bytes, left)
    bytes.push((left % 128) + 128)
  }
}

/** Whole numbers of a field that may come one by one or packed into one. */
export function repeated(fields: readonly Field[], wanted: number): number[] {
  return fields.flatMap(({ number, value }) => {
    if (number !== wanted) return []
    return typeof value === "number" ? [value] : varintsIn(value)
  })
}

function varintsIn(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let [value, unit] = [0, 1]
  for (const byte of bytes) {
    value += (byte & 127) * unit
    unit *= 128
    if (byte >= 128) continue
    numbers.push(value)
    ;[value, unit] = [0, 1]
  }
  return numbers
}

/** Single floats, the lowest byte first. */
export const floatsIn = (bytes: Uint8Array): Float32Array =>
  new Float32Array(Uint8Array.from(bytes).buffer)
