import { describe, expect, it } from "vitest"
import { drawShape } from "./pen-program.ts"
import { parseShx } from "./read-shx.ts"
import { StrokeFont } from "./stroke-font.ts"
import { makeShx, type ShapeList } from "./shx.test-kit.ts"

/** Draws shape 65 of a file whose text height is 10 units. */
function draw(program: readonly number[], more: ShapeList = []) {
  const file = parseShx(makeShx("shapes", [[65, "", program], ...more]))
  const glyph = file && drawShape(file, 65)
  if (!glyph) throw new Error("not drawn")
  return glyph
}
const ends = (program: readonly number[], more: ShapeList = []): number[][] =>
  draw(program, more).segments.map((segment) =>
    segment.slice(-2).map((value) => Math.round(Number(value) * 1000) / 1000 + 0),
  )

describe("pen programs", () => {
  it("move in sixteen directions, lift the pen and come back to kept places", () => {
    expect(ends([0xa4, 0])).toEqual([
      [0, 0],
      [0, 1],
    ])
    expect(ends([2, 8, 5, 0, 1, 8, 0xfb, 10, 0])).toEqual([
      [0.5, 0],
      [0, 1],
    ])
    expect(ends([5, 0xa0, 6, 0xa4, 0])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 1],
    ])
    expect(draw([2, 0x60, 0]).advance).toBeCloseTo(0.6)
  })

  it("scale what follows, and go along several moves until a pair of zeros", () => {
    expect(ends([3, 2, 0xa0, 4, 4, 0xa4, 0])).toEqual([
      [0, 0],
      [0.5, 0],
      [0.5, 2],
    ])
    expect(ends([9, 1, 0, 0, 1, 0, 0, 0x50, 0])).toEqual([
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0.6, 0.1],
    ])
  })

  it("draw arcs by octants and by bulges", () => {
    // A whole turn from the left end, clockwise, ends where it began.
    expect(ends([10, 10, 0xc0, 0]).at(-1)).toEqual([0, 0])
    expect(draw([10, 10, 0xc0, 0]).segments.filter(([kind]) => kind === "C")).toHaveLength(4)
    // A half circle over a chord of 10 swings 5 to the right of its way.
    expect(ends([12, 10, 0, 127, 0])).toEqual([
      [0, 0],
      [0.5, -0.5],
      [1, 0],
    ])
    expect(ends([13, 10, 0, 129, 0, 10, 0, 0, 0, 0])).toEqual([
      [0, 0],
      [0.5, 0.5],
      [1, 0],
      [1, 1],
    ])
    // Half an octant: 90 to 112.5 degrees about a centre straight below.
    expect(ends([11, 0, 128, 0, 10, 0x21, 0]).at(-1)).toEqual([-0.383, -0.076])
  })

  it("draw parts of the file, and leave out what is for vertical text", () => {
    expect(ends([7, 66, 0x50, 0], [[66, "", [0x54, 0]]])).toEqual([
      [0, 0],
      [0, 0.5],
      [0.5, 0.5],
    ])
    expect(ends([14, 8, 99, 99, 0x50, 0])).toEqual([
      [0, 0],
      [0.5, 0],
    ])
  })

  it("that hold themselves come to an end", () => {
    expect(draw([0x10, 7, 65, 7, 65, 0]).segments.length).toBeGreaterThan(0)
  })
})

describe("compiled files", () => {
  it("of shapes have names, of Unicode fonts code points", () => {
    expect(parseShx(makeShx("shapes", [[130, "TRACK1", [0x14, 0]]]))?.numberOf.get("TRACK1")).toBe(
      130,
    )
    const file = parseShx(
      makeShx("unifont", [
        [0x56fe, "", [0x54, 0]],
        [0xb0, "", [0x10, 0]],
      ]),
    )
    const font = file && new StrokeFont(file, "any")
    expect(font?.glyph("图")?.segments).toHaveLength(2)
    expect(font?.glyph("°")).toBeDefined()
    expect(font?.glyph("无")).toBeUndefined()
  })

  it("of big fonts find Chinese characters by their GBK number, and put parts in boxes", () => {
    // 啊 is B0A1. Its part 0x0102 is a line as long as the box is wide.
    const part = [0x0102, "", [0xa0, 0]] as const
    const file = parseShx(
      makeShx(
        "bigfont",
        [[0xb0a1, "", [7, 0, 0x01, 0x02, 2, 3, 5, 5, 2, 8, 12, 0, 0]], part],
        [10, 0, 0, 10, 0],
      ),
    )
    const glyph = file && new StrokeFont(file, "hztxt").glyph("啊")
    expect(
      glyph?.segments.map((segment) =>
        segment.slice(1).map((value) => Math.round(Number(value) * 100) / 100),
      ),
    ).toEqual([
      [0.2, 0.3],
      [0.7, 0.3],
    ])
    expect(glyph?.advance).toBeCloseTo(1.2)
  })

  it("that are cut give the shapes that are whole; others give nothing", () => {
    const bytes = makeShx("unifont", [
      [65, "", [0x54, 0]],
      [66, "", [0x54, 0]],
    ])
    expect([...(parseShx(bytes.subarray(0, bytes.length - 2))?.programs.keys() ?? [])]).toEqual([
      65,
    ])
    expect(parseShx(new TextEncoder().encode("AutoCAD-86 shapes 1.0"))).toBeUndefined()
    expect(parseShx(new TextEncoder().encode("no font at all"))).toBeUndefined()
  })
})
