import { expect, test } from "vitest"
import { withoutSpaceAfterBreaks } from "./break-space.ts"

const styles =
  '<w:style w:type="paragraph" w:styleId="1"><w:pPr><w:spacing w:before="312" w:beforeLines="100"/></w:pPr></w:style>'
const mode = (year: number): string =>
  `<w:compatSetting w:name="compatibilityMode" w:uri="x" w:val="${year}"/>`
const page = '<w:r><w:br w:type="page"/></w:r>'
const text = "<w:r><w:t>x</w:t></w:r>"
const heading = (inside: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="1"/></w:pPr>${inside}</w:p>`
const bare = (inside: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="1"/><w:spacing w:before="0" w:beforeLines="0" w:beforeAutospacing="0"/></w:pPr>${inside}</w:p>`
const settled = (body: string, year = 15): string =>
  withoutSpaceAfterBreaks(body, styles, mode(year))

test("a heading after a page break has no space above it, whether the break is its own or not", () => {
  expect(
    settled(`<w:p>${page}</w:p><w:proofErr w:type="x"/>${heading(text)}${heading(text)}`),
  ).toBe(`<w:p>${page}</w:p><w:proofErr w:type="x"/>${bare(text)}${heading(text)}`)
  expect(settled(heading(page + text))).toBe(bare(page + text))
})

test("a content control that begins or ends between the two changes nothing", () => {
  const cover = (inside: string): string =>
    `<w:sdt><w:sdtPr><w:id w:val="1"/></w:sdtPr><w:sdtContent><w:p>${page}</w:p></w:sdtContent></w:sdt><w:sdt><w:sdtPr><w:id w:val="2"/></w:sdtPr><w:sdtEndPr><w:rPr><w:b/></w:rPr></w:sdtEndPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
  expect(settled(cover(heading(text)))).toBe(cover(bare(text)))
})

test("documents of older modes keep it, and so does text whose page began before the break", () => {
  for (const body of [
    heading(text + page + text),
    `<w:p>${page}</w:p><w:tbl></w:tbl>${heading(text)}`,
  ])
    expect(settled(body)).toBe(body)
  const old = `<w:p>${page}</w:p>${heading(text)}`
  expect(settled(old, 12)).toBe(old)
})
