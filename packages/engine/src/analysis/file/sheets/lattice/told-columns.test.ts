import { describe, expect, test } from "vitest"
import { printedAt, seatedAt } from "./placed-cells.test-kit.ts"
import type { PrintedText } from "./printed-text.ts"
import { textAt } from "./printed-text.test-kit.ts"
import { seatTold, toldColumns } from "./told-columns.ts"

const toldAs = (column: number | undefined, table = "t", cell = `${table} c${column}`) =>
  ({ told: { table, column, cell, row: 0 } }) as unknown as Partial<PrintedText>
const text = (x0: number, x1: number, column: number, look: Partial<PrintedText> = {}) =>
  textAt(x0, x1, { ...toldAs(column), ...look })

describe("between texts of two told columns", () => {
  test("a border must lie, from where the first ones stand to where the second begin", () => {
    const { gaps } = toldColumns([text(100, 180, 1), text(10, 60, 0), text(14, 20, 0)])
    expect(gaps).toHaveLength(1)
    // A text may run over the border behind it: it is told by where it begins.
    expect(gaps[0]?.from).toBe(14)
    expect(gaps[0]?.to).toBeLessThan(100.5)
    expect(gaps[0]?.to).toBeGreaterThan(90)
  })

  test("numbers run over no border", () => {
    const { gaps } = toldColumns([text(10, 60, 0, { isNumber: true }), text(100, 180, 1)])
    expect(gaps[0]?.from).toBe(60)
  })

  test("it lies nowhere where they stand less than two points apart", () => {
    const gapsOf = (x0: number): number =>
      toldColumns([text(10, 60, 0, { isNumber: true }), text(x0, 180, 1)]).gaps.length
    expect([gapsOf(62.1), gapsOf(61.9)]).toEqual([1, 0])
  })

  test("of two tables it says nothing", () => {
    expect(toldColumns([text(10, 60, 0), text(100, 180, 1, toldAs(1, "other"))]).gaps).toEqual([])
  })

  test("nor does text that is told no column", () => {
    const { gaps, isInColumn } = toldColumns([textAt(10, 60), text(100, 180, 1, toldAs(undefined))])
    expect([gaps, isInColumn(50)]).toEqual([[], false])
  })
})

test("a place between the first text's end and the last one's start is within the column", () => {
  const { isInColumn } = toldColumns([
    text(10, 30, 0),
    text(50, 80, 0),
    text(70, 90, 0),
    // One text has no inside.
    text(200, 300, 1),
    // Another table's column reaches over the end of the first one's.
    text(40, 60, 0, toldAs(0, "other")),
    text(90, 95, 0, toldAs(0, "other")),
    // And one lies within it.
    text(60, 61, 0, toldAs(0, "third")),
    text(65, 66, 0, toldAs(0, "third")),
  ])
  expect([20, 31, 69, 75, 89, 91, 250].map(isInColumn)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

describe("texts of a told column", () => {
  const seat = (column: number, look: Partial<PrintedText>, to = column) =>
    seatedAt("ab", [column, to], printedAt("ab", 10, 100, look))

  test("are put where most of them stand", () => {
    const seated = seatTold([seat(1, toldAs(0)), seat(1, toldAs(0)), seat(3, toldAs(0), 4)])
    expect(seated.map(({ column, from, to }) => [column, from, to])).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 4],
    ])
    const [low] = seatTold([seat(1, toldAs(0)), seat(2, toldAs(0)), seat(2, toldAs(0))])
    expect(low).toMatchObject({ column: 2, from: 1, to: 2 })
  })

  test("go to the first of two columns that hold as many", () => {
    const seated = seatTold([seat(2, toldAs(0)), seat(1, toldAs(0))])
    expect(seated.map(({ column }) => column)).toEqual([1, 1])
  })

  test("are those of one table, or of one cell where no column is told", () => {
    const columns = (...looks: Partial<PrintedText>[]): number[] =>
      seatTold(looks.map((look, at) => seat(at, look))).map(({ column }) => column)
    expect(columns(toldAs(0), toldAs(0, "other"))).toEqual([0, 1])
    expect(columns(toldAs(undefined, "t", "x"), toldAs(undefined, "t", "x"))).toEqual([0, 0])
    expect(columns(toldAs(undefined, "t", "x"), toldAs(undefined, "t", "y"))).toEqual([0, 1])
    expect(columns({}, {})).toEqual([0, 1])
  })
})
