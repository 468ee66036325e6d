import { describe, expect, it } from "vitest"
import { gridLines, textGrid, type PageSpec } from "@mozhuan/testkit"
import { findTables } from "./find-tables.ts"
import { inputOf, tablesOf, sketch } from "./test/found-tables.ts"

describe("bars", () => {
  const heights = [20, 64, 48, 90, 33]
  const bars = heights.map((height, index) => ({
    box: [110 + index * 50, 300 - height, 140 + index * 50, 300] as const,
    colour: 0xc0504d,
  }))
  const axis = [0, 25, 50, 75, 100].map((value, index) => ({
    x: 84,
    y: 303 - index * 25,
    text: String(value),
  }))

  it("of a chart are no cells, and its labels no columns", () => {
    const values = heights.map((height, index) => ({
      x: 118 + index * 50,
      y: 297 - height,
      text: String(height),
    }))
    const names = heights.map((_, index) => ({
      x: 112 + index * 50,
      y: 316,
      text: `20${index + 10}`,
    }))
    expect(
      tablesOf({
        texts: [...axis, ...values, ...names],
        fills: bars,
        lines: [
          [104, 200, 104, 300],
          [104, 300, 360, 300],
        ],
      }),
    ).toEqual([])
  })

  it("in a column of a table leave the table whole", () => {
    const rows = [
      ["Pens", "12"],
      ["Ink", "80"],
      ["Paper", "45"],
      ["Glue", "30"],
    ]
    const data = rows.map(([, value], index) => ({
      box: [202, 102 + index * 20, 202 + Number(value), 116 + index * 20] as const,
      colour: 0x63c384,
    }))
    const [table] = tablesOf({
      texts: textGrid(rows, { xs: [104, 204], y: 114, pitch: 20 }),
      lines: gridLines([100, 200, 300], [100, 120, 140, 160, 180]),
      fills: data,
    })
    expect(sketch(table)).toEqual(rows.map((row) => row.join("|")))
  })
})

describe("tables without rulings", () => {
  it("reads numbers that line up", () => {
    const rows = [
      ["Year", "Income", "Costs"],
      ["2021", "1,200", "900"],
      ["2022", "1,350", "980"],
      ["2023", "1,500", "1,010"],
    ]
    const [table] = tablesOf({ texts: textGrid(rows, { xs: [100, 220, 340], y: 100 }) })
    expect(sketch(table)).toEqual(rows.map((row) => row.join("|")))
    expect(table?.evidence).toBe("aligned")
  })

  it("makes one row of a text that had to wrap", () => {
    const texts = [
      ...textGrid(
        [
          ["Income from goods and", "120", "98"],
          ["services sold", "", ""],
          ["Other income", "14", "20"],
          ["Tax", "7", "8"],
        ],
        { xs: [100, 260, 340], y: 100, pitch: 14 },
      ),
    ]
    const [table] = tablesOf({ texts })
    expect(sketch(table)).toEqual([
      "Income from goods and services sold|120|98",
      "Other income|14|20",
      "Tax|7|8",
    ])
  })

  const noTables: Record<string, PageSpec> = {
    "two columns of prose": {
      texts: textGrid(
        Array.from({ length: 12 }, () => [
          "Words run on in this column of",
          "while others run on in that one",
        ]),
        { xs: [60, 320], y: 100, pitch: 12 },
      ),
    },
    "a numbered list": {
      texts: textGrid(
        [
          ["1.", "first thing to do"],
          ["2.", "second thing to do"],
          ["3.", "third thing to do"],
          ["4.", "fourth thing"],
        ],
        { xs: [60, 90], y: 100 },
      ),
    },
    "a table of contents": {
      texts: textGrid(
        [
          ["Introduction", "1"],
          ["Methods", "4"],
          ["Results", "9"],
          ["Discussion", "15"],
          ["References", "22"],
        ],
        { xs: [60, 500], y: 100 },
      ),
    },
    "a matrix in a listing": {
      texts: textGrid(
        [
          ["a = [0.1", "5", "5000", "4.7"],
          ["0.2", "6", "6000", "5.6"],
          ["0.4", "7", "7000", "6.7"],
          ["0.9", "10", "400", "1.8];"],
        ],
        { xs: [100, 200, 300, 400], y: 100 },
      ),
    },
    "a form with dots to write on": {
      texts: textGrid(
        [
          ["Name", "..........", "No", "...."],
          ["Place", "..........", "Day", "...."],
          ["Street", "..........", "Year", "...."],
          ["Phone", "..........", "Fax", "...."],
        ],
        { xs: [100, 160, 300, 360], y: 100 },
      ),
    },
    "labels with values": {
      texts: textGrid(
        [
          ["Name:", "Zhang San"],
          ["Phone:", "010 1234"],
          ["City:", "Wuhan"],
        ],
        { xs: [60, 200], y: 100 },
      ),
    },
    "words in three columns": {
      texts: textGrid(
        Array.from({ length: 6 }, () => ["apple tree", "pear tree", "plum tree"]),
        { xs: [60, 220, 380], y: 100 },
      ),
    },
    "blanks to fill in": {
      texts: textGrid(
        [
          ["Name", "Date"],
          ["Place", "Sign"],
        ],
        { xs: [60, 300], y: 100, pitch: 30 },
      ),
      lines: [
        [100, 102, 250, 102],
        [340, 102, 480, 102],
        [100, 132, 250, 132],
        [340, 132, 480, 132],
      ],
    },
  }
  it.each(Object.entries(noTables))("sees none in %s", (_name, spec) =>
    expect(tablesOf(spec)).toEqual([]),
  )
})

it("makes no table of the numbers of a list of contents that stand apart from its entries", () => {
  const numbers = [
    { x: 67, y: 104, text: "Contents" },
    { x: 67, y: 145, text: "1" },
    { x: 67, y: 177, text: "2" },
    { x: 67, y: 209, text: "3" },
    { x: 159, y: 536, text: "3.10.2" },
    { x: 202, y: 536, text: "Internal voltage" },
    { x: 159, y: 553, text: "3.10.3" },
    { x: 202, y: 553, text: "VBAT" },
    { x: 67, y: 751, text: "2/128" },
    { x: 257, y: 751, text: "Revision 5" },
  ]
  const entries = Array.from({ length: 17 }, (_, at) => ({
    x: 124,
    y: 228 + at * 17,
    text: "An entry of the list, as wide as the page is, up to its number",
  }))
  const input = inputOf({
    texts: [...numbers, ...entries],
    lines: [
      [67, 75, 528, 75],
      [67, 755, 528, 755],
    ],
  })
  const flowing = new Set(input.lines.filter(({ text }) => text.startsWith("An entry")))
  expect(findTables({ ...input, flowing: () => flowing })).toEqual([])
})

it("makes no table of the columns that items of a list end in", () => {
  const columns = [300, 380, 450]
  const input = inputOf({
    texts: [0, 1, 2, 3].flatMap((row) => [
      { x: 67, y: 240 + row * 14, text: "An item of the list" },
      ...columns.map((x, at) => ({ x, y: 240 + row * 14, text: `${at} word ${row}` })),
    ]),
    lines: [
      [50, 225, 530, 225],
      [50, 300, 530, 300],
    ],
  })
  const flowing = new Set(input.lines.filter(({ text }) => text.startsWith("An item")))
  expect(findTables({ ...input, flowing: () => flowing })).toEqual([])
})
