import { describe, expect, it } from "vitest"
import { typeCell } from "./cell-value.ts"
import { columnContext, decideDateOrder, decideDecimalMark, namesIdentifiers } from "./context.ts"
import type { ValueContext } from "./types.ts"

const plain: ValueContext = {
  decimalMark: "point",
  isIdentifier: false,
  isNumericColumn: false,
  isDateColumn: false,
}
const on = { numbers: true, dates: true }
const type = (text: string, context: Partial<ValueContext> = {}) =>
  typeCell(text, { ...plain, ...context }, on)
const number = (value: number, format: string) => ({ kind: "number", value, format })
const date = (value: number, format: string) => ({ kind: "date", value, format })

describe("numbers keep their value and their look", () => {
  it.each([
    ["0", 0, "0"],
    ["42", 42, "0"],
    ["-42", -42, "0"],
    ["1,234", 1234, "#,##0"],
    ["1,234,567.50", 1234567.5, "#,##0.00"],
    ["0.5", 0.5, "0.0"],
    [".25", 0.25, ".00"],
    ["12.5%", 0.125, "0.0%"],
    ["7 %", 0.07, '0" "%'],
    ["(1,234.50)", -1234.5, '#,##0.00;"("#,##0.00")"'],
    ["（12.00）", -12, '0.00;"（"0.00"）"'],
    ["−5.0", -5, '0.0;"−"0.0'],
    ["‐12.5", -12.5, '0.0;"‐"0.0'],
    ["123.45-", -123.45, '0.00;0.00"-"'],
    ["+3.2%", 0.032, "\\+0.0%;\\-0.0%;0.0%"],
    ["￥1,200.00", 1200, '"￥"#,##0.00'],
    ["¥ 8", 8, '"¥ "0'],
    ["S/ 4,626.76", 4626.76, '"S/ "#,##0.00'],
    ["S/.88,725.28", 88725.28, '"S/."#,##0.00'],
    ["₱250", 250, '"₱"0'],
    ["-$5.10", -5.1, '"$"0.00'],
    ["$-5.10", -5.1, '"$"0.00;"$""-"0.00'],
    ["($1,000)", -1000, '"$"#,##0;"(""$"#,##0")"'],
    ["€19.99", 19.99, '"€"0.00'],
    ["1,024.00元", 1024, '#,##0.00"元"'],
    ["35.6 万元", 35.6, '0.0" 万元"'],
    ["1.23E+05", 123000, "0.00E+00"],
    ["1 234 567", 1234567, "0\\ 000\\ 000"],
    ["1,20,749.89", 120749.89, "0\\,00\\,000.00"],
    ["-12,34,56,789", -123456789, "00\\,00\\,00\\,000"],
  ])("reads %s", (text, value, format) => expect(type(text)).toEqual(number(value, format)))

  it("reads the comma convention where the document writes it", () => {
    const comma = { decimalMark: "comma" } as const
    expect(type("1.234,50", comma)).toEqual(number(1234.5, "[$-407]#,##0.00"))
    expect(type("12,5 %", comma)).toEqual(number(0.125, '[$-407]0.0" "%'))
    expect(type("1.234", comma)).toEqual(number(1234, "[$-407]#,##0"))
  })

  it("leaves the marks of a printed workbook to the program that opens it", () => {
    const printed = { decimalMark: "comma", leavesMarks: true } as const
    expect(type("1.234,50", printed)).toEqual(number(1234.5, "#,##0.00"))
    expect(type("-12,5 %", printed)).toEqual(number(-0.125, '0.0" "%'))
  })
})

describe("digits that name something stay text", () => {
  it.each([
    "1234567890123456",
    "110101199003074514",
    "6222021234567890123",
    "6222 0212 3456 7890",
    "007",
    "0571-88886666",
    "13812345678",
    "138 1234 5678",
    "202401051234",
    "+8613812345678",
    "(1)",
    "1.2.3",
    "1,2",
    "12,34",
    "123,45,678",
    "3/4",
    "1-2",
    "00.5",
    "１２３",
    "12kg",
    "2024年",
    "1月5日",
    "2024-",
    "三五",
  ])("leaves %s alone", (text) => expect(type(text)).toEqual({ kind: "text", text }))

  it("leaves digits alone below a header that names identifiers", () => {
    expect(type("88886666", { isIdentifier: true })).toEqual({ kind: "text", text: "88886666" })
    expect(type("88,886.66", { isIdentifier: true })).toEqual(number(88886.66, "#,##0.00"))
  })

  it("takes a number in parentheses for a negative in a column of numbers", () => {
    expect(type("(12)", { isNumericColumn: true })).toEqual(number(-12, '0;"("0")"'))
  })
})

