import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { flowingLines } from "./flowing-lines.ts"

const line = (text: string, x0 = 100, baseline = 100, look: Partial<TextLine> = {}): TextLine => ({
  ...lineAt(text, x0, baseline),
  ...look,
})
const flows = (own: TextLine, ...others: readonly TextLine[]): boolean =>
  flowingLines([own, ...others]).has(own)
const gap = (at: number, look: Partial<TextLine["gaps"][number]> = {}) => ({
  at,
  from: 150,
  to: 380,
  ...look,
})

describe("an entry of contents flows", () => {
  const entry = (text: string, at: number, leader?: "dot") =>
    line(text, 100, 100, { gaps: [gap(at, leader ? { leader } : {})] })
  test("by its leader and its number", () => {
    expect(flows(entry("One 12", 3, "dot"))).toBe(true)
    expect(flows(entry("One xii", 3, "dot"))).toBe(true)
    expect(flows(entry("One 12", 3))).toBe(false)
    expect(flows(entry("One two", 3, "dot"))).toBe(false)
    expect(flows(line("One 12"))).toBe(false)
  })
})

describe("an item of a list flows", () => {
  const numbered = line("1. text", 100, 100, { gaps: [gap(2)] })
  test("by its label before a tab", () => {
    expect(flows(numbered)).toBe(true)
    expect(flows(line("1. text"))).toBe(false)
    expect(flows(line("• text"))).toBe(true)
    expect(flows(line("text"))).toBe(false)
  })
  test("unless it has another gap", () => {
    expect(flows(line("1. text more", 100, 100, { gaps: [gap(2), gap(7)] }))).toBe(false)
  })
  test("unless figures stand beside it: it is the first cell of a row", () => {
    expect(flows(numbered, line("12.5", 300, 100))).toBe(false)
    expect(flows(numbered, line("12.5", 300, 140))).toBe(true)
    expect(flows(numbered, line("12.5", 20, 100))).toBe(true)
    expect(flows(numbered, line("words", 300, 100))).toBe(true)
    expect(flows(numbered, line("12.5", 300, 100, { angle: 90 }))).toBe(true)
  })
})

describe("prose in columns flows", () => {
  const column = (x0: number, text: (at: number) => string) =>
    Array.from({ length: 12 }, (_, at) => lineAt(text(at), x0, 100 + 14 * at, { x1: x0 + 180 }))
  const prose = column(100, () => "a line of words that goes on and on and on")
  test("beside other prose", () => {
    const other = column(320, () => "other words that go on and on and on")
    expect(flowingLines([...prose, ...other]).size).toBe(24)
    expect(flowingLines(prose).size).toBe(0)
  })
  test("but not beside a column of numbers", () => {
    const numbers = column(320, (at) => `1${at}.50`)
    expect(flowingLines([...prose, ...numbers]).size).toBe(0)
    const mixed = column(320, (at) => (at < 3 ? "some words that go on" : `1${at}.50`))
    expect(flowingLines([...prose, ...mixed]).size).toBe(24)
  })
  test("upright", () => {
    const other = column(320, () => "other words that go on and on and on")
    const turned = [...prose, ...other].map((own) => ({ ...own, angle: 90 }))
    expect(flowingLines(turned).size).toBe(0)
    const vertical = [...prose, ...other].map((own) => ({ ...own, isVertical: true }))
    expect(flowingLines(vertical).size).toBe(0)
  })
})
