import { fillItem, glyphRun, ruleItem } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneItem, StructureElement } from "../../../model/scene.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { glyphAtom, type MathFace } from "./atoms.ts"
import { markedFormulas, markedZones } from "./marked.ts"

const plain: MathFace = { kind: undefined, isTex: false, isItalic: false, isBold: false }
const faces: readonly MathFace[] = [
  plain,
  { ...plain, isItalic: true },
  { ...plain, kind: "letters" },
]
const textAt = (text: string, x: number, look: Partial<GlyphRun> = {}): GlyphRun => ({
  ...glyphRun({ x, y: 100, text }),
  ...look,
})

describe("a formula that the file's tags name", () => {
  const element = (
    type: string,
    mcids: readonly number[],
    ...children: readonly StructureElement[]
  ): StructureElement => ({ type, mcids, children })
  const items: SceneItem[] = [
    textAt("x", 100, { mcid: 1 }),
    textAt("=", 110, { mcid: 2 }),
    textAt("2", 120, { mcid: 2 }),
    textAt("(1)", 200, { mcid: 3 }),
    { ...ruleItem([100, 120, 140, 120]), mcid: 4 },
    textAt("text", 300),
  ]
  const found = (...structure: readonly StructureElement[]): number[][] =>
    markedFormulas({ ...pageWith(items), structure }, faces).map((own) => [...own])

  test("is all that has its marks, at any depth, but its number", () => {
    const formula = element("Formula", [1], element("Span", [2]), element("Lbl", [3]))
    expect(found(element("P", [], formula))).toEqual([[0, 1, 2]])
    expect(found(element("P", [1]))).toEqual([])
  })

  test("is one with what is named within it", () => {
    expect(found(element("Formula", [1], element("Formula", [2])))).toEqual([[0, 1, 2]])
    expect(found(element("Formula", [1]), element("Formula", [2]))).toEqual([[0], [1, 2]])
  })

  test("has a sign", () => {
    expect(found(element("Formula", [4]))).toEqual([])
    expect(found(element("Formula", [4, 1]))).toEqual([[4, 0]])
    expect(found(element("Formula", [9]))).toEqual([])
  })
})

describe("a formula that was put into a frame", () => {
  const frame = { x0: 100, x1: 120, y0: 90, y1: 104 }
  const found = (items: readonly SceneItem[], frames = [frame]): number[][] =>
    markedFormulas({ ...pageWith(items), frames }, faces).map((own) => [...own])
  const slanted = (text: string, x = 100): GlyphRun => textAt(text, x, { font: 1 })

  test.each<[string, readonly SceneItem[]]>([
    ["slanted letters", [slanted("abcd")]],
    ["slanted letters and numbers", [slanted("abc"), textAt("2", 115)]],
    ["a sign of formulas", [textAt("a≤bc", 100)]],
    ["letters of a font of formulas", [textAt("abcd", 100, { font: 2 })]],
    ["strokes beside them", [slanted("abcd"), ruleItem([102, 98, 118, 98])]],
  ])("holds %s", (_what, items) => {
    expect(found(items)).toEqual([items.map((_, at) => at)])
  })

  const picture = { kind: "image", box: { x0: 102, x1: 110, y0: 92, y1: 100 } } as SceneItem
  test.each<[string, readonly SceneItem[]]>([
    ["words", [textAt("abcd", 100)]],
    ["an upright letter among slanted ones", [slanted("abc"), textAt("d", 115)]],
    ["numbers alone", [textAt("1234", 100)]],
    ["a picture", [slanted("abcd"), picture]],
    ["strokes alone", [ruleItem([102, 98, 118, 98])]],
    ["spaces of words", [slanted("a bc")]],
    ["letters of a face that nobody knows", [textAt("abcd", 100, { font: 9 })]],
  ])("holds no %s", (_what, items) => {
    expect(found(items)).toEqual([])
  })

  test("fits it within half an em at both ends", () => {
    const wide = (x0: number, x1: number): number =>
      found([slanted("abcd")], [{ ...frame, x0, x1 }]).length
    expect([95.1, 94.9].map((x0) => wide(x0, 120))).toEqual([1, 0])
    expect([124.9, 125.1].map((x1) => wide(100, x1))).toEqual([1, 0])
  })

  test("holds it with its baseline and middle, give or take two points that letters lean out", () => {
    const at = (x: number, y = 100): number =>
      found([{ ...glyphRun({ x, y, text: "abcd" }), font: 1 }]).length
    expect([98.1, 97.9].map((x) => at(x))).toEqual([1, 0])
    expect([101.9, 102.1].map((x) => at(x))).toEqual([1, 0])
    expect([90.1, 89.9, 103.9, 104.1].map((y) => at(100, y))).toEqual([1, 0, 1, 0])
    // A narrow sign at an edge is of the frame that holds its middle.
    const signs = (x: number): number[][] => found([slanted("abcd"), slanted("i", x)])
    expect([98.1, 97.4].map((x) => signs(x)[0]?.length)).toEqual([2, 1])
    expect([116.9, 117.1].map((x) => signs(x)[0]?.length)).toEqual([2, 1])
    const thin = (x: number): SceneItem => ruleItem([x, 92, x, 102])
    expect(
      [99.9, 100.1, 119.9, 120.1].map((x) => found([slanted("abcd"), thin(x)])[0]?.length),
    ).toEqual([1, 2, 2, 1])
  })

  test("is of the smallest frame that holds it", () => {
    const page = { x0: 95.5, x1: 124.5, y0: 80, y1: 110 }
    const items = [slanted("abcd"), fillItem([101, 82, 110, 86], 0)]
    expect(found(items, [page, frame])).toEqual([[0]])
  })

  test("is no second one where tags name it", () => {
    const items = [textAt("a≤bc", 100, { mcid: 1 })]
    const structure = [{ type: "Formula", mcids: [1], children: [] }]
    const page = { ...pageWith(items), frames: [frame], structure }
    expect(markedFormulas(page, faces)).toHaveLength(1)
  })
})

test("a marked formula has its signs and its level strokes", () => {
  const items: SceneItem[] = [
    textAt("x", 100),
    ruleItem([100, 102, 110, 102]),
    ruleItem([112, 90, 112, 104]),
    fillItem([100, 90, 110, 95], 0),
    textAt("y", 200),
  ]
  const atoms = [0, 4].flatMap((item) => {
    const run = items[item]
    return run?.kind === "glyphs" ? [glyphAtom(run, 0, item, plain)] : []
  })
  const [zone, ...others] = markedZones(
    pageWith(items),
    [new Set([0, 1, 2, 3]), new Set([1])],
    atoms,
  )
  expect(others).toEqual([])
  expect(zone?.words.map(({ text }) => text)).toEqual(["x"])
  expect(zone?.bars).toEqual([{ x0: 100, x1: 110, y: 102, item: 1 }])
})
