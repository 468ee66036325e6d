import { describe, expect, test } from "vitest"
import { slotsOfSeated, type SeatedPage } from "./cell-spans.ts"
import { cellAt } from "./placed-cells.test-kit.ts"
import type { PlacedCell } from "./sheet-rows.ts"

const xs = [0, 100, 200, 300, 400]
const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 })

/** Rows are twenty points high from 90 on; their texts stand at 100, 120 and so on. */
const slots = (rows: readonly (readonly PlacedCell[])[], look: Partial<SeatedPage> = {}) =>
  slotsOfSeated({
    rows,
    xs,
    ys: Array.from({ length: rows.length + 1 }, (_, row) => 90 + 20 * row),
    hasEdgeAt: () => false,
    hasSideAt: () => false,
    stretches: () => [],
    ...look,
  })
/** Rows as "column", "from-to" of what spans, with rows behind "/", "~" for text that spills. */
const told = (...told_: Parameters<typeof slots>): string => {
  const [rows] = told_
  const made = slots(...told_)
  let at = 0
  return rows
    .map((cells) =>
      cells
        .map(() => {
          const slot = made[at++]
          if (!slot) return ""
          const { column, columnSpan, rowSpan, row } = slot
          const columns = columnSpan > 1 ? `${column}-${column + columnSpan - 1}` : `${column}`
          const rest = rowSpan > 1 ? `/${row}+${rowSpan}` : ""
          return columns + rest + ("isSpill" in slot && slot.isSpill === true ? "~" : "")
        })
        .join(" "),
    )
    .join(", ")
}
/** A short text in the middle of a box, the columns of which its own is the first. */
const inMiddle = (column: number, baseline: number, own: ReturnType<typeof box>) => {
  const middle = (own.x0 + own.x1) / 2
  return cellAt(column, baseline, { x0: middle - 5, x1: middle + 5, box: own })
}
/** A text with its middle at a place, over the columns that it covers. */
const titleAt = (
  middle: number,
  wide: number,
  baseline = 100,
  look: Partial<PlacedCell> = {},
): PlacedCell => {
  const [x0, x1] = [middle - wide / 2, middle + wide / 2]
  const [from, to] = [Math.floor(x0 / 100), Math.floor(x1 / 100)]
  return cellAt(look.column ?? from, baseline, { x0, x1, from, to, ...look })
}

test("a cell takes its column", () => {
  expect(told([[cellAt(0, 100), cellAt(2, 100)], [cellAt(1, 120)]])).toBe("0 2, 1")
})
test("a text halfway between two rows stands over both", () => {
  expect(told([[{ ...cellAt(1, 109), straddles: true }, cellAt(0, 100)], [cellAt(0, 120)]])).toBe(
    "1/0+2 0, 0",
  )
})

