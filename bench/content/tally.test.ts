import { describe, expect, it } from "vitest"
import type { PageWord, PageWords } from "./page-words.ts"
import { plainPage } from "./page-words.test-kit.ts"
import { expectedOf, expectedOfBoth, hiddenWords, runningAgain, tally } from "./tally.ts"

const wordsOf = (text: string): PageWord[] =>
  text.split(" ").map((word, index, all) => ({
    text: word,
    box: [20 * index, 200, 20 * index + 15, 212],
    isVisible: true,
    isStacked: false,
    startsLine: index === 0,
    endsLine: index === all.length - 1,
  }))

const pageOf = (poppler: string, mupdf: string): PageWords => ({
  ...plainPage(wordsOf(poppler)),
  second: wordsOf(mupdf),
})

const byBoth = (pages: readonly PageWords[], output: string) => {
  const { lost, added } = tally(pages, expectedOfBoth(pages, {}), [output])
  return { lost, added }
}

describe("content by two readers", () => {
  const page = pageOf("hx, yi = 0 hour", "⟨x, y⟩ = 0 hour")

  it("takes signs that poppler names by letters and MuPDF by themselves", () => {
    const { lost, added } = tally([page], expectedOf([page], {}), ["⟨x, y⟩ = 0 hour"])
    expect({ lost, added }).toEqual({ lost: 2, added: 2 })
    expect(byBoth([page], "⟨x, y⟩ = 0 hour")).toEqual({ lost: 0, added: 0 })
  })

  it("counts what both see lost and what neither sees of what is added", () => {
    expect(byBoth([page], "⟨x, y⟩ = our z")).toEqual({ lost: 2, added: 1 })
    expect(byBoth([page], "⟨⟨x, y⟩ = 0 hour")).toEqual({ lost: 0, added: 1 })
  })

  it("compares the readers a page at a time", () => {
    const pages = [pageOf("a7", "a"), pageOf("b", "b7")]
    expect(byBoth(pages, "a b")).toEqual({ lost: 0, added: 0 })
    expect(byBoth(pages, "a 7 b 7")).toEqual({ lost: 0, added: 0 })
    expect(byBoth(pages, "a 7 b 7 7")).toEqual({ lost: 0, added: 1 })
  })
})

it("takes strokes that fonts of formulas name by turns as the same", () => {
  const page = pageOf("x∣y ∥z∥", "x∣y ∥z∥")
  const { lost, added } = tally([page], expectedOf([page], {}), ["x|y ‖z‖"])
  expect({ lost, added }).toEqual({ lost: 0, added: 0 })
})

it("takes an accent that a page sets by itself and one that is joined with its letter as the same", () => {
  const page = pageOf("gˆ hˆ x¯", "gˆ hˆ x¯")
  const { lost, added } = tally([page], expectedOf([page], {}), ["ĝ h\u0302 x\u0305"])
  expect({ lost, added }).toEqual({ lost: 0, added: 0 })
})

it("counts a stroke for the bar of each fraction as shown, and tells how many", () => {
  const page = { ...pageOf("a b c d", "a b c d"), bars: 1 }
  const { added, barred } = tally([page], expectedOf([page], {}), ["a⁄b c/d"])
  expect({ added, barred }).toEqual({ added: 1, barred: 1 })
})

it("tells what is kept of cut cells apart, each letter as often as a clip hides it", () => {
  const page = pageOf("Cost of liv", "Cost of liv")
  const { added, kept } = tally([page], expectedOf([page], {}), ["Cost of living gg"], {
    kept: "ing g",
  })
  expect({ added, kept }).toEqual({ added: 5, kept: 4 })
})

it("takes words that come again at the edge of pages as running, their numbers as far as they count pages", () => {
  const again = (...texts: readonly string[]): string[] =>
    [...runningAgain(texts.map((text) => plainPage(wordsOf(text))))].map(({ text }) => text)
  expect(again("Page 7 of 9", "Page 8 of 9", "Page 9 of 9")).toEqual(
    "Page 8 of 9 Page 9 of 9".split(" "),
  )
  expect(again("Item44 46", "Item94 96", "Item144 146")).toEqual([])
})

it("forgives an unseen word that its page hardly shows, as often as it stands there so", () => {
  const page = pageOf("code code plain", "")
  const words = page.words.map((word, at) => (at === 0 ? { ...word, cut: [2, 1] as const } : word))
  expect(hiddenWords(["code", "plain", "code"], [{ ...page, words }])).toEqual(["plain", "code"])
  expect(hiddenWords(["code"], [page])).toEqual(["code"])
})
