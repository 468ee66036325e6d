import { expect, test } from "vitest"
import { controlsAsText } from "./word-controls.ts"

test("content controls lose what the office program would set their text anew for, and nothing else", () => {
  const control = (tie: string): string =>
    `<w:sdt><w:sdtPr><w:alias w:val="Title"/>${tie}</w:sdtPr><w:sdtContent><w:p><w:r><w:rPr><w:sz w:val="72"/></w:rPr><w:t>Plan</w:t></w:r></w:p></w:sdtContent></w:sdt>`
  const bound = `<w:dataBinding w:xpath="/ns1:coreProperties[1]" w:storeItemID="{6C}"/><w15:dataBinding w:xpath="/a"/>`
  for (const tie of [`${bound}<w:text/>`, '<w:text w:multiLine="1"/>'])
    expect(controlsAsText(control(tie))).toBe(control(""))
  const date = control('<w:date w:fullDate="2020-01-01T00:00:00Z"/>')
  expect(controlsAsText(date)).toBe(date)
})
