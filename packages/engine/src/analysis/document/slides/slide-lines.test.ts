import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import {
  cutAtBullets,
  cutAtLabels,
  cutAtShapes,
  joinFragments,
  joinLabels,
  joinTwo,
} from "./slide-lines.ts"

const texts = (lines: readonly TextLine[]): string => lines.map(({ text }) => text).join("|")
const line = (
  text: string,
  x0: number,
  baseline = 100,
  look: Partial<TextLine> = {},
): TextLine => ({
  ...lineAt(text, x0, baseline),
  ...look,
})

describe("fragments of a stretched line", () => {
  /** Two fragments painted one after the other, and a line above that runs across their gap. */
  const fragments = (gap = 30, look: Partial<TextLine> = {}) => [
    line("a stretched", 100, 100, { z: 1 }),
    line("line", 155 + gap, 100, { z: 2, ...look }),
  ]
  const across = (baseline = 88, look: Partial<TextLine> = {}) =>
    line("a line above that runs across it", 100, baseline, { z: 3, ...look })
  const joined = (lines: readonly TextLine[], holder: (own: TextLine) => unknown = () => 0) =>
    texts(joinFragments(lines, holder))

  test("are one where a line above or below runs across the gap", () => {
    expect(joined([...fragments(), across()])).toBe(
      "a line above that runs across it|a stretched line",
    )
    expect(joined(fragments())).toBe("a stretched|line")
    expect(joined([...fragments(), across(112)])).toContain("a stretched line")
    expect([
      joined([...fragments(), across(83.1)]),
      joined([...fragments(), across(82.9)]),
    ]).toEqual([
      "a line above that runs across it|a stretched line",
      "a line above that runs across it|a stretched|line",
    ])
    expect(joined([...fragments(), across(95.1)])).toContain("stretched|line")
    expect(joined([...fragments(), across(88, { size: 14 })])).toContain("stretched|line")
  })
  test("are bridged by an em on both sides of the gap", () => {
    const short = (x0: number, x1: number) =>
      joined([...fragments(), { ...across(), box: { x0, x1, y0: 80, y1: 90 } }])
    expect([short(144, 196), short(146, 196), short(144, 194)]).toEqual([
      "a line above that runs across it|a stretched line",
      "a line above that runs across it|a stretched|line",
      "a line above that runs across it|a stretched|line",
    ])
  })
  test("are one where they were painted in one go, and the second is no label", () => {
    const once = (text: string) =>
      joined([line("a stretched", 100, 100, { z: 1 }), line(text, 185, 100, { z: 1 })])
    expect(once("line")).toBe("a stretched line")
    expect(once("• line")).toBe("a stretched|• line")
  })
  test("stand six ems apart at most, on one baseline, in one size", () => {
    const many = (gap: number, look: Partial<TextLine> = {}) =>
      joined([...fragments(gap, { z: 1, ...look })])
    expect([many(59.9), many(60.1), many(0.1)]).toEqual([
      "a stretched line",
      "a stretched|line",
      "a stretched line",
    ])
    expect(many(0)).toBe("a stretched|line")
    expect([many(30, { baseline: 100.9 }), many(30, { baseline: 101.1 })]).toEqual([
      "a stretched line",
      "a stretched|line",
    ])
    expect(many(30, { size: 12 })).toBe("a stretched|line")
    expect(many(30, { angle: 90 })).toBe("a stretched|line")
    expect(many(30, { isVertical: true })).toBe("a stretched|line")
    const turned = fragments(30, { z: 1 }).map((own, at) =>
      at === 0 ? { ...own, angle: 90 } : own,
    )
    expect(joined(turned)).toBe("a stretched|line")
  })
  test("stay apart in different shapes", () => {
    const once = fragments(30, { z: 1 })
    expect(joined(once, (own) => own.box.x0 > 150)).toBe("a stretched|line")
  })
})

describe("labels that stand apart", () => {
  const joined = (...lines: readonly TextLine[]) => texts(joinLabels(lines, () => undefined))
  test("go with the text at their right", () => {
    expect(joined(line("•", 100), line("text", 120))).toBe("• text")
    expect(joined(line("1.", 100), line("text", 120))).toBe("1. text")
    expect(joined(line("text", 120), line("•", 100))).toBe("• text")
    expect(joined(line("1", 100), line("text", 120))).toBe("1|text")
    expect(joined(line("word", 100), line("text", 130))).toBe("word|text")
    expect(joined(line("•", 100))).toBe("•")
  })
  test("within four ems, on their baseline", () => {
    const at = (x: number, baseline = 100, look: Partial<TextLine> = {}) =>
      joined(line("•", 100), line("text", x, baseline, look))
    expect([at(144.9), at(145.1), at(104.1), at(103.9)]).toEqual([
      "• text",
      "•|text",
      "• text",
      "•|text",
    ])
    expect([at(120, 103.4), at(120, 103.6)]).toEqual(["• text", "•|text"])
    expect(at(120, 100, { angle: 90 })).toBe("•|text")
    expect(at(120, 100, { isVertical: true })).toBe("•|text")
  })
  test("are level and short", () => {
    expect(joined(line("•", 100, 100, { angle: 90 }), line("text", 120))).toBe("•|text")
    expect(joined(line("(xviii)", 100), line("text", 140))).toBe("(xviii)|text")
  })
  test("take one text each", () => {
    const [first, second] = [line("•", 100), line("•", 100, 120)]
    expect(joined(first, second, line("one", 120), line("two", 120, 120))).toBe("• one|• two")
    expect(joined(first, line("•", 108), line("one", 120))).toBe("• •|one")
  })
})

