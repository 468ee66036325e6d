import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { linesAt, type PlacedText } from "./bands.test-kit.ts"
import { findForms } from "./forms.ts"
import { textsOf } from "./grids.test-kit.ts"

const found = (lines: readonly TextLine[]) =>
  findForms({ lines, rules: { rules: [], fills: [] }, page: 0 })
const sketch = (lines: readonly TextLine[]): string =>
  found(lines).tables.map(textsOf).join(" and ")

/** Rows twenty points apart. */
const rows = (...told: readonly (readonly PlacedText[])[]): TextLine[] =>
  told.flatMap((texts, at) => linesAt(100 + 20 * at, ...texts))
const plain: PlacedText[] = [
  ["Name", 100],
  [": Ann", 150],
]
const whole = "Name|:|Ann / Name|:|Ann / Name|:|Ann"

describe("labels, a column of colons and what is filled in", () => {
  test("are a form from three rows on", () => {
    expect(sketch(rows(plain, plain, plain))).toBe(whole)
    expect(sketch(rows(plain, plain))).toBe("")
    expect(sketch([])).toBe("")
    expect(found(rows(plain, plain, plain)).taken.size).toBe(6)
  })
  test("have edges in the room between them", () => {
    const [table] = found(rows(plain, plain, plain)).tables
    expect(table?.xs).toEqual([98, 144.6, 155, 179])
    expect(table?.ys).toEqual([91, 107, 127, 143])
    const close = rows(
      ...[0, 1, 2].map((): PlacedText[] => [
        ["Name", 100, 144],
        [": Ann", 150],
      ]),
    )
    expect(found(close).tables[0]?.xs[1]).toBe(147)
    const far = rows(
      ...[0, 1, 2].map((): PlacedText[] => [
        ["Name", 100],
        [":     Ann", 150],
      ]),
    )
    expect(found(far).tables[0]?.xs[2]).toBeCloseTo(174.6)
    const other = lineAt("far off", 300, 400)
    expect(found([...rows(plain, plain, plain), other]).tables[0]?.xs[3]).toBe(339)
  })
  test("may leave a value out, but not all", () => {
    const bare: PlacedText[] = [
      ["Name", 100],
      [":", 150],
    ]
    expect(sketch(rows(plain, bare, plain))).toBe("Name|:|Ann / Name|:| / Name|:|Ann")
    expect(sketch(rows(bare, bare, bare))).toBe("")
  })
  test("may be of one line with their colon", () => {
    const line: PlacedText[] = [["Name  : Ann", 100]]
    expect(sketch(rows(line, line, line))).toBe(whole)
    const typed: PlacedText[] = [["Name: Ann", 100]]
    expect(sketch(rows(typed, typed, typed))).toBe("")
    const tight: PlacedText[] = [["Name : Ann", 100, 126]]
    expect(sketch(rows(tight, tight, tight))).toBe("")
    const sure: PlacedText[] = [["Name : Ann", 100, 140]]
    expect(sketch(rows(sure, sure, sure))).toBe(whole)
  })
  test("stand in the line of their value, a space behind", () => {
    const joined: PlacedText[] = [
      ["Name", 100],
      [":Ann", 150],
    ]
    expect(sketch(rows(joined, joined, joined))).toBe("")
  })
  test("are cut where a full-width colon takes less than its width", () => {
    const wide = (x1: number): string =>
      sketch(
        rows(
          ...[0, 1, 2].map((): PlacedText[] => [
            ["姓名", 100],
            ["：张三", 150, x1],
          ]),
        ),
      )
    expect([wide(170), wide(179)]).toEqual(["姓名|：|张三 / 姓名|：|张三 / 姓名|：|张三", ""])
    const narrow: PlacedText[] = [
      ["Name", 100],
      [":Ann", 150, 165],
    ]
    expect(sketch(rows(narrow, narrow, narrow))).toBe("")
  })
})

