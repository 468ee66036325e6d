import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import type { PathSegment } from "../../model/scene.ts"
import { readPdf } from "./read-pdf.ts"

const look = plainFace("Quarrel")
const bowl: readonly PathSegment[] = [["M", 0.1, 0], ["C", 0.4, 0, 0.4, 0.7, 0.1, 0.7], ["Z"]]
const advances = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

/** A face with one more table, which stands behind all others. */
function withTable(face: Uint8Array, tag: string, table: Uint8Array): Uint8Array {
  const count = new DataView(face.buffer, face.byteOffset).getUint16(4)
  const [directory, entry] = [12 + 16 * count, 16]
  const whole = Buffer.concat([
    face.subarray(0, directory),
    Buffer.alloc(entry),
    face.subarray(directory),
    table,
  ])
  whole.writeUInt16BE(count + 1, 4)
  for (let at = 12; at < directory; at += entry)
    whole.writeUInt32BE(whole.readUInt32BE(at + 8) + entry, at + 8)
  whole.write(tag, directory, "latin1")
  whole.writeUInt32BE(face.length + entry, directory + 8)
  whole.writeUInt32BE(table.length, directory + 12)
  return whole
}

/** Substitutions: glyph 69 is drawn for 64 and 65 behind each other. */
const ligature = new Uint8Array(
  [1, 0, 0, 0, 10, 1, 4, 4, 0, 1, 8, 1, 18, 1, 8, 1, 4, 69, 2, 65, 1, 1, 64].flatMap((word) => [
    word >> 8,
    word & 255,
  ]),
)

/** A page whose font gives numbers of glyphs and no letters; its widths are those given. */
function paper(widths: readonly number[], glyphs = "00420040004100440043"): Uint8Array {
  const letters = Array.from("ABCDE\uE000", (char, at) => ({
    char,
    segments: bowl,
    advance: advances[at] ?? 0,
  }))
  const before = Array.from({ length: 63 }, (_, at) => ({
    char: String.fromCodePoint(0x4e00 + at),
    segments: bowl,
    advance: 1,
  }))
  const plain = outlineFont([...before, ...letters], look, { trueType: true })
  const face = withTable(plain, "GSUB", ligature)
  return makeDrawnPdf({
    pages: [
      {
        content: `BT /G 20 Tf 10 50 Td <${glyphs}> Tj ET`,
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Quarrel /Encoding /Identity-H /DescendantFonts [201 0 R] >>",
      201: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Quarrel /CIDSystemInfo << /Registry (Own) /Ordering (Own0) /Supplement 0 >> /CIDToGIDMap /Identity /W [64 [${widths.map((width) => 1000 * width).join(" ")}]] /FontDescriptor 300 0 R >>`,
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(face).toString("latin1")),
    },
  })
}

async function read(file: Uint8Array): Promise<{ text: string; unmapped: number }> {
  const { value } = await readPdf(file, createNodeHost())
  const [page] = value.scene.pages
  const text = page?.items.flatMap((item) => (item.kind === "glyphs" ? item.chars : [])).join("")
  value.close()
  return { text: text ?? "", unmapped: page?.textQuality.unmapped ?? 0 }
}

it("numbers of glyphs without names are read by the map that the embedded font has", async () => {
  expect(await read(paper(advances))).toEqual({ text: "CABED", unmapped: 0 })
})

it("they are not where the page sets them in other widths: the codes are no numbers of glyphs", async () => {
  const { text, unmapped } = await read(paper(advances.toReversed().map((width) => width + 0.1)))
  expect(text).not.toBe("CABED")
  expect(unmapped).toBe(5)
})

it("a ligature that no character has is read as the letters that it joins", async () => {
  expect(await read(paper(advances, "004200450044"))).toEqual({ text: "CABE", unmapped: 0 })
})
