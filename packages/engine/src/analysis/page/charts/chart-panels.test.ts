import { fillItem, glyphRun, ruleItem } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { PathSegment, SceneItem, ScenePath } from "../../../model/scene.ts"
import { panelsOf } from "./chart-panels.ts"
import { pageWith, pathOf, through } from "./chart-parts.test-kit.ts"

type Sides = readonly [x0: number, y0: number, x1: number, y1: number]
const panel = (sides: Sides = [100, 100, 300, 200]): ScenePath => fillItem(sides, 0xffffff)
const bars = (count = 3): SceneItem[] =>
  Array.from({ length: count }, (_, at) => fillItem([110 + at * 15, 150, 120 + at * 15, 190], 1))
const found = (...items: readonly SceneItem[]) => panelsOf(pageWith(items))
const count = (...items: readonly SceneItem[]): number => found(...items).length

describe("a panel", () => {
  test("is a box with three shapes on it", () => {
    const [own] = found(panel(), ...bars())
    expect(own).toMatchObject({ from: 0, figure: { items: [1, 2, 3], z: 0 } })
    expect(count(panel(), ...bars(2))).toBe(0)
    expect(count(panel(), ...bars(2), glyphRun({ x: 110, y: 150, text: "word" }))).toBe(0)
    expect(count(...bars(), panel())).toBe(0)
    expect(count(panel(), ...bars(2), fillItem([290, 150, 301, 190], 1))).toBe(0)
  })

  test("hides what was painted before it where it is filled", () => {
    const before = ruleItem([0, 0, 9, 0])
    expect(found(before, panel(), ...bars())[0]?.from).toBe(1)
    const frame = pathOf(panel().segments, { stroke: 0 })
    expect(found(before, frame, ...bars())[0]?.from).toBe(0)
    const thin = pathOf(panel().segments, { fill: 0xffffff, alpha: 0.9 })
    expect(found(before, thin, ...bars())[0]?.from).toBe(0)
  })

  test("is more than sixty points wide and thirty high", () => {
    const small = (wide: number, high: number): number =>
      count(panel([109, 149, 109 + wide, 149 + high]), ...bars())
    expect([small(59, 60), small(61, 60), small(100, 42), small(100, 41)]).toEqual([0, 1, 1, 1])
    const low = [0, 1, 2].map((at) => fillItem([110 + at * 15, 150, 120 + at * 15, 160], 1))
    expect([29, 31].map((high) => count(panel([109, 149, 209, 149 + high]), ...low))).toEqual([
      0, 1,
    ])
  })

  test("is no ground of the page", () => {
    expect([715, 725].map((y1) => count(panel([0, 0, 600, y1]), ...bars()))).toEqual([1, 0])
  })

  test("counts once where it is filled and then outlined", () => {
    const frame = (x0: number): ScenePath =>
      pathOf(panel([x0, 100, 300, 200]).segments, { stroke: 0 })
    expect([101.4, 101.6].map((x0) => count(panel(), frame(x0), ...bars()))).toEqual([1, 2])
    expect(found(panel(), frame(101), ...bars())[0]?.figure.box.x0).toBe(101)
  })

  test("comes before the larger one that it lies on", () => {
    const boxes = found(panel([90, 90, 400, 300]), panel(), ...bars()).map(
      ({ figure }) => figure.box.x0,
    )
    expect(boxes).toEqual([100, 90])
  })

  test("is one of forty at most", () => {
    const many = Array.from({ length: 42 }, (_, at) =>
      panel([100 - 2 * at, 100 - 2 * at, 300 + 2 * at, 200 + 2 * at]),
    )
    expect(count(...many.toReversed(), ...bars())).toBe(40)
  })
})

describe("a panel is drawn along its sides alone", () => {
  const drawn = (
    points: readonly (readonly [number, number])[],
    more: readonly PathSegment[] = [],
  ): number => {
    const segments = [...through(points, true), ...more]
    const box = { x0: 100, y0: 100, x1: 300, y1: 200 }
    return count({ ...pathOf(segments, { fill: 1 }), lineWidth: 0, box }, ...bars())
  }
  const corners = [
    [100, 100],
    [300, 100],
    [300, 200],
    [100, 200],
  ] as const

  test("from any place of them", () => {
    expect(drawn(corners)).toBe(1)
    expect(drawn([[200, 100], ...corners.slice(1), [100, 100]])).toBe(1)
    expect(drawn([[100, 150], [100, 100], ...corners.slice(1)])).toBe(1)
  })

  test("not across", () => {
    expect(drawn([...corners, [200, 150]])).toBe(0)
    expect(drawn(corners.slice(0, 3))).toBe(0)
    expect(
      drawn([
        [100, 100],
        [300, 100],
        [300, 150],
        [100, 150],
      ]),
    ).toBe(0)
    expect(drawn(corners, [["C", 100, 100, 200, 150, 300, 200]])).toBe(0)
  })

  test("give or take half a point", () => {
    const off = (by: number): number => drawn([[100 + by, 100], ...corners.slice(1)])
    expect([0.4, 0.6].map(off)).toEqual([1, 0])
  })

  test("with a dozen pieces at most", () => {
    const sides = (count: number): (readonly [number, number])[] =>
      Array.from({ length: count }, (_, at) => [110 + at, 100] as const)
    expect([7, 8].map((more) => drawn([...corners, ...sides(more)]))).toEqual([1, 0])
  })
})
