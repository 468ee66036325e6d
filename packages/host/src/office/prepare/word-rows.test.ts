import { processorTime } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { settleRows } from "./word-rows.ts"

const border = (side: string, size: number, kind = "single"): string =>
  `<w:${side} w:val="${kind}" w:sz="${size}" w:space="0"/>`
const margins = (top: number, bottom: number): string =>
  `<w:top w:w="${top}" w:type="dxa"/><w:bottom w:w="${bottom}" w:type="dxa"/>`
const cell = (properties = ""): string => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p/></w:tc>`
const row = (height: string, ...cells: string[]): string =>
  `<w:tr><w:trPr><w:trHeight ${height}/></w:trPr>${cells.join("")}</w:tr>`
const table = (properties: string, ...rows: string[]): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.join("")}</w:tbl>`
const heights = (body: string, styles = ""): number[] =>
  [...settleRows(body, styles).matchAll(/<w:trHeight[^>]*w:val="(\d+)"/g)].map(([, value]) =>
    Number(value),
  )
const least = 'w:val="324"'

describe("rows of a least height", () => {
  it("gain the margins of their cells and the border above them", () => {
    const edges = `<w:tcBorders>${border("top", 4)}${border("bottom", 4)}</w:tcBorders>`
    const own = cell(`${edges}<w:tcMar>${margins(48, 36)}</w:tcMar>`)
    expect(heights(table("", row(least, own), row(`${least} w:hRule="atLeast"`, own)))).toEqual([
      418, 418,
    ])
  })

  it("take borders and margins of the table, and of its style where it has none", () => {
    const borders = `<w:tblBorders>${border("top", 12)}${border("insideH", 8)}</w:tblBorders>`
    const own = `${borders}<w:tblCellMar>${margins(10, 5)}</w:tblCellMar>`
    expect(heights(table(own, row(least, cell()), row(least, cell())))).toEqual([369, 359])
    const styles = `<w:style w:type="table" w:styleId="a"><w:tblPr>${own}</w:tblPr></w:style><w:style w:type="table" w:styleId="b"><w:basedOn w:val="a"/><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>${border("top", 48)}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`
    const styled = '<w:tblStyle w:val="b"/>'
    expect(heights(table(styled, row(least, cell()), row(least, cell())), styles)).toEqual([
      369, 359,
    ])
    const none = `${styled}<w:tblBorders>${border("top", 0, "none")}${border("insideH", 0, "nil")}</w:tblBorders>`
    expect(heights(table(none, row(least, cell()), row(least, cell())), styles)).toEqual([339, 339])
  })

  it("stand under the lower border of the row before, where that is the wider", () => {
    const ruled = cell(`<w:tcBorders>${border("bottom", 6, "double")}</w:tcBorders>`)
    expect(heights(table("", row(least, cell(), ruled), row(least, cell())))).toEqual([324, 369])
  })

  it("are found in tables within tables", () => {
    const borders = `<w:tblBorders>${border("top", 8)}</w:tblBorders>`
    const inner = table("", row('w:val="100"', cell(`<w:tcMar>${margins(7, 0)}</w:tcMar>`)))
    const outer = `<w:tc><w:tcPr></w:tcPr>${inner}<w:p/></w:tc>`
    expect(heights(table(borders, row(least, outer)))).toEqual([344, 107])
  })

  it("are left alone where they are exact, automatic, or have neither border nor margin", () => {
    const ruled = cell(`<w:tcBorders>${border("top", 8)}</w:tcBorders>`)
    for (const body of [
      table("", row('w:hRule="exact" w:val="324"', ruled)),
      table("", row('w:val="324" w:hRule="auto"', ruled)),
      table("", row(least, cell())),
      row(least, ruled),
    ])
      expect(settleRows(body, "")).toBe(body)
  })

  it("are found in bounded time, however many tags stay open", () => {
    const begun = processorTime()
    settleRows("<w:tbl>" + "<w:tblPr>".repeat(300_000) + "<w:trHeight/>", "")
    settleRows(
      "<w:tbl>".repeat(200_000) + "<w:tcPr><w:tcBorders>".repeat(200_000) + "<w:trHeight",
      "",
    )
    const circle = '<w:style w:type="table" w:styleId="a"><w:basedOn w:val="a"/></w:style>'
    const tables = table('<w:tblStyle w:val="a"/>', row(least, cell())).repeat(20_000)
    expect(settleRows(tables, circle)).toBe(tables)
    expect(processorTime() - begun).toBeLessThan(15_000)
  })
})
