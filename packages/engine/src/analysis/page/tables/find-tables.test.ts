import { describe, expect, it } from "vitest"
import {
  glyphRun,
  gridLines,
  processorTime,
  sceneOfPages,
  textGrid,
  type PageSpec,
} from "@mozhuan/testkit"
import type { TableDraft, TableInput } from "../../drafts.ts"
import { textLines } from "../lines/page-lines.ts"
import { collectRules } from "../rules/collect-rules.ts"
import { decorateLines } from "../lines/decorate.ts"
import { findTables } from "./find-tables.ts"

function inputOf(spec: PageSpec): TableInput {
  const scene = sceneOfPages([spec])
  const [page] = scene.pages
  if (!page) throw new Error("a page was asked for")
  const { plainLines } = textLines(page, scene)
  return { page, ...decorateLines(plainLines, collectRules(page)) }
}

const tablesOf = (spec: PageSpec): TableDraft[] => findTables(inputOf(spec))

/** Texts by row, cells joined with "|", spans as "2x1". */
function sketch(table: TableDraft | undefined): string[] {
  const rows: string[][] = []
  for (const cell of table?.cells ?? []) {
    const span = cell.rowSpan * cell.columnSpan > 1 ? `<${cell.rowSpan}x${cell.columnSpan}>` : ""
    ;(rows[cell.row] ??= []).push(cell.lines.map((line) => line.text).join(" ") + span)
  }
  return rows.map((row) => row.join("|"))
}

const xs = [100, 200, 300, 400]
const ys = [100, 120, 140, 160]
const inCells = (rows: readonly (readonly string[])[]) =>
  textGrid(rows, { xs: [104, 204, 304], y: 114, pitch: 20 })

