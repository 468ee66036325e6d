import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import type { PathSegment } from "../../model/scene.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { readPdf } from "./read-pdf.ts"

const square: readonly PathSegment[] = [
  ["M", 0.1, 0],
  ["L", 0.7, 0],
  ["L", 0.7, 0.6],
  ["L", 0.1, 0.6],
  ["Z"],
]

/** A font whose one letter is an n by its code: a square in Wingdings. */
async function readLetter(name: string, asked: readonly string[]) {
  const program = outlineFont([{ char: "n", segments: square, advance: 0.75 }], plainFace(name), {
    trueType: true,
  })
  const pdf = makeDrawnPdf({
    pages: [{ content: "BT /G 10 Tf 10 60 Td (n) Tj ET", resources: "/Font << /G 200 0 R >>" }],
    objects: {
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${name} /Encoding /WinAnsiEncoding /FirstChar 110 /LastChar 110 /Widths [750] /FontDescriptor 300 0 R >>`,
      300: `<< /Type /FontDescriptor /FontName /ABCDEF+${name} /Flags 32 /FontBBox [0 0 750 700] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 140 /FontFile2 310 0 R >>`,
      310: streamObject("", Buffer.from(program).toString("latin1")),
    },
  })
  const { value } = await readPdf(pdf, createNodeHost(), {})
  const outlines = await value.bytes.outlines?.(value.scene.fonts[0]?.program ?? "", asked)
  value.close()
  const [run] = value.scene.pages[0]?.items ?? []
  return {
    read: run?.kind === "glyphs" ? run.chars.join("") : undefined,
    drawn: [...(outlines?.keys() ?? [])],
  }
}

test("a sign of a symbol font has the outline of its code, and what the font has not has none", async () => {
  expect(await readLetter("Wingdings", ["■", "➢", "n"])).toEqual({
    read: "■",
    drawn: ["■", "n"],
  })
  expect(await readLetter("Quarrel", ["■", "n"])).toEqual({ read: "n", drawn: ["n"] })
})
