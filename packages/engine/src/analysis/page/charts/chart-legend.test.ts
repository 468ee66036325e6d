import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import { fillOf, strokeOf, wordAt } from "./chart-parts.test-kit.ts"
import type { Ink, InkRule } from "./chart-ink.ts"
import { findLegend, framedLegend, openLegend, sideOf, type LegendName } from "./chart-legend.ts"
import type { ChartWord } from "./chart-word.ts"

/** Where the data are drawn. */
const plot: Box = { x0: 0, x1: 60, y0: 0, y1: 300 }
/** Of eight points, its ink from 94.24 to 101.6. */
const sales = wordAt("Sales", 100, 100)

const cornersOf = ({ x0, x1, y0, y1 }: Box) => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
]
const boxAt = (x0: number, x1: number, y0 = 94, y1 = 100, colour = 0xff0000): Ink => ({
  ...fillOf(cornersOf({ x0, x1, y0, y1 })),
  colour,
  item: Math.round(x0 * 1000 + y0),
})
const lineAt = (x0: number, x1: number, y: number, rise = 0): Ink =>
  strokeOf([
    { x: x0, y: y + rise },
    { x: x1, y },
  ])
const ruleAt = (from: number, to: number, at: number, look: Partial<InkRule> = {}): InkRule => ({
  direction: "across",
  at,
  from,
  to,
  colour: 0xff0000,
  item: 7,
  ...look,
})
const textsOf = (names: readonly LegendName[]): string[] => names.map(({ text }) => text)
const find = (words: readonly ChartWord[], inks: readonly Ink[], rules: readonly InkRule[] = []) =>
  findLegend(words, { inks, rules }, plot)
const isNamed = (key: Ink | InkRule, word = sales): boolean =>
  find([word], "kind" in key ? [key] : [], "kind" in key ? [] : [key]).length === 1

describe("a key", () => {
  test("names the series in its colour, with the words behind it", () => {
    const key = boxAt(90, 96)
    const [name] = find([sales, wordAt("abroad", 123, 100)], [key])
    expect(name).toMatchObject({ text: "Sales abroad", colour: 0xff0000, items: [key.item] })
    expect(name?.words).toHaveLength(2)
    expect(name?.box).toEqual({ x0: 90, x1: 147, y0: 94, y1: 101.6 })
    expect(find([sales], [])).toEqual([])
  })

  test("stands before its name by an em and a third, a small mark three ems more", () => {
    expect(isNamed(boxAt(81.7, 89.7))).toBe(true)
    expect(isNamed(boxAt(81.5, 89.5))).toBe(false)
    expect(isNamed(boxAt(61.7, 67.7))).toBe(true)
    expect(isNamed(boxAt(61.5, 67.5))).toBe(false)
    expect(isNamed(boxAt(72.1, 80))).toBe(true)
    expect(isNamed(boxAt(71.9, 80))).toBe(false)
    expect(isNamed(boxAt(94.7, 100.7))).toBe(true)
    expect(isNamed(boxAt(94.9, 100.9))).toBe(false)
  })

  test("is an em and a half high at most", () => {
    expect(isNamed(boxAt(90, 96, 91.1, 103))).toBe(true)
    expect(isNamed(boxAt(90, 96, 90.9, 103))).toBe(false)
  })

  test("is five and a half ems wide at most, a line eight", () => {
    const far = wordAt("Sales", 200, 100)
    expect(isNamed(boxAt(152.1, 196), far)).toBe(true)
    expect(isNamed(boxAt(151.9, 196), far)).toBe(false)
    expect(isNamed(boxAt(132.1, 196, 96, 97.9), far)).toBe(true)
    expect(isNamed(boxAt(131.9, 196, 96, 97.9), far)).toBe(false)
    expect(isNamed(boxAt(140, 196, 96, 98.1), far)).toBe(false)
  })

  test("is level with its name", () => {
    const level = (middle: number): boolean => isNamed(boxAt(90, 96, middle - 2, middle + 2))
    expect(level(92.5)).toBe(true)
    expect(level(92.3)).toBe(false)
    expect(level(101.9)).toBe(true)
    expect(level(102.1)).toBe(false)
  })

  test("is a level rule, too, and no tick of the axis", () => {
    expect(isNamed(ruleAt(80, 96, 97))).toBe(true)
    expect(isNamed(ruleAt(80, 96, 97, { direction: "up" }))).toBe(false)
    expect(isNamed(ruleAt(60.9, 92, 97))).toBe(false)
    expect(isNamed(ruleAt(61.1, 92, 97))).toBe(true)
    expect(isNamed(lineAt(60.9, 92, 97))).toBe(false)
    expect(isNamed(lineAt(61.1, 92, 97))).toBe(true)
    expect(isNamed(boxAt(60.5, 92))).toBe(true)
    expect(isNamed(boxAt(59.5, 92))).toBe(false)
  })

  test("is none of turned words, or of those among the data", () => {
    expect(isNamed(boxAt(90, 96), { ...sales, angle: 270 })).toBe(false)
    expect(
      findLegend(
        [sales],
        { inks: [boxAt(90, 96)], rules: [] },
        { x0: 97, x1: 300, y0: 0, y1: 300 },
      ),
    ).toEqual([])
  })

  test("is that of the first name of its row", () => {
    const second = (at: number, baseline = 100): string[] =>
      textsOf(find([wordAt("A", at, baseline, { width: 6 }), sales], [boxAt(69, 75)]))
    expect(second(74.6)).toEqual(["A"])
    expect(second(74.4)).toEqual(["A", "Sales"])
    expect(second(78, 100.4)).toEqual(["A"])
    expect(second(78, 100.6)).toEqual(["Sales", "A"])
  })

  test("is that of the nearer of two rows", () => {
    const below = (baseline: number): string[] =>
      textsOf(find([sales, wordAt("Costs", 100, baseline)], [boxAt(90, 96)]))
    expect(below(101.4)).toEqual(["Sales", "Costs"])
    expect(below(101.6)).toEqual(["Sales"])
  })

  test("is the largest of its pieces", () => {
    const [name] = find([sales], [boxAt(91, 93, 96, 98, 1), boxAt(84, 96, 96, 98, 2)])
    expect(name?.colour).toBe(2)
    expect(name?.items).toHaveLength(2)
  })
})

