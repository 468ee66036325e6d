import { describe, expect, test } from "vitest"
import type { Ink } from "./chart-ink.ts"
import { inkOf } from "./chart-pages.test-kit.ts"
import { fillOf, strokeOf } from "./chart-parts.test-kit.ts"
import { withoutEdges } from "./mark-edges.ts"

const dotAt = (x: number, look: Partial<Ink> = {}, r = 3): Ink => ({
  ...fillOf([
    { x: x - r, y: 100 },
    { x, y: 100 - r },
    { x: x + r, y: 100 },
    { x, y: 100 + r },
  ]),
  colour: 0x1f77b4,
  ...look,
})
const edgeAt = (x: number, look: Partial<Ink> = {}, r = 3): Ink =>
  dotAt(x, { kind: "stroke", colour: 0, ...look }, r)
const left = (...inks: readonly Ink[]): number => withoutEdges(inkOf(inks)).ink.inks.length

test("edges of marks in another colour are no marks of their own, and are told", () => {
  const { ink, edges } = withoutEdges(inkOf([dotAt(10), edgeAt(10), dotAt(30), edgeAt(30)]))
  expect(ink.inks).toHaveLength(2)
  expect([...edges]).toEqual([[0x1f77b4, 0]])
})

test("edges in their own colour, around white, and beside the mark stay", () => {
  expect(left(dotAt(10), edgeAt(10, { colour: 0x1f77b4 }))).toBe(2)
  expect(left(dotAt(10, { colour: 0xffffff }), edgeAt(10))).toBe(2)
  expect(left(dotAt(10), edgeAt(14))).toBe(2)
  expect(left(dotAt(10), edgeAt(10, {}, 5))).toBe(2)
  expect(left(dotAt(10), edgeAt(10, { item: 2 }))).toBe(2)
})

test("edges in several colours around one are series of their own", () => {
  expect(left(dotAt(10), edgeAt(10), dotAt(30), edgeAt(30, { colour: 0xff0000 }))).toBe(4)
})

test("marks in a shade of their edge have its colour where their line has it", () => {
  const line = (colour: number): Ink => ({
    ...strokeOf([
      { x: 10, y: 100 },
      { x: 20, y: 90 },
      { x: 30, y: 100 },
    ]),
    colour,
  })
  const colours = (dot: number, edge: number, own: number): string =>
    withoutEdges(inkOf([line(own), dotAt(10, { colour: dot }), edgeAt(10, { colour: edge })]))
      .ink.inks.map(({ colour }) => colour.toString(16))
      .join()
  expect(colours(0xcc, 0xff, 0xff)).toBe("ff,ff")
  expect(colours(0xcc, 0xff, 0xff0000)).toBe("ff0000,cc")
  expect(colours(0xbf, 0xff, 0xff)).toBe("ff,bf")
})

describe("white marks within an edge", () => {
  const white = (x: number): Ink => dotAt(x, { colour: 0xffffff })
  const line = strokeOf([
    { x: 10, y: 100 },
    { x: 20, y: 90 },
    { x: 30, y: 100 },
  ])
  const told = (...inks: readonly Ink[]): string =>
    withoutEdges(inkOf(inks))
      .ink.inks.map(({ kind, colour }) => `${kind} ${colour.toString(16)}`)
      .join()

  test("are marks in its colour where they are round, or lines have that colour", () => {
    expect(told(white(10), edgeAt(10, { hasCurves: true, colour: 0xff }))).toBe("fill ff")
    expect(told(line, white(10), edgeAt(10, { colour: line.colour }))).toBe(
      "stroke 4060a0,fill 4060a0",
    )
  })

  test("are keys of bars in outline where nothing else has that colour", () => {
    expect(told(line, white(10), edgeAt(10, { colour: 0xff }))).toBe(
      "stroke 4060a0,fill ffffff,stroke ff",
    )
  })

  test("have the outline of the edge where a clip cuts the white", () => {
    const cut: Ink = { ...white(10), points: dotAt(10, {}, 9).points }
    const [mark] = withoutEdges(inkOf([cut, edgeAt(10, { hasCurves: true, colour: 0xff })])).ink
      .inks
    expect(mark?.points).toEqual(edgeAt(10).points)
  })
})
