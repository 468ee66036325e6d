import { expect, test } from "vitest"
import { overPages, withoutCovered } from "./cells-over-pages.ts"
import type { GridCell } from "./grid.ts"

const cell = (column: number, look: Partial<GridCell> = {}): GridCell =>
  ({ column, columnSpan: 1, rowSpan: 1, blocks: [], borders: {}, ...look }) as unknown as GridCell
const filled = { blocks: [{ kind: "paragraph" }] } as unknown as Partial<GridCell>
/** Columns of the cells that are left, as "from-to". */
const left = (...cells: readonly GridCell[]): string =>
  withoutCovered(cells)
    .map(({ column, columnSpan }) => `${column}-${column + columnSpan - 1}`)
    .join(" ")

const title = overPages(cell(2, { ...filled, beyond: { before: 1, behind: 2 } }), false)

test("a cell that goes on over the edges of its page is merged over the columns there", () => {
  expect(title).toMatchObject({ column: 1, columnSpan: 4, isTitle: true })
  expect(left(cell(0), cell(1), title, cell(3), cell(4), cell(5))).toBe("0-0 1-4 5-5")
})

test("unless a text stands in them", () => {
  expect(left(cell(1), title, cell(3, filled))).toBe("1-1 2-2 3-3")
})

test("or columns run to the left", () => {
  const own = cell(2, { beyond: { before: 1, behind: 2 } })
  expect(overPages(own, true)).toBe(own)
})
