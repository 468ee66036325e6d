import { describe, expect, test } from "vitest"
import { unevenGrid } from "./page-columns.ts"
import type { Traits } from "./page-traits.ts"

/**
 * Pages of a sheet by name: a letter for the columns that its texts stand in, a number for its
 * rows; "." behind it for a page that is not full.
 */
const traitsOf = (pages: string): Traits[] =>
  pages.split(" ").map((name): Traits => {
    const [column, row] = [name.charCodeAt(0) - 97, Number(/\d+/.exec(name)?.[0])]
    const places = [0, 1, 2, 3].map((at) => 1000 * column + 100 * at)
    const isFull = !name.endsWith(".")
    return {
      xs: places,
      columns: places,
      ys: [0, 1, 2, 3, 4].map((at) => 1000 * row + 20 * at),
      looks: new Map(),
      fullDown: isFull ? 0.9 : 0.4,
      fullRight: isFull ? 0.9 : 0.4,
      firstWidth: 0.1,
      isBegun: name.includes("!"),
      cutEnds: [],
      cutStarts: new Map(),
      down: new Map(),
      across: new Map(),
    }
  })
/** Pages of each column. */
const grid = (pages: string, even: readonly (readonly number[])[]): string =>
  unevenGrid(traitsOf(pages), even)
    ?.columns.map((own) => own.join("+"))
    .join(" ") ?? "even"
const inOne = (count: number): number[][] => [Array.from({ length: count }, (_, at) => at)]

describe("pages in columns of unequal length", () => {
  test("are told where they share their columns, and rows with those beside", () => {
    expect(grid("a1 a2 a3 b1 b2", inOne(5))).toBe("0+1+2 3+4")
    expect(grid("a1 a2 b1 b2 b3", inOne(5))).toBe("0+1 2+3+4")
    const made = unevenGrid(traitsOf("a1 a2 a3 b1 b2"), inOne(5))
    expect(made?.rows).toEqual([[0, 3], [1, 4], [2]])
  })
  test("may leave out pages on which nothing stands", () => {
    const made = unevenGrid(traitsOf("a1 a2 a3 b1 b3"), inOne(5))
    expect(made?.columns).toEqual([
      [0, 1, 2],
      [3, 4],
    ])
    expect(made?.rows).toEqual([[0, 3], [1], [2, 4]])
  })
  test("are four to twenty-four", () => {
    expect(grid("a1 a2 b1", inOne(3))).toBe("even")
    expect(grid("a1 a2 a3 b1", inOne(4))).toBe("0+1+2 3")
    const long = (last: number) =>
      [9, 8, last]
        .flatMap((count, at) => Array.from({ length: count }, (_, row) => `${"abc"[at]}${row}`))
        .join(" ")
    expect(grid(long(7), inOne(24))).not.toBe("even")
    expect(grid(long(8), inOne(25))).toBe("even")
  })
  test("gain something over even ones", () => {
    expect(
      grid("a1 a2 b1 b2", [
        [0, 1],
        [2, 3],
      ]),
    ).toBe("even")
    expect(
      grid("a1 a2 a3 b1 b2", [
        [0, 1, 2],
        [3, 4],
      ]),
    ).toBe("even")
    expect(grid("a1 a2 a3 a4 a5", inOne(5))).toBe("even")
  })
  test("are told from texts that begin on the page before", () => {
    expect(grid("a1 a2 a3 a1! a2!", inOne(5))).toBe("0+1+2 3+4")
    expect(grid("a1 a2 a3 a1 a2", inOne(5))).toBe("even")
  })
  test("need full pages before them", () => {
    expect(grid("a1. a2. a3. b1 b2", inOne(5))).not.toBe("0+1+2+3+4")
  })
})