describe("text that a spreadsheet would run as a formula stays text", () => {
  it.each(["=1+1", "=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "=-1", "-", "+"])(
    "leaves %s alone",
    (text) => {
      expect(type(text)).toEqual({ kind: "text", text })
    },
  )
})

describe("dates and times keep their value and their look", () => {
  it.each([
    ["2024-01-05", 45296, "yyyy-mm-dd"],
    ["2024/1/5", 45296, "yyyy\\/m\\/d"],
    ["2024.01.05", 45296, "yyyy\\.mm\\.dd"],
    ["2024年1月5日", 45296, 'yyyy"年"m"月"d"日"'],
    ["2024年01月", 45292, 'yyyy"年"mm"月"'],
    ["2024-01-05 14:30", 45296 + 0.604166666666667, "yyyy-mm-dd hh:mm"],
    ["5 Jan 2024", 45296, "[$-409]d mmm yyyy"],
    ["January 5, 2024", 45296, "[$-409]mmmm d\\, yyyy"],
    ["5-Jan-24", 45296, "[$-409]d-mmm-yy"],
    ["5‐Jan‐24", 45296, `[$-409]d"‐"mmm"‐"yy`],
    ["Jan 2024", 45292, "[$-409]mmm yyyy"],
    ["Sept. 15, 2001", 37149, "[$-409]mmm\\t\\. dd\\, yyyy"],
    ["05.01.2024", 45296, "dd\\.mm\\.yyyy"],
    ["14:30", 0.604166666666667, "hh:mm"],
    ["9:05:30", 0.378819444444444, "h:mm:ss"],
    ["2:30 PM", 0.604166666666667, "[$-409]h:mm AM/PM"],
    ["上午9:05", 0.378472222222222, "[$-804]AM/PMh:mm"],
    ["下午2:30", 0.604166666666667, "[$-804]AM/PMh:mm"],
    ["14时30分", 0.604166666666667, 'hh"时"mm"分"'],
    ["9点05分20秒", 0.378703703703704, 'h"点"mm"分"ss"秒"'],
    ["2024年1月5日14时30分", 45296 + 0.604166666666667, 'yyyy"年"m"月"d"日"hh"时"mm"分"'],
    ["2024-01-05 下午2:30", 45296 + 0.604166666666667, "[$-804]yyyy-mm-dd AM/PMh:mm"],
    ["2024年1月5日星期五", 45296, '[$-804]yyyy"年"m"月"d"日"dddd'],
    ["二〇二四年一月五日", 45296, '[DBNum1][$-804]yyyy"年"m"月"d"日"'],
    ["二〇二三年十二月二十五日", 45285, '[DBNum1][$-804]yyyy"年"m"月"d"日"'],
    ["36:15", 1.51041666666667, "[h]:mm"],
  ])("reads %s", (text, value, format) => {
    const cell = type(text)
    expect(cell).toMatchObject({ kind: "date", format })
    expect(cell.kind === "date" && cell.value).toBeCloseTo(value, 9)
  })

  it("needs to know the order of day and month", () => {
    expect(type("3/4/2024").kind).toBe("text")
    expect(type("3/4/2024", { dateOrder: "mdy" })).toEqual(date(45355, "m\\/d\\/yyyy"))
    expect(type("3/4/2024", { dateOrder: "dmy" })).toEqual(date(45385, "d\\/m\\/yyyy"))
    expect(type("13/4/2024", { dateOrder: "mdy" }).kind).toBe("text")
  })

  it("takes a date on two lines for one in a column of dates", () => {
    const texts = ["3 May 2018", "10 May\n2018", "11 May\n2018"]
    const context = columnContext("Date", texts, { decimalMark: "point" })
    expect(type("10 May\n2018", context)).toEqual(date(43230, "[$-409]dd mmm yyyy"))
    expect(type("10 May\n2018").kind).toBe("text")
    expect(type("12\n2018", context).kind).toBe("text")
    expect(columnContext("Date", texts.slice(1), { decimalMark: "point" }).isDateColumn).toBe(false)
  })

  it.each([
    "2024-13-01",
    "2023-02-29",
    "1899-05-01",
    "12:75",
    "Mai 2024",
    "99:99:99",
    "2024年1月5日星期六",
    "下午13:00",
    "25时10分",
    "二〇二四年十三月五日",
  ])("does not invent one from %s", (text) => {
    expect(type(text).kind).toBe("text")
  })
})

describe("the document tells its own conventions", () => {
  it("decides the decimal mark from numbers with one reading", () => {
    expect(decideDecimalMark(["1.234", "1.234,50", "12,5"])).toBe("comma")
    expect(decideDecimalMark(["1,234", "1,234.50"])).toBe("point")
    expect(decideDecimalMark(["1,234", "1.234"])).toBe("point")
  })

  it("decides the order of day and month only on proof", () => {
    expect(decideDateOrder(["3/4/2024", "3/14/2024"])).toBe("mdy")
    expect(decideDateOrder(["31.12.2024"])).toBe("dmy")
    expect(decideDateOrder(["3/4/2024"])).toBeUndefined()
    expect(decideDateOrder(["3/14/2024", "14/3/2024"])).toBeUndefined()
  })

  it("knows headers of identifiers from headers of amounts", () => {
    expect(
      ["身份证号", "银行卡号", "订单编号", "联系电话", "Phone", "Account No."].every(
        namesIdentifiers,
      ),
    ).toBe(true)
    expect(["金额", "数量", "Total", "订单金额", "Invoice amount"].some(namesIdentifiers)).toBe(
      false,
    )
  })

  it("calls a column numeric when half of its filled cells are numbers", () => {
    expect(
      columnContext("A", ["1", "(2)", "3.5", "", "x"], { decimalMark: "point" }).isNumericColumn,
    ).toBe(true)
    expect(
      columnContext("A", ["(1)", "(2)", "(3)"], { decimalMark: "point" }).isNumericColumn,
    ).toBe(false)
  })
})
