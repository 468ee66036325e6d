import { describe, expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { learnLetterSpacing } from "./letter-spacing.ts"

/** Han letters that stand some points apart beyond their width. */
function spaced(
  count: number,
  apart: number,
  { size = 10, letter = "字", look = {} as Partial<Span> } = {},
): TextLine {
  const text = letter.repeat(count)
  const line = lineAt(text, 50, 100, { size, x1: 50 + count * (size + apart) })
  return { ...line, spans: line.spans.map((span) => ({ ...span, stretch: 1, ...look })) }
}
const paragraphOf = (line: TextLine, x1 = 2000): ParagraphDraft => ({
  kind: "paragraph",
  lines: [{ line, page: 0, column: 0, x0: 50, x1 }],
  shape: { align: "left", direction: "ltr", left: 0, right: 0, firstLine: 0 },
})
const spanOf = (line: TextLine): Span => line.spans[0] as Span
const learnt = (lines: readonly TextLine[], of = spaced(2, 0), x1?: number): number =>
  learnLetterSpacing(lines.map((line) => paragraphOf(line, x1)))(spanOf(of))

describe("how far letters stand apart", () => {
  test("is known from forty pairs on", () => {
    expect(learnt([spaced(41, 1)])).toBeCloseTo(1)
    expect(learnt([spaced(40, 1)])).toBe(0)
    expect(learnt([spaced(21, 1), spaced(21, 1)])).toBeCloseTo(1)
  })

  test("is that of most, within a tenth of a point", () => {
    expect(learnt([spaced(31, 1), spaced(21, 1.1)])).toBeCloseTo(1)
    expect(learnt([spaced(26, 1), spaced(26, 1.4)])).toBe(0)
    expect(learnt([spaced(31, 1), spaced(16, 1.4)])).toBeCloseTo(1)
  })

  test("is not asked where a line ends at the edge of its column, within an em", () => {
    const line = spaced(41, 1)
    expect(
      [line.box.x1 + 9.9, line.box.x1 + 10.1].map((x1) => learnt([line], undefined, x1)),
    ).toEqual([0, 1])
    expect(learnt([{ ...line, direction: "rtl" }])).toBe(0)
  })

  test("is a third of an em at most", () => {
    expect(learnt([spaced(41, 2.9)])).toBeCloseTo(2.9)
    expect(learnt([spaced(41, 3.1)])).toBe(0)
  })

  test("is each face's and size's own", () => {
    const lines = [spaced(41, 1)]
    expect(learnt(lines, spaced(2, 0, { size: 12 }))).toBe(0)
    expect(learnt(lines, spaced(2, 0, { look: { font: 1 } }))).toBe(0)
  })

  test("is learnt of letters alone, and needed by two of them", () => {
    expect(learnt([spaced(41, 1, { letter: "，" })])).toBe(0)
    expect(learnt([spaced(41, 1)], spaced(1, 0))).toBe(0)
    expect(learnt([spaced(41, 1)], spaced(2, 0, { letter: "a字b" }))).toBe(0)
  })

  test("is none of raised letters", () => {
    const raised = { look: { rise: "superscript" } as const }
    expect(learnt([spaced(41, 1, raised)])).toBe(0)
    expect(learnt([spaced(41, 1)], spaced(2, 0, raised))).toBe(0)
  })

  test("is told by the last line of a paragraph", () => {
    const [first] = paragraphOf(spaced(41, 1)).lines
    const [last] = paragraphOf(spaced(41, 2)).lines
    if (!first || !last) throw new Error("a paragraph has a line")
    const both = { ...paragraphOf(spaced(41, 1)), lines: [first, last] }
    expect(learnLetterSpacing([both, { ...both, lines: [] }])(spanOf(spaced(2, 0)))).toBeCloseTo(2)
  })
})

describe("characters of Han that were spread", () => {
  const spread = (room: number): TextLine => spaced(6, room, { look: { spacing: room } })
  const roomOf = (...lines: readonly TextLine[]): number => {
    const [first, ...others] = lines.map((line) => paragraphOf(line))
    if (!first) return 0
    const paragraph = { ...first, lines: [first, ...others].flatMap((each) => each.lines) }
    return learnLetterSpacing([paragraph])(spanOf(lines[0] as TextLine))
  }

  test("keep their room in a title, and lose it where one line of several was filled by it", () => {
    expect(roomOf(spread(4))).toBe(4)
    expect(roomOf(spread(4), spread(4.1))).toBe(4)
    expect(roomOf(spread(4), spaced(6, 0))).toBe(0)
  })
})
