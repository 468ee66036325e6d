import { describe, expect, test } from "vitest"
import type { PlacedLine } from "../block-drafts.ts"
import type { TextLine } from "../drafts.ts"
import { lineAt } from "./lines.test-kit.ts"
import {
  endsSentence,
  firstUnitLength,
  inkEnd,
  isCentred,
  isFlushRight,
  isFull,
  isFullOfText,
  localInset,
} from "./fill.ts"

/** A line in a column from 100 to 400. */
const placed = (line: TextLine, { x0 = 100, x1 = 400, page = 0, column = 0 } = {}): PlacedLine => ({
  line,
  page,
  column,
  x0,
  x1,
})
const from = (x0: number, x1: number, text = "words of a line"): TextLine =>
  lineAt(text, x0, 200, { x1 })

describe("what moves together at the start of a line", () => {
  test.each([
    ["harvest was good", 7],
    ["well-known", 5],
    ["a-b", 3],
    ["ab-c", 3],
    ["年收", 1],
    ["年，收", 2],
    ["年」。收", 3],
    ["Word年", 4],
    ["", 0],
  ])("of %s is %d signs", (text, units) => expect(firstUnitLength(text)).toBe(units))

  test("ends before a sign that may hang over the edge", () => {
    expect(inkEnd(lineAt("丰收年", 100, 200))).toBe(130)
    expect(inkEnd(lineAt("丰收。", 100, 200))).toBe(120)
  })

  test.each([
    ["It was good.", true],
    ["“It was good.”", true],
    ["很好。", true],
    ["as follows:", true],
    ["It was", false],
  ])("%s ends a sentence: %s", (text, ends) => expect(endsSentence(text)).toBe(ends))
})

test("a line that starts where the next does, behind its bullet or not, is full by its own end", () => {
  const item = { ...from(118, 382), gaps: [{ at: 5, from: 122, to: 136 }] }
  const full = (next: number): boolean => isFullOfText(placed(item), lineAt("cross it", next, 214))
  expect([full(118), full(136), full(127)]).toEqual([true, true, false])
  expect(isFullOfText(placed(item), { ...lineAt("cross it", 118, 60), page: 1 })).toBe(false)
  const alike = [from(118, 382), from(118, 382, "cross")] as const
  expect(isFullOfText(placed(alike[0]), alike[1])).toBe(isCentred(alike[0], 100, 400))
})

test("a line at the right edge that starts where the next does is full where it is long enough", () => {
  const full = (text: string, next = 280): boolean =>
    isFullOfText(placed(from(280, 400, text)), lineAt("word", next, 214))
  expect(full("twenty-four letters of it")).toBe(true)
  expect([full("Harvest and ice"), full("twenty-four letters of it", 290)]).toEqual([false, false])
})

describe("a line between two edges", () => {
  const centred = (left: number, right: number): boolean =>
    isCentred(from(100 + left, 400 - right), 100, 400)

  test("is centred where both rooms are alike, within three points or 4 %", () => {
    expect(centred(50, 50)).toBe(true)
    expect(centred(20, 22.8)).toBe(true)
    expect(centred(20, 23.2)).toBe(false)
    expect(centred(100, 107.5)).toBe(true)
    expect(centred(100, 109)).toBe(false)
  })

  test("and a size or more are free before it, half of one behind it", () => {
    expect(centred(10.5, 10.5)).toBe(true)
    expect(centred(9.5, 9.5)).toBe(false)
    const narrow = (left: number, right: number): boolean =>
      isCentred(lineAt("words", 100 + left, 200, { x1: 400 - right, size: 2 }), 100, 400)
    expect(narrow(2.5, 1.1)).toBe(true)
    expect(narrow(2.5, 0.9)).toBe(false)
  })

  test("is flush right where it ends at the edge and starts far from the other", () => {
    const flush = (left: number, right: number, size = 10): boolean =>
      isFlushRight(lineAt("words", 100 + left, 200, { x1: 400 - right, size }), 100, 400)
    expect(flush(150, 1.9)).toBe(true)
    expect(flush(150, 2.1)).toBe(false)
    expect(flush(150, -2.1)).toBe(false)
    expect(flush(76, 0)).toBe(true)
    expect(flush(74, 0)).toBe(false)
    expect(flush(91, 0, 30)).toBe(true)
    expect(flush(89, 0, 30)).toBe(false)
  })
})

