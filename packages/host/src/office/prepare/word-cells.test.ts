import { processorTime } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { settleCells } from "./word-cells.ts"

const grid = '<w:sectPr><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'
const multiple = '<w:spacing w:line="360" w:lineRule="auto"/>'
const words = "永和九年"
const paragraph = (properties: string, text = words): string =>
  `<w:p><w:pPr>${properties}<w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
const table = (content: string, width = 4000): string =>
  `<w:tbl><w:tblPr/><w:tr><w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${content}</w:tc></w:tr></w:tbl>`
const spaced = (before: number, after: number): string =>
  `<w:spacing w:before="${before}" w:after="${after}" w:line="240" w:lineRule="auto"/><w:jc`

describe("a line alone in a cell on a grid", () => {
  it("stands in the middle of its multiple of a grid line", () => {
    const body = table(paragraph(multiple))
    expect(settleCells(body + grid, "", 0)).toContain(spaced(78, 78))
    const own = '<w:spacing w:before="40" w:after="20" w:line="360" w:lineRule="auto"/>'
    expect(settleCells(table(paragraph(own)) + grid, "", 0)).toContain(spaced(118, 98))
  })

  it("stands at the top of it where pages begin lower already", () => {
    expect(settleCells(table(paragraph(multiple)) + grid, "", 78)).toContain(spaced(0, 156))
  })

  it("takes the multiple and the space of its style", () => {
    const styles =
      '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:pPr><w:spacing w:after="60" w:line="480" w:lineRule="auto"/></w:pPr></w:style>'
    expect(settleCells(table(paragraph("")) + grid, styles, 0)).toContain(spaced(156, 216))
  })

  it("takes the grid of its own section", () => {
    const wide = grid.replace("312", "400")
    const body = table(paragraph(multiple)) + grid + table(paragraph(multiple)) + wide
    const settled = settleCells(body, "", 0)
    expect(settled).toContain(spaced(78, 78))
    expect(settled).toContain(spaced(100, 100))
  })

  it("is left alone where it may be two, is higher, or has no multiple, no grid, or a face that is not known", () => {
    const off = '<w:snapToGrid w:val="0"/>'
    const unknown = paragraph(multiple).replace("<w:sz", '<w:rFonts w:eastAsia="Unheard"/><w:sz')
    for (const body of [
      table(paragraph(multiple, words.repeat(5))) + grid,
      table(paragraph(multiple), 1200) + grid,
      table(paragraph(multiple).replace('"24"', '"36"')) + grid,
      table(paragraph('<w:spacing w:line="360" w:lineRule="atLeast"/>')) + grid,
      table(paragraph('<w:spacing w:beforeLines="50" w:line="360" w:lineRule="auto"/>')) + grid,
      table(paragraph("")) + grid,
      table(paragraph(off + multiple)) + grid,
      table(paragraph(multiple)),
      table(unknown) + grid,
      table(paragraph(multiple) + paragraph(multiple)) + grid,
      table(paragraph(multiple).replace("<w:t>", "<w:br/><w:t>")) + grid,
      paragraph(multiple) + grid,
    ])
      expect(settleCells(body, "", 0)).toBe(body)
  })

  it("is left alone where the table's style spaces paragraphs and it has no spacing of its own", () => {
    const styles =
      '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:pPr><w:spacing w:line="480" w:lineRule="auto"/></w:pPr></w:style><w:style w:type="table" w:styleId="t"><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:style>'
    const styled = (content: string): string =>
      table(content).replace("<w:tblPr/>", '<w:tblPr><w:tblStyle w:val="t"/></w:tblPr>') + grid
    expect(settleCells(styled(paragraph("")), styles, 0)).toBe(styled(paragraph("")))
    expect(settleCells(styled(paragraph(multiple)), styles, 0)).toContain(spaced(78, 78))
  })

  it("is found in bounded time, however many tags stay open", () => {
    const begun = processorTime()
    settleCells(`<w:tc>${"<w:tcPr>".repeat(200_000)}`, "", 0)
    settleCells("<w:tc><w:tcPr></w:tcPr><w:p>".repeat(100_000), "", 0)
    expect(processorTime() - begun).toBeLessThan(15_000)
  })
})
