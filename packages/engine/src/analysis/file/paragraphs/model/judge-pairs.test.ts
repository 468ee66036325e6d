import { describe, expect, it } from "vitest"
import type { PlacedLine } from "../../../block-drafts.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { gatherParagraphs } from "../gather.ts"
import { areOne } from "./judge-pairs.ts"
import pairTrees from "./line-pairs.json" with { type: "json" }
import { columnTraits, pairFeatureNames, pairValues, type LinePair } from "./pair-features.ts"

const column = { page: 0, column: 0, x0: 72, x1: 523 }
const placed = (text: string, row: number, x1?: number, x0 = 72): PlacedLine => ({
  ...column,
  line: lineAt(text, x0, 100 + row * 14, x1 === undefined ? {} : { x1 }),
})
const pairOf = (last: PlacedLine, next: PlacedLine, own: Partial<LinePair> = {}): LinePair => ({
  last,
  lines: [last],
  next,
  after: undefined,
  leastStep: Infinity,
  inset: 0,
  traits: { low: 0, ends: 0, far: 0 },
  isCell: false,
  isJoined: false,
  ...own,
})

describe("where the looks of two lines say that fullness deceives", () => {
  /** Lines below each other, each with the place where it ends. */
  const gathered = (
    rows: readonly (readonly [text: string, x1: number])[],
    { x0, x1, size }: { x0: number; x1: number; size: number },
  ): string[] => {
    const pieces = rows.map(([text, end], row) => {
      const line = lineAt(text, 90, 80 + row * 1.5 * size, { size, x1: end })
      return { kind: "line" as const, box: line.box, line }
    })
    return gatherParagraphs([{ page: 0, column: 0, x0, x1, pieces }]).map((block) =>
      block.kind === "paragraph" ? block.lines.map(({ line }) => line.text).join("") : "",
    )
  }

  it("joins lines of prose that wrap before the edge of a column that something else made wide", () => {
    const prose = [
      ["该结构的含义是应用程序迭代器，该结构有一个方法，该方法的作用是对应", 504],
      ["用程序进行迭代。", 186],
      ["地址空间在传送门一次往返期间暂存信息，该结构的方法一共有两种，分别", 504],
      ["作用是初始化。", 174],
      ["测试的时候首先自己初始化一个结构，然后调用结构的方法，最后将预期结", 504],
      ["果比较。", 138],
    ] as const
    const [a, b, c, d, e, f] = prose.map(([text]) => text)
    expect(gathered(prose, { x0: 7, x1: 595, size: 12 })).toEqual([
      `${a}${b}`,
      `${c}${d}`,
      `${e}${f}`,
    ])
    // 414 points of 602 are no line of prose.
    expect(gathered(prose, { x0: 7, x1: 609, size: 12 })).toEqual(prose.map(([text]) => text))
  })
  it("parts names below each other, though lines of their start are known to wrap there", () => {
    const names = (last: string, next: string): boolean =>
      areOne(
        pairOf(placed(last, 0), placed(next, 1), {
          inset: 451 - 5 * last.length,
          traits: { low: 0, ends: 0, far: 1 },
          isJoined: true,
        }),
      )
    expect(names("<city>Darling Point</city>", "<state>New South Wales</state>")).toBe(false)
    expect(
      names("words that begin small go on here", "with the words of the line above them"),
    ).toBe(true)
  })
})

describe("the judge is not asked", () => {
  const surely = placed("words that begin small go on here", 0, 520)
  const next = placed("with the words of the line above them and with these", 1, 400)
  it("about lines of other pages and columns, and of a word that is broken", () => {
    expect(areOne(pairOf(surely, next))).toBe(true)
    for (const elsewhere of [{ page: 1 }, { column: 1 }])
      expect(areOne(pairOf(surely, { ...next, ...elsewhere }))).toBe(false)
    const line = { ...next.line, baseline: 90 }
    expect(areOne(pairOf(surely, { ...next, line }))).toBe(false)
  })
})

