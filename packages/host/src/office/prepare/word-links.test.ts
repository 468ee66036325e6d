import { expect, test } from "vitest"
import { linksWithStyle } from "./word-links.ts"

const styles = "<w:styles></w:styles>"
const link = (runs: string): string => `<w:p><w:hyperlink r:id="rId1">${runs}</w:hyperlink></w:p>`

test("text of links without a character style gets one, and other text none", () => {
  const made = linksWithStyle({
    body:
      link('<w:r><w:t>a</w:t></w:r><w:r w:rsidR="1"><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>') +
      "<w:r><w:t>c</w:t></w:r>",
    styles,
  })
  const style = '<w:rStyle w:val="MozhuanLink"/>'
  expect(made.body).toBe(
    link(
      `<w:r><w:rPr>${style}</w:rPr><w:t>a</w:t></w:r><w:r w:rsidR="1"><w:rPr>${style}<w:b/></w:rPr><w:t>b</w:t></w:r>`,
    ) + "<w:r><w:t>c</w:t></w:r>",
  )
  expect(made.styles).toContain('w:styleId="MozhuanLink"')
})

test("links in the style of links stay", () => {
  const body = link('<w:r><w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr><w:t>a</w:t></w:r>')
  expect(linksWithStyle({ body, styles })).toEqual({ body, styles })
})
