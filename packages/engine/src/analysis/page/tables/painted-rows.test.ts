import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { wordsOf } from "../../writing/words.ts"
import type { BandParts, Part } from "./band-parts.ts"
import { meet, paintedLinks } from "./painted-rows.ts"

/** A text of some columns by its place in the order of painting. */
type Told = readonly [from: number, order: number, to?: number]
const partOf = ([from, order, to = from]: Told, direction: "ltr" | "rtl" = "ltr"): Part => ({
  from,
  to,
  words: wordsOf({ ...lineAt("ab", 100, 100, { direction }), z: order }),
  x0: 100,
  x1: 110,
  size: 10,
})
const bandOf = (...parts: readonly Part[]): BandParts => ({ band: undefined as never, parts })
/** What ties each band to the one above: "s" for sure, "n" for none, "-" where nothing tells. */
const links = (bands: readonly (readonly Told[])[], isDrawn = false): string =>
  paintedLinks(
    bands.map((parts) => bandOf(...parts.map((part) => partOf(part)))),
    isDrawn,
  )
    .map((link) => link?.[0] ?? "-")
    .join("")

test("parts share a column where their columns overlap", () => {
  const [first, second] = [partOf([0, 0, 2]), partOf([2, 0, 3])]
  expect([
    meet(first, second),
    meet(second, first),
    meet(partOf([0, 0, 1]), second),
    meet(second, partOf([0, 0, 1])),
  ]).toEqual([true, true, false, false])
})

/** Two rows, the first of two lines in its first cell, painted cell by cell. */
const byCells: readonly (readonly Told[])[] = [
  [
    [0, 1],
    [1, 3],
  ],
  [[0, 2]],
  [
    [0, 4],
    [1, 5],
  ],
]

describe("painting ties bands", () => {
  test("where a cell was finished before the next, and the row before the next row", () => {
    expect(links(byCells)).toBe("-sn")
  })

  test("not where columns were painted whole, or lines from side to side", () => {
    expect(
      links([
        [
          [0, 1],
          [1, 4],
        ],
        [
          [0, 2],
          [1, 5],
        ],
        [
          [0, 3],
          [1, 6],
        ],
      ]),
    ).toBe("---")
    expect(
      links([
        [
          [0, 1],
          [1, 2],
        ],
        [
          [0, 3],
          [1, 4],
        ],
      ]),
    ).toBe("--")
  })

  test("between drawn walls a cell finished first is enough", () => {
    const cells: readonly (readonly Told[])[] = [
      [
        [0, 1],
        [1, 3],
      ],
      [[0, 2]],
    ]
    expect([links(cells), links(cells, true)]).toEqual(["--", "-s"])
  })

  test("whose last cells have several lines", () => {
    expect(
      links([
        [
          [0, 1],
          [1, 3],
        ],
        [
          [0, 2],
          [1, 4],
        ],
        [
          [0, 5],
          [1, 6],
        ],
      ]),
    ).toBe("-sn")
  })

  test("not upwards over what its own column was painted after", () => {
    expect(
      links([
        [
          [0, 3],
          [1, 4],
        ],
        [[0, 2]],
        [
          [0, 5],
          [1, 6],
        ],
      ]),
    ).not.toContain("s")
  })

  test("over several columns at once", () => {
    expect(
      links([
        [
          [0, 1, 1],
          [2, 3],
        ],
        [[0, 2, 1]],
        [
          [0, 4],
          [1, 5],
          [2, 6],
        ],
      ]),
    ).toBe("-sn")
  })

  test("a dozen bands up at most", () => {
    const long = (count: number): string =>
      links(
        [
          [
            [0, 1],
            [1, 100],
          ],
          ...Array.from({ length: count }, (_, at): Told[] => [[0, 2 + at]]),
          [
            [0, 101],
            [1, 102],
          ],
        ],
        true,
      )
    expect(long(11)).toBe(`-${"s".repeat(11)}n`)
    expect(long(12)).toBe(`-${"s".repeat(12)}-`)
    expect(long(13).slice(0, 14)).toBe(`-${"s".repeat(12)}-`)
  })

  test("as their script goes", () => {
    const turned = byCells.map((parts) =>
      bandOf(...parts.map(([from, order]) => partOf([1 - from, order], "rtl"))),
    )
    expect(paintedLinks(turned)).toEqual([undefined, "sure", "none"])
    expect(
      paintedLinks(
        byCells.map((parts) => bandOf(...parts.map(([from, order]) => partOf([1 - from, order])))),
      ),
    ).not.toContain("sure")
  })

  test("a line is painted in pieces where a gap parts it", () => {
    const gap = (z?: number) => ({ at: 2, from: 0, to: 0, ...(z !== undefined && { z }) })
    const line = (z: number, behind?: number) => ({
      ...lineAt("ab cd", 100, 100),
      z,
      gaps: [gap(behind)],
    })
    const band = (z: number, behind?: number): BandParts =>
      bandOf(
        ...wordsOf(line(z, behind)).map((word, column): Part => ({
          ...partOf([column, z]),
          words: [word],
        })),
      )
    const cells = [band(1, 3), bandOf(partOf([0, 2])), band(4, 5)]
    expect(paintedLinks(cells)).toEqual([undefined, "sure", "none"])
    expect(paintedLinks([band(1), bandOf(partOf([0, 2])), band(4)])).not.toContain("sure")
  })
})