describe("names of a legend", () => {
  const named = (places: readonly (readonly [number, number])[]): string[] =>
    textsOf(
      find(
        places.map(([x, baseline], at) => wordAt(`n${at}`, x, baseline)),
        places.map(([x, baseline]) => boxAt(x - 10, x - 4, baseline - 6, baseline)),
      ),
    )

  test("line up in a column or a row, within three points", () => {
    expect(
      named([
        [100, 100],
        [100, 120],
        [102.9, 140],
      ]),
    ).toEqual(["n0", "n1", "n2"])
    expect(
      named([
        [100, 100],
        [100, 120],
        [103.1, 140],
      ]),
    ).toEqual(["n0", "n1"])
    expect(
      named([
        [100, 100],
        [160, 100],
        [220, 102.9],
      ]),
    ).toEqual(["n0", "n1", "n2"])
    expect(
      named([
        [100, 100],
        [160, 100],
        [220, 103.1],
      ]),
    ).toEqual(["n0", "n1"])
    expect(
      named([
        [100, 100],
        [160, 130],
      ]),
    ).toEqual(["n0", "n1"])
  })

  const two = [boxAt(90, 96), boxAt(90, 96, 144, 150)]
  const wrapped = (line: ChartWord, keys = two): string =>
    textsOf(find([sales, wordAt("Costs", 100, 150), line], keys))[0] ?? ""

  test("go on in a line below that begins where they do", () => {
    expect(wrapped(wordAt("abroad", 100, 111.1))).toBe("Sales abroad")
    expect(wrapped(wordAt("abroad", 100, 111.3))).toBe("Sales")
    expect(wrapped(wordAt("abroad", 102.3, 110))).toBe("Sales abroad")
    expect(wrapped(wordAt("abroad", 102.5, 110))).toBe("Sales")
    expect(wrapped(wordAt("abroad", 97.5, 110))).toBe("Sales")
    expect(wrapped(wordAt("abroad", 100, 110, { size: 8.4 }))).toBe("Sales abroad")
    expect(wrapped(wordAt("abroad", 100, 110, { size: 8.6 }))).toBe("Sales")
    const [name] = find([sales, wordAt("Costs", 100, 150), wordAt("abroad", 100, 110)], two)
    expect(name?.words).toHaveLength(2)
    expect(name?.box.y1).toBeCloseTo(111.6)
  })

  test("stand around their key in two lines", () => {
    const around = (baseline: number): string[] =>
      textsOf(find([sales, wordAt("abroad", 100, baseline)], [boxAt(90, 96, 98, 104)]))
    expect(around(108)).toEqual(["Sales abroad"])
    expect(around(105.8)).toEqual(["abroad"])
  })

  test("begin in a line above where their key stands over the line behind it", () => {
    const raised = (middle: number): string =>
      wrapped(wordAt("All", 100, 91), [
        boxAt(90, 96, middle - 2, middle + 2),
        boxAt(90, 96, 144, 150),
      ])
    expect(raised(95)).toBe("All Sales")
    expect(raised(95.3)).toBe("Sales")
  })

  test("have three lines at most, and go on only where there are two of them", () => {
    const more = ["b", "c", "d"].map((text, at) => wordAt(text, 100, 110 + 10 * at))
    expect(textsOf(find([sales, ...more, wordAt("Costs", 100, 150)], two))).toEqual([
      "Sales b c",
      "Costs",
    ])
    expect(textsOf(find([sales, ...more], [boxAt(90, 96)]))).toEqual(["Sales"])
  })
})

