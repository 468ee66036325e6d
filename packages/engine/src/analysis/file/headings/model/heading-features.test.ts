import { describe, expect, test } from "vitest"
import type { BlockDraft, Label, ParagraphDraft } from "../../../block-drafts.ts"
import {
  cellDraft,
  figureBlock,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
} from "../../../writing/block-drafts.test-kit.ts"
import type { Span } from "../../../drafts.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { headingEvidence, headingFeatureNames } from "./heading-features.ts"

interface Look extends Partial<Span> {
  readonly x?: number
  readonly page?: number
}
const text = (
  words: string,
  baseline: number,
  { x = 100, page = 0, size = 10, ...span }: Look = {},
  look: Partial<ParagraphDraft> = {},
): ParagraphDraft => {
  const placed = placedAt(words, baseline, { x, page, size })
  const spans = placed.line.spans.map((own) => ({ ...own, ...span }))
  return paragraphDraft([{ ...placed, line: { ...placed.line, spans } }], look)
}
const body = "the plain text of a file that says so much."
/** Two paragraphs of plain text around one. */
const around = (own: ParagraphDraft): BlockDraft[] => [text(body, 80), own, text(body, 120)]
type Name = (typeof headingFeatureNames)[number]
const of = (blocks: readonly BlockDraft[], at: number) => {
  const evidence = headingEvidence(blocks)[at]
  return (name: Name): number | undefined => evidence?.values[headingFeatureNames.indexOf(name)]
}
const own = (words: string, look: Look = {}, rest: Partial<ParagraphDraft> = {}) =>
  of(around(text(words, 100, look, rest)), 1)
const label = (look: Partial<Label>) => ({ label: { numbers: [], ...look } as Label })

