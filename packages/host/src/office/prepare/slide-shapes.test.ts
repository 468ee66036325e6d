import { expect, test } from "vitest"
import { connectorsAsShapes, numbersWritten, withoutNumbers } from "./slide-shapes.ts"

const connector = (preset: string): string =>
  `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="2" name="c"/><p:cNvCxnSpPr><a:stCxn id="3" idx="0"/></p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr><a:prstGeom prst="${preset}"/></p:spPr></p:cxnSp>`

test("connectors that turn are shapes; straight ones stay", () => {
  expect(connectorsAsShapes(connector("bentConnector3") + connector("straightConnector1"))).toBe(
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="c"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:prstGeom prst="bentConnector3"/></p:spPr></p:sp>${connector("straightConnector1")}`,
  )
})

test("numbers of slides are written out where they do not begin with 1", () => {
  const field =
    '<a:fld id="{0}" type="slidenum"><a:rPr lang="en-US" b="1"><a:solidFill/></a:rPr><a:pPr/><a:t>7</a:t></a:fld>'
  const numbered = (first: string): string =>
    numbersWritten(field, {
      presentation: `<p:presentation${first}/>`,
      findLayout: () => "",
      place: 4,
    })
  expect(numbered(' firstSlideNum="0"')).toBe(
    '<a:r><a:rPr lang="en-US" b="1"><a:solidFill/></a:rPr><a:t>4</a:t></a:r>',
  )
  expect(numbered("")).toBe(field)
  expect(numbered(' firstSlideNum="1"')).toBe(field)
})

test("numbers that a layout draws are drawn on the slide; placeholders of it show nothing", () => {
  const shape = (head: string): string =>
    `<p:sp><p:nvSpPr>${head}</p:nvSpPr><a:p><a:fld id="{0}" type="slidenum"><a:rPr/><a:t>x</a:t></a:fld></a:p></p:sp>`
  const layout = `${shape('<p:ph type="sldNum"/>')}${shape("")}`
  const presentation = '<p:presentation firstSlideNum="0"/>'
  const slide = "<p:spTree><p:grpSpPr><a:xfrm/></p:grpSpPr><p:sp/></p:spTree>"
  expect(numbersWritten(slide, { presentation, findLayout: () => layout, place: 3 })).toBe(
    `<p:spTree><p:grpSpPr><a:xfrm/></p:grpSpPr><p:sp><p:nvSpPr></p:nvSpPr><a:p><a:r><a:rPr/><a:t>3</a:t></a:r></a:p></p:sp><p:sp/></p:spTree>`,
  )
  const bare = `<p:sld showMasterSp="0">${slide}</p:sld>`
  expect(numbersWritten(bare, { presentation, findLayout: () => layout, place: 3 })).toBe(bare)
  expect(withoutNumbers(layout, presentation)).toBe(shape('<p:ph type="sldNum"/>'))
  expect(withoutNumbers(layout, "<p:presentation/>")).toBe(layout)
})
