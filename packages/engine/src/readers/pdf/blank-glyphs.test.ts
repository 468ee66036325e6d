import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import type { PathSegment } from "../../model/scene.ts"
import { readPdf } from "./read-pdf.ts"

const look = plainFace("Quarrel")
const bowl: readonly PathSegment[] = [["M", 0.1, 0], ["C", 0.4, 0, 0.4, 0.7, 0.1, 0.7], ["Z"]]

/** Two glyphs, A and one that the file calls the end of a line, or nothing. */
function paper(last: readonly PathSegment[], code = "000A"): Uint8Array {
  const face = outlineFont(
    [bowl, last].map((segments, at) => ({ char: "AB"[at] ?? "", segments, advance: 0.5 })),
    look,
    { trueType: true },
  )
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 2 beginbfchar <0001> <0041> <0002> <${code}> endbfchar endcmap end`
  return makeDrawnPdf({
    pages: [
      {
        content: "BT /G 20 Tf 10 50 Td <00010002> Tj ET",
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Quarrel /Encoding /Identity-H /DescendantFonts [201 0 R] /ToUnicode 202 0 R >>",
      201: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Quarrel /CIDSystemInfo << /Registry (Own) /Ordering (Own0) /Supplement 0 >> /CIDToGIDMap /Identity /DW 500 /FontDescriptor 300 0 R >>",
      202: streamObject("", map),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(face).toString("latin1")),
    },
  })
}

async function read(file: Uint8Array): Promise<{ text: string; unmapped: number }> {
  const { value } = await readPdf(file, createNodeHost())
  const [page] = value.scene.pages
  const items = page?.items ?? []
  const text = items.flatMap((item) => (item.kind === "glyphs" ? item.chars : [])).join("")
  value.close()
  return { text, unmapped: page?.textQuality.unmapped ?? 0 }
}

it("the end of a line that a program set as a glyph without outline is a space, of a font that is not spelled", async () => {
  expect(await read(paper([]))).toEqual({ text: "A ", unmapped: 1 })
})

it("so is a glyph without outline that the file names by no character", async () => {
  expect(await read(paper([], "0000"))).toEqual({ text: "A ", unmapped: 1 })
})

it("so is one that is named by several control codes, as macOS writes a field of Word", async () => {
  expect((await read(paper(bowl, "00080000001D"))).text).toBe("A ")
})

it("it stays unknown where something is drawn", async () => {
  expect(await read(paper(bowl))).toEqual({ text: "A\ufffd", unmapped: 1 })
})

it("a space that macOS names with all that it stands for, a tab and the end of a paragraph, is one", async () => {
  expect((await read(paper([], "0009000D002000A0"))).text).toBe("A ")
  expect((await read(paper([], "000D0020"))).text).toBe("A ")
})
