import { describe, expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import { findDoubtful } from "./doubtful-values.ts"

type Word = OcrResult["words"][number]

/** Rows of cells, each ending 400 pixels after the last. */
function words(rows: readonly (readonly string[])[]): Word[] {
  return rows.flatMap((row, line) =>
    row.map((text, column) => ({
      text,
      box: {
        x0: column * 400 + 90 - text.length * 8,
        x1: column * 400 + 90,
        y0: line * 30,
        y1: line * 30 + 20,
      },
      confidence: 0.99,
      line,
    })),
  )
}
const doubts = (rows: readonly (readonly string[])[]): string[] =>
  findDoubtful(words(rows)).map(({ text, reason }) => `${reason} ${text}`)

describe("values of a scan that should be checked", () => {
  it("are totals that are not the sum of their column", () => {
    const rows = [
      ["纸", "287.20"],
      ["笔", "12.30"],
      ["胶", "1,000.50"],
    ]
    expect(doubts([...rows, ["合计", "1,300.00"]])).toEqual([])
    expect(doubts([...rows, ["合计", "2,300.00"]])).toEqual(["sum 2,300.00"])
  })

  it("take subtotals for what they are", () => {
    const rows = [
      ["甲", "10.00"],
      ["乙", "5.00"],
      ["小计", "15.00"],
      ["丙", "1.00"],
      ["丁", "2.00"],
      ["小计", "3.00"],
    ]
    expect(doubts([...rows])).toEqual([])
    expect(
      doubts([...rows.slice(0, 3), ["丙", "1.00"], ["丁", "2.00"], ["合计", "18.00"]]),
    ).toEqual([])
  })

  it("are products that do not follow the rule of the other rows", () => {
    const rows = [
      ["2", "3.50", "7.00"],
      ["4", "1.25", "5.00"],
      ["10", "0.99", "9.90"],
      ["3", "20.00", "60.00"],
    ]
    expect(doubts([...rows, ["5", "287.20", "11,436.00"]])).toEqual(["sum 11,436.00"])
    expect(doubts([...rows, ["5", "287.20", "1,436.00"]])).toEqual([])
  })

  it("are codes whose check digit is another, where their label tells what they are", () => {
    expect(doubts([["统一社会信用代码", "91350100M000100Y43"]])).toEqual([])
    expect(doubts([["统一社会信用代码", "91350100M000100Y48"]])).toEqual([
      "check-digit 91350100M000100Y48",
    ])
    expect(doubts([["身份证", "11010519491231002X"]])).toEqual([])
    expect(doubts([["身份证", "110105194912310021"]])).toEqual(["check-digit 110105194912310021"])
    expect(
      doubts([
        ["卡号", "4111111111111111"],
        ["卡号", "4111111111111112"],
      ]),
    ).toEqual(["check-digit 4111111111111112"])
    expect(doubts([["订单", "4111111111111112"]])).toEqual([])
  })

  it("are codes of both parties where they stand side by side", () => {
    const row = (second: string) => [
      ["税号", "91350100M000100Y43", "税号", second],
      ["身份证号", "11010519491231002X", "身份证号", "11010519491231002X"],
    ]
    expect(doubts(row("91350100M000100Y43"))).toEqual([])
    expect(doubts(row("91350100M000100Y48"))).toEqual(["check-digit 91350100M000100Y48"])
  })

  it("are amounts spelt out that are others than those in digits beside them", () => {
    const row = (digits: string) => [
      ["价税合计（大写）", "壹仟伍佰贰拾肆元壹角整", "（小写）", digits],
    ]
    expect(doubts(row("¥1,524.10"))).toEqual([])
    expect(doubts(row("¥1,534.10"))).toEqual(["sum 壹仟伍佰贰拾肆元壹角"])
    expect(doubts([["人民币", "壹亿零叁佰万零伍拾圆零玖分", "103,000,050.09"]])).toEqual([])
    expect(
      doubts([
        ["人民币", "贰万元整", "20,000"],
        ["人民币", "贰万元整"],
      ]),
    ).toEqual([])
  })

  it("are no numbers of invoices and parts of dates among the products of a table", () => {
    const rows = [
      ["2", "3.50", "7.00"],
      ["4", "1.25", "5.00"],
      ["10", "0.99", "9.90"],
      ["3", "20.00", "60.00"],
    ]
    expect(
      doubts([["24312000000012345678", "2026", "年", "02", "月", "20", "日"], ...rows]),
    ).toEqual([])
    expect(doubts([["24312000000012345678", "7", "8"], ...rows])).toEqual([])
  })

  it("are days that the calendar does not have", () => {
    expect(doubts([["2024年2月29日"], ["2026-11-22"]])).toEqual([])
    expect(doubts([["2023年2月29日"], ["2026-13-02"]])).toEqual([
      "date 2023年2月29日",
      "date 2026-13-02",
    ])
  })

  it("are the numbers of such a day alone, not 年 and 月 between them", () => {
    const row = ["开票日期", "2026", "年", "02", "月", "30", "日"]
    expect(findDoubtful(words([row])).map((value) => value.words.map(({ text }) => text))).toEqual([
      ["2026", "02", "30"],
    ])
  })

  it("are numbers with a digit that was not read surely", () => {
    const [word] = words([["1,287.20"]])
    if (!word) throw new Error("a word is made")
    const chars = Array.from(word.text, (text, at) => ({
      text,
      box: word.box,
      confidence: at === 0 ? 0.4 : 0.99,
    }))
    expect(findDoubtful([{ ...word, chars }])).toMatchObject([
      { reason: "confidence", text: "1,287.20" },
    ])
  })
})
