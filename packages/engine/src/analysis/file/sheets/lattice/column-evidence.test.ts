import { describe, expect, test } from "vitest"
import type { Box } from "../../../../base/geometry.ts"
import type { DrawnRule, Fill } from "../../../drafts.ts"
import {
  edgeCandidates,
  edgeFeatures,
  gapsBetween,
  gapsOfHeights,
  type Gap,
} from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"
import { textAt } from "./printed-text.test-kit.ts"

const wallAt = (at: number, long = 20): DrawnRule => ({
  direction: "vertical",
  at,
  from: 100,
  to: 100 + long,
  thickness: 1,
  colour: 0,
  dash: [],
  items: [],
})
const fillAt = (box: Box): Fill => ({ box, paint: { colour: 0, alpha: 1 }, items: [] })

interface Page {
  readonly walls?: readonly DrawnRule[]
  readonly fills?: readonly Fill[]
  readonly gaps?: readonly Gap[]
  readonly cells?: ReadonlyMap<PrintedText, Box>
}

function candidates(
  texts: readonly PrintedText[],
  { walls = [], fills = [], gaps = [], cells = new Map() }: Page = {},
) {
  const pages = { texts, rules: [{ rules: walls, fills }], width: 100, cells }
  return edgeCandidates(pages, gaps).map(({ at, features, isDrawn }) => ({
    at,
    isDrawn,
    is: (name: (typeof edgeFeatures)[number]): number => features[edgeFeatures.indexOf(name)] ?? -1,
  }))
}
const placesOf = (...given: Parameters<typeof candidates>): number[] =>
  candidates(...given).map(({ at }) => at)
const only = (...given: Parameters<typeof candidates>) => candidates(...given)[0]

describe("borders of columns", () => {
  test("may lie a point beside the ends of texts", () => {
    expect(placesOf([textAt(10, 50)])).toEqual([9, 51])
    expect(placesOf([textAt(10, 50, { cutAt: 48 })])).toEqual([9, 48])
    expect(placesOf([], { gaps: [{ from: 10, to: 20 }] })).toEqual([15])
  })

  test("are one within three quarters of a point, and twice that all together", () => {
    const starts = (...places: readonly number[]): number =>
      placesOf(places.map((x0) => textAt(x0, 90))).length - 1
    expect(starts(10, 10.7)).toBe(1)
    expect(starts(10, 10.8)).toBe(2)
    expect(starts(10, 10.7, 11.4)).toBe(1)
    expect(starts(10, 10.7, 11.4, 11.6)).toBe(2)
  })

  test("lie where they are drawn, else where texts are cut, else in the middle", () => {
    const [start, cut] = [textAt(10.6, 90), textAt(2, 20, { cutAt: 9.2 })]
    expect(placesOf([start, cut], { walls: [wallAt(9)] })).toContain(9)
    expect(placesOf([start, cut])).toContain(9.2)
    expect(placesOf([start, textAt(10, 90)])[0]).toBeCloseTo(9.3)
  })

  test("are drawn by upright rules and sides of fills, six points long at least", () => {
    expect(only([], { walls: [wallAt(30, 6.1)] })).toMatchObject({ at: 30, isDrawn: true })
    expect(only([], { walls: [wallAt(30, 5.9)] })).toBeUndefined()
    expect(only([], { walls: [{ ...wallAt(30), direction: "horizontal" }] })).toBeUndefined()
    const filled = (x1: number, y1: number): number[] =>
      placesOf([], { fills: [fillAt({ x0: 2, x1, y0: 0, y1 })] })
    expect(filled(50, 6.1)).toEqual([2, 50])
    expect(filled(50, 5.9)).toEqual([])
    expect(filled(96.9, 20)).toHaveLength(2)
    expect(filled(97.1, 20)).toEqual([])
    expect(only([textAt(10, 50)])?.isDrawn).toBe(false)
  })

  test("are told by what stands alone in a drawn cell at its own sides only", () => {
    const inCell = (x0: number, x1: number): number[] => {
      const text = textAt(10, 50)
      return placesOf([text], { cells: new Map([[text, { x0, x1, y0: 90, y1: 105 }]]) })
    }
    expect(inCell(7.6, 52.4)).toEqual([9, 51])
    expect(inCell(7.4, 52.4)).toEqual([51])
    expect(inCell(7.6, 52.6)).toEqual([9])
  })
})

