import { expect, test } from "vitest"
import type { FurnishedPage } from "../../drafts.ts"
import { cellDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { sectionNumbering } from "./page-numbering.ts"

/** A page whose footer is a table of one cell. */
const pageOf = (text: string): FurnishedPage => {
  const box = { x0: 50, x1: 550, y0: 750, y1: 790 }
  const cells = [cellDraft(box, { lines: [lineAt(text, 60, 770)] })]
  return {
    header: [],
    footer: [],
    body: [],
    tables: [tableDraft([50, 550], [750, 790], { cells })],
  }
}

test("pages are numbered as the cells of their footers say", () => {
  const pages = ["Cover", "1/4", "2/4", "3/4", "4/4"].map(pageOf)
  const [only] = sectionNumbering([{ pages: [0, 4], start: "nextPage" }], pages)
  expect(only).toMatchObject({ offset: 0, first: 0 })
})

test("pages whose numbers would be below none are counted on, and the next ones start anew", () => {
  const pages = ["Cover", "Title", "Words", "1", "2", "3"].map(pageOf)
  const sections = sectionNumbering(
    [
      { pages: [0, 2], start: "nextPage" },
      { pages: [3, 5], start: "nextPage" },
    ],
    pages,
  )
  expect(sections).toMatchObject([{ offset: 1 }, { offset: -2, first: 1 }])
  expect(sections[0]).not.toHaveProperty("first")
})
