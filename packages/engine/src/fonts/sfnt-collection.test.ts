import { describe, expect, it } from "vitest"
import { extractFace } from "./sfnt-collection.ts"

/** Builds a collection of two faces that share one table, as CJK collections do. */
function collection(): Uint8Array {
  const shared = Uint8Array.of(1, 2, 3, 4, 5)
  const names = ["Alpha CJK", "Beta CJK"].map(nameTable)
  const heads = [20, 20 + 44]
  const file = new Uint8Array(
    20 + 88 + 8 + names.reduce((size, table) => size + ((table.length + 3) & ~3), 0),
  )
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x74746366)
  view.setUint32(4, 0x00010000)
  view.setUint32(8, 2)
  heads.forEach((head, index) => view.setUint32(12 + index * 4, head))
  file.set(shared, 108)
  let at = 116
  names.forEach((table, index) => {
    const head = heads[index] ?? 0
    view.setUint32(head, 0x4f54544f)
    view.setUint16(head + 4, 2)
    writeEntry(view, head + 12, 0x43464620, 108, shared.length)
    writeEntry(view, head + 28, 0x6e616d65, at, table.length)
    file.set(table, at)
    at += (table.length + 3) & ~3
  })
  return file
}

function writeEntry(view: DataView, at: number, tag: number, offset: number, length: number): void {
  view.setUint32(at, tag)
  view.setUint32(at + 8, offset)
  view.setUint32(at + 12, length)
}

function nameTable(family: string): Uint8Array {
  const table = new Uint8Array(18 + family.length * 2)
  const view = new DataView(table.buffer)
  view.setUint16(2, 1)
  view.setUint16(4, 18)
  view.setUint16(6, 3)
  view.setUint16(8, 1)
  view.setUint16(12, 1)
  view.setUint16(14, family.length * 2)
  for (let index = 0; index < family.length; index++)
    view.setUint16(18 + index * 2, family.charCodeAt(index))
  return table
}

describe("faces of a font collection", () => {
  it("are taken out by family, with the tables they share", () => {
    const face = extractFace(collection(), "Beta CJK")
    if (!face) throw new Error("no face")
    const view = new DataView(face.buffer)
    expect(view.getUint32(0)).toBe(0x4f54544f)
    expect(view.getUint16(4)).toBe(2)
    const shared = view.getUint32(20)
    expect([...face.subarray(shared, shared + view.getUint32(24))]).toEqual([1, 2, 3, 4, 5])
    expect(new TextDecoder("utf-16be").decode(face.subarray(view.getUint32(36) + 18))).toContain(
      "Beta CJK",
    )
  })

  it("are undefined where no face has the family", () => {
    expect(extractFace(collection(), "Gamma")).toBeUndefined()
  })

  it("come back untouched from a file that is no collection, and undefined from no font", () => {
    const single = Uint8Array.from({ length: 16 }, (_, index) => index)
    expect(extractFace(single, "Anything")).toBe(single)
    expect(extractFace(new Uint8Array(3))).toBeUndefined()
  })

  it("survive a truncated collection", () => {
    const whole = collection()
    for (let length = 0; length < whole.length; length += 7)
      extractFace(whole.slice(0, length), "Beta CJK")
  })
})