describe("rows", () => {
  const moved = (x: number, value = ": Ann"): PlacedText[] => [
    ["Name", 100],
    [value, x],
  ]

  test("have their colons below each other", () => {
    expect(sketch(rows(plain, moved(151.4), plain))).toBe(whole)
    expect(sketch(rows(plain, moved(151.6), plain))).toBe("")
  })
  test("have their values below each other", () => {
    expect(sketch(rows(plain, moved(150, ":  Ann"), plain))).toBe("")
    const own = rows(plain, plain).concat(linesAt(140, ["Name", 100], [": Ann", 150, 178]))
    expect(sketch(own)).toBe(whole)
    const off = rows(plain, plain).concat(linesAt(140, ["Name", 100], [": Ann", 150, 190]))
    expect(sketch(off)).toBe("")
  })
  test("follow each other within four ems, and not on one line", () => {
    const spaced = (step: number) =>
      sketch([0, 1, 2].flatMap((row) => linesAt(100 + step * row, ...plain)))
    expect([spaced(39.9), spaced(40)]).toEqual([whole, ""])
    expect([spaced(6.1), spaced(5.9)]).toEqual([whole, ""])
  })
  test("have labels that begin at one place", () => {
    const label = (x0: number) =>
      sketch(
        rows(
          plain,
          [
            ["Name", x0],
            [": Ann", 150],
          ],
          plain,
        ),
      )
    expect([label(102.9), label(103.1)]).toEqual([whole, ""])
    expect(sketch(rows(plain, [[": Ann", 150]], plain))).toBe("")
  })
  test("have labels of twelve signs at most, spaces aside", () => {
    const label = (text: string) =>
      sketch(
        rows(plain, plain, [
          [text, 100, 140],
          [": Ann", 150],
        ]),
      ).split("|").length
    expect([label("abc def ghi jkl"), label("abcdefghijklm")]).toEqual([7, 1])
  })
  test("hold no text that lies across", () => {
    const across = (x0: number, x1: number, y = 124) =>
      sketch([...rows(plain, plain, plain), ...linesAt(y, ["over", x0, x1])])
    expect(across(120, 180)).toBe("")
    expect(across(152, 158)).toBe("")
    expect(across(120, 180, 200)).toBe(whole)
    expect(across(120, 180, 60)).toBe(whole)
    expect(across(159, 190)).toContain("Ann+over")
    expect(across(158.4, 190)).toBe("")
    expect(across(100, 151.4)).toContain("Name+over|")
  })
  test("reach to half way to the next, and about a line above and below all", () => {
    const value = (y: number) =>
      sketch([...rows(plain, plain, plain), ...linesAt(y, ["more", 160])])
    expect(value(109)).toBe("Name|:|Ann+more / Name|:|Ann / Name|:|Ann")
    expect(value(111)).toBe("Name|:|Ann / Name|:|more+Ann / Name|:|Ann")
    expect([value(150), value(152)]).toEqual([`${whole}+more`, whole])
    expect([value(90), value(88)]).toEqual(["Name|:|more+Ann / Name|:|Ann / Name|:|Ann", whole])
  })
  test("without a value take no text behind their colon", () => {
    const bare: PlacedText[] = [
      ["Name", 100],
      [":", 150],
    ]
    expect(sketch(rows(plain, bare, plain))).not.toBe("")
    expect(sketch(rows(plain, [...bare, ["Ann", 200]], plain))).toBe("")
  })
})

test("signs of a label that is spread over its cell are one text", () => {
  const spread: PlacedText[] = [
    ["姓", 100],
    ["名", 130],
    [": Ann", 150],
  ]
  const [table] = found(rows(spread, spread, spread)).tables
  expect(table?.cells[0]?.lines).toHaveLength(1)
  expect(table?.cells[0]?.lines[0]?.text.replace(/\s/g, "")).toBe("姓名")
  const below = rows(plain, plain, plain).concat(linesAt(112, ["given", 100]))
  expect(sketch(below)).toBe("Name|:|Ann / given+Name|:|Ann / Name|:|Ann")
})

test("only level lines from left to right are looked at", () => {
  const withLook = (look: Partial<TextLine>) =>
    sketch(rows(plain, plain, plain).map((line) => ({ ...line, ...look })))
  expect(withLook({ angle: 90 })).toBe("")
  expect(withLook({ isVertical: true })).toBe("")
  expect(withLook({ direction: "rtl" })).toBe("")
  const blank = lineAt("   ", 120, 120, { x1: 180 })
  expect(sketch([...rows(plain, plain, plain), blank])).toBe(whole)
})

test("two forms stand below each other", () => {
  const lower = [0, 1, 2].flatMap((row) => linesAt(400 + 20 * row, ...plain))
  expect(sketch([...rows(plain, plain, plain), ...lower])).toBe(`${whole} and ${whole}`)
})
