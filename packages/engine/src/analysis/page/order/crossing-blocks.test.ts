import { expect, it } from "vitest"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { partCrossing } from "./crossing-blocks.ts"

/** A line of ten points at a place of the page. */
function lineAt(text: string, x: number, baseline: number): FlowItem {
  const box = { x0: x, y0: baseline - 8, x1: x + text.length * 5, y1: baseline + 2 }
  const line: TextLine = {
    text,
    box,
    baseline,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    spans: [],
    gaps: [],
    page: 0,
    z: 0,
  }
  return { kind: "line", box, line }
}

const address = ["John Q. Doe", "255 Customer Lane", "Suite B", "12345 User Town"].map(
  (text, row) => lineAt(text, 50, 100 + row * 12),
)
const desk = (from: number, step: number): FlowItem[] =>
  ["Local desk:", "Lucy Irwin"].map((text, row) => lineAt(text, 400, from + row * step))

it("takes the smaller of two blocks out whose rows cross, and leaves rows that agree", () => {
  const crossing = desk(104, 14)
  expect(partCrossing([...address, ...crossing])).toEqual({ flow: address, beside: [crossing] })
  const level = [...address, ...desk(100, 12)]
  expect(partCrossing(level)).toEqual({ flow: level, beside: [] })
})

it("leaves a label in the middle of its text, and parts of fractions, in their rows", () => {
  const label = [...address, lineAt("An address of theirs:", 400, 105)]
  expect(partCrossing(label).beside).toEqual([])
  const fraction = [...address, lineAt("n + 1", 400, 105), lineAt("n", 400, 117)]
  expect(partCrossing(fraction).beside).toEqual([])
})

it("leaves maps alone, whose labels cross without end", () => {
  const labels = Array.from({ length: 6_000 }, (_, at) =>
    lineAt("twelve words", (at * 7919) % 5000, (at * 104_729) % 8000),
  )
  expect(partCrossing(labels)).toEqual({ flow: labels, beside: [] })
})
