import { describe, expect, test } from "vitest"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { cutAtGutter } from "./cut-at-gutter.ts"
import type { Gutter } from "./gutter.ts"

const gutter = { x0: 192, x1: 200 } as Gutter
/** Words with the places at which they begin, letters five points wide. */
const line = (...words: readonly (readonly [string, number])[]): TextLine => {
  const text = words.map(([word]) => word).join(" ")
  const edges: number[] = []
  words.forEach(([word, x], at) => {
    const end = words[at - 1]
    if (end) edges.push(end[1] + 5 * end[0].length)
    for (let letter = 0; letter < word.length; letter++) edges.push(x + 5 * letter)
  })
  const last = words.at(-1)
  const x1 = (last?.[1] ?? 0) + 5 * (last?.[0].length ?? 0)
  const made = lineAt(text, words[0]?.[1] ?? 0, 100, { x1 })
  return { ...made, spans: made.spans.map((span) => ({ ...span, edges: [...edges, x1] })) }
}
const item = (own: TextLine): FlowItem => ({ kind: "line", box: own.box, line: own })
const cut = (own: TextLine, at = gutter): string =>
  cutAtGutter([item(own)], at)
    .pieces.map((piece) => (piece.kind === "line" ? piece.line.text.trim() : piece.kind))
    .join("|")
/** A line with a gap before the gutter's right edge; its other spaces are three points wide. */
const over = (gap: number, start = 200): TextLine => {
  const end = start - gap
  return line(["aa", end - 23], ["bb", end - 10], ["cc", start], ["dd", start + 13])
}

describe("a line that was read on over a gutter", () => {
  test("is cut before the word that starts at its right edge", () => {
    expect(cut(over(8))).toBe("aa bb|cc dd")
    expect([cut(over(8, 201.4)), cut(over(8, 201.6))]).toEqual(["aa bb|cc dd", "aa bb cc dd"])
    expect([cut(over(8, 198.6)), cut(over(8, 198.4))]).toEqual(["aa bb|cc dd", "aa bb cc dd"])
  })
  test("has a gap of half an em there, half wider than its spaces", () => {
    expect([cut(over(5.1)), cut(over(4.9))]).toEqual(["aa bb|cc dd", "aa bb cc dd"])
    const spaced = (gap: number) =>
      line(["aa", 200 - gap - 25], ["bb", 200 - gap - 10], ["cc", 200], ["dd", 215])
    expect([cut(spaced(7.5)), cut(spaced(7.4))]).toEqual(["aa bb|cc dd", "aa bb cc dd"])
    expect(cut(line(["aa", 170], ["cc", 200]))).toBe("aa|cc")
  })
  test("is cut where most lines start, too, right of one that hangs out", () => {
    const hung = { x0: 192, x1: 196, start: 200 }
    expect([cut(over(10), hung), cut(over(10, 196), hung)]).toEqual(["aa bb|cc dd", "aa bb|cc dd"])
    expect(cut(over(10), { x0: 192, x1: 196 })).toBe("aa bb cc dd")
  })
  test("is level, and read from the left", () => {
    for (const look of [{ angle: 90 }, { isVertical: true }, { direction: "rtl" }] as const)
      expect(cut({ ...over(8), ...look })).toBe("aa bb cc dd")
  })
  test("lies on both sides of it", () => {
    expect(cut(line(["aa", 196], ["cc", 214]))).toBe("aa cc")
    expect(cut(line(["aa", 100], ["bb", 120]))).toBe("aa bb")
  })
})

test("columns are parted right of all that was cut", () => {
  const centre = (own: TextLine) => cutAtGutter([item(own)], gutter).centre
  expect(centre(line(["aa", 100], ["bb", 120]))).toBe(196)
  expect(centre(over(8))).toBe(196)
  expect(centre(over(5.1))).toBeCloseTo(197.45)
})
test("pieces come from the top, and what is no line stays", () => {
  const table = {
    kind: "table",
    box: { x0: 100, x1: 300, y0: 150, y1: 180 },
    table: {},
  } as FlowItem
  const made = cutAtGutter([table, item(over(8))], gutter).pieces
  expect(made.map(({ kind }) => kind)).toEqual(["line", "line", "table"])
  expect(cutAtGutter([table], gutter).pieces).toEqual([table])
})

test("a stop that hangs into the gutter keeps its line in its column, and moves the cut", () => {
  const ends = (x1: number, x0 = 100): number =>
    cutAtGutter([item(lineAt("hanging", x0, 100, { x1 }))], { x0: 192, x1: 200 }).centre
  expect([ends(195), ends(198), ends(199), ends(198, 194)]).toEqual([196, 199, 196, 196])
})
