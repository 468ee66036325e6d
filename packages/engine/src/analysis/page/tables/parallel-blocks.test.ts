import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { linesAt, type PlacedText } from "./bands.test-kit.ts"
import { textsOf } from "./grids.test-kit.ts"
import { findParallelBlocks } from "./parallel-blocks.ts"

const found = (lines: readonly TextLine[]) =>
  findParallelBlocks({ lines, rules: { rules: [], fills: [] }, page: 0 })
const sketch = (lines: readonly TextLine[]): string =>
  found(lines).tables.map(textsOf).join(" and ")
const rows = (step: number, ...told: readonly (readonly PlacedText[])[]): TextLine[] =>
  told.flatMap((texts, at) => linesAt(100 + step * at, ...texts))
const pair = (left: string, right = left, x0 = 100, x1 = 300): PlacedText[] => [
  [left, x0],
  [right, x1],
]
const whole = "Name:|Name: / Date:|Date: / Sign:|Sign:"
const three = rows(20, pair("Name:"), pair("Date:"), pair("Sign:"))

describe("two blocks that ask for the same line by line", () => {
  test("are a table from three rows on", () => {
    expect(sketch(three)).toBe(whole)
    expect(sketch(three.slice(0, 4))).toBe("")
    expect(sketch([])).toBe("")
    expect(found(three).taken.size).toBe(6)
    const [table] = found(three).tables
    expect(table?.xs).toEqual([98, 294.6, 329])
    expect(table?.ys).toEqual([91, 107, 127, 143])
    const wide = found([...three, ...linesAt(400, ["far off", 400])]).tables[0]
    expect(wide?.xs.at(-1)).toBe(439)
  })
  test("ask for the same in two of them", () => {
    const mixed = rows(20, pair("Name:"), pair("Date:", "Town:"), pair("Sign:"))
    expect(sketch(mixed)).toBe("Name:|Name: / Date:|Town: / Sign:|Sign:")
    const other = rows(20, pair("Name:"), pair("Date:", "Town:"), pair("Sign:", "Seal:"))
    expect(sketch(other)).toBe("")
    expect(sketch(rows(20, pair("姓 名：", "姓名："), pair("Date:"), pair("x:", "y:")))).not.toBe(
      "",
    )
  })
  test("begin below each other, a point and a half aside", () => {
    const moved = (left: number, right: number) =>
      sketch(rows(20, pair("Name:"), pair("Date:", "Date:", left, right), pair("Sign:")))
    expect([moved(101.4, 300), moved(101.6, 300)]).toEqual([whole, ""])
    expect([moved(100, 301.4), moved(100, 301.6)]).toEqual([whole, ""])
  })
  test("follow each other within five ems", () => {
    const step = (by: number) => sketch(rows(by, pair("Name:"), pair("Date:"), pair("Sign:")))
    expect([step(49.9), step(50)]).toEqual([whole, ""])
  })
  test("stand an em apart", () => {
    const apart = (gap: number) =>
      sketch(
        rows(20, ...["Name:", "Date:", "Sign:"].map((text) => pair(text, text, 100, 125 + gap))),
      )
    expect([apart(10.1), apart(10)]).toEqual([whole, ""])
  })
  test("are two texts a row, each with a question of sixteen signs at most", () => {
    const third = rows(20, pair("Name:"), [...pair("Date:"), ["more", 500]], pair("Sign:"))
    expect(sketch(third)).toBe("")
    expect(sketch(rows(20, pair("Name:"), [["Date:", 100]], pair("Sign:")))).toBe("")
    expect(sketch(rows(20, pair("Name:"), pair("Date"), pair("Sign:")))).toBe("")
    expect(sketch(rows(20, pair("Name:"), pair("Date:", "Date"), pair("Sign:")))).toBe("")
    const long = (count: number) =>
      sketch(rows(20, pair("Name:"), pair("Date:"), pair(`${"a".repeat(count)}:`)))
    expect([long(16) === "", long(17) === ""]).toEqual([false, true])
  })
  test("stand on one baseline, three tenths of their size aside", () => {
    const shaken = (by: number) =>
      sketch([
        ...rows(20, pair("Name:"), pair("Date:")),
        ...linesAt(140, ["Sign:", 100]),
        ...linesAt(140 + by, ["Sign:", 300]),
      ])
    expect([shaken(2.9), shaken(3.1)]).toEqual([whole, ""])
  })
  test("are level, and read from the left", () => {
    for (const look of [
      { angle: 90 },
      { isVertical: true },
      { direction: "rtl" },
      { text: " " },
    ] as const)
      expect(sketch(three.map((line) => ({ ...line, ...look })))).toBe("")
  })
  test("end where something else stands, and begin anew", () => {
    const lower = three.map((line) => ({
      ...line,
      baseline: line.baseline + 200,
      box: { ...line.box, y0: line.box.y0 + 200, y1: line.box.y1 + 200 },
    }))
    expect(sketch([...three, ...linesAt(200, ["text", 100]), ...lower])).toBe(
      `${whole} and ${whole}`,
    )
    expect(sketch([...three, ...lower])).toBe(`${whole} and ${whole}`)
  })
})
