import { expect, test } from "vitest"
import type { PathSegment, ScenePath } from "../../../model/scene.ts"
import { pageWith, pathOf } from "../charts/chart-parts.test-kit.ts"
import { glyphAt } from "./atoms.test-kit.ts"
import { rootAtoms } from "./drawn-roots.ts"

interface Root {
  readonly curves?: number
  readonly hook?: number
  readonly high?: number
  readonly foot?: number
  readonly right?: number
}

/** A root of KaTeX: its hook curves to the foot and rises to the bar. */
function root({ curves = 6, hook = 10, high = 20, foot = high, right = 60 }: Root = {}): ScenePath {
  const bend = (x: number, y: number): PathSegment => ["C", x, y, x, y, x, y]
  const segments: PathSegment[] = [
    ["M", 0, 0.6 * high],
    ...Array.from({ length: curves }, (_, at) => bend((at * hook) / curves / 2, 0.7 * high)),
    ["L", 0.6 * hook, foot],
    ["L", hook, 0.5 * high],
    ["L", hook + 2, 0],
    ["L", right, 0],
    ["L", right, 0.04 * high],
    ["L", hook + 2, 0.04 * high],
    ["Z"],
  ]
  return { ...pathOf(segments, { fill: 0 }), segments, box: { x0: 0, y0: 0, x1: right, y1: high } }
}

const like = glyphAt("x", 0)
const count = (path: ScenePath): number => rootAtoms(pageWith([path]), like).bars.length

test("an outline of a hook and a bar is read as a sign and its bar", () => {
  const { atoms, bars } = rootAtoms(pageWith([root()]), like)
  expect(atoms).toMatchObject([{ sign: "√", start: 0, end: 12, item: 0, isDrawn: true }])
  expect(bars).toMatchObject([{ x0: 12, x1: 60, item: 0 }])
  expect(bars[0]?.y).toBeCloseTo(0.4)
})

test("where nothing is written there are none", () => {
  expect(rootAtoms(pageWith([root()]), undefined)).toEqual({ atoms: [], bars: [] })
})

test("its hook is curved, stands on its foot, and is no wider than high", () => {
  expect([5, 6].map((curves) => count(root({ curves })))).toEqual([0, 1])
  expect([17.9, 18.1].map((foot) => count(root({ foot })))).toEqual([0, 1])
  expect([19.9, 20.1].map((hook) => count(root({ hook })))).toEqual([1, 0])
})

test("it is six to a hundred and twenty points high", () => {
  expect([5.9, 6.1].map((high) => count(root({ high, hook: 3 })))).toEqual([0, 1])
  expect([119, 121].map((high) => count(root({ high })))).toEqual([1, 0])
})

test("its bar reaches beyond the hook", () => {
  expect(count(root({ right: 12 }))).toBe(0)
  const { segments, ...path } = root()
  const cut = segments.filter((segment) => segment[0] !== "L" || segment[1] <= 10)
  expect(count({ ...path, segments: [...cut, ["L", 12, 0]] })).toBe(0)
})

test("lines and rulings are none", () => {
  expect(count({ ...root(), stroke: { colour: 0, alpha: 1 } })).toBe(0)
  expect(count(pathOf(root().segments, { stroke: 0 }))).toBe(0)
  const rule = { direction: "horizontal", at: 0, from: 0, to: 60, thickness: 1 } as const
  expect(count({ ...root(), rule })).toBe(0)
})
