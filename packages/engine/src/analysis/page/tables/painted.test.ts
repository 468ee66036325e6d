import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findPainted } from "./painted.ts"

interface Look {
  /** How many lines, and how far apart in points. */
  readonly lines?: number
  readonly step?: number
  readonly x1?: number
  readonly text?: string
  /** Right edge of the last line. */
  readonly last?: number
  readonly size?: number
}

/** Lines of fifty points below each other. */
const block = (x0: number, baseline: number, look: Look = {}): TextLine[] => {
  const { lines = 1, step = 12, x1 = x0 + 50, text = "word", last = x1, size = 10 } = look
  return Array.from({ length: lines }, (_, at) =>
    lineAt(text, x0, baseline + at * step, { x1: at === lines - 1 ? last : x1, size }),
  )
}

interface Around {
  readonly flowing?: ReadonlySet<TextLine>
}

const found = (blocks: readonly (readonly TextLine[])[], { flowing = new Set() }: Around = {}) =>
  findPainted({
    lines: blocks.flat().map((line, z) => (flowing.has(line) ? line : Object.assign(line, { z }))),
    flowing,
    rules: { rules: [], fills: [] },
    page: 0,
  })

/** Number of lines in each cell, by rows; tables apart. */
const sketch = (blocks: readonly (readonly TextLine[])[], around?: Around): string =>
  found(blocks, around)
    .tables.map(({ cells, ys }) =>
      ys
        .slice(1)
        .map((_, row) =>
          cells
            .filter((cell) => cell.row === row)
            .map(({ lines }) => lines.length)
            .join("|"),
        )
        .join(" / "),
    )
    .join(" and ")

describe("painting that went back up", () => {
  test("makes cells", () => {
    expect(sketch([block(100, 100, { lines: 2 }), block(300, 100)])).toBe("2|1")
    expect(sketch([block(100, 100, { lines: 2 })])).toBe("")
    expect(sketch([block(100, 100), block(300, 100)])).toBe("")
    expect(sketch([])).toBe("")
  })
  test("makes none of a label before hanging text", () => {
    const label = (x1: number) => block(100, 120, { x1 })
    const hanging = block(200, 100, { lines: 3 })
    const item = (x1: number) => [hanging, label(x1)].toReversed()
    expect(sketch(item(119))).toBe("")
    expect(sketch(item(121))).toBe("1|3")
    const wrapped = [block(100, 100, { x1: 115, lines: 2 }), block(200, 100)]
    expect(sketch(wrapped)).toBe("2|1")
  })
  test("makes rows of numbers before cells of several columns, from three on", () => {
    const rows = (count: number, lines = 2) =>
      Array.from({ length: count }, (_, row) => 100 + 40 * row).flatMap((y) => [
        block(100, y, { x1: 110 }),
        block(200, y, { lines }),
        block(300, y),
      ])
    expect(sketch(rows(3))).toBe("1|2|1 / 1|2|1 / 1|2|1")
    expect(sketch(rows(2))).toBe("")
    expect(sketch(rows(3, 1))).toBe("")
  })
  test("makes none where nothing is free between the texts of two columns", () => {
    // The last line of the second cell begins below the wide first line of the first.
    const over = [
      ...block(100, 100, { x1: 150 }),
      ...block(100, 112, { x1: 150 }),
      ...block(160, 100, { x1: 200 }),
    ]
    expect(sketch([over])).toBe("2|1")
    const covered = [
      ...block(100, 88, { x1: 250 }),
      ...block(100, 106, { x1: 150 }),
      ...block(160, 94, { x1: 200 }),
    ]
    expect(sketch([covered])).toBe("")
  })
  test("looks at upright text from left to right alone", () => {
    const cells = () => [block(100, 100, { lines: 2 }), block(300, 100)]
    const withLook = (look: Partial<TextLine>) =>
      sketch(cells().map((lines) => lines.map((line) => ({ ...line, ...look }))))
    expect(withLook({})).toBe("2|1")
    expect(withLook({ angle: 90 })).toBe("")
    expect(withLook({ isVertical: true })).toBe("")
    expect(withLook({ direction: "rtl" })).toBe("")
    expect(withLook({ text: "    " })).toBe("")
  })
})

