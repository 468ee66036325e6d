import { expect, it } from "vitest"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { learnScales } from "./line-scale.ts"

/** A line of Han characters of twelve points that fills its column of so many of them. */
function lineOf(text: string, row: number, confidence?: number): PlacedLine {
  const baseline = 100 + row * 20
  const x1 = 50 + text.length * 12
  const box = { x0: 50, y0: baseline - 10, x1, y1: baseline + 2 }
  const edges = Array.from({ length: text.length + 1 }, (_, at) => 50 + at * 12)
  const span = { text, edges, box, font: 0, size: 12, stretch: 1, spacing: 0, rise: "none" }
  const line = {
    text,
    box,
    baseline,
    size: 12,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    spans: [{ ...span, ...(confidence !== undefined && { confidence }) }],
    gaps: [],
    page: 0,
    z: 0,
  }
  return { line, page: 0, column: 0, x0: 50, x1: 50 + 30 * 12 } as unknown as PlacedLine
}

const scalesOf = (confidence?: number): readonly number[] => {
  const lines = ["甲".repeat(30), "乙".repeat(12)].map((text, row) => lineOf(text, row, confidence))
  const shape = { align: "justify", direction: "ltr", left: 0, right: 0, firstLine: 0 }
  const draft = { kind: "paragraph", lines, shape } as unknown as ParagraphDraft
  const learnt = learnScales([draft], [], [], { keepsLines: false, hyphens: () => 0 })
  return learnt.ofLines(draft, 0).scales
}

it("keeps lines that fill their column, and those of a scan a little narrower", () => {
  expect(scalesOf()).toEqual([1, 1])
  for (const scale of scalesOf(0.99)) {
    expect(scale).toBeLessThan(1)
    expect(scale).toBeGreaterThan(0.96)
  }
})

it("takes back what a size rounded up adds to a face of unknown widths, and nothing else", () => {
  const learnt = learnScales([], [], [], { keepsLines: false, hyphens: () => 0 })
  const [span] = lineOf("words", 0).line.spans
  if (!span) throw new Error("a line has a span")
  expect(learnt.ofFont({ ...span, size: 9.75 })).toBe(0.98)
  // A smaller size breaks no line.
  expect(learnt.ofFont({ ...span, size: 10.2 })).toBe(1)
  expect(learnt.ofFont({ ...span, size: 9.75, rise: "superscript" })).toBe(1)
  expect(learnt.ofFont({ ...span, size: 9.75, text: "甲" })).toBe(1)
})
