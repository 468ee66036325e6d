import { describe, expect, test } from "vitest"
import type { DrawnRule, Fill, TextLine } from "../../../drafts.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { fillAt } from "../grids.test-kit.ts"
import { ruleAt } from "../rules.test-kit.ts"
import { fillEvidence, fillFeatureNames } from "./fill-features.ts"

/** A text from 110 to 130 on a fill of a hundred by twenty points. */
const text = lineAt("text", 110, 114)
const own = fillAt(100, 100, 200, 120)
interface Around {
  readonly fills?: readonly Fill[]
  readonly rules?: readonly DrawnRule[]
  readonly lines?: readonly TextLine[]
}
const told = ({ fills = [], rules = [], lines = [] }: Around = {}, fill = own, line = text) => {
  const [evidence] = fillEvidence([line, ...lines], { rules, fills: [fill, ...fills] })
  return (name: (typeof fillFeatureNames)[number]): number =>
    evidence?.values[fillFeatureNames.indexOf(name)] ?? -1
}

describe("a fill with words on it", () => {
  test("is told by its size and the room around these, in ems", () => {
    const of = told()
    expect([of("height"), of("width"), of("lines")]).toEqual([2, 10, 1])
    expect(
      [of("left"), of("right"), of("top"), of("bottom")].map(
        (value) => Math.round(value * 100) / 100,
      ),
    ).toEqual([1, 7, 0.4, 0.6])
    expect(told({ lines: [lineAt("more", 110, 118)] }, fillAt(100, 100, 200, 130))("lines")).toBe(2)
    expect(told({}, fillAt(100, 100, 400, 120))("right")).toBe(12)
  })
  test("is told by its paint", () => {
    expect(told({}, fillAt(100, 100, 200, 120, 0xff8000))("whiteness")).toBe(0)
    expect(told({}, fillAt(100, 100, 200, 120, 0xffffff))("whiteness")).toBe(1)
    expect(told({}, { ...own, paint: { colour: 0, alpha: 0.4 } })("alpha")).toBe(0.4)
  })
  test("is told by when it was painted before them", () => {
    expect(told({}, { ...own, items: [2] }, { ...text, z: 5 })("paintedBefore")).toBeCloseTo(
      Math.log(4),
    )
    expect(told({}, { ...own, items: [7] }, { ...text, z: 5 })("paintedBefore")).toBe(0)
  })
  test("is none where no middle of a word stands on it, or none is level", () => {
    const count = (line: TextLine) => fillEvidence([line], { rules: [], fills: [own] }).length
    expect(count(text)).toBe(1)
    expect([count(lineAt("text", 60, 114)), count(lineAt("text", 195, 114))]).toEqual([0, 0])
    expect([count(lineAt("text", 110, 103)), count(lineAt("text", 110, 124))]).toEqual([0, 0])
    expect([count({ ...text, angle: 90 }), count({ ...text, isVertical: true })]).toEqual([0, 0])
    expect(fillEvidence([text], { rules: [], fills: [] })).toEqual([])
  })
  test("is looked at among as many as people draw", () => {
    const many = (count: number) =>
      fillEvidence([text], {
        rules: [],
        fills: Array.from({ length: count }, () => fillAt(0, 0, 1, 1)).with(0, own),
      }).length
    expect([many(2000), many(2001)]).toEqual([1, 0])
    const rules = (count: number) =>
      fillEvidence([text], {
        rules: Array.from({ length: count }, () => ruleAt("vertical", 0, 0, 1)),
        fills: [own],
      }).length
    expect([rules(20_000), rules(20_001)]).toEqual([1, 0])
  })
})

