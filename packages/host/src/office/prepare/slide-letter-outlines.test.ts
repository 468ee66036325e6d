import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const settled = (xml: string): string => {
  const part = "ppt/slideMasters/slideMaster1.xml"
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), () => undefined))
  return strFromU8(parts[part] ?? new Uint8Array())
}

const letters = (alpha: string): string =>
  `<a:defRPr sz="2000"><a:ln w="3175"><a:solidFill><a:schemeClr val="bg1">${alpha}</a:schemeClr></a:solidFill></a:ln><a:solidFill><a:schemeClr val="tx1"><a:alpha val="20000"/></a:schemeClr></a:solidFill></a:defRPr>`

test.each(['<a:alpha val="10000"/>', '<a:alpha val="10%"/>'])(
  "letters lose an outline of %s, which is hardly seen, and keep their own colour",
  (alpha) => {
    expect(settled(letters(alpha))).toBe(
      '<a:defRPr sz="2000"><a:solidFill><a:schemeClr val="tx1"><a:alpha val="20000"/></a:schemeClr></a:solidFill></a:defRPr>',
    )
  },
)

test.each(["", '<a:alpha val="60000"/>'])("letters keep an outline that is seen: %s", (alpha) => {
  expect(settled(letters(alpha))).toBe(letters(alpha))
})
