import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import type { PathSegment } from "../../model/scene.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { readPdf } from "./read-pdf.ts"

const box = (x0: number, y0: number, x1: number, y1: number): PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["L", x1, y1],
  ["L", x0, y1],
  ["Z"],
]

/** A letter of upright stems, on feet or not. */
const letter = (stems: readonly number[], width: number, foot: number): PathSegment[] =>
  stems.flatMap((x) => [
    ...box(x, foot > 0 ? 0.03 : 0, x + width, 0.7),
    ...(foot > 0 ? box(x - foot, 0, x + width + foot, 0.03) : []),
  ])

/** What a file whose font says nothing of itself is read as, by its letters. */
async function readFace(name: string, stem: number, foot: number) {
  const glyphs = [
    { char: "n", segments: letter([0.1, 0.4], stem, foot), advance: 0.6 },
    { char: "h", segments: letter([0.1, 0.42], stem, foot), advance: 0.62 },
    { char: "r", segments: letter([0.1], stem, foot), advance: 0.3 },
    { char: "H", segments: letter([0.1, 0.5], stem, foot), advance: 0.75 },
  ]
  const program = outlineFont(glyphs, plainFace(name), { trueType: true })
  const widths = Array.from({ length: 43 }, (_, at) =>
    Math.round(1000 * (glyphs.find(({ char }) => char.charCodeAt(0) === at + 72)?.advance ?? 0)),
  )
  const pdf = makeDrawnPdf({
    pages: [{ content: "BT /G 10 Tf 10 60 Td (nhrH) Tj ET", resources: "/Font << /G 200 0 R >>" }],
    objects: {
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${name} /Encoding /WinAnsiEncoding /FirstChar 72 /LastChar 114 /Widths [${widths.join(" ")}] /FontDescriptor 300 0 R >>`,
      300: `<< /Type /FontDescriptor /FontName /ABCDEF+${name} /Flags 32 /FontBBox [0 0 750 700] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>`,
      310: streamObject("", Buffer.from(program).toString("latin1")),
    },
  })
  const { value } = await readPdf(pdf, createNodeHost(), {})
  value.close()
  const [font] = value.scene.fonts
  return { isSerif: font?.isSerif, isBold: (font?.weight ?? 0) >= 600 }
}

test("feet of letters tell a face of print, and thick stems a bold one whose name is a code", async () => {
  expect(await readFace("TT60Do00", 0.08, 0.06)).toEqual({ isSerif: true, isBold: false })
  expect(await readFace("TT61Eo00", 0.09, 0)).toEqual({ isSerif: false, isBold: false })
  expect(await readFace("TT619o00", 0.14, 0.06)).toEqual({ isSerif: true, isBold: true })
  expect(await readFace("TimesSomething", 0.09, 0)).toEqual({ isSerif: false, isBold: false })
  expect(await readFace("CopperGothic", 0.09, 0.06)).toEqual({ isSerif: false, isBold: false })
  // A name that says something is believed: this one has no bold brother to be told from.
  expect(await readFace("Heavyset", 0.14, 0)).toEqual({ isSerif: false, isBold: false })
})
