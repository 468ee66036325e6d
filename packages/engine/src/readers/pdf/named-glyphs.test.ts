import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

/**
 * Objects of a font whose codes have two bytes and are numbers of glyphs, all of one width; /G is
 * 200.
 */
const codedFont = ({
  name,
  width,
  map,
  encoding = "Identity-H",
}: {
  readonly name: string
  readonly width: number
  /** Lines of its map: a code, and the text that it stands for. */
  readonly map: readonly string[]
  readonly encoding?: string
}): Readonly<Record<number, string>> => ({
  200: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [201 0 R] /ToUnicode 202 0 R >>`,
  201: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${width} /FontDescriptor 300 0 R >>`,
  202: streamObject(
    "",
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange ${map.length} beginbfchar ${map.join(" ")} endbfchar endcmap end end`,
  ),
  300: `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
})

/** Whether a line of signs is known for what it is, in a font of these widths. */
async function isUnknown(width: number): Promise<boolean> {
  const widths = Array.from({ length: 8 }, () => width).join(" ")
  const pdf = makeDrawnPdf({
    pages: [
      {
        content: 'BT /G 20 Tf 10 50 Td (!"#$%&) Tj ET',
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /SimHei /FirstChar 33 /LastChar 40 /Widths [${widths}] /FontDescriptor 300 0 R >>`,
      300: "<< /Type /FontDescriptor /FontName /SimHei /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const [page] = value.scene.pages
  value.close()
  const runs = page?.items.filter((item) => item.kind === "glyphs") ?? []
  expect(runs).toHaveLength(1)
  expect(page?.textQuality.unmapped).toBe(runs[0]?.isUnmapped ? 6 : 0)
  return runs[0]?.isUnmapped === true
}

it("an exclamation mark as wide as a character of Han is none: nothing of its font is what it is called", async () => {
  expect(await isUnknown(1000)).toBe(true)
  expect(await isUnknown(500)).toBe(false)
})

it("full-width signs that a map gives as narrow ones are signs among characters of Han", async () => {
  const map = ["6807", "9898", "003A", "0028", "0029", "0041", "0042"].map(
    (unicode, at) => `<000${at + 1}> <${unicode}>`,
  )
  const pdf = makeDrawnPdf({
    pages: [
      {
        content: "BT /G 20 Tf 10 50 Td <0001000200030004000600070005> Tj ET",
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: codedFont({ name: "SimSun", width: 1000, map }),
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const [page] = value.scene.pages
  value.close()
  expect(page?.items.map((item) => (item.kind === "glyphs" ? item.chars.join("") : ""))).toEqual([
    "标题:(AB)",
  ])
  expect(page?.textQuality.unmapped).toBe(0)
})

/** How many letters of a line are unknown, in a drawn font of this name and these widths. */
async function unknownLetters(name: string, widths: Readonly<Record<string, number>>) {
  const codes = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code))
  const pdf = makeDrawnPdf({
    pages: [
      { content: "BT /G 20 Tf 10 50 Td (Sales 10) Tj ET", resources: "/Font << /G 200 0 R >>" },
    ],
    objects: {
      200: `<< /Type /Font /Subtype /Type3 /BaseFont /${name} /FontBBox [0 -200 1000 800] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 0 /LastChar 126 /Widths [${codes.map((char) => widths[char] ?? 500).join(" ")}] /CharProcs << /S 201 0 R /a 201 0 R /l 201 0 R /e 201 0 R /s 201 0 R /one 201 0 R /zero 201 0 R >> /Encoding << /Type /Encoding /Differences [48 /zero /one 83 /S 97 /a 101 /e 108 /l 115 /s] >> /FontDescriptor 300 0 R >>`,
      201: streamObject("", "500 0 d0 0 0 200 700 re f"),
      300: `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 0 >>`,
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const unknown = value.scene.pages[0]?.textQuality.unmapped
  value.close()
  return unknown
}

const dejavu = { S: 635, a: 613, l: 278, e: 615, s: 521, " ": 318, 1: 636, 0: 636 }

it("letters that a plotting program draws are those of their codes where they are as wide as in their face", async () => {
  expect(await unknownLetters("ABCDEF+DejaVuSans", dejavu)).toBe(0)
  expect(await unknownLetters("ABCDEF+DejaVuSans", { ...dejavu, S: 900, a: 900, l: 900 })).toBe(3)
  expect(await unknownLetters("ABCDEF+Quarrel", dejavu)).toBe(8)
})

it("ligatures are named by the letters that they join", async () => {
  const pdf = makeDrawnPdf({
    pages: [
      {
        content: "BT /G 20 Tf 10 50 Td (a \\033nd o\\036ce, \\037art) Tj ET",
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200:
        "<< /Type /Font /Subtype /Type1 /BaseFont /Quarrel /FirstChar 27 /LastChar 122 /Widths [" +
        Array.from({ length: 96 }, () => 500).join(" ") +
        "] /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [27 /f_i 30 /f_f_i /s_t.alt] >> /FontDescriptor 300 0 R >>",
      300: "<< /Type /FontDescriptor /FontName /Quarrel /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const [page] = value.scene.pages
  const text = page?.items.flatMap((item) => (item.kind === "glyphs" ? item.chars : [])).join("")
  value.close()
  expect(text).toBe("a find office, start")
})

/**
 * A line whose font gives all letters the width of the em, each set by hand, `step` thousandths on.
 */
async function setByHand(step: number) {
  const letters = Array.from("Fill it!", (char) => char.charCodeAt(0).toString(16).padStart(4, "0"))
  const map = letters.map((code) => `<${code}> <${code}>`)
  const pdf = makeDrawnPdf({
    pages: [
      {
        content: `BT /G 20 Tf 10 50 Td [${letters.map((code) => `<${code}> ${1000 - step}`).join(" ")}] TJ ET`,
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: codedFont({ name: "Quarrel", width: 1000, map }),
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const [run] = value.scene.pages[0]?.items.filter((item) => item.kind === "glyphs") ?? []
  const { spaceWidth } = value.scene.fonts[0] ?? {}
  value.close()
  return { isUnknown: run?.isUnmapped === true, advance: run?.advance[0] ?? 0, spaceWidth }
}

it("letters that stand within the room of the one before are as wide as the way to the next", async () => {
  const tight = await setByHand(450)
  expect(tight.isUnknown).toBe(false)
  expect(tight.advance).toBeCloseTo(9)
  expect(tight.spaceWidth).toBeCloseTo(0.45)
})

it("letters a whole em apart whose signs are as wide are not what they are called", async () => {
  const wide = await setByHand(1000)
  expect(wide.isUnknown).toBe(true)
  expect(wide.advance).toBeCloseTo(20)
})

it("a letter that a map leaves out is unknown among named ones, not the letter of its glyph's number", async () => {
  const map = ["004F", "004E"].map((unicode, at) => `<000${at + 1}> <${unicode}>`)
  const text = async (encoding: string, codes: string) => {
    const pdf = makeDrawnPdf({
      pages: [
        {
          content: `BT /G 20 Tf 10 50 Td <${codes}> Tj ET`,
          resources: "/Font << /G 200 0 R >>",
        },
      ],
      objects: codedFont({ name: "ABCDEF+Quarrel", width: 600, map, encoding }),
    })
    const { value } = await readPdf(pdf, createNodeHost())
    const [page] = value.scene.pages
    value.close()
    const chars = page?.items.flatMap((item) => (item.kind === "glyphs" ? item.chars : []))
    return `${chars?.join("")} ${page?.textQuality.unmapped}`
  }
  // The number of a glyph may be the code of a letter or of a digit.
  expect(await text("Identity-H", "00C00001000200020001")).toBe("\ufffdONNO 1")
  expect(await text("Identity-H", "00370001000200020001")).toBe("\ufffdONNO 1")
  expect(await text("Identity-H", "00010002000200010001")).toBe("ONNOO 0")
  // One named capital before small ones that nothing names; a run without any keeps its codes.
  expect(await text("Identity-H", "00010D8E0D8E0D91")).toBe("O\ufffd\ufffd\ufffd 3")
  expect(await text("Identity-H", "0D8E0D8E0D91")).toBe("\u0d8e\u0d8e\u0d91 3")
})
