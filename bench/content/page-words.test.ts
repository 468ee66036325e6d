import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { openPdf, withPage } from "../../packages/engine/src/pdf/pdfium/document.ts"
import { startPdfium } from "../../packages/engine/src/pdf/pdfium/instance.ts"
import { lettersOf, scaleFor } from "./page-words.ts"
import type { BareWord } from "./readers.ts"

const a4 = { width: 595, height: 842 }

const word = (text: string, width: number, height: number): BareWord => ({
  text,
  box: [100, 100, 100 + width, 100 + height],
  startsLine: true,
  endsLine: true,
})

describe("how closely a page is looked at", () => {
  it("is the same for all letters that leave a trace", () => {
    expect(scaleFor([word("total", 20, 9), word("i", 1.2, 6)], a4)).toBe(1.5)
    expect(scaleFor([], a4)).toBe(1.5)
  })

  it("is closer for letters of less than a point, level and upright", () => {
    expect(scaleFor([word("total", 20, 9), word("0", 0.4, 1)], a4)).toBe(5)
    expect(scaleFor([word("Year", 1, 1.6)], a4)).toBe(5)
  })

  it("ends where nobody looks closer, and sooner on large pages", () => {
    expect(scaleFor([word("0", 0.04, 0.1)], a4)).toBe(6)
    expect(scaleFor([word("0", 0.04, 0.1)], { width: 4000, height: 5000 })).toBeLessThan(1.6)
  })
})

describe("letters that a clip cuts", () => {
  const cutOf = async (content: string) => {
    const pdfium = await startPdfium(createNodeHost())
    const pdf = makeDrawnPdf({
      pages: [{ content, resources: "/Font << /F 200 0 R >>" }],
      objects: { 200: "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>" },
    })
    const file = openPdf(pdfium, pdf)
    try {
      const { clipped, rest } = withPage(file, 0, (page) => lettersOf(pdfium, page))
      return { clipped: clipped?.trim(), rest }
    } finally {
      file.close()
    }
  }
  const text = (words: string, y = 40): string => `BT /F 10 Tf 20 ${y} Td (${words}) Tj ET`

  it("are the rest of a line of which others are seen", async () => {
    const cell = "q 20 30 30 20 re W n"
    expect(await cutOf(`${cell} ${text("Descri")} Q`)).toEqual({ clipped: "Descr", rest: "i" })
    expect(await cutOf(text("Descri"))).toEqual({ clipped: undefined, rest: undefined })
  })

  it("are none of a line of which nothing is seen", async () => {
    const cell = "q 0 0 15 80 re W n"
    expect(await cutOf(`${cell} ${text("secret")} Q`)).toEqual({ clipped: "", rest: "" })
    const wide = "q 20 0 30 80 re W n"
    const beyond = "BT /F 10 Tf 60 20 Td (secret) Tj ET"
    expect(await cutOf(`${wide} ${text("whole")} ${beyond} Q`)).toMatchObject({ rest: "" })
  })
})