describe("what speaks for a border and against it", () => {
  test("is how long it is drawn, of the height of the texts", () => {
    const [, wall] = candidates([textAt(10, 50)], { walls: [wallAt(30, 6.5)] })
    expect(wall?.is("drawn")).toBe(1)
    expect(wall?.is("drawnShare")).toBeCloseTo(0.5)
    const two = [textAt(10, 50), textAt(10, 50, { page: 1 }), textAt(10, 50, { baseline: 113 })]
    expect(candidates(two, { walls: [wallAt(30, 13)] })[1]?.is("drawnShare")).toBeCloseTo(1 / 3)
  })

  test("is what starts and ends there, words and numbers apart", () => {
    const [start, end] = candidates([
      textAt(10, 50),
      textAt(10, 50),
      textAt(10, 50, { isNumber: true, band: 1 }),
    ])
    expect(start?.is("startsOfText")).toBeCloseTo(Math.log(3))
    expect(start?.is("startsOfNumbers")).toBeCloseTo(Math.log(2))
    expect(end?.is("endsOfText")).toBeCloseTo(Math.log(3))
    expect(end?.is("endsOfNumbers")).toBeCloseTo(Math.log(2))
    expect(start?.is("bands")).toBeCloseTo(Math.log(3))
    expect(start?.is("startShare")).toBe(1)
    expect(end?.is("endShare")).toBe(1)
    expect(candidates([textAt(10, 50, { cutAt: 50 })])[1]?.is("cuts")).toBeCloseTo(Math.log(2))
  })

  test("is whether these differ in length, by more than a point and a half", () => {
    const starts = (more: number) =>
      only([textAt(10, 50), textAt(10, 50 + more)])?.is("startsOfManyWidths")
    expect(starts(1.6)).toBe(1)
    expect(starts(1.4)).toBe(0)
    const ends = (more: number) =>
      candidates([textAt(10, 50), textAt(10 - more, 50)])
        .at(-1)
        ?.is("endsOfManyWidths")
    expect(ends(1.6)).toBe(1)
    expect(ends(1.4)).toBe(0)
  })

  test("is what crosses it by more than a point and a half on both sides", () => {
    const crossed = (x0: number, x1: number, isNumber = false) =>
      candidates([textAt(x0, x1, { isNumber })], { walls: [wallAt(60)] })
        .find(({ at }) => at === 60)
        ?.is(isNumber ? "crossedByNumbers" : "crossedByText")
    expect(crossed(58.3, 90)).toBeCloseTo(Math.log(2))
    expect(crossed(58.5, 90)).toBe(0)
    expect(crossed(20, 61.7)).toBeCloseTo(Math.log(2))
    expect(crossed(20, 61.5)).toBe(0)
    expect(crossed(20, 90, true)).toBeCloseTo(Math.log(2))
    expect(crossed(70, 90)).toBe(0)
    const share = candidates([textAt(20, 90), textAt(65, 90, { band: 1 })], { walls: [wallAt(60)] })
    expect(share.find(({ at }) => at === 60)?.is("crossedShare")).toBe(0.5)
  })

  test("is the gaps that it lies in", () => {
    const [, , at] = candidates([textAt(10, 50)], {
      gaps: [
        { from: 60, to: 70 },
        { from: 64, to: 80 },
      ],
    })
    expect(at?.is("gaps")).toBeCloseTo(Math.log(3))
    expect(at?.is("gapShare")).toBe(1)
  })
})

describe("a gap between two texts of a line", () => {
  const gaps = (texts: readonly PrintedText[], cells = new Map<PrintedText, Box>()): Gap[] =>
    gapsBetween(texts, cells)

  test("goes from the end of one to the start of the other", () => {
    expect(gaps([textAt(60, 90), textAt(10, 50)])).toEqual([{ from: 49.7, to: 60.2 }])
    expect(gaps([textAt(10, 50, { cutAt: 55 }), textAt(60, 90)])).toEqual([
      { from: 54.7, to: 60.2 },
    ])
    expect(gaps([textAt(10, 50), textAt(60, 90, { band: 1 })])).toEqual([])
    expect(gaps([textAt(10, 50), textAt(60, 90, { page: 1 })])).toEqual([])
    expect(gaps([textAt(10, 50), textAt(10.9, 90)])).toEqual([])
  })

  test("reaches two points under the second at least: the first may run over its cell", () => {
    expect(gaps([textAt(10, 50), textAt(49, 90)])[0]?.from).toBeCloseTo(46.8)
    expect(gaps([textAt(10, 50), textAt(51, 90)])[0]?.from).toBeCloseTo(48.8)
  })

  test("begins where other texts begin that the first reaches over, unless it is a number", () => {
    const from = (x0: number, isNumber = false): number | undefined =>
      gaps([textAt(10, 50, { isNumber }), textAt(60, 90), textAt(x0, 90, { band: 1 })])[0]?.from
    expect(from(48.9)).toBeCloseTo(47.6)
    expect(from(48.7)).toBeCloseTo(49.7)
    expect(from(48.9, true)).toBeCloseTo(49.7)
  })

  test("ends and begins at the sides of drawn cells", () => {
    const [left, right] = [textAt(10, 50), textAt(60, 90)]
    const box = (x0: number, x1: number): Box => ({ x0, x1, y0: 90, y1: 105 })
    expect(gaps([left, right], new Map([[left, box(5, 49)]]))[0]?.from).toBeCloseTo(48.7)
    expect(gaps([left, right], new Map([[right, box(62, 95)]]))[0]?.to).toBeCloseTo(62.2)
  })
})

describe("texts beside each other at heights at which their letters would overlap", () => {
  const gapsAt = (dy: number, right = textAt(40, 60)) =>
    gapsOfHeights([textAt(10, 30), { ...right, baseline: 100 + dy, band: 1 }])
  test("are in two columns", () => {
    expect(gapsAt(7)).toEqual([{ from: 29.7, to: 40.2 }])
    expect(gapsAt(8)).toEqual([])
  })
  test("tell nothing where they touch, or stand on two pages", () => {
    expect(gapsAt(7, textAt(34, 60))).toEqual([])
    expect(gapsAt(4, textAt(40, 60, { size: 6 }))).toEqual([])
    expect(gapsAt(7, textAt(40, 60, { page: 1 }))).toEqual([])
  })
})