describe("tables with drawn cells", () => {
  const rows = [
    ["Name", "Unit", "Price"],
    ["Pen", "box", "12.50"],
    ["Ink", "jar", "3.10"],
  ]

  it("reads a full grid cell by cell", () => {
    const [table] = tablesOf({ texts: inCells(rows), lines: gridLines(xs, ys) })
    expect(sketch(table)).toEqual(["Name|Unit|Price", "Pen|box|12.50", "Ink|jar|3.10"])
    expect(table).toMatchObject({ evidence: "ruled", headerRows: 1, xs, ys })
  })

  it("joins cells where no line is drawn between them", () => {
    const lines = gridLines(xs, ys).filter(
      ([x0, y0, x1]) => !(x0 === 200 && x1 === 200) && !(y0 === 140 && x0 === 100),
    )
    const texts = [
      { x: 104, y: 114, text: "Wide" },
      { x: 304, y: 114, text: "A" },
      { x: 104, y: 134, text: "Tall" },
      { x: 304, y: 134, text: "B" },
      { x: 304, y: 154, text: "C" },
    ]
    const [table] = tablesOf({ texts, lines: [...lines, [300, 140, 400, 140]] })
    expect(sketch(table)).toEqual(["Wide|A", "Tall<2x1>|B", "C"])
  })

  it("keeps a span in the columns that other rows draw", () => {
    const lines = [
      ...gridLines(xs, [100, 120]).filter(([x0, , x1]) => !(x0 === 200 && x1 === 200)),
      ...gridLines(xs, [120, 140, 160]),
    ]
    const [table] = tablesOf({
      texts: inCells([
        ["Both", "", "C"],
        ["1", "2", "3"],
        ["4", "5", "6"],
      ]),
      lines,
    })
    expect(sketch(table)).toEqual(["Both<1x2>|C", "1|2|3", "4|5|6"])
  })

  it("takes a double ruling for one border", () => {
    const [table] = tablesOf({
      texts: inCells(rows),
      lines: [...gridLines(xs, ys), [100, 118, 400, 118]],
    })
    expect(sketch(table)).toHaveLength(3)
    expect(table?.cells[0]?.borders.bottom?.style).toBe("double")
  })

  it("aligns texts that begin on one line to the left, though some of them stand in the middle", () => {
    const words = ["note", "note", "a long entry", "a long entry", "shorter one", "shorter one"]
    const texts = words.flatMap((word, row) => [
      { x: 104, y: 114 + row * 20, text: `${row}` },
      { x: 216, y: 114 + row * 20, text: word },
    ])
    const [table] = tablesOf({
      texts,
      lines: gridLines([100, 200, 290], [100, 120, 140, 160, 180, 200, 220]),
    })
    expect(table?.cells.filter((cell) => cell.column === 1).map((cell) => cell.align)).toEqual(
      words.map(() => "left"),
    )
  })

  it("gives each cell its borders and its fill", () => {
    const [table] = tablesOf({
      texts: inCells(rows),
      lines: gridLines(xs, ys),
      fills: [{ box: [100, 100, 400, 120], colour: 0xddeeff }],
    })
    expect(table?.cells[1]).toMatchObject({
      fill: 0xddeeff,
      borders: { top: { style: "single", width: 0.5, colour: 0 }, left: { width: 0.5 } },
    })
    expect(table?.cells[4]?.fill).toBeUndefined()
  })

  it("parts a body that is drawn as one row", () => {
    const body = [
      ["Name", "Unit", "Price"],
      ["Pen", "box", "12.50"],
      ["Ink", "jar", "3.10"],
      ["Cup", "set", "8.00"],
    ]
    const [table] = tablesOf({ texts: inCells(body), lines: gridLines(xs, [100, 120, 180]) })
    expect(sketch(table)).toEqual(body.map((row) => row.join("|")))
  })

  it("leaves paragraphs of a drawn cell together", () => {
    const texts = [
      ...textGrid(
        [
          ["One line of words", "x"],
          ["and another one", ""],
        ],
        { xs: [104, 304], y: 114, pitch: 12 },
      ),
      { x: 104, y: 154, text: "below" },
    ]
    const [table] = tablesOf({ texts, lines: gridLines([100, 300, 400], [100, 140, 160]) })
    expect(sketch(table)).toEqual(["One line of words and another one|x", "below|"])
  })

  it("puts every word into exactly one cell", () => {
    const [table] = tablesOf({ texts: inCells(rows), lines: gridLines(xs, ys) })
    const words =
      table?.cells.flatMap((cell) => cell.lines.flatMap((line) => line.text.split(" "))) ?? []
    expect(words.toSorted()).toEqual(rows.flat().toSorted())
  })

  it("reads a grid that keeps off the sides of its cell as a table in that cell", () => {
    const outer = gridLines([100, 300, 500], [100, 120, 180])
    const inner = gridLines([106, 200, 294], [130, 150, 170])
    const texts = [
      ...textGrid([["Left", "Right"]], { xs: [104, 304], y: 114 }),
      ...textGrid(
        [
          ["A", "B"],
          ["1", "2"],
        ],
        { xs: [110, 204], y: 144, pitch: 20 },
      ),
      { x: 304, y: 144, text: "beside it" },
    ]
    const [table, ...others] = tablesOf({ texts, lines: [...outer, ...inner] })
    expect(others).toEqual([])
    expect(sketch(table)).toEqual(["Left|Right", "|beside it"])
    expect(table?.cells[2]?.nested.map(sketch)).toEqual([["A|B", "1|2"]])
  })

  it("takes a frame around a grid for no table of its own", () => {
    const [table, ...others] = tablesOf({
      texts: inCells(rows),
      lines: [...gridLines(xs, ys), ...gridLines([92, 408], [92, 168])],
    })
    expect(others).toEqual([])
    expect(sketch(table)).toEqual(["Name|Unit|Price", "Pen|box|12.50", "Ink|jar|3.10"])
  })

  it("parts every second row of a table that shades only the others", () => {
    const shades = [100, 140, 180].flatMap((y) =>
      [100, 200, 300].map((x) => ({ box: [x, y, x + 100, y + 20] as const, colour: 0xddeeff })),
    )
    const body = [
      ["Town", "Men", "Women"],
      ["Aa", "12", "30"],
      ["Bb", "14", "28"],
      ["Cc", "15", "26"],
      ["Dd", "17", "21"],
    ]
    const [table] = tablesOf({
      texts: inCells(body),
      fills: shades,
      lines: [
        [100, 100, 100, 200],
        [400, 100, 400, 200],
      ],
    })
    expect(sketch(table)).toEqual(body.map((row) => row.join("|")))
  })

  it("reads row by row where a frame holds pairs of short words", () => {
    const body = [
      ["Item", "Needed"],
      ["Book", "one"],
      ["Pens", "3"],
      ["Clip", "2 sets"],
      ["Ruler", "1"],
      ["Ink", "a jar"],
    ]
    const lines = [...gridLines([100, 200, 300], [100, 120]), ...gridLines([100, 300], [120, 220])]
    const [table] = tablesOf({
      texts: textGrid(body, { xs: [104, 204], y: 114, pitch: 20 }),
      lines,
    })
    expect(sketch(table)).toEqual(body.map((row) => row.join("|")))
  })

  it("sees no table in a frame around prose", () => {
    const texts = textGrid(
      [["Some words in a box that say nothing"], ["of rows and columns at all, only words"]],
      { xs: [104], y: 114, pitch: 12 },
    )
    expect(tablesOf({ texts, lines: gridLines([100, 400], [100, 140]) })).toEqual([])
  })

  it("sees no table in a frame around lines that are shaded one by one", () => {
    const texts = textGrid(
      [
        ["Some words in a box that say nothing"],
        ["of rows and columns at all, only words"],
        ["and a last line of them"],
      ],
      { xs: [104], y: 112, pitch: 16 },
    )
    const fills = [0, 1, 2].map((index) => ({
      box: [100, 100 + index * 16, 400, 116 + index * 16] as const,
      colour: 0xd9d9d9,
    }))
    expect(tablesOf({ texts, fills, lines: gridLines([100, 400], [100, 148]) })).toEqual([])
  })

  it("sees no table in the axes of charts side by side", () => {
    const curve = (x: number) => ({
      ...glyphRun({ x: 0, y: 0, text: "." }),
      kind: "path" as const,
      segments: [
        ["M", x, 230],
        ["L", x + 60, 190],
        ["L", x + 180, 210],
      ] as const,
      lineWidth: 1,
      dash: [],
      lineCap: 0 as const,
      lineJoin: 0 as const,
      box: { x0: x, y0: 190, x1: x + 180, y1: 230 },
      stroke: { colour: 0, alpha: 1 },
    })
    const rows = [100, 75, 50, 25, 0].map((value) => [String(value), "", "", String(value), "", ""])
    const years = ["", "2008", "2009", "", "2008", "2009"]
    const texts = textGrid([...rows, years], {
      xs: [80, 120, 220, 310, 350, 450],
      y: 160,
      pitch: 20,
    })
    expect(
      tablesOf({ texts: texts.filter(({ text }) => text !== ""), more: [curve(100), curve(330)] }),
    ).toEqual([])
  })

  it("sees no table in the plot of a chart", () => {
    const curve = {
      ...glyphRun({ x: 0, y: 0, text: "." }),
      kind: "path" as const,
      segments: [
        ["M", 100, 300],
        ["L", 250, 150],
        ["L", 400, 220],
      ] as const,
      lineWidth: 1,
      dash: [],
      lineCap: 0 as const,
      lineJoin: 0 as const,
      box: { x0: 100, y0: 150, x1: 400, y1: 300 },
      stroke: { colour: 0, alpha: 1 },
    }
    const texts = [
      { x: 110, y: 120, text: "Sales" },
      { x: 210, y: 120, text: "Costs" },
    ]
    expect(
      tablesOf({
        texts,
        lines: gridLines([100, 400], [100, 150, 200, 250, 300]),
        more: [curve, curve],
      }),
    ).toEqual([])
  })
})

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

