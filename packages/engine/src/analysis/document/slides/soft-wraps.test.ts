import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { BoxLayout } from "./box-paragraphs.ts"
import { findSoftWraps } from "./soft-wraps.ts"

/**
 * Lines of a box from 100 on, ten points high; letters are five points wide where nothing is told.
 */
const lines = (...texts: readonly string[]): TextLine[] =>
  texts.map((text, at) => uneven(lineAt(text, 100, 100 + 12 * at)))
/** Gives the first letter a width of its own: a line of even letters is code. */
function uneven(line: TextLine): TextLine {
  const [span] = line.spans
  if (!span) return line
  const edges = [...span.edges]
  edges[1] = (edges[0] ?? 0) + 2
  return { ...line, spans: [{ ...span, edges }] }
}
const left = (x1: number): BoxLayout => ({ align: "left", x0: 100, x1 })
const wraps = (own: readonly TextLine[], layout: BoxLayout, widest = 50) =>
  findSoftWraps([{ lines: own, label: undefined }], layout, widest)
const count = (own: readonly TextLine[], layout: BoxLayout): number => wraps(own, layout).lines.size

describe("a line of a box wrapped by itself", () => {
  // "which goes" ends at 150; "onwards" takes 35 points, and a space two.
  const text = lines("which goes", "onwards")

  test("where the next word would have missed its longest line by six points", () => {
    expect([count(text, left(180.9)), count(text, left(181.1))]).toEqual([1, 0])
    expect(wraps(text, left(160)).lines).toEqual(new Set(text.slice(0, 1)))
  })

  test("in a box whose text stands in the middle or at the right too", () => {
    const middle = (x1: number): number => count(text, { align: "centre", x0: 50, x1 })
    expect([middle(130.9), middle(131.1)]).toEqual([1, 0])
  })

  test("where a sentence goes on somewhere in its paragraph", () => {
    const told = (first: string, second = "onwards"): number =>
      count(lines(first, second), left(150))
    expect(told("which goes")).toBe(1)
    expect(told("which goes.")).toBe(0)
    expect(told("if (goes) {")).toBe(0)
    expect(told("which goes", "Onwards")).toBe(0)
    expect(told("which goes", "(onwards")).toBe(1)
    expect(told("which goes,", "Onwards")).toBe(1)
    expect(told("which goes-", "Onwards")).toBe(1)
    expect(count(lines("which goes", "onwards", "Onwards it goes"), left(150))).toBe(2)
  })

  test("in Han that the file calls one paragraph, where all its lines but the last did", () => {
    const wide = (text: string, at: number, x1: number): TextLine =>
      lineAt(text, 100, 100 + 12 * at, { x1 })
    const told = (middle: number): number =>
      findSoftWraps(
        [
          {
            lines: [
              wide("磨坊把谷物磨成面粉送到", 0, 210),
              wide("城里的面包房去烤成面包", 1, middle),
              wide("卖给大家", 2, 140),
            ],
            label: undefined,
            isTold: true,
          },
        ],
        left(210),
        50,
      ).lines.size
    expect([told(210), told(190)]).toEqual([2, 0])
  })

  test("in Han where it is eight ems long", () => {
    const han = (length: number, free = 0): number => {
      const own = ["文".repeat(length), "字字字"].map((text, at) =>
        lineAt(text, 100, 100 + 12 * at),
      )
      return count(own, left(100 + 10 * length + free))
    }
    expect([han(8), han(7)]).toEqual([1, 0])
    // One sign has to move, with no space before it.
    expect([han(8, 3.9), han(8, 4.1)]).toEqual([1, 0])
  })

  test("not where it is read from the right, or is Korean", () => {
    const turned = text.map((line): TextLine => ({ ...line, direction: "rtl" }))
    expect(count(turned, left(150))).toBe(0)
    expect(count(lines("which goes 한", "onwards"), left(150))).toBe(0)
    expect(count(lines("which goes", "onwards 한"), left(150))).toBe(0)
  })

  test("not where its letters are as wide as each other, as in code", () => {
    const even = (first: string): number =>
      count([lineAt(first, 100, 100), ...lines("onwards")], left(150))
    expect([even("which goes"), even("which"), even("12345678")]).toEqual([0, 1, 1])
    const wider = (by: number): number => {
      const line = lineAt("which goes", 100, 100)
      const [span] = line.spans as [TextLine["spans"][number]]
      const edges = span.edges.map((edge, at) => (at === 0 ? edge - by : edge))
      return count([{ ...line, spans: [{ ...span, edges }] }, ...lines("onwards")], left(150))
    }
    expect([wider(0.9), wider(1.1)]).toEqual([0, 1])
  })

  test("not where it is the last", () => {
    expect(count(lines("which goes"), left(150))).toBe(0)
    expect(wraps([], left(150))).toEqual({ lines: new Set() })
  })
})

test("half of what the nearest word missed becomes room, as far as there is some", () => {
  const text = lines("which goes", "onwards", "and farther")
  // The first misses by 37, the second, which ends at 135, by 2: that is no wrap.
  expect(wraps(text, left(150)).room).toBe(18.5)
  expect(wraps(text, left(150), 5).room).toBe(5)
  expect(wraps(text, left(140)).room).toBe(6)
})
