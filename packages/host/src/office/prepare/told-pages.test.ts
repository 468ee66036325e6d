import { expect, it } from "vitest"
import { believed, toldPages } from "./told-pages.ts"

const properties = (application: string, pages: number): string =>
  `<Properties><Pages>${pages}</Pages><Application>${application}</Application></Properties>`

it("takes the number of pages that Word or WPS counted, which is never 1", () => {
  expect(toldPages(properties("Microsoft Office Word", 8))).toBe(8)
  expect(toldPages(properties("Microsoft Macintosh Word", 29))).toBe(29)
  expect(toldPages(properties("Microsoft Office Word", 1))).toBeUndefined()
  expect(toldPages(properties("WPS Office_11.1.0", 10))).toBe(10)
  expect(toldPages(properties("LibreOffice/7.4", 10))).toBeUndefined()
  expect(toldPages("")).toBeUndefined()
})

it("believes it where a print has about as many", () => {
  expect(believed(8, 9)).toBe(8)
  expect(believed(2, 3)).toBe(2)
  expect(believed(19, 37)).toBeUndefined()
  expect(believed(undefined, 3)).toBeUndefined()
})