describe("a legend in a frame among the data", () => {
  const room: Box = { x0: 0, x1: 200, y0: 0, y1: 200 }
  const frameAt = (x0: number, x1: number, y0: number, y1: number): Ink => ({
    ...strokeOf(cornersOf({ x0, x1, y0, y1 })),
    isClosed: true,
    item: 99,
  })
  const key = boxAt(90, 96)
  const framed = (
    inks: readonly Ink[],
    words: readonly ChartWord[] = [sales],
    rules: InkRule[] = [],
  ) => framedLegend(words, { inks, rules }, room)

  test("is all that the frame holds", () => {
    const frame = frameAt(80, 130, 85, 110)
    const [name] = framed([frame, key])
    expect(name).toMatchObject({ text: "Sales", items: [key.item, 99] })
    expect(framed([frame, key], [sales, wordAt("far", 124, 92, { width: 4 })])).toEqual([])
    expect(framed([frame, key, boxAt(100, 104, 105, 108)])).toEqual([])
    expect(framed([frame, key], [sales], [ruleAt(100, 120, 106, { item: 100 })])).toEqual([])
    expect(
      framed([frame, key], [sales], [ruleAt(100, 120, 106, { direction: "up" })]),
    ).toHaveLength(1)
    expect(framed([frame], [sales], [ruleAt(84, 96, 97)])).toHaveLength(1)
    expect(framed([frame, key], [])).toEqual([])
  })

  test("may have its title over the names, and not below them", () => {
    const frame = frameAt(80, 130, 70, 125)
    const titled = framed([frame, key], [sales, wordAt("Kind", 100, 84)])
    expect(titled.map(({ text, words }) => [text, words.length])).toEqual([["Sales", 2]])
    expect(framed([frame, key], [sales, wordAt("Kind", 100, 118)])).toEqual([])
  })

  test("may have its keys behind the names", () => {
    const behind = boxAt(122, 128)
    const [name] = framed([frameAt(80, 130, 85, 110), behind])
    expect(name).toMatchObject({ text: "Sales", items: [behind.item, 99], key: behind.box })
  })

  test("is what is painted over the frame: data may lie under it", () => {
    const frame = { ...frameAt(80, 130, 85, 110), item: 1000 }
    const under = { ...boxAt(100, 104, 105, 108), item: 900 }
    expect(framed([under, frame, { ...key, item: 1001 }]).map(({ text }) => text)).toEqual([
      "Sales",
    ])
    expect(framed([under, frame, { ...key, item: 999 }])).toEqual([])
  })

  test("is a closed line that takes up half of the room at most", () => {
    expect(framed([frameAt(60, 160, 0, 199), key])).toHaveLength(1)
    expect(framed([frameAt(60, 161.1, 0, 199), key])).toEqual([])
    expect(framed([{ ...frameAt(80, 130, 85, 110), isClosed: false }, key])).toEqual([])
    expect(framed([{ ...frameAt(80, 130, 85, 110), kind: "fill" }, key])).toEqual([])
    expect(framed([frameAt(80, 201.1, 85, 110), key])).toEqual([])
    expect(framed([frameAt(80, 200.9, 85, 110), key])).toHaveLength(1)
  })

  test("is among the last forty frames", () => {
    const others = (count: number): Ink[] =>
      Array.from({ length: count }, () => frameAt(10, 20, 150, 160))
    const frame = frameAt(80, 130, 85, 110)
    expect(framed([frame, key, ...others(39)])).toHaveLength(1)
    expect(framed([frame, key, ...others(40)])).toEqual([])
  })
})

