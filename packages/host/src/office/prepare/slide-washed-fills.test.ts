import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const settled = (xml: string): string => {
  const part = "ppt/slideLayouts/slideLayout1.xml"
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), () => undefined))
  return strFromU8(parts[part] ?? new Uint8Array())
}
const fill = (tag: string, effects: string): string =>
  `<${tag} dpi="0"><a:blip r:embed="rId2">${effects}</a:blip></${tag}>`
const washed = '<a:lum bright="70000" contrast="-70000"/>'
const through = (amount: number): string => `<a:alphaModFix amt="${amount}"/>`

it("what fills a shape see-through and washed out is as faint, for want of the other", () => {
  expect(settled(fill("a:blipFill", through(85_000) + washed))).toBe(
    fill("a:blipFill", through(17_850)),
  )
})

it.each([
  fill("p:blipFill", through(85_000) + washed),
  fill("a:blipFill", washed),
  fill("a:blipFill", `${through(85_000)}<a:lum bright="20000"/>`),
])("pictures and other effects stay: %s", (xml) => {
  expect(settled(xml)).toBe(xml)
})
