import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { noteRows } from "./note-rows.ts"

/** Each row as its mark, raised ones with a hat, and the texts behind it. */
const told = (lines: readonly TextLine[], left = 72): string[] =>
  noteRows(lines, left).map(
    ({ mark, lines: own }) =>
      `${mark ? (mark.isRaised ? "^" : "") + mark.text + (mark.closing ?? "") : "-"}: ${own.map(({ text }) => text).join("|")}`,
  )
const note = (text: string, x0 = 72, baseline = 700) => lineAt(text, x0, baseline)

describe("the mark of a note", () => {
  test("is read off the start of its line, with the point behind it", () => {
    for (const [text, row] of [
      ["1 see there", "1: see there"],
      ["12. see there", "12.: see there"],
      ["iv) see there", "iv): see there"],
      ["① see there", "①: see there"],
      ["①see there", "①: see there"],
      ["[3] see there", "[3]: see there"],
      ["［3］见此", "［3］: 见此"],
      ["** see there", "**: see there"],
      ["† see there", "†: see there"],
      ["1", "1: "],
    ] as const)
      expect(told([note(text)])).toEqual([row])
  })

  test("is no year, no word and no number that goes on", () => {
    for (const text of ["1998 it rained", "see there", "1a see there", "a see there"])
      expect(told([note(text)])).toEqual([`-: ${text}`])
  })

  test("stands within three ems of the edge of the block", () => {
    expect(told([note("1 see there", 101.9)])).toEqual(["1: see there"])
    expect(told([note("1 see there", 102.1)])).toEqual(["-: 1 see there"])
  })

  test("may be raised within its line", () => {
    const line = note("a see there")
    const [span] = line.spans as [TextLine["spans"][number]]
    const part = (text: string, rise: string, from: number) => ({
      ...span,
      text,
      rise,
      edges: span.edges.slice(from, from + text.length + 1),
    })
    const raised = (rise: string, text = "a"): TextLine =>
      ({
        ...line,
        text: `${text} see there`,
        spans: [part(text, rise, 0), part(" see there", "none", text.length)],
      }) as TextLine
    expect(told([raised("superscript")])).toEqual(["^a: see there"])
    expect(told([raised("none")])).toEqual(["-: a see there"])
    expect(told([raised("superscript", "ab")])).toEqual(["-: ab see there"])
  })
})

describe("a mark that is a line of its own", () => {
  const host = note("see there", 80)
  /** A mark that ends six points before the line, so far above it, in this size. */
  const mark = (rise: number, size = 6, end = 78, text = "1") =>
    lineAt(text, end - 3, 700 - rise, { size, x1: end })
  const isMark = (line: TextLine): boolean => told([line, host])[0] === "^1: see there"

  test("goes with the line behind it", () => {
    expect(told([mark(3), host])).toEqual(["^1: see there"])
    expect(told([mark(3, 6, 78, "x9"), host])).not.toEqual(["^1: see there"])
  })

  test("stands up to three quarters of an em above it, or a little below", () => {
    expect([isMark(mark(7.4)), isMark(mark(7.6))]).toEqual([true, false])
    expect([isMark(mark(-0.4)), isMark(mark(-0.6))]).toEqual([true, false])
  })

  test("ends between a third of an em behind its start and two and a half before", () => {
    expect([isMark(mark(3, 6, 82.9)), isMark(mark(3, 6, 83.1))]).toEqual([true, false])
    expect([isMark(mark(3, 6, 55.1)), isMark(mark(3, 6, 54.9))]).toEqual([true, false])
  })

  test("is smaller, or stands on the same line", () => {
    expect(isMark(mark(5, 8.9))).toBe(true)
    expect(isMark(mark(7, 9.1))).toBe(false)
    // As large and on its line, it is a number like those of the text.
    expect(told([mark(0, 10), host])).toEqual(["1: see there"])
    expect(told([mark(0, 8), host])).toEqual(["^1: see there"])
  })

  test("is no line by itself where no other follows", () => {
    expect(told([mark(3)])).toEqual(["1: "])
  })
})

describe("lines of notes", () => {
  test("are rows from left to right, from the top", () => {
    expect(
      told([
        note("and so on", 200),
        note("2 below", 72, 712),
        note("1 see there"),
        note("all", 400),
      ]),
    ).toEqual(["1: see there|and so on|all", "2: below"])
  })

  test("keep what follows a mark that is all of its line", () => {
    expect(told([note("1"), note("see there", 200)])).toEqual(["1: see there"])
  })

  test("keep the height at which they stand", () => {
    expect(noteRows([note("1 see there"), note("2 below", 72, 712)], 72)).toMatchObject([
      { baseline: 700 },
      { baseline: 712 },
    ])
    expect(noteRows([], 72)).toEqual([])
  })
})
