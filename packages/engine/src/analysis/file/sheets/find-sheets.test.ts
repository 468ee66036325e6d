import { describe, expect, it } from "vitest"
import {
  fillItem,
  glyphRun,
  gridLines,
  ruleItem,
  sceneOfPages,
  textGrid,
  type PageSpec,
} from "@mozhuan/testkit"
import type { PrintedSheets } from "../../drafts.ts"
import { cellLines } from "../../page/lines/page-lines.ts"
import { collectRules } from "../../page/rules/collect-rules.ts"
import { decorateLines } from "../../page/lines/decorate.ts"
import { findSheets } from "./find-sheets.ts"

function sheetsOf(
  pages: readonly PageSpec[],
  outline: Record<string, number> = { Data: 0 },
  info: { readonly creator?: string; readonly producer?: string; readonly title?: string } = {
    creator: "Calc",
  },
): PrintedSheets | undefined {
  const scene = {
    ...sceneOfPages(pages, info),
    outline: Object.entries(outline).map(([title, page]) => ({
      title,
      level: 1,
      target: { kind: "page" as const, page },
    })),
  }
  return findSheets(
    scene.pages.map((page) => ({
      page,
      ...decorateLines(cellLines(page, scene.fonts).plainLines, collectRules(page)),
    })),
    scene,
  )
}

/** Filled cells of a page as "row,column text". */
const cellsOf = (sheets: PrintedSheets | undefined, page: number): string[] =>
  (sheets?.tables.get(page)?.cells ?? []).flatMap((cell) =>
    cell.lines.length === 0
      ? []
      : [`${cell.row},${cell.column} ${cell.lines.map((line) => line.text).join(" ")}`],
  )

