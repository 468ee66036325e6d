import { expect, it } from "vitest"
import { reportedFormulas } from "./reported-formulas.ts"

it("formulas of a report are listed, and what has another shape is left out", () => {
  const formula = { page: 2, latex: "x^{2}", mathml: "<math/>" }
  expect(reportedFormulas({ formulas: [formula, { page: "2" }, null, "x"] })).toEqual([formula])
  expect(reportedFormulas({ formulas: "none" })).toEqual([])
  expect(reportedFormulas(undefined)).toEqual([])
})
