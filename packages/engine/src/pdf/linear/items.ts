import { concat } from "../../base/bytes.ts"
import { ByteSink } from "../objects/byte-sink.ts"
import type { Zlib } from "../objects/flate.ts"
import { writeDict, writeValue } from "../objects/serialise.ts"
import type { Spelling } from "../objects/serialise.ts"
import { isStream, name, stream } from "../objects/values.ts"
import type { PdfDict, PdfValue } from "../objects/values.ts"

/** Objects in one object stream: what a viewer unpacks to see one of them. */
const PACKED_OBJECTS = 100

/**
 * What stands in the file by itself: an object, or a stream of objects. Numbers are the old ones.
 */
export interface Item {
  /** The object, or those in the stream. */
  readonly nums: readonly number[]
  readonly isContainer: boolean
}

export type ValueOf = (num: number) => PdfValue

export const plain = (num: number): Item => ({ nums: [num], isContainer: false })

/** Puts objects without data together, those of `loose` excepted; streams stay in their order. */
export function itemsOf(
  nums: readonly number[],
  valueOf: ValueOf,
  loose?: ReadonlySet<number>,
): Item[] {
  const [packed, alone]: [number[], number[]] = [[], []]
  for (const num of nums) (loose?.has(num) || isStream(valueOf(num)) ? alone : packed).push(num)
  const items: Item[] = []
  for (let at = 0; at < packed.length; at += PACKED_OBJECTS) {
    const group = packed.slice(at, at + PACKED_OBJECTS)
    items.push({ nums: group, isContainer: group.length > 1 })
  }
  return [...items, ...alone.map(plain)]
}

/** A run of items that stand together, written; `starts` count from its first byte. */
export interface Section {
  readonly bytes: readonly Uint8Array[]
  readonly length: number
  readonly items: readonly Item[]
  readonly starts: readonly number[]
}

/** New numbers: of items, and of objects by their old numbers. */
export interface Numbers {
  readonly ofItem: ReadonlyMap<Item, number>
  readonly mapRef: Spelling["mapRef"]
}

/** Writes items one after the other. */
export function writeSection(
  items: readonly Item[],
  valueOf: ValueOf,
  { ofItem, mapRef }: Numbers,
  zlib: Zlib,
): Section {
  const sink = new ByteSink()
  const starts = items.map((item) => {
    const start = sink.offset
    const [first = 0] = item.nums
    const value = item.isContainer
      ? packed(
          item.nums.map((num) => [mapRef(num), valueOf(num)]),
          mapRef,
          zlib,
        )
      : valueOf(first)
    // The container's own entries hold no references.
    writeObject(sink, ofItem.get(item) ?? 0, value, mapRef)
    return start
  })
  return { length: sink.offset, bytes: sink.take(), items, starts }
}

export function writeObject(
  sink: ByteSink,
  num: number,
  value: PdfValue,
  mapRef: Spelling["mapRef"],
): void {
  sink.text(`${num} 0 obj\n`)
  if (isStream(value)) {
    const bytes = value.body.bytes()
    writeDict(sink, new Map([...value.dict, ["Length", bytes.length]]), { mapRef })
    sink.text("\nstream\n")
    sink.bytes(bytes)
    sink.text("\nendstream\nendobj\n")
    return
  }
  writeValue(sink, value, { mapRef })
  sink.text("\nendobj\n")
}

/** Source: ISO 32000-2, 7.5.7. */
function packed(
  objects: readonly (readonly [number, PdfValue])[],
  mapRef: Spelling["mapRef"],
  zlib: Zlib,
): PdfValue {
  const [index, body] = [new ByteSink(), new ByteSink()]
  for (const [num, value] of objects) {
    index.text(`${num} ${body.offset} `)
    writeValue(body, value, { mapRef })
    body.byte(10)
  }
  const entries: PdfDict = new Map<string, PdfValue>([
    ["Type", name("ObjStm")],
    ["N", objects.length],
    ["First", index.offset],
    ["Filter", name("FlateDecode")],
  ])
  return stream(entries, zlib.deflate(concat([...index.take(), ...body.take()]), 9))
}
