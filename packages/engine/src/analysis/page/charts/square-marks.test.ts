import { describe, expect, test } from "vitest"
import { axisFrom, fillOf, strokeOf } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import { readBars } from "./read-bars.ts"

/** Values from 0 to 100, whose zero is at 200 and whose hundred is at 100. */
const axis = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
const loose = { ...axis, isSnapped: false }

/** A box from so far over a foot at 200 to so far below it. */
const boxAt = (x: number, over: number, below: number, wide = 2): Ink =>
  fillOf([
    { x: x - wide / 2, y: 200 - over },
    { x: x + wide / 2, y: 200 - over },
    { x: x + wide / 2, y: 200 + below },
    { x: x - wide / 2, y: 200 + below },
  ])
const three = (over: number, below: number): Ink[] =>
  [25, 75, 125].map((x) => boxAt(x, over, below))
const read = (marks: readonly Ink[], own = axis) =>
  readBars(marks, own, { isLying: false, span: [0, 150], named: new Set() })

describe("boxes of one size", () => {
  test("that go on below the foot are marks, and no bars", () => {
    expect(read(three(1, 1))).toBeUndefined()
    expect(read(three(1.4, 0.6))).toBeUndefined()
    expect(read(three(1, 1), loose)).toBeUndefined()
  })

  test("are bars where they stand on the foot, or one is longer", () => {
    expect(read(three(2, 0))).toBeDefined()
    expect(read(three(1.6, 0.4))).toBeDefined()
    expect(read([...three(1, 1).slice(1), boxAt(25, 40, 1)])).toBeDefined()
  })

  test("that a line in their colour runs through are marks", () => {
    const through = (y: number): Ink => strokeOf([25, 75, 125].map((x) => ({ x, y })))
    expect(read([...three(2, 0), through(199)])).toBeUndefined()
    expect(read([...three(2, 0), through(198)])).toBeDefined()
    expect(read([...three(2, 0), { ...through(199), colour: 1 }])).toBeDefined()
  })

  test("are marks in lying charts, too", () => {
    const across = axisFrom({ value: 0, place: 200 }, { value: 100, place: 300 }, "across")
    const turned = three(1, 1).map(({ nodes }) => fillOf(nodes.map(({ x, y }) => ({ x: y, y: x }))))
    const search = { isLying: true, span: [0, 150] as const, named: new Set<number>() }
    expect(readBars(turned, across, search)).toBeUndefined()
  })
})
