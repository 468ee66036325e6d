import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "../../../readers/pdf/read-pdf.ts"
import { withShownCharacters } from "./shown-characters.ts"

it("a hyphen that is drawn is one in a browser, too, though the file calls it soft", async () => {
  const pdf = makeDrawnPdf({
    pages: [{ content: "BT /F 20 Tf 20 40 Td (A-B) Tj ET", resources: "/Font << /F 200 0 R >>" }],
    objects: {
      200: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 201 0 R >>",
      201: streamObject(
        "",
        "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <2D> <00AD> endbfchar endcmap",
      ),
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const [page] = value.scene.pages
  const charsOf = (items: NonNullable<typeof page>["items"] = []): string =>
    items.flatMap((item) => (item.kind === "glyphs" ? item.chars : [])).join("")
  expect(charsOf(page?.items)).toBe("A\u00adB")
  expect(charsOf(page && withShownCharacters(page).items)).toBe("A-B")
  value.close()
})
