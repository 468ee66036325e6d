import { describe, expect, test } from "vitest"
import type { FurnishedPage, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findSectionStarts } from "./section-starts.ts"

const body: readonly TextLine[] = [lineAt("A short line.", 100, 100), lineAt("Its end.", 100, 120)]
const page = (header: string, footer = "", own = body): FurnishedPage => ({
  header: header === "" ? [] : [lineAt(header, 100, 50)],
  footer: footer === "" ? [] : [lineAt(footer, 300, 780)],
  body: own,
})
const starts = (...pages: readonly FurnishedPage[]): string =>
  [...findSectionStarts(pages)].join(" ")
const headers = (...names: readonly string[]): string => starts(...names.map((name) => page(name)))
const numbers = (...texts: readonly string[]): string =>
  starts(...texts.map((text) => page("", text)))

describe("a section starts where headers become others", () => {
  test("for more than a page", () => {
    expect(headers("One", "One", "Two", "Two")).toBe("2")
    expect(headers("One", "One", "One", "One")).toBe("")
    expect(headers("One", "One", "Two", "One", "One")).toBe("")
    expect(headers("One", "One", "Two", "Six", "Two", "Six")).toBe("2")
  })
  test("and at the last page", () => {
    expect(headers("One", "One", "Two")).toBe("2")
  })
  test("but not where the same came on one of the three pages before", () => {
    expect(headers("One", "Two", "One", "Two", "One", "Two")).toBe("")
    expect(headers("One", "One", "Two", "Two", "Two", "One", "One")).toBe("2 5")
  })
  test("but not behind a page that stands alone", () => {
    expect(headers("One", "Two", "Two")).toBe("")
  })
  test("but not within a paragraph", () => {
    const full = [
      lineAt("words that go on to the edge of it", 100, 100),
      lineAt("words that go on to the edge of it", 100, 120),
    ]
    const pages = (own: readonly TextLine[], next: readonly TextLine[]) =>
      starts(page("One"), page("One", "", own), page("Two", "", next), page("Two"))
    expect(pages(full, body)).toBe("")
    expect(pages([...full, lineAt("and end.", 100, 140)], body)).toBe("2")
    const ended = full.map((line) => ({ ...line, text: `${line.text.slice(0, -1)}.` }))
    expect(pages(ended, body)).toBe("2")
    expect(pages([], body)).toBe("2")
    expect(pages(full, [])).toBe("2")
  })
})

describe("a section starts for one sheet of a form", () => {
  const sheets = (names: readonly string[], early: readonly number[], all = "All forms") =>
    starts(
      ...names.map((name, at) => ({
        ...page(all, name),
        ...(early.includes(at) && { endsEarly: true }),
      })),
    )
  const names = ["Order", "Order", "Waiver", "Receipt", "Order", "Order"]
  test("that bears a name of its own, behind one that was not full", () => {
    expect(sheets(names, [1, 2, 3])).toBe("2 3")
  })
  test("but not where the text may run on", () => {
    expect(sheets(names, [])).toBe("")
  })
  test("but not where it shares nothing with the sheet before, or says nothing of its own", () => {
    expect(sheets(names, [1, 2, 3], "")).toBe("")
    expect(sheets(["Order", "Order", "", "Order", "Order"], [1, 2])).toBe("")
    expect(sheets(["7", "8", "No. 3", "10", "11"], [1, 2], "12")).toBe("")
  })
})

describe("a section starts where page numbers start anew", () => {
  test("and go on", () => {
    expect(numbers("7", "8", "1", "2")).toBe("2")
    expect(numbers("7", "8", "9", "10")).toBe("")
    expect(numbers("7", "8", "1", "5")).toBe("")
    expect(numbers("7", "8", "1")).toBe("2")
    expect(numbers("7", "8", "2", "3")).toBe("2")
    expect(numbers("7", "8", "3", "4")).toBe("")
  })
  test("at one where none stood before", () => {
    expect(numbers("", "", "1", "2")).toContain("2")
  })
  test("behind contents, whose numbers stand at the edge", () => {
    const entry = { ...lineAt("Introduction with its number 1", 100, 120), gaps: [{ from: 28 }] }
    const pages = (line: TextLine) =>
      starts(
        page(""),
        page("", "", [lineAt("Introduction with its", 100, 100), line]),
        page("", "1"),
        page("", "2"),
      )
    expect(pages(entry as unknown as TextLine)).toContain("2")
    expect(pages({ ...entry, gaps: [] })).toBe("")
  })
  test("even behind a page that stands alone", () => {
    expect(numbers("7", "1", "2")).toBe("1")
  })
  test("whatever is around them", () => {
    expect(numbers("- 7 -", "- 8 -", "- 1 -", "- 2 -")).toBe("2")
    expect(numbers("第 7 页", "第 8 页", "第 1 页", "第 2 页")).toBe("2")
    expect(numbers("ii", "iii", "1", "2")).toBe("2")
    expect(numbers("ii", "iii", "3", "4")).toBe("")
    expect(numbers("7", "8", "i", "ii")).toBe("2")
  })
})

describe("a section starts where pages were left out", () => {
  test("as numbers that only rise tell", () => {
    expect(numbers("1", "2", "4", "5", "10", "15")).toBe("2 4 5")
    expect(numbers("iii", "xi", "1", "2", "4")).toBe("1 2 4")
    expect(numbers("4", "", "", "8", "9")).toBe("3")
    expect(numbers("4", "", "", "7", "8")).toBe("")
    expect(numbers("3", "9", "4", "5")).toBe("")
  })
  test("so that a page alone and those behind it are two", () => {
    expect(numbers("1", "2", "9", "", "")).toBe("2 3")
    expect(numbers("1", "2", "3", "", "")).toBe("3")
  })
})
