import { expect, test } from "vitest"
import { blankTrueType } from "./blank-truetype.ts"
import { readCff } from "./cff/read-cff.ts"
import { reachableGlyphs } from "./truetype-codes.ts"

/** A TrueType face of three glyphs: .notdef, a triangle, and a composite of the triangle. */
function smallFont(): Uint8Array {
  const triangle = [
    0, 1, 0, 0, 0, 0, 0, 9, 0, 9, 0, 2, 0, 0, 1, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0,
  ]
  const composite = [255, 255, 0, 0, 0, 0, 0, 9, 0, 9, 0, 0, 0, 1, 5, 5]
  const glyf = [...triangle, ...composite]
  const loca = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, triangle.length, 0, 0, 0, glyf.length]
  const head = Array.from({ length: 54 }, (_, index) => (index === 51 ? 1 : 0))
  const cmap = [0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, 6, 0, 12, 0, 0, 0, 65, 0, 1, 0, 2]
  const tables = { cmap, glyf, head, loca, maxp: [0, 1, 0, 0, 0, 3], GSUB: [1, 2, 3, 4] }
  const names = Object.keys(tables) as (keyof typeof tables)[]
  const directory = [0, 1, 0, 0, 0, names.length, 0, 0, 0, 0, 0, 0]
  const body: number[] = []
  for (const tag of names) {
    const at = 12 + names.length * 16 + body.length
    directory.push(
      ...new TextEncoder().encode(tag),
      0,
      0,
      0,
      0,
      0,
      0,
      at >> 8,
      at & 255,
      0,
      0,
      0,
      tables[tag].length,
    )
    body.push(...tables[tag])
  }
  return Uint8Array.from([...directory, ...body])
}

test("a character map gives its glyphs, and parts of a kept composite stay with it", () => {
  const font = smallFont()
  expect([...(reachableGlyphs(font, [{ code: 65, names: ["A"] }]) ?? [])]).toEqual([65, 2, 0])
  const kept = blankTrueType(font, new Set([2]), true)
  const none = blankTrueType(font, new Set(), true)
  expect(kept?.length).toBe(font.length)
  const inked = (bytes: Uint8Array | undefined): number =>
    bytes?.filter((byte) => byte === 9).length ?? 0
  expect([inked(font), inked(kept), inked(none)]).toEqual([6, 6, 0])
})

test("the font given is never changed, even where it is a view of shared memory", () => {
  const font = Buffer.from(smallFont())
  blankTrueType(font, new Set(), true)
  expect(new Uint8Array(font)).toEqual(smallFont())
})

test("tables for typesetting leave the directory", () => {
  const made = blankTrueType(smallFont(), new Set([1]), false)
  const text = String.fromCharCode(...(made ?? []))
  expect([text.includes("GSUB"), text.includes("cmap")]).toEqual([false, true])
})

test("fonts that are not of the kind are left alone", () => {
  expect(blankTrueType(Uint8Array.of(1, 2, 3), new Set(), false)).toBeUndefined()
  expect(readCff(Uint8Array.of(1, 0, 4, 1, 0, 0))).toBeUndefined()
  expect(readCff(Uint8Array.of(0, 1, 0, 0))).toBeUndefined()
})

test("a name that neither the font nor the Latin encodings know leaves the font whole", () => {
  expect(reachableGlyphs(smallFont(), [{ code: 1, names: ["afii10017"] }])).toBeUndefined()
  expect(reachableGlyphs(smallFont(), [{ code: 1, names: ["uni0041"] }])?.has(2)).toBe(true)
})
