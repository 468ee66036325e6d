import { expect, test } from "vitest"
import { optionsPlacing, placedPagesOf } from "./placed-pages.ts"

const job = (layout?: string, tool: "pdf2word" | "pdf2txt" = "pdf2word") => ({
  tool,
  options: layout === undefined ? {} : { layout },
  itemIds: ["a"],
})
const report = { designedPages: [1, 4] }

test("pages that stayed in place are those that the report names", () => {
  expect(placedPagesOf(job(), report, 6)).toEqual(new Set([0, 3]))
  expect(placedPagesOf(job("auto"), undefined, 6)).toEqual(new Set())
})

test("a layout for the whole file names every page or none", () => {
  expect(placedPagesOf(job("exact"), undefined, 3)).toEqual(new Set([0, 1, 2]))
  expect(placedPagesOf(job("flow"), report, 3)).toEqual(new Set())
})

test("where nothing can be chosen there are none to name", () => {
  expect(placedPagesOf(job("text"), report, 3)).toBeUndefined()
  expect(placedPagesOf(job("auto", "pdf2txt"), report, 3)).toBeUndefined()
  expect(placedPagesOf({ ...job(), itemIds: [] }, report, 3)).toBeUndefined()
})

test("chosen pages are spelled as a range; none at all is a layout of its own", () => {
  expect(optionsPlacing(new Set([4, 0, 1, 2]))).toEqual({ layout: "auto", placedPages: "1-3,5" })
  expect(optionsPlacing(new Set())).toEqual({ layout: "flow", placedPages: "" })
})
