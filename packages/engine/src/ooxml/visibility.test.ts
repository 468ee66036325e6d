import { strToU8, zipSync } from "fflate"
import { expect, it } from "vitest"
import { findUnseenText } from "./visibility.test-kit.ts"

const place = (box: readonly [number, number, number, number]): string =>
  `<a:xfrm><a:off x="${box[0]}" y="${box[1]}"/><a:ext cx="${box[2]}" cy="${box[3]}"/></a:xfrm><a:prstGeom prst="rect"/>`
const named = (name: string): string => `<p:nvSpPr><p:cNvPr id="2" name="${name}"/></p:nvSpPr>`
const paint = (colour: string): string => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`
const words = (name: string, x: number, colour: string): string =>
  `<p:sp>${named(name)}<p:spPr>${place([x, 100_000, 900_000, 200_000])}<a:noFill/></p:spPr><p:txBody><a:p><a:r><a:rPr>${paint(colour)}</a:rPr><a:t>words</a:t></a:r></a:p></p:txBody></p:sp>`
const field = (name: string, x: number, colour: string): string =>
  `<p:sp>${named(name)}<p:spPr>${place([x, 0, 2_000_000, 2_000_000])}${paint(colour)}</p:spPr></p:sp>`
const picture = `<p:pic><p:spPr>${place([0, 0, 2_000_000, 2_000_000])}</p:spPr></p:pic>`

const faultsOf = (...shapes: readonly string[]): string[] =>
  findUnseenText(
    zipSync({
      "ppt/presentation.xml": strToU8(
        '<p:presentation><p:sldSz cx="9000000" cy="6000000"/></p:presentation>',
      ),
      "ppt/slides/slide1.xml": strToU8(
        `<p:sld><p:cSld><p:spTree>${shapes.join("")}</p:spTree></p:cSld></p:sld>`,
      ),
    }),
  ).map((fault) => fault.replace("ppt/slides/slide1.xml: ", ""))

it("sees words of slides that stand under a field, outside, or in the colour of their ground", () => {
  expect(faultsOf(words("A", 100_000, "000000"), field("B", 0, "EEEEEE"))).toEqual([
    "A stands under B",
  ])
  expect(faultsOf(words("A", 9_500_000, "000000"))).toEqual(["A stands outside the slide"])
  expect(faultsOf(words("A", 100_000, "FFFFFF"))).toEqual(["A has the colour of its ground"])
  expect(faultsOf(field("B", 0, "223344"), words("A", 100_000, "223344"))).toEqual([
    "A has the colour of its ground",
  ])
})

it("takes the background of a slide from its layout, or from the master of that", () => {
  const background = (colour: string): string => `<p:bg><p:bgPr>${paint(colour)}</p:bgPr></p:bg>`
  const relation = (target: string): Uint8Array =>
    strToU8(`<Relationships><Relationship Id="rId1" Target="../${target}"/></Relationships>`)
  const faultsOn = (layout: string): string[] =>
    findUnseenText(
      zipSync({
        "ppt/presentation.xml": strToU8(
          '<p:presentation><p:sldSz cx="9000000" cy="6000000"/></p:presentation>',
        ),
        "ppt/slides/slide1.xml": strToU8(
          `<p:sld><p:cSld><p:spTree>${words("A", 100_000, "FFFFFF")}</p:spTree></p:cSld></p:sld>`,
        ),
        "ppt/slides/_rels/slide1.xml.rels": relation("slideLayouts/slideLayout1.xml"),
        "ppt/slideLayouts/slideLayout1.xml": strToU8(
          `<p:sldLayout><p:cSld>${layout}</p:cSld></p:sldLayout>`,
        ),
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relation("slideMasters/slideMaster1.xml"),
        "ppt/slideMasters/slideMaster1.xml": strToU8(
          `<p:sldMaster><p:cSld>${background("FFFFFF")}</p:cSld></p:sldMaster>`,
        ),
      }),
    )
  expect(faultsOn(background("577399"))).toEqual([])
  expect(faultsOn("")).toEqual(["ppt/slides/slide1.xml: A has the colour of its ground"])
})

it("leaves words alone that are seen, and those on pictures", () => {
  expect(faultsOf(field("B", 0, "223344"), words("A", 100_000, "FFFFFF"))).toEqual([])
  expect(faultsOf(picture, words("A", 100_000, "FFFFFF"))).toEqual([])
  const turned = picture.replace("<a:xfrm>", '<a:xfrm rot="5400000">')
  expect(faultsOf(turned, words("A", 100_000, "FFFFFF"))).toEqual([])
  const marked = words("A", 100_000, "FFFFFF").replace(
    "</a:rPr>",
    '<a:highlight><a:srgbClr val="1F4E78"/></a:highlight></a:rPr>',
  )
  expect(faultsOf(marked)).toEqual([])
  const space = words("A", 100_000, "FFFFFF").replace(/<a:t>[^<]*</, "<a:t> <")
  expect(faultsOf(space)).toEqual([])
  expect(faultsOf(words("A", 100_000, "000000"), field("B", 600_000, "EEEEEE"))).toEqual([])
})

it("sees words of documents in the colour of the shading around them", () => {
  const run = (colour: string): string =>
    `<w:p><w:r><w:rPr><w:color w:val="${colour}"/></w:rPr><w:t>words</w:t></w:r></w:p>`
  const cell = (content: string): string =>
    `<w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F4E79"/></w:tcPr>${content}</w:tc>`
  const faults = (content: string): string[] =>
    findUnseenText(
      zipSync({
        "word/document.xml": strToU8(`<w:document><w:body>${content}</w:body></w:document>`),
      }),
    )
  expect(faults(cell(run("1F4E79")))).toEqual(["word/document.xml: words in 1F4E79 on 1F4E79"])
  expect(faults(cell(run("FFFFFF")) + run("1F4E79"))).toEqual([])
})

it("words without a colour have that of their style, or one that the program sets off", () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Head"><w:basedOn w:val="Normal"/></w:style></w:styles>'
  const faults = (fill: string, style: string, rules = styles): string[] =>
    findUnseenText(
      zipSync({
        "word/styles.xml": strToU8(rules),
        "word/document.xml": strToU8(
          `<w:document><w:body><w:tc><w:tcPr><w:shd w:val="clear" w:fill="${fill}"/></w:tcPr><w:p><w:pPr>${style}</w:pPr><w:r><w:t>words</w:t></w:r></w:p></w:tc></w:body></w:document>`,
        ),
      }),
    )
  expect(faults("000000", "")).toEqual([])
  expect(faults("FFFFFF", "")).toEqual(["word/document.xml: words in FFFFFF on FFFFFF"])
  expect(faults("FFFFFF", '<w:pStyle w:val="Head"/>')).toHaveLength(1)
  expect(faults("000000", "", "<w:styles/>")).toEqual([])
})