describe("a text in a shape of its own", () => {
  const disc = (own: TextLine) => own.box.x1 < 111
  const numbered = line("1 one two", 100, 100, { gaps: [{ at: 1, from: 105, to: 110 }] })
  test("is no part of the line beside it", () => {
    expect(texts(cutAtShapes([numbered], disc))).toBe("1|one two")
    expect(texts(cutAtShapes([numbered], () => "panel"))).toBe("1 one two")
    expect(texts(cutAtShapes([line("1 one two", 100)], disc))).toBe("1 one two")
    expect(texts(cutAtShapes([{ ...numbered, angle: 90 }], disc))).toBe("1 one two")
    const behind = line("one two", 100, 100, { gaps: [{ at: 7, from: 135, to: 140 }] })
    expect(texts(cutAtShapes([behind], disc))).toBe("one two")
  })
  test("is no label of it", () => {
    const apart = [line("a)", 100), line("text", 120)]
    expect(texts(joinLabels(apart, disc))).toBe("a)|text")
    expect(texts(joinLabels(apart, () => "panel"))).toBe("a) text")
    expect(texts(joinLabels([line("•", 100), line("text", 120)], disc))).toBe("• text")
  })
})

describe("a bullet within a line", () => {
  const cut = (...lines: readonly TextLine[]) => texts(cutAtBullets(lines))
  const both = line("one • two", 100)
  test("begins another where text starts at its place", () => {
    expect(cut(both, line("• six", 120, 112))).toBe("one|• two|• six")
    expect(cut(both)).toBe("one • two")
    expect(cut(both, line("• six", 121.9, 112))).toBe("one|• two|• six")
    expect(cut(both, line("• six", 122.1, 112))).toBe("one • two|• six")
    expect(cut(both, line("• six", 120, 112, { page: 1 }))).toBe("one • two|• six")
    expect(cut({ ...both, angle: 90 }, line("• six", 120, 112))).toBe("one • two|• six")
  })
  test("stands between spaces", () => {
    expect(cut(line("one •two", 100), line("• six", 120, 112))).toBe("one •two|• six")
    expect(cut(line("one• two", 100), line("• six", 115, 112))).toBe("one• two|• six")
  })
})

test("a label and its line are one, with a gap between them, where the later was painted", () => {
  const gapped = line("one two", 120, 100, { z: 2, gaps: [{ at: 3, from: 135, to: 140 }] })
  const made = joinTwo(line("•", 100, 100, { z: 5, gaps: [] }), gapped)
  expect(made).toMatchObject({
    text: "• one two",
    z: 5,
    box: { x0: 100, x1: 155 },
    gaps: [
      { at: 1, from: 105, to: 120 },
      { at: 5, from: 135, to: 140 },
    ],
  })
  expect(made.spans[0]?.text).toBe("• ")
  expect(joinTwo({ ...line("•", 100), spans: [] }, gapped).spans).toHaveLength(1)
})

describe("labels side by side", () => {
  /** Names below each other; those of the upper row stand as one line. */
  const names = (upper = "Jan. 29 Feb. 10", step = 12, off = 0) => [
    line(upper, 100, 100, { trails: true }),
    line("Dev. 2", 102.5 + off, 100 + step),
    line("Dev. 1", 142.5, 100 + step),
  ]
  const cut = (lines: readonly TextLine[]): string => texts(cutAtLabels(lines))

  test("are cut where each stands over the middle of its own line", () => {
    expect(cut(names())).toBe("Jan. 29|Feb. 10|Dev. 2|Dev. 1")
    expect(cut(names("Jan. 29 Feb. 10", -12))).toBe("Jan. 29|Feb. 10|Dev. 2|Dev. 1")
  })
  test("stay one line over lines that are no labels of its parts", () => {
    expect(cut(names(undefined, undefined, 4))).toContain("Jan. 29 Feb. 10")
    expect(cut(names(undefined, 18))).toContain("Jan. 29 Feb. 10")
    expect(cut(names().slice(0, 2))).toContain("Jan. 29 Feb. 10")
  })
  test("know the space behind the last of them alone", () => {
    expect(cutAtLabels(names()).map(({ trails }) => trails)).toEqual([
      undefined,
      true,
      undefined,
      undefined,
    ])
  })
})
