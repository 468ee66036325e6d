import { expect, test } from "vitest"
import { parseSfnt, type SfntFont } from "./sfnt.ts"
import { glyphOutline } from "./truetype-parts.ts"
import { assembleSfnt, subsetTrueType } from "./truetype-subset.ts"

/** A face of three glyphs: .notdef, a triangle at the origin, and a letter made of it alone. */
function lookalikeFace(): SfntFont {
  const triangle = [
    0, 1, 0, 0, 0, 0, 0, 9, 0, 9, 0, 2, 0, 0, 1, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0,
  ]
  // One part, moved by two bytes: sixteen bytes are the whole glyph.
  const letter = [255, 255, 0, 0, 0, 0, 0, 9, 0, 9, 0, 2, 0, 1, 5, 7]
  const ends = [0, 0, triangle.length, triangle.length + letter.length]
  const tables: Record<string, number[]> = {
    cmap: [0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, 6, 0, 12, 0, 0, 0, 65, 0, 1, 0, 2],
    glyf: [...triangle, ...letter],
    head: Array.from({ length: 54 }, (_, index) => (index === 51 ? 1 : index === 18 ? 4 : 0)),
    hhea: Array.from({ length: 36 }, (_, index) => (index === 35 ? 3 : 0)),
    hmtx: [0, 9, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0],
    loca: ends.flatMap((end) => [0, 0, 0, end]),
    maxp: [0, 1, 0, 0, 0, 3],
  }
  return parseSfnt(
    assembleSfnt(
      new Map(Object.entries(tables).map(([tag, bytes]) => [tag, Uint8Array.from(bytes)])),
    ),
  )
}

test("a letter that is another one's shape, moved by single bytes, has that shape", () => {
  expect(glyphOutline(lookalikeFace(), 2)[0]).toEqual(["M", 5, 7])
})

test("such a letter keeps its shape in a face cut down to it", () => {
  const cut = parseSfnt(
    assembleSfnt(
      new Map([
        ...tablesOf(subsetTrueType(lookalikeFace(), [2])),
        ["cmap", Uint8Array.of(0, 0, 0, 0)],
      ]),
    ),
  )
  expect(glyphOutline(cut, 1)[0]).toEqual(["M", 5, 7])
})

function tablesOf(file: Uint8Array): [string, Uint8Array][] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = 12 + index * 16
    const start = view.getUint32(record + 8)
    return [
      new TextDecoder("latin1").decode(file.subarray(record, record + 4)),
      file.subarray(start, start + view.getUint32(record + 12)),
    ]
  })
}
