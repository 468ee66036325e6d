import { describe, expect, test } from "vitest"
import type { Stretch } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { OutlineItem, SceneInfo } from "../../../model/scene.ts"
import { isOfFreeOffice } from "../../writing/free-office.ts"
import { outlinedLines } from "./outline-lines.ts"

/** A column of lines, twenty points apart, on a page. */
const columnOf = (texts: readonly string[], page = 0): Stretch => ({
  page,
  column: 0,
  x0: 72,
  x1: 500,
  pieces: texts.map((text, at) => {
    const line = lineAt(text, 72, 100 + 20 * at, { page })
    return { kind: "line", line, box: line.box }
  }) as unknown as Stretch["pieces"],
})
const entry = (title: string, page?: number, y?: number): OutlineItem => ({
  title,
  level: 1,
  ...(page === undefined
    ? {}
    : { target: { kind: "page", page, ...(y === undefined ? {} : { y }) } }),
})
/** What lines are found for each entry, as "page: text". */
const found = (stretches: readonly Stretch[], ...outline: readonly OutlineItem[]): string[][] => {
  const lines = [...outlinedLines(stretches, outline)]
  const own = (item: OutlineItem): TextLine[] =>
    lines.flatMap(([line, of]) => (of === item ? [line] : []))
  return outline.map((item) => own(item).map(({ page, text }) => `${page}: ${text}`))
}

describe("the line that an entry of the outline names", () => {
  test("says the same, however it is spaced or written", () => {
    const page = columnOf(["Tea and  MILK", "is what we drink"])
    expect(found([page], entry("tea and milk", 0))).toEqual([["0: Tea and  MILK"]])
    expect(found([page], entry("tea and", 0))).toEqual([[]])
    expect(found([page], entry("", 0), entry(" ", 0))).toEqual([[], []])
    expect(found([page])).toEqual([])
  })

  test("has none of the signs that only the entry keeps", () => {
    const page = columnOf(["Kaffeehaus und Tee", "نرمافزار"])
    const entries = ["Kaffee\u00adhaus und Tee", "نرم\u00ad\u200cافزار"].map((title) =>
      entry(title, 0),
    )
    expect(found([page], ...entries)).toEqual([["0: Kaffeehaus und Tee"], ["0: نرمافزار"]])
  })

  test("stands on the page that the entry leads to, or one beside it", () => {
    const pages = [0, 1, 2, 3].map((at) => columnOf(at === 1 ? ["text"] : ["Tea"], at))
    expect(found(pages, entry("Tea", 3))).toEqual([["3: Tea"]])
    expect(found(pages, entry("Tea", 1))).toEqual([["2: Tea"]])
    expect(found(pages.slice(0, 2), entry("Tea", 1))).toEqual([["0: Tea"]])
    expect(found(pages.slice(0, 2), entry("Tea", 2))).toEqual([[]])
  })

  test("is the nearest to its place there", () => {
    const page = columnOf(["Tea", "text", "Tea", "text"])
    const [first, , third] = page.pieces
    const at = (y?: number): (string | number)[] =>
      [...outlinedLines([page], [entry("Tea", 0, y)])].map(([line]) => line.box.y0)
    expect(at()).toEqual([first?.box.y0])
    expect(at(90)).toEqual([first?.box.y0])
    expect(at(131)).toEqual([third?.box.y0])
    expect(at(300)).toEqual([third?.box.y0])
  })

  test("is anywhere where the entry leads to no page", () => {
    const pages = [columnOf(["text"], 0), columnOf(["2. Tea"], 7)]
    expect(found(pages, entry("2. Tea"))).toEqual([["7: 2. Tea"]])
    expect(found(pages, entry("Tea"))).toEqual([["7: 2. Tea"]])
    expect(found(pages, entry("Milk"))).toEqual([[]])
  })

  test("serves one entry only", () => {
    const page = columnOf(["Tea", "text", "Tea"])
    expect(found([page], entry("Tea", 0), entry("Tea", 0), entry("Tea", 0))).toEqual([
      ["0: Tea"],
      ["0: Tea"],
      [],
    ])
  })
})

describe("a heading of several lines", () => {
  test("is found whole, where its lines say the title and no more", () => {
    const page = columnOf(["How tea", "is made", "of leaves"])
    expect(found([page], entry("How tea is made", 0))).toEqual([["0: How tea", "0: is made"]])
    expect(found([page], entry("How tea is sold", 0))).toEqual([[]])
    expect(found([columnOf(["How tea"])], entry("How tea is made", 0))).toEqual([[]])
  })

  test("has twelve lines at most", () => {
    const words = Array.from(
      { length: 13 },
      (_, at) => `lengthy-words-${String.fromCodePoint(97 + at)}`,
    )
    const of = (count: number): number | undefined =>
      found([columnOf(words)], entry(words.slice(0, count).join(" "), 0))[0]?.length
    expect([of(12), of(13)]).toEqual([12, 0])
  })
})

describe("numbers", () => {
  test("may stand in the line and not in the outline", () => {
    expect(found([columnOf(["2.1 Tea leaves"])], entry("Tea leaves", 0))).toEqual([
      ["0: 2.1 Tea leaves"],
    ])
  })

  test("may stand in the outline and not in the line, up to eleven signs", () => {
    const page = columnOf(["Tea"])
    expect(found([page], entry("12.3 Tea", 0))).toEqual([["0: Tea"]])
    expect(found([page], entry("Appendix12.Tea", 0))).toEqual([["0: Tea"]])
    expect(found([page], entry("Appendix123.Tea", 0))).toEqual([[]])
    // Behind the title it is none.
    expect(found([page], entry("Tea 12.3", 0))).toEqual([[]])
  })

  test("are not guessed before one or two letters", () => {
    expect(found([columnOf(["To"])], entry("12 To", 0))).toEqual([[]])
    expect(found([columnOf(["Tom"])], entry("12 Tom", 0))).toEqual([["0: Tom"]])
  })
})

test("lines of cells are named as those of columns, the nearest of both", () => {
  const cell = [{ line: lineAt("Tea", 300, 160), page: 0, column: 0, x0: 290, x1: 500 }]
  const named = (y: number): number[] =>
    [...outlinedLines([columnOf(["Tea"])], [entry("Tea", 0, y)], [cell])].map(
      ([line]) => line.baseline,
    )
  expect([named(92), named(152)]).toEqual([[100], [160]])
})

test("LibreOffice and its kin are known by what they say of themselves", () => {
  const of = (info: SceneInfo): boolean => isOfFreeOffice(info)
  expect(of({ producer: "LibreOffice 7.4" } as SceneInfo)).toBe(true)
  expect(of({ creator: "OpenOffice Writer" } as SceneInfo)).toBe(true)
  expect(of({ creator: "Writer", producer: "Quartz" } as SceneInfo)).toBe(false)
  expect(of({} as SceneInfo)).toBe(false)
})
