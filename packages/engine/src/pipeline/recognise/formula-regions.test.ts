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
  word(2, "x =", [200, 205, 250, 228]),
  word(3, "b", [280, 180, 300, 210]),
  word(4, "2a", [275, 222, 305, 250]),
]
const bar = (direction: "horizontal" | "vertical", at: number, from: number, to: number) => ({
  direction,
  at,
  from,
  to,
  thickness: 2,
  ends: [at, at] as const,
})
const none = { pictures: [], doubtful: [], rulings: [] }

describe("formulas of scans", () => {
  it("are one part with their bars and what was not read, and no words are left of them", () => {
    const seen = partFormulas({
      words: [...prose, ...fraction],
      pictures: [{ x0: 308, y0: 185, x1: 320, y1: 245 }],
      doubtful: [],
      rulings: [bar("horizontal", 216, 274, 306)],
    })
    expect(seen.formulas).toEqual([{ x0: 182, y0: 174, x1: 338, y1: 256 }])
    expect(seen.words).toEqual(prose)
    expect([...seen.pictures, ...seen.rulings]).toEqual([])
  })

  it("hold functions, which recognisers join with the letter behind them", () => {
    const isLeft = (name: string): boolean => {
      const over = word(3, name, [270, 180, 315, 210])
      const parts = fraction.map((own) => (own.line === 3 ? over : own))
      return partFormulas({ words: [...prose, ...parts], ...none }).words.includes(over)
    }
    expect(["sin n", "sinn", "arcsin", "arcsinx"].filter(isLeft)).toEqual([])
    expect(["sines", "words"].filter(isLeft)).toEqual(["sines", "words"])
  })

  it("stand in the middle of their column in one line as well", () => {
    const words = [...prose, word(2, "x = 5", [460, 205, 540, 230])]
    const seen = partFormulas({ words, ...none })
    expect(seen).toEqual({
      ...none,
      words: prose,
      formulas: [{ x0: 451, y0: 196, x1: 549, y1: 239 }],
    })
  })

  it("take guessed lines with them", () => {
    const words = [...prose, word(2, "x =", [460, 205, 500, 230])]
    const doubtful = [
      { x0: 510, y0: 200, x1: 560, y1: 240 },
      { x0: 100, y0: 600, x1: 300, y1: 640 },
    ]
    const seen = partFormulas({ ...none, words, doubtful })
    expect([seen.formulas.length, seen.doubtful]).toEqual([1, doubtful.slice(1)])
  })

  it("take pieces of lines that were not read, on pages that have one", () => {
    const words = [word(0, "we have", [100, 100, 300, 130])]
    const unread = { ...word(0, "Im)-", [310, 90, 360, 135]), confidence: 0.6 }
    const whole = [...words, unread, ...prose.slice(1)]
    expect(partFormulas({ ...none, words: whole }).words).toEqual(whole)
    const seen = partFormulas({ ...none, words: [...whole, ...fraction] })
    expect(seen.words).toEqual([...words, ...prose.slice(1)])
    expect(seen.formulas).toHaveLength(2)
  })

  it("read in one line at the side stay text", () => {
    const words = [...prose, word(2, "x = 5", [400, 205, 480, 230])]
    expect(partFormulas({ words, ...none }).formulas).toEqual([])
  })

  it("are no numbers in columns, and nothing within the rulings of a table", () => {
    const numbers = fraction.map((own) => ({ ...own, text: own.text.replace("x =", "12") }))
    expect(partFormulas({ words: [...prose, ...numbers], ...none }).formulas).toEqual([])
    const rulings = [bar("vertical", 190, 150, 300)]
    const seen = partFormulas({ ...none, words: [...prose, ...fraction], rulings })
    expect(seen).toEqual({ ...none, words: [...prose, ...fraction], rulings, formulas: [] })
  })

  it("are not lines of a program", () => {
    const lines = ["i = 0;", "j = i + 1;", "k = 2;"].map((text, at) =>
      word(2 + at, text, [400, 160 + 40 * at, 500, 190 + 40 * at]),
    )
    expect(partFormulas({ words: [...prose, ...lines], ...none }).formulas).toEqual([])
  })
})
