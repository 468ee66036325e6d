import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { SceneItem, ScenePage } from "../../../model/scene.ts"
import { pageWith, pathOf, through, wordAt } from "../../page/charts/chart-parts.test-kit.ts"
import { textItem } from "../../page/charts/chart-pages.test-kit.ts"
import { ruleAt } from "../../page/tables/rules.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { chartsOfPages, outsideOf } from "./chart-areas.ts"

const boxAt = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })
const corners = ({ x0, y0, x1, y1 }: Box): readonly (readonly [number, number])[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]
const frame = boxAt(100, 100, 300, 200)
const framed = (box: Box = frame): SceneItem => pathOf(through(corners(box), true), { stroke: 0 })
const bar = (x: number, y0: number, y1 = 190): SceneItem =>
  pathOf(through(corners(boxAt(x, y0, x + 10, y1)), true), { fill: 0x4060a0 })
const line = (x0: number, y0: number, x1: number, y1: number): SceneItem =>
  pathOf(
    through([
      [x0, y0],
      [x1, y1],
    ]),
    { stroke: 0x4060a0 },
  )
const text = (words: string, x: number, y: number): SceneItem => textItem(wordAt(words, x, y))

const cellText = text("cell", 10, 50)
const label = text("12", 110, 195)
/** Three bars of different heights, and an axis. */
const bars = [bar(120, 150), bar(150, 140), bar(180, 120), line(110, 190, 280, 190)]
/** Grid lines that tell nothing by themselves. */
const levels = [120, 140, 160, 180].map((y) => line(110, y, 290, y))

const areasOf = (items: readonly SceneItem[]): readonly Box[] =>
  chartsOfPages([pageWith(items)]).get(0) ?? []
const count = (...items: readonly SceneItem[]): number => areasOf(items).length

describe("a frame with axes, bars and labels painted right after it", () => {
  test("is a chart", () => {
    expect(areasOf([framed(), ...bars, label])).toEqual([frame])
    expect(count(framed(), ...bars)).toBe(0)
    expect(count(framed())).toBe(0)
    expect(count()).toBe(0)
  })
  test("has four paths in it", () => {
    expect(count(framed(), ...bars.slice(0, 3), label)).toBe(0)
    expect(count(framed(), ...bars.slice(0, 3), line(110, 120, 290, 120), label)).toBe(1)
  })
  test("before any text has slanted lines or three bars: it may be the border of the table", () => {
    expect(count(framed(), ...levels, label)).toBe(0)
    expect(count(cellText, framed(), ...levels, label)).toBe(1)
    expect(count(framed(), line(110, 120, 290, 180), ...levels.slice(1), label)).toBe(1)
    expect(count(framed(), bar(120, 150), bar(150, 140), ...levels.slice(2), label)).toBe(0)
    expect(
      count(framed(), bar(120, 150), bar(150, 150), bar(180, 120), ...levels.slice(3), label),
    ).toBe(0)
    expect(
      count(framed(), bar(120, 150), bar(150, 140), bar(180, 120, 185), ...levels.slice(3), label),
    ).toBe(0)
  })
  test("is sixty points high, and no ruling", () => {
    const low = (y1: number) =>
      count(
        cellText,
        framed({ ...frame, y1 }),
        ...[110, 120, 130, 140].map((y) => line(110, y, 290, y)),
        text("12", 110, 150),
      )
    expect([low(160), low(159)]).toEqual([1, 0])
    const rule = { direction: "vertical", at: 100, from: 100, to: 200, thickness: 1 } as const
    expect(count(cellText, { ...framed(), rule } as SceneItem, ...levels, label)).toBe(0)
  })
  test("has six corners, eight where the page cuts it", () => {
    const many = (...more: readonly (readonly [number, number])[]) =>
      pathOf(through([...corners(frame), ...more], true), { stroke: 0 })
    const along = (number: number) =>
      Array.from({ length: number }, (_, at): [number, number] => [100, 190 - 10 * at])
    expect(count(cellText, many(...along(3)), ...levels, label)).toBe(1)
    expect(count(cellText, many(...along(4)), ...levels, label)).toBe(0)
    const slanted = line(110, 120, 290, 180)
    expect(count(many(...along(3)), slanted, ...levels, label)).toBe(1)
    expect(count(many([150, 150], [100, 120]), slanted, ...levels, label)).toBe(0)
  })
  test("ends with what reaches over it", () => {
    expect(count(cellText, framed(), ...levels.slice(0, 3), line(110, 180, 302, 180), label)).toBe(
      1,
    )
    expect(count(cellText, framed(), ...levels.slice(0, 3), line(110, 180, 303, 180), label)).toBe(
      0,
    )
    expect(count(cellText, framed(), ...levels, text("far", 400, 300), label)).toBe(0)
  })
  test("is one where another is drawn within it", () => {
    const inner = framed(boxAt(110, 110, 290, 190))
    expect(areasOf([cellText, framed(), inner, ...levels, label])).toEqual([frame])
  })
  test("may hold a picture of a chart", () => {
    const image = (x1: number): SceneItem =>
      ({
        kind: "image",
        image: 0,
        matrix: [1, 0, 0, 1, 0, 0],
        box: boxAt(110, 110, x1, 190),
        alpha: 1,
      }) as SceneItem
    expect(count(cellText, framed(), image(290), label)).toBe(1)
    expect(count(cellText, framed(), image(186), label)).toBe(1)
    expect(count(cellText, framed(), image(184), label)).toBe(0)
    expect(count(framed(), image(290), label)).toBe(0)
  })
  test("shows what a clip leaves of its texts", () => {
    const clipped = {
      ...text("a long text that is cut", 250, 150),
      clip: boxAt(250, 100, 300, 200),
    }
    expect(count(cellText, framed(), ...levels, clipped as SceneItem)).toBe(1)
    const gone = { ...text("gone", 110, 150), clip: boxAt(500, 500, 600, 600) }
    expect(count(cellText, framed(), ...levels, gone as SceneItem)).toBe(0)
  })
})