describe("a drawn box", () => {
  const drawn = (x0: number, y0: number, x1: number, y1: number, column = 1) =>
    told([[inMiddle(column, 100, box(x0, y0, x1, y1))], [cellAt(0, 120)], [cellAt(0, 140)]])
  test("spans the columns and rows that it is drawn over", () => {
    expect(drawn(100, 90, 300, 110)).toBe("1-2, 0, 0")
    expect(drawn(100, 90, 300, 130)).toBe("1-2/0+2, 0, 0")
    const high = cellAt(1, 123.5, { box: box(100, 90, 200, 150) })
    expect(told([[cellAt(0, 100)], [high], [cellAt(0, 140)]])).toBe("0, 1/0+3, 0")
  })
  test("lies on borders, three points aside", () => {
    expect(drawn(102.9, 90, 300, 110)).toBe("1-2, 0, 0")
    expect(drawn(103.1, 90, 300, 110)).toBe("1, 0, 0")
    expect(drawn(100, 90, 296.9, 110)).toBe("1, 0, 0")
    expect(drawn(100, 93.1, 300, 130)).toBe("1, 0, 0")
    expect(drawn(100, 92.9, 297.1, 130)).toBe("1-2/0+2, 0, 0")
  })
  test("spans the columns between its sides, wherever the borders of rows came to lie", () => {
    expect(drawn(100, 93.1, 300, 110)).toBe("1-2, 0, 0")
    expect(drawn(100, 90, 300, 106.9)).toBe("1-2, 0, 0")
    expect(drawn(100, 101, 300, 113)).toBe("1, 0, 0")
    expect(drawn(100, 80, 300, 125)).toBe("1, 0, 0")
  })
  test("is around its text", () => {
    expect(drawn(200, 90, 400, 110)).toBe("1, 0, 0")
    expect(drawn(0, 90, 100, 110)).toBe("1, 0, 0")
    expect(drawn(100, 110, 300, 130)).toBe("1, 0, 0")
    expect(drawn(0, 90, 300, 110)).toBe("0-2, 0, 0")
    const low = told([
      [cellAt(0, 100)],
      [inMiddle(1, 120, box(100, 90, 300, 110))],
      [cellAt(0, 140)],
    ])
    expect(low).toBe("0, 1, 0")
  })
  test("with rulings at its sides alone is no cell: its text stands level with its row", () => {
    const open = { box: box(100, 90, 200, 150) }
    const page = (look: Partial<PlacedCell>, beside: PlacedCell, more: Partial<SeatedPage> = {}) =>
      told([[cellAt(0, 100)], [cellAt(1, 123, look), beside], [cellAt(0, 140)]], more)
    expect(page(open, cellAt(0, 123))).toBe("0, 1 0, 0")
    expect(page(open, cellAt(0, 123.6))).toBe("0, 1/0+3 0, 0")
    expect(page(open, cellAt(0, 123), { hasEdgeAt: () => true })).toBe("0, 1/0+3 0, 0")
    expect(page(open, cellAt(0, 123), { hasEdgeAt: (y) => y === 110 })).toBe("0, 1 0, 0")
  })
  test("over rows of one column holds no text at its top", () => {
    const high = { box: box(100, 90, 200, 150) }
    const at = (row: number, baseline: number) =>
      told(
        [100, 120, 140].map((level, own) =>
          own === row ? [cellAt(1, baseline, high)] : [cellAt(0, level), cellAt(2, level)],
        ),
        { hasEdgeAt: () => true },
      ).split(", ")[row]
    expect([at(0, 100), at(1, 124), at(2, 140)]).toEqual(["1", "1/0+3", "1/0+3"])
    // What reaches over two rows is of both.
    const tall = { ...cellAt(1, 100, high), bottom: 114 }
    expect(told([[tall], [cellAt(0, 120)], [cellAt(0, 140)]])).toBe("1/0+3, 0, 0")
  })
  test("tells the columns of a text halfway between its rows", () => {
    const between = inMiddle(1, 111, box(100, 90, 300, 130))
    const straddling = { ...between, straddles: true }
    expect(told([[straddling, cellAt(0, 100)], [cellAt(0, 120)]])).toBe("1-2/0+2 0, 0")
    const loose = { ...straddling, box: box(100, 90, 200, 130.5) }
    expect(told([[loose, cellAt(0, 100)], [cellAt(0, 120)], []])).toBe("1/0+2 0, 0, ")
  })
  test("has its text in its middle where such boxes are merged side by side", () => {
    const high = { box: box(100, 90, 200, 150) }
    const pair = (baseline: number, other: Partial<PlacedCell>) =>
      told([
        [cellAt(0, 100)],
        [cellAt(1, baseline, high), cellAt(2, baseline, other)],
        [cellAt(0, 140)],
      ])
    // The middle of a line stands three and a half points above its baseline.
    expect(pair(123.5, { box: box(200, 90, 300, 150) })).toBe("0, 1/0+3 2/0+3, 0")
    expect(pair(120, { box: box(200, 90, 300, 150) })).toBe("0, 1 2, 0")
    expect(pair(123.5, { box: box(200, 110, 300, 130) })).toBe("0, 1 2, 0")
    expect(pair(123.5, {})).toBe("0, 1 2, 0")
  })
})

