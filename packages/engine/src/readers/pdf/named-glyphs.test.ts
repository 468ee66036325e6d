import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

/** Whether a line of signs is known for what it is, in a font of these widths. */
async function isUnknown(width: number): Promise<boolean> {
  const widths = Array.from({ length: 8 }, () => width).join(" ")
  const pdf = makeDrawnPdf({
    pages: [
      {
        content: 'BT /G 20 Tf 10 50 Td (!"#$%&) Tj ET',
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /SimHei /FirstChar 33 /LastChar 40 /Widths [${widths}] /FontDescriptor 300 0 R >>`,
      300: "<< /Type /FontDescriptor /FontName /SimHei /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const [page] = value.scene.pages
  value.close()
  const runs = page?.items.filter((item) => item.kind === "glyphs") ?? []
  expect(runs).toHaveLength(1)
  expect(page?.textQuality.unmapped).toBe(runs[0]?.isUnmapped ? 6 : 0)
  return runs[0]?.isUnmapped === true
}

it("an exclamation mark as wide as a character of Han is none: nothing of its font is what it is called", async () => {
  expect(await isUnknown(1000)).toBe(true)
  expect(await isUnknown(500)).toBe(false)
})
