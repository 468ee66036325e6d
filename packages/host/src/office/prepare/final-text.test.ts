import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { acceptChanges, finalText } from "./final-text.ts"

const by = 'w:id="1" w:author="a"'
const body = (content: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${content}</w:body></w:document>`
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
const deleted = (text: string): string =>
  `<w:del ${by}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const struckMark = `<w:pPr><w:jc w:val="left"/><w:rPr><w:del ${by}/></w:rPr></w:pPr>`
const accepted = (content: string): string =>
  /<w:body>(.*)<\/w:body>/s.exec(acceptChanges(body(content)))?.[1] ?? ""

describe("a document with every change accepted", () => {
  it("has lost what was deleted or moved away and kept what came", () => {
    expect(
      accepted(
        `<w:p>${run("a")}${deleted("x")}<w:ins ${by}>${run("b")}${deleted("y")}</w:ins><w:moveFrom ${by}>${run("z")}</w:moveFrom><w:moveTo ${by}>${run("c")}</w:moveTo></w:p>`,
      ),
    ).toBe(`<w:p>${run("a")}${run("b")}${run("c")}</w:p>`)
  })

  it("keeps its pictures packed as they are, a broken one too", () => {
    const picture = new Uint8Array(5000).map((_, at) => (at * at) % 251)
    const docx = zipSync({
      "word/document.xml": strToU8(body(`<w:p>${run("a")}${deleted("x")}</w:p>`)),
      "word/media/image1.png": picture,
    })
    // The packed picture lies before the directory: its bytes are no stream any more.
    const at = Buffer.from(docx).indexOf("word/media/image1.png") + "word/media/image1.png".length
    docx.fill(255, at, at + 200)
    const made = finalText(docx, { extension: "docx" })
    const text = unzipSync(made, { filter: ({ name }) => name === "word/document.xml" })
    expect(strFromU8(text["word/document.xml"] ?? new Uint8Array())).not.toContain("delText")
  })

  it("has lost rows whose mark is deleted", () => {
    const row = (mark: string, text: string): string =>
      `<w:tr>${mark}<w:tc><w:p>${run(text)}</w:p></w:tc></w:tr>`
    expect(
      accepted(
        `<w:tbl>${row("", "kept")}${row(`<w:trPr><w:del ${by}/></w:trPr>`, "gone")}</w:tbl>`,
      ),
    ).toBe(`<w:tbl>${row("", "kept")}</w:tbl>`)
  })

  it("joins a paragraph whose mark is deleted to the next, which gives the properties", () => {
    const next = '<w:pPr><w:jc w:val="right"/></w:pPr>'
    expect(
      accepted(
        `<w:p>${struckMark}${run("a")}</w:p><w:p>${struckMark}${deleted("x")}</w:p><w:p>${next}${run("b")}</w:p>`,
      ),
    ).toBe(`<w:p>${next}${run("a")}${run("b")}</w:p>`)
  })

  it("joins a chain of such paragraphs, and none to what is no paragraph", () => {
    const struck = (text: string): string => `<w:p>${struckMark}${run(text)}</w:p>`
    const last = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run("c")}</w:p>`
    expect(accepted(`<w:p/>${struck("a")}${struck("b")}${last}${struck("d")}<w:tbl/>`)).toBe(
      `<w:p/>${last.replace(run("c"), run("a") + run("b") + run("c"))}<w:p><w:pPr><w:jc w:val="left"/><w:rPr></w:rPr></w:pPr>${run("d")}</w:p><w:tbl/>`,
    )
  })

  it("takes a time that grows with the length, chains and broken tags included", () => {
    const chain = `<w:p>${struckMark}${run("a")}</w:p>`.repeat(20_000)
    const started = performance.now()
    accepted(`${chain}<w:p>${run("b")}</w:p>`)
    acceptChanges(body(`<w:del/>${"<".repeat(500_000)}`))
    acceptChanges(body(`<w:del/>${"<!--".repeat(100_000)}`))
    expect(performance.now() - started).toBeLessThan(4000)
  })

  it("has its formatting as it was changed to", () => {
    expect(
      accepted(
        `<w:p><w:r><w:rPr><w:b/><w:rPrChange ${by}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:p>`,
      ),
    ).toBe("<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p>")
  })

  it("is left alone where nothing was changed, whatever its prefix", () => {
    const plain = body(`<w:p>${run("a &lt; b")}</w:p>`)
    expect(acceptChanges(plain)).toBe(plain)
    expect(
      acceptChanges(
        body(`<w:p>${deleted("x")}</w:p>`)
          .replaceAll("w:", "x:")
          .replace("xmlns:w", "xmlns:x"),
      ),
    ).toBe(body("<w:p></w:p>").replaceAll("w:", "x:").replace("xmlns:w", "xmlns:x"))
  })
})

it("headers and notes lose what was deleted as the body does", () => {
  const parts = { "word/header1.xml": strToU8(body(`<w:p>${deleted("x")}</w:p>`)) }
  expect(
    strFromU8(
      unzipSync(finalText(zipSync(parts), { extension: "docx" }))["word/header1.xml"] ??
        new Uint8Array(),
    ),
  ).toBe(body("<w:p></w:p>"))
})

it("OpenDocument loses the texts that lie apart, and their marks", () => {
  const xml =
    '<office:text><text:tracked-changes><text:changed-region><text:deletion><text:p>x</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>a<text:change text:change-id="c1"/>b</text:p></office:text>'
  const made = unzipSync(finalText(zipSync({ "content.xml": strToU8(xml) }), { extension: "odt" }))
  expect(strFromU8(made["content.xml"] ?? new Uint8Array())).toBe(
    "<office:text><text:p>ab</text:p></office:text>",
  )
})

it("deleted text of RTF is hidden", () => {
  const rtf = (word: string): Uint8Array =>
    strToU8(`{\\rtf1 a{\\${word}\\revauthdel1 x}\\${word}0 b\\deletedx}`)
  expect(strFromU8(finalText(rtf("deleted"), { extension: "rtf" }))).toBe(strFromU8(rtf("v")))
})
