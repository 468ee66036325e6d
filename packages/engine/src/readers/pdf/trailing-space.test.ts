import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

/** What is known of the space behind each text of a page. */
async function trailsOf(content: string): Promise<readonly (boolean | undefined)[]> {
  const file = makeDrawnPdf({
    pages: [{ content, resources: "/Font << /F 100 0 R >>" }],
    objects: { 100: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>" },
  })
  const { value } = await readPdf(file, createNodeHost())
  const found = value.scene.pages[0]?.items.flatMap((item) =>
    item.kind === "glyphs" ? [item.trails] : [],
  )
  value.close()
  return found ?? []
}

it("a space at the end of a line is known, though PDFium does not tell of it", async () => {
  const line = (text: string, y: number) => `BT /F 12 Tf 10 ${y} Td (${text}) Tj ET`
  expect(
    await trailsOf([line("wrapped in a ", 90), line("words that end", 60)].join("\n")),
  ).toEqual([true, false])
})
