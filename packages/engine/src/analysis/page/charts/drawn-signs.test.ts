import { expect, test } from "vitest"
import type { SceneItem } from "../../../model/scene.ts"
import { pageWith, pathOf, through, wordAt } from "./chart-parts.test-kit.ts"
import { inkOf, ruleInk } from "./chart-pages.test-kit.ts"
import { withDrawnSigns, withoutSigns } from "./drawn-signs.ts"

const all = { x0: 0, y0: 0, x1: 600, y1: 800 }
const digits = wordAt("25", 100, 200, { size: 10 })
const ten = wordAt("10", 100, 200, { size: 10 })

/**
 * A filled box from a place, so wide and high, whose middle is above the line of the digits by
 * points.
 */
const bar = (x: number, wide: number, { high = 0.8, above = 3.1, fill = 0 } = {}): SceneItem => {
  const [top, end] = [200 - above - high / 2, x + wide]
  const corners = [
    [x, top],
    [end, top],
    [end, top + high],
    [x, top + high],
  ] as const
  return pathOf(through(corners, true), { fill })
}

const texts = (...items: readonly SceneItem[]): string[] =>
  withDrawnSigns([digits], pageWith(items), all).map(({ text }) => text)

test("a box before digits, in the middle of their height and in their colour, is a minus", () => {
  expect(texts(bar(93, 6.3))).toEqual(["−25"])
  expect(texts(bar(90.6, 6.3), bar(400, 6.3))).toEqual(["25"])
  expect(texts(bar(93, 6.3, { above: 1.9 }))).toEqual(["25"])
  expect(texts(bar(93, 6.3, { above: 5.1 }))).toEqual(["25"])
  expect(texts(bar(93, 6.3, { fill: 0xff0000 }))).toEqual(["25"])
  expect(texts(bar(93, 6.3, { high: 2.1 }))).toEqual(["25"])
})

test("a longer line before a number is a key, a shorter one a point", () => {
  expect(texts(bar(92, 7.4))).toEqual(["−25"])
  expect(texts(bar(91.5, 7.6))).toEqual(["25"])
  expect(texts(bar(96, 3.1))).toEqual(["−25"])
  expect(texts(bar(96.2, 2.9))).toEqual(["25"])
})

test("a small number raised behind ten is its exponent, with its own minus", () => {
  const joined = (exponent: string, x: number, above: number, size: number): string[] =>
    withDrawnSigns([ten, wordAt(exponent, x, 200 - above, { size })], pageWith([]), all).map(
      ({ text }) => text,
    )
  expect(joined("3", 111, 4, 7)).toEqual(["10³"])
  expect(joined("−12", 111, 4, 7)).toEqual(["10⁻¹²"])
  expect(joined("3", 111, 1.9, 7)).toEqual(["10", "3"])
  expect(joined("3", 111, 4, 9.5)).toEqual(["10", "3"])
  expect(joined("3", 113.5, 4, 7)).toEqual(["10", "3"])
  const signed = withDrawnSigns(
    [ten, wordAt("3", 115.5, 196, { size: 7 })],
    pageWith([bar(110.5, 4.4, { above: 6.2, high: 0.6 })]),
    all,
  )
  expect(signed.map(({ text }) => text)).toEqual(["10⁻³"])
  expect(signed[0]?.letters).toHaveLength(2)
})

test("the line of a minus is no mark of the chart, and a key before a number is one", () => {
  const ink = inkOf([], [ruleInk("across", 196.9, [93, 99.3])])
  const signed = withDrawnSigns([digits], pageWith([bar(93, 6.3)]), all)
  expect(withoutSigns(ink, signed).rules).toEqual([])
  expect(withoutSigns(ink, [digits]).rules).toHaveLength(1)
})