describe("a fill is told by other fills", () => {
  const of = (name: Parameters<ReturnType<typeof told>>[0], ...fills: readonly Fill[]) =>
    told({ fills })(name)
  test("of its column and its row, a point and a half aside", () => {
    expect([
      of("columnMates", fillAt(101.4, 300, 200, 320)),
      of("columnMates", fillAt(101.6, 300, 200, 320)),
    ]).toEqual([1, 0])
    expect(of("columnMates", fillAt(100, 300, 201.6, 320))).toBe(0)
    expect([
      of("rowMates", fillAt(300, 101.4, 400, 120)),
      of("rowMates", fillAt(300, 101.6, 400, 120)),
    ]).toEqual([1, 0])
    expect(of("rowMates", fillAt(300, 100, 400, 121.6))).toBe(0)
    expect(of("columnMates", ...Array.from({ length: 12 }, () => fillAt(100, 300, 200, 320)))).toBe(
      10,
    )
  })
  test("right above or below, and beside", () => {
    expect([
      of("stacked", fillAt(100, 80, 200, 100)),
      of("stacked", fillAt(100, 120, 200, 140)),
      of("stacked", fillAt(100, 130, 200, 140)),
    ]).toEqual([1, 1, 0])
    expect([
      of("stacked", fillAt(110, 80, 200, 100)),
      of("stacked", fillAt(100, 80, 210, 100)),
    ]).toEqual([0, 0])
    expect([
      of("beside", fillAt(0, 100, 100, 120)),
      of("beside", fillAt(200, 100, 300, 120)),
      of("beside", fillAt(210, 100, 300, 120)),
    ]).toEqual([1, 1, 0])
    expect([of("beside", fillAt(0, 90, 100, 120)), of("beside", fillAt(0, 100, 100, 130))]).toEqual(
      [0, 0],
    )
  })
  test("around and within it", () => {
    expect([
      of("isInside", fillAt(90, 90, 210, 130)),
      of("isInside", fillAt(101, 101, 199, 119)),
      of("isInside", fillAt(102, 90, 210, 130)),
    ]).toEqual([1, 1, 0])
    expect([
      of("isInside", fillAt(90, 102, 210, 130)),
      of("isInside", fillAt(90, 90, 198, 130)),
      of("isInside", fillAt(90, 90, 210, 118)),
    ]).toEqual([0, 0, 0])
    expect([
      of("holds", fillAt(120, 105, 150, 110)),
      of("holds", fillAt(90, 105, 150, 110)),
    ]).toEqual([1, 0])
  })
})

describe("a fill is told by the rulings around it", () => {
  const of = (name: Parameters<ReturnType<typeof told>>[0], ...rules: readonly DrawnRule[]) =>
    Math.round(told({ rules })(name) * 100) / 100
  test("how far they lie at each side", () => {
    expect(of("wallLeft", ruleAt("vertical", 80, 90, 130))).toBe(2)
    expect(of("wallRight", ruleAt("vertical", 230, 90, 130))).toBe(3)
    expect(of("wallAbove", ruleAt("horizontal", 95, 90, 210))).toBe(0.5)
    expect(of("wallBelow", ruleAt("horizontal", 130, 90, 210))).toBe(1)
    expect(of("wallLeft", ruleAt("vertical", 80, 90, 130), ruleAt("vertical", 90, 90, 130))).toBe(1)
    expect(
      of("wallRight", ruleAt("vertical", 230, 90, 130), ruleAt("vertical", 210, 90, 130)),
    ).toBe(1)
    expect(
      of("wallBelow", ruleAt("horizontal", 130, 90, 210), ruleAt("horizontal", 125, 90, 210)),
    ).toBe(0.5)
    expect(of("wallLeft")).toBe(12)
  })
  test("where they pass its middle", () => {
    expect([
      of("wallLeft", ruleAt("vertical", 80, 111, 130)),
      of("wallLeft", ruleAt("vertical", 80, 90, 109)),
    ]).toEqual([12, 12])
    expect([
      of("wallAbove", ruleAt("horizontal", 95, 151, 210)),
      of("wallAbove", ruleAt("horizontal", 95, 90, 149)),
    ]).toEqual([12, 12])
  })
  test("how many of its sides are ruled", () => {
    expect(
      of(
        "ruledSides",
        ruleAt("vertical", 100, 90, 130),
        ruleAt("vertical", 202.9, 90, 130),
        ruleAt("horizontal", 97, 90, 210),
      ),
    ).toBe(2)
  })
})

describe("a fill is told by the text around it", () => {
  const of = (name: Parameters<ReturnType<typeof told>>[0], ...lines: readonly TextLine[]) =>
    Math.round(told({ lines })(name) * 100) / 100
  test("above and below, from the middle of letters", () => {
    expect(of("textAbove", lineAt("text", 110, 93.5))).toBe(1)
    expect(of("textBelow", lineAt("text", 110, 133.5))).toBe(1)
    expect([
      of("textAbove", lineAt("text", 60, 93.5)),
      of("textAbove", lineAt("text", 210, 93.5)),
    ]).toEqual([12, 12])
    expect(of("textAbove", lineAt("a", 110, 83.5), lineAt("b", 110, 93.5))).toBe(1)
    expect(of("textBelow", lineAt("a", 110, 133.5), lineAt("b", 110, 143.5))).toBe(1)
  })
  test("at its sides", () => {
    expect(of("textLeft", lineAt("text", 70, 114))).toBe(1)
    expect(of("textRight", lineAt("text", 220, 114))).toBe(2)
    expect(of("textRight", lineAt("text", 220, 140))).toBe(12)
    expect(of("textLeft", lineAt("text", 82.4, 114))).toBe(12)
  })
})
