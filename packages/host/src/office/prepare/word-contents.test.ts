import { expect, test } from "vitest"
import { contentsAsLines } from "./word-contents.ts"

const mark = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const text = (words: string): string => `<w:r><w:t>${words}</w:t></w:r>`
const field = (name: string, result: string): string =>
  mark("begin") + instruction(name) + mark("separate") + result + mark("end")

test("lines of contents lose the field around them and keep that of their page numbers", () => {
  const number = field(" PAGEREF _Toc1 \\h ", text("9"))
  const line = `<w:p><w:hyperlink w:anchor="_Toc1">${text("One")}${number}</w:hyperlink></w:p>`
  const contents = field(' TOC \\o "1-3" ', line)
  const date = field(" DATE ", text("today"))
  expect(contentsAsLines(`<w:p>${contents}</w:p>${date}`)).toBe(`<w:p>${line}</w:p>${date}`)
})

test("a field that never ends stays", () => {
  const cut = mark("begin") + instruction(" TOC ") + text("One")
  expect(contentsAsLines(cut)).toBe(cut)
})
