import { describe, expect, test } from "vitest"
import { axisFrom, fillOf } from "./chart-parts.test-kit.ts"
import type { InkRule } from "./chart-ink.ts"
import { hasThinBars } from "./thin-bars.ts"

/** Values from 0 to 100, whose zero is at 200 and whose hundred is at 100. */
const axis = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
const bars = (wide: number) => ({
  axis,
  places: [25, 75, 125],
  step: 50,
  used: [25, 75, 125].map((x) =>
    fillOf([
      { x, y: 150 },
      { x: x + wide, y: 150 },
      { x: x + wide, y: 200 },
      { x, y: 200 },
    ]),
  ),
})
const rule = (at: number, from: number, to = 200): InkRule => ({
  direction: "up",
  at,
  from,
  to,
  colour: 0xbfbfbf,
  item: 0,
})
const isMore = (rules: readonly InkRule[], wide = 1): boolean =>
  hasThinBars(bars(wide), rules, { isLying: false })

describe("rules beside thin bars", () => {
  test("are bars where they stand on their foot, each at a height of its own", () => {
    expect(isMore([rule(20, 120), rule(22, 140), rule(70, 160)])).toBe(true)
    expect(isMore([rule(20, 120), rule(22, 140), rule(70, 140)])).toBe(false)
    expect(isMore([rule(20, 120, 190), rule(22, 140), rule(70, 160)])).toBe(false)
    expect(isMore([rule(-90, 120), rule(22, 140), rule(70, 160)])).toBe(false)
  })

  test("are none where the bars are two points wide, or they lie", () => {
    expect(isMore([rule(20, 120), rule(22, 140), rule(70, 160)], 3)).toBe(false)
    const lying = [120, 140, 160].map((from) => ({
      ...rule(20, from),
      direction: "across" as const,
    }))
    expect(isMore(lying)).toBe(false)
  })
})
