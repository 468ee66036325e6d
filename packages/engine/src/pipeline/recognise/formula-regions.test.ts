import { describe, expect, it } from "vitest"
import { partFormulas } from "./formula-regions.ts"

const word = (
  line: number,
  text: string,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
) => ({ line, text, confidence: 0.95, box: { x0, y0, x1, y1 } })

/** Lines of a text as a recogniser gives them, 30 pixels high. */
const prose = [
  word(0, "The roots of a square are found by one rule:", [100, 100, 900, 130]),
  word(1, "and nothing else is needed for what follows.", [100, 330, 900, 360]),
]
/** x = b / 2a, its parts seen one by one. */
const fraction = [
  word(2, "x =", [400, 205, 450, 228]),
  word(3, "b", [480, 180, 500, 210]),
  word(4, "2a", [475, 222, 505, 250]),
]
const bar = (direction: "horizontal" | "vertical", at: number, from: number, to: number) => ({
  direction,
  at,
  from,
  to,
  thickness: 2,
  ends: [at, at] as const,
})
const none = { pictures: [], rulings: [] }

describe("formulas of scans", () => {
  it("are one part with their bars and what was not read, and no words are left of them", () => {
    const seen = partFormulas({
      words: [...prose, ...fraction],
      pictures: [{ x0: 508, y0: 185, x1: 520, y1: 245 }],
      rulings: [bar("horizontal", 216, 474, 506)],
    })
    expect(seen.formulas).toEqual([{ x0: 382, y0: 174, x1: 538, y1: 256 }])
    expect(seen.words).toEqual(prose)
    expect([...seen.pictures, ...seen.rulings]).toEqual([])
  })

  it("hold functions, which recognisers join with the letter behind them", () => {
    const isLeft = (name: string): boolean => {
      const over = word(3, name, [470, 180, 515, 210])
      const parts = fraction.map((own) => (own.line === 3 ? over : own))
      return partFormulas({ words: [...prose, ...parts], ...none }).words.includes(over)
    }
    expect(["sin n", "sinn", "arcsin", "arcsinx"].filter(isLeft)).toEqual([])
    expect(["sines", "words"].filter(isLeft)).toEqual(["sines", "words"])
  })

  it("read in one line stay text", () => {
    const words = [...prose, word(2, "x = 5", [400, 205, 480, 230])]
    expect(partFormulas({ words, ...none }).formulas).toEqual([])
  })

  it("are no numbers in columns, and nothing within the rulings of a table", () => {
    const numbers = fraction.map((own) => ({ ...own, text: own.text.replace("x =", "12") }))
    expect(partFormulas({ words: [...prose, ...numbers], ...none }).formulas).toEqual([])
    const rulings = [bar("vertical", 390, 150, 300)]
    const seen = partFormulas({ words: [...prose, ...fraction], pictures: [], rulings })
    expect(seen).toEqual({ words: [...prose, ...fraction], pictures: [], rulings, formulas: [] })
  })

  it("are not lines of a program", () => {
    const lines = ["i = 0;", "j = i + 1;", "k = 2;"].map((text, at) =>
      word(2 + at, text, [400, 160 + 40 * at, 500, 190 + 40 * at]),
    )
    expect(partFormulas({ words: [...prose, ...lines], ...none }).formulas).toEqual([])
  })
})
