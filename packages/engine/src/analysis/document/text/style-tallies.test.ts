import { describe, expect, test } from "vitest"
import type { Paragraph, ParagraphFormat, RunStyle } from "../../../model/document.ts"
import { paragraphOf, sampleRun } from "../../../model/sample-document.test-kit.ts"
import { FormatTally, RunTally } from "./style-tallies.ts"

const place = { page: 0, box: { x0: 0, y0: 0, x1: 100, y1: 10 } }
type Told = readonly [text: string, style?: Partial<RunStyle>]

function tallyOf(...told: readonly Told[]): RunTally {
  const tally = new RunTally()
  tally.add({
    ...paragraphOf("", place),
    inlines: told.map(([text, style = {}]) => ({
      kind: "text",
      text,
      style: { ...sampleRun, ...style },
    })),
  })
  return tally
}
const most = (...told: readonly Told[]): RunStyle => tallyOf(...told).most()

describe("the look of most characters", () => {
  test.each<[Partial<RunStyle>]>([
    [{ font: 1 }],
    [{ size: 9 }],
    [{ bold: true }],
    [{ italic: true }],
    [{ colour: 5 }],
  ])("is told apart by %o", (style) => {
    expect(most(["abc"], ["abcde", style])).toEqual({ ...sampleRun, ...style })
    expect(most(["abcde"], ["abc", style])).toEqual(sampleRun)
    expect(most(["ab"], ["abc", style], ["ab"])).toEqual(sampleRun)
  })

  test("leaves out what belongs to single words", () => {
    expect(most(["abc"], ["abcde", { underline: "single", highlight: 5 }])).toEqual(sampleRun)
  })

  test("has the widths of most of its letters", () => {
    expect(
      most(["abc", { scale: 0.9 }], ["abcd", { spacing: 1 }], ["abcde", { bold: true }]),
    ).toEqual({ ...sampleRun, spacing: 1 })
    expect(most(["abc", { scale: 0.9 }], ["ab", { spacing: 1 }])).toEqual({
      ...sampleRun,
      scale: 0.9,
    })
  })

  test("is the first of two that weigh the same", () => {
    expect(most(["abc"], ["abc", { bold: true }])).toEqual(sampleRun)
  })

  test("is that of several tallies together", () => {
    const parts = [tallyOf(["abc", { bold: true }], ["ab"]), tallyOf(["ab", { scale: 0.9 }])]
    expect(RunTally.sum(parts).most()).toEqual(sampleRun)
    expect(RunTally.sum([]).most()).toBeDefined()
  })

  test("counts text alone", () => {
    const tally = new RunTally()
    tally.add({
      ...paragraphOf("", place),
      inlines: [
        { kind: "tab", style: sampleRun },
        { kind: "text", text: "a", style: { ...sampleRun, font: 3 } },
      ],
    })
    expect(tally.most().font).toBe(3)
  })
})

describe("the format of most lines", () => {
  const formatted = (format: Partial<ParagraphFormat>, lines?: number): Paragraph => {
    const made = paragraphOf("text", place)
    return {
      ...made,
      format: { ...made.format, ...format },
      ...(lines !== undefined && {
        lines: Array.from({ length: lines }, () => ({ ...place, end: 0, baseline: 0 })),
      }),
    }
  }
  function formatOf(...all: readonly Paragraph[]): ParagraphFormat {
    const tally = new FormatTally()
    all.forEach((paragraph) => tally.add(paragraph))
    return tally.most()
  }

  test("counts lines, one at least", () => {
    const centred = (lines?: number) => formatted({ align: "centre" }, lines)
    expect(formatOf(formatted({}, 2), centred(3)).align).toBe("centre")
    expect(formatOf(formatted({}, 2), centred(1), centred(1)).align).toBe("left")
    expect(formatOf(centred(0), centred(), formatted({}, 1)).align).toBe("centre")
  })

  test("takes each of its parts by itself", () => {
    const wide = { rule: "multiple", value: 2 } as const
    const format = formatOf(
      formatted({ direction: "rtl", spaceBefore: 6 }),
      formatted({
        lineSpacing: wide,
        spaceBefore: 6,
        indent: { left: 0, right: 0, firstLine: 20 },
      }),
      formatted({
        lineSpacing: { ...wide },
        direction: "rtl",
        indent: { left: 0, right: 0, firstLine: 20 },
      }),
    )
    expect(format).toMatchObject({
      direction: "rtl",
      spaceBefore: 6,
      lineSpacing: wide,
      indent: { firstLine: 20 },
    })
  })

  test("hangs nowhere", () => {
    expect(
      formatOf(formatted({ indent: { left: 20, right: 0, firstLine: -20 } })).indent.firstLine,
    ).toBe(0)
  })

  test("keeps with the next, and lets lines stand alone, where most lines do", () => {
    for (const set of ["keepWithNext", "allowsLoneLines"] as const) {
      expect(formatOf(formatted({}))).not.toHaveProperty(set)
      expect(formatOf(formatted({ [set]: true }), formatted({}, 2))).not.toHaveProperty(set)
      expect(formatOf(formatted({ [set]: true }, 2), formatted({}))).toHaveProperty(set, true)
    }
  })
})
