import { describe, expect, test } from "vitest"
import type { PrintedText } from "./printed-text.ts"
import { textAt } from "./printed-text.test-kit.ts"
import { columnAt, seatTexts } from "./seat-texts.ts"

/** Borders of four columns. */
const xs = [0, 100, 200, 300, 400]
const seat = (x0: number, x1: number, look: Partial<PrintedText> = {}): readonly number[] => {
  const [seated] = seatTexts([textAt(x0, x1, look)], xs)
  return seated ? [seated.column, seated.from, seated.to] : []
}

describe("a text", () => {
  test("covers the columns into which it reaches by more than a point and a half", () => {
    expect(seat(20, 101.5)).toEqual([0, 0, 0])
    expect(seat(20, 101.7)[2]).toBe(1)
    expect(seat(98.5, 150)).toEqual([1, 1, 1])
    expect(seat(98.3, 150)[1]).toBe(0)
  })

  test("narrower than three points stands where its middle does", () => {
    expect(seat(98.6, 101.7)).toEqual([1, 1, 1])
    expect(seat(98, 101.1)).toEqual([0, 0, 0])
    // Wider, it reaches over on both sides.
    expect(seat(98.3, 101.7)).toEqual([0, 0, 1])
  })

  test("stands in the first column at whose border it begins, a point of room counted", () => {
    expect(seat(101.8, 230)).toEqual([1, 1, 2])
    expect(seat(102, 240)[0]).toBe(1)
    expect(seat(60, 199.8)[0]).toBe(1)
    expect(seat(60, 199.95)[0]).toBe(0)
  })

  test("of numbers stands in the last one at whose border it ends", () => {
    expect(seat(101, 299, { isNumber: true })).toEqual([2, 1, 2])
    expect(seat(101, 299)).toEqual([1, 1, 2])
    expect(seat(40, 299)[0]).toBe(2)
  })

  test("ends or begins at a border within nine tenths of a point", () => {
    const ends = (x1: number): number | undefined => seat(110, x1, { isNumber: true })[0]
    expect(ends(298.2)).toBe(2)
    expect(ends(298)).toBe(1)
    expect(ends(299.8)).toBe(2)
    const begins = (x0: number): number | undefined => seat(x0, 399)[0]
    expect(begins(101.8)).toBe(1)
    expect(begins(102)).toBe(3)
    expect(begins(100.2)).toBe(1)
  })

  test("that was cut stands where it is seen first", () => {
    expect(seat(110, 299, { cutAt: 300 })[0]).toBe(1)
    expect(seat(110, 299)[0]).toBe(2)
  })

  test("stands in the column whose middle is its own, within a point", () => {
    expect(seat(50.9, 250.9)).toEqual([1, 0, 2])
    expect(seat(51.1, 251.1)).toEqual([0, 0, 2])
    expect(seat(49.1, 249.1)).toEqual([1, 0, 2])
    expect(seat(48.9, 248.9)).toEqual([0, 0, 2])
  })
})

describe("two texts of a line", () => {
  const columns = (...texts: readonly PrintedText[]): number[] =>
    seatTexts(texts, xs).map(({ column }) => column)

  test("never stand in one column", () => {
    expect(columns(textAt(10, 40), textAt(60, 150))).toEqual([0, 1])
    expect(columns(textAt(60, 150), textAt(10, 40))).toEqual([1, 0])
    expect(columns(textAt(10, 40), textAt(60, 150, { band: 1 }))).toEqual([0, 0])
    expect(columns(textAt(50, 140), textAt(150, 190))).toEqual([0, 1])
    const over = seatTexts([textAt(20, 199), textAt(150, 190)], xs)
    expect(over.map(({ column }) => column)).toEqual([0, 1])
  })

  test("stay where neither can move", () => {
    expect(columns(textAt(10, 40), textAt(60, 90))).toEqual([0, 0])
  })
})

test("a place is in the column that holds it, the first or the last one outside", () => {
  expect([-5, 0, 50, 100, 100.1, 399, 500].map((x) => columnAt(x, xs))).toEqual([
    0, 0, 0, 0, 1, 3, 3,
  ])
})
