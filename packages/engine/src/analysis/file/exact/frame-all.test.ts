import { describe, expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import type { Band } from "../../page/order/bands.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { frameAll } from "./frame-all.ts"

const page = { index: 0, width: 600, height: 800 }

const piece = (text: string, x0: number, y: number, x1?: number, size = 10): FlowItem => {
  const line = lineAt(text, x0, y, { size, ...(x1 !== undefined && { x1 }) })
  return { kind: "line", line, box: line.box } as unknown as FlowItem
}
const framesOf = (...pieces: readonly FlowItem[]) =>
  frameAll(page, [{ columns: [{ pieces }] } as unknown as Band], {}).columns

describe("lines are in one frame", () => {
  const count = (gap: number, size = 10): number =>
    framesOf(
      piece("a first line", 100, 100),
      piece("a second", 100, 102 + gap + 0.8 * size, undefined, size),
    ).length

  test("where less than three quarters of a line parts them", () => {
    expect(count(7.4)).toBe(1)
    expect(count(7.6)).toBe(2)
    expect(count(-9.9)).toBe(1)
    expect(count(-10.1)).toBe(2)
  })

  test("of sizes that differ by a fifth at most", () => {
    expect(count(2, 8.1)).toBe(1)
    expect(count(2, 7.9)).toBe(2)
  })
})

test("lines of panels beside each other are in two frames, however their heights mix", () => {
  const frames = framesOf(
    piece("of the left", 100, 100, 200),
    piece("of the right", 300, 104, 400),
    piece("goes on", 100, 112, 180),
    piece("goes on, too", 300, 116, 390),
  )
  expect(frames.map(({ pieces }) => pieces.map(({ box }) => box.x0))).toEqual([
    [100, 100],
    [300, 300],
  ])
})

describe("a frame has room on the side where its lines end", () => {
  const extent = (...pieces: readonly FlowItem[]): readonly [number, number] | undefined => {
    const [first] = framesOf(...pieces)
    return first && [first.x0, first.x1]
  }

  test("two fifths of its width, up to four points before what stands there", () => {
    expect(extent(piece("left", 100, 100, 200))).toEqual([100, 240])
    expect(extent(piece("left", 100, 100, 200), piece("beside", 220, 100, 300))).toEqual([100, 216])
    expect(extent(piece("left", 500, 100, 590))).toEqual([500, 600])
  })

  test("at both sides of a line in the middle of the page", () => {
    expect(extent(piece("middle", 250, 100, 350))).toEqual([230, 370])
    expect(extent(piece("middle", 252.8, 100, 350))?.[0]).toBeCloseTo(252.8 - 0.2 * 97.2)
    expect(extent(piece("middle", 254, 100, 350))).toEqual([254, 350 + 0.4 * 96])
    // Less than an em and a tenth at each side is no room to be centred in.
    expect(extent(piece("middle", 273, 100, 327))).toEqual([273, 327 + 0.4 * 54])
  })

  test("at the left of lines that end at one edge", () => {
    const lines = (x1: number): readonly [number, number] | undefined =>
      extent(piece("amount", 300, 100, x1), piece("and tax", 340, 114, 400))
    expect(lines(400)).toEqual([260, 400])
    expect(lines(401.4)?.[0]).toBeCloseTo(300 - 0.4 * 101.4)
    expect(lines(401.6)?.[0]).toBe(300)
  })
})