describe("in a drawn box over several columns", () => {
  const wide = box(100, 90, 400, 110)
  const inBox = (column: number, x0: number, x1: number, look: Parameters<typeof cellAt>[2] = {}) =>
    cellAt(column, 100, { x0, x1, box: wide, ...look })
  const pair = (baseline: number) => [cellAt(1, baseline), cellAt(3, baseline)]
  const seen = (cell: PlacedCell, look: Partial<SeatedPage> = {}, below = [pair(120), pair(140)]) =>
    told([[cell], ...below], look).split(",")[0]
  test("a text at the left, and a number at either side, stand in their own columns", () => {
    expect(seen(inBox(1, 102, 150))).toBe("1")
    expect(seen(inBox(1, 112.1, 150))).toBe("1-3")
    expect(seen(inBox(3, 350, 398, { isNumber: true }))).toBe("3")
    expect(seen(inBox(1, 102, 150, { isNumber: true }))).toBe("1")
  })
  test("a text in its middle is in a merged cell", () => {
    expect(seen(inBox(1, 110, 381))).toBe("1-3")
    expect(seen(inBox(2, 240, 260))).toBe("1-3")
    expect(seen(inBox(2, 238.6, 258.6))).toBe("1-3")
    expect(seen(inBox(2, 238.4, 258.4, { isNumber: true }))).toBe("1-3")
  })
  test("a text at the right stands in its own where that has texts that are in no such box", () => {
    const alone = (own: Partial<PlacedCell>) => [[cellAt(3, 120, own)]]
    expect(seen(inBox(3, 350, 398), {}, [])).toBe("1-3")
    expect(seen(inBox(3, 350, 398), {}, alone({}))).toBe("3")
    expect(seen(inBox(3, 350, 398), {}, alone({ box: box(300, 110, 400, 130) }))).toBe("3")
    expect(seen(inBox(3, 350, 398), {}, alone({ box: box(297.1, 110, 402.9, 130) }))).toBe("3")
    expect(seen(inBox(3, 350, 398), {}, alone({ box: box(296.9, 110, 400, 130) }))).toBe("1-3")
    expect(seen(inBox(3, 350, 398), {}, alone({ box: box(300, 110, 403.1, 130) }))).toBe("1-3")
    expect(seen(inBox(2, 250, 398), {}, alone({}))).toBe("1-3")
    expect(seen(inBox(3, 340, 387.9), {}, alone({}))).toBe("1-3")
  })
  test("a text anywhere at the left stands in its own where each column has texts", () => {
    const filled = [[cellAt(2, 120)], pair(140)]
    expect(seen(inBox(1, 112.1, 150), {}, filled)).toBe("1")
    expect(seen(inBox(1, 112.1, 150), {}, [[cellAt(2, 120)]])).toBe("1-3")
    // Lines that wrap where the box ends are of all its columns.
    const lines = (x1: number) => {
      const one = inBox(1, 112.1, x1)
      return { ...one, lines: [...one.lines, ...one.lines] }
    }
    expect(seen(lines(250), {}, filled)).toBe("1-3")
    expect(seen(lines(199), {}, filled)).toBe("1")
  })
  test("so is one at the left where all borders within the box are drawn elsewhere", () => {
    const long = inBox(1, 102, 250, { from: 1, to: 2 })
    expect(seen(long)).toBe("1-2~")
    expect(seen(long, { hasSideAt: () => true })).toBe("1-3")
    expect(seen(long, { hasSideAt: (x) => x === 200 })).toBe("1-2~")
    expect(seen(inBox(1, 102, 150), { hasSideAt: () => true })).toBe("1-3")
    const number = inBox(1, 102, 150, { isNumber: true })
    expect(seen(number, { hasSideAt: () => true })).toBe("1")
    const two = cellAt(1, 100, { x0: 102, x1: 150, box: box(100, 90, 300, 110) })
    const below = [[cellAt(1, 120), cellAt(2, 120)]]
    expect(seen(two, { hasSideAt: () => true }, below)).toBe("1")
  })
  test("so is one at the left where no row has two texts within it: the columns may be one", () => {
    expect(seen(inBox(1, 102, 150), {}, [])).toBe("1-3")
    expect(seen(inBox(1, 102, 150), {}, [[cellAt(0, 120), cellAt(1, 120)]])).toBe("1-3")
    expect(seen(inBox(1, 102, 150), {}, [[cellAt(2, 120), cellAt(3, 120)]])).toBe("1")
    // A number at the right asks for two rows.
    const number = inBox(3, 350, 398, { isNumber: true })
    const boxed = (baseline: number) => [
      cellAt(1, baseline),
      cellAt(3, baseline, { box: box(200, baseline - 10, 400, baseline + 10) }),
    ]
    expect(seen(number, {}, [boxed(120)])).toBe("1-3")
    expect(seen(number, {}, [boxed(120), boxed(140)])).toBe("3")
  })
})