describe("tables ruled only across", () => {
  it("reads columns between rulings and joins a header of two lines", () => {
    const texts = textGrid(
      [
        ["", "Share of", "Number"],
        ["Group", "all", "of cases"],
        ["North", "12.5", "300"],
        ["South", "87.5", "2,100"],
      ],
      { xs: [104, 200, 300], y: 112, pitch: 14 },
    )
    const [table] = tablesOf({
      texts,
      lines: [
        [100, 100, 400, 100],
        [100, 130, 400, 130],
        [100, 160, 400, 160],
      ],
    })
    expect(sketch(table)).toEqual([
      "Group|Share of all|Number of cases",
      "North|12.5|300",
      "South|87.5|2,100",
    ])
    expect(table?.evidence).toBe("partly-ruled")
  })
})

describe("headers over columns", () => {
  it("lets a heading span the columns below it and lets others span its rows", () => {
    const texts = [
      { x: 230, y: 112, text: "Cases in thousand" },
      ...textGrid(
        [
          ["Group", "men", "women"],
          ["North", "12.5", "300"],
          ["South", "87.5", "2,100"],
        ],
        { xs: [104, 200, 300], y: 130, pitch: 18 },
      ),
    ]
    const [table] = tablesOf({
      texts,
      lines: [
        [100, 100, 400, 100],
        [100, 135, 400, 135],
        [100, 172, 400, 172],
      ],
    })
    expect(sketch(table)).toEqual([
      "Group<2x1>|Cases in thousand<1x2>",
      "men|women",
      "North|12.5|300",
      "South|87.5|2,100",
    ])
  })
})

