import { expect, test } from "vitest"
import type { Ink, InkRule } from "./chart-ink.ts"
import { inkOf, ruleInk } from "./chart-pages.test-kit.ts"
import { strokeOf } from "./chart-parts.test-kit.ts"
import { withoutCrosses } from "./cross-marks.ts"

const red = { colour: 0xff0000 }
/** The two lines of a plus at a place, painted one after the other. */
const plusAt = (x: number, item: number, look: Partial<InkRule> = {}): InkRule[] => [
  ruleInk("across", 100, [x - 3, x + 3], { ...red, item, ...look }),
  ruleInk("up", x, [97, 103], { ...red, item: item + 1, ...look }),
]
const marksOf = (rules: readonly InkRule[], inks: readonly Ink[] = []) => {
  const { ink, crosses } = withoutCrosses(inkOf(inks, rules))
  return {
    dots: ink.inks.map(({ box }) => (box.x0 + box.x1) / 2),
    rules: ink.rules.length,
    shapes: [...crosses.values()].map(({ shape }) => shape),
  }
}
const three = [...plusAt(10, 0), ...plusAt(50, 2), ...plusAt(90, 4)]

test("crosses that stand free are one mark each, whether painted as one path or as two", () => {
  expect(marksOf(three)).toEqual({ dots: [10, 50, 90], rules: 0, shapes: ["plus"] })
})

test("two crosses alone, and lines that meet at their ends, are no marks", () => {
  expect(marksOf(three.slice(0, 4)).dots).toEqual([])
  const corners = [10, 50, 90].flatMap((x, at) => [
    ruleInk("across", 100, [x, x + 6], { ...red, item: 2 * at }),
    ruleInk("up", x, [97, 103], { ...red, item: 2 * at + 1 }),
  ])
  expect(marksOf(corners)).toEqual({ dots: [], rules: 6, shapes: [] })
})

test("crosses at the points of a line in their colour leave the line alone", () => {
  const line = {
    ...strokeOf([
      { x: 10, y: 100 },
      { x: 50, y: 100 },
      { x: 90, y: 100 },
    ]),
    ...red,
  }
  expect(marksOf(three, [line])).toEqual({ dots: [50], rules: 0, shapes: ["plus"] })
})
