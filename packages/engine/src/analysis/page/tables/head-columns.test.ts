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
test("rows may have a text in one column alone: the others wrapped", () => {
  expect(columns(body(full, ["Pen"]))).toBe(3)
  expect(columns(body(full, ["Pen"], ["Ink"]))).toBe(3)
  // Lines of one drawn row count together.
  expect(columns([[band(100, ...full), band(112, "Pen"), band(124, "Ink")]])).toBe(3)
})
test("the head has a text for two columns at least, or one over them", () => {
  const wide = body(["a", "b", "c", "d"], ["a", "b", "c", "d"])
  expect(columns(wide, [band(80, "A", "B")])).toBe(4)
  const wider = body(["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e"])
  expect(columns(wider, [bandAt(80, ["A", 100], ["overall", 200, 510])])).toBe(5)
})
test("texts of the rows keep to the columns, but for headings of groups", () => {
  const over = (at: number): Band => bandAt(at, ["Allofthem", 100, 330])
  const rows = body(full, full)
  // Six texts in columns and two over them are a quarter; three are a third.
  expect(columns([...rows, [over(140)], [over(160)]])).toBe(3)
  expect(columns([...rows, [over(140)], [over(160)], [over(180)]])).toBe(0)
})
describe("labels of a list", () => {
  test("are no first column", () => {
    expect(columns(body(["1.", "Rome", "thin"], ["2.", "Oslo", "blue"]))).toBe(0)
    expect(columns(body(["1.", "Rome", "thin"], full, full))).toBe(3)
    expect(columns(body(["1.", "Rome", "thin"], full))).toBe(0)
  })
})
