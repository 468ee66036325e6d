import { expect, test } from "vitest"
import { withoutCircles } from "./style-circles.ts"

const style = (id: string, parent?: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>${parent === undefined ? "" : `<w:basedOn w:val="${parent}"/>`}</w:style>`

test("a style that closes a circle is based on none, all others stay", () => {
  const sound = style("Normal") + style("Heading", "Normal")
  expect(withoutCircles(sound)).toBe(sound)
  expect(withoutCircles(sound + style("A", "B") + style("B", "A"))).toBe(
    sound + style("A", "B") + style("B"),
  )
  expect(withoutCircles(style("Self", "Self"))).toBe(style("Self"))
})
