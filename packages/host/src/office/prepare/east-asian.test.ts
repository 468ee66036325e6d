import { strToU8, zipSync } from "fflate"
import { expect, it } from "vitest"
import { isEastAsian } from "./east-asian.ts"

const document = (text: string): Uint8Array =>
  zipSync({ "word/document.xml": strToU8(`<w:p w:rsidR="00AB"><w:t>${text}</w:t></w:p>`) })

it("a document is East Asian by the share of its letters", () => {
  expect(isEastAsian(document("学术诚信声明 2013 Word"))).toBe(true)
  expect(isEastAsian(document("A thesis of the university, 論文"))).toBe(false)
  expect(isEastAsian(document("2013"))).toBe(false)
  expect(isEastAsian(zipSync({ "content.xml": strToU8("<x/>") }))).toBe(false)
})
