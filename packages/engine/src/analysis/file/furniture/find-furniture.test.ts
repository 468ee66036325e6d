import { describe, expect, test } from "vitest"
import type { DrawnRule, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findFurniture, furnitureRule, type FurniturePage } from "./find-furniture.ts"

const words = ["apples", "barley", "cherry", "dates", "emmer", "figs", "grapes", "hops"] as const

/** A text that no other page has at its place. */
const prose = (page: number, row: number): string =>
  `${words[page % 8]} and ${words[(page + row + 1) % 8]} were brought in by ${words[row % 8]} men`

/** A page of 600 by 800 points with a body in its middle, from a height on. */
function pageOf(index: number, own: readonly TextLine[], top = 300): FurniturePage {
  const body = Array.from({ length: 8 }, (_, row) =>
    lineAt(prose(index, row), 72, top + row * 14, { page: index }),
  )
  return { index, width: 600, height: 800, lines: [...own, ...body], solid: [] }
}

/** So many pages with lines of their own. */
const fileOf = (
  count: number,
  own: (page: number) => readonly TextLine[],
  top?: number,
): FurniturePage[] => Array.from({ length: count }, (_, page) => pageOf(page, own(page), top))

const headersOf = (pages: readonly FurniturePage[]): string[] =>
  findFurniture(pages).map(({ header }) => header.map(({ text }) => text).join(" | "))
const footersOf = (pages: readonly FurniturePage[]): string[] =>
  findFurniture(pages).map(({ footer }) => footer.map(({ text }) => text).join(" | "))

const running = (baseline: number, text = "The harvest of the year"): TextLine =>
  lineAt(text, 72, baseline)

describe("what comes again at one place", () => {
  test("is a header in the upper fifth of the page", () => {
    expect(headersOf(fileOf(3, () => [running(158)]))).toEqual(
      Array(3).fill("The harvest of the year"),
    )
    expect(headersOf(fileOf(3, () => [running(162)]))).toEqual(["", "", ""])
  })

  test("is a footer in the lower fifth", () => {
    expect(footersOf(fileOf(3, () => [running(642)]))).toEqual(
      Array(3).fill("The harvest of the year"),
    )
    expect(footersOf(fileOf(3, () => [running(638)]))).toEqual(["", "", ""])
  })

  test("goes on in rows that follow each other within three lines and a bit", () => {
    const two = (gap: number): string | undefined =>
      headersOf(fileOf(3, () => [running(40), running(40 + gap, "of all villages")]))[1]
    expect(two(31)).toBe("The harvest of the year | of all villages")
    expect(two(33)).toBe("The harvest of the year")
  })

  test("goes on with a page number above a stamp on the edge of the paper", () => {
    const stamped = (gap: number, text: (page: number) => string): string | undefined =>
      footersOf(
        fileOf(4, (page) => [
          lineAt(text(page), 290, 770 - gap),
          running(770, "Downloaded from the archive of the valley"),
        ]),
      )[1]
    const stamp = "Downloaded from the archive of the valley"
    expect(stamped(40, (page) => `${page + 81}`)).toBe(`82 | ${stamp}`)
    expect(stamped(40, () => "Harvest")).toBe(stamp)
    expect(stamped(52, (page) => `${page + 81}`)).toBe(stamp)
  })

  test("is not what counts the lines of each page beside it", () => {
    const counted = fileOf(3, (page) => [
      ...Array.from({ length: 60 }, (_, at) =>
        lineAt(String(page * 60 + at + 1).padStart(3, "0"), 20, 78 + at * 11.9),
      ),
      lineAt("Draft of the harvest", 72, 78 + 59 * 11.9),
    ])
    expect(footersOf(counted)).toEqual(Array(3).fill("Draft of the harvest"))
  })

  test("comes again within four pages where it is several rows", () => {
    const rows = [running(40), running(54, "of all villages"), running(68, "in the valley")]
    const apart = (pages: number): number =>
      headersOf(fileOf(7, (page) => (page === 0 || page === pages ? rows : []))).filter(
        (text) => text !== "",
      ).length
    expect(apart(4)).toBe(2)
    expect(apart(5)).toBe(0)
  })

  test("is not all that half of the pages hold: they would be empty", () => {
    const bare = (count: number): FurniturePage[] =>
      fileOf(4, () => [running(40)]).map((page, at) =>
        at < count ? { ...page, lines: page.lines.slice(0, 1) } : page,
      )
    expect(headersOf(bare(2)).filter((text) => text !== "")).toHaveLength(4)
    expect(headersOf(bare(3)).filter((text) => text !== "")).toHaveLength(0)
  })

  test("lies beyond tables and pictures of the body", () => {
    const above = (y0: number): FurniturePage[] =>
      fileOf(3, () => [running(60)]).map((page) => ({ ...page, solid: [{ y0, y1: 200 }] }))
    expect(headersOf(above(57))[0]).not.toBe("")
    expect(headersOf(above(55))[0]).toBe("")
  })
})

