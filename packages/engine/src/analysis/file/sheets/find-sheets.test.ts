import { describe, expect, it } from "vitest"
import { fillItem, glyphRun, gridLines, ruleItem, textGrid, type PageSpec } from "@mozhuan/testkit"
import { sheetsOf, cellsOf } from "./test/found-sheets.ts"

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
})
