import { processorTime } from "@mozhuan/testkit"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { withTitle } from "./document-title.ts"
import { isPlainMarkup, withoutComments } from "./plain-markup.ts"
import { wrapText } from "./plain-text.ts"
import { settleLayout } from "./word-layout.ts"

/** A document with another body. */
const withBody = (body: string): Uint8Array => {
  const parts = unzipSync(wrapText(strToU8("letter")))
  return zipSync({ ...parts, "word/document.xml": strToU8(body) }, { level: 0 })
}

describe("markup that can be searched for tags", () => {
  it("has every tag ended and every element closed", () => {
    for (const xml of [
      '<?xml version="1.0"?><a b="x>y"><c/>text &gt;</a>\n',
      '<a b="1"\n/>',
      "<w:p ><w:r></w:r ></w:p>",
      "",
    ])
      expect(isPlainMarkup(xml), xml).toBe(true)
    for (const xml of [
      "<a><b></a></b>",
      "<a></ab>",
      "<a>",
      "</a>",
      "<a <b/></a>",
      '<a b="></a>',
      "<a><!-- c --></a>",
      "<a><![CDATA[<b>]]></a>",
    ])
      expect(isPlainMarkup(xml), xml).toBe(false)
  })

  it("is what is left without comments, which workbooks may have", () => {
    expect(withoutComments("<a><!-- <b> --><c/><!----></a>")).toBe("<a><c/></a>")
    expect(withoutComments("<a><!-- <b></a>")).toBe("<a><!-- <b></a>")
  })

  it("takes no longer than its length asks, whatever stands there", () => {
    const count = 2_000_000
    const begun = processorTime()
    for (const unit of ["<a ", "<a>", ">", '<a b="', "<!--", "</a>"]) {
      isPlainMarkup(unit.repeat(count))
      isPlainMarkup(`<a b="${unit.repeat(count)}`)
      withoutComments(unit.repeat(count))
    }
    expect(processorTime() - begun).toBeLessThan(10_000)
  })

  it("is asked of a document before it is changed: one that is none goes on as it is", () => {
    const items = "<w:listItem ".repeat(200_000)
    const bytes = withBody(
      `<w:document><w:body><w:sdt><w:sdtPr>${items}</w:sdtPr><w:sdtContent><w:r/></w:sdtContent></w:sdt></w:body></w:document>`,
    )
    const begun = processorTime()
    expect(settleLayout(bytes, { fields: true })).toBe(bytes)
    expect(processorTime() - begun).toBeLessThan(5000)
  })
})

it("a title made of a document's words has the signs that they have", () => {
  const bytes = withTitle(wrapText(strToU8("Prices in US$$ and $& more")), "docx")
  const core = unzipSync(bytes)["docProps/core.xml"]
  expect(core && strFromU8(core)).toContain("US$$ and $&amp; more")
})
