import { describe, expect, it } from "vitest"
import { gridLines, textGrid } from "@mozhuan/testkit"
import { tablesOf, sketch, xs } from "./test/found-tables.ts"

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

describe("numbers whose thousands a space parts", () => {
  const balances = ["992.75", "170.84", "110.34", "109.34", "680.10", "5 079.34", "1 234 039.34"]
  const rows = (amounts: readonly string[]) =>
    amounts.flatMap((amount, at) => [
      { x: 100, y: 112 + 14 * at, text: `0${at + 1}/06/2023` },
      { x: 200, y: 112 + 14 * at, text: "Payment" },
      { x: 400 - 5 * amount.length, y: 112 + 14 * at, text: amount },
    ])

  it("are two, a count and an amount, where a larger one has no space", () => {
    const amounts = ["992.75", "170.84", "110.34", "109.34", "680.10", "5 079.34"]
    const rowOf = (price: string) => {
      const texts = rows(amounts).map((text) => (text.x === 200 ? { ...text, text: price } : text))
      return sketch(tablesOf({ texts })[0]).at(-1)
    }
    expect(rowOf("258.75")).toBe("06/06/2023|258.75|5 079.34")
    expect(rowOf("1258.75")).toBe("06/06/2023|1258.75|5|079.34")
  })

  it("are one, though smaller ones begin where their last group does", () => {
    const [table] = tablesOf({ texts: rows(balances) })
    expect(sketch(table)).toEqual(
      balances.map((amount, at) => `0${at + 1}/06/2023|Payment|${amount}`),
    )
  })
})

describe("a text with wide spaces in it", () => {
  const long = [
    "Electricity bought by phone",
    "Transfer to a savings account",
    "Fee of a card order",
  ]
  const texts = [...long, ...long, "Take Town"].flatMap((text, at) => [
    { x: 100, y: 112 + 14 * at, text: `0${at + 1}/06/2023` },
    { x: 180, y: 112 + 14 * at, text },
    { x: 400 + (at % 2) * 60, y: 112 + 14 * at, text: `${at + 1}.00` },
  ])

  it("is one cell, where other texts of its column run over them", () => {
    const [table] = tablesOf({ texts: [...texts, { x: 255, y: 196, text: "Za" }] })
    const cells = sketch(table)
    expect(cells[0]).toBe("01/06/2023|Electricity bought by phone|1.00|")
    expect(cells.at(-1)).toBe("07/06/2023|Take Town Za|7.00|")
  })
})
