import { describe, expect, test } from "vitest"
import { chooseEdges } from "./choose-edges.ts"
import type { EdgeCandidate, Gap } from "./column-evidence.ts"
import { textAt } from "./printed-text.test-kit.ts"

const candidates = (places: readonly number[], drawn: readonly number[] = []): EdgeCandidate[] =>
  places.map((at) => ({ at, features: [], isDrawn: drawn.includes(at), ruledShare: 0 }))

interface Told {
  readonly texts?: readonly (readonly [number, number, boolean?])[]
  readonly gaps?: readonly Gap[]
  readonly drawn?: readonly number[]
}
const chosen = (
  scores: Readonly<Record<number, number>>,
  { texts = [], gaps = [], drawn = [] }: Told = {},
): readonly number[] => {
  const told = Object.entries(scores).toSorted(([a], [b]) => Number(a) - Number(b))
  const places = told.map(([place]) => Number(place))
  return chooseEdges(
    candidates(places, drawn),
    told.map(([, score]) => score),
    {
      texts: texts.map(([x0, x1, isNumber = false]) => textAt(x0, x1, { isNumber })),
      gaps,
    },
  )
}
/** A text for each column between hundreds. */
const full: Told["texts"] = [0, 100, 200, 300].map((x) => [x + 10, x + 40])

describe("borders", () => {
  test("are those that speak for themselves", () => {
    expect(chosen({ 100: 1, 200: -1, 300: 1 }, { texts: full })).toEqual([100, 300])
    expect(chosen({ 100: -1 }, { texts: full })).toEqual([])
    expect(chosen({})).toEqual([])
  })
  test("are those that bring nothing, too, where they cost nothing", () => {
    expect(chosen({ 100: 0, 200: 1 }, { texts: full })).toEqual([100, 200])
  })
  test("lie two and a half points apart", () => {
    expect(chosen({ 100: 1, 102.4: 2, 200: 1 }, { texts: full })).toEqual([102.4, 200])
    const near = [
      [50, 60],
      [100.5, 102],
      [110, 120],
    ] as const
    expect(chosen({ 100: 1, 102.6: 2 }, { texts: near })).toEqual([100, 102.6])
  })
})

describe("an empty column", () => {
  const empty = [
    [10, 40],
    [210, 240],
  ] as const
  test("costs more than a doubtful border brings", () => {
    expect(chosen({ 100: 5, 200: 5 }, { texts: empty })).toHaveLength(1)
    expect(chosen({ 100: 7, 200: 7 }, { texts: empty })).toEqual([100, 200])
  })
  test("costs little where it is drawn", () => {
    expect(chosen({ 100: 1, 200: 1 }, { texts: empty, drawn: [100, 200] })).toEqual([100, 200])
    expect(chosen({ 100: 1, 200: 1 }, { texts: empty, drawn: [100] })).toHaveLength(1)
    expect(chosen({ 100: 1, 200: 1 }, { texts: empty, drawn: [200] })).toHaveLength(1)
    expect(chosen({ 100: 1, 200: 0.4 }, { texts: empty, drawn: [100, 200] })).toEqual([100])
  })
  test("holds no number that ends in it, nor a text that begins in it", () => {
    const number = [
      [10, 40],
      [80, 150, true],
      [210, 240],
    ] as const
    expect(chosen({ 100: 1, 200: 1 }, { texts: number })).toEqual([100, 200])
    const text = [
      [10, 40],
      [80, 150],
      [210, 240],
    ] as const
    expect(chosen({ 100: 1, 200: 1 }, { texts: text })).toHaveLength(1)
    // A number that ends at the border stands left of it.
    const ending = [
      [10, 40],
      [80, 200, true],
      [210, 240],
    ] as const
    expect(chosen({ 100: 1, 200: 1 }, { texts: ending })).toEqual([100, 200])
    const starting = [
      [10, 40],
      [100, 120],
      [210, 240],
    ] as const
    expect(chosen({ 100: 1, 200: 1 }, { texts: starting })).toEqual([100, 200])
  })
})

describe("a gap between two texts of one line", () => {
  test("has a border, whatever that costs", () => {
    expect(chosen({ 100: -9 }, { texts: full, gaps: [{ from: 90, to: 110 }] })).toEqual([100])
    expect(
      chosen({ 100: -9, 105: -1, 300: 1 }, { texts: full, gaps: [{ from: 90, to: 110 }] }),
    ).toEqual([105, 300])
    expect(chosen({ 100: -1, 200: -1 }, { texts: full, gaps: [{ from: 190, to: 210 }] })).toEqual([
      200,
    ])
  })
  test("is left without one where it cannot have any", () => {
    const far = { from: 400, to: 420 }
    expect(chosen({ 100: -1 }, { texts: full, gaps: [far] })).toEqual([])
    expect(chosen({ 100: -1 }, { texts: full, gaps: [far, { from: 90, to: 110 }] })).toEqual([100])
    // Two gaps so close that no two borders find room take one.
    const close = [
      { from: 99, to: 101 },
      { from: 101.5, to: 103 },
    ]
    expect(chosen({ 100: -1, 102: -1 }, { texts: full, gaps: close })).toEqual([100])
    expect(chosen({ 100: -1, 102.6: -1 }, { texts: full, gaps: close })).toEqual([100, 102.6])
  })
  test("may share its border with another", () => {
    const both = [
      { from: 90, to: 110 },
      { from: 95, to: 130 },
    ]
    expect(chosen({ 100: -1, 120: -2 }, { texts: full, gaps: both })).toEqual([100])
  })
})
