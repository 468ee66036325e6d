import { describe, expect, test } from "vitest"
import { bandAt, type PlacedText } from "./bands.test-kit.ts"
import type { Band } from "./bands.ts"
import { columnsUnderHead } from "./head-columns.ts"

const band = (baseline: number, ...cells: readonly string[]): Band =>
  bandAt(
    baseline,
    ...cells.flatMap((text, at): PlacedText[] => (text === "" ? [] : [[text, 100 + 100 * at]])),
  )
const head = [band(80, "Name", "Town", "Kind")]
/** Rows of a line each. */
const body = (...rows: readonly (readonly string[])[]): Band[][] =>
  rows.map((cells, at) => [band(100 + 20 * at, ...cells)])
const columns = (rows: readonly (readonly Band[])[], above: readonly Band[] = head): number =>
  columnsUnderHead(above, rows)?.columns.length ?? 0

const full = ["Pen", "Rome", "thin"]

test("a head names the columns of the rows below it", () => {
  expect(columns(body(full, full))).toBe(3)
  expect(columns(body(full))).toBe(3)
  expect(columns([])).toBe(0)
  expect(columns(body(full, full), [])).toBe(0)
  expect(columns(body(full, full), [band(80, "Name")])).toBe(0)
  expect(columns(body(["Pen"], ["Ink"]))).toBe(0)
})
test("half of the rows have texts in several columns; the others wrapped", () => {
  expect(columns(body(full, ["Pen"]))).toBe(3)
  expect(columns(body(full, ["Pen"], ["Ink"]))).toBe(0)
  // Lines of one drawn row count together.
  expect(columns([[band(100, ...full), band(112, "Pen"), band(124, "Ink")]])).toBe(3)
})
test("the head has a text for half of the columns, and for two", () => {
  const wide = body(["a", "b", "c", "d"], ["a", "b", "c", "d"])
  expect(columns(wide, [band(80, "A", "B")])).toBe(4)
  const wider = body(["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e"])
  expect(columns(wider, [band(80, "A", "B")])).toBe(0)
  expect(columns(wider, [bandAt(80, ["A", 100], ["overall", 200, 510])])).toBe(5)
})
test("texts of the rows keep to the columns, but for headings of groups", () => {
  const over = (at: number): Band => bandAt(at, ["Allofthem", 100, 330])
  const rows = body(full, full)
  // Six texts in columns and two over them are a quarter; three are a third.
  expect(columns([...rows, [over(140)], [over(160)]])).toBe(3)
  expect(columns([...rows, [over(140)], [over(160)], [over(180)]])).toBe(0)
})
test("texts of two or three columns are no prose", () => {
  const text = (signs: number) => "wordy ".repeat(10).slice(0, signs)
  const pair = (signs: number) =>
    columnsUnderHead(
      [bandAt(80, ["Name", 100], ["Town", 320])],
      [100, 120].map((at) => [bandAt(at, [text(signs), 100, 300], [text(signs), 320, 520])]),
    )?.columns.length ?? 0
  expect([pair(28), pair(29)]).toEqual([2, 0])
  const four = [100, 120].map((at) => [
    bandAt(
      at,
      ...[0, 1, 2, 3].map((column): PlacedText => [
        text(29),
        100 + 200 * column,
        280 + 200 * column,
      ]),
    ),
  ])
  const names = [bandAt(80, ...[0, 1, 2, 3].map((at): PlacedText => ["Name", 100 + 200 * at]))]
  expect(columns(four, names)).toBe(4)
})
describe("labels of a list", () => {
  test("are no first column", () => {
    expect(columns(body(["1.", "Rome", "thin"], ["2.", "Oslo", "blue"]))).toBe(0)
    expect(columns(body(["1.", "Rome", "thin"], full, full))).toBe(3)
    expect(columns(body(["1.", "Rome", "thin"], full))).toBe(0)
  })
})