describe("a line is full where the first word of the next had no room", () => {
  // The word takes 25 points, the space before it 2 and the room that may stay 3.
  const word = lineAt("seven more", 100, 214)
  const han = lineAt("收成", 100, 214)
  const isFullWith = (room: number, next = word, text?: string): boolean =>
    isFull(placed(from(100, 400 - room, text)), next)

  test("with its space and a little more", () => {
    expect(isFullWith(29.5)).toBe(true)
    expect(isFullWith(30.5)).toBe(false)
  })

  test("and a letter and two thirds of one between Han letters", () => {
    expect(isFullWith(16, han, "今年的收成很好")).toBe(true)
    expect(isFullWith(17, han, "今年的收成很好")).toBe(false)
  })

  test("less what the column keeps free at its end", () => {
    expect(isFull(placed(from(100, 350)), word)).toBe(false)
    expect(isFull(placed(from(100, 350)), word, 25)).toBe(true)
  })

  test("by the room on both sides where it is centred", () => {
    expect(isFull(placed(from(114, 386)), word)).toBe(true)
    expect(isFull(placed(from(116, 384)), word)).toBe(false)
  })

  test("by the room at the left where it is read from the right", () => {
    const line = (room: number): PlacedLine =>
      placed(lineAt("אבגדה וזחטי", 100 + room, 200, { x1: 400, direction: "rtl" }))
    const next = lineAt("אבגדה וז", 100, 214, { x1: 400, direction: "rtl" })
    expect(isFull(line(40), next)).toBe(true)
    expect(isFull(line(290), next)).toBe(false)
  })
})

describe("a run of lines that wraps before its column", () => {
  const text = "a quotation of twenty-four signs"

  /** So many lines that end some points before the column. */
  const run = (count: number, room: number, { step = 14, words = text, shift = 0 } = {}) =>
    Array.from({ length: count }, (_, at) =>
      placed(
        lineAt(words, 100 + (at % 2) * shift, 200 + at * step, {
          x1: 400 - room - (at === count - 1 ? 60 : 0),
        }),
      ),
    )

  test("of four lines shows the room that they keep free", () => {
    expect(localInset(run(4, 40), 0)).toEqual({ inset: 40, end: 4 })
    expect(localInset(run(3, 40), 0)).toBeUndefined()
  })

  test("keeps a size and a half free at least, and takes 45 % of the column", () => {
    expect(localInset(run(4, 15.5), 0)?.inset).toBeCloseTo(15.5)
    expect(localInset(run(4, 14.5), 0)).toBeUndefined()
    expect(localInset(run(4, 164), 0)?.inset).toBeCloseTo(164)
    expect(localInset(run(4, 166), 0)).toBeUndefined()
  })

  test("has lines of prose: short ones fill any measure by chance", () => {
    expect(localInset(run(4, 40, { words: "twenty-four signs of all" }), 0)?.inset).toBeCloseTo(40)
    expect(localInset(run(4, 40, { words: "twenty-three signs here" }), 0)).toBeUndefined()
    expect(localInset(run(4, 40, { words: "今年的收成真的很好吗" }), 0)?.inset).toBeCloseTo(40)
    expect(localInset(run(4, 40, { words: "今年的收成真很好吗" }), 0)).toBeUndefined()
  })

  test("goes on while lines follow within twice their height and start alike", () => {
    expect(localInset(run(4, 40, { step: 21.8 }), 0)?.end).toBe(4)
    expect(localInset(run(4, 40, { step: 22.2 }), 0)).toBeUndefined()
    expect(localInset(run(4, 40, { shift: 24 }), 0)?.end).toBe(4)
    expect(localInset(run(4, 40, { shift: 26 }), 0)).toBeUndefined()
  })
})
