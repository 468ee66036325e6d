import { expect, test } from "vitest"
import type { InkRule } from "./chart-ink.ts"
import { hasErrorBars } from "./error-bars.ts"

const plot = { x0: 0, x1: 300, y0: 0, y1: 200 }
const rule = (direction: InkRule["direction"], at: number, from: number, to: number): InkRule => ({
  direction,
  at,
  from,
  to,
  colour: 0,
  item: 0,
})
const barAt = (x: number): InkRule[] => [
  rule("up", x, 60, 90),
  rule("across", 60, x - 3, x + 3),
  rule("across", 90, x - 3, x + 3),
]

test("lines with caps at their ends among the data are bars of errors", () => {
  const bars = [50, 100, 150].flatMap(barAt)
  expect(hasErrorBars(bars, plot)).toBe(true)
  const lying = bars.map((own): InkRule => ({
    ...own,
    direction: own.direction === "up" ? "across" : "up",
  }))
  expect(hasErrorBars(lying, { ...plot, y1: 300 })).toBe(true)
})

test("two such lines, lines without caps, and ticks beside the axis are none", () => {
  expect(hasErrorBars([50, 100].flatMap(barAt), plot)).toBe(false)
  expect(
    hasErrorBars(
      [50, 100, 150].map((x) => rule("up", x, 60, 90)),
      plot,
    ),
  ).toBe(false)
  const ticks = [40, 80, 120].map((y) => rule("across", y, 0, 4))
  expect(hasErrorBars([rule("up", 2, 0, 200), ...ticks], plot)).toBe(false)
})

test("closed outlines of bars, which end in a line of no length, are none", () => {
  const outlines = [50, 100, 150].flatMap((x) => [
    rule("up", x, 60, 90),
    rule("across", 60, x, x + 40),
    rule("across", 90, x, x + 40),
    rule("across", 60, x, x),
    rule("across", 90, x, x),
  ])
  expect(hasErrorBars(outlines, plot)).toBe(false)
})