describe("a text in the middle of several columns", () => {
  test("takes the widest free run whose middle it is in", () => {
    expect(told([[titleAt(200, 120)]])).toBe("0-3")
    expect(told([[titleAt(150, 150)]])).toBe("0-2")
    expect(told([[titleAt(200.9, 120)]])).toBe("0-3")
    expect(told([[cellAt(3, 100), titleAt(150, 150)]])).toBe("3 0-2")
    expect(told([[cellAt(0, 100), titleAt(200, 120)]])).toBe("0 1-2")
  })
  test("does not where others stand in them, or it begins at a side", () => {
    expect(told([[cellAt(2, 100), titleAt(150, 150)]])).toBe("2 0")
    const side = titleAt(152, 100, 100)
    expect(side.from).toBe(1)
    expect(told([[side]])).toBe("1-2~")
    expect(told([[titleAt(152.6, 100, 100)]])).toBe("1-2~")
  })
  test("does where it begins before a border, since programs leave room behind one", () => {
    const begins = (x0: number): string =>
      told([[titleAt(200, 2 * (200 - x0), 100, { column: 1, from: 1, to: 2 })]])
    expect(begins(99.5)).toBe("0-3")
    expect(begins(100.5)).toBe("1-2~")
  })
  test("may stand over the border between two columns, three points aside", () => {
    expect(told([[titleAt(202.9, 120)]])).toBe("1-2")
    expect(told([[titleAt(203.1, 120)]])).toBe("1-2~")
    expect(told([[titleAt(202.9, 120, 100, { column: 1 }), cellAt(2, 100)]])).toBe("1 2")
  })
  test("chooses together with the other titles of its row", () => {
    expect(told([[titleAt(100, 120), titleAt(300, 120)]])).toBe("0-1 2-3")
  })
})

describe("a title a little beside the middle", () => {
  const wide = (baseline: number) => titleAt(200, 320, baseline)
  test("takes the columns of the title above or below it", () => {
    expect(told([[wide(100)], [titleAt(211, 250, 120)]])).toBe("0-3, 0-3")
    expect(told([[titleAt(211, 250, 100)], [wide(120)]])).toBe("0-3, 0-3")
    expect(told([[wide(100)], [titleAt(189, 250, 120)]])).toBe("0-3, 0-3")
  })
  test("does not where it stands further off, or is not alone", () => {
    expect(told([[wide(100)], [titleAt(213, 250, 120)]])).toBe("0-3, 0-3~")
    expect(told([[wide(100)], [titleAt(211, 150, 120), cellAt(3, 120)]])).toContain("3")
    expect(told([[wide(100)], [cellAt(1, 120, { x0: 110 })]])).toBe("0-3, 1")
  })
})

describe("a short title over which something is drawn", () => {
  const over = (range: { from: number; to: number }): Partial<SeatedPage> => ({
    stretches: () => [range],
  })
  const short = (middle: number, look: Parameters<typeof cellAt>[2] = {}) =>
    cellAt(Math.floor(middle / 100), 100, { x0: middle - 10, x1: middle + 10, ...look })
  test("takes the columns below the drawn stretch", () => {
    expect(told([[short(180)]], over({ from: 1, to: 2 }))).toBe("1-2")
    expect(told([[short(180)]])).toBe("1")
  })
  test("is no number, and stands neither at a side nor in the middle of its column", () => {
    expect(told([[short(180, { isNumber: true })]], over({ from: 1, to: 2 }))).toBe("1")
    expect(told([[short(112)]], over({ from: 1, to: 2 }))).toBe("1")
    expect(told([[short(112.6)]], over({ from: 1, to: 2 }))).toBe("1-2")
    expect(told([[short(188)]], over({ from: 1, to: 2 }))).toBe("1")
    expect(told([[short(150.9)]], over({ from: 1, to: 2 }))).toBe("1")
    expect(told([[short(151.1)]], over({ from: 1, to: 2 }))).toBe("1-2")
  })
  test("stands in a free run of several columns, its own among them", () => {
    expect(told([[short(180)]], over({ from: 1, to: 1 }))).toBe("1")
    expect(told([[short(180)]], over({ from: 2, to: 3 }))).toBe("1")
    expect(told([[short(180)]], over({ from: 0, to: 0 }))).toBe("1")
    expect(told([[short(180), cellAt(2, 100)]], over({ from: 1, to: 2 }))).toBe("1 2")
  })
})

