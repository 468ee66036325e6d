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
