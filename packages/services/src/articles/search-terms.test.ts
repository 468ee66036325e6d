import { expect, test } from "vitest"
import { searchQuery, searchTerms, searchVector } from "./search-terms.ts"

test("Chinese is cut into neighbouring pairs, Latin into words", () => {
  expect(searchTerms("PDF转Word，保留排版")).toEqual(["pdf", "转", "word", "保留", "留排", "排版"])
})

test("a question asks for all its terms, single characters by their beginning", () => {
  expect(searchQuery("PDF 转 排版好")).toBe("'pdf':* & '转':* & '排版' & '版好'")
})

test.for(["", "  ", "'; drop table article; --", "':* & !'", "\\'", "<script>", "()|&!:*"])(
  "%j holds nothing that could break a query",
  (question) => {
    expect(searchQuery(question) ?? "").toMatch(/^(?:'[\p{L}\p{Nd}]+'(?::\*)?(?: & )?)*$/u)
  },
)

test("a vector names each term once with its places and weights", () => {
  expect(searchVector({ title: "压缩", keywords: "压缩", summary: "", body: "缩" })).toBe(
    "'压缩':1A,2B '缩':3D",
  )
})
