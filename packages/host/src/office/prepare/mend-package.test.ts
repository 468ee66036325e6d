import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { processorTime } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { salvageXml } from "../formats/xml-salvage.ts"
import { mendPackage } from "./mend-package.ts"
import { wrapText } from "./plain-text.ts"

const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
const p = (text: string): string => `<w:p w:rsidR="0"><w:r><w:t>${text}</w:t></w:r></w:p>`
const row = (text: string): string => `<w:tr><w:tc>${p(text)}</w:tc></w:tr>`
const size = `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`
const body = (content: string): string =>
  `<?xml version="1.0"?>\n<w:document ${W}><w:body>${content}${size}</w:body></w:document>`

/** What is left where `damage` stands in the midst of sound content, and at how many places. */
function left(content: string): { xml: string; lost: number } {
  const found = salvageXml(body(content))
  if (!found) throw new Error("nothing was saved")
  expect(salvageXml(found.xml)).toEqual({ xml: found.xml, lost: 0 })
  return found
}

describe("a damaged part of a document", () => {
  it.each([
    ["a tag that was cut", `<w:p><w:r><w:t>TWO</w:t></w:`],
    ["an end of something else", `<w:p><w:r><w:t>TWO</w:r></w:p>`],
    ["an entity that nobody knows", p("T&WO;")],
    ["bytes that no text may hold", p("T\u0000\u0001WO")],
    ["a quote that was lost", `<w:p w:rsidR="1><w:r><w:t>TWO</w:t></w:r></w:p>`],
    ["a paragraph without an end", `<w:p><w:r><w:t>TWO`],
    ["a comment without an end", `<w:p><!-- TWO</w:p>`],
  ])("loses the paragraph with %s and keeps those before and after", (_, damage) => {
    const { xml, lost } = left(p("ONE") + damage + p("THREE"))
    expect(xml).toBe(body(p("ONE") + p("THREE")))
    expect(lost).toBeGreaterThan(0)
  })

  it("stays as it is where it is sound", () => {
    const sound = body(`${p("ONE &amp; &#x4E2D;")}<!-- a --><w:tbl>${row("x")}</w:tbl>`)
    expect(salvageXml(sound)).toEqual({ xml: sound, lost: 0 })
  })

  it("is given up where nothing is left of it", () => {
    expect(salvageXml(body("<w:p><w:r>"))).toBeUndefined()
  })

  it("keeps the other rows of a table", () => {
    const rows = row("A") + row("B&").replace("B", "<") + row("C")
    const { xml } = left(`${p("ONE")}<w:tbl><w:tblPr/>${rows}</w:tbl>${p("TWO")}`)
    expect(xml).toBe(body(`${p("ONE")}<w:tbl><w:tblPr/>${row("A")}${row("C")}</w:tbl>${p("TWO")}`))
  })

  it("keeps what follows a table whose end was lost", () => {
    const { xml } = left(
      `<w:tbl>${row("A")}<w:tr><w:tc>\u0000${p("ONE")}${p("TWO")}<w:tbl>${row("B")}</w:tbl>${p("THREE")}`,
    )
    for (const word of ["A", "ONE", "TWO", "B", "THREE"]) expect(xml).toContain(`>${word}<`)
  })

  it("ends where a file was cut, and is closed", () => {
    const whole = body(p("ONE") + p("TWO"))
    const found = salvageXml(whole.slice(0, whole.indexOf("TWO")))
    expect(found?.xml).toBe(body(p("ONE")).replace(size, ""))
  })

  it("that is damaged everywhere is given up before it takes time", () => {
    const begun = processorTime()
    salvageXml(body(`<w:p><w:r>${"<w:p><w:r>".repeat(100_000)}`))
    salvageXml(body(`<w:p><!--`.repeat(100_000)))
    salvageXml(`${body("").slice(0, -30)}${"<w:tbl><w:tr>".repeat(100_000)}`)
    expect(processorTime() - begun).toBeLessThan(10_000)
  })
})

describe("a damaged package", () => {
  const sound = (): Record<string, Uint8Array> => unzipSync(wrapText(strToU8("x")))
  const zip = (content: string): Uint8Array =>
    zipSync({ ...sound(), "word/document.xml": strToU8(body(content)) })
  const text = (bytes: Uint8Array): string =>
    strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array())

  it("that is sound comes back as the same bytes", () => {
    const bytes = zip(p("ONE"))
    expect(mendPackage(bytes)).toEqual({ bytes, lost: 0 })
  })

  it("keeps what could be unpacked of a part whose data is broken", () => {
    const words = Array.from({ length: 4000 }, (_, index) => p(`word ${index * 7919}`)).join("")
    const bytes = zip(words)
    const name = Buffer.from("word/document.xml")
    const at = Buffer.from(bytes).indexOf(name) + name.length
    bytes.fill(0xff, at + 12_000, at + 12_050)
    const mended = mendPackage(bytes)
    expect(mended.lost).toBeGreaterThan(0)
    expect(text(mended.bytes)).toContain("word 7919<")
    expect(salvageXml(text(mended.bytes))).toMatchObject({ lost: 0 })
  })

  it("of slides or sheets tells those that it names and does not have", () => {
    const relation = (kind: string, target: string, more = ""): string =>
      `<Relationship Id="r" Type="http://x/relationships/${kind}" Target="${target}"${more}/>`
    const there =
      relation("slide", "slides/slide1.xml") + relation("slide", "/ppt/Slides/slide1.xml")
    const others =
      relation("theme", "theme/none.xml") + relation("slide", "http://x/", ' TargetMode="External"')
    const deck = (relations: string): Uint8Array =>
      zipSync({
        "ppt/_rels/presentation.xml.rels": strToU8(`<Relationships>${relations}</Relationships>`),
        "ppt/slides/slide1.xml": strToU8("<p:sld/>"),
      })
    const whole = deck(there + others)
    expect(mendPackage(whole)).toEqual({ bytes: whole, lost: 0 })
    const bytes = deck(there + relation("slide", "slides/slide2.xml"))
    expect(mendPackage(bytes)).toEqual({ bytes, lost: 1 })
    const book = zipSync({
      "xl/_rels/workbook.xml.rels": strToU8(relation("worksheet", "worksheets/sheet1.xml")),
    })
    expect(mendPackage(book).lost).toBe(1)
  })

  it("of slides loses a shape, not the slide", () => {
    const shape = (id: string): string => `<p:sp><p:txBody>${id}</p:txBody></p:sp>`
    const slide = (content: string): string =>
      `<p:sld xmlns:p="x"><p:cSld><p:spTree>${content}</p:spTree></p:cSld><p:clrMapOvr/></p:sld>`
    expect(salvageXml(slide(`${shape("a")}<p:sp><p:txBody></p:sp>${shape("c")}`))?.xml).toBe(
      slide(shape("a") + shape("c")),
    )
  })
})
