import { describe, expect, test } from "vitest"
import type { DrawnRule, Fill } from "../../../drafts.ts"
import { ruleAt } from "../../../page/tables/rules.test-kit.ts"
import type { DrawnCells } from "../sheet-cells.ts"
import { printedAt } from "./placed-cells.test-kit.ts"
import type { PrintedText } from "./printed-text.ts"
import type { SeatedText } from "./seat-texts.ts"
import { cellsOfPage, LevelNumbers, pairMeasure, type WrapSetting } from "./wrapped-lines.ts"

const box = { x0: 0, x1: 100, y0: 90, y1: 130 }
const cell = { box, items: [] }
const setting = (look: Partial<WrapSetting> = {}): WrapSetting => ({
  xs: [0, 100, 200, 300],
  rules: { rules: [], fills: [] },
  drawn: { at: () => undefined } as unknown as DrawnCells,
  isSameStrip: () => false,
  ...look,
})
const oneBox = { at: () => cell, isClipped: () => false } as unknown as DrawnCells

let order = 0
/** A text in a column, painted after the one before. */
const text = (
  words: string,
  column: number,
  baseline: number,
  look: Partial<PrintedText> = {},
): SeatedText => ({
  text: printedAt(words, 100 * column + 5, baseline, {
    order: (order += 1),
    band: Math.round(baseline),
    isNumber: /^\d/.test(words),
    ...look,
  }),
  column,
  from: column,
  to: column,
})
const cells = (seated: readonly SeatedText[], look?: Partial<WrapSetting>): string =>
  cellsOfPage(seated, setting(look))
    .map(({ lines }) => lines.map(({ text: { line } }) => line.text).join("+"))
    .join(" | ")

describe("texts painted in one go in one drawn cell", () => {
  test("are one", () => {
    expect(cells([text("one", 0, 100), text("two", 0, 112)], { drawn: oneBox })).toBe("one+two")
  })
  test("are those of one strip between rulings where no cell is drawn", () => {
    expect(cells([text("one", 0, 100), text("two", 0, 112)], { isSameStrip: () => true })).toBe(
      "one+two",
    )
  })
  test("are rows where others were painted between them", () => {
    const [first, other, second] = [text("one", 0, 100), text("x", 1, 100), text("two", 0, 112)]
    expect(cells([first, other, second], { drawn: oneBox })).toBe("one | two | x")
  })
  test("are rows where they are numbers, or numbers stand beside each", () => {
    const [one, two] = [text("1", 0, 100), text("2", 0, 130)]
    expect(cells([one, two], { drawn: oneBox })).toBe("1 | 2")
    const names = [text("one", 0, 100), text("two", 0, 130)]
    const beside = [text("7", 1, 100), text("8", 1, 130)]
    expect(cells([...names, ...beside], { drawn: oneBox })).toBe("one | two | 7 | 8")
    expect(cells([...names, ...beside.slice(0, 1)], { drawn: oneBox })).toContain("one+two")
    const onNext = (...others: readonly SeatedText[]): string =>
      cells(names, { drawn: oneBox, beside: new LevelNumbers(others.map((other) => other.text)) })
    expect(onNext(...beside)).toBe("one | two")
    expect(onNext(...beside.slice(0, 1))).toBe("one+two")
    expect(onNext(text("a", 1, 100), text("b", 1, 130))).toBe("one+two")
  })
})