describe("columns of text", () => {
  const pair = (first: Look, second: Look, second0 = 100) =>
    sketch([block(100, 100, first), block(300, second0, second)])

  test("are seven lines and more side by side", () => {
    expect(pair({ lines: 7, text: "end." }, { lines: 7 })).toBe("")
    expect(pair({ lines: 7, text: "end." }, { lines: 6 })).toBe("7|6")
  })
  test("are cells where the others are centred beside the first, and not all are prose", () => {
    const ragged = (lines: number): TextLine[] =>
      Array.from({ length: lines }, (_, at) =>
        block(300, 125 + 12 * at, { x1: 310 + 9 * (at % 5) }),
      ).flat()
    expect(sketch([block(100, 100, { lines: 11, text: "end." }), ragged(7)])).toBe("11|7")
    expect(pair({ lines: 11, text: "end." }, { lines: 7, text: "end." }, 124)).toBe("")
  })
  test("run on from a full last line that ends no sentence", () => {
    expect(pair({ lines: 6 }, { lines: 1 })).toBe("")
    expect(pair({ lines: 5 }, { lines: 1 })).toBe("5|1")
    expect(pair({ lines: 6, last: 140 }, { lines: 1 })).toBe("6|1")
    expect(pair({ lines: 6, text: "end." }, { lines: 1 })).toBe("6|1")
    expect(pair({ lines: 6, text: "（终）" }, { lines: 1 })).toBe("6|1")
    const ragged = [...block(100, 100, { lines: 3, x1: 130 }), ...block(100, 136, { lines: 3 })]
    expect(sketch([ragged, block(300, 100)])).toBe("6|1")
  })
  test("have text at their foot that only ends where the next one does", () => {
    const foot = (lines: number) =>
      pair({ lines: 2, text: "end." }, { lines, text: "end." }, 112 - 12 * (lines - 1))
    expect(foot(7)).toBe("")
    expect(foot(6)).toBe("2|6")
  })
})

test("labels painted before their values are no cell", () => {
  const named = (label: string, lines = 2, values = lines, down = 0) =>
    sketch([
      block(100, 100, { lines, text: label }),
      block(300, 100 + down, { lines: values, text: "value" }),
    ])
  expect(named("Name:")).toBe("")
  expect(named("Name： ")).toBe("")
  expect(named("Name")).toBe("2|2")
  expect(named("Name:", 3, 2)).toBe("3|2")
  expect(named("Name:", 2, 2, 2.9)).toBe("")
  expect(named("Name:", 2, 2, 3.1)).toBe("2|2")
})

describe("rows that tabs could have made", () => {
  const three = (baseline: number) => [
    block(100, baseline),
    block(200, baseline),
    block(300, baseline, { lines: 2 }),
  ]
  const two = (baseline: number, x1 = 200) => [
    block(100, baseline, { x1 }),
    block(300, baseline, { lines: 2 }),
  ]
  const all = (...rows: readonly (readonly TextLine[][])[]): TextLine[][] => rows.flat()

  test("are a table of three columns from three rows on", () => {
    expect(sketch(all(three(100), three(140), three(180)))).toBe("1|1|2 / 1|1|2 / 1|1|2")
    expect(sketch(all(three(100), three(140)))).toBe("")
  })
  test("count rows with text in three columns", () => {
    const pair = (baseline: number) => [block(100, baseline), block(300, baseline)]
    expect(sketch(all(three(100), three(140), pair(180), three(200)))).toBe(
      "1|1|2 / 1|1|2 / 1|0|1 / 1|1|2",
    )
    expect(sketch(all(three(100), three(140), pair(180)))).toBe("")
  })
  test("are one of two columns from two rows on where the first is no label", () => {
    expect(sketch(all(two(100), two(140)))).toBe("1|2 / 1|2")
    expect(sketch(all(two(100)))).toBe("")
    expect(sketch(all(two(100, 187), two(140, 187)))).toBe("")
    expect(sketch(all(two(100, 188), two(140, 188)))).toBe("1|2 / 1|2")
  })
  test("are none where no text wraps", () => {
    const flat = (baseline: number) => [100, 200, 300].map((x) => block(x, baseline))
    expect(sketch(all(flat(100), flat(120), flat(140)))).toBe("")
  })
  test("are none where a line flows", () => {
    const rows = all(two(100), two(140))
    const flowing = new Set(rows[0])
    rows.flat().forEach((line, z) => Object.assign(line, { z }))
    expect(sketch(rows, { flowing })).toBe("")
    const sure = [block(100, 100, { lines: 2 }), block(300, 100)]
    sure.flat().forEach((line, z) => Object.assign(line, { z }))
    expect(sketch(sure, { flowing: new Set(sure[0]) })).toBe("2|1")
  })
  test("are none where all blocks are columns", () => {
    // Painted from the lower end of the first to the top of the next, but no higher.
    const side = [block(100, 100, { lines: 7 }), block(300, 168, { lines: 7 })]
    const below = [block(100, 260), block(300, 260, { lines: 2 })]
    expect(sketch([...side, ...below])).toBe("")
  })
})

