import { describe, expect, test } from "vitest"
import { rowOf } from "./row-glyphs.test-kit.ts"
import type { Row } from "./rows.ts"
import { withSmallCaps } from "./small-caps.ts"

const told = (row: Row): string =>
  withSmallCaps(row)
    .pieces.map(({ text }) => text)
    .join("")

/** "NAME" whose first letter is larger than the others. */
const name = (look: object = {}, size = 8): Row =>
  rowOf("N", ["A", { size, ...look }], ["M", { size }], ["E", { size }])

describe("capitals in two sizes", () => {
  test("are small capitals where the smaller has four fifths of the larger", () => {
    expect(told(name())).toBe("Name")
    expect(told(name({}, 7.85))).toBe("Name")
    expect(told(name({}, 7.75))).toBe("NAME")
    expect(told(name({}, 8.15))).toBe("Name")
    expect(told(name({}, 8.25))).toBe("NAME")
    expect(told(rowOf("N", "A", "M", "E"))).toBe("NAME")
    expect(told(rowOf())).toBe("")
  })

  test("get the size of the larger, and the row too", () => {
    const small = { ...name(), size: 8.05 }
    expect(withSmallCaps(small)).toMatchObject({
      size: 10,
      pieces: [{ isSmallCaps: true, size: 10 }, { isSmallCaps: true, size: 10 }, {}, {}],
    })
    expect(withSmallCaps({ ...small, size: 8.07 }).size).toBe(8.07)
  })

  test("are two smaller ones at least", () => {
    expect(told(rowOf("N", ["A", { size: 8 }], ["M", { size: 8 }]))).toBe("Nam")
    expect(told(rowOf("N", ["A", { size: 8 }]))).toBe("NA")
  })

  test("stand on one line, close behind each other, unless a space is between them", () => {
    expect(told(name({ down: 0.35 }))).toBe("Name")
    expect(told(name({ down: 0.45 }))).toBe("NAME")
    expect(told(name({ down: -0.45 }))).toBe("NAME")
    expect(told(name({ gap: 1.1 }))).toBe("Name")
    expect(told(name({ gap: 1.3 }))).toBe("NAME")
    expect(told(name({ gap: -1.3 }))).toBe("NAME")
    expect(told(rowOf(" ", ["A", { size: 8, gap: 3 }], ["M", { size: 8 }]))).toBe(" am")
  })

  test("are of one font without small letters", () => {
    expect(told(name({ font: 1 }))).toBe("NAME")
    expect(told(rowOf("N", ["A", { size: 8 }], ["m", { size: 8 }], ["E", { size: 8 }]))).toBe(
      "NAmE",
    )
    expect(told(rowOf("n", "N", ["A", { size: 8 }], ["E", { size: 8 }]))).toBe("nNAE")
    expect(told(rowOf("7", ["A", { size: 8 }], ["E", { size: 8 }]))).toBe("7AE")
    expect(
      told(rowOf("N", ["A", { size: 8 }], ["M", { size: 8 }], ["E", { size: 8, font: 1 }])),
    ).toBe("NamE")
    expect(told(rowOf("N", ["A", { size: 8 }], ["M", { size: 8 }], ["E", { size: 9 }]))).toBe(
      "NamE",
    )
  })
})
