import { describe, expect, test } from "vitest"
import { cellAt } from "./placed-cells.test-kit.ts"
import { extentOf, rowsOfCells, sameHeight, type PlacedCell } from "./sheet-rows.ts"
import type { SameStrip } from "./strips.ts"

const box = (y0: number, y1: number) => ({ x0: 0, x1: 100, y0, y1 })
/** A cell of two lines, ten points apart. */
const tall = (column: number, top: number, look: Partial<PlacedCell> = {}): PlacedCell => {
  const [first, second] = [cellAt(column, top), cellAt(column, top + 10)]
  return { ...first, lines: [...first.lines, ...second.lines], bottom: top + 10, ...look }
}

/** Columns of each row, with "'" for those that stand over two. */
const rows = (cells: readonly PlacedCell[], isSameStrip: SameStrip = () => false): string =>
  rowsOfCells(cells, isSameStrip)
    .map((row) =>
      row
        .toSorted((a, b) => a.column - b.column)
        .map(({ column, straddles }) => `${column}${straddles === true ? "'" : ""}`)
        .join(""),
    )
    .join(" ")

describe("cells are one row", () => {
  test("on one baseline, three tenths of their size aside", () => {
    expect(rows([cellAt(0, 100), cellAt(1, 100), cellAt(0, 120), cellAt(1, 122.9)])).toBe("01 01")
    expect(rows([cellAt(0, 100), cellAt(1, 120)])).toBe("0 1")
    expect(rows([cellAt(0, 100), cellAt(0, 102)])).toBe("0 0")
    expect(rows([cellAt(0, 100, { size: 5 }), cellAt(1, 102)])).toBe("01")
    expect(rows([])).toBe("")
  })
  test("from top to bottom, whatever order they come in", () => {
    expect(rows([cellAt(0, 140), cellAt(1, 100), cellAt(2, 120)])).toBe("1 2 0")
  })
  test("where they stand closer than rows do, in columns of their own", () => {
    expect(rows([cellAt(0, 100), cellAt(1, 107.4)])).toBe("01")
    expect(rows([cellAt(0, 100), cellAt(1, 107.6)])).toBe("0 1")
    expect(rows([cellAt(0, 100), cellAt(1, 107.4, { size: 9 })])).toBe("0 1")
  })
  test("between the same two rulings", () => {
    expect(rows([cellAt(0, 100), cellAt(1, 120)], () => true)).toBe("01")
    expect(rows([cellAt(0, 100), cellAt(0, 120)], () => true)).toBe("0 0")
    const strip: SameStrip = (above, below) => above > 95 && below < 125
    expect(rows([cellAt(0, 100), cellAt(1, 120), cellAt(2, 140)], strip)).toBe("01 2")
  })
  test("in drawn boxes of one height", () => {
    const own = { box: box(90, 130) }
    expect(rows([cellAt(0, 100, own), cellAt(1, 120, own)])).toBe("01")
    const beside = (y0: number, y1: number) =>
      rows([cellAt(0, 100, { box: box(90, 125) }), cellAt(1, 120, { box: box(y0, y1) })])
    expect([beside(91.9, 126.9), beside(92.1, 127.1)]).toEqual(["01", "0 1"])
  })
  test("where the boxes around one of them have room for the other, and for no row more", () => {
    const own = { box: box(90, 130) }
    expect(rows([cellAt(0, 100, own), cellAt(1, 120)])).toBe("01")
    expect(rows([cellAt(0, 100), cellAt(1, 120, own)])).toBe("01")
    expect(rows([cellAt(0, 100, own), cellAt(1, 131)])).toBe("0 1")
    expect(rows([cellAt(0, 100, own), cellAt(0, 120)])).toBe("0 0")
    expect(rows([cellAt(0, 95), cellAt(1, 110, own), cellAt(2, 125)])).toBe("0 1 2")
  })
  test("but not in drawn boxes that share no height", () => {
    const [upper, lower] = [{ box: box(90, 103) }, { box: box(100, 110) }]
    expect(rows([cellAt(0, 100, upper), cellAt(1, 106, lower)])).toBe("0 1")
    expect(rows([cellAt(0, 100, upper), cellAt(1, 106, { box: box(99, 110) })])).toBe("01")
  })
})

