import { describe, expect, it } from "vitest"
import { findInline } from "./inline-formulas.ts"

/** The text of a piece, how surely it was read, and how high it is. */
type Piece = readonly [string, number, number]

/** A line of pieces 30 pixels wide. */
function lineOf(...pieces: readonly Piece[]) {
  const words = pieces.map(([text, confidence, high], at) => ({
    text,
    confidence,
    line: 0,
    box: { x0: 40 * at, x1: 40 * at + 30, y0: 0, y1: high },
  }))
  return {
    words,
    text: pieces.map(([text]) => text).join(" "),
    box: { x0: 0, x1: 900, y0: 0, y1: 30 },
  }
}
const found = (...pieces: readonly Piece[]): string[] =>
  findInline([lineOf(...pieces)], 30).map(({ words }) => words.map(({ text }) => text).join(" "))

describe("formulas within lines of a scan", () => {
  it("are tall pieces without words that were read unsurely, with what stands between", () => {
    expect(found(["that", 1, 30], ["π(z)", 0.72, 42], ["Im)-", 0.71, 40])).toEqual(["π(z) Im)-"])
    expect(found(["where", 1, 30], ["bx√", 0.7, 42], ["≤", 0.9, 20], ["gB", 0.7, 40])).toEqual([
      "bx√ ≤ gB",
    ])
    const apart = found(["bx√", 0.7, 42], ["holds", 0.9, 30], ["gB", 0.7, 40])
    expect(apart).toEqual(["bx√", "gB"])
  })

  it("end where the lines above and below begin", () => {
    const line = lineOf(["that", 1, 30], ["bx√", 0.7, 42])
    const other = (y0: number, y1: number) => ({ ...line, words: [], box: { ...line.box, y0, y1 } })
    const [formula] = findInline([line, other(-30, 4), other(39, 70)], 30)
    expect(formula?.box).toEqual({ x0: 40, x1: 70, y0: 4, y1: 39 })
    const asked: unknown[] = []
    findInline([line, other(-30, -9)], 30, (box, limit) => (asked.push(box, limit), box))
    expect(asked).toEqual([
      { x0: 40, x1: 70, y0: 0, y1: 42 },
      { x0: 40, x1: 70, y0: -9, y1: 72 },
    ])
  })

  it("are none that are sure, low, words, a stroke, or a line of their own", () => {
    expect(found(["that", 1, 30], ["π(z)", 0.8, 42])).toEqual([])
    expect(found(["that", 1, 30], ["π(z)", 0.72, 36])).toEqual([])
    expect(found(["that", 1, 30], ["sparse", 0.5, 42], ["地图", 0.5, 42])).toEqual([])
    expect(found(["that", 1, 30], ["I", 0.3, 42])).toEqual([])
    expect(found(["π(z)", 0.72, 42])).toEqual([])
  })
})
