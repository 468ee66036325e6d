import { expect, it } from "vitest"
import { latinWidths } from "./data/latin-widths.ts"
import { knownWidth } from "./known-width.ts"

it("knows letters, letters with accents and signs of the common families", () => {
  const { regular = [], bold = [] } = latinWidths.Arial ?? {}
  expect(["A", "É", "¬", "—", "“"].map((char) => knownWidth(regular, char))).toEqual([
    667, 667, 584, 1000, 333,
  ])
  expect(knownWidth(bold, "“")).toBe(500)
  expect(knownWidth(regular, "字")).toBeUndefined()
  expect(knownWidth(undefined, "A")).toBeUndefined()
})
