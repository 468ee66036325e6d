import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { buttonsAsText } from "./macro-buttons.ts"

const char = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const code = (text: string): string =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const simple = (instruction: string, result: string): string =>
  `<w:fldSimple w:instr="${instruction}">${code(result)}</w:fldSimple>`
const shown = (body: string): string => buttonsAsText(body).replaceAll(/<[^>]*>/g, "")

test("the number of a formula is the text that its button shows", () => {
  const hidden = char("begin") + code(" SEQ MTEqn \\h \\* MERGEFORMAT ") + char("end")
  const number =
    char("begin") +
    code(" MACROBUTTON MTPlaceRef \\* MERGEFORMAT ") +
    hidden +
    code("(") +
    simple(" SEQ MTSec \\c ", "2") +
    code(".") +
    (char("begin") + code(" SEQ MTEqn \\c ") + char("separate") + code("7") + char("end")) +
    code(")") +
    char("end")
  const body = `<w:p><w:r><w:tab/></w:r>${number}<w:r><w:t> end</w:t></w:r></w:p>`
  expect(shown(body)).toBe("(2.7) end")
  expect(buttonsAsText(body)).not.toMatch(/fldChar|fldSimple|instrText/)
  expect(buttonsAsText(body)).toContain("<w:r><w:tab/></w:r>")
})

test("an instruction in several runs keeps the form of the text behind it", () => {
  const body =
    char("begin") +
    code(" ") +
    code("MACROBUTTON Nothing") +
    code(" ") +
    "<w:r><w:rPr><w:vanish/></w:rPr><w:instrText>[here]</w:instrText></w:r>" +
    char("end")
  expect(buttonsAsText(body)).toBe(
    '<w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve">[here]</w:t></w:r>',
  )
  expect(shown(char("begin") + code("MACROBUTTON Go [click]") + char("end"))).toBe("[click]")
})

test("other fields stay as they are", () => {
  const page = char("begin") + code(" PAGE ") + char("separate") + code("3") + char("end")
  const body = `${page}${simple(" SEQ Figure ", "1")}${char("begin")}${code("MACROBUTTON A b")}${char("end")}`
  expect(buttonsAsText(body).startsWith(page + simple(" SEQ Figure ", "1"))).toBe(true)
  expect(buttonsAsText(page)).toBe(page)
})

test("a button that does not end, or holds an empty field, takes nothing along", () => {
  const page = char("begin") + code(" PAGE ") + char("separate") + code("3") + char("end")
  const endless = char("begin") + code("MACROBUTTON A b") + page
  expect(buttonsAsText(endless)).toBe(endless)
  const empty = '<w:fldSimple w:instr=" SEQ A "/>'
  const body = `${char("begin")}${code("MACROBUTTON A b")}${empty}${code("c")}${char("end")}${page}`
  expect(buttonsAsText(body).endsWith(page)).toBe(true)
  expect(shown(body)).toBe("bc PAGE 3")
})

test("fields within fields without end are read in bounded time", () => {
  const begun = processorTime()
  const body = code("MACROBUTTON") + (char("begin") + code("A")).repeat(50_000)
  expect(buttonsAsText(body)).toBe(body)
  expect(processorTime() - begun).toBeLessThan(10_000)
})
