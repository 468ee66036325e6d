import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const settled = (xml: string): string => {
  const part = "ppt/slides/slide1.xml"
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), () => undefined))
  return strFromU8(parts[part] ?? new Uint8Array())
}

const geometry = (points: readonly string[]): string =>
  `<a:custGeom><a:pathLst><a:path w="300" h="200">${points
    .map((point) => `<a:lnTo><a:pt ${point}/></a:lnTo>`)
    .join("")}<a:close/></a:path></a:pathLst></a:custGeom>`
const corners = ['x="0" y="0"', 'x="300" y="0"', 'x="300" y="200"', 'x="0" y="200"']
const RECTANGLE = geometry(corners)
const fill = (prefix: string): string =>
  `<${prefix}:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill>`

const shape = (turn: string, outline: string, text = ""): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="6" name="Freeform 6"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm${turn}><a:off x="1" y="2"/></a:xfrm>${outline}${fill("a")}</p:spPr><p:txBody><a:bodyPr/><a:p>${text}</a:p></p:txBody></p:sp>`

it("a turned rectangle that a picture fills is a picture, since its filling would stay upright", () => {
  expect(settled(shape(' rot="-10800000"', RECTANGLE))).toBe(
    `<p:pic><p:nvPicPr><p:cNvPr id="6" name="Freeform 6"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>${fill("p")}<p:spPr><a:xfrm rot="-10800000"><a:off x="1" y="2"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
  )
  expect(settled(shape(' flipH="1"', RECTANGLE))).toContain("<p:pic>")
})

it.each([
  ["stands upright", shape("", RECTANGLE)],
  ["has another outline", shape(' rot="5400000"', geometry([...corners, 'x="150" y="90"']))],
  ["holds text", shape(' rot="5400000"', RECTANGLE, "<a:r><a:t>Here</a:t></a:r>")],
])("a shape that a picture fills stays a shape where it %s", (_, given) => {
  expect(settled(given)).toContain("<p:sp>")
})
