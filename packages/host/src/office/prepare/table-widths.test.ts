import { expect, test } from "vitest"
import { asWideAsColumns } from "./table-widths.ts"

const table = (width: string, more = ""): string =>
  `<w:tbl><w:tblPr>${width}${more}</w:tblPr><w:tblGrid><w:gridCol w:w="1476"/><w:gridCol w:w="1500"/></w:tblGrid></w:tbl>`
const asked = (width: number): string => `<w:tblW w:w="${width}" w:type="dxa"/>`

test("a table that fits its contents is as wide as its columns", () => {
  expect(asWideAsColumns(table(asked(2900)))).toBe(table(asked(2976)))
})

test("one that has room, no width or widths that are fixed stays", () => {
  const fixed = '<w:tblLayout w:type="fixed"/>'
  for (const body of [
    table(asked(3100)),
    table(asked(2974)),
    table('<w:tblW w:w="0" w:type="auto"/>'),
    table(asked(2900), fixed),
  ])
    expect(asWideAsColumns(body)).toBe(body)
})
