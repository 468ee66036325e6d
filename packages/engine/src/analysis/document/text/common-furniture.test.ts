import { expect, test } from "vitest"
import { paragraph, section, textRun } from "../../../model/build.ts"
import type { Block, FurnitureSet, Section } from "../../../model/document.ts"
import { commonFurniture } from "./common-furniture.ts"

const line = (text: string): readonly Block[] => [paragraph([textRun(text)])]
const own = (pages: readonly [number, number], header: FurnitureSet, more = {}): Section =>
  section([], { pages, header, ...more })
/** What is shown at the head of the first, right and left pages of sections that are joined. */
const joined = (opener: Section, ...others: readonly Section[]): string => {
  const found = commonFurniture([opener], others, opener.firstPageNumber ?? 1)
  if (!found) return "none"
  const { first, default: main, even } = found.header ?? {}
  const told = [first, main, even].map((blocks) =>
    blocks?.map((block) => (block.kind === "paragraph" ? block.inlines : [])).flat(),
  )
  return told
    .map((texts) => texts?.map((each) => ("text" in each ? each.text : "")).join("") ?? "-")
    .join(" ")
}
const [right, left] = [line("right"), line("left")]

test("sections that show the same keep what they show", () => {
  expect(joined(own([0, 1], { default: right }), own([2, 3], { default: right }))).toBe("- - -")
})

test("right and left pages of short sections get a header each", () => {
  // Page 0 is a right one, and shows none.
  const first = own([0, 1], { first: [], default: left })
  const second = own([2, 3], { first: right, default: left })
  expect(joined(first, second)).toBe(" right left")
})

test("pages of one side that show different headers have none in common", () => {
  expect(joined(own([0, 2], { default: right }), own([3, 5], { default: left }))).toBe("none")
})

test("numbers that start anew have none in common, those that go on have", () => {
  const second = (firstPageNumber: number): Section =>
    own([1, 2], { default: right }, { firstPageNumber })
  expect(joined(own([0, 0], { default: right }), second(1))).toBe("none")
  expect(joined(own([0, 0], { default: right }, { firstPageNumber: 7 }), second(8))).toBe("- - -")
})
