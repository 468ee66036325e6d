import { describe, expect, test } from "vitest"
import type { PathSegment, ScenePath } from "../../../model/scene.ts"
import { pageWith, pathOf, through } from "../charts/chart-parts.test-kit.ts"
import { glyphAt } from "./atoms.test-kit.ts"
import { fenceAtoms, strangeOutlines } from "./drawn-fences.ts"

type Points = readonly (readonly [x: number, y: number])[]

/** Outlines of forty points from the top down, the left half of each pair. */
const outlines: Readonly<Record<string, Points>> = {
  "[": [
    [0, 0],
    [10, 0],
    [10, 2],
    [3, 2],
    [3, 38],
    [10, 38],
    [10, 40],
    [0, 40],
  ],
  "⌈": [
    [0, 0],
    [10, 0],
    [10, 2],
    [3, 2],
    [3, 40],
    [0, 40],
  ],
  "⌊": [
    [0, 0],
    [3, 0],
    [3, 38],
    [10, 38],
    [10, 40],
    [0, 40],
  ],
  "{": [
    [10, 0],
    [4, 2],
    [4, 18],
    [0, 20],
    [4, 22],
    [4, 38],
    [10, 40],
    [6, 37],
    [6, 22],
    [3, 20],
    [6, 18],
    [6, 3],
  ],
  "(": [
    [10, 0],
    [1.5, 10],
    [0, 20],
    [1.5, 30],
    [10, 40],
    [5, 30],
    [2, 20],
    [5, 10],
  ],
}
const pairs: Readonly<Record<string, string>> = { "[": "]", "⌈": "⌉", "⌊": "⌋", "{": "}", "(": ")" }

const ink = { fill: 0 }
/** An outline that comes back to where it began. */
const drawn = (points: Points): ScenePath =>
  pathOf(through([...points, ...points.slice(0, 1)], true), ink)
/** The same outline with one of its sides as a curve. */
function curved(path: ScenePath): ScenePath {
  const segments = path.segments.map((segment, at): PathSegment => {
    if (at !== 2 || segment[0] !== "L") return segment
    const [, x, y] = segment
    return ["C", x, y, x, y, x, y]
  })
  return { ...path, segments }
}
const mirrored = (points: Points): Points => points.map(([x, y]) => [10 - x, y])
const shapeOf = (sign: string, points: Points): ScenePath =>
  sign === "(" ? curved(drawn(points)) : drawn(points)

const like = glyphAt("x", 0)
const signsOf = (...items: readonly ScenePath[]): string[] =>
  fenceAtoms(pageWith(items), like).map(({ sign }) => sign)

describe("brackets that are drawn as one outline", () => {
  test.each(Object.entries(outlines))("%s and its other half", (sign, points) => {
    expect(signsOf(shapeOf(sign, points))).toEqual([sign])
    expect(signsOf(shapeOf(sign, mirrored(points)))).toEqual([pairs[sign]])
  })

  test("a stroke is less than a point and a half wide", () => {
    const bar = (wide: number): Points => [
      ...[0, 10, 20, 40].map((y) => [0, y] as const),
      ...[40, 20, 10, 0].map((y) => [wide, y] as const),
    ]
    expect(signsOf(drawn(bar(1.4)))).toEqual(["|"])
    expect(signsOf(drawn(bar(1.6)))).not.toEqual(["|"])
  })

  test("stand on the line of the signs beside them", () => {
    const [atom] = fenceAtoms(pageWith([drawn(outlines["["] ?? [])]), like)
    expect(atom).toMatchObject({ baseline: 22.5, start: 0, end: 10, item: 0, isDrawn: true })
    expect(fenceAtoms(pageWith([drawn(outlines["["] ?? [])]), undefined)).toEqual([])
  })
})