describe("rows around those that painting tells", () => {
  const sure = (baseline: number) => [block(100, baseline, { lines: 2 }), block(300, baseline)]
  const flat = (baseline: number, look: Look = {}, x = 300) => [
    block(100, baseline, look),
    block(x, baseline),
  ]

  test("are of the table where they line up with its columns", () => {
    expect(sketch([...sure(100), ...flat(130)])).toBe("2|1 / 1|1")
    expect(sketch([...flat(84), ...sure(100)])).toBe("1|1 / 2|1")
    expect(sketch([...sure(100), ...flat(130, {}, 320)])).toBe("2|1")
    // Lined up at the right edge, or in the middle.
    expect(sketch([...sure(100), ...flat(130, { x1: 130 }, 300)])).toBe("2|1 / 1|1")
    expect(sketch([...sure(100), block(120, 130, { x1: 150 }), block(300, 130)])).toBe("2|1 / 1|1")
    expect(sketch([...sure(100), block(115, 130, { x1: 135 }), block(300, 130)])).toBe("2|1 / 1|1")
    expect(sketch([...sure(100), block(115, 130, { x1: 139 }), block(300, 130)])).toBe("2|1")
  })
  test("stand at most three ems away", () => {
    // The last line of the row ends at 114.
    expect(sketch([...sure(100), ...flat(151)])).toBe("2|1 / 1|1")
    expect(sketch([...sure(100), ...flat(153)])).toBe("2|1")
  })
  test("keep the gap between the columns free", () => {
    expect(sketch([...sure(100), ...flat(130, { x1: 298 })])).toBe("2|1")
    expect(sketch([...sure(100), ...flat(130, { x1: 200 })])).toBe("2|1 / 1|1")
  })
  test("are texts of their own where a row has a single one", () => {
    expect(sketch([...sure(100), block(100, 130), block(100, 180)])).toBe("2|1")
  })
  test("are two tables where they stand apart", () => {
    expect(sketch([...sure(100), ...sure(200)])).toBe("2|1 and 2|1")
    expect(sketch([...sure(100), ...sure(130)])).toBe("2|1 / 2|1")
  })
  test("are rows of columns only where two rows are known", () => {
    const columns = (baseline: number) => [
      block(100, baseline, { lines: 8 }),
      block(300, baseline, { lines: 7 }),
    ]
    expect(sketch([...sure(100), ...columns(130)])).toBe("2|1")
    expect(sketch([...sure(100), ...sure(130), ...columns(160)])).toBe("2|1 / 2|1 / 8|7")
  })
})

