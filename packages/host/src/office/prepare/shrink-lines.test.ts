import { expect, it } from "vitest"
import { shrinkLines } from "./shrink-lines.ts"

const paragraph = (properties: string, content = "<w:r><w:t>x</w:t></w:r>"): string =>
  `<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const shrunk = (body: string): string =>
  shrinkLines(body, "", { from: 0, to: body.length, share: 0.9 })

it("lowers lines by a share, exact ones too, and leaves pictures their height", () => {
  expect(shrunk(paragraph(""))).toContain('<w:spacing w:line="216" w:lineRule="auto"/>')
  expect(shrunk(paragraph('<w:spacing w:after="60" w:line="360" w:lineRule="auto"/>'))).toContain(
    '<w:spacing w:line="324" w:lineRule="auto" w:after="60"/>',
  )
  expect(shrunk(paragraph('<w:spacing w:line="400" w:lineRule="exact"/>'))).toContain(
    'w:line="360" w:lineRule="exact"',
  )
  const picture = paragraph("", "<w:r><w:drawing/></w:r>")
  expect(shrunk(picture)).toBe(picture)
})

it("lowers lines whose height their style sets", () => {
  const styles =
    '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:pPr><w:spacing w:line="400" w:lineRule="exact"/></w:pPr></w:style>'
  const body = paragraph("")
  expect(shrinkLines(body, styles, { from: 0, to: body.length, share: 0.9 })).toContain(
    '<w:spacing w:line="360" w:lineRule="exact"/>',
  )
})

it("makes pictures in lines smaller where it is asked to, and rows as low", () => {
  const picture = paragraph(
    "",
    '<w:r><w:drawing><wp:inline><wp:extent cx="1000" cy="500"/><a:ext cx="1000" cy="500"/></wp:inline></w:drawing></w:r>',
  )
  const body = `<w:tbl><w:tr><w:trPr><w:trHeight w:val="600"/></w:trPr><w:tc>${picture}</w:tc></w:tr></w:tbl>`
  const made = shrinkLines(body, "", { from: 0, to: body.length, share: 1, pictures: 0.5 })
  expect(made).toContain('<wp:extent cx="500" cy="250"/><a:ext cx="500" cy="250"/>')
  expect(made).toContain('<w:trHeight w:val="300"/>')
})

it("knows the grid of each section", () => {
  const section = (pitch: number): string =>
    paragraph(`<w:sectPr><w:docGrid w:type="lines" w:linePitch="${pitch}"/></w:sectPr>`)
  const made = shrunk(paragraph("") + section(312) + paragraph("") + section(400))
  expect(made).toContain('w:line="281" w:lineRule="exact"')
  expect(made).toContain('w:line="360" w:lineRule="exact"')
})

it("lowers lines on a grid from the height that Word gives them there", () => {
  const grid = '<w:sectPr><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'
  expect(shrunk(paragraph("") + grid)).toContain('w:line="281" w:lineRule="exact"')
})

it("leaves what lies outside of the part", () => {
  const [first, second] = [paragraph(""), paragraph("")]
  const body = shrinkLines(first + second, "", { from: first.length, to: 999, share: 0.9 })
  expect(body.startsWith(first)).toBe(true)
  expect(body).not.toBe(first + second)
})
