import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { cutToFirstPages } from "./first-pages.ts"

const paragraph = (text: string, inside = ""): string =>
  `<w:p>${inside && `<w:pPr>${inside}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const section = (width: number): string => `<w:sectPr><w:pgSz w:w="${width}"/></w:sectPr>`
const wordFile = (body: string): Uint8Array =>
  zipSync({ "word/document.xml": strToU8(`<w:document><w:body>${body}</w:body></w:document>`) })
const bodyOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array())

test("a long Word file ends after its first pages, in the section that they are in", () => {
  const text = (name: string) => paragraph(name.padEnd(3000, "x"))
  const table = `<w:tbl><w:tr><w:tc>${text("in-a-table")}${text("its-end")}</w:tc></w:tr></w:tbl>`
  const whole = wordFile(
    text("first") + table + text("late") + paragraph("turned", section(500)) + section(900),
  )
  const body = bodyOf(cutToFirstPages(whole, "docx", 1))
  expect(body.match(/first|in-a-table|its-end|late|turned/g)).toEqual([
    "first",
    "in-a-table",
    "its-end",
  ])
  expect(body.endsWith(`</w:tbl>${section(500)}</w:body></w:document>`)).toBe(true)
})

test("a file that is short, hides its tags or is no such file stays as it is", () => {
  const short = wordFile(paragraph("all there is") + section(500))
  expect(cutToFirstPages(short, "docx", 1)).toBe(short)
  const hidden = wordFile(`<!-- <w:p> -->${paragraph("x".repeat(9000))}${paragraph("y")}`)
  expect(cutToFirstPages(hidden, "docx", 1)).toBe(hidden)
  const broken = wordFile(`${paragraph("x".repeat(9000))}</w:p></w:p>${paragraph("y")}`)
  expect(() => cutToFirstPages(broken, "docx", 1)).not.toThrow()
  const sheet = zipSync({ "xl/workbook.xml": strToU8("<workbook/>") })
  expect(cutToFirstPages(sheet, "xlsx", 1)).toBe(sheet)
})

test("a presentation keeps its first slides", () => {
  const deck = (slides: number): Uint8Array =>
    zipSync({
      "ppt/presentation.xml": strToU8(
        `<p:presentation><p:sldIdLst>${Array.from({ length: slides }, (_, at) => `<p:sldId id="${256 + at}" r:id="rId${at}"/>`).join("")}</p:sldIdLst></p:presentation>`,
      ),
    })
  const cut = cutToFirstPages(deck(9), "pptx", 3)
  expect(strFromU8(unzipSync(cut)["ppt/presentation.xml"] ?? new Uint8Array())).toContain(
    '<p:sldId id="258" r:id="rId2"/></p:sldIdLst>',
  )
  const few = deck(3)
  expect(cutToFirstPages(few, "pptx", 3)).toBe(few)
})
