import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { standingText } from "./standing-text.ts"

/** A line on end between two heights, its letters 12 points across. */
const onEnd = (x0: number, { angle = 270, y0 = 300, y1 = 400 } = {}): TextLine => ({
  ...lineAt(`at ${x0}`, x0, y1, { angle, size: 12 }),
  box: { x0, x1: x0 + 12, y0, y1 },
})
const page = { index: 0, height: 800 }
/** Texts of each cell and the edges between them. */
const told = (lines: readonly TextLine[], ...beside: Box[]): string =>
  standingText(lines, beside, page)
    .map(({ cells, xs }) => {
      const texts = cells.map((cell) => cell.lines.map(({ text }) => text).join("/"))
      return `${texts.join(" | ")} ${xs.map((x) => Math.round(x)).join(" ")}`
    })
    .join("; ")

describe("a text of several lines on end", () => {
  const two = [onEnd(100), onEnd(116)]

  test("is a row of cells, one a paragraph", () => {
    expect(told(two)).toBe("at 100/at 116 97 136")
    expect(told([...two, onEnd(138), onEnd(154)])).toBe("at 100/at 116 | at 138/at 154 97 135 174")
  })

  test("begins on the right where it was turned clockwise", () => {
    const lines = [100, 116, 138].map((x) => onEnd(x, { angle: 90 }))
    expect(told(lines)).toBe("at 116/at 100 | at 138 92 131 153")
  })

  test("keeps its place beside anything", () => {
    expect(told(two, { x0: 300, x1: 400, y0: 380, y1: 390 })).toBe("")
    expect(told(two, { x0: 300, x1: 400, y0: 400, y1: 410 })).not.toBe("")
    expect(told([...two, onEnd(300)])).toBe("")
  })

  test("keeps its place where it is a label, or the page's own", () => {
    expect(told([onEnd(100)])).toBe("")
    expect(told([100, 116].map((x) => onEnd(x, { y0: 0, y1: 401 })))).toBe("")
    expect(told([100, 116].map((x) => onEnd(x, { y0: 0, y1: 400 })))).not.toBe("")
    expect(told(Array.from({ length: 41 }, (_, at) => onEnd(16 * at)))).toBe("")
  })
})
