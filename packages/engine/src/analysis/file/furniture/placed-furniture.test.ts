import { expect, test } from "vitest"
import type { FurnishedPage, PageDraft, TextLine } from "../../drafts.ts"
import { withPlaced } from "./placed-furniture.ts"

const lineOf = (text: string): TextLine => ({ text }) as TextLine
const page = (header: string, body: string, footer: string): FurnishedPage => ({
  header: header === "" ? [] : [lineOf(header)],
  footer: footer === "" ? [] : [lineOf(footer)],
  body: [lineOf(body)],
  figures: [],
})
const shown = (pages: readonly FurnishedPage[], placed: readonly number[]): string[] => {
  const drafts = pages.map(
    ({ header, body, footer }) => ({ lines: [...header, ...body, ...footer] }) as unknown,
  ) as PageDraft[]
  return withPlaced(pages, drafts, (at) => placed.includes(at)).map(
    ({ header, body, footer, isPlaced }) =>
      [header, body, footer].map((lines) => lines.map(({ text }) => text).join()).join("|") +
      (isPlaced === true ? " placed" : ""),
  )
}

test("a page that keeps its places has the header and footer that it shares with the text", () => {
  const pages = [page("Sheet", "a", "1"), page("Sheet", "b", "2"), page("Sheet", "c", "3")]
  expect(shown(pages, [1])).toEqual(["Sheet|a|1", "Sheet|b|2 placed", "Sheet|c|3"])
  expect(shown(pages, [])).toEqual(["Sheet|a|1", "Sheet|b|2", "Sheet|c|3"])
})

test("what only such pages repeat stays in their body", () => {
  const pages = [page("Cover", "a", ""), page("Cover", "b", ""), page("Text", "c", "3")]
  expect(shown(pages, [0, 1])).toEqual(["|Cover,a| placed", "|Cover,b| placed", "Text|c|3"])
  expect(shown(pages, [0, 1, 2])).toEqual([
    "|Cover,a| placed",
    "|Cover,b| placed",
    "|Text,c,3| placed",
  ])
})
