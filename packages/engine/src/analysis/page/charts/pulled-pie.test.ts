import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import type { Ink } from "./chart-ink.ts"
import { fillOf } from "./chart-parts.test-kit.ts"
import { readPulledPie } from "./pulled-pie.ts"

const polar = ({ x, y }: Point, radius: number, degrees: number): Point => ({
  x: x + radius * Math.sin((degrees * Math.PI) / 180),
  y: y - radius * Math.cos((degrees * Math.PI) / 180),
})

/** A slice that is drawn `out` points out of a pie, whose rim is `round` of a circle's. */
function slice(from: number, wide: number, { out = 10, round = 1 } = {}): Ink {
  const tip = polar({ x: 100, y: 100 }, out, from + wide / 2)
  const count = Math.ceil(wide / 3)
  const arc = Array.from({ length: count + 1 }, (_, at) =>
    polar(tip, at === count ? 50 * round : 50, from + (wide * at) / count),
  )
  return fillOf([tip, ...arc], true)
}

test("slices that are drawn out of a pie are told by the arc around the tip of each", () => {
  const read = readPulledPie([slice(0, 90), slice(90, 150, { out: 0 }), slice(240, 120)])
  expect(read?.slices.map(({ from, wide }) => [Math.round(from), Math.round(wide)])).toEqual([
    [0, 90],
    [90, 150],
    [240, 120],
  ])
  expect(read?.pulled).toEqual([0.2, 0, 0.2])
})

test("an arc may miss a circle by a fortieth of its radius", () => {
  const pulled = (round: number): Ink[] => [slice(0, 90, { round }), slice(90, 270)]
  expect(readPulledPie(pulled(0.98))?.slices).toHaveLength(2)
  expect(readPulledPie(pulled(0.97))).toBeUndefined()
})

test("coasts of maps are none, and take no time", () => {
  const coast = (left: number): Ink =>
    fillOf(
      Array.from({ length: 20_000 }, (_, at) => ({ x: left + at / 200, y: 100 + ((at * 7) % 60) })),
      true,
    )
  const begun = processorTime()
  expect(readPulledPie([coast(0), coast(120)])).toBeUndefined()
  expect(processorTime() - begun).toBeLessThan(1000)
})
