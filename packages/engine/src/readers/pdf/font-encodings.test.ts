import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import type { PathSegment } from "../../model/scene.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { readPdf } from "./read-pdf.ts"

const square: readonly PathSegment[] = [
  ["M", 0.1, 0],
  ["L", 0.4, 0],
  ["L", 0.4, 0.4],
  ["L", 0.1, 0.4],
  ["Z"],
]

/** A file whose one program serves two encodings, with widths of the letters "a" to "e" of each. */
function paperOf(first: readonly number[], second: readonly number[]): Uint8Array {
  const glyphs = Array.from("abcde", (char) => ({ char, segments: square, advance: 0.5 }))
  const program = outlineFont(glyphs, plainFace("Quarrel"), { trueType: true })
  const font = (widths: readonly number[]): string =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Quarrel /Encoding /WinAnsiEncoding /FirstChar 97 /LastChar 101 /Widths [${widths.join(" ")}] /FontDescriptor 300 0 R >>`
  return makeDrawnPdf({
    pages: [
      {
        content: "BT /A 10 Tf 10 60 Td (abcde) Tj /B 10 Tf 0 -20 Td (abcde) Tj ET",
        resources: "/Font << /A 200 0 R /B 201 0 R >>",
      },
    ],
    objects: {
      200: font(first),
      201: font(second),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(program).toString("latin1")),
    },
  })
}

const read = async (paper: Uint8Array) => (await readPdf(paper, createNodeHost())).value

it("encodings of one program that draw letters in other shapes are fonts of their own", async () => {
  const fontsOf = async (second: readonly number[]): Promise<number> => {
    const { scene, close } = await read(paperOf([500, 500, 500, 500, 500], second))
    close()
    return scene.fonts.length
  }
  expect(await fontsOf([500, 500, 500, 500, 500])).toBe(1)
  expect(await fontsOf([620, 500, 500, 500, 640])).toBe(2)
  // One letter may be a fault of the file, and what an encoding lacks tells nothing.
  expect(await fontsOf([500, 500, 500, 500, 640])).toBe(1)
  expect(await fontsOf([0, 500, 500, 500, 0])).toBe(1)
})

it("a letter without room has no outline: another code of its name is drawn", async () => {
  const { scene, bytes, close } = await read(paperOf([500, 0, 500, 500, 500], []))
  const outlines = await bytes.outlines?.(scene.fonts[0]?.program ?? "", ["a", "b"])
  close()
  expect([...(outlines?.keys() ?? [])]).toEqual(["a"])
})
