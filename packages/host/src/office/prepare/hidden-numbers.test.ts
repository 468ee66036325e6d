import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { wrapText } from "./plain-text.ts"
import { settleLayout } from "./word-layout.ts"

const level = (properties: string): string =>
  `<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:suff w:val="tab"/><w:lvlText w:val="第%1条"/><w:rPr>${properties}</w:rPr></w:lvl>`

/** The numbering of a prepared copy whose only level has these properties. */
function prepared(properties: string): string {
  const parts = unzipSync(wrapText(strToU8("x")))
  parts["word/numbering.xml"] = strToU8(`<w:numbering>${level(properties)}</w:numbering>`)
  const made = unzipSync(settleLayout(zipSync(parts)))
  return strFromU8(made["word/numbering.xml"] ?? new Uint8Array())
}

test("hidden numbers of lists show nothing and take no room", () => {
  for (const hidden of ["<w:vanish/>", '<w:b/><w:vanish w:val="1"/>']) {
    expect(prepared(hidden)).toContain('<w:suff w:val="nothing"/><w:lvlText w:val=""/>')
    expect(prepared(hidden)).not.toContain("第%1条")
  }
})

test("numbers whose hiding is taken back are shown", () => {
  for (const shown of ["<w:b/>", '<w:vanish w:val="0"/>', '<w:vanish w:val="false"/>'])
    expect(prepared(shown)).toContain(level(shown))
})
