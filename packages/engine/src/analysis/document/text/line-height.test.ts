import { describe, expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { learnLineHeights } from "./line-height.ts"

/**
 * A paragraph of lines of one size; `leading` is the distance of their baselines where it is known.
 */
const paragraph = (
  text: string,
  { size = 10, lines = 1, leading }: { size?: number; lines?: number; leading?: number } = {},
): ParagraphDraft =>
  ({
    kind: "paragraph",
    lines: Array.from({ length: lines }, (_, at) => ({
      line: lineAt(text, 72, 100 + at * 14, { size }),
    })),
    shape: leading === undefined ? {} : { leading },
  }) as unknown as ParagraphDraft

const prose = (leading: number, lines = 5, size = 10): ParagraphDraft =>
  paragraph("The harvest was good.", { leading, lines, size })

describe("the height of a lone line", () => {
  test("is that of most lines of its size", () => {
    const height = learnLineHeights([prose(14), prose(14), prose(16, 2), prose(20, 9, 12)])
    expect(height(paragraph("Harvest"))).toBeCloseTo(14)
    expect(height(prose(15))).toBe(15)
    expect(height(paragraph("Harvest", { size: 10.2 }))).toBeCloseTo(14)
  })

  test("is natural where no other has its size: more for Han letters, from three tenths of them on", () => {
    const height = learnLineHeights([])
    expect(height(paragraph("Harvest"))).toBeCloseTo(11.7)
    expect(height(paragraph("丰收"))).toBeCloseTo(13)
    expect(height(paragraph("丰收 abcde"))).toBeCloseTo(11.7)
    expect(height(paragraph("丰收年 abcd"))).toBeCloseTo(13)
  })

  test("is natural beside a body that is spaced by more than 1.7 ems, but for a cut paragraph", () => {
    expect(learnLineHeights([prose(16.75)])(paragraph("Harvest"))).toBeCloseTo(16.75)
    expect(learnLineHeights([prose(17.25)])(paragraph("Harvest"))).toBeCloseTo(11.7)
    expect(learnLineHeights([prose(17.25)])(paragraph("Harvest", { lines: 2 }))).toBeCloseTo(17.25)
  })
})