describe("a cell of several lines", () => {
  test("stands in the row beside it", () => {
    expect(rows([cellAt(0, 100), tall(1, 95)])).toBe("01")
    expect(rows([cellAt(0, 100), cellAt(0, 130), tall(1, 120)])).toBe("0 01")
    expect(rows([cellAt(0, 100), tall(0, 95)])).toBe("0 0")
    expect(rows([tall(1, 95)])).toBe("1")
  })
  test("reaches three quarters of its size beyond its lines, and as far as its box", () => {
    expect(rows([cellAt(0, 100), tall(1, 107.4)])).toBe("01")
    expect(rows([cellAt(0, 100), tall(1, 107.6)])).toBe("0 1")
    expect(rows([cellAt(0, 125), tall(1, 107.6)])).toBe("01")
    expect(rows([cellAt(0, 125.2), tall(1, 107.6)])).toBe("1 0")
    expect(rows([cellAt(0, 100), tall(1, 120, { box: box(95, 140) })])).toBe("01")
    expect(rows([cellAt(0, 100), tall(1, 120, { box: box(105, 140) })])).toBe("0 1")
    expect(rows([cellAt(0, 150), tall(1, 120, { box: box(105, 155) })])).toBe("01")
  })
  test("stands in a row beside its lines before one beside its box", () => {
    const wide = tall(1, 120, { box: box(90, 160) })
    expect(rows([cellAt(0, 100), cellAt(0, 125), cellAt(0, 150), wide])).toBe("0 01 0")
    expect(rows([cellAt(0, 100), cellAt(0, 116.2), wide])).toBe("0 01")
    expect(rows([cellAt(0, 133.8), cellAt(0, 158), wide])).toBe("01 0")
  })
  test("stands in the row that it ends with, begins with, or is centred on", () => {
    expect(rows([cellAt(0, 120), cellAt(0, 130.5), tall(1, 120.2)])).toBe("01 0")
    expect(rows([cellAt(0, 119.5), cellAt(0, 130), tall(1, 120.2)])).toBe("0 01")
    expect(rows([cellAt(0, 121), cellAt(0, 125.1), cellAt(0, 129), tall(1, 120)])).toBe("0 01 0")
  })
  test("is parted from rows by boxes that share no height", () => {
    const own = tall(1, 104, { box: box(103, 120) })
    expect(rows([cellAt(0, 100, { box: box(90, 104) }), own])).toBe("0 1")
    expect(rows([cellAt(0, 100, { box: box(90, 107) }), own])).toBe("01")
    expect(rows([cellAt(0, 100), own])).toBe("01")
    // A cell merged over rows makes none of them higher.
    const merged = tall(2, 95, { box: box(90, 120) })
    expect(rows([cellAt(0, 100, { box: box(90, 104) }), merged, own])).toBe("02 1")
  })
})

