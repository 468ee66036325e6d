import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { officePool } from "./office-pool.test-kit.ts"
import { wrapText } from "./prepare/plain-text.ts"

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const named = (name: string, kind: string): string => `<w:alias w:val="${name}"/>${kind}`

/** A document with these paragraphs. */
function documentOf(paragraphs: string): Uint8Array {
  const parts = unzipSync(wrapText(strToU8("x")))
  const body = strFromU8(parts["word/document.xml"] ?? new Uint8Array())
  const made = body
    .replace(/<w:p>.*<\/w:p>/s, paragraphs)
    .replace(
      "<w:document ",
      '<w:document xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" ',
    )
  const relations =
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
  return zipSync({
    "word/_rels/document.xml.rels": strToU8(relations),
    ...parts,
    "word/document.xml": strToU8(made),
  })
}

const list =
  '<w:dropDownList><w:listItem w:displayText="甲" w:value="1"/><w:listItem w:displayText="乙" w:value="2"/></w:dropDownList>'
const checkbox = (state: number): string =>
  `<w14:checkbox><w14:checked w14:val="${state}"/></w14:checkbox>`

describe.skipIf(!findProgram("soffice"))("content controls of a document", () => {
  const pool = officePool()

  const fieldsOf = async (paragraphs: string, options = {}): Promise<string[]> => {
    const bytes = documentOf(paragraphs)
    const { pdf } = await pool().convert({ bytes, kind: "word", extension: "docx", options })
    const text = Buffer.from(pdf).toString("latin1")
    const form = /\/AcroForm<<\/Fields\[([^\]]*)\]/.exec(text)?.[1] ?? ""
    return [...form.matchAll(/(\d+) 0 R/g)].map(([, object]) => {
      const from = text.lastIndexOf(`\n${object} 0 obj\n`)
      return text.slice(from, text.indexOf("endobj", from))
    })
  }
  const hex = (text: string): string =>
    `<FEFF${[...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`

  it("are fields of the PDF: text, lists, boxes to check, with their names and what they hold", async () => {
    const fields = await fieldsOf(
      `<w:p>${run("姓名：")}${control(named("姓名", "<w:text/>"), run("张三"))}${control(named("部门", list), run("乙"))}</w:p><w:p>${control(checkbox(1), run("☒"))}${run("是")}${control(checkbox(0), run("☐"))}${run("否")}</w:p>`,
    )
    expect(fields).toHaveLength(4)
    expect(fields[0]).toContain(`/T${hex("姓名")}`)
    expect(fields[0]).toContain(`/V${hex("张三")}`)
    expect(fields[1]).toContain(`/Opt[${hex("甲")}${hex("乙")}]/V${hex("乙")}`)
    expect(fields[2]).toContain("/FT/Btn/V/Yes/AS/Yes")
    expect(fields[3]).toContain("/FT/Btn/V/Off/AS/Off")
  })

  it("are one field over several lines, empty where they say what to write", async () => {
    const prompt = "单击此处输入文字。".repeat(12)
    const [field, other] = await fieldsOf(
      control(`${named("说明", "<w:text/>")}<w:showingPlcHdr/>`, `<w:p>${run(prompt)}</w:p>`),
    )
    expect(other).toBeUndefined()
    expect(field).toContain("/V<FEFF>/Ff 4096")
  })

  it("stay text over two pages, without a link", async () => {
    const prompt = "单击此处输入文字。".repeat(400)
    const bytes = documentOf(control("<w:text/>", `<w:p>${run(prompt)}</w:p>`))
    const { pdf } = await pool().convert({ bytes, kind: "word", extension: "docx", options: {} })
    const text = Buffer.from(pdf).toString("latin1")
    const pages = text.slice(text.lastIndexOf("\nxref\n", text.lastIndexOf("\nxref\n") - 1))
    expect(text).toContain("/AcroForm<</Fields[]")
    expect(pages).toContain("/Annots[")
    expect(/\/Annots\[[^\]]*\d 0 R/.test(pages)).toBe(false)
  })

  it("stay text where they are locked, hold parts of the document, or where no fields are wanted", async () => {
    const locked = control('<w:lock w:val="sdtContentLocked"/><w:text/>', run("a"))
    const bound = control(
      '<w:dataBinding w:xpath="/ns1:coreProperties[1]/ns0:title[1]"/><w:text/>',
      run("b"),
    )
    const contents = control(
      "<w:docPartObj><w:docPartGallery/></w:docPartObj>",
      `<w:p>${run("c")}</w:p>`,
    )
    expect(await fieldsOf(`<w:p>${locked}${bound}</w:p>${contents}<w:p/>`)).toEqual([])
    const plain = `<w:p>${control("<w:text/>", run("d"))}</w:p>`
    expect(await fieldsOf(plain)).toHaveLength(1)
    expect(await fieldsOf(plain, { formFields: false })).toEqual([])
    expect(await fieldsOf(plain, { pdfVersion: "a-2b" })).toEqual([])
  })
})