describe("a legend among the data without a frame", () => {
  const room: Box = { x0: 0, x1: 200, y0: 0, y1: 300 }
  const red = boxAt(10, 60, 200, 250)
  const blue = boxAt(70, 120, 200, 250, 0x0000ff)
  const costs = wordAt("Costs", 100, 120)
  const open = (
    words: readonly ChartWord[],
    keys: readonly Ink[],
    rules: readonly InkRule[] = [],
  ): string[] => textsOf(openLegend(words, { inks: [red, blue, ...keys], rules }, room))
  const two = (key: Ink, word = costs): string[] => open([sales, word], [boxAt(90, 96), key])

  test("has keys in the colours of larger marks, each its own", () => {
    expect(two(boxAt(90, 96, 114, 120, 0x0000ff))).toEqual(["Sales", "Costs"])
    expect(two(boxAt(90, 96, 114, 120, 0x00ff00))).toEqual(["Sales"])
    expect(two(boxAt(90, 96, 114, 120))).toEqual([])
    expect(open([sales], [])).toEqual([])
  })

  test("lines up in a column or a row, within three points", () => {
    const at = (x: number, baseline: number): string[] =>
      two(boxAt(x - 10, x - 4, baseline - 6, baseline, 0x0000ff), wordAt("Costs", x, baseline))
    expect(at(102.9, 120)).toHaveLength(2)
    expect(at(103.1, 120)).toEqual([])
    expect(at(150, 102.9)).toHaveLength(2)
    expect(at(150, 103.1)).toEqual([])
  })

  test("has level lines for keys, and rules in colours", () => {
    const level = (rise: number): number =>
      open([sales], [{ ...lineAt(80, 96, 97, rise), colour: 0xff0000 }]).length
    expect(level(1.9)).toBe(1)
    expect(level(2.1)).toBe(0)
    expect(open([sales], [], [ruleAt(84, 96, 97)])).toHaveLength(1)
    expect(open([sales], [], [ruleAt(84, 96, 97, { colour: 0x808080 })])).toEqual([])
    expect(open([sales], [{ ...lineAt(80, 96, 97), colour: 0xff0000, isClosed: true }])).toEqual([])
  })

  test("is as low as its words: an em and a half", () => {
    expect(open([sales], [boxAt(90, 96, 89.7, 101.5)])).toHaveLength(1)
    expect(open([sales], [boxAt(90, 96, 89.5, 101.3)])).toEqual([])
  })

  test("goes on behind the plot, and has the marks in its lines", () => {
    const behind = wordAt("Sales", 195, 100)
    expect(open([behind], [boxAt(180, 190)])).toHaveLength(1)
    expect(open([behind], [boxAt(195, 201)])).toEqual([])
    const mark = boxAt(87, 89, 96, 98, 0x123456)
    const [name] = openLegend(
      [sales],
      { inks: [red, boxAt(80, 96, 96, 98), mark], rules: [] },
      room,
    )
    expect(name?.items).toContain(mark.item)
  })

  test("is looked for among two thousand shapes", () => {
    const crowd = (count: number): string[] =>
      open(
        [sales],
        [boxAt(90, 96), ...Array.from({ length: count - 3 }, () => lineAt(0, 9, 290, 5))],
      )
    expect(crowd(2000)).toHaveLength(1)
    expect(crowd(2001)).toEqual([])
  })
})

test.each([
  [{ x0: 110, x1: 140, y0: 110, y1: 120 }, "left"],
  [{ x0: 160, x1: 190, y0: 110, y1: 120 }, "right"],
  [{ x0: 198.1, x1: 240, y0: 110, y1: 120 }, "right"],
  [{ x0: 197.9, x1: 240, y0: 110, y1: 120 }, "bottom"],
  [{ x0: 60, x1: 101.9, y0: 110, y1: 120 }, "left"],
  [{ x0: 60, x1: 102.1, y0: 110, y1: 120 }, "bottom"],
  [{ x0: 90, x1: 140, y0: 90, y1: 103.9 }, "top"],
  [{ x0: 90, x1: 140, y0: 90, y1: 104.1 }, "bottom"],
])("a legend at %o of a plot from 100 to 200 stands %s", (box, side) => {
  const [name] = find([sales], [boxAt(90, 96)])
  expect(name && sideOf([{ ...name, box }], { x0: 100, x1: 200, y0: 100, y1: 200 })).toBe(side)
})
