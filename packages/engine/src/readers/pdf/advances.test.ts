import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import type { PathSegment } from "../../model/scene.ts"
import { readPdf } from "./read-pdf.ts"

const look = plainFace("Slender")
/** A stem in the middle of its room: its ink is a fifth of its advance. */
const stem: readonly PathSegment[] = [
  ["M", 0.2, 0],
  ["L", 0.3, 0],
  ["L", 0.3, 0.7],
  ["L", 0.2, 0.7],
  ["Z"],
]
/** A letter whose ink reaches over its advance: the f of Times does so by a tenth of an em. */
const leaning: readonly PathSegment[] = stem.map(([kind, x = 0, y = 0]) =>
  kind === "Z" ? ["Z"] : [kind === "M" ? "M" : "L", x + 0.3, y],
)
const ADVANCE = 0.5

/**
 * A page with three letters, half an em each, in a font whose file gives the ascent and the box of
 * it.
 */
function paper(
  ascent: number,
  box: string,
  { letters = "ABC", segments = stem }: { letters?: string; segments?: typeof stem } = {},
): Uint8Array {
  const glyphs = Array.from(letters, (char) => ({ char, segments, advance: ADVANCE }))
  const first = letters.charCodeAt(0).toString(16).padStart(4, "0")
  const face = outlineFont(glyphs, look, { trueType: true })
  return makeDrawnPdf({
    pages: [
      {
        content: "BT /G 20 Tf 10 50 Td <000100020003> Tj ET",
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /Type0 /BaseFont /F0 /Encoding /Identity-H /ToUnicode 320 0 R /DescendantFonts [201 0 R] >>",
      201: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F0 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /W [1 [500 500 500]] /FontDescriptor 300 0 R >>",
      300: `<< /Type /FontDescriptor /FontName /F0 /Flags 32 /FontBBox [${box}] /ItalicAngle 0 /Ascent ${ascent} /Descent -600 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>`,
      310: streamObject("", Buffer.from(face).toString("latin1")),
      320: streamObject(
        "",
        `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0001> <0003> <${first}> endbfrange endcmap end`,
      ),
    },
  })
}

async function advancesOf(file: Uint8Array): Promise<readonly number[]> {
  const { value } = await readPdf(file, createNodeHost())
  const found = value.scene.pages[0]?.items.flatMap((item) =>
    item.kind === "glyphs" ? [...item.advance] : [],
  )
  value.close()
  return (found ?? []).map((each) => Math.round(each * 100) / 100)
}

it("turned letters are as wide as the subset says that names them", async () => {
  const glyphs = Array.from("AB", (char) => ({ char, segments: stem, advance: ADVANCE }))
  const face = Buffer.from(outlineFont(glyphs, look, { trueType: true })).toString("latin1")
  const naming = (code: string, letter: string): string =>
    streamObject(
      "",
      `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <${code}> <${letter}> endbfchar endcmap end`,
    )
  const font = (map: number): string =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /F0 /Encoding /Identity-H /ToUnicode ${map} 0 R /DescendantFonts [201 0 R] >>`
  const file = makeDrawnPdf({
    pages: [
      {
        content: "BT /G 20 Tf 0 1 -1 0 30 20 Tm <0001> Tj /H 20 Tf <0002> Tj ET",
        resources: "/Font << /G 200 0 R /H 202 0 R >>",
      },
    ],
    objects: {
      200: font(320),
      202: font(321),
      201: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F0 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /W [1 [500 500]] /FontDescriptor 300 0 R >>",
      300: "<< /Type /FontDescriptor /FontName /F0 /Flags 32 /FontBBox [0 -600 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -600 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", face),
      320: naming("0001", "0041"),
      321: naming("0002", "0042"),
    },
  })
  expect(await advancesOf(file)).toEqual([10, 10])
})

it("letters are as wide as they are set", async () => {
  expect(await advancesOf(paper(800, "0 -600 1000 800"))).toEqual([10, 10, 10])
})

it("they are too where the file gives its heights in units of the font", async () => {
  expect(await advancesOf(paper(2189, "0 2920 1157210 2920"))).toEqual([10, 10, 10])
})

it("an upright f that leans over its advance is as wide as it is set", async () => {
  const lean = { letters: "fgh", segments: leaning }
  expect(await advancesOf(paper(800, "0 -600 1000 800", lean))).toEqual([10, 12, 12])
})

it("text is higher than its small letters, whatever ascent the file gives", async () => {
  const { value } = await readPdf(paper(310, "0 -600 1000 800"), createNodeHost())
  const [run] = value.scene.pages[0]?.items ?? []
  value.close()
  if (run?.kind !== "glyphs") throw new Error("no text")
  expect((run.y[0] ?? 0) - run.box.y0).toBeCloseTo(0.88 * 20)
})
