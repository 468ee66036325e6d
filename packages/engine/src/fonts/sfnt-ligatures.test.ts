import { expect, it } from "vitest"
import type { SfntFont } from "./sfnt.ts"
import { ligaturesOf } from "./sfnt-ligatures.ts"

/**
 * A face with nothing but this table of substitutions, in numbers of two bytes, behind four bytes.
 */
function faceWith(words: readonly number[]): SfntFont {
  const view = new DataView(new ArrayBuffer(4 + 2 * words.length))
  for (const [at, word] of words.entries()) view.setUint16(4 + 2 * at, word)
  const tables = new Map([["GSUB", { start: 4, length: 2 * words.length }]])
  return { view, tables } as unknown as SfntFont
}
const found = (words: readonly number[]): string[] =>
  [...ligaturesOf(faceWith(words))].map(({ glyph, parts }) => `${glyph} ${parts.join("+")}`)

const head = [1, 0, 0, 0, 10]
/** Lookups of one table each, which follow each other behind the head. */
const lookups = (kind: number, table: readonly number[]): number[] => [
  ...head,
  1,
  4,
  kind,
  0,
  1,
  8,
  ...table,
]
/** Two sets: glyph 7 with one ligature of three, 8 with one of two. */
const sets = [2, 10, 24]
const pairs = [1, 4, 90, 3, 5, 6, 0, 1, 4, 91, 2, 9]

it("ligatures are read with the glyphs that they are drawn for", () => {
  const listed = [1, 34, ...sets, ...pairs, 1, 2, 7, 8]
  expect(found(lookups(4, listed))).toEqual(["90 7+5+6", "91 8+9"])
})

it("glyphs may be covered by ranges, and tables stand behind others", () => {
  const ranged = [1, 34, ...sets, ...pairs, 2, 1, 7, 8, 0]
  expect(found(lookups(7, [1, 4, 0, 8, ...ranged]))).toEqual(["90 7+5+6", "91 8+9"])
})

it("a face has none without a table, with other substitutions, or where the table is cut off", () => {
  expect([...ligaturesOf({ tables: new Map() } as unknown as SfntFont)]).toEqual([])
  const listed = [1, 34, ...sets, ...pairs, 1, 2, 7, 8]
  expect(found(lookups(1, listed))).toEqual([])
  expect(found(lookups(7, [1, 1, 0, 8, ...listed]))).toEqual([])
  expect(found(lookups(4, listed.slice(0, 12)))).toEqual([])
})

it("a table that names one ligature over and over comes to an end", () => {
  const again = Array.from({ length: 45_000 }, () => 8)
  const names = found(lookups(4, [1, 10, 1, 8, 40_000, 1, 1, 7, ...again]))
  expect([names.length, names.at(-1)]).toEqual([20_000, "8 7+8+8+8+8+8+8+8"])
})
