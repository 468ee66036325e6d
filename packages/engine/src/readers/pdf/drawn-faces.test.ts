import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, processorTime, streamObject } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import type { PathSegment, SceneFont } from "../../model/scene.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { readPdf } from "./read-pdf.ts"

/** Thickness of upright and of level strokes, in thousandths of an em. */
interface Strokes {
  readonly stem: number
  readonly bar: number
}

const sans = { stem: 90, bar: 85 }
const boldSans = { stem: 150, bar: 130 }
const serif = { stem: 90, bar: 35 }
const boldSerif = { stem: 150, bar: 45 }

/** A letter of two stems and three bars, and a point. */
const letter = ({ stem, bar }: Strokes): string =>
  `700 0 0 0 700 700 d1 100 0 ${stem} 700 re 500 0 ${stem} 700 re ` +
  [0, 300, 560].map((y) => `100 ${y} ${400 + stem} ${bar} re`).join(" ") +
  " f"
const point = "300 0 0 0 200 200 d1 50 0 120 120 re f"

/**
 * Fonts without a name, one a face; each line of text is set in the next of them. `unit` is what
 * the fonts take for the size that the page names, as a share of an em.
 */
async function readFaces(faces: readonly Strokes[], lines: readonly string[], unit = 1) {
  const objects: Record<number, string> = {}
  for (const [at, face] of faces.entries()) {
    const first = 110 + at * 10
    objects[first] =
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [${0.001 / unit} 0 0 ${0.001 / unit} 0 0] ` +
      `/FirstChar 46 /LastChar 72 /Widths [${Array.from({ length: 27 }, () => 700).join(" ")}] ` +
      `/Encoding << /Type /Encoding /Differences [46 /period 72 /H] >> /Resources << >> ` +
      `/CharProcs << /H ${first + 1} 0 R /period ${first + 2} 0 R >> >>`
    objects[first + 1] = streamObject("", letter(face))
    objects[first + 2] = streamObject("", point)
  }
  const fonts = faces.map((_, at) => `/T${at} ${110 + at * 10} 0 R`).join(" ")
  const text = lines
    .map(
      (line, at) =>
        `BT /T${at % faces.length} ${10 * unit} Tf 10 ${80 - at * 14} Td (${line}) Tj ET`,
    )
    .join("\n")
  objects[100] = streamObject(
    `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << ${fonts} >> >>`,
    text,
  )
  const { value } = await readPdf(
    makeDrawnPdf({
      pages: [{ content: "/X1 Do", resources: "/XObject << /X1 100 0 R >>" }],
      objects,
    }),
    createNodeHost(),
    {},
  )
  value.close()
  const [page] = value.scene.pages
  const runs = page?.items.filter((item) => item.kind === "glyphs") ?? []
  return { fonts: runs.map(({ font }) => value.scene.fonts[font]), all: value.scene.fonts }
}

const look = (font: SceneFont | undefined) => [font?.weight, font?.isSerif]

test("a face without a name has the weight and kind that its strokes show", async () => {
  const { fonts } = await readFaces([sans, boldSans, serif, boldSerif], ["HH", "HH", "HH", "HH"])
  expect(fonts.map(look)).toEqual([
    [400, false],
    [700, false],
    [400, true],
    [700, true],
  ])
})

test("the sign that LaTeX draws as a bitmap out of its font of signs is a bullet, where it is as wide", async () => {
  const textOf = async (width: number) => {
    const objects = {
      100: `<< /Type /Font /Subtype /Type3 /FontBBox [5 5 36 37] /FontMatrix [0.012 0 0 0.012 0 0] /FirstChar 136 /LastChar 136 /Widths [${width}] /Encoding << /Type /Encoding /Differences [136 /a136] >> /Resources << >> /CharProcs << /a136 101 0 R >> >>`,
      101: streamObject("", `${width} 0 5 5 36 37 d1 5 5 31 32 re f`),
    }
    const content = "BT /T0 10 Tf 10 80 Td <88> Tj ET"
    const pages = [{ content, resources: "/Font << /T0 100 0 R >>" }]
    const { value } = await readPdf(makeDrawnPdf({ pages, objects }), createNodeHost(), {})
    value.close()
    const items = value.scene.pages[0]?.items ?? []
    return items.map((item) => (item.kind === "glyphs" ? item.chars.join("") : item.kind))
  }
  expect(await textOf(41.5)).toEqual(["•"])
  expect(await textOf(60)).toEqual(["\ufffd"])
})

test("the many fonts into which a program cuts one face are one font of the scene", async () => {
  const { fonts, all } = await readFaces([serif, serif, serif], ["HH", "HH", "HH"])
  expect(new Set(fonts).size).toBe(1)
  expect(all).toHaveLength(1)
})

test("a font that draws only points has the style of the text around it", async () => {
  const { fonts } = await readFaces([boldSerif, sans, boldSerif], ["HH", "..", "HH"])
  expect(fonts.map(look)).toEqual([
    [700, true],
    [700, true],
    [700, true],
  ])
})

// Drawn at their size, these letters take minutes and gigabytes.
test("letters of a font whose size is a hundredth of theirs are not drawn", async () => {
  const begun = processorTime()
  const faces = Array.from({ length: 10 }, () => sans)
  const { fonts } = await readFaces(
    faces,
    Array.from({ length: 80 }, () => "H"),
    0.01,
  )
  expect(fonts).toHaveLength(80)
  expect(processorTime() - begun).toBeLessThan(10_000)
})

test("a descriptor that calls a font without a weight in its name bold is believed where its stems are thick", async () => {
  const weights = await Promise.all([90, 150].map(namedBold))
  expect(weights).toEqual([400, 700])
})

/**
 * Weight of a font called Quarrel whose descriptor says bold; its stems in thousandths of an em.
 */
async function namedBold(stem: number): Promise<number | undefined> {
  const box = (x0: number, y0: number, x1: number, y1: number): PathSegment[] => [
    ["M", x0, y0],
    ["L", x1, y0],
    ["L", x1, y1],
    ["L", x0, y1],
    ["Z"],
  ]
  const thick = stem / 1000
  const segments = [
    ...box(0.1, 0, 0.1 + thick, 0.7),
    ...box(0.5, 0, 0.5 + thick, 0.7),
    ...box(0.1 + thick, 0.3, 0.5, 0.385),
  ]
  const program = outlineFont([{ char: "H", segments, advance: 0.75 }], quarrel, { trueType: true })
  const pdf = makeDrawnPdf({
    pages: [
      { content: "BT /G 10 Tf 10 60 Td (HHHHHHHH) Tj ET", resources: "/Font << /G 200 0 R >>" },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Quarrel /Encoding /WinAnsiEncoding /FirstChar 72 /LastChar 72 /Widths [750] /FontDescriptor 300 0 R >>",
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 32 /FontBBox [0 0 750 700] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 140 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(program).toString("latin1")),
    },
  })
  const { value } = await readPdf(pdf, createNodeHost(), {})
  value.close()
  return value.scene.fonts[0]?.weight
}

const quarrel = plainFace("Quarrel")
