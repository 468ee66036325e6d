import { expect, test } from "vitest"
import { fileTypes, pdfFormats, type PdfFormatRows } from "@mozhuan/contract"
import { formats } from "@mozhuan/engine"

type Promised = {
  [K in keyof PdfFormatRows]: {
    readonly tool: PdfFormatRows[K]["fromPdf"]
    readonly mediaType: PdfFormatRows[K]["mediaType"]
  }
}
type Written = {
  [K in keyof typeof formats]: Pick<(typeof formats)[K], "tool" | "mediaType">
}
// The compiler names the format that only one side has, or has otherwise: `npm run check`.
const written: Promised = formats
const promised: Written = written

test("what the catalogue promises of a PDF is what the engine writes, under its own extension", () => {
  expect(Object.keys(promised).toSorted()).toEqual([...pdfFormats].toSorted())
  for (const format of pdfFormats) expect(fileTypes[format].extensions[0]).toBe(format)
})