describe("a paragraph is told by itself", () => {
  test("by its size and face against the text", () => {
    expect([own("Head")("sizeToBody"), own("Head", { size: 14 })("sizeToBody")]).toEqual([1, 1.4])
    expect([own("Head")("isBold"), own("Head", { bold: true })("isBold")]).toEqual([0, 1])
    expect([own("Head")("isItalic"), own("Head", { italic: true })("isItalic")]).toEqual([0, 1])
    expect([own("Head")("isColoured"), own("Head", { colour: 7 })("isColoured")]).toEqual([0, 1])
    expect([own("Head")("isOtherFont"), own("Head", { font: 3 })("isOtherFont")]).toEqual([0, 1])
    const under = { style: "single" } as unknown as NonNullable<Span["underline"]>
    expect([
      own("Head")("isUnderlined"),
      own("Head", { underline: under })("isUnderlined"),
    ]).toEqual([0, 1])
  })
  test("by spans that say something: marks and spaces are of any look", () => {
    const spans = (...parts: readonly (Partial<Span> & { text: string })[]): ParagraphDraft => {
      const placed = placedAt(parts.map((part) => part.text).join(""), 100)
      const [plain] = placed.line.spans
      return paragraphDraft([
        {
          ...placed,
          line: { ...placed.line, spans: parts.map((part) => ({ ...(plain as Span), ...part })) },
        },
      ])
    }
    const bold = (...parts: readonly (Partial<Span> & { text: string })[]) =>
      of(around(spans(...parts)), 1)("isBold")
    expect(bold({ text: "Head", bold: true }, { text: "." })).toBe(1)
    expect(bold({ text: "Head", bold: true }, { text: "ed" })).toBe(0)
    const italic = of(around(spans({ text: "Head", italic: true }, { text: " " })), 1)
    expect(italic("isItalic")).toBe(1)
    const main = of(around(spans({ text: "He", colour: 7 }, { text: "ading" })), 1)
    expect(main("isColoured")).toBe(0)
    const other = of(around(spans({ text: "Heading", colour: 7 }, { text: "ed" })), 1)
    expect(other("isColoured")).toBe(1)
  })
  test("by its words", () => {
    expect([own("A head.")("endsSentence"), own("A head")("endsSentence")]).toEqual([1, 0])
    expect([
      own("A head:")("endsColon"),
      own("A head：")("endsColon"),
      own("A head")("endsColon"),
    ]).toEqual([1, 1, 0])
    expect([
      own("HEAD 1")("isCapitals"),
      own("H")("isCapitals"),
      own("HEAd")("isCapitals"),
    ]).toEqual([1, 0, 0])
    expect([own("head")("startsLow"), own("Head")("startsLow")]).toEqual([1, 0])
    expect([own("a, b、c")("commas"), own("a,b,c,d,e,f,g")("commas")]).toEqual([2, 4])
    expect([own("ab12")("digits"), own("ab")("digits")]).toEqual([0.5, 0])
    expect([own("标题")("weight"), own("ab")("weight")]).toEqual([4, 2])
    expect([own("标题")("cjk"), own("ab")("cjk")]).toEqual([1, 0])
  })
  test("by its label", () => {
    expect(own("Head")("label")).toBe(0)
    const kinds = ["bullet", "decimal", "chinese", "upperRoman"] as const
    expect(kinds.map((format) => own("Head", {}, label({ format }))("label"))).toEqual([1, 2, 3, 4])
    expect(own("Head", {}, label({ numbers: [1, 2] }))("labelDepth")).toBe(2)
    expect(own("Head", {}, label({ hasGap: true }))("labelGap")).toBe(1)
    expect(own("Head", {}, label({}))("labelGap")).toBe(0)
  })
  test("by its place in its column", () => {
    const aligned = (align: ParagraphDraft["shape"]["align"]) => {
      const told = own(
        "Head",
        {},
        { shape: { align, direction: "ltr", left: 0, right: 0, firstLine: 0 } },
      )
      return [told("isCentred"), told("isRight")]
    }
    expect([aligned("left"), aligned("centre"), aligned("right")]).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ])
    expect(own("a".repeat(30))("width")).toBe(0.5)
    expect([
      own("Head", { x: 130 })("indent"),
      own("Head", { x: 390 })("indent"),
      own("Head", { x: 50 })("indent"),
    ]).toEqual([3, 20, -3])
    expect([own("Head")("isFirstPage"), own("Head", { page: 1 })("isFirstPage")]).toEqual([1, 0])
    const gapped = text("a b", 100)
    const [line] = gapped.lines
    const gaps = Array.from({ length: 6 }, () => ({ at: 1, from: 105, to: 150 }))
    const many = { ...gapped, lines: line ? [{ ...line, line: { ...line.line, gaps } }] : [] }
    expect([of(around(many), 1)("gaps"), own("a b")("gaps")]).toEqual([4, 0])
  })
})

describe("a paragraph is told by what stands beside it", () => {
  test("by the room around it, in its size", () => {
    // Letters begin eight points above their baseline.
    const told = own("Head")
    expect([told("above"), told("below")]).toEqual([1.2, 1.2])
    expect(own("Head", { page: 1 })("above")).toBe(20)
    const [first, last] = [of(around(text("Head", 100)), 0), of(around(text("Head", 100)), 2)]
    expect([first("above"), last("below")]).toEqual([20, 20])
    const far = of([text(body, 80), text("Head", 500)], 1)
    expect(far("above")).toBe(20)
    const over = of([text(body, 300), text("Head", 100)], 1)
    expect(over("above")).toBe(-3)
  })
  test("by tables and figures", () => {
    const table = tableBlock(tableDraft([100, 400], [60, 85]))
    const figure = figureBlock({ x0: 100, x1: 400, y0: 117, y1: 140 })
    const told = of([table, text("Head", 100), figure], 0)
    expect([told("previousKind"), told("nextKind")]).toEqual([2, 3])
    expect([told("above"), told("below")]).toEqual([0.7, 1.7])
    expect([told("previousLength"), told("nextSize")]).toEqual([0, 0])
    const alone = of([text("Head", 100)], 0)
    expect([alone("previousKind"), alone("nextKind")]).toEqual([0, 0])
    const apart = of([{ ...table, page: 3 } as BlockDraft, text("Head", 100)], 0)
    expect(apart("above")).toBe(20)
  })
  test("by the paragraphs around it", () => {
    const told = own("Head", { size: 20 })
    expect([told("previousKind"), told("nextKind")]).toEqual([1, 1])
    expect([told("previousLength"), told("nextSize")]).toEqual([body.length, 0.5])
    expect([told("previousIsAlike"), told("nextIsAlike")]).toEqual([0, 0])
    expect([own("Head")("previousIsAlike"), own("Head")("nextIsAlike")]).toEqual([1, 1])
    const long = of([text("a".repeat(500), 80), text("Head", 100)], 1)
    expect(long("previousLength")).toBe(400)
  })
})

