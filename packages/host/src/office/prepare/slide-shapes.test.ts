import { expect, test } from "vitest"
import { connectorsAsShapes, numbersWritten } from "./slide-shapes.ts"

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
  const numbered = (first: string): string => numbersWritten(field, `<p:presentation${first}/>`, 4)
  expect(numbered(' firstSlideNum="0"')).toBe(
    '<a:r><a:rPr lang="en-US" b="1"><a:solidFill/></a:rPr><a:t>4</a:t></a:r>',
  )
  expect(numbered("")).toBe(field)
  expect(numbered(' firstSlideNum="1"')).toBe(field)
})