describe("a frame that reads like a report is none", () => {
  const saying = (number: number, letters = 25) =>
    Array.from({ length: number }, (_, at) => text("a".repeat(letters), 110, 115 + 10 * at))
  test("with four texts of twenty-five letters", () => {
    expect(count(cellText, framed(), ...levels, ...saying(3))).toBe(1)
    expect(count(cellText, framed(), ...levels, ...saying(4))).toBe(0)
    expect(count(cellText, framed(), ...levels, ...saying(4, 24))).toBe(1)
  })
  test("but for the names along an upright axis, which may be long", () => {
    const wide = boxAt(100, 100, 500, 200)
    // Letters are four points wide: all end at one place, and begin where their length has it.
    const names = (end: number) =>
      [40, 35, 38, 30].map((letters, at) =>
        text("a".repeat(letters), end - 4 * letters, 115 + 15 * at),
      )
    const drawn = (x: number) => [120, 140, 160, 180].map((y) => line(x, y, 490, y))
    expect(count(cellText, framed(wide), ...names(305), ...drawn(310))).toBe(1)
    expect(count(cellText, framed(wide), ...names(305), ...drawn(290))).toBe(0)
    expect(count(cellText, framed(wide), ...names(305), ...drawn(310).slice(1))).toBe(0)
    const level = Array.from({ length: 4 }, (_, at) => text("a".repeat(30), 155, 115 + 15 * at))
    expect(count(cellText, framed(wide), ...level, ...drawn(310))).toBe(0)
  })
  test("with more than a dozen words that stand along no axis", () => {
    const scattered = (number: number) =>
      Array.from({ length: number }, (_, at) => text("ab", 110 + 12 * at, 115 + 5 * at))
    // One is on the line where most end, one where most begin.
    expect(count(cellText, framed(), ...levels, ...scattered(14))).toBe(1)
    expect(count(cellText, framed(), ...levels, ...scattered(15))).toBe(0)
    const numbers = Array.from({ length: 15 }, (_, at) => text("12", 110 + 12 * at, 115 + 5 * at))
    expect(count(cellText, framed(), ...levels, ...numbers)).toBe(1)
    const column = Array.from({ length: 15 }, (_, at) => text("ab", 110, 115 + 5 * at))
    expect(count(cellText, framed(), ...levels, ...column)).toBe(1)
  })
})

describe("a chart without a frame", () => {
  const lines = [line(110, 120, 290, 180), ...levels.slice(1)]
  test("is painted after the texts of the cells, its labels right after it", () => {
    expect(count(cellText, ...lines, label)).toBe(1)
    expect(count(cellText, ...lines)).toBe(0)
    expect(count(...lines, label)).toBe(0)
    expect(count(cellText, ...lines, label, text("more", 110, 150))).toBe(0)
    expect(count(cellText, cellText, ...lines, label, text("more", 110, 150))).toBe(1)
  })
  test("has four paths, and slanted lines or two bars", () => {
    expect(count(cellText, ...lines.slice(0, 3), label)).toBe(0)
    expect(count(cellText, ...levels, label)).toBe(0)
    expect(count(cellText, ...levels.slice(2), bar(120, 150), bar(150, 140), label)).toBe(1)
    expect(count(cellText, ...levels.slice(1), bar(120, 150), label)).toBe(0)
    expect(count(cellText, ...levels.slice(2), bar(120, 150), bar(150, 150), label)).toBe(0)
    const curve = pathOf(
      [
        ["M", 110, 120],
        ["C", 120, 130, 140, 150, 290, 180],
      ],
      { stroke: 1 },
    )
    expect(
      count(cellText, { ...curve, box: boxAt(110, 120, 290, 180) }, ...levels.slice(1), label),
    ).toBe(1)
  })
  test("is slanted by more than three points both ways", () => {
    const slope = (dx: number, dy: number) =>
      count(cellText, line(110, 120, 110 + dx, 120 + dy), ...levels.slice(1), label)
    expect([slope(4, 4), slope(3, 4), slope(4, 3), slope(-4, -4)]).toEqual([1, 0, 0, 1])
  })
  test("is not told where its frame is known, and reads like no report", () => {
    expect(count(cellText, framed(), ...lines, label)).toBe(1)
    const saying = Array.from({ length: 4 }, (_, at) => text("a".repeat(25), 110, 115 + 10 * at))
    expect(count(cellText, cellText, cellText, cellText, ...lines, ...saying)).toBe(0)
  })
  test("reaches over its paths and labels", () => {
    const [area] = areasOf([cellText, ...lines, label])
    expect(area).toEqual(boxAt(110, 120, 290, 196.6))
  })
})

