import { expect, test } from "vitest"
import { withoutRaising } from "./raised-styles.ts"

const style = (type: string, properties: string): string =>
  `<w:style w:type="${type}" w:styleId="a"><w:rPr>${properties}<w:sz w:val="44"/></w:rPr></w:style>`

test("paragraph styles do not raise their text, others stay", () => {
  const raised = '<w:position w:val="12"/>'
  const other = style("character", raised)
  expect(withoutRaising(style("paragraph", raised) + other)).toBe(style("paragraph", "") + other)
})