describe("a paragraph is told by its file", () => {
  test("by those that look alike", () => {
    const told = own("Head")
    expect([told("alike"), told("alikeShare"), told("alikeLines")]).toEqual([3, 1, 1])
    expect(told("alikeEnds")).toBeCloseTo(2 / 3)
    const head = own("Head", { bold: true })
    expect([head("alike"), head("alikeLength"), head("alikeLetters")]).toEqual([
      1,
      4,
      4 / (4 + 2 * body.length),
    ])
    for (const look of [{ size: 12 }, { italic: true }, { colour: 3 }, { font: 2 }])
      expect(own("Head", look)("alike")).toBe(1)
    expect(own("Head", { size: 10.2 })("alike")).toBe(3)
  })
  test("by how much of it is bold, in tables, and larger", () => {
    expect(own("Head", { bold: true })("boldShare")).toBeCloseTo(4 / (4 + 2 * body.length))
    expect(own("Head")("inTables")).toBe(0)
    const cells = [cellDraft({ x0: 0, x1: 1, y0: 0, y1: 1 }, { lines: [lineAt(body, 0, 0)] })]
    const table = tableBlock({ ...tableDraft([100, 400], [200, 220]), cells })
    expect(of([text(body, 80), table], 0)("inTables")).toBe(0.5)
    expect([
      own("Head", { size: 8 })("largerSizes"),
      own("Head", { size: 14 })("largerSizes"),
    ]).toEqual([1, 0])
    expect(own("Head", { size: 9.8 })("largerSizes")).toBe(0)
    expect(own("Head", { size: 14 })("bodySize")).toBe(10)
  })
  test("by its place in it", () => {
    const told = own("Head")
    expect([told("place"), told("placeShare"), told("paragraphs")]).toEqual([2, 2 / 3, 3])
    const many = Array.from({ length: 40 }, (_, at) => text("a", 20 * at))
    expect(of(many, 39)("place")).toBe(30)
  })
})

test("a paragraph stands out by its look or its label", () => {
  const stands = (look: Look, rest: Partial<ParagraphDraft> = {}, words = "Head") =>
    headingEvidence(around(text(words, 100, look, rest)))[1]?.standsOut
  expect(stands({})).toBe(false)
  expect([stands({ size: 10.2 }), stands({ size: 10.4 })]).toEqual([false, true])
  expect([stands({ bold: true }), stands({ italic: true }), stands({ colour: 3 })]).toEqual([
    true,
    true,
    true,
  ])
  expect(stands({}, label({ format: "decimal" }))).toBe(true)
  expect(stands({}, {}, "HEAD")).toBe(true)
  expect(stands({ font: 4 })).toBe(false)
})

test("a file without paragraphs tells nothing", () => {
  expect(headingEvidence([])).toEqual([])
  expect(headingEvidence([tableBlock(tableDraft([100, 400], [60, 85]))])).toEqual([])
})