describe("a chart that the edge of its page cuts", () => {
  const whole = [cellText, framed(), ...levels, label]
  const rest = boxAt(20, 100, 80, 200)
  const pages = (other: readonly SceneItem[]): number => {
    const second: ScenePage = { ...pageWith(other), index: 1 }
    return chartsOfPages([pageWith(whole), second]).get(1)?.length ?? 0
  }
  test("goes on in a frame as high and at the same height", () => {
    expect(pages([cellText, framed(rest)])).toBe(1)
    expect(pages([cellText, framed({ ...rest, y0: 101 })])).toBe(0)
    expect(pages([cellText, framed({ ...rest, y1: 201 })])).toBe(0)
    expect(chartsOfPages([pageWith([...whole, framed(rest)])]).get(0)).toHaveLength(1)
  })
  test("is painted after texts of cells, or has more drawn in it than texts", () => {
    expect(pages([framed(rest), text("a", 30, 150)])).toBe(0)
    expect(pages([framed(rest), line(30, 150, 70, 150)])).toBe(1)
  })
  test("holds nothing but the names along an axis on the page before", () => {
    const plot = boxAt(10, 100, 290, 200)
    const grid = [framed(plot), ...levels]
    const names = (count_: number, x = 250): SceneItem[] =>
      Array.from({ length: count_ }, (_, at) => {
        const [y, width] = [110 + 5 * at, 20 + at]
        return { ...text("name", x, y), box: boxAt(x - width, y, x, y + 4) } as SceneItem
      })
    const before = (...items: readonly SceneItem[]): number => {
      const second: ScenePage = { ...pageWith(grid), index: 1 }
      return chartsOfPages([pageWith(items), second]).get(0)?.length ?? 0
    }
    expect(before(cellText, framed(), ...names(5))).toBe(1)
    expect(before(framed(), ...names(5))).toBe(0)
    expect(before(cellText, framed(), ...names(3))).toBe(0)
    expect(before(cellText, framed({ ...frame, y1: 202 }), ...names(5))).toBe(0)
    const list = [120, 160, 200, 240].flatMap((x) => names(5, x))
    expect(before(cellText, framed(), ...list)).toBe(0)
    expect(count(cellText, framed(), ...names(5))).toBe(0)
  })
  test("reads like no report, and is told once", () => {
    const saying = Array.from(
      { length: 4 },
      (_, at) =>
        ({
          ...text("a".repeat(25), 30, 115 + 10 * at),
          box: boxAt(30, 110 + 10 * at, 70, 115 + 10 * at),
        }) as SceneItem,
    )
    expect(pages([cellText, framed(rest), ...saying])).toBe(0)
    expect(pages(whole)).toBe(1)
  })
})

test("lines and rulings outside of charts stay", () => {
  const inside = lineAt("in", 150, 150)
  const outside = lineAt("out", 150, 300)
  const rules = {
    rules: [
      ruleAt("horizontal", 150, 110, 290),
      ruleAt("horizontal", 150, 110, 310),
      ruleAt("vertical", 150, 110, 190),
      ruleAt("vertical", 150, 110, 290),
    ],
    fills: [frame, boxAt(0, 0, 600, 600)].map((box) => ({
      box,
      paint: { colour: 0, alpha: 1 },
      items: [],
    })),
  }
  const left = outsideOf([frame], [inside, outside], rules)
  expect(left.lines).toEqual([outside])
  expect(left.rules.rules).toEqual([rules.rules[1], rules.rules[3]])
  expect(left.rules.fills).toEqual([rules.fills[1]])
  expect(outsideOf([], [inside], rules).lines).toEqual([inside])
  const clipped = { ...lineAt("a text that is cut", 280, 150), clip: boxAt(280, 100, 300, 200) }
  expect(outsideOf([frame], [clipped], rules).lines).toEqual([])
})
