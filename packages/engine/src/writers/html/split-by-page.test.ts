import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { Table } from "../../model/document.ts"
import { blankDocument, cellOf, tableOf } from "../../model/sample-document.test-kit.ts"
import { splitByPage } from "./split-by-page.ts"

/** A table over pages, with so many rows on each. */
function longTable(pages: number, rows: number): Table {
  const {
    rows: [row],
    placement,
    ...table
  } = tableOf([[cellOf(0, "a")]])
  const numbers = Array.from({ length: pages }, (_, page) => page)
  return {
    ...table,
    headerRows: 1,
    rows: numbers.flatMap((page) =>
      row ? Array.from({ length: rows }, () => ({ ...row, page })) : [],
    ),
    placement: numbers.flatMap((page) => placement.map((place) => ({ ...place, page }))),
  }
}

test("a table is cut at its pages; its head is on the first", () => {
  const cut = splitByPage(blankDocument([longTable(3, 2)], 3))
  expect(cut.flat()).toMatchObject(
    [0, 1, 2].map((page) => ({
      headerRows: page === 0 ? 1 : 0,
      rows: [{ page }, { page }],
      placement: [{ page }],
    })),
  )
})

test("a table of many pages takes no longer a page", () => {
  const document = blankDocument([longTable(3_000, 30)], 3_000)
  const begun = processorTime()
  const cut = splitByPage(document)
  expect(processorTime() - begun).toBeLessThan(500)
  expect(cut.filter((blocks) => blocks.length === 1)).toHaveLength(3_000)
})