describe("a text that runs over free columns", () => {
  const long = (x0: number, x1: number, look: Partial<PlacedCell> = {}) =>
    cellAt(1, 100, { x0, x1, from: 1, to: 2, ...look })
  test("spills from its own, and is not merged with them", () => {
    expect(told([[long(101, 250)]])).toBe("1-2~")
    expect(slots([[long(101, 250)]])[0]).toMatchObject({ align: "left" })
    expect(told([[long(101, 250), cellAt(2, 100)]])).toBe("1 2")
  })
  test("ends in its own where it runs back", () => {
    const back = cellAt(2, 100, { x0: 120, x1: 299, from: 1, to: 2 })
    expect(slots([[back]])[0]).toMatchObject({
      column: 1,
      columnSpan: 2,
      align: "right",
      isSpill: true,
    })
    const number = { x0: 120, x1: 299, from: 1, to: 2, isNumber: true }
    expect(told([[cellAt(2, 100, number)]])).toBe("2")
    expect(slots([[cellAt(2, 100)]])[0]).not.toHaveProperty("align")
  })
})

test("what others hold shrinks a span to its own place", () => {
  const tall = inMiddle(1, 100, box(100, 90, 300, 130))
  expect(told([[tall], [cellAt(2, 120)]])).toBe("1, 2")
  const twice = cellAt(0, 100, { box: box(0, 90, 100, 130) })
  expect(told([[twice], [cellAt(0, 120)]])).toBe("0, 0")
})

describe("where the program clips texts to their cells", () => {
  const isClipped = ({ x0 }: { readonly x0: number }): boolean => x0 === 100
  const below = [cellAt(0, 120), cellAt(1, 120), cellAt(2, 120)]
  test("a text is merged over the columns and rows of its clip, wherever it stands in it", () => {
    const title = cellAt(1, 100, { box: box(100, 90, 300, 110) })
    expect(told([[title], below], { isClipped })).toBe("1-2, 0 1 2")
    const label = cellAt(1, 100, { box: box(100, 90, 200, 130) })
    expect(told([[label], [cellAt(0, 120)]], { isClipped })).toBe("1/0+2, 0")
  })

  test("what else is drawn around a text tells nothing", () => {
    const framed = inMiddle(0, 100, box(0, 90, 200, 110))
    expect(told([[framed], below], {})).toBe("0-1, 0 1 2")
    expect(told([[framed], below], { isClipped })).toBe("0, 0 1 2")
  })

  test("a line that reaches over its clip may stand in the first cell alone", () => {
    const cut = cellAt(1, 100, { x0: 102, x1: 300, to: 2, box: box(100, 90, 300, 110) })
    expect(told([[cut], below], { isClipped })).toBe("1-2~, 0 1 2")
  })
})

test("numbers in the middle of the same columns are titles where no text shows the border", () => {
  const rows = [100, 120, 140, 160].map((baseline) => [
    cellAt(0, baseline),
    cellAt(1, baseline, { x0: 190, x1: 210, to: 2, isNumber: true }),
    cellAt(3, baseline),
  ])
  const merged = "0 1-2 3, 0 1-2 3, 0 1-2 3, 0 1-2 3"
  expect(told(rows)).not.toBe(merged)
  expect(told(rows, { unseen: new Set([200]) })).toBe(merged)
})

describe("a title in the middle of several runs of columns", () => {
  const title = (x0: number, x1: number, leads?: number) => {
    const cell = cellAt(1, 100, { x0, x1, from: 1, to: 2 })
    const [line] = cell.lines
    const text = line && { ...line.text, line: { ...line.text.line, leads } }
    return { ...cell, lines: line && text ? [{ ...line, text }] : [] } as PlacedCell
  }
  const uneven = { xs: [0, 100, 200, 300, 399.2] }
  test("takes the one whose middle it misses least, and the wider of equal ones", () => {
    expect(told([[title(150, 250)]], uneven)).toBe("1-2")
    expect(told([[title(150, 250)]])).toBe("0-3")
  })
  test("is set there with the spaces that were typed before it", () => {
    expect(told([[title(154, 250, 4)]])).toBe("0-3")
    expect(told([[title(154, 250)]])).toBe("1-2")
  })
})
