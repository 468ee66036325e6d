import { describe, expect, it } from "vitest"
import { glyphRun, gridLines, textGrid } from "@mozhuan/testkit"
import { sheetsOf, cellsOf } from "./test/found-sheets.ts"

describe("cells of printed sheets", () => {
  /** Rulings across at heights. */
  const across = (ys: readonly number[]) =>
    ys.map((y): [number, number, number, number] => [60, y, 460, y])
  const right = (x: number, y: number, text: string) => ({ x, y, text, align: "right" as const })

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

  it("keeps a unit with its number, though another font measures it a little wider", () => {
    const amounts = ["1,024.00", "35.60"].flatMap((text, row) => [
      glyphRun({ x: 100, y: 80 + row * 16, text }),
      glyphRun({ x: 99.8 + text.length * 5, y: 80 + row * 16, text: "元" }),
    ])
    expect(cellsOf(sheetsOf([{ more: amounts }]), 0)).toEqual(["0,0 1,024.00元", "1,0 35.60元"])
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