describe("texts in one box of a program that paints those of one line first", () => {
  const trailing = (own: SeatedText): SeatedText => ({
    ...own,
    text: { ...own.text, line: { ...own.text.line, trails: true } },
  })
  const twice = { drawn: oneBox, paintsTwice: true }
  const wide = { x1: 95 }
  /** Texts of one line below the box, then one above it: the second pass. */
  const passes = (): SeatedText[] => [text("foot", 1, 400), text("head", 1, 20)]

  test("are rows where they were painted first, though nothing is drawn between them", () => {
    const own = [text("one", 0, 100), text("two", 0, 112)]
    expect(cells([...own, ...passes()], twice)).toContain("one | two |")
    expect(cells([...own, ...passes()], { drawn: oneBox })).toContain("one+two |")
  })
  test("are one where they were painted afterwards", () => {
    const late = passes()
    expect(cells([...late, text("one", 0, 100), text("two", 0, 112)], twice)).toContain("one+two")
  })
  test("are one where a line of Han painted afterwards is full", () => {
    const column = (
      look: Partial<PrintedText>,
      level = 112,
      how: Partial<WrapSetting> = {},
    ): string => {
      const late = passes()
      const own = [text("第一行的字", 0, 100, look), text("第二行", 0, level)]
      return cells([...late, ...own], { paintsTwice: true, ...how })
    }
    expect(column({ x1: 95 })).toContain("第一行的字+第二行")
    expect(column({ x1: 95 }, 112, { drawn: oneBox })).toContain("第一行的字+第二行")
    // Room for one sign more, a line farther below, a ruling between them, or numbers beside each.
    expect(column({ x1: 70 })).toContain("第一行的字 | 第二行")
    expect(column({ x1: 95 }, 116)).toContain("第一行的字 | 第二行")
    const rules = { rules: [ruleAt("horizontal", 104, 0, 100)], fills: [] }
    expect(column({ x1: 95 }, 112, { rules })).toContain("第一行的字 | 第二行")
    const beside = new LevelNumbers([text("7", 1, 100).text, text("8", 1, 112).text])
    expect(column({ x1: 95 }, 112, { beside })).toContain("第一行的字 | 第二行")
  })
  test("are one where the first wraps: the next word had no room, and a space stands behind it", () => {
    const own = [trailing(text("one", 0, 100, wide)), text("two", 0, 112)]
    expect(cells([...own, ...passes()], twice)).toContain("one+two")
  })
  test("are one where a word longer than the cell goes on", () => {
    const word = (above: string, below: string): string =>
      cells([text(above, 0, 100, wide), text(below, 0, 112), ...passes()], twice)
    expect(word("Empreended", "orismo")).toContain("Empreended+orismo")
    expect(word("Empreended", "Orismo")).toContain("Empreended | Orismo")
    expect(word("De empreended", "orismo")).toContain("De empreended | orismo")
    const beside = [text("7", 1, 100), text("8", 1, 112)]
    const own = [text("Empreended", 0, 100, wide), text("orismo", 0, 112)]
    expect(cells([...beside, ...own], twice)).toContain("Empreended+orismo")
  })
  test("are rows where a column beside has a cell level with each, painted before", () => {
    const names = (look: Partial<PrintedText> = {}): SeatedText[] =>
      [100, 112, 190].map((level) => text("name", 1, level, look))
    const links = (): SeatedText[] => [text("one", 0, 100, wide), text("two", 0, 112)]
    expect(cells([...names(), ...links()], twice)).toContain("one | two")
    const aside = [text("name", 1, 100), text("name", 1, 113), text("name", 1, 190)]
    expect(cells([...aside, ...links()], twice)).toContain("one+two")
    expect(cells([...names().map(trailing), ...links()], twice)).toContain("one+two")
    const [first, second] = links()
    if (first && second)
      expect(cells([...names(), trailing(first), second], twice)).toContain("one+two")
  })
  test("are one on a page of one pass where the first is full or a space stands behind it", () => {
    const below = (first: SeatedText): string => cells([first, text("two", 0, 112)], twice)
    expect(below(text("one", 0, 100))).toBe("one | two")
    expect(below(text("one", 0, 100, wide))).toBe("one+two")
    expect(below(trailing(text("one", 0, 100)))).toBe("one+two")
  })
})

test("what tags tell is one cell, whatever was painted between", () => {
  const told = { cell: "a", table: "t", row: 0, column: 0 }
  const [second, other, first] = [
    text("two", 0, 112, { told }),
    text("x", 1, 100),
    text("one", 0, 100, { told }),
  ]
  expect(cells([second, other, first])).toBe("one+two | x")
})

