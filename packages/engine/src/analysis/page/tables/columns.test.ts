import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { Band, Piece } from "./bands.ts"
import { alignment, inferColumns, separatorsOf } from "./columns.ts"

type Reach = readonly [x0: number, x1: number, text?: string]

const pieceOf = ([x0, x1, text = "word"]: Reach, baseline: number): Piece => {
  const line = lineAt(text, x0, baseline, { x1 })
  return { words: [], line, x0, x1, text }
}

/** Bands 14 points apart, each of texts from one place to another. */
const bandsOf = (...rows: readonly (readonly Reach[])[]): Band[] =>
  rows.map((row, at): Band => {
    const baseline = 100 + at * 14
    const pieces = row.map((reach) => pieceOf(reach, baseline))
    return { y0: baseline - 8, y1: baseline + 2, baseline, size: 10, pieces }
  })

const columnsOf = (...rows: readonly (readonly Reach[])[]): string[] =>
  inferColumns(bandsOf(...rows)).map(({ x0, x1 }) => `${x0}-${x1}`)

describe("columns", () => {
  test("hold the texts that stand below each other", () => {
    expect(
      columnsOf(
        [
          [0, 40],
          [60, 90],
        ],
        [
          [0, 30],
          [62, 90],
        ],
      ),
    ).toEqual(["0-40", "60-90"])
  })

  test("are not changed by a text over several of them", () => {
    const rows: readonly (readonly Reach[])[] = [
      [
        [0, 40],
        [60, 90],
      ],
      [
        [0, 40],
        [60, 90],
      ],
    ]
    expect(columnsOf(...rows, [[0, 80]])).toEqual(["0-40", "60-90"])
  })

  test("part texts that lie over each other by no more than a point", () => {
    const lean = (by: number): number =>
      columnsOf(
        [
          [0, 40],
          [40 - by, 80],
        ],
        [
          [0, 40],
          [40 - by, 80],
        ],
        [
          [0, 40],
          [40 - by, 80],
        ],
      ).length
    expect(lean(0.9)).toBe(2)
    expect(lean(1.1)).toBe(1)
  })

  test("take money before an amount with it", () => {
    expect(
      columnsOf(
        [
          [0, 40],
          [100, 106, "$"],
          [130, 150, "12.00"],
        ],
        [
          [0, 40],
          [130, 150, "7.00"],
        ],
      ),
    ).toEqual(["0-40", "100-150"])
  })

  test("that end in one line leave a heading out that reaches behind it", () => {
    const amounts = (over: number): string[] =>
      columnsOf(
        [
          [0, 30],
          [100, 140 + over],
        ],
        [
          [0, 30],
          [110, 140],
        ],
        [
          [0, 30],
          [120, 140],
        ],
        [
          [0, 30],
          [105, 140],
        ],
      )
    expect(amounts(5)[1]).toBe("100-145")
    expect(amounts(7)[1]).toBe("100-140")
  })

  test("are one where they never meet and differ in their edges: a heading over its numbers", () => {
    expect(
      columnsOf(
        [
          [0, 40],
          [60, 75],
        ],
        [
          [0, 40],
          [80, 100],
        ],
        [
          [0, 40],
          [85, 100],
        ],
        [
          [0, 40],
          [82, 100],
        ],
      ),
    ).toEqual(["0-40", "60-100"])
  })
})

describe("the texts of a column", () => {
  const aligned = (...texts: readonly Reach[]): string =>
    alignment({ lefts: texts.map(([x0]) => x0), rights: texts.map(([, x1]) => x1) })

  test("line up at the left, at the right or around their middle", () => {
    expect(aligned([0, 30])).toBe("either")
    expect(aligned([0, 30], [0, 50], [0, 70])).toBe("left")
    expect(aligned([40, 70], [20, 70], [0, 70])).toBe("right")
    expect(aligned([40, 60], [20, 80], [0, 100])).toBe("centre")
  })

  test("whose ends and middles spread alike are set at their edge", () => {
    // Ends spread by 1, middles by a little less.
    expect(aligned([40, 70], [20, 71], [0, 69])).toBe("right")
    expect(aligned([40, 60], [38.6, 60], [41.4, 60])).toBe("right")
  })
})

test("columns are parted in the middle of what is free between them", () => {
  const columns = inferColumns(
    bandsOf(
      [
        [0, 40],
        [60, 90],
        [110, 120],
      ],
      [
        [0, 40],
        [60, 90],
        [110, 120],
      ],
    ),
  )
  expect(separatorsOf(columns)).toEqual([50, 100])
})
