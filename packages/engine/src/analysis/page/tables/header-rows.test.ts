import { expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { countHeaderRows } from "./header-rows.ts"

/** Cells as texts, bold ones with a "*", empty ones left out; numbers say over how many rows. */
const count = (rows: readonly (readonly string[])[], spans: readonly number[] = []): number =>
  countHeaderRows(
    rows.flatMap((cells, row) =>
      cells.flatMap((text, column): FilledSlot[] => {
        const line = lineAt(text.replace("*", ""), 100, 100)
        const bold: TextLine = {
          ...line,
          spans: line.spans.map((span) => ({ ...span, bold: text.startsWith("*") })),
        }
        const rowSpan = row === 0 ? (spans[column] ?? 1) : 1
        const lines = text === "" ? [] : [bold]
        return [{ row, column, rowSpan, columnSpan: 1, lines }]
      }),
    ),
    rows.length,
  )

const body = ["Pen", "12"]

test("rows above the first with a number are the header", () => {
  expect(count([["Name", "Sum"], body, body])).toBe(1)
  expect(count([["Name", "Sum"], ["of", "it"], body])).toBe(2)
  expect(
    count([
      ["Name", "Sum"],
      ["Pen", "box"],
    ]),
  ).toBe(0)
  expect(count([["Name", "12"], body])).toBe(0)
  expect(count([["Name", "Sum"]])).toBe(0)
  expect(count([])).toBe(0)
})
test("years are no numbers", () => {
  expect(count([["Name", "2024"], body])).toBe(1)
  expect(count([["Name", "1987"], ["of", "2025"], body])).toBe(2)
  expect(count([["Name", "2124"], body])).toBe(0)
})
test.each(["-3", "€ 12.50", "(14)", "7%", "−2", "1 200"])("%s is a number", (value) => {
  expect(count([["Name", "Sum"], ["Pen", value], body])).toBe(1)
})
test("bold rows above others are the header", () => {
  expect(
    count([
      ["*Name", "*Kind"],
      ["Pen", "box"],
    ]),
  ).toBe(1)
  expect(
    count([
      ["*Name", "*Kind"],
      ["*of", "*it"],
      ["Pen", "box"],
    ]),
  ).toBe(2)
  expect(
    count([
      ["*Name", "Kind"],
      ["Pen", "box"],
    ]),
  ).toBe(0)
  expect(
    count([
      ["*Name", "*Kind"],
      ["*Pen", "*box"],
    ]),
  ).toBe(0)
  // What is bold outweighs numbers.
  expect(count([["*Name", "*1"], ["of", "it"], body])).toBe(1)
  expect(
    count([
      ["", ""],
      ["Pen", "box"],
    ]),
  ).toBe(0)
})
test("five rows are the most", () => {
  const rows = (many: number, look = "") =>
    count([...Array.from({ length: many }, () => [`${look}Name`, `${look}Sum`]), body])
  expect([rows(5), rows(6), rows(5, "*"), rows(6, "*")]).toEqual([5, 0, 5, 0])
})
test("a row with a text in its first column alone is of the body", () => {
  expect(count([["Name", "Sum"], ["Group", ""], body])).toBe(1)
  expect(count([["Name", "Sum"], ["", "Group"], body])).toBe(2)
  expect(count([["Name", "Sum"], ["of", "it"], ["Group", ""], body])).toBe(2)
})
test("cells of the first row that reach over several rows take them along", () => {
  expect(count([["Name", "Sum"], body, body], [2, 1])).toBe(2)
  expect(count([["Name", "Sum"], body], [2, 1])).toBe(0)
  expect(count([["Name", ""], body, body], [1, 2])).toBe(1)
  const many = [["Name", "Sum"], ...Array.from({ length: 7 }, () => body)]
  expect([count(many, [4]), count(many, [5])]).toEqual([4, 1])
})
