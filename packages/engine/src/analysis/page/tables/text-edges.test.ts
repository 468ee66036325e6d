import { describe, expect, test } from "vitest"
import { bandAt } from "./bands.test-kit.ts"
import type { Column } from "./columns.ts"
import { beforeStarts, betweenWords } from "./text-edges.ts"

const column = (lefts: readonly number[], rights: readonly number[]): Column => ({
  x0: Math.min(...lefts),
  x1: Math.max(...rights),
  bands: new Set(lefts.map((_, at) => at)),
  lefts: [...lefts],
  rights: [...rights],
})

describe("a border stands right before texts that begin in one line", () => {
  const ragged = column([100, 100, 100, 100], [120, 131, 142, 150])
  const even = column([200, 200, 200, 200], [230, 241, 222, 235])
  const border = (left: Column, right: Column) =>
    beforeStarts({ columns: [left, right], separators: [175] }).separators[0]
  test("where those before it end anywhere", () => {
    expect(border(ragged, even)).toBe(198)
    expect(border(column([100, 100, 100, 100], [150, 150, 149.5, 120]), even)).toBe(175)
  })
  test("where four do, and three quarters of all", () => {
    expect(border(ragged, column([200, 200, 200], [230, 241, 222]))).toBe(175)
    expect(border(ragged, column([200, 200, 200, 200.9], [230, 241, 222, 235]))).toBe(198)
    expect(border(ragged, column([200, 200, 200, 210, 220], [230, 241, 222, 235, 240]))).toBe(175)
    expect(border(ragged, column([200, 200, 200, 220], [230, 241, 222, 240]))).toBe(198)
    expect(border(ragged, column([198, 200, 200, 200], [230, 241, 222, 240]))).toBe(175)
  })
  test("but never further left", () => {
    expect(beforeStarts({ columns: [ragged, even], separators: [199] }).separators).toEqual([199])
    expect(beforeStarts({ columns: [ragged], separators: [] }).separators).toEqual([])
  })
})

describe("a border that cuts a word moves to a gap beside it", () => {
  const columns = [column([100], [140]), column([200], [240])]
  const border = (separator: number, ...bands: Parameters<typeof bandAt>[]) =>
    betweenWords(
      { columns, separators: [separator] },
      bands.map((told) => bandAt(...told)),
    ).separators[0]
  test("within the room of both columns", () => {
    expect(border(170, [100, ["headed", 150, 180], ["next", 190]])).toBe(185)
    expect(border(170, [100, ["head", 120, 140], ["next", 190]])).toBe(170)
    expect(border(170, [100, ["headed", 150, 180], ["next", 184]])).toBe(170)
    expect(border(170, [100, ["headed", 150, 180], ["next", 185.5]])).toBe(182.75)
    expect(border(170, [100, ["headed", 150, 198], ["next", 230]])).toBe(199)
  })
  test("that no other word lies over", () => {
    expect(border(170, [100, ["headed", 150, 180], ["next", 190]], [120, ["x", 183, 188]])).toBe(
      170,
    )
    expect(border(170, [100, ["headed", 150, 180], ["next", 190]], [120, ["x", 100, 120]])).toBe(
      185,
    )
  })
})