describe("no brackets are", () => {
  const square = drawn(outlines["["] ?? [])
  const scaled = (x: number, y: number): ScenePath =>
    drawn((outlines["["] ?? []).map(([px, py]) => [px * x, py * y]))

  test("lines, and outlines that are only drawn along", () => {
    expect(signsOf({ ...square, stroke: { colour: 0, alpha: 1 } })).toEqual([])
    expect(signsOf(pathOf(square.segments, { stroke: 0 }))).toEqual([])
    const rule = { direction: "vertical", at: 0, from: 0, to: 40, thickness: 1 } as const
    expect(signsOf({ ...square, rule })).toEqual([])
  })

  test("shapes of a few corners", () => {
    expect(signsOf(pathOf(through(outlines["⌈"] ?? [], false), ink))).toEqual([])
  })

  test("low ones, and wide ones", () => {
    expect([0.185, 0.19].map((low) => signsOf(scaled(0.2, low)).length)).toEqual([0, 1])
    expect([1.42, 1.46].map((wide) => signsOf(scaled(wide, 1)).length)).toEqual([1, 0])
  })

  test("leaning ones: their stem lies as far above as below", () => {
    const leaning = (by: number): Points =>
      (outlines["⌈"] ?? []).map(([x, y]) => [x + (y === 40 ? by : 0), y])
    expect([1.8, 2.2].map((by) => signsOf(drawn(leaning(by))).length)).toEqual([1, 0])
  })

  test("curved ones whose ends do not bend to the other side", () => {
    const upper: Points = [
      [10, 0],
      [1.5, 10],
      [0, 20],
      [0, 40],
      [2, 40],
      [2, 20],
      [5, 10],
    ]
    expect(signsOf(curved(drawn(upper)))).toEqual([])
    expect(signsOf(curved(drawn(upper.map(([x, y]) => [x, 40 - y]))))).toEqual([])
  })

  test.each([
    [0, 0.02],
    [0.2, 0.3],
    [0.45, 0.55],
    [0.7, 0.8],
    [0.98, 1],
  ])("those that miss a piece, from %d to %d of their height", (from, to) => {
    const pieces = [
      [0, from * 40],
      [to * 40, 40],
    ].flatMap(([top = 0, foot = 0]) =>
      foot - top > 0.1
        ? through(
            [
              [0, top],
              [2, top],
              [2, foot],
              [0, foot],
            ],
            true,
          )
        : [],
    )
    const full = { x0: 0, x1: 10, y0: 0, y1: 40 }
    const extra = through(
      [
        [0, 15],
        [10, 15],
        [10, 15.1],
        [0, 15.1],
      ],
      true,
    )
    expect(signsOf({ ...drawn([]), segments: [...pieces, ...extra], box: full })).toEqual([])
  })
})

describe("an outline that is no sign is strange to a formula", () => {
  const box = { x0: 100, x1: 140, y0: 100, y1: 110 }
  const coloured = (colour: number) => {
    const glyph = glyphAt("x", 100)
    return { ...glyph, run: { ...glyph.run, colour } }
  }
  const arrow = (x: number, y: number, low = 3): ScenePath =>
    drawn([
      [x, y],
      [x + 8, y],
      [x + 8, y + 1],
      [x + 10, y + 1.5],
      [x + 8, y + low],
      [x, y + 2],
    ])
  const isStrange = (item: ScenePath, known: readonly number[] = []): boolean =>
    strangeOutlines(pageWith([item]), { box, atoms: [coloured(0)], known: new Set(known) }).length >
    0

  test("where it stands at it in its colour", () => {
    expect(isStrange(arrow(110, 96))).toBe(true)
    expect(isStrange({ ...arrow(110, 96), fill: { colour: 0xff0000, alpha: 1 } })).toBe(false)
    expect(isStrange(arrow(110, 96), [0])).toBe(false)
  })

  test("within half an em of it on each side", () => {
    expect([95.1, 94.9].map((x) => isStrange(arrow(x, 104)))).toEqual([true, false])
    expect([134.9, 135.1].map((x) => isStrange(arrow(x, 104)))).toEqual([true, false])
    expect([92.1, 91.9].map((y) => isStrange(arrow(110, y)))).toEqual([true, false])
    expect([114.9, 115.1].map((y) => isStrange(arrow(110, y)))).toEqual([true, false])
  })

  test("and no higher than it", () => {
    expect([14.9, 15.1].map((low) => isStrange(arrow(110, 98, low)))).toEqual([true, false])
  })

  test("but neither lines nor shapes of a few corners", () => {
    const rule = { direction: "horizontal", at: 96, from: 110, to: 120, thickness: 1 } as const
    expect(isStrange({ ...arrow(110, 96), rule })).toBe(false)
    expect(isStrange({ ...arrow(110, 96), stroke: { colour: 0, alpha: 1 } })).toBe(false)
    expect(isStrange(pathOf(arrow(110, 96).segments, { stroke: 0 }))).toBe(false)
    const simple: Points = [
      [110, 96],
      [118, 96],
      [118, 98],
      [110, 98],
    ]
    expect(isStrange(drawn(simple))).toBe(false)
  })
})
