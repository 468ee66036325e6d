import { describe, expect, test } from "vitest"
import type { PageDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { noteBlocks, partedAtNotes, type NoteBlock } from "./note-blocks.ts"

interface Page {
  readonly rules?: readonly (readonly [at: number, from: number, to: number])[]
  readonly table?: readonly [y0: number, y1: number]
}

/** A page of 600 by 800 points. */
const pageOf = ({ rules = [], table }: Page): PageDraft =>
  ({
    page: { width: 600, height: 800 },
    tables: table ? [{ box: { x0: 0, x1: 600, y0: table[0], y1: table[1] } }] : [],
    rules: {
      rules: rules.map(([at, from, to]) => ({ direction: "horizontal", at, from, to })),
      fills: [],
    },
  }) as unknown as PageDraft
const blocksOf = (lines: readonly TextLine[], page: Page = {}): NoteBlock[] =>
  noteBlocks(pageOf(page), lines)
/** A line of small type, at the left edge of the text. */
const note = (baseline: number, text = "1 see there", x0 = 72, size = 8): TextLine =>
  lineAt(text, x0, baseline, { size })
const prose = Array.from({ length: 10 }, (_, at) =>
  lineAt("what the text of the page says", 72, 300 + 14 * at),
)

describe("below a short rule", () => {
  const ruled = (at: number, from: number, to: number, first = at + 12): boolean =>
    blocksOf([...prose, note(first)], { rules: [[at, from, to]] }).length === 1

  test("stand notes", () => {
    const [block, ...others] = blocksOf([...prose, note(612), note(622, "2 and here")], {
      rules: [[600, 72, 200]],
    })
    expect(others).toEqual([])
    expect(block).toMatchObject({ isRuled: true, top: 598, x0: 72, bottom: 624 })
    expect(block?.rows.map(({ mark }) => mark?.text)).toEqual(["1", "2"])
    expect(block?.lines).toHaveLength(2)
  })

  test("of thirty points to three fifths of the page", () => {
    expect(ruled(600, 72, 102.1)).toBe(true)
    expect(ruled(600, 72, 101.9)).toBe(false)
    expect(ruled(600, 72, 431.9)).toBe(true)
    expect(ruled(600, 72, 432.1)).toBe(false)
  })

  test("in the lower seven tenths of the page", () => {
    expect(ruled(241, 72, 200, 253)).toBe(false)
    const alone = (at: number): number =>
      blocksOf([note(at + 12)], { rules: [[at, 72, 200]] }).length
    expect(alone(240.1)).toBe(1)
    expect(alone(239.9)).toBe(0)
  })

  test("less than thirty points under it", () => {
    expect(ruled(600, 72, 200, 629.9)).toBe(true)
    expect(ruled(600, 72, 200, 630.1)).toBe(false)
  })

  test("that is none of a table, two points around it", () => {
    const beside = (y0: number, y1: number): number =>
      blocksOf([note(612)], { rules: [[600, 72, 200]], table: [y0, y1] }).length
    expect(beside(500, 597.9)).toBe(1)
    expect(beside(500, 598.1)).toBe(0)
    expect(beside(602.1, 700)).toBe(1)
    expect(beside(601.9, 700)).toBe(0)
  })

  test("end where another rule begins beside it", () => {
    const two = (second: number): (number | undefined)[] =>
      blocksOf([note(612), note(612, "2 and here", 320)], {
        rules: [
          [600, 72, 200],
          [second, 320, 450],
        ],
      }).map(({ lines }) => lines.length)
    expect(two(600)).toEqual([1, 1])
    expect(two(201)).toEqual([2])
    expect(
      blocksOf([note(612), note(212, "2 and here", 320)], {
        rules: [
          [600, 72, 200],
          [241, 320, 450],
        ],
      }),
    ).toHaveLength(1)
  })
})

describe("notes under a rule", () => {
  const under = (...lines: readonly TextLine[]): NoteBlock | undefined =>
    blocksOf(lines, { rules: [[600, 72, 200]] })[0]

  test("have four letters at least in a line", () => {
    expect(under(note(612, "1 ab"))).toBeDefined()
    expect(under(note(612, "1 a"))).toBeUndefined()
  })

  test("begin where the rule does, four points before it at most", () => {
    expect(under(note(612), note(622, "and on", 68.1))?.lines).toHaveLength(2)
    expect(under(note(612), note(622, "and on", 67.9))?.lines).toHaveLength(1)
    expect(under(note(612, "1 see", 47))).toBeUndefined()
  })

  test("end where larger type begins beside them: a twelfth more", () => {
    const beside = (size: number): number | undefined =>
      under(note(612), note(622, "text of the body", 300, size))?.lines.length
    expect(beside(8.6)).toBe(2)
    expect(beside(8.7)).toBe(1)
    const reaching = (x1: number): NoteBlock | undefined =>
      under(
        lineAt("1 see there", 72, 612, { size: 8, x1 }),
        lineAt("text of the body", 300, 640, { size: 10 }),
      )
    expect(reaching(301.9)).toBeDefined()
    expect(reaching(302.1)).toBeUndefined()
  })

  test("are as large as the line under the rule, whatever stands higher beside it", () => {
    const beside = lineAt("the last line of the text", 320, 611)
    const [block] = blocksOf([...prose, note(612), beside], { rules: [[600, 72, 165]] })
    expect(block?.lines.map(({ text }) => text)).toEqual(["1 see there"])
  })

  test("have rows three of their sizes apart at most", () => {
    expect(under(note(612), note(635.9, "2 and"))?.rows).toHaveLength(2)
    expect(under(note(612), note(636.1, "2 and"))).toBeUndefined()
  })
})

describe("without a rule", () => {
  const marked = (baseline: number, size = 8): TextLine => {
    const line = lineAt("1 see there", 72, baseline, { size })
    const [span] = line.spans
    return span
      ? {
          ...line,
          spans: [
            { ...span, text: "1", edges: span.edges.slice(0, 2), rise: "superscript" },
            { ...span, text: " see there", edges: span.edges.slice(1) },
          ],
        }
      : line
  }

  test("notes are small type that starts with a raised mark", () => {
    const [block] = blocksOf([...prose, marked(700)])
    expect(block).toMatchObject({ isRuled: false, top: 692 })
    expect(block?.rows[0]?.mark).toEqual({ text: "1", isRaised: true })
    expect(blocksOf([...prose, note(700)])).toEqual([])
    expect(blocksOf([])).toEqual([])
  })

  test("notes have less than nineteen twentieths of the size of the text", () => {
    expect(blocksOf([...prose, marked(700, 9.2)])).toHaveLength(1)
    expect(blocksOf([...prose, marked(700, 9.4)])).toEqual([])
    expect(blocksOf([...prose, marked(700, 9.2), note(712, "and on", 72, 9.25)])).toHaveLength(1)
    expect(blocksOf([...prose, marked(700, 9.2), note(712, "and on", 72, 9.4)])).toEqual([])
  })

  test("notes stand in the lower seven tenths of the page", () => {
    const high = prose.map((line) => ({ ...line, baseline: line.baseline - 200 }))
    expect(blocksOf([...high, marked(240.1)])).toHaveLength(1)
    expect(blocksOf([...high, marked(239.9)])).toEqual([])
  })
})

describe("lines that run over a gutter as narrow as a gap of words", () => {
  const text = "left of it right of it"
  /** The second half begins at 300 points. */
  const line = (baseline: number, to = 300): TextLine => ({
    ...lineAt(text, 100, baseline, { size: 8 }),
    gaps: [{ at: 10, from: 291, to } as TextLine["gaps"][number]],
  })
  const rules = [
    [600, 72, 120],
    [580, 300, 348],
  ] as const
  const parted = (of: TextLine, page: Page = { rules }): string[] =>
    partedAtNotes(pageOf(page), [of]).map((each) => each.text)

  test("are parted where the notes of two columns are", () => {
    expect(parted(line(612))).toEqual(["left of it", "right of it"])
  })

  test("stay whole above the notes, at other gaps, and where one column has notes", () => {
    expect(parted(line(570))).toEqual([text])
    expect(parted(line(612, 310))).toEqual([text])
    expect(parted(line(612), { rules: [[580, 300, 348]] })).toEqual([text])
  })
})