test("a cell reaches from its first line to its last", () => {
  const [whole] = cellsOfPage(
    [text("one", 0, 100), { ...text("two", 0, 112), to: 1 }],
    setting({ drawn: oneBox }),
  )
  expect(whole).toMatchObject({ top: 100, bottom: 112, from: 0, to: 1, column: 0, page: 0 })
})

describe("two texts below each other are measured", () => {
  const names = [
    "wall",
    "numbers",
    "ems",
    "pitch",
    "next",
    "late",
    "full",
    "starts",
    "ends",
    "middles",
    "sizes",
    "small",
    "mates",
    "han",
    "ends sentence",
    "length",
    "mates above",
    "box",
    "number mates",
  ]
  const measured = (
    above: SeatedText,
    below: SeatedText,
    { others = [], ...look }: Partial<WrapSetting> & { others?: readonly SeatedText[] } = {},
  ) => {
    const values = pairMeasure([above, below, ...others], setting(look))(above, below)
    return (name: string): number | undefined => values[names.indexOf(name)]
  }
  const plain = (words = "one", other = "two", step = 12, look: Partial<PrintedText> = {}) =>
    [text(words, 0, 100), text(other, 0, 100 + step, look)] as const

  test("by what is drawn between them", () => {
    const wall = (rules: readonly DrawnRule[], fills: readonly Fill[] = []) =>
      measured(...plain(), { rules: { rules, fills } })("wall")
    expect(wall([])).toBe(0)
    expect(wall([ruleAt("horizontal", 105, 0, 100)])).toBe(1)
    expect(wall([ruleAt("horizontal", 100.4, 0, 100)])).toBe(0)
    expect(wall([ruleAt("horizontal", 111.1, 0, 100)])).toBe(0)
    expect(wall([ruleAt("horizontal", 105, 50, 100)])).toBe(0)
    expect(wall([ruleAt("horizontal", 105, 0, 10)])).toBe(0)
    expect(wall([ruleAt("vertical", 105, 0, 100)])).toBe(0)
    expect(wall([ruleAt("horizontal", 103, 50, 100), ruleAt("horizontal", 105, 0, 100)])).toBe(1)
    const fill = (y0: number, y1: number): Fill => ({
      box: { x0: 0, x1: 100, y0, y1 },
      paint: { colour: 0, alpha: 1 },
      items: [],
    })
    expect([wall([], [fill(80, 105)]), wall([], [fill(105, 140)])]).toEqual([1, 1])
    expect(wall([], [fill(104, 110)])).toBe(0)
  })
  test("by their distance, in sizes and in usual ones", () => {
    expect(measured(...plain())("ems")).toBeCloseTo(1.2)
    expect(measured(...plain("one", "two", 90))("ems")).toBe(4)
    expect(measured(...plain())("pitch")).toBe(1)
    const others = [text("x", 1, 100), text("x", 1, 124), text("x", 1, 148)]
    expect(measured(...plain(), { others })("pitch")).toBe(0.5)
  })
  test("by the order in which they were painted", () => {
    expect(measured(...plain())("next")).toBe(1)
    const [above, below] = plain()
    expect(measured(below, above)("next")).toBe(0)
    expect(measured(...plain())("late")).toBe(-1)
    const first = [text("x", 1, 300), text("y", 1, 200)]
    expect(measured(...plain(), { others: first })("late")).toBe(1)
    const [one, two] = plain()
    const after = [text("x", 1, 300), text("y", 1, 200)]
    expect(measured(one, two, { others: after })("late")).toBe(0)
    // Three sizes back up are no second pass.
    const near = [text("x", 1, 129.9), text("y", 1, 100)]
    expect(measured(one, two, { others: near })("late")).toBe(-1)
  })
  test("by the room that the next word would have needed", () => {
    // Fifteen points, a word of fifteen and a quarter of ten.
    expect(measured(...plain())("full")).toBeCloseTo(0.325)
    expect(measured(...plain("one", "二三四"))("full")).toBeCloseTo(0.25)
    expect(measured(...plain("a".repeat(50)))("full")).toBe(2)
  })
  test("by their sides and middles", () => {
    const [above, below] = [text("one", 0, 100), text("seven", 0, 112, { x0: 8, x1: 40 })]
    const of = measured(above, below)
    expect([of("starts"), of("ends"), of("middles")]).toEqual([3, 20, 11.5])
  })
  test("by their words", () => {
    const of = (above: string, below: string) => measured(...plain(above, below))
    expect([
      of("one", "two")("small"),
      of("one", "Two")("small"),
      of("one", ", two")("small"),
    ]).toEqual([1, 0, 1])
    expect([of("one", "two")("han"), of("一", "two")("han")]).toEqual([0, 1])
    expect([of("one.", "two")("ends sentence"), of("one", "two")("ends sentence")]).toEqual([1, 0])
    expect([of("one", "two")("length"), of("a".repeat(90), "two")("length")]).toEqual([3, 80])
    expect([of("1", "2")("numbers"), of("1", "a")("numbers"), of("a", "b")("numbers")]).toEqual([
      2, 1, 0,
    ])
  })
  test("by their sizes", () => {
    expect(measured(...plain("one", "two", 12, { size: 20 }))("sizes")).toBe(2)
    expect(measured(...plain("one", "two", 12, { size: 50 }))("sizes")).toBe(3)
  })
  test("by what stands level with them", () => {
    const [above, below] = plain()
    const beside = [text("x", 1, 112), text("7", 2, 112), text("y", 2, 100)]
    // What was painted right before or after one belongs to it.
    const of = measured(above, below, { others: beside })
    expect([of("mates"), of("mates above"), of("number mates")]).toEqual([1, 1, 0])
    const numbers = [text("7", 1, 100), text("8", 1, 112)]
    expect(measured(above, below, { others: numbers })("number mates")).toBe(1)
    const many = [1, 2, 1, 2, 1, 2].map((column) => text("x", column, 112))
    expect(measured(above, below, { others: many })("mates")).toBe(4)
  })
  test("by the cells that are drawn around them", () => {
    const wholeOf: DrawnCells["wholeOf"] = (own) => own
    const at = (own: DrawnCells["at"]) =>
      measured(...plain(), { drawn: { at: own, wholeOf } as DrawnCells })("box")
    expect(at(() => cell as never)).toBe(1)
    expect(at((_, y) => (y < 105 ? cell : { box, items: [1] }) as never)).toBe(-1)
    expect(at((_, y) => (y < 105 ? cell : undefined) as never)).toBe(0)
    expect(measured(...plain(), { isSameStrip: () => true })("box")).toBe(1)
    expect(at(() => undefined)).toBe(0)
  })
  test("by one that no ruling parts, where they stand closer than its rows", () => {
    const inRows = (height: number) => {
      const rows = [106 - height, 106].map((y0) => ({ x0: 0, x1: 100, y0, y1: y0 + height }))
      const whole = { x0: 0, x1: 100, y0: 106 - height, y1: 106 + height }
      const at: DrawnCells["at"] = (_, y) => rows[y < 106 ? 0 : 1]
      return measured(...plain(), { drawn: { at, wholeOf: () => whole } as unknown as DrawnCells })(
        "box",
      )
    }
    expect([15.9, 16.1].map(inRows)).toEqual([-1, 1])
  })
})

describe("texts that the program clipped to their cells", () => {
  const [left, right] = [
    { x0: 0, x1: 100, y0: 90, y1: 130 },
    { x0: 0, x1: 100, y0: 105, y1: 130 },
  ]
  const clipped = (at: (x: number, y: number) => unknown): DrawnCells =>
    ({ at, isClipped: () => true }) as unknown as DrawnCells
  const lines = [text("7", 0, 100), text("8", 0, 112)]
  test("are one where it is the same for both", () => {
    expect(cells(lines, { drawn: clipped(() => left) })).toBe("7+8")
  })
  test("are two where each has its own", () => {
    const own = clipped((_, y) => (y < 105 ? left : right))
    expect(cells([text("one", 0, 100), text("two", 0, 112)], { drawn: own })).toBe("one | two")
  })
})
