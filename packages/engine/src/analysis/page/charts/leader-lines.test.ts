import { expect, test } from "vitest"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"
import { fillOf, strokeOf, wordAt } from "./chart-parts.test-kit.ts"
import { withoutLeaders } from "./leader-lines.ts"

const [grey, red] = [0x808080, 0xff0000]
/** A mark at 100, 100, and a value at the right of it. */
const dot: Ink = {
  ...fillOf([
    { x: 98, y: 98 },
    { x: 102, y: 98 },
    { x: 102, y: 102 },
    { x: 98, y: 102 },
  ]),
  colour: red,
}
const value = wordAt("12", 140, 103)
const line = (
  look: Partial<Ink> = {},
  points = [
    [101, 100],
    [138, 100],
  ],
): Ink => ({
  ...strokeOf(points.map(([x = 0, y = 0]) => ({ x, y }))),
  colour: grey,
  ...look,
})
const ruleAt = (look: Partial<InkRule> = {}): InkRule => ({
  direction: "across",
  at: 100,
  from: 101,
  to: 138,
  colour: grey,
  item: 0,
  ...look,
})

function left(
  inks: readonly Ink[],
  { rules = [] as readonly InkRule[], words = [value], dots = [dot] } = {},
): number {
  const ink = { inks: [...dots, ...inks], rules } as Partial<ChartInk> as ChartInk
  const { inks: own, rules: others } = withoutLeaders(ink, words)
  return own.length - dots.length + others.length
}

test("a grey line from a value to a mark in colour is no data", () => {
  expect(left([line()])).toBe(0)
  expect(
    left([
      line({}, [
        [138, 100],
        [120, 90],
        [101, 100],
      ]),
    ]),
  ).toBe(0)
  expect(left([], { rules: [ruleAt()] })).toBe(0)
  expect(left([], { rules: [ruleAt({ direction: "up" })] })).toBe(1)
})

test("as a line upwards is", () => {
  const above = wordAt("12", 97, 60)
  const up = ruleAt({ direction: "up", at: 100, from: 64, to: 99 })
  expect(left([], { rules: [up], words: [above] })).toBe(0)
})

test("but data are lines in colour, closed ones, and those of many corners", () => {
  expect(left([line({ colour: red })])).toBe(1)
  expect(left([line({ isClosed: true })])).toBe(1)
  expect(left([line({ kind: "fill" })])).toBe(1)
  expect(
    left([
      line({}, [
        [101, 100],
        [110, 90],
        [120, 95],
        [138, 100],
      ]),
    ]),
  ).toBe(1)
  expect(left([], { rules: [ruleAt({ colour: red })] })).toBe(1)
})

test("its ends are within four points of both", () => {
  const from = (x: number, y = 100): number =>
    left([
      line({}, [
        [x, y],
        [138, 100],
      ]),
    ])
  expect([105.9, 106.1, 94.1, 93.9].map((x) => from(x))).toEqual([0, 1, 0, 1])
  expect([105.9, 106.1, 94.1, 93.9].map((y) => from(100, y))).toEqual([0, 1, 0, 1])
  const to = (x: number): number =>
    left([
      line({}, [
        [101, 100],
        [x, 100],
      ]),
    ])
  expect([136.1, 135.9].map(to)).toEqual([0, 1])
})

test("none is where no number or no mark stands", () => {
  expect(left([line()], { words: [wordAt("name", 140, 103)] })).toBe(1)
  expect(left([line()], { dots: [{ ...dot, colour: grey }] })).toBe(1)
  expect(left([line()], { dots: [] })).toBe(1)
})

test("nor among thousands of marks: time stays bounded", () => {
  const marks = (count: number): number =>
    left([line()], { dots: Array.from({ length: count }, () => dot) })
  expect([2000, 2001].map(marks)).toEqual([0, 1])
})
