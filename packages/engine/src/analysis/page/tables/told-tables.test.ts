import { describe, expect, test } from "vitest"
import type { StructureElement } from "../../../model/scene.ts"
import type { TableDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { isTaggedInFull, withoutTold, withToldNames } from "./told-tables.ts"

const element = (
  type: string,
  place: number,
  children: readonly StructureElement[] = [],
  mcids: readonly number[] = [],
): StructureElement => ({ type, place, children, mcids })

/** Paragraph 0, a table of cells 1 and 2 that holds another with 3, a table of cell 4. */
const structure = [
  element("Document", 0, [
    element("P", 0, [], [0]),
    element("Table", 1, [
      element("TR", 0, [
        element("TD", 0, [element("P", 0, [], [1])]),
        element(
          "TD",
          1,
          [element("Table", 0, [element("TR", 0, [element("TD", 0, [], [3])])])],
          [2],
        ),
      ]),
    ]),
    element("Table", 4, [element("TR", 0, [element("TD", 0, [], [4])])]),
  ]),
]
const page = { ...pageWith([]), structure }

/** A table whose texts have these marks; none where one is undefined. */
const draft = (
  marks: readonly (number | undefined)[],
  evidence: TableDraft["evidence"] = "aligned",
  rows = 2,
): TableDraft => {
  const lines = marks.map((mcid) => {
    const line = lineAt("word", 100, 100)
    return {
      ...line,
      spans: line.spans.map((span) => (mcid === undefined ? span : { ...span, mcid })),
    }
  })
  const ys = Array.from({ length: rows + 1 }, (_, row) => 20 * row)
  return { cells: [{ lines }], evidence, ys } as unknown as TableDraft
}
const nameOf = (...marks: readonly (number | undefined)[]): string | undefined =>
  withToldNames(page, [draft(marks)])[0]?.told

describe("a table has the name that its tags have for it", () => {
  test("the outermost, by its place in the tree", () => {
    expect(nameOf(1, 2)).toBe(".0.1")
    expect(nameOf(3)).toBe(".0.1")
    expect(nameOf(4)).toBe(".0.4")
  })
  test("where all of its text agrees", () => {
    expect(nameOf(1, 4)).toBeUndefined()
    expect(nameOf(0)).toBeUndefined()
    expect(nameOf(1, 0)).toBeUndefined()
    expect(nameOf(1, undefined)).toBeUndefined()
    expect(nameOf()).toBeUndefined()
    expect(withToldNames(pageWith([]), [draft([1])])[0]?.told).toBeUndefined()
  })
})

test("two rows that were tagged as text are no table unless they are drawn", () => {
  const isLeft = (
    marks: readonly (number | undefined)[],
    evidence?: TableDraft["evidence"],
    rows?: number,
  ) => withoutTold(page, [draft(marks, evidence, rows)]).length === 1
  expect(isLeft([0, 0])).toBe(false)
  expect(isLeft([0, 0], "aligned", 3)).toBe(true)
  expect(isLeft([0], "ruled")).toBe(true)
  expect(isLeft([0, 1])).toBe(true)
  expect(isLeft([0, undefined])).toBe(true)
  expect(isLeft([undefined])).toBe(true)
  expect(isLeft([1])).toBe(true)
})

test("Word tags the tables of what it tags", () => {
  const isFull = (producer: string) => isTaggedInFull({ producer, isTagged: true })
  expect(isFull("Microsoft® Word 2016")).toBe(true)
  expect(isFull("Microsoft® Office Word 2007")).toBe(true)
  expect(isFull("Microsoft: Print To PDF")).toBe(false)
  expect(isTaggedInFull({ isTagged: true })).toBe(false)
})
