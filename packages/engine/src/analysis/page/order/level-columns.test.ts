import { expect, it } from "vitest"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { findBands } from "./bands.ts"

/** A line of a scan, of ten points, as wide as its letters: they are in em. */
function lineAt(text: string, x: number, row: number, confidence?: number): FlowItem {
  const baseline = 100 + row * 14
  const box = { x0: x, y0: baseline - 8, x1: x + text.length * 10, y1: baseline + 2 }
  const span = { text, edges: [], size: 10, font: 0, confidence }
  const line = {
    text,
    box,
    baseline,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    spans: [span],
    gaps: [],
    page: 0,
    z: row * 10 + (x > 100 ? 1 : 0),
  } as unknown as TextLine
  return { kind: "line", box, line }
}

const short = "六个字的条目"
const long = "十二个字宽的条目接着写下去"
const end = "一行"
/** Sixteen rows, entries that go on below standing in some of them. */
const side = (x: number, wraps: readonly number[], confidence?: number): FlowItem[] =>
  Array.from({ length: 16 }, (_, row) => {
    const text = wraps.includes(row) ? long : wraps.includes(row - 1) ? end : short
    return lineAt(text, x, row, confidence)
  })

const columnsOf = (pieces: readonly FlowItem[]): number => findBands(pieces)[0]?.columns.length ?? 0

it("reads entries of a scan down its columns where some go on beside others", () => {
  expect(columnsOf([...side(50, [2, 9], 0.9), ...side(250, [5], 0.9)])).toBe(2)
})

it("reads them by rows where none does, and where their painting tells it", () => {
  expect(columnsOf([...side(50, [], 0.9), ...side(250, [], 0.9)])).toBe(1)
  expect(columnsOf([...side(50, [2, 9]), ...side(250, [5])])).toBe(1)
})

it("reads cells that go on together by rows", () => {
  expect(columnsOf([...side(50, [2, 9], 0.9), ...side(250, [2, 9], 0.9)])).toBe(1)
})

it("reads labels with longer texts beside them by rows", () => {
  const labels = side(50, [], 0.9).map((_, row) => lineAt("标签", 50, row, 0.9))
  expect(columnsOf([...labels, ...side(250, [2, 9], 0.9)])).toBe(1)
})