describe("a first page that says something of its own", () => {
  const file = (gap: number): FurniturePage[] =>
    fileOf(4, (page) =>
      page === 0
        ? [running(40, "Preface"), running(40 + gap, "Seldom was a year as good.")]
        : [running(40)],
    )

  test("where the others have their header has one, which stands off the text", () => {
    expect(headersOf(file(17))[0]).toBe("Preface")
    expect(headersOf(file(15))[0]).toBe("")
  })

  test("may have its number at the other side, in other letters than its words", () => {
    const number = (page: number, x: number): TextLine =>
      lineAt(`${page + 1}`, x, 760, { size: 12 })
    const left = (page: number) => [number(page, 72), lineAt("The book", 100, 760)]
    const right = (page: number, name: string) => [lineAt(name, 380, 760), number(page, 530)]
    const book = fileOf(7, (page) =>
      page % 2 === 0 ? left(page) : right(page, page === 3 ? "Of mills" : "Of barns and of fields"),
    )
    expect(footersOf(book)[3]).toBe("Of mills | 4")
  })
})

describe("rows that differ a little are one row", () => {
  const pairs = (first: string, second: string): string | undefined =>
    headersOf(fileOf(2, (page) => [running(40, page === 0 ? first : second)]))[1]

  test("where they agree from start and end for three quarters, and are six letters long", () => {
    expect(pairs("The harvest of barley here", "The harvest of figs here")).not.toBe("")
    expect(pairs("Harvest of barley here", "Harvest of figs here")).toBe("")
    expect(pairs("barley", "barlex")).not.toBe("")
    expect(pairs("barle", "barlx")).toBe("")
  })
})

describe("a number at the edge", () => {
  const foot = (baseline: number, text = "1"): string | undefined =>
    footersOf([pageOf(0, [running(baseline, text)], 400)])[0]

  test("of an only page is its number in the lowest tenth", () => {
    expect(foot(721)).toBe("1")
    expect(foot(719)).toBe("")
    expect(foot(721, "one")).toBe("")
  })

  test("stands off the text by a line and a half", () => {
    const over = (gap: number): string | undefined =>
      footersOf([
        pageOf(0, [running(725, "1"), running(725 - gap, "Seldom was a year as good.")], 400),
      ])[0]
    expect(over(17)).toBe("1")
    expect(over(15)).toBe("")
  })

  test("counts with the pages, or is none", () => {
    const counted = (number: (page: number) => number): string[] =>
      footersOf(fileOf(4, (page) => [running(700, String(number(page)))]))
    expect(counted((page) => page + 5)).toEqual(["5", "6", "7", "8"])
    expect(counted((page) => 7 * page * page + 3)).toEqual(["", "", "", ""])
  })
})

describe("a line at the foot of an only page", () => {
  const foot = (baseline: number, gap: number): string | undefined =>
    footersOf([
      {
        ...pageOf(0, []),
        lines: [
          running(baseline - gap, "Seldom was a year as good."),
          running(baseline, "Printed in the valley"),
        ],
      },
    ])[0]

  test("is its footer below 92 % of the page, ten lines under all else", () => {
    expect(foot(737, 200)).toBe("Printed in the valley")
    expect(foot(735, 200)).toBe("")
    expect(foot(760, 101)).toBe("Printed in the valley")
    expect(foot(760, 99)).toBe("")
  })
})

describe("the ruling of a header", () => {
  const rule = (at: number, wide: number, direction: DrawnRule["direction"] = "horizontal") =>
    furnitureRule(
      [running(40)],
      [{ direction, at, from: 100, to: 100 + wide, thickness: 0.1, colour: 0 } as DrawnRule],
      600,
      "below",
    )

  test("spans two fifths of the page within sixteen points of it", () => {
    expect(rule(45, 241)).toEqual({ style: "single", width: 0.25, colour: 0, space: 3 })
    expect(rule(45, 239)).toBeUndefined()
    expect(rule(55.9, 400)).toBeDefined()
    expect(rule(56.1, 400)).toBeUndefined()
    expect(rule(38.1, 400)).toBeDefined()
    expect(rule(37.9, 400)).toBeUndefined()
    expect(rule(45, 400, "vertical")).toBeUndefined()
  })
})

describe("the first page of a section has its header elsewhere", () => {
  const headers = (down: number, text = "The harvest of the year"): string[] =>
    headersOf(
      fileOf(4, (page) => (page === 0 ? [lineAt(text, 81, 50 + down)] : [running(50)]), 120),
    )
  const long = "The harvest of the year"

  test("up to its own height lower, word for word", () => {
    expect(headers(6)[0]).toBe(long)
    expect([headers(9)[0], headers(11)[0]]).toEqual([long, ""])
    expect(headers(6, "The harvest of the week")[0]).toBe("")
  })

  test("of twelve letters at least, above all else", () => {
    const short = (text: string): string | undefined =>
      headersOf(fileOf(4, (page) => [lineAt(text, 72, page === 0 ? 56 : 50)], 120))[0]
    expect([short("abcdef ghijk"), short("abcdef ghijkl")]).toEqual(["", "abcdef ghijkl"])
    const below = fileOf(4, (page) => [
      ...(page === 0 ? [lineAt("A title of its own", 72, 40)] : []),
      lineAt(long, 72, page === 0 ? 56 : 50),
    ])
    expect(headersOf(below)[0]).not.toContain(long)
  })
})
