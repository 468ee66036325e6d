import { describe, expect, it } from "vitest"
import type { Box } from "../../base/geometry.ts"
import { findDisplayed, type DisplaySearch } from "./displayed-formulas.ts"

type Place = readonly [number, number, number, number]
const boxOf = ([x0, y0, x1, y1]: Place): Box => ({ x0, y0, x1, y1 })

/** A line of words at a place; words are parted by two spaces where their places differ. */
const line = (text: string, place: Place) => {
  const box = boxOf(place)
  return { text, box, words: [{ text, box, confidence: 0.9, line: 0 }] }
}

/**
 * Lines of a column from 100 to 900 pixels, 30 pixels high, with room for a formula between them.
 */
const prose = [
  line("the sequence has more members than any set of them", [100, 100, 900, 130]),
  line("and so there is no largest one, as was to be shown", [100, 300, 900, 330]),
]

const found = (lines: DisplaySearch["lines"], more: Partial<DisplaySearch> = {}): string[] =>
  findDisplayed({ lines: [...prose, ...lines], parts: [], rulings: [], body: 30, ...more }).map(
    (formula) => formula.lines.map(({ text }) => text).join(" "),
  )

const upright = (at: number, from: number, to: number) => ({
  direction: "vertical" as const,
  at,
  from,
  to,
  thickness: 2,
  ends: [at, at] as const,
})

describe("formulas that stand by themselves in a scan", () => {
  it("are lines in the middle of their column that hold a sign and no words", () => {
    expect(found([line("a+b,a+2b,a+3b", [400, 200, 600, 230])])).toEqual(["a+b,a+2b,a+3b"])
    expect(found([line("exp f ≤ 2 sinx", [400, 200, 600, 230])])).toEqual(["exp f ≤ 2 sinx"])
    expect(found([line("supply = demand", [400, 200, 600, 230])])).toEqual([])
    expect(found([line("2020 2021", [400, 200, 600, 230])])).toEqual([])
    expect(found([line("+86 10 62", [400, 200, 600, 230])])).toEqual([])
    expect(found([line("→", [400, 200, 600, 230])])).toEqual([])
    expect(found([line("(Α) 1", [400, 200, 600, 230])])).toEqual([])
    expect(found([line("α/2", [400, 200, 600, 230])])).toEqual(["α/2"])
  })

  it("are not looked for in a hatching, whose strokes would each be held against all others", () => {
    const formula = [line("x = y", [400, 200, 600, 230])]
    const stroke = boxOf([2000, 2000, 2010, 2010])
    const hatched = (count: number) => found(formula, { parts: Array(count).fill(stroke) })
    expect([hatched(4000), hatched(6000)]).toEqual([["x = y"], []])
  })

  it("stand in the middle, or have a number, which is none of them", () => {
    const [left, number] = [line("x = y", [180, 200, 280, 230]), line("(3)", [850, 200, 900, 230])]
    expect(found([left])).toEqual([])
    expect(found([left, number])).toEqual(["x = y"])
    const words = ["x = y", "(2.1)"].map((text, at) => ({
      text,
      box: boxOf([180 + 670 * at, 200, 280 + 620 * at, 230]),
      confidence: 0.9,
      line: 0,
    }))
    const whole = { text: "x = y (2.1)", box: boxOf([180, 200, 900, 230]), words }
    expect(found([whole])).toEqual(["x = y"])
  })

  it("fill their column where they are a row of relations with room above and below", () => {
    const place = [110, 200, 890, 230] as const
    expect(found([line("C = P = (P) = Q = 1", place)])).toEqual(["C = P = (P) = Q = 1"])
    expect(found([line("C = P(P)Q1", place)])).toEqual([])
    expect(found([line("(a) C = P = 1", place)])).toEqual([])
    expect(found([line("C = P = (P) = Q = 1", [110, 135, 890, 165])])).toEqual([])
  })

  it("are no programs, rows of tables, or cells", () => {
    const place = [400, 200, 600, 230] as const
    expect(found([line("i = i + 1;", place)])).toEqual([])
    expect(found([line("p < 0.05", place), line("Age", [110, 200, 160, 230])])).toEqual([])
    const inRulings = (...rulings: DisplaySearch["rulings"]): string[] =>
      found([line("n = 12", place)], { rulings })
    expect(inRulings(upright(380, 150, 280), upright(620, 150, 280))).toEqual([])
    expect(inRulings(upright(390, 195, 235), upright(610, 195, 235))).toEqual(["n = 12"])
    expect(inRulings(upright(380, 150, 280))).toEqual(["n = 12"])
  })

  it("are matrices between strokes as high as they are", () => {
    const rows = [line("1 0", [460, 180, 540, 205]), line("0 1", [460, 225, 540, 250])]
    const level = { ...upright(215, 440, 560), direction: "horizontal" as const }
    const [left, right] = [upright(445, 175, 255), upright(555, 175, 255)]
    expect(found(rows)).toEqual([])
    expect(found(rows, { rulings: [left, right] })).toEqual(["1 0 0 1"])
    expect(found(rows, { rulings: [left] })).toEqual([])
    expect(found(rows, { rulings: [left, right, level] })).toEqual([])
    expect(found(rows, { rulings: [left, upright(555, 175, 215)] })).toEqual([])
    expect(found(rows.slice(1), { rulings: [left, right] })).toEqual([])
  })

  it("take what stands within them, words of cases as well", () => {
    const cases = [line("if x > 0", [560, 180, 640, 205]), line("x =", [360, 200, 420, 230])]
    const parts = [boxOf([430, 160, 650, 270])]
    const rows = [...cases, line("elsewhere", [560, 230, 640, 255])]
    expect(found(rows, { parts })).toEqual(["if x > 0 x = elsewhere"])
    expect(found([line("if (x > 0)", [460, 200, 540, 230])])).toEqual([])
  })

  it("are told beside the words around them alone", () => {
    const lines = [line("n = 12", [400, 200, 600, 230])]
    expect(findDisplayed({ lines, parts: [], rulings: [], body: 30 })).toEqual([])
  })

  it("hold what is near and was not read, up to their number", () => {
    const lines = [...prose, line("x = y", [400, 200, 500, 230]), line("(3)", [850, 200, 900, 230])]
    const parts = [boxOf([520, 180, 560, 250])]
    const asked: Box[] = []
    const overInk: DisplaySearch["overInk"] = (box, limit) => {
      asked.push(box, limit)
      return { ...box, x1: 600 }
    }
    const [formula] = findDisplayed({ lines, parts, rulings: [], body: 30, overInk })
    expect(asked).toEqual([boxOf([400, 180, 560, 250]), boxOf([100, 130, 850, 300])])
    expect(formula?.box).toEqual(boxOf([391, 171, 609, 259]))
  })
})