describe("a single text between a row and one that painting tells", () => {
  const sure = (baseline: number) => [block(100, baseline, { lines: 2 }), block(300, baseline)]
  const between = (only: TextLine[], next = 155) => sketch([...sure(100), only, ...sure(next)])

  test("is a cell of the column that it stands in", () => {
    expect(between(block(100, 128))).toBe("2|1 / 1|0 / 2|1")
    expect(between(block(101.9, 128))).toBe("2|1 / 1|0 / 2|1")
    expect(between(block(103, 128))).toBe("2|1 and 2|1")
  })
  test("stands close below", () => {
    expect(between(block(100, 131))).toBe("2|1 / 1|0 / 2|1")
    expect(between(block(100, 133))).toBe("2|1 and 2|1")
  })
  test("is of the size of its text", () => {
    expect(between(block(100, 130, { size: 13 }))).toBe("2|1 and 2|1")
  })
  test("does not reach over the gap", () => {
    expect(between(block(100, 129, { x1: 340, text: "over it all" }))).toBe("2|1 and 2|1")
  })
  test("is the end of the table where no such row follows", () => {
    expect(sketch([...sure(100), block(100, 128)])).toBe("2|1")
    expect(sketch([...sure(100), block(100, 128), block(100, 155), block(300, 155)])).toBe("2|1")
    expect(between(block(100, 128), 200)).toBe("2|1 and 2|1")
  })
})

describe("lines", () => {
  const gap = (at: number, z?: number, leader?: "dot") =>
    ({
      at,
      from: 150,
      to: 300,
      ...(z !== undefined && { z }),
      ...(leader && { leader }),
    }) as TextLine["gaps"][number]
  /** A line with a tab, as wide as both columns. */
  const tabbed = (baseline: number, ...gaps: TextLine["gaps"]): TextLine => ({
    ...lineAt("one two", 100, baseline, { x1: 350 }),
    gaps,
  })
  const columns = (line: TextLine): string => {
    const first = { ...line, z: 0 }
    const [below] = block(100, line.baseline + 12)
    const all = findPainted({
      lines: [first, { ...(below as TextLine), z: 1 }],
      flowing: new Set(),
      rules: { rules: [], fills: [] },
      page: 0,
    })
    return all.tables
      .flatMap(({ cells }) => cells.map((cell) => cell.lines.map(({ text }) => text).join("+")))
      .join("|")
  }

  test("are cut at a tab behind which painting went on later", () => {
    expect(columns(tabbed(100, gap(3, 2)))).toBe("one+word|two")
  })
  test("are not cut where nothing tells when painting went on, or a leader fills the gap", () => {
    expect(columns(tabbed(100, gap(3)))).toBe("")
    expect(columns(tabbed(100, gap(3, 2, "dot")))).toBe("")
  })
  test("go into a table whole or not at all", () => {
    // The second piece was painted last of all, as a text of its own.
    const cells = [...block(100, 112), ...block(300, 100)].map((line, at) => ({
      ...line,
      z: at + 1,
    }))
    const split = { ...tabbed(100, gap(3, 99)), z: 0, box: { x0: 100, x1: 150, y0: 92, y1: 102 } }
    const { tables, taken } = findPainted({
      lines: [split, ...cells],
      flowing: new Set(),
      rules: { rules: [], fills: [] },
      page: 0,
    })
    expect([tables.length, taken.size]).toEqual([0, 0])
  })
  test("that stand in a cell and were painted at another time tell prose", () => {
    const cells = [block(100, 100, { lines: 2, step: 30 }), block(300, 100)]
    expect(sketch(cells)).toBe("2|1")
    expect(sketch([...cells, block(100, 400), block(100, 115)])).toBe("")
    expect(sketch([...cells, block(100, 400), block(100, 215)])).toBe("2|1")
  })
  test("of a table are taken", () => {
    const { taken } = found([block(100, 100, { lines: 2 }), block(300, 100), block(100, 300)])
    expect(taken.size).toBe(3)
  })
})

test("columns part close before their texts, and the last reaches to where text of the page ends", () => {
  const cells = [block(100, 100, { lines: 2 }), block(300, 100)]
  const [table] = found(cells).tables
  expect(table).toMatchObject({ xs: [98, 294, 354], ys: [91, 115], evidence: "aligned" })
  const [wide] = found([...cells, block(100, 300, { x1: 500 })]).tables
  expect(wide?.xs).toEqual([98, 294, 500])
  const [close] = found([block(100, 100, { lines: 2 }), block(156, 100)]).tables
  expect(close?.xs).toEqual([98, 153, 210])
})