describe("rows whose wrapped cells are centred", () => {
  /**
   * Rows 40 points apart; date and summary take two lines each, half a line above and below the
   * rest of their row.
   */
  const statement = (count: number) =>
    Array.from({ length: count }, (_, row) => {
      const y = 120 + row * 40
      return [
        { x: 60, y: y - 5, text: "2024-" },
        { x: 60, y: y + 5, text: `01-${10 + row}` },
        { x: 110, y, text: `1${row}:30:00` },
        { x: 180, y: y - 5, text: "Bought at" },
        { x: 180, y: y + 5, text: "the shop" },
        { x: 300, y, text: `1,${row}50.00` },
        { x: 400, y, text: `00${row}7` },
      ]
    }).flat()
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, row) => `2024- 01-${10 + row}|1${row}:30:00|Bought at the shop|1,${row}50.00|00${row}7`,
    )

  it("are whole without rulings", () => {
    const [table] = tablesOf({ texts: statement(5) })
    expect(sketch(table)).toEqual(rows(5))
  })

  it("are whole between rulings, with the header above the first", () => {
    const header = ["Date", "Time", "Summary", "Amount", "No"].map((text, column) => ({
      x: [60, 110, 180, 300, 400][column] ?? 0,
      y: 92,
      text,
    }))
    const lines = Array.from(
      { length: 6 },
      (_, row) => [50, 100 + row * 40, 450, 100 + row * 40] as const,
    )
    const [table] = tablesOf({ texts: [...header, ...statement(5)], lines })
    expect(sketch(table)).toEqual(["Date|Time|Summary|Amount|No", ...rows(5)])
  })
})

describe("drawn rows with centred cells", () => {
  it("are not parted where two of their cells wrap", () => {
    const texts = Array.from({ length: 4 }, (_, row) => {
      const y = 120 + row * 40
      return [
        { x: 104, y: y - 5, text: "2024-" },
        { x: 104, y: y + 5, text: `01-1${row}` },
        { x: 204, y: y - 5, text: "Bought at" },
        { x: 204, y: y + 5, text: "the shop" },
        { x: 304, y, text: `1,${row}50.00` },
        { x: 404, y, text: `00${row}7` },
      ]
    }).flat()
    const [table] = tablesOf({
      texts,
      lines: gridLines([100, 200, 300, 400, 500], [100, 140, 180, 220, 260]),
    })
    expect(sketch(table)).toEqual(
      Array.from(
        { length: 4 },
        (_, row) => `2024- 01-1${row}|Bought at the shop|1,${row}50.00|00${row}7`,
      ),
    )
  })
})

