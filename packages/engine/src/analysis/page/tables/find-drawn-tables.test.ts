import { describe, expect, it } from "vitest"
import { glyphRun, gridLines, processorTime, textGrid } from "@mozhuan/testkit"
import { tablesOf, sketch, xs, ys, inCells } from "./test/found-tables.ts"

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
