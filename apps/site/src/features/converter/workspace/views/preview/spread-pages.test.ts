import { expect, test } from "vitest"
import type { OfficeView, ViewBlock } from "../../documents/office-view/office-parts.ts"
import { spreadPages } from "./spread-pages.ts"

const paragraph = (text: string): ViewBlock => ({
  kind: "text",
  level: 0,
  isListed: false,
  align: "start",
  runs: [{ text, isBold: false, isItalic: false }],
})
const view = (...pages: ViewBlock[][]): OfficeView => ({ kind: "text", pages })
const textsOf = (shown: OfficeView): string[][] =>
  shown.kind === "text"
    ? shown.pages.map((page) =>
        page.map((block) => (block.kind === "text" ? (block.runs[0]?.text ?? "") : block.kind)),
      )
    : []

test("a text without page ends is spread over the pages that it has, in its order", () => {
  const spread = spreadPages(view(["a", "b", "c", "d"].map(paragraph)), 2)
  expect(textsOf(spread)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ])
})

test("what is long takes the room of several pages, and nothing is lost", () => {
  const long = "x".repeat(2000)
  const spread = spreadPages(view([paragraph("a"), paragraph(long), paragraph("b")]), 3)
  expect(textsOf(spread)).toEqual([["a"], [long], ["b"]])
})

test("a text that tells its pages keeps them, and one without content stays empty", () => {
  const told = view([paragraph("a")], [paragraph("b")])
  expect(spreadPages(told, 2)).toBe(told)
  expect(textsOf(spreadPages(view([]), 2))).toEqual([[], []])
})
