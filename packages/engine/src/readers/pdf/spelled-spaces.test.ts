import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

const BREAKS = "0020"
const NO_BREAK = "00A0"
const NARROW = "202F"

/** A page of "a", a space that the file spells, and "b", in a font that names its space once. */
function spelled(said: string, name: string): Uint8Array {
  return makeDrawnPdf({
    info: "/Creator (Calc)",
    pages: [
      {
        content: `BT /F 10 Tf 20 70 Td <01> Tj /Span <</ActualText <FEFF${said}>>> BDC 1 0 0 1 26 70 Tm <02> Tj EMC 1 0 0 1 29 70 Tm <03> Tj ET`,
        resources: "/Font << /F 200 0 R >>",
      },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Plain /FirstChar 1 /LastChar 3 /Widths [600 300 600] /FontDescriptor 300 0 R /ToUnicode 202 0 R >>",
      202: streamObject(
        "",
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 3 beginbfchar\n<01> <0061>\n<02> <${name}>\n<03> <0062>\nendbfchar endcmap end end`,
      ),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Plain /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    },
  })
}

it.each([
  ["that does not break, drawn as one that does", NO_BREAK, BREAKS],
  ["that breaks, drawn as one that does not", BREAKS, NO_BREAK],
  ["that is narrow, drawn as any other", NARROW, BREAKS],
  ["that breaks, drawn as a narrow one", BREAKS, NARROW],
])("a space %s, is as wide as the font draws it", async (_what, said, name) => {
  const { value } = await readPdf(spelled(said, name), createNodeHost())
  const items = value.scene.pages.flatMap((page) => page.items)
  value.close()
  const space = items.flatMap((item) =>
    item.kind === "glyphs" && item.chars.every((char) => char.trim() === "") ? [item] : [],
  )
  expect(space.map((run) => run.advance.map((advance) => Math.round(advance * 10) / 10))).toEqual([
    [3],
  ])
})
