import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import type { GlyphRun, PathSegment } from "../../model/scene.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { readPdf } from "./read-pdf.ts"

/** A letter in the middle of its em, above its origin, as these fonts draw them. */
const letter = (width: number): readonly PathSegment[] => [
  ["M", 0.5 - width / 2, 0.15],
  ["L", 0.5 + width / 2, 0.15],
  ["L", 0.5 + width / 2, 0.8],
  ["L", 0.5 - width / 2, 0.8],
  ["Z"],
]
const comma: readonly PathSegment[] = [
  ["M", 0.1, 0],
  ["L", 0.3, 0],
  ["L", 0.3, 0.2],
  ["L", 0.1, 0.2],
  ["Z"],
]

interface Glyph {
  readonly char: string
  readonly segments: readonly PathSegment[]
}

/** A page on which each glyph of a font is set by itself, 5 points behind the one before. */
async function runsOf(name: string, glyphs: readonly Glyph[]): Promise<readonly GlyphRun[]> {
  const look = { ...plainFace(name), weight: 400 }
  const face = outlineFont(
    glyphs.map((glyph) => ({ ...glyph, advance: 1 })),
    look,
    { trueType: true },
  )
  const code = (at: number): string => (at + 1).toString(16).padStart(4, "0")
  const told = glyphs.map(
    ({ char }, at) => `<${code(at)}> <${char.charCodeAt(0).toString(16).padStart(4, "0")}>`,
  )
  const file = makeDrawnPdf({
    pages: [
      {
        content: `BT /G 10 Tf 10 50 Td ${glyphs.map((_, at) => `<${code(at)}> Tj 5 0 Td`).join(" ")} ET`,
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /ToUnicode 320 0 R /DescendantFonts [201 0 R] >>`,
      201: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Founder) /Ordering (PKUE1) /Supplement 0 >> /CIDToGIDMap /Identity /DW 1000 /FontDescriptor 300 0 R >>`,
      300: `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>`,
      310: streamObject("", Buffer.from(face).toString("latin1")),
      320: streamObject(
        "",
        `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${told.length} beginbfchar ${told.join(" ")} endbfchar endcmap end`,
      ),
    },
  })
  const { value } = await readPdf(file, createNodeHost())
  const runs = (value.scene.pages[0]?.items ?? []).filter((item) => item.kind === "glyphs")
  const { fonts } = value.scene
  value.close()
  return runs.map((run) => ({ ...run, face: fonts[run.font] }))
}

const textOf = (runs: readonly GlyphRun[]): string => runs.flatMap(({ chars }) => chars).join("")
const round = (value = 0): number => Math.round(value * 100) / 100

it("letters under their wide forms, in rare characters and in Founder's own codes are letters", async () => {
  const forms = Array.from("ｔｈ\ue010\ue011\ue10b犃犫狊")
  const glyphs = forms.map((char) => ({ char, segments: letter(0.3) }))
  expect(textOf(await runsOf("E-BZ9-PK74833a", glyphs))).toBe("th.-’Abs")
  expect(textOf(await runsOf("SomeFace", glyphs.slice(0, 2)))).toBe("ｔｈ")
})

it("each stands where its ink is, as wide as that and on the line", async () => {
  const [wide, narrow] = await runsOf("E-BZ9-PK74833a", [
    { char: "ｎ", segments: letter(0.4) },
    { char: "ｌ", segments: letter(0.1) },
  ])
  // Room of .04 em on both sides of the ink.
  expect([round(wide?.x[0]), round(wide?.advance[0])]).toEqual([12.6, 4.8])
  expect([round(narrow?.x[0]), round(narrow?.advance[0])]).toEqual([19.1, 1.8])
  const [other] = await runsOf("SomeFace", [{ char: "ｎ", segments: letter(0.4) }])
  expect(round((other?.y[0] ?? 0) - (wide?.y[0] ?? 0))).toBe(1.5)
})

it("digits are as wide as the widest of them", async () => {
  const runs = await runsOf("E-BZ-PK7482a8", [
    { char: "０", segments: letter(0.4) },
    { char: "１", segments: letter(0.1) },
  ])
  expect(runs.map(({ x, advance }) => [round(x[0]), round(advance[0])])).toEqual([
    [12.6, 4.8],
    [17.6, 4.8],
  ])
})

it("signs of Chinese end in the half of their em, blanks are left out and Han is an em wide", async () => {
  const runs = await runsOf("SSJ-PK748200000f2", [
    { char: "，", segments: comma },
    { char: "文", segments: letter(0.9) },
    { char: "\u3000", segments: [] },
  ])
  expect(textOf(runs)).toBe("，文")
  expect(runs.map(({ advance }) => round(advance[0]))).toEqual([5, 10])
})

it("names tell of weight, slant and family", async () => {
  const faceOf = async (name: string): Promise<unknown> => {
    const [run] = await runsOf(name, [{ char: "ｎ", segments: letter(0.4) }])
    const { family, weight, isItalic } = (run as unknown as { face: Record<string, unknown> }).face
    return [family, weight, isItalic]
  }
  expect(await faceOf("E-HX-PK748306")).toEqual(["Times", 700, true])
  expect(await faceOf("E-F19-PK748365")).toEqual(["Arial", 400, false])
  expect(await faceOf("KTJ-PK748200000f8")).toEqual(["楷体", 400, false])
})

it("pages that an archive took out of journals name them by mark and number", async () => {
  const glyphs = Array.from("ｔｈ").map((char) => ({ char, segments: letter(0.3) }))
  expect(textOf(await runsOf("E-BZ+ZMSIC1-1", glyphs))).toBe("th")
  expect(textOf(await runsOf("DY1+ZCEJW3-1", glyphs))).toBe("th")
  // Names of other makers are like it.
  expect(textOf(await runsOf("DY1+ZCEJW3", glyphs))).toBe("ｔｈ")
})

it("a number for a name says nothing: what the font draws does", async () => {
  const lookOf = async (char: string, segments: readonly PathSegment[]): Promise<unknown> => {
    const [run] = await runsOf("DY4+ZCEJW3-4", [{ char, segments }])
    const { family, weight } = (run as unknown as { face: Record<string, unknown> }).face
    return [run?.chars.join(""), family, weight, round(run?.advance[0])]
  }
  expect(await lookOf("ｎ", letter(0.4))).toEqual(["n", "Arial", 400, 4.8])
  expect(await lookOf("，", comma)).toEqual(["，", "宋体", 400, 5])
})

it("is bold by the thickness of its stems", async () => {
  const stemmed = (thick: number): readonly PathSegment[] =>
    [0.2, 0.6].flatMap((x): PathSegment[] => [
      ["M", x, 0.1],
      ["L", x + thick, 0.1],
      ["L", x + thick, 0.8],
      ["L", x, 0.8],
      ["Z"],
    ])
  const weightOf = async (thick: number): Promise<unknown> => {
    const glyphs = [
      { char: "ｎ", segments: stemmed(thick) },
      {
        char: "ｈ",
        segments: stemmed(thick)
          .slice(0, 6)
          .concat(stemmed(thick + 0.001).slice(6)),
      },
    ]
    const [run] = await runsOf("DY4+ZCEJW3-4", glyphs)
    return (run as unknown as { face: Record<string, unknown> }).face["weight"]
  }
  expect([await weightOf(0.08), await weightOf(0.15)]).toEqual([400, 700])
})
