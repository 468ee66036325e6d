import { describe, expect, it } from "vitest"
import { fillItem, glyphRun, gridLines, roundFrame, ruleItem, sceneOfPages } from "@mozhuan/testkit"
import type { SceneItem } from "../../../model/scene.ts"
import { borderRules } from "../../geometry/border-rules.ts"
import { collectRules } from "./collect-rules.ts"

function rulesOf(items: readonly SceneItem[]) {
  const [page] = sceneOfPages([{ more: items }]).pages
  if (!page) throw new Error("a page was asked for")
  return collectRules(page)
}

describe("collectRules", () => {
  it("joins pieces of one ruling and keeps the items they came from", () => {
    const { rules } = rulesOf([
      ruleItem([100, 50, 200, 50]),
      ruleItem([201, 50.2, 300, 50.2]),
      ruleItem([320, 50, 400, 50]),
    ])
    expect(rules.map(({ from, to, items }) => [from, to, items])).toEqual([
      [100, 300, [0, 1]],
      [320, 400, [2]],
    ])
  })

  it("keeps rulings of different colours apart", () => {
    const red = { ...ruleItem([200, 50, 300, 50]), stroke: { colour: 0xff0000, alpha: 1 } }
    expect(rulesOf([ruleItem([100, 50, 200, 50]), red]).rules).toHaveLength(2)
  })

  it("takes strips along a filled box in its colour for part of it", () => {
    const box = fillItem([100, 100, 200, 120], 0xe0e0e0)
    const strip = (colour: number): SceneItem => fillItem([100, 120.3, 200, 121.8], colour)
    expect(rulesOf([box, strip(0xe0e0e0)]).rules).toEqual([])
    expect(rulesOf([box, strip(0xb3b3b3)]).rules).toHaveLength(1)
    expect(rulesOf([box, fillItem([100, 123, 200, 124.5], 0xe0e0e0)]).rules).toHaveLength(1)
    expect(rulesOf([box, fillItem([100, 120.3, 300, 121.8], 0xe0e0e0)]).rules).toHaveLength(1)
  })

  it("reads the four sides of a stroked box and the area of a filled one", () => {
    const { fill: _none, ...outline } = fillItem([100, 100, 200, 150], 0)
    const { rules, fills } = rulesOf([
      { ...outline, stroke: { colour: 0, alpha: 1 }, lineWidth: 1 },
      fillItem([300, 100, 400, 150], 0xeeeeee),
    ])
    expect(rules.map(({ direction, at }) => [direction, at])).toEqual([
      ["horizontal", 100],
      ["horizontal", 150],
      ["vertical", 100],
      ["vertical", 200],
    ])
    expect(fills).toMatchObject([{ box: { x0: 300, x1: 400 }, items: [1] }])
  })

  it("takes a thin box under tiny letters for their ground and no ruling", () => {
    const strip = fillItem([100, 100, 400, 102], 0x008080)
    const onStrip = (size: number, y = 101.6, items: readonly SceneItem[] = [strip]) =>
      rulesOf([...items, glyphRun({ x: 110, y, text: "tiny", size })])
    expect(onStrip(1.2).fills).toMatchObject([{ box: strip.box, items: [0] }])
    expect(onStrip(1.2).rules).toEqual([])
    expect(onStrip(1.2, 110).rules).toHaveLength(1)
    expect(onStrip(12).rules).toHaveLength(1)
    const rule = { direction: "horizontal", at: 101, from: 100, to: 400, thickness: 2 } as const
    expect(onStrip(1.2, 101.6, [{ ...strip, rule }]).fills).toHaveLength(1)
    expect(onStrip(1.2, 110, [{ ...strip, rule }]).fills).toEqual([])
    expect(rulesOf([glyphRun({ x: 110, y: 101.6, text: "tiny", size: 1.2 }), strip]).fills).toEqual(
      [],
    )
  })

  it("takes a ring with round corners for a frame, and no disc, thick ring or square one", () => {
    const framesOf = (thickness: number, radius: number) => {
      const corners = [100, 100, 300, 200] as const
      const segments = roundFrame(corners, radius, { fill: 0xdddddd, thickness }).segments
      const ring = { ...fillItem(corners, 0xdddddd), segments } as SceneItem
      return rulesOf([ring]).frames?.length ?? 0
    }
    expect(framesOf(1, 6)).toBe(1)
    expect(framesOf(2.9, 6)).toBe(1)
    expect(framesOf(3.1, 6)).toBe(0)
    expect(rulesOf([fillItem([100, 100, 300, 200], 0xdddddd)]).frames).toBeUndefined()
  })

  it("takes a box with a round corner for a cell where it goes on a row of cells", () => {
    const cornered = (colour: number, x0 = 100) => ({
      ...fillItem([x0, 100, x0 + 60, 128], colour),
      segments: [
        ["M", x0, 128],
        ["L", x0, 106],
        ["C", x0, 103, x0 + 3, 100, x0 + 6, 100],
        ["L", x0 + 60, 100],
        ["L", x0 + 60, 128],
        ["L", x0, 128],
        ["Z"],
      ] as const,
    })
    const [grey, cell] = [0xc0c0c0, fillItem([160, 100, 400, 128], 0xc0c0c0)]
    expect(rulesOf([cornered(grey), cell]).fills).toMatchObject([
      { items: [1] },
      { box: { x0: 100, x1: 160 }, items: [0] },
    ])
    expect(rulesOf([cornered(0xff0000), cell]).fills).toHaveLength(1)
    expect(rulesOf([cornered(grey, 90), cell]).fills).toHaveLength(1)
    expect(rulesOf([cornered(grey)]).fills).toEqual([])
  })

  it("takes a thin filled box for a ruling and ignores what is not seen", () => {
    const clear = { ...fillItem([100, 100, 200, 150], 0), fill: { colour: 0, alpha: 0 } }
    const { rules, fills } = rulesOf([fillItem([100, 60, 300, 61], 0), clear])
    expect(rules).toMatchObject([
      { direction: "horizontal", at: 60.5, from: 100, to: 300, thickness: 1 },
    ])
    expect(fills).toEqual([])
  })
})

describe("borderRules", () => {
  it("tells borders from rulings that stand alone", () => {
    const { rules } = rulesOf([
      ...gridLines([100, 200], [100, 120]).map(ruleItem),
      ruleItem([110, 115, 160, 115]),
      ruleItem([60, 300, 500, 300]),
    ])
    const borders = borderRules(rules)
    expect(rules.filter((rule) => !borders.has(rule)).map((rule) => rule.at)).toEqual([115, 300])
  })
})
