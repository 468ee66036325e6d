import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { datesWritten } from "./slide-dates.ts"
import { settleSlides } from "./slide-layout.ts"

const field = (language: string, type = "datetime1"): string =>
  `<a:fld id="{1}" type="${type}"><a:rPr lang="${language}" sz="1200"/><a:pPr/><a:t>1/2/2003</a:t></a:fld>`
const day = new Date(2026, 2, 9)

it.each([
  ["de-DE", "09.03.2026"],
  ["en-GB", "09/03/2026"],
  ["es-ES", "09/03/2026"],
  ["en-US", "3/9/2026"],
  ["zh-CN", "2026/3/9"],
  ["fa-IR", "2026/03/09"],
])("the date of the day is written as in %s: %s", (language, date) => {
  expect(datesWritten(field(language), day)).toBe(
    `<a:r><a:rPr lang="${language}" sz="1200"/><a:t>${date}</a:t></a:r>`,
  )
})

it("fields of another kind, and of what is no language, stay fields", () => {
  for (const stays of [field("de-DE", "datetime8"), field("de-DE", "slidenum"), field("x")])
    expect(datesWritten(stays, day)).toBe(stays)
})

it("slides have no field of a date left", () => {
  const part = "ppt/slides/slide1.xml"
  const made = settleSlides(zipSync({ [part]: strToU8(field("de-DE")) }), () => undefined)
  const slide = strFromU8(unzipSync(made)[part] ?? new Uint8Array())
  expect(slide).toMatch(/<a:t>\d\d\.\d\d\.\d{4}<\/a:t>/)
  expect(slide).not.toContain("a:fld")
})