describe("what is told of a pair", () => {
  type Name = (typeof pairFeatureNames)[number]
  const told = (last: PlacedLine, next: PlacedLine, own: Partial<LinePair> = {}) => {
    const values = pairValues(pairOf(last, next, own))
    expect(values).toHaveLength(pairFeatureNames.length)
    return (...names: Name[]) => names.map((name) => values[pairFeatureNames.indexOf(name)])
  }
  const [above, below] = [placed("One line, two", 0), placed("(1) lines", 1)]

  it("are its words and the signs between them", () => {
    const both = told(above, below)
    expect(both("words", "wordsNext", "chars", "charsNext")).toEqual([3, 2, 13, 9])
    expect(both("endKind", "startKind", "endsSentence")).toEqual([1, 10, 0])
    const kinds = ["a", "B", "1", "文", ",", ":", ".", "-", ")", "(", "@"].map(
      (sign) => told(above, placed(sign, 1))("startKind")[0],
    )
    expect(kinds).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0])
    expect(told(placed("An end.", 0), below)("endsSentence")).toEqual([1])
    expect(
      ["word", "• word", "1. word", "(a) word"].map(
        (text) => told(above, placed(text, 1))("labelNext")[0],
      ),
    ).toEqual([0, 1, 2, 3])
  })

  it("are its places in the column, in sizes of the line below", () => {
    const both = told(above, {
      ...below,
      line: { ...below.line, gaps: [{ at: 1, from: 1, to: 2 }] },
    })
    expect(both("columnWidth", "step", "start", "startNext", "gapsNext")).toEqual([
      45.1, 1.4, 0, 0, 1,
    ])
    expect(both("share", "endRoomNext", "stepAfter", "stepOver")).toEqual([65 / 451, 40.6, -9, -9])
    // 451 points less 65 of the line, 15 of the word that follows, and the room that is kept.
    expect(told(above, below, { inset: 20 })("roomBehindWord")).toEqual([35.1])
    const after = placed("more", 3)
    expect(
      told(above, below, { after, leastStep: 12 })("stepAfter", "stepOver").map(
        (value) => Math.round((value ?? 0) * 10) / 10,
      ),
    ).toEqual([2.8, 0.2])
  })

  it("are its looks, and what the program drew behind the line", () => {
    const look = (own: object): PlacedLine => ({
      ...below,
      line: { ...below.line, spans: below.line.spans.map((span) => ({ ...span, ...own })) },
    })
    expect(told(above, below)("sameColour", "sameFont")).toEqual([1, 1])
    expect(told(above, look({ colour: 7 }))("sameColour", "sameFont")).toEqual([0, 1])
    expect(told(above, look({ font: 7 }))("sameColour", "sameFont")).toEqual([1, 0])
    const drawn = (own: object) =>
      told({ ...above, line: { ...above.line, ...own } }, below)("trails", "isMarked")
    expect([{}, { trails: true }, { trails: false, isMarked: true }].map(drawn)).toEqual([
      [-1, 0],
      [1, 0],
      [0, 1],
    ])
    expect(
      told(above, below, { isCell: true, isJoined: true })("isCell", "isJoinedByRule"),
    ).toEqual([1, 1])
  })

  it("are the shares of the pairs of its column", () => {
    const rows = ["An end.", "small", "Large and so on", "word"].map((text, row) =>
      placed(text, row),
    )
    expect(columnTraits([...rows, placed("to the end", 4, 500)])).toEqual({
      low: 3 / 4,
      ends: 1 / 4,
      far: 1,
    })
    expect(columnTraits([])).toEqual({ low: 0, ends: 0, far: 0 })
    expect(columnTraits([placed("to the end", 0, 500), placed("on", 1)]).far).toBe(0)
  })
})

it("has weights for pairs that were trained on the features there are", () => {
  expect(pairTrees.features).toEqual([...pairFeatureNames])
  expect(pairTrees.roots.length).toBeGreaterThan(50)
  expect(Math.max(...pairTrees.feature)).toBeLessThan(pairFeatureNames.length)
})
