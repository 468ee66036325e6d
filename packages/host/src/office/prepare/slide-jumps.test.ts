import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { leadToSlides } from "../run/slide-jumps.ts"
import { jumpsAsLinks } from "./slide-jumps.ts"

const jump = '<a:hlinkClick r:id="rId1" action="ppaction://hlinksldjump"/>'
const relations = (...targets: string[]): Uint8Array =>
  strToU8(
    `<Relationships>${targets.map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}"/>`).join("")}</Relationships>`,
  )

/** Three slides, of which the second is hidden; the first leads to `target`. */
const deck = (target: string, inside: string): Uint8Array =>
  zipSync({
    "ppt/presentation.xml": strToU8(
      '<p:sldIdLst><p:sldId id="256" r:id="rId1"/><p:sldId id="257" r:id="rId2"/><p:sldId id="258" r:id="rId3"/></p:sldIdLst>',
    ),
    "ppt/_rels/presentation.xml.rels": relations(
      "slides/slide1.xml",
      "slides/slide2.xml",
      "slides/slide7.xml",
    ),
    "ppt/slides/slide1.xml": strToU8(`<p:sld>${inside}</p:sld>`),
    "ppt/slides/_rels/slide1.xml.rels": relations(target),
    "ppt/slides/slide2.xml": strToU8('<p:sld show="0"/>'),
    "ppt/slides/slide7.xml": strToU8("<p:sld/>"),
  })

const run = `<a:r><a:rPr>${jump}</a:rPr><a:t>two words</a:t></a:r>`
const text = (bytes: Uint8Array, name: string): string =>
  strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())

/** The address that the link of a deck gets. */
function addressIn(made: Uint8Array): string {
  const id = /r:id="([^"]+)"/.exec(text(made, "ppt/slides/slide1.xml"))?.[1] ?? ""
  const rels = text(made, "ppt/slides/_rels/slide1.xml.rels")
  return (
    new RegExp(`Id="${id}"[^>]*Target="([^"]+)"[^>]*TargetMode="External"`).exec(rels)?.[1] ?? ""
  )
}

/** A PDF of the office program with one link, as far as it is read here. */
const pdf = (pages: number, address: string): Uint8Array => {
  const objects = Array.from({ length: pages }, (_, page) => `${page + 10} 0 R`)
  return strToU8(
    `%PDF-1.7\n<</Type/Annot/Subtype/Link/A<</Type/Action/S/URI/URI(${address})>>\n>>\n<</Type/Pages/Kids[ ${objects.join(" ")} ]>>`,
  )
}

describe("links of text to other slides", () => {
  it("become links to their pages, with and without hidden slides", () => {
    const address = addressIn(jumpsAsLinks(deck("slide7.xml", run)))
    for (const [pages, page] of [
      [3, 12],
      [2, 11],
    ] as const) {
      const made = pdf(pages, address)
      const before = made.length
      const found = strFromU8(leadToSlides(made))
      expect(found).toContain(`/Dest[${page} 0 R/Fit]`)
      expect(found).not.toContain("slides.invalid")
      expect(found).toHaveLength(before)
    }
  })

  it("lead nowhere where pages are not slides, or the slide is not shown", () => {
    const shown = addressIn(jumpsAsLinks(deck("slide7.xml", run)))
    const hidden = addressIn(jumpsAsLinks(deck("slide2.xml", run)))
    for (const file of [pdf(1, shown), pdf(2, hidden)]) {
      const found = strFromU8(leadToSlides(file))
      expect(found).not.toMatch(/Dest|invalid/)
    }
    expect(strFromU8(leadToSlides(pdf(3, hidden)))).toContain("/Dest[11 0 R/Fit]")
  })

  it("of shapes, to nothing, and in other presentations stay what they are", () => {
    for (const file of [
      deck("slide7.xml", `<p:cNvPr id="2">${jump}</p:cNvPr>`),
      deck("slide9.xml", run),
      deck("slide7.xml", "<a:r><a:t>plain</a:t></a:r>"),
    ])
      expect(jumpsAsLinks(file)).toBe(file)
    const other = pdf(2, "http://example.org/")
    expect(strFromU8(leadToSlides(other))).toContain("http://example.org/")
  })
})
