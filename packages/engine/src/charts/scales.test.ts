import { expect, test } from "vitest"
import { spellTick } from "./scales.ts"

test.each([
  [1500, "#,##0", "1,500"],
  [-1500, '"$"#,##0', "-$1,500"],
  [5, '0" €"', "5 €"],
  [0.5, '0.0" s"', "0.5 s"],
  [0.25, "0%", "25%"],
  [25, '0"%"', "25%"],
  [1234567, "General", "1234570"],
])("the value %d of an axis is spelled in %s as %s", (value, format, spelled) => {
  expect(spellTick(value, format)).toBe(spelled)
})
