import { describe, expect, test } from "vitest"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"
import { fillOf, strokeOf } from "./chart-parts.test-kit.ts"
import { toldByDashes, toldByMarks } from "./mark-colours.ts"

const shape = (x: number, corners: number, look: Partial<Ink> = {}): Ink => {
  const points = Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * (at + 0.5)) / corners
    return { x: x + 3 * Math.cos(turn), y: 100 + 3 * Math.sin(turn) }
  })
  return { ...fillOf(points), box: { x0: x - 3, x1: x + 3, y0: 97, y1: 103 }, colour: 10, ...look }
}
const line = (look: Partial<Ink> = {}): Ink => ({
  ...strokeOf([
    { x: 0, y: 0 },
    { x: 50, y: 50 },
  ]),
  colour: 10,
  ...look,
})
const inkOf = (inks: readonly Ink[], rules: readonly InkRule[] = []): ChartInk =>
  ({ inks, rules }) as Partial<ChartInk> as ChartInk

describe("marks of one colour and several shapes", () => {
  const colours = (...inks: readonly Ink[]): number[] =>
    toldByMarks(inkOf(inks)).inks.map(({ colour }) => colour)
  const squares = [shape(0, 4), shape(20, 4)]
  const threes = [shape(0, 3), shape(20, 3)]

  test("are series of their own, in the next colours", () => {
    expect(colours(...squares, ...threes)).toEqual([10, 10, 11, 11])
    expect(colours(...squares, ...threes, shape(0, 6), shape(9, 6))).toEqual([
      10, 10, 11, 11, 12, 12,
    ])
    const bright = [...squares, ...threes].map((ink) => ({ ...ink, colour: 128 }))
    expect(colours(...bright)).toEqual([128, 128, 127, 127])
    expect(colours(...bright.map((ink) => ({ ...ink, colour: 127 })))).toEqual([127, 127, 128, 128])
  })

  test("that nothing has", () => {
    expect(colours(...squares, ...threes, shape(0, 4, { colour: 11 }))).toEqual([
      10, 10, 12, 12, 11,
    ])
  })

  test("with the outlines of the marks, open or closed", () => {
    const open = shape(0, 4, { kind: "stroke", isClosed: false })
    expect(colours(...squares, ...threes, shape(0, 3, { kind: "stroke" }), open)).toEqual([
      10, 10, 11, 11, 11, 11,
    ])
  })

  test("not one of which a single mark is there", () => {
    expect(colours(...squares, shape(0, 3))).toEqual([10, 10, 10])
    expect(colours(...squares, ...squares)).toEqual([10, 10, 10, 10])
  })

  test("nor beside lines or areas of their colour", () => {
    expect(colours(...squares, ...threes, line())).toEqual([10, 10, 10, 10, 10])
    expect(colours(...squares, ...threes, line({ colour: 9 }))).toEqual([10, 10, 11, 11, 9])
  })

  test("round ones are of one shape, however many nodes they have", () => {
    const round = (nodes: number): Ink => shape(0, nodes, { hasCurves: true })
    expect(colours(round(4), round(5), round(4), round(5))).toEqual([10, 10, 10, 10])
  })
})

describe("lines of one colour and several dashes", () => {
  const told = (inks: readonly Ink[], rules: readonly InkRule[] = []) =>
    toldByDashes(inkOf(inks, rules))

  test("are told apart by them", () => {
    const dashed = line({ dash: [3, 2] })
    expect(
      told([line(), dashed, dashed, line({ dash: [1, 1] })]).inks.map(({ colour }) => colour),
    ).toEqual([10, 11, 11, 12])
    const ink = inkOf([line(), line()])
    expect(toldByDashes(ink)).toBe(ink)
  })

  test("with the straight ones among them", () => {
    const rule: InkRule = {
      direction: "across",
      at: 0,
      from: 0,
      to: 9,
      colour: 10,
      item: 0,
      dash: [3, 2],
    }
    const { rules } = told([line(), line({ dash: [3, 2] })], [rule, { ...rule, dash: [] }])
    expect(rules.map(({ colour }) => colour)).toEqual([11, 10])
    const next = told([line(), line({ dash: [3, 2] })], [{ ...rule, colour: 11, dash: [] }])
    expect(next.inks.map(({ colour }) => colour)).toEqual([10, 12])
  })

  test("while fills and closed outlines keep their colour", () => {
    const others = [line({ kind: "fill", dash: [3, 2] }), line({ isClosed: true, dash: [3, 2] })]
    expect(
      told([line(), line({ dash: [3, 2] }), ...others]).inks.map(({ colour }) => colour),
    ).toEqual([10, 11, 10, 10])
    const ink = inkOf([line(), ...others])
    expect(toldByDashes(ink)).toBe(ink)
  })
})