describe("columns of amounts", () => {
  it("are set right where their ends line up, headers and indented labels left alone", () => {
    const amounts = ["1,200.00", "35.00", "128,400.50", "7.25"]
    const texts = amounts.flatMap((amount, row) => [
      { x: row === 1 ? 116 : 104, y: 134 + row * 20, text: `Item ${row}` },
      { x: 396 - amount.length * 5, y: 134 + row * 20, text: amount },
    ])
    const [table] = tablesOf({
      texts: [{ x: 104, y: 114, text: "Name" }, { x: 304, y: 114, text: "Amount" }, ...texts],
      lines: gridLines([100, 300, 400], [100, 120, 140, 160, 180, 200]),
    })
    expect(
      table?.cells.filter((cell) => cell.column === 1 && cell.row > 0).map((cell) => cell.align),
    ).toEqual(["right", "right", "right", "right"])
    expect(table?.cells.filter((cell) => cell.column === 0).map((cell) => cell.align)).toEqual([
      "left",
      "left",
      "left",
      "left",
      "left",
    ])
  })

  it("take up a header that is shaded by itself", () => {
    const header = textGrid([["Name", "Year", "Sum"]], { xs: [104, 204, 304], y: 114 })
    const body = textGrid(
      [
        ["Pen", "2023", "12.50"],
        ["Ink", "2024", "3.10"],
        ["Nib", "2024", "5.10"],
      ],
      { xs: [104, 204, 304], y: 134, pitch: 20 },
    )
    const [table, ...rest] = tablesOf({
      texts: [...header, ...body],
      lines: [
        ...gridLines(xs, [100, 120]),
        ...[140, 160, 180].map((y) => [100, y, 400, y] as const),
      ],
    })
    expect(rest).toEqual([])
    expect([sketch(table)[0], table?.headerRows, sketch(table).length]).toEqual([
      "Name|Year|Sum",
      1,
      4,
    ])
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

describe("drawn grids to be filled in", () => {
  const one = [{ x: 105, y: 114, text: "Name" }]

  it("are tables with a single text", () => {
    const [table, ...others] = tablesOf({ texts: one, lines: gridLines(xs, ys.slice(0, 3)) })
    expect(others).toEqual([])
    expect(sketch(table)).toEqual(["Name||", "||"])
  })

  it("are none where a frame around a text is cut into strips", () => {
    expect(tablesOf({ texts: one, lines: gridLines([100, 400], [100, 120, 140]) })).toEqual([])
    expect(tablesOf({ texts: one, lines: gridLines([90, 100, 400], [100, 120]) })).toEqual([])
  })
})

describe("filled boxes behind text", () => {
  const box = (x0: number, y0: number, x1: number, y1: number) =>
    ({ box: [x0, y0, x1, y1], colour: 0xffffff }) as const
  const widthOf = (text: string) => 5 * text.length

  it("are no walls where they only back the lines of a text in a drawn cell", () => {
    const long = ["The buyer pays the", "price in four parts", "before the end of May"]
    const texts = [
      { x: 105, y: 114, text: "Payment" },
      ...long.map((text, at) => ({ x: 205, y: 114 + 13 * at, text })),
      { x: 105, y: 166, text: "Delivery" },
      { x: 205, y: 166, text: "At once" },
    ]
    const table = tablesOf({
      texts,
      lines: gridLines([100, 200, 400], [100, 150, 175]),
      fills: texts.map(({ x, y, text }) => box(x, y - 9, x + widthOf(text), y + 3)),
    })
    expect(table.map(sketch)).toEqual([[`Payment|${long.join(" ")}`, "Delivery|At once"]])
  })

  it("are no walls of a table behind text that flows around one", () => {
    const words = ["irure dolor in reprehend", "voluptate velit esse no"]
    const beside = Array.from({ length: 12 }, (_, row) =>
      [72, 424].map((x, side) => ({ x, y: 144 + 13 * row, text: words[(row + side) % 2] ?? "" })),
    ).flat()
    const around = [118, 131, 300, 313].map((y) => ({
      x: 72,
      y,
      text: "dolore magna aliqua ".repeat(5).slice(0, 93),
    }))
    const found = tablesOf({
      texts: [
        ...beside,
        ...around,
        ...textGrid(
          [
            ["Cell 1", "Cell 2"],
            ["Cell 3", "Cell 4"],
          ],
          { xs: [216, 312], y: 180, pitch: 40 },
        ),
      ],
      lines: gridLines([210, 306, 402], [165, 205, 245]),
      fills: [...around, ...beside].map(({ x, y, text }) =>
        box(x, y - 9, x + 5 * text.length, y + 3),
      ),
    })
    expect(found.map(sketch)).toEqual([["Cell 1|Cell 2", "Cell 3|Cell 4"]])
  })

  it("are walls where they fill cells that nothing else bounds", () => {
    const rows = [
      ["Name", "Unit", "Price"],
      ["Pen", "box", "12.50"],
      ["Ink", "jar", "3.10"],
    ]
    const fills = [100, 120, 140].flatMap((y, row) =>
      [100, 200, 300].map((x) => ({
        box: [x, y, x + 100, y + 20] as const,
        colour: row === 0 ? 0xd9e2f3 : 0xffffff,
      })),
    )
    const [table] = tablesOf({ texts: inCells(rows), fills })
    expect(sketch(table)).toEqual(rows.map((row) => row.join("|")))
    expect(table?.evidence).toBe("ruled")
  })

  it("leave shaded paragraphs what they are", () => {
    const fills = [0, 1, 2].map((at) => ({
      box: [70, 100 + 40 * at, 520, 126 + 40 * at] as const,
      colour: 0xe7e6e6,
    }))
    const texts = [0, 1, 2].flatMap((at) => [
      {
        x: 72,
        y: 111 + 40 * at,
        text: "A note that runs on over two lines and says what to mind here",
      },
      { x: 72, y: 123 + 40 * at, text: "before the work goes on." },
    ])
    expect(tablesOf({ texts, fills })).toEqual([])
  })

  it("of a drawing with thousands of boxes and rulings take no time", () => {
    const fills = Array.from({ length: 5000 }, (_, at) => ({
      box: [
        50 + (at % 100) * 5,
        50 + Math.floor(at / 100) * 12,
        54 + (at % 100) * 5,
        60 + Math.floor(at / 100) * 12,
      ] as const,
      colour: 0xeeeeee,
    }))
    const start = processorTime()
    tablesOf({ texts: textGrid([["a", "b"]], { xs: [100, 200], y: 300, pitch: 15 }), fills })
    expect(processorTime() - start).toBeLessThan(5000)
  })
})

describe("forms", () => {
  const spread = (y: number, label: string, value: string) => [
    ...[...label].map((char, index) => ({
      x: 100 + (index * 86) / (label.length - 1),
      y,
      text: char,
      size: 14,
    })),
    { x: 211, y, text: "：", size: 14 },
    { x: 223, y, text: value, size: 14 },
  ]

  it("are tables where the colons stand in a column of their own", () => {
    const [table, ...others] = tablesOf({
      texts: [
        ...spread(200, "学生姓名", "张三"),
        ...spread(230, "学号", "20190001"),
        ...spread(260, "专业", "软件工程"),
      ],
    })
    expect(others).toEqual([])
    expect(sketch(table).map((row) => row.replace(/ /g, ""))).toEqual([
      "学生姓名|：|张三",
      "学号|：|20190001",
      "专业|：|软件工程",
    ])
  })

  it("are none where each colon follows its label", () => {
    const texts = textGrid([["姓名：张三"], ["学号：20190001"], ["专业：软件工程"]], {
      xs: [100],
      y: 200,
      pitch: 30,
    })
    expect(tablesOf({ texts })).toEqual([])
  })

  it("put the parties of a contract side by side", () => {
    const rows = [
      ["甲方：甲公司", "乙方：乙公司"],
      ["代表签字：", "代表签字："],
      ["日期：2022年4月30日", "日期：2022年4月30日"],
    ]
    const [table] = tablesOf({ texts: textGrid(rows, { xs: [90, 320], y: 200, pitch: 45 }) })
    expect(sketch(table)).toEqual(rows.map((row) => row.join("|")))
  })
})

describe("a ruling that stands alone", () => {
  it("parts texts of a line however close they stand", () => {
    const places = ["Harbour", "Library", "Fire house", "Old town", "Ferry"]
    const names = ["Mayor", "Clerk", "Levy", "School", "Road"]
    const texts = names.flatMap((name, row) => [
      { x: 100, y: 114 + row * 14, text: name },
      { x: 184, y: 114 + row * 14, text: `${120 + row}` },
      { x: 205, y: 114 + row * 14, text: places[row] ?? "" },
      { x: 300, y: 114 + row * 14, text: `${310 - row}` },
    ])
    const [table] = tablesOf({ texts, lines: [[202, 100, 202, 180]] })
    expect(sketch(table)[2]).toBe("Levy|122|Fire house|308")
  })
})

describe("statements and reports without rulings between their cells", () => {
  const right = (x: number, y: number, text: string) => ({ x, y, text, align: "right" as const })

  it("keep short numbers with long ones below a heading over two columns", () => {
    const rows = [
      ["Sales", "1,234,567.89", "987,654.32"],
      ["  rent", "1,230,000.00", "980,000.00"],
      ["  fees", "4,567.89", "-"],
      ["Costs", "(1,002,000.30)", "(801,000.20)"],
      ["Share", "18.8%", "18.9%"],
    ]
    const body = rows.flatMap(([label, ours, all], row) => [
      { x: label?.startsWith(" ") ? 50 : 40, y: 150 + row * 20, text: (label ?? "").trim() },
      right(300, 150 + row * 20, ours ?? ""),
      right(400, 150 + row * 20, all ?? ""),
    ])
    const header = [
      { x: 280, y: 100, text: "Year 2023" },
      { x: 60, y: 112, text: "Item" },
      { x: 150, y: 112, text: "Note" },
      { x: 152, y: 150, text: "5.1" },
      { x: 152, y: 210, text: "5.2" },
      { x: 250, y: 124, text: "Ours" },
      { x: 355, y: 124, text: "All" },
    ]
    const [table] = tablesOf({
      texts: [...header, ...body],
      lines: [
        [38, 88, 402, 88],
        [230, 106, 402, 106],
        [38, 132, 402, 132],
        [38, 245, 402, 245],
      ],
    })
    expect(sketch(table)).toEqual([
      "Item<2x1>|Note<2x1>|Year 2023<1x2>",
      "Ours|All",
      ...rows.map(([label, ...values], row) =>
        [label?.trim(), ["5.1", "", "", "5.2", ""][row], ...values].join("|"),
      ),
    ])
  })

  it("leave out the particulars above them, and keep the last line of a wrapped summary", () => {
    const entries = ["12.50", "8.00", "99.10", "20.00", "7.77"].flatMap((amount, row) => [
      { x: 40, y: 130 + row * 40, text: `01-0${row + 1}` },
      { x: 240, y: 130 + row * 40, text: `62220123456${row}` },
      right(420, 130 + row * 40, amount),
    ])
    const wrapped = [1, 3, 4].flatMap((row) => [
      { x: 120, y: 118 + row * 40, text: "payment for the order" },
      { x: 120, y: 130 + row * 40, text: "20231105001 shop" },
      { x: 120, y: 142 + row * 40, text: "in the south" },
    ])
    const plain = [0, 2].map((row) => ({ x: 120, y: 130 + row * 40, text: "wages" }))
    const particulars = textGrid([["Account: 6222012345", "Name: Li Si", "Currency: CNY"]], {
      xs: [40, 170, 300],
      y: 80,
    })
    const header = textGrid([["Day", "Text", "Account", "Amount"]], {
      xs: [40, 120, 260, 384],
      y: 100,
    })
    const [table] = tablesOf({
      texts: [...particulars, ...header, ...entries, ...wrapped, ...plain],
    })
    const long = "payment for the order 20231105001 shop in the south"
    expect(sketch(table)).toEqual([
      "Day|Text|Account|Amount",
      "01-01|wages|622201234560|12.50",
      `01-02|${long}|622201234561|8.00`,
      "01-03|wages|622201234562|99.10",
      `01-04|${long}|622201234563|20.00`,
      `01-05|${long}|622201234564|7.77`,
    ])
  })

  it("set wrapped texts in the row that they are centred on, and totals in rows of their own", () => {
    const items = [
      ["1", "4,200.00"],
      ["36", "3,078.00"],
      ["2", "24.00"],
    ].flatMap(([count, amount], row) => [
      right(300, 130 + row * 40, count ?? ""),
      right(400, 130 + row * 40, amount ?? ""),
    ])
    const names = [0, 1].flatMap((row) => [
      { x: 40, y: 124 + row * 40, text: `A long description ${row}` },
      { x: 40, y: 136 + row * 40, text: "that wraps" },
    ])
    const totals = [
      ["Subtotal", "7,302.00"],
      ["Tax", "438.12"],
      ["Total", "7,740.12"],
    ].flatMap(([label, amount], row) => [
      right(300, 230 + row * 20, label ?? ""),
      right(400, 230 + row * 20, amount ?? ""),
    ])
    const [table] = tablesOf({
      texts: [
        ...textGrid([["Description", "Count", "Amount"]], { xs: [40, 275, 370], y: 100 }),
        ...items,
        ...names,
        { x: 40, y: 210, text: "Delivery" },
        ...totals,
      ],
    })
    expect(sketch(table)).toEqual([
      "Description|Count|Amount",
      "A long description 0 that wraps|1|4,200.00",
      "A long description 1 that wraps|36|3,078.00",
      "Delivery|2|24.00",
      "|Subtotal|7,302.00",
      "|Tax|438.12",
      "|Total|7,740.12",
    ])
  })
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
