import { expect, it } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { learnFontScales } from "./font-scales.ts"

it("learns how narrow a face is from the lines of slides, and leaves Han as they are", () => {
  const text = "word".repeat(12)
  const line = lineAt(text, 50, 100)
  const [span] = line.spans
  if (!span) throw new Error("a line has a span")
  const setIn = (advance: number) => ({
    ...span,
    size: 12,
    stretch: 1,
    edges: Array.from({ length: text.length + 1 }, (_, at) => 50 + at * advance),
  })
  const mapped = [{ ascii: "Arial", eastAsia: "SimHei", source: "", isSubstituted: true }]
  const narrow = setIn(4.8)
  const scaleOf = learnFontScales([{ ...line, spans: [narrow] }], mapped)
  expect(scaleOf(narrow)).toBe(0.74)
  expect(scaleOf({ ...narrow, text: "甲" })).toBe(1)
  expect(scaleOf({ ...narrow, font: 1 })).toBe(1)
  const usual = setIn(6)
  expect(learnFontScales([{ ...line, spans: [usual] }], mapped)(usual)).toBe(1)
})
