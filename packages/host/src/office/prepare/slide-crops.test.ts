import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const settled = (xml: string): string => {
  const part = "ppt/slides/slide1.xml"
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), () => undefined))
  return strFromU8(parts[part] ?? new Uint8Array())
}

it("crops of pictures lose what rounding left, and keep what is cut or stands over on purpose", () => {
  expect(settled('<a:srcRect r="29019" b="-5"/>')).toBe('<a:srcRect r="29019"/>')
  expect(settled('<a:srcRect l="-1" t="99" r="0"/>')).toBe("<a:srcRect/>")
  const same = '<a:srcRect l="100" t="-2500"/>'
  expect(settled(same)).toBe(same)
})