describe("text in the middle of a merged cell", () => {
  const [first, second] = [{ box: box(90, 110) }, { box: box(110, 130) }]
  const merged = { box: box(90, 130) }
  test("makes no row", () => {
    const cells = [cellAt(0, 105, first), cellAt(1, 113, merged), cellAt(0, 125, second)]
    expect(rows(cells)).toBe("01 0")
  })
  test("makes one where a cell of its row has no such box", () => {
    const cells = [
      cellAt(0, 105, first),
      cellAt(1, 113, merged),
      cellAt(2, 113),
      cellAt(0, 125, second),
    ]
    expect(rows(cells)).toBe("0 12 0")
  })
  test("makes one where the rows beside it lie outside, use its column, or are as high", () => {
    const alone = { box: box(107, 118) }
    const third = (look: Partial<PlacedCell>, column = 0) =>
      rows([cellAt(column, 100, look), cellAt(1, 113, alone), cellAt(column, 128, look)])
    expect(third({ box: box(90, 95) })).toBe("0 1 0")
    const same = [cellAt(1, 105, first), cellAt(1, 116, merged), cellAt(1, 127, second)]
    expect(rows(same)).toBe("1 1 1")
    const open = [cellAt(0, 101), cellAt(1, 113, merged), cellAt(0, 125)]
    expect(rows(open)).toBe("0 1 0")
    const high = [cellAt(0, 101, merged), cellAt(1, 113, merged), cellAt(0, 125, merged)]
    expect(rows(high)).toBe("01 0")
  })
})

describe("a stair of cells", () => {
  test("has a row for each text at the top of its cell", () => {
    const stair = [
      cellAt(0, 100, { box: box(90, 170) }),
      cellAt(1, 113, { box: box(103, 170) }),
      cellAt(2, 126, { box: box(116, 170) }),
      cellAt(3, 139, { box: box(129, 143) }),
    ]
    expect(rows(stair)).toBe("0 1 2 3")
  })
  test("and one for each text at its foot", () => {
    const stair = [cellAt(0, 100, { box: box(90, 103) }), cellAt(1, 113, { box: box(90, 116) })]
    expect(rows([...stair, cellAt(2, 126, { box: box(90, 129) })])).toBe("0 1 2")
  })
  test("is none where the next cell reaches up to the text", () => {
    const [own, next] = [{ box: box(90, 170) }, { box: box(97, 130) }]
    expect(rows([cellAt(0, 100, own), cellAt(1, 113, next)])).toBe("01")
  })
})

describe("a text halfway between two rows", () => {
  test("is merged over both", () => {
    expect(rows([cellAt(0, 100), cellAt(1, 109), cellAt(0, 118)])).toBe("01' 0")
    expect(rows([cellAt(0, 100), cellAt(1, 108.2), cellAt(0, 118)])).toBe("01' 0")
  })
  test("stands a tenth from the middle at most, and closer than rows do", () => {
    expect(rows([cellAt(0, 100), cellAt(1, 108), cellAt(0, 117.6)])).toBe("01' 0")
    expect(rows([cellAt(0, 100), cellAt(1, 107.8), cellAt(0, 118)])).toBe("0 1 0")
    expect(rows([cellAt(0, 100), cellAt(1, 110.1), cellAt(0, 120.2)])).toBe("0 1 0")
    expect(rows([cellAt(0, 100, { size: 8 }), cellAt(1, 109), cellAt(0, 118)])).toBe("0 1 0")
  })
  test("stands in a column that both leave free", () => {
    expect(rows([cellAt(0, 100), cellAt(1, 109), cellAt(0, 118), cellAt(1, 118)])).toBe("0 1 01")
    expect(rows([cellAt(0, 100), cellAt(1, 100), cellAt(1, 109), cellAt(0, 118)])).toBe("01 1 0")
    expect(rows([cellAt(1, 109), cellAt(0, 118)])).toBe("1 0")
  })
})

test("a cell reaches from its first text to its last", () => {
  const [first, second] = [cellAt(0, 100, { x0: 20, x1: 40 }), cellAt(0, 110, { x0: 10, x1: 30 })]
  expect(extentOf({ ...first, lines: [...first.lines, ...second.lines] })).toEqual([10, 40])
})
test("boxes are as high where they begin and end within two points", () => {
  expect(sameHeight(box(0, 10), box(1.9, 11.9))).toBe(true)
  expect([sameHeight(box(0, 10), box(2.1, 10)), sameHeight(box(0, 10), box(0, 12.1))]).toEqual([
    false,
    false,
  ])
})
