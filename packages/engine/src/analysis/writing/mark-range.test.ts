import { describe, expect, test } from "vitest"
import type { Span, TextLine } from "../drafts.ts"
import { lineAt } from "./lines.test-kit.ts"
import { cutSpan, markRange } from "./mark-range.ts"

/** A line from 100 on, each letter five points wide. */
const line = (text: string): TextLine => lineAt(text, 100, 100)
/** The texts of a line, those that were marked in brackets. */
const told = ({ spans }: TextLine): string =>
  spans.map(({ text, strike }) => (strike ? `[${text}]` : text)).join("")
const struck = (text: string, from: number, to: number): string =>
  told(markRange(line(text), from, to, { strike: true }))

describe("a rule drawn over part of a line", () => {
  test("marks the letters whose middle it covers", () => {
    expect(struck("letter", 105, 115)).toBe("l[et]ter")
    expect(struck("letter", 107.4, 112.6)).toBe("l[et]ter")
    expect(struck("letter", 107.6, 112.6)).toBe("le[t]ter")
    expect(struck("letter", 107.4, 112.4)).toBe("l[e]tter")
  })

  test("marks a whole line, its start or its end", () => {
    expect(struck("letter", 90, 200)).toBe("[letter]")
    expect(struck("letter", 90, 110)).toBe("[le]tter")
    expect(struck("letter", 120, 200)).toBe("lett[er]")
  })

  test("never parts a character of two units", () => {
    const pair = { ...line("a𠮷b") }
    const [span] = pair.spans
    const edges = [100, 105, 110, 110, 115]
    const marked = (from: number, to: number): string =>
      told(markRange({ ...pair, spans: [{ ...span, edges } as Span] }, from, to, { strike: true }))
    expect(marked(106, 109)).toBe("a[𠮷]b")
    expect(marked(100, 109)).toBe("[a𠮷]b")
  })

  test("leaves the line as it is where it covers no middle", () => {
    const whole = line("letter")
    expect(markRange(whole, 100.1, 102.4, { strike: true })).toBe(whole)
    expect(markRange(whole, 200, 300, { strike: true })).toBe(whole)
  })
})

describe("in a line of several looks", () => {
  const [first, second, third] = ["ab", "cd", "ef"].map(
    (text, at) => lineAt(text, 100 + 10 * at, 100).spans[0],
  ) as [Span, Span, Span]
  const mixed = { ...line("abcdef"), spans: [first, second, third] }

  test("spans that nothing is said of stay the same", () => {
    const { spans } = markRange(mixed, 109.9, 120.1, { strike: true })
    expect(told({ ...mixed, spans })).toBe("ab[cd]ef")
    expect([spans[0], spans[2]]).toEqual([first, third])
    expect(spans[0]).toBe(first)
  })

  test("each span can be asked what becomes of it", () => {
    const { spans } = markRange(mixed, 0, 200, ({ text }) => ({ strike: text === "cd" }))
    expect(spans.map(({ strike }) => strike)).toEqual([false, true, false])
  })

  test("a formula or a picture is marked as a whole, or not at all", () => {
    for (const look of [{ formula: {} }, { figure: {} }]) {
      const sign = { ...second, ...look } as unknown as Span
      const marked = (from: number, to: number): string =>
        told(markRange({ ...mixed, spans: [first, sign, third] }, from, to, { strike: true }))
      expect(marked(109.9, 120.1)).toBe("ab[cd]ef")
      expect(marked(109.9, 119)).toBe("abcdef")
      expect(marked(111, 120.1)).toBe("abcdef")
    }
  })
})

test("a part of a span has its own box, and the whole is the span itself", () => {
  const [span] = line("letter").spans as [Span]
  expect(cutSpan(span, 0, 6)).toBe(span)
  expect(cutSpan(span, 1, 6)).toMatchObject({ text: "etter", box: { x0: 105, x1: 130 } })
  expect(cutSpan(span, 0, 3)).toMatchObject({ text: "let", box: { x0: 100, x1: 115 } })
})
