import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, makeTextPdf } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { openPdf, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { findText } from "./find-text.ts"

const host = createNodeHost()
const open = async (bytes: Uint8Array) => openPdf(await startPdfium(host), bytes)

test("a text is found without regard to case and spaces, and over the end of a line", async () => {
  const lines = () => ["The quick brown", "fox jumps. FOX"]
  const file = await open(makeTextPdf({ pages: 1, lines }))
  expect(findText(file, 0, "Fox")).toHaveLength(2)
  const [hit] = findText(file, 0, "brown fox")
  expect(hit?.boxes).toHaveLength(2)
  expect(hit?.boxes[1]?.[1]).toBeGreaterThan(hit?.boxes[0]?.[3] ?? 1)
  expect(findText(file, 0, "wolf")).toEqual([])
  expect(findText(file, 0, "  ")).toEqual([])
  file.close()
})

test("boxes lie where the words are seen, also on a turned page with a corner of its own", async () => {
  const content = "BT /F1 10 Tf 110 120 Td (here) Tj ET"
  const mediaBox = "[100 100 300 200]"
  const plain = await open(makeDrawnPdf({ pages: [{ content, mediaBox }] }))
  const turned = await open(makeDrawnPdf({ pages: [{ content, mediaBox, entries: "/Rotate 90" }] }))
  const [left, top, right, bottom] = findText(plain, 0, "here")[0]?.boxes[0] ?? [0, 0, 0, 0]
  expect(left).toBeCloseTo(0.05, 1)
  expect(right).toBeLessThan(0.2)
  expect([top, bottom].every((y) => y > 0.65 && y < 0.85)).toBe(true)
  // A quarter turn clockwise takes the lower left corner to the upper left.
  const box = findText(turned, 0, "here")[0]?.boxes.reduce((a, b) => [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ])
  expect(box?.[0]).toBeCloseTo(1 - bottom, 2)
  expect(box?.[1]).toBeCloseTo(left, 2)
  expect(box?.[3]).toBeCloseTo(right, 2)
  plain.close()
  turned.close()
})
