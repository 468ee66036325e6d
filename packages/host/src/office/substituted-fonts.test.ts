import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { listSubstitutions } from "./substituted-fonts.ts"

const pdf = strToU8("<</Type/FontDescriptor/FontName/ABCDEF+Carlito>>")
const task = (xml: string) => ({
  bytes: zipSync({ "word/document.xml": strToU8(xml) }, { level: 9 }),
  kind: "word" as const,
  extension: "docx",
  filter: {},
  target: "pdf" as const,
})

test("families that the PDF does not use are told with the face that stands in", () => {
  const names = listSubstitutions(pdf, task(`<w:r><w:rFonts w:ascii="Calibrix"/></w:r>`))
  expect(names).toEqual([{ wanted: "Calibrix", used: "Carlito" }])
})

test("a package that packs as well as a bomb has no names, and refuses nothing", () => {
  const xml = `<w:r><w:rFonts w:ascii="Calibrix"/></w:r>`.repeat(100_000)
  expect(listSubstitutions(pdf, task(xml))).toEqual([])
})
