import { expect, test } from "vitest"
import { tablesOnNewPages } from "./table-breaks.ts"

const page = '<w:r><w:br w:type="page"/></w:r>'
const text = "<w:r><w:t>x</w:t></w:r>"
const table = (first: string, second = `<w:p>${text}</w:p>`): string =>
  `<w:tbl><w:tblPr/><w:tr><w:tc><w:tcPr/>${first}</w:tc><w:tc>${second}</w:tc></w:tr></w:tbl>`

test("a table whose first cell begins with a page break begins a page", () => {
  expect(
    tablesOnNewPages(
      table(
        `<w:p w:rsidR="1"><w:pPr><w:pStyle w:val="a"/><w:jc w:val="center"/></w:pPr>${page}${text}</w:p>`,
      ),
    ),
  ).toBe(
    table(
      `<w:p w:rsidR="1"><w:pPr><w:pStyle w:val="a"/><w:pageBreakBefore/><w:jc w:val="center"/></w:pPr><w:r></w:r>${text}</w:p>`,
    ),
  )
  expect(tablesOnNewPages(table(`<w:p>${page}</w:p>`))).toContain(
    "<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r></w:r></w:p>",
  )
})

test("other page breaks stay", () => {
  for (const body of [
    table(`<w:p>${text}${page}</w:p>`),
    table(`<w:p>${text}</w:p>`, `<w:p>${page}</w:p>`),
    `<w:p>${page}</w:p>${table(`<w:p/>`)}`,
  ])
    expect(tablesOnNewPages(body)).toBe(body)
})