describe("findSheets", () => {
  it("leaves files of other programs alone", () => {
    expect(
      sheetsOf([{ texts: [{ x: 60, y: 60, text: "a" }] }], {}, { creator: "Writer" }),
    ).toBeUndefined()
  })

  it("reads what a printer that names no program says it printed", () => {
    const isSheet = (info: { readonly creator?: string; readonly title?: string }): boolean =>
      sheetsOf([{ texts: [{ x: 60, y: 60, text: "a" }] }], {}, info) !== undefined
    expect(isSheet({ title: "Plan 2024.xlsx" })).toBe(true)
    expect(isSheet({ creator: "PScript5.dll Version 5.2.2", title: "Microsoft Excel - a" })).toBe(
      true,
    )
    expect(isSheet({ creator: "Google Sheets" })).toBe(true)
    expect(isSheet({ title: "Plan 2024" })).toBe(false)
    expect(isSheet({ creator: "Writer", title: "Plan.xlsx" })).toBe(false)
  })

  it("tells cells apart that stand closer than words", () => {
    const texts = [
      { x: 100, y: 80, text: "7", align: "right" as const },
      { x: 102, y: 80, text: "items" },
      { x: 100, y: 96, text: "12", align: "right" as const },
      { x: 102, y: 96, text: "more" },
    ]
    expect(cellsOf(sheetsOf([{ texts }]), 0)).toEqual(["0,0 7", "0,1 items", "1,0 12", "1,1 more"])
  })

  it("puts a heading at the left and numbers at the right into one column", () => {
    const texts = [
      ...textGrid([["Item", "Amount in euro"]], { xs: [60, 200], y: 80 }),
      { x: 60, y: 96, text: "Pen" },
      { x: 330, y: 96, text: "5", align: "right" as const },
      { x: 60, y: 112, text: "Ink" },
      { x: 330, y: 112, text: "17", align: "right" as const },
    ]
    expect(cellsOf(sheetsOf([{ texts }]), 0)).toEqual([
      "0,0 Item",
      "0,1 Amount in euro",
      "1,0 Pen",
      "1,1 5",
      "2,0 Ink",
      "2,1 17",
    ])
  })

  it("takes rulings and fills that go on over empty rows for those of its cells", () => {
    const texts = textGrid(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      { xs: [62, 122], y: 80 },
    )
    const lines = gridLines([60, 120, 180], [66, 82, 98, 300])
    const fills = [{ box: [60, 66, 120, 300] as const, colour: 0xff }]
    const [first, second] = sheetsOf([{ texts, lines, fills }])?.tables.get(0)?.cells ?? []
    expect(Object.keys(first?.borders ?? {}).toSorted()).toEqual(["bottom", "left", "right", "top"])
    expect([first?.fill, second?.fill]).toEqual([0xff, undefined])
  })

  it("takes the frame of a picture below a column for no border of it", () => {
    const rows = ["600", "625", "650", "675"].flatMap((weight, row) => [
      { x: 80, y: 80 + row * 16, text: weight, align: "right" as const },
      ...textGrid([[`0${row + 1}/06/27`, "$176.28"]], { xs: [90, 180], y: 80 + row * 16 }),
    ])
    expect(
      cellsOf(sheetsOf([{ texts: rows, lines: gridLines([60, 104], [160, 200]) }]), 0).slice(0, 3),
    ).toEqual(["0,0 600", "0,1 01/06/27", "0,2 $176.28"])
  })

  it("keeps a ruled column without a text, though a text runs over its sides", () => {
    const rows = [80, 96, 112, 128, 144, 160].map((y, row) => ({ x: 62, y, text: `row ${row}` }))
    const texts = [...rows, { x: 122, y: 112, text: "a text that runs over" }]
    const lines = gridLines([60, 120, 180, 240, 330], [66, 82, 98, 114, 130, 146, 166])
    const sheets = sheetsOf([{ texts, lines }])
    expect(sheets?.tables.get(0)?.xs.slice(1, 4)).toEqual([120, 180, 240])
  })

  it("takes lines in one frame for rows where the program painted them as such", () => {
    const names = ["Dishes", "Dust", "Sweep", "Mow"].map((text, row) => ({
      x: 64,
      y: 100 + row * 16,
      text,
    }))
    const wrapped = [
      { x: 200, y: 60, text: "What is to do" },
      { x: 200, y: 72, text: "in a week" },
    ]
    const page = { texts: [...names, ...wrapped], lines: gridLines([60, 140], [80, 170]) }
    const rowsBy = (producer: string): number =>
      cellsOf(sheetsOf([page], { Data: 0 }, { creator: "Calc", producer }), 0).length
    expect(rowsBy("LibreOffice 7.4")).toBeGreaterThan(rowsBy("Another 1.0"))
  })

  it("puts text behind numbers that end in line into the next column", () => {
    const numbers = ["12", "4", "600"].map((text, row) => ({
      x: 134,
      y: 96 + row * 16,
      text,
      align: "right" as const,
    }))
    expect(
      cellsOf(sheetsOf([{ texts: [{ x: 136, y: 80, text: "note" }, ...numbers] }]), 0),
    ).toEqual(["0,1 note", "1,0 12", "2,0 4", "3,0 600"])
  })

  it("merges two columns for a number in the middle of both", () => {
    const rows = ["20", "4", "160", "5", "61", "777"].flatMap((text, row) => [
      { x: 134, y: 96 + row * 16, text, align: "right" as const },
      { x: 136, y: 96 + row * 16, text: `note ${"of ".repeat(row)}` },
    ])
    const table = sheetsOf([
      { texts: [{ x: 136, y: 80, text: "next" }, ...rows, { x: 130, y: 192, text: "99" }] },
    ])?.tables.get(0)
    expect(table?.cells.find((cell) => cell.lines[0]?.text === "99")).toMatchObject({
      column: 0,
      columnSpan: 2,
    })
  })

  it("gives pages side by side the same rows and pages below each other the same columns", () => {
    const rows = Array.from({ length: 40 }, (_, index) => index)
    const left = (from: number): PageSpec => ({
      texts: rows.flatMap((row) =>
        textGrid([[`name ${from + row}`, `kind ${from + row}`]], {
          xs: [60, 460],
          y: 60 + row * 18,
        }),
      ),
    })
    const right = (from: number): PageSpec => ({
      texts: rows
        .filter((row) => row % 2 === 0)
        .flatMap((row) => textGrid([[`note ${from + row}`]], { xs: [81], y: 60 + row * 18 })),
    })
    const sheets = sheetsOf([left(0), left(40), right(0), right(40)])
    expect([...(sheets?.places.values() ?? [])].map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])
    expect(sheets?.tables.get(2)?.ys).toEqual(sheets?.tables.get(0)?.ys)
    expect(sheets?.tables.get(1)?.xs).toEqual(sheets?.tables.get(0)?.xs)
    expect(cellsOf(sheets, 2)[1]).toBe("2,0 note 2")
  })

  it("keeps the rows that pages side by side share, though a page fills every second alone", () => {
    const rows = Array.from({ length: 40 }, (_, index) => index)
    const left: PageSpec = {
      texts: rows.flatMap((row) =>
        textGrid([[`name ${row}`, `kind ${row}`]], { xs: [60, 460], y: 60 + row * 18 }),
      ),
    }
    const right: PageSpec = {
      texts: rows
        .filter((row) => row % 2 === 0)
        .map((row) => ({ x: 81, y: 60 + row * 18, text: `note ${row}` })),
      lines: gridLines(
        [60, 500],
        rows.filter((row) => row % 2 === 0).map((row) => 48 + row * 18),
      ),
    }
    const sheets = sheetsOf([left, right])
    expect(sheets?.tables.get(1)?.ys).toEqual(sheets?.tables.get(0)?.ys)
  })

  it("keeps pages in columns of unequal length, since a page without anything is not printed", () => {
    const list = (first: number, count: number, y: number): NonNullable<PageSpec["texts"]> =>
      Array.from({ length: count }, (_, at) => at).flatMap((at) => [
        { x: 60, y: y + at * 15, text: `item ${first + at}` },
        { x: 420, y: y + at * 15, text: String((first + at) * 13), align: "right" as const },
      ])
    // Two notes run over the right side, one of them over three pages.
    const rest = (y: number, text: string): PageSpec => ({ texts: [{ x: 20, y, text }] })
    const places = sheetsOf([
      { texts: list(1, 46, 60) },
      { texts: list(47, 6, 68) },
      rest(105, "no branch of ours sold any of these in the first months of the year"),
      rest(98, "all of these were sold by one branch within a week after we had opened it"),
      rest(98, "and were then ordered again by those who came too late for them"),
    ])?.places
    expect([...(places?.values() ?? [])].map(({ row, column }) => `${row},${column}`)).toEqual([
      "0,0",
      "1,0",
      "0,1",
      "1,1",
      "1,2",
    ])
  })

  it("takes sheets and their names from the outline", () => {
    const page: PageSpec = { texts: [{ x: 60, y: 80, text: "a" }] }
    const sheets = sheetsOf([page, page], { First: 0, Second: 1 })
    expect([...(sheets?.places.values() ?? [])].map(({ sheet, name }) => [sheet, name])).toEqual([
      [0, "First"],
      [1, "Second"],
    ])
  })

  it("leaves out headers and footers, printed headings and charts", () => {
    const headings = [
      { x: 100, y: 80, text: "A" },
      { x: 200, y: 80, text: "B" },
      ...textGrid([["1"], ["2"], ["3"]], { xs: [50], y: 96 }),
    ]
    const texts = [
      { x: 250, y: 30, text: "Budget" },
      ...headings,
      ...textGrid(
        [
          ["pen", "4"],
          ["ink", "5"],
          ["cup", "6"],
        ],
        { xs: [90, 190], y: 96 },
      ),
      { x: 270, y: 820, text: "Page 1" },
    ]
    const frame = fillItem([300, 200, 500, 400], 0xffffff)
    const bars = [0, 1, 2, 3].map((bar) =>
      fillItem([310 + bar * 40, 260 + bar * 20, 330 + bar * 40, 380], 0x3366cc),
    )
    const chart = [
      frame,
      ruleItem([310, 380, 490, 380]),
      ...bars,
      glyphRun({ x: 310, y: 392, text: "2021" }),
    ]
    const sheets = sheetsOf([
      { texts, more: chart },
      {
        texts: [
          { x: 250, y: 30, text: "Budget" },
          { x: 90, y: 96, text: "end" },
          { x: 270, y: 820, text: "Page 2" },
        ],
      },
    ])
    expect(cellsOf(sheets, 0)).toEqual(["0,0 pen", "0,1 4", "1,0 ink", "1,1 5", "2,0 cup", "2,1 6"])
    expect(cellsOf(sheets, 1)).toEqual(["0,0 end"])
  })

  it("leaves out a chart that is a picture in a frame, cut by the edge of the page", () => {
    const box = { x0: 310, y0: 220, x1: 590, y1: 390 }
    const chart: PageSpec["more"] = [
      {
        ...fillItem([300, 200, 590, 400], 0xffffff),
        segments: [
          ["M", 590, 400],
          ["L", 300, 400],
          ["L", 300, 200],
          ["L", 590, 200],
          ["L", 590, 300],
          ["L", 590, 400],
          ["Z"],
        ],
      },
      { kind: "image", image: 0, matrix: [280, 0, 0, 170, 310, 220], box, alpha: 1 },
      glyphRun({ x: 305, y: 396, text: "2021" }),
    ]
    const texts = textGrid(
      [
        ["pen", "4"],
        ["ink", "5"],
      ],
      { xs: [90, 190], y: 96 },
    )
    const rest: PageSpec["more"] = [
      fillItem([10, 200, 120, 400], 0xffffff),
      ruleItem([60, 210, 60, 390]),
      glyphRun({ x: 70, y: 300, text: "series" }),
    ]
    const sheets = sheetsOf([
      { texts, more: chart },
      { texts: [{ x: 90, y: 96, text: "end" }], more: rest },
    ])
    expect(cellsOf(sheets, 0)).toEqual(["0,0 pen", "0,1 4", "1,0 ink", "1,1 5"])
    expect(cellsOf(sheets, 1)).toEqual(["0,0 end"])
  })

  it("leaves out the header in the middle of a page laid across, whose margins are as high", () => {
    const page = (number: number): PageSpec => ({
      size: [842, 595],
      texts: [
        { x: 421 - 15, y: 66, text: "Sheet1" },
        ...textGrid(
          [
            ["pen", "4"],
            ["ink", "5"],
          ],
          { xs: [90, 190], y: 104 },
        ),
        { x: 421 - 15, y: 535, text: `Page ${number}` },
      ],
    })
    const sheets = sheetsOf([page(1), page(2)])
    expect(cellsOf(sheets, 0)).toEqual(["0,0 pen", "0,1 4", "1,0 ink", "1,1 5"])
  })

  it("keeps drawn cells with their spans and wrapped text in one cell", () => {
    const lines = [...gridLines([60, 160], [60, 100]), ...gridLines([160, 260, 360], [60, 80, 100])]
    const texts = [
      { x: 62, y: 72, text: "tall text that" },
      { x: 62, y: 84, text: "wraps" },
      ...textGrid(
        [
          ["b", "c"],
          ["d", "e"],
        ],
        { xs: [162, 262], y: 74, pitch: 20 },
      ),
    ]
    const table = sheetsOf([{ texts, lines }])?.tables.get(0)
    expect(
      table?.cells
        .filter((cell) => cell.rowSpan > 1)
        .map((cell) => cell.lines.map((line) => line.text)),
    ).toEqual([["tall text that", "wraps"]])
  })

  it("merges the columns over which a title is centred", () => {
    const texts = [
      { x: 185, y: 60, text: "A centred title of all" },
      ...textGrid(
        [
          ["one", "two", "three"],
          ["1", "2", "3"],
        ],
        { xs: [60, 220, 390], y: 90 },
      ),
    ]
    const title = sheetsOf([{ texts, lines: gridLines([58, 200, 380, 422], [78, 94, 110]) }])
      ?.tables.get(0)
      ?.cells.find((cell) => cell.columnSpan > 1)
    expect(title).toMatchObject({ column: 0, columnSpan: 3, align: "centre" })
  })

  it("lets a title span what the title below it spans, though spaces move it", () => {
    const lines = gridLines([58, 200, 380, 422], [94, 110, 126])
    const texts = [
      { x: 185, y: 60, text: "A centred title of all" },
      { x: 194, y: 76, text: "Another, a little off" },
      ...textGrid(
        [
          ["one", "two", "three"],
          ["1", "2", "3"],
        ],
        { xs: [60, 220, 390], y: 106 },
      ),
    ]
    const titles = sheetsOf([{ texts, lines }])
      ?.tables.get(0)
      ?.cells.filter((cell) => cell.columnSpan > 1)
    expect(titles?.map(({ column, columnSpan }) => [column, columnSpan])).toEqual([
      [0, 3],
      [0, 3],
    ])
  })

  it("merges text that stands halfway between two rows over both, though nothing is drawn", () => {
    const rows = textGrid(
      [
        ["north", "1"],
        ["south", "2"],
        ["east", "3"],
        ["west", "4"],
      ],
      { xs: [160, 300], y: 80, pitch: 14 },
    )
    const table = sheetsOf([
      {
        texts: [
          ...rows,
          { x: 60, y: 87, text: "first half" },
          { x: 60, y: 115, text: "second half" },
        ],
      },
    ])?.tables.get(0)
    expect(
      table?.cells
        .filter((cell) => cell.rowSpan > 1)
        .map((cell) => [cell.row, cell.rowSpan, cell.lines[0]?.text]),
    ).toEqual([
      [0, 2, "first half"],
      [2, 2, "second half"],
    ])
  })

  it("leaves out text that a clip hides and charts that have no frame", () => {
    const hidden = {
      ...glyphRun({ x: 500, y: 100, text: "of the next page" }),
      clip: { x0: 50, y0: 50, x1: 480, y1: 800 },
    }
    const chart = [
      ruleItem([300, 380, 490, 380]),
      ruleItem([300, 240, 300, 380]),
      ...[0, 1, 2].map((bar) =>
        fillItem([310 + bar * 40, 260 + bar * 20, 330 + bar * 40, 380], 0x3366cc),
      ),
      glyphRun({ x: 310, y: 392, text: "2021" }),
    ]
    const texts = textGrid(
      [
        ["pen", "4"],
        ["ink", "5"],
        ["cup", "6"],
      ],
      { xs: [90, 190], y: 96 },
    )
    expect(cellsOf(sheetsOf([{ texts, more: [hidden, ...chart] }]), 0)).toEqual([
      "0,0 pen",
      "0,1 4",
      "1,0 ink",
      "1,1 5",
      "2,0 cup",
      "2,1 6",
    ])
  })

  /** Rulings across at heights. */
  const across = (ys: readonly number[]) =>
    ys.map((y): [number, number, number, number] => [60, y, 460, y])
  const right = (x: number, y: number, text: string) => ({ x, y, text, align: "right" as const })

  it("keeps labels of all depths in one column and short numbers with long ones", () => {
    const labels: [number, string][] = [
      [60, "Sum"],
      [70, "Of which rent"],
      [90, "Fee"],
      [70, "Of which wages"],
      [60, "Result of the year"],
      [70, "Taxes on it"],
    ]
    const values = ["123,456.78", "18.8%", "(90,000.00)", "100,200.30", "23,256.48", "7"]
    const rows = labels.flatMap(([x, text], row) => [
      { x, y: 100 + row * 16, text },
      right(300, 100 + row * 16, values[row] ?? ""),
      right(440, 100 + row * 16, values[row] ?? ""),
    ])
    const table = sheetsOf([
      {
        texts: [...rows, { x: 252, y: 84, text: "ours" }, { x: 392, y: 84, text: "all" }],
        lines: across([88, 200]),
      },
    ])?.tables.get(0)
    expect(table?.xs).toHaveLength(4)
    expect(
      table?.cells
        .filter((cell) => cell.column === 0 && cell.lines.length > 0)
        .map((cell) => cell.lines[0]?.text),
    ).toEqual(labels.map(([, text]) => text))
  })

  it("takes what stands between two rulings for one row where rulings part the rows, debit and credit apart", () => {
    const row = (y: number, [date, debit, credit]: readonly string[]) =>
      [
        { x: 62, y, text: date ?? "" },
        right(340, y, debit ?? ""),
        right(420, y, credit ?? ""),
      ].filter(({ text }) => text !== "")
    const entries = [
      ["01-02", "12.50", ""],
      ["01-03", "", "8.00"],
      ["01-04", "99.10", ""],
      ["01-05", "", "20.00"],
    ]
    const wrapped = [
      { x: 160, y: 125, text: "a summary that" },
      { x: 160, y: 137, text: "goes on" },
    ]
    const texts = [
      ...textGrid([["Date", "Text"]], { xs: [62, 160], y: 90 }),
      right(340, 90, "Out"),
      right(420, 90, "In"),
      ...entries.flatMap((entry, index) => row(130 + index * 30, entry)),
      ...wrapped,
    ]
    const sheets = sheetsOf([{ texts, lines: across([100, 145, 175, 205, 235]) }])
    expect(cellsOf(sheets, 0)).toEqual([
      "0,0 Date",
      "0,1 Text",
      "0,2 Out",
      "0,3 In",
      "1,0 01-02",
      "1,1 a summary that goes on",
      "1,2 12.50",
      "2,0 01-03",
      "2,3 8.00",
      "3,0 01-04",
      "3,2 99.10",
      "4,0 01-05",
      "4,3 20.00",
    ])
  })

  it("reads the title rows that every page repeats once", () => {
    const titles = textGrid([["Name", "Amount"]], { xs: [60, 200], y: 60 })
    const rows = (from: number) =>
      textGrid(
        Array.from({ length: 40 }, (_, index) => [`name ${from + index}`, `${100 + from + index}`]),
        { xs: [60, 200], y: 80 },
      )
    const sheets = sheetsOf([
      { texts: [...titles, ...rows(0)] },
      { texts: [...titles, ...rows(40)] },
      { texts: [...titles, ...rows(80)] },
    ])
    expect([0, 1, 2].map((page) => cellsOf(sheets, page)[0])).toEqual([
      "0,0 Name",
      "0,0 name 40",
      "0,0 name 80",
    ])
    expect(sheets?.places.get(0)?.titleRows).toBe(1)
  })

  it("keeps a unit with its number, though another font measures it a little wider", () => {
    const amounts = ["1,024.00", "35.60"].flatMap((text, row) => [
      glyphRun({ x: 100, y: 80 + row * 16, text }),
      glyphRun({ x: 99.8 + text.length * 5, y: 80 + row * 16, text: "元" }),
    ])
    expect(cellsOf(sheetsOf([{ more: amounts }]), 0)).toEqual(["0,0 1,024.00元", "1,0 35.60元"])
  })

  it("keeps the text of a form in a frame, though boxes stand in it like bars", () => {
    const labels = Array.from({ length: 16 }, (_, row) => [
      `label ${"of".repeat(row % 3)}`,
      `entry ${"on".repeat(row % 4)}`,
    ])
    const boxes = [0, 1, 2, 3].map((box) =>
      fillItem([70 + box * 90, 80 + box * 30, 150 + box * 90, 300], 0xddeeff),
    )
    const form = [
      fillItem([50, 50, 450, 400], 0xffffff),
      ...boxes,
      ...labels.flatMap(([name = "", value = ""], row) => [
        glyphRun({ x: 80, y: 92 + row * 16, text: name }),
        glyphRun({ x: 260, y: 92 + row * 16, text: value }),
      ]),
    ]
    expect(cellsOf(sheetsOf([{ more: form }]), 0)).toHaveLength(32)
  })

  it("keeps a text that runs over free neighbours in its own column, and none of theirs with it", () => {
    const rows = Array.from({ length: 6 }, (_, row) =>
      textGrid([[`name${"s".repeat(row)}`, `kind${"s".repeat(row)}`, `note${"s".repeat(row)}`]], {
        xs: [60, 130, 200],
        y: 100 + row * 16,
      }),
    ).flat()
    const spill = { x: 60, y: 84, text: "a remark that runs over all that is free" }
    const table = sheetsOf([{ texts: [spill, ...rows] }])?.tables.get(0)
    expect(table?.xs).toHaveLength(4)
    expect(table?.cells.find(({ lines }) => lines[0]?.text === spill.text)).toMatchObject({
      column: 0,
      isSpill: true,
    })
  })

  it("never puts two texts of one line into one cell, though a wider one stands over both", () => {
    const texts = [
      { x: 60, y: 80, text: "one wide heading over two" },
      ...textGrid(
        [
          ["left", "right"],
          ["ab", "cd"],
          ["efgh", "ij"],
        ],
        { xs: [60, 100], y: 96 },
      ),
    ]
    expect(cellsOf(sheetsOf([{ texts }]), 0).slice(1)).toEqual([
      "1,0 left",
      "1,1 right",
      "2,0 ab",
      "2,1 cd",
      "3,0 efgh",
      "3,1 ij",
    ])
  })

  it("ends a cell where the program cut its text off", () => {
    const cut = (y: number) => ({
      ...glyphRun({ x: 60, y, text: "a text that goes on below the next" }),
      clip: { x0: 59, y0: 50, x1: 120, y1: 800 },
    })
    const more = [80, 96, 112].flatMap((y) => [cut(y), glyphRun({ x: 121, y, text: "next" })])
    expect(sheetsOf([{ more }])?.tables.get(0)?.xs[1]).toBeCloseTo(120, 0)
  })

  it("gives a text that the edge of a page cuts whole on the first of two pages", () => {
    const cell = (x: number, y: number) => ({
      ...glyphRun({ x, y, text: "Validation" }),
      clip: { x0: 50, y0: 50, x1: 480, y1: 800 },
    })
    const rows = (x: number) => [80, 96, 112].map((y) => ({ x, y, text: "row" }))
    const pages = [
      { texts: rows(60), more: [cell(460, 80)] },
      { texts: rows(200), more: [cell(30, 80)] },
    ]
    const sheets = sheetsOf(pages)
    expect(cellsOf(sheets, 0).slice(0, 2)).toEqual(["0,0 row", "0,1 Validation"])
    const rest = (page: number) => sheets?.tables.get(page)?.cells.filter((cell) => cell.isRest)
    expect([0, 1].map((page) => rest(page)?.length)).toEqual([0, 1])
    expect(sheets?.places.get(1)).toMatchObject({ row: 0, column: 1 })
  })

  it("takes lines painted in one go in a drawn cell for one text, whatever stands beside them", () => {
    const texts = [
      { x: 62, y: 72, text: "first" },
      { x: 62, y: 88, text: "second line" },
      { x: 62, y: 104, text: "third" },
      { x: 162, y: 88, text: "beside" },
    ]
    const lines = gridLines([60, 160, 260], [58, 112, 140])
    expect(
      cellsOf(sheetsOf([{ texts: [...texts, { x: 62, y: 130, text: "below" }], lines }]), 0),
    ).toEqual(["0,0 first second line third", "0,1 beside", "1,0 below"])
  })

  it("keeps turned headings in the columns over which they stand", () => {
    const turned = {
      ...glyphRun({ x: 146, y: 100, text: "up" }),
      angle: 270,
      x: [146, 146],
      y: [100, 94],
      box: { x0: 138, y0: 88, x1: 148, y1: 100 },
    }
    const texts = [
      { x: 62, y: 98, text: "name" },
      ...textGrid(
        [
          ["a", "1"],
          ["b", "2"],
        ],
        { xs: [62, 132], y: 116 },
      ),
    ]
    const lines = gridLines([60, 130, 160], [60, 104, 120, 136])
    expect(cellsOf(sheetsOf([{ texts, more: [turned], lines }]), 0)).toContain("0,1 up")
  })
})
