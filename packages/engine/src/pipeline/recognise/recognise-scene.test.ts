import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject, type DrawnPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { latinWidths } from "../../analysis/fonts/data/latin-widths.ts"
import { ConversionError } from "../../base/failure.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import { quarterTurn } from "../../images/straighten.ts"
import type { GlyphRun, Scene, ScenePage } from "../../model/scene.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { recogniseScene } from "./recognise-scene.ts"
import type { RecogniseOptions } from "./recognise-scene.ts"
import { rightedBytes } from "./right-page.ts"

const host = createNodeHost()

/** A page picture's words, as a host might see them: given in pixels at 300 dpi. */
const seen = (rotation = 0): OcrResult => ({
  words: [
    { text: "合同", box: { x0: 100, y0: 100, x1: 200, y1: 146 }, confidence: 0.9, line: 0 },
    { text: "No", box: { x0: 220, y0: 104, x1: 270, y1: 146 }, confidence: 0.8, line: 0 },
  ],
  rotation,
  confidence: 0.87,
})

async function recognise(
  pdf: Uint8Array,
  settings: {
    mode: RecogniseOptions["mode"]
    ocr?: Host["ocr"]
    allow?: (pages: number) => number
    partsSpreads?: boolean
  },
): Promise<{ scene: Scene; kinds: string[] }> {
  const { value } = await readPdf(pdf, host)
  const { ocr: _, ...blind } = host
  const withOcr: Host = settings.ocr ? { ...blind, ocr: settings.ocr } : blind
  const outcome = await recogniseScene(
    value.scene,
    withOcr,
    {
      mode: settings.mode,
      languages: ["chi_sim", "eng"],
      partsSpreads: settings.partsSpreads ?? false,
      draw: value.draw,
      drawScan: value.drawScan,
    },
    settings.allow ? { allowRecognition: async (pages) => settings.allow?.(pages) ?? 0 } : {},
  )
  value.close()
  return { scene: outcome.value, kinds: outcome.diagnostics.map((item) => item.kind) }
}

const runsOf = (page: ScenePage | undefined): GlyphRun[] =>
  (page?.items ?? []).filter((item): item is GlyphRun => item.kind === "glyphs")
const textOf = (page: ScenePage | undefined): string =>
  runsOf(page)
    .map((run) => run.chars.join(""))
    .join(" ")

/** A scan: one grey picture over the whole page, with a text layer where asked. */
function scan(layer = "", entries = "", width = 200, others: DrawnPdf["pages"] = []): Uint8Array {
  const picture = streamObject(
    "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
    "\u00ff\u00ff\u00ff\u00ff",
  )
  return makeDrawnPdf({
    pages: [
      {
        content: `q ${width} 0 0 ${width / 2} 0 0 cm /I Do Q ${layer}`,
        resources: "/XObject << /I 100 0 R >>",
        entries,
      },
      ...others,
    ],
    objects: { 100: picture },
  })
}

/** A scan of two pages side by side: rows of bars with paper between them. */
function openBook(): Uint8Array {
  const [width, height] = [200, 140]
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isPrint = (x >= 12 && x < 85) || (x >= 115 && x < 188)
    const isInk = isPrint && y > 10 && y < 130 && y % 6 < 3 && (x + y) % 7 !== 0
    return isInk ? "\u0010" : "\u00ff"
  })
  return makeDrawnPdf({
    pages: [
      {
        content: "q 200 0 0 140 0 0 cm /I Do Q",
        resources: "/XObject << /I 100 0 R >>",
        entries: "/MediaBox [0 0 200 140]",
      },
    ],
    objects: {
      100: streamObject(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        pixels.join(""),
      ),
    },
  })
}

/** A page of print, and one whose eight letters nothing names beside those that are given. */
function unmapped(known: string): Uint8Array {
  const codes = "1 beginbfrange <01> <08> <E001> endbfrange"
  const font =
    "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 8 /Widths [500 500 500 500 500 500 500 500] /ToUnicode 101 0 R"
  return makeDrawnPdf({
    pages: [
      { content: "BT /F1 12 Tf 10 40 Td (All is known) Tj ET" },
      {
        content: `BT /F1 12 Tf 10 20 Td (${known}) Tj ET /Form Do`,
        resources: "/XObject << /Form 100 0 R >>",
      },
    ],
    objects: {
      100: streamObject(
        `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << /G << ${font} >> >> >>`,
        "BT /G 12 Tf 10 60 Td <0102030405060708> Tj ET",
      ),
      101: streamObject("", `1 begincodespacerange <00> <FF> endcodespacerange ${codes}`),
    },
  })
}

const print = makeDrawnPdf({
  pages: [{ content: "BT /F1 10 Tf 20 70 Td (A page with text of its own) Tj ET" }],
})

describe("recognition of pages", () => {
  it("puts words with their confidence in the place of a scan's picture", async () => {
    const { scene, kinds } = await recognise(scan(), { mode: "auto", ocr: async () => seen() })
    const [page] = scene.pages
    expect(textOf(page)).toBe("合同 No")
    expect(page?.items.some((item) => item.kind === "image")).toBe(false)
    const [first, second] = runsOf(page)
    expect(first).toMatchObject({
      confidence: 0.9,
      size: second?.size,
      y: [second?.y[0], second?.y[0]],
    })
    expect(first?.x[0]).toBeCloseTo(24)
    expect(scene.fonts[first?.font ?? 0]?.family).toBe("SimSun")
    expect(kinds).toEqual(["page-recognised"])
  })

  it("sets columns of a scan one character below the other", async () => {
    const column = (text: string, x: number): OcrResult["words"][number] => ({
      text,
      box: { x0: x, y0: 50, x1: x + 40, y1: 50 + text.length * 44 },
      confidence: 0.9,
      line: x,
      isVertical: true,
      chars: Array.from(text, (char, index) => ({
        text: char,
        box: { x0: x, y0: 50 + index * 44, x1: x + 40, y1: 90 + index * 44 },
        confidence: 0.9,
      })),
    })
    const words = [column("春天的早晨", 700), column("江南小镇", 600)]
    const { scene } = await recognise(scan(), {
      mode: "auto",
      ocr: async () => ({ words, rotation: 0, confidence: 0.9 }),
    })
    const [first, second] = runsOf(scene.pages[0])
    expect(first).toMatchObject({ isVertical: true, chars: Array.from("春天的早晨") })
    expect(new Set(first?.x).size).toBe(1)
    // Characters 44 pixels apart at 300 dpi.
    expect((first?.y[1] ?? 0) - (first?.y[0] ?? 0)).toBeCloseTo((44 * 72) / 300, 1)
    expect((first?.x[0] ?? 0) - (second?.x[0] ?? 0)).toBeCloseTo((100 * 72) / 300, 1)
  })

  it("leaves slides on the photograph of their template as they are", async () => {
    const slide = {
      content: "q 200 0 0 100 0 0 cm /I Do Q BT /F 12 Tf 20 20 Td (Plan) Tj ET",
      resources:
        "/XObject << /I 100 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
    }
    const ocr = async (): Promise<OcrResult> => seen()
    const alone = await recognise(scan(), { mode: "auto", ocr })
    expect(alone.kinds).toEqual(["page-recognised"])
    const deck = scan("", "", 200, [slide, slide, slide])
    const { scene, kinds } = await recognise(deck, { mode: "auto", ocr })
    expect(kinds).toEqual([])
    expect(scene.pages.map(textOf)).toEqual(["", "Plan", "Plan", "Plan"])
  })

  it("leaves a page under a fade as it is, which is a picture to us and none of the file", async () => {
    const page = {
      content: "0 0.5 1 rg q /M gs 0 0 200 100 re f Q BT /F 12 Tf 20 20 Td (Plan) Tj ET",
      resources:
        "/ExtGState << /M 100 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
    }
    const pdf = makeDrawnPdf({
      pages: [page],
      objects: {
        100: "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G 101 0 R >> >>",
        101: streamObject(
          "/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /S 102 0 R >> >>",
          "/S sh",
        ),
        102: "<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>",
      },
    })
    const { scene, kinds } = await recognise(pdf, { mode: "auto", ocr: async () => seen() })
    expect(kinds).toEqual([])
    expect(scene.images).toHaveLength(1)
  })

  it("reads a column of two digits a row, whose letters mostly stand beside each other", async () => {
    const chars = Array.from("8384858687", (text, index) => ({
      text,
      box: {
        x0: 700 + (index % 2) * 24,
        y0: 50 + (index >> 1) * 50 - (index % 2),
        x1: 724 + (index % 2) * 24,
        y1: 90 + (index >> 1) * 50 - (index % 2),
      },
      confidence: 0.9,
    }))
    const box = { x0: 700, y0: 50, x1: 748, y1: 290 }
    const word = { text: "8384858687", box, confidence: 0.9, line: 0, isVertical: true, chars }
    const { scene } = await recognise(scan(), {
      mode: "auto",
      ocr: async () => ({ words: [word], rotation: 0, confidence: 0.9 }),
    })
    const [first] = runsOf(scene.pages[0])
    // The column is 48 pixels wide, its rows 50 apart: 50 / 300 inches are 12 points.
    expect(first?.size).toBeGreaterThan(11)
    expect(first?.size).toBeLessThan(13.1)
  })

  it("leaves characters that were set apart the room between them, and those of a grid none", async () => {
    const title = (pitch: number) => {
      const chars = Array.from("国家标准", (text, at) => ({
        text,
        box: { x0: 100 + at * pitch, y0: 100, x1: 145 + at * pitch, y1: 146 },
        confidence: 0.9,
      }))
      const box = { x0: 100, y0: 100, x1: 145 + 3 * pitch, y1: 146 }
      return [{ text: "国家标准", box, confidence: 0.9, line: 0, chars }]
    }
    const share = async (pitch: number): Promise<number> => {
      const ocr = async () => ({ ...seen(), words: title(pitch) })
      const [run] = runsOf((await recognise(scan(), { mode: "force", ocr })).scene.pages[0])
      return (run?.advance[0] ?? 0) / (run?.size ?? 1)
    }
    expect(await share(90)).toBeCloseTo(1)
    expect(await share(52)).toBeGreaterThan(1)
  })

  it("lays lines that were read on their side along their own baseline", async () => {
    // Letters of 40 pixels whose feet stand at 300 where they run up, and at 500 where down.
    const line = (turns: 1 | 3, x0: number) => ({
      turns,
      words: [
        {
          text: "HE",
          box: { x0, y0: 100, x1: x0 + 40, y1: 160 },
          confidence: 0.9,
          line: 0,
          chars: [130, 100]
            .map((y, index) => ({
              text: "HE".charAt(turns === 1 ? index : 1 - index),
              box: { x0, y0: y, x1: x0 + 40, y1: y + 30 },
              confidence: 0.9,
            }))
            .toSorted((a, b) => (turns === 1 ? b.box.y0 - a.box.y0 : a.box.y0 - b.box.y0)),
        },
      ],
    })
    const ocr = async () => ({ ...seen(), aside: [line(1, 260), line(3, 500)] })
    const { scene } = await recognise(scan(), { mode: "force", ocr })
    const runs = runsOf(scene.pages[0]).filter(({ angle }) => angle !== 0)
    const places = runs.map(({ chars, angle, x, y }) => [
      chars.join(""),
      angle,
      ...[x, y].flatMap((at) => at.map((place) => Math.round((place * 300) / 72))),
    ])
    expect(places).toEqual([
      ["HE", 270, 300, 300, 160, 130],
      ["HE", 90, 500, 500, 100, 130],
    ])
  })

  it("leaves a page alone that has text of its own, unless every page is asked for", async () => {
    let looked = 0
    const ocr = async (): Promise<OcrResult> => (looked++, seen())
    expect(textOf((await recognise(print, { mode: "auto", ocr })).scene.pages[0])).toBe(
      "A page with text of its own",
    )
    expect(looked).toBe(0)
    expect(textOf((await recognise(print, { mode: "force", ocr })).scene.pages[0])).toBe("合同 No")
    expect(textOf((await recognise(scan(), { mode: "off", ocr })).scene.pages[0])).toBe("")
  })

  it("asks once for the pages that need it, takes the first ones, and says which stay pictures", async () => {
    const picture = streamObject(
      "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
      "\u00ff\u00ff\u00ff\u00ff",
    )
    const scanned = {
      content: "q 200 0 0 100 0 0 cm /I Do Q",
      resources: "/XObject << /I 100 0 R >>",
    }
    const printed = { content: "BT /F1 10 Tf 20 70 Td (A page with text of its own) Tj ET" }
    const asked: number[] = []
    const { scene, kinds } = await recognise(
      makeDrawnPdf({ pages: [scanned, printed, scanned, scanned], objects: { 100: picture } }),
      { mode: "auto", ocr: async () => seen(), allow: (pages) => (asked.push(pages), 1) },
    )
    expect(asked).toEqual([3])
    expect(kinds).toEqual(["page-recognised", "recognition-limit", "recognition-limit"])
    expect(scene.pages.map(textOf)).toEqual(["合同 No", "A page with text of its own", "", ""])
    expect(scene.pages[3]?.items.map((item) => item.kind)).toEqual(["image"])
    expect(
      (
        await recognise(print, {
          mode: "auto",
          ocr: async () => seen(),
          allow: () => expect.unreachable(),
        })
      ).kinds,
    ).toEqual([])
  })

  it("turns a page upright that lies on its side, and looks again", async () => {
    const pictures: PixelImage[] = []
    const ocr = async (picture: PixelImage): Promise<OcrResult> => (
      pictures.push(picture),
      seen(pictures.length === 1 ? 90 : 0)
    )
    const { scene } = await recognise(scan(), { mode: "auto", ocr })
    expect(scene.pages[0]).toMatchObject({ width: 100, height: 200 })
    const [first, second] = pictures
    if (!first) throw new Error("nothing was looked at")
    expect(second).toEqual(quarterTurn(first, 1))
    expect(textOf(scene.pages[0])).toBe("合同 No")
  })

  it.each([
    // How the page lies, and where its red corner, the first of the upright page, stands in it.
    { turns: 1, corner: [0, 0], width: 100 },
    { turns: 2, corner: [180, 0], width: 200 },
    { turns: 3, corner: [180, 80], width: 100 },
  ])("cuts pictures out of a page turned by $turns quarters", async ({ turns, corner, width }) => {
    const [x = 0, y = 0] = corner
    const file = scan(`1 0 0 rg ${x} ${y} 20 20 re f`)
    const { value } = await readPdf(file, host)
    let looked = 0
    const picture = { x0: 0, y0: 0, x1: 80, y1: 80 }
    const ocr = async (): Promise<OcrResult> => ({
      ...seen(looked++ === 0 ? turns * 90 : 0),
      pictures: [picture],
    })
    const { value: scene } = await recogniseScene(
      value.scene,
      { ...host, ocr },
      { mode: "auto", languages: ["eng"], draw: value.draw, drawScan: value.drawScan },
      {},
    )
    expect(scene.pages[0]).toMatchObject({ width, height: 300 - width })
    const items = scene.pages[0]?.items ?? []
    expect(items.filter(({ kind }) => kind === "path")).toEqual([])
    const cut = items.find((item) => item.kind === "image")
    expect(cut?.box).toMatchObject({ x0: 0, y0: 0 })
    const bytes = rightedBytes(value.bytes, scene.pages)
    const { data, channels } = await host.images.decode(
      await bytes.image(scene.images[cut?.image ?? 0]?.key ?? ""),
    )
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
    expect(data.length).toBe(38 * 38 * channels)
    value.close()
  })

  it("brings a scan without resolution to the size of its sheet, by its letters", async () => {
    // A sheet of A4 whose pixels were taken for points: letters of 47 points, four times too high.
    const letters = (size: number): string =>
      Array.from({ length: 60 }, (_, at) => {
        const [x, y] = [200 + (at % 10) * 1.6 * size, 800 + Math.floor(at / 10) * 2 * size]
        return `${x} ${y} ${0.7 * size} ${0.8 * size} re f`
      }).join(" ")
    // A picture, which one even square would not be.
    const stripes = Array.from({ length: 8 }, (_, at) => `${at * 12} 3268 8 100 re f`).join(" ")
    const read = async (size: number) => {
      const file = makeDrawnPdf({
        pages: [
          {
            content: `q 2380 0 0 3368 0 0 cm /I Do Q 0 g ${letters(size)} 1 0 0 rg ${stripes}`,
            resources: "/XObject << /I 100 0 R >>",
            mediaBox: "[0 0 2380 3368]",
          },
        ],
        objects: {
          100: streamObject(
            "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
            "\u00ff\u00ff\u00ff\u00ff",
          ),
        },
      })
      const { value } = await readPdf(file, host)
      const asked: { width: number; dpi: number }[] = []
      const ocr: Host["ocr"] = async ({ width }, { dpi }) => (
        asked.push({ width, dpi }),
        { ...seen(), pictures: [{ x0: 0, y0: 0, x1: 90, y1: 90 }] }
      )
      const options = {
        mode: "auto",
        languages: ["eng"],
        draw: value.draw,
        drawScan: value.drawScan,
      } as const
      const { value: scene } = await recogniseScene(value.scene, { ...host, ocr }, options, {})
      const cut = scene.pages[0]?.items.find((item) => item.kind === "image")
      const key = scene.images[cut?.image ?? 0]?.key ?? ""
      const picture = await rightedBytes(value.bytes, scene.pages).image(key)
      const { width, data } = await host.images.decode(picture)
      value.close()
      return { page: scene.pages[0], asked, corner: [...data.subarray(0, 3)], width }
    }
    const sheet = await read(47)
    expect(sheet.page?.height).toBeCloseTo(842, 0)
    expect(sheet.asked).toEqual([{ width: 2_479, dpi: 300 }])
    expect(sheet.corner).toEqual([255, 0, 0])
    expect(sheet.width).toBe(43)
    // A poster with letters as on paper is only as much smaller as Word's largest page asks.
    expect((await read(12)).page?.height).toBeCloseTo(1_584, 0)
  })

  it("keeps a scroll as wide as paper, and reads it with the pixels of the largest sheet", async () => {
    const [width, height] = [595, 3_400]
    const file = makeDrawnPdf({
      pages: [
        {
          content: `q ${width} 0 0 ${height} 0 0 cm /I Do Q`,
          resources: "/XObject << /I 100 0 R >>",
          mediaBox: `[0 0 ${width} ${height}]`,
        },
      ],
      objects: {
        100: streamObject(
          "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
          "\u00ff\u00ff\u00ff\u00ff",
        ),
      },
    })
    const asked: number[] = []
    const ocr: Host["ocr"] = async (picture) => (asked.push(picture.width), seen())
    const { scene } = await recognise(file, { mode: "force", ocr })
    expect(scene.pages[0]?.width).toBe(width)
    // A picture of 5,200 pixels in height would be 910 wide.
    expect(asked[0]).toBeGreaterThan(1_700)
  })

  it("leaves the strokes of a pen a picture, which are read as signs alone", async () => {
    const word = (text: string, confidence: number, line: number) => ({
      text,
      box: { x0: 100, y0: 100 + 60 * line, x1: 300, y1: 146 + 60 * line },
      confidence,
      line,
    })
    const read = async (words: OcrResult["words"]) =>
      recognise(scan(), { mode: "auto", ocr: async () => ({ ...seen(), words, confidence: 0.7 }) })
    const strokes = [word("><>/", 0.7, 1), word("(>)<>", 0.6, 2)]
    const alone = await read(strokes)
    expect(textOf(alone.scene.pages[0])).toBe("")
    expect(alone.kinds).toEqual(["low-confidence"])
    const signed = await read([word("签字", 0.9, 0), ...strokes, word("……", 0.9, 3)])
    expect(textOf(signed.scene.pages[0])).toBe("签字 ……")
    expect(signed.scene.pages[0]?.items.filter(({ kind }) => kind === "image")).toHaveLength(2)
  })

  it("keeps a photograph whole, a word in it or not", async () => {
    const shades = Array.from({ length: 100 }, (_, at) => {
      const [x, y] = [(at % 10) * 20, Math.floor(at / 10) * 10]
      return `${at / 100} g ${x} ${y} 20 10 re f`
    }).join(" ")
    const ocr = async (): Promise<OcrResult> => seen()
    const photograph = await recognise(scan(shades), { mode: "auto", ocr })
    expect(photograph.kinds).toEqual(["low-confidence"])
    expect(textOf(photograph.scene.pages[0])).toBe("")
  })

  it("keeps a cover whole: colour that is no rectangle, and words on it", async () => {
    const petals = (colour: string): string =>
      Array.from({ length: 12 }, (_, at) => {
        const x = at * 16
        return `${colour} rg ${x} 0 m ${x + 20} 30 l ${x + 6} 70 l ${x - 8} 45 l f`
      }).join(" ")
    const { words, ...rest } = seen()
    const title = Array.from({ length: 8 }, (_, line) => words.map((word) => ({ ...word, line })))
    const ocr = async (): Promise<OcrResult> => ({ ...rest, words: title.flat() })
    const text = { content: "BT /F1 10 Tf 20 70 Td (A page that has text of its own) Tj ET" }
    const cover = await recognise(scan(petals("0.8 0.5 0"), "", 200, [text, text]), {
      mode: "auto",
      ocr,
    })
    expect(cover.kinds).toEqual(["low-confidence"])
    expect(textOf(cover.scene.pages[0])).toBe("")
    for (const read of [
      scan(petals("0.9 0.88 0.86"), "", 200, [text, text]),
      scan(petals("0.8 0.5 0")),
    ])
      expect((await recognise(read, { mode: "auto", ocr })).kinds).toEqual(["page-recognised"])
  })

  it("reads a small picture that is all of its page where it holds more than a few letters", async () => {
    const { words, ...rest } = seen()
    const lines = Array.from({ length: 12 }, (_, line) =>
      words.map((word) => ({
        ...word,
        line,
        box: { ...word.box, y0: 100 + line, y1: 146 + line },
      })),
    )
    const ocr = async (): Promise<OcrResult> => ({ ...rest, words: lines.flat() })
    const read = await recognise(scan("", "", 100), { mode: "auto", ocr })
    expect(read.kinds).toEqual(["page-recognised"])
    expect(read.scene.pages[0]?.items.some(({ kind }) => kind === "image")).toBe(false)
    const mark = await recognise(scan("", "", 100), { mode: "auto", ocr: async () => seen() })
    expect(mark.scene.pages[0]?.items.map(({ kind }) => kind)).toEqual(["image"])
  })

  it("looks at a poster with a text layer no closer than a picture of it may be", async () => {
    const picture = streamObject(
      "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
      "\u0000\u0000\u0000\u0000",
    )
    const poster = makeDrawnPdf({
      pages: [
        {
          content:
            "q 14000 0 0 14000 0 0 cm /I Do Q BT 3 Tr /F1 300 Tf 900 9000 Td (A poster with words of its own) Tj ET",
          mediaBox: "[0 0 14000 14000]",
          resources: "/XObject << /I 100 0 R >>",
        },
      ],
      objects: { 100: picture },
    })
    const { scene } = await recognise(poster, { mode: "auto", ocr: async () => seen() })
    expect(textOf(scene.pages[0])).toBe("A poster with words of its own")
  })

  it("cuts out of a scan with a text layer what the layer has no words for", async () => {
    const rows = Array.from({ length: 50 }, (_, y) =>
      Array.from({ length: 100 }, (_, x) => {
        const isDrawn = x >= 55 && x < 85 && y >= 10 && y < 40
        return isDrawn && (x + y) % 3 !== 0 ? "\u0020" : "\u00ff"
      }).join(""),
    )
    const picture = streamObject(
      "/Type /XObject /Subtype /Image /Width 100 /Height 50 /ColorSpace /DeviceGray /BitsPerComponent 8",
      rows.join(""),
    )
    const words = "BT 3 Tr /F1 10 Tf 10 70 Td (Words of the layer) Tj ET"
    const paper = makeDrawnPdf({
      pages: [
        {
          content: `q 200 0 0 100 0 0 cm /I Do Q ${words}`,
          resources: "/XObject << /I 100 0 R >>",
        },
      ],
      objects: { 100: picture },
    })
    const { scene } = await recognise(paper, { mode: "auto" })
    const items = scene.pages[0]?.items ?? []
    expect(items.map(({ kind }) => kind)).toEqual(["image", "glyphs"])
    const { x0 = 0, y0 = 0, x1 = 0, y1 = 0 } = items[0]?.box ?? {}
    expect([x0, y0, x1, y1].map((side) => Math.round(side / 10))).toEqual([11, 2, 17, 8])
  })

  it("takes a scan away whole that a program parted into papers and the ink on them", async () => {
    const paper = streamObject(
      "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
      "\u00ee",
    )
    const ink = streamObject(
      "/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1",
      "\u00ff",
    )
    const words = "BT 3 Tr /F1 10 Tf 10 70 Td (Words of the layer) Tj ET"
    const papers = "q 90 0 0 40 5 55 cm /I Do Q q 90 0 0 40 105 5 cm /I Do Q"
    const marks = "q 20 0 0 10 170 80 cm /I Do Q"
    const parted = makeDrawnPdf({
      pages: [
        {
          content: `${words} ${papers} q 200 0 0 100 0 0 cm /M Do Q ${marks}`,
          resources: "/XObject << /I 100 0 R /M 101 0 R >>",
        },
      ],
      objects: { 100: paper, 101: ink },
    })
    const { scene } = await recognise(parted, { mode: "auto" })
    const pictures = (scene.pages[0]?.items ?? []).filter(({ kind }) => kind === "image")
    // What was put on the scan later stays.
    expect(pictures.map(({ box }) => Math.round(box.x0))).toEqual([170])
    expect(textOf(scene.pages[0])).toBe("Words of the layer")
  })

  it("makes the text layer of a scan visible instead of recognising it again", async () => {
    const { scene, kinds } = await recognise(
      scan("BT 3 Tr /F1 10 Tf 20 70 Td (A layer made elsewhere) Tj ET"),
      { mode: "auto" },
    )
    expect(textOf(scene.pages[0])).toBe("A layer made elsewhere")
    expect(runsOf(scene.pages[0])[0]?.renderMode).toBe(0)
    expect(kinds).toEqual([])
  })

  it("keeps a layer that stands on its ink, and reads a page anew whose layer lies", async () => {
    // A dark bar stands for the ink of the scan's one line.
    const dark = "0 g 20 68 120 10 re f"
    const layer = (x: number, y: number, text: string): Uint8Array =>
      scan(`${dark} BT 3 Tr /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`)
    const ocr = async (): Promise<OcrResult> => seen()
    const read = async (pdf: Uint8Array): Promise<string> =>
      textOf((await recognise(pdf, { mode: "auto", ocr })).scene.pages[0])
    expect(await read(layer(20, 70, "A layer made elsewhere"))).toBe("A layer made elsewhere")
    expect(await read(layer(20, 20, "A layer made elsewhere"))).toBe("合同 No")
  })

  it("reads a page anew whose layer says other words than its picture, in their places", async () => {
    const told = "minutes of the general meeting were taken and signed by everyone who attended"
    const others = "harvest dreams above silent rivers carry golden leaves toward evening mountains"
    const ocrOf = (text: string, confidence: number): NonNullable<Host["ocr"]> => {
      const words = text.split(" ").map((word, at) => {
        const box = { x0: 20 + at * 60, y0: 60, x1: 70 + at * 60, y1: 100 }
        return { text: word, box, confidence, line: 0 }
      })
      return async () => ({ words, rotation: 0, confidence })
    }
    const layer = scan(`0 g 20 62 160 14 re f BT 3 Tr /F1 4 Tf 20 66 Td (${told}) Tj ET`)
    const read = async (ocr: NonNullable<Host["ocr"]>): Promise<string> =>
      textOf((await recognise(layer, { mode: "auto", ocr })).scene.pages[0])
    expect(await read(ocrOf(told, 0.97))).toBe(told)
    expect(await read(ocrOf(others, 0.97))).toContain("harvest dreams")
    // What was guessed says nothing against a layer.
    expect(await read(ocrOf(others, 0.7))).toBe(told)
  })

  it("reads a page anew whose layer gives each character a baseline of its own", async () => {
    const ocr = async (): Promise<OcrResult> => seen()
    const letters = (rise: (at: number) => number): string =>
      Array.from("archivesofpapers")
        .map((letter, at) => `1 0 0 1 ${20 + 8 * at} ${70 + rise(at)} Tm (${letter}) Tj`)
        .join(" ")
    const read = async (rise: (at: number) => number): Promise<string> => {
      const layer = `0 g 20 62 140 24 re f BT 3 Tr /F1 10 Tf ${letters(rise)} ET`
      return textOf((await recognise(scan(layer), { mode: "auto", ocr })).scene.pages[0])
    }
    expect(await read(() => 0)).toMatch(/^a r c h/)
    expect(await read((at) => (at % 2) * 2)).toBe("合同 No")
  })

  it("keeps what somebody typed on a scan, and no outlines of letters that were read", async () => {
    const ocr = async (): Promise<OcrResult> => seen()
    // A square where a word is read, and one beside it.
    const outlines = "0 g 26 67 6 6 re f 180 10 6 6 re f"
    const typed = "BT /F1 8 Tf 20 8 Td (Archive) Tj ET"
    const { scene: read } = await recognise(scan(`${outlines} ${typed}`), { mode: "auto", ocr })
    expect(textOf(read.pages[0])).toBe("合同 No Archive")
    const paths = read.pages[0]?.items.filter((item) => item.kind === "path") ?? []
    expect(paths.map(({ box }) => Math.round(box.x0))).toEqual([180])
  })

  it("keeps the picture under the few words of a slide, as they take more room than what it shows", async () => {
    const ocr = async (): Promise<OcrResult> => seen()
    const slide = (size: number): Uint8Array => scan(`BT /F1 ${size} Tf 20 8 Td (Part two) Tj ET`)
    const itemsOf = async (size: number): Promise<readonly string[]> => {
      const { scene: read } = await recognise(slide(size), { mode: "auto", ocr })
      return read.pages[0]?.items.map(({ kind }) => kind) ?? []
    }
    expect(await itemsOf(40)).toEqual(["image", "glyphs"])
    expect(await itemsOf(6)).toEqual(["glyphs", "glyphs", "glyphs"])
  })

  it("reads a page anew whose layer stands between the rows of a table, on rulings alone", async () => {
    const bars = "0 g 20 67 120 8 re f 20 41 120 8 re f 20 15 120 8 re f"
    const rulings = "0.8 w 10 58 m 190 58 l 10 32 m 190 32 l 10 6 m 190 6 l S"
    const layer = (lower: number): Uint8Array => {
      const words = [68, 42, 16].map((y) => `1 0 0 1 20 ${y - lower} Tm (Words of a row here) Tj`)
      return scan(`${bars} ${rulings} BT 3 Tr /F1 10 Tf ${words.join(" ")} ET`)
    }
    const ocr = async (): Promise<OcrResult> => seen()
    const read = async (pdf: Uint8Array): Promise<string> =>
      textOf((await recognise(pdf, { mode: "auto", ocr })).scene.pages[0])
    expect(await read(layer(0))).toContain("Words of a row here")
    expect(await read(layer(13))).toBe("合同 No")
  })

  it("warns of pages that are hard to read", async () => {
    const { kinds } = await recognise(scan(), {
      mode: "auto",
      ocr: async () => ({ ...seen(), confidence: 0.6 }),
    })
    expect(kinds).toEqual(["page-recognised", "low-confidence"])
  })

  it("keeps a photograph as the picture it is, unless every page is asked for", async () => {
    const ocr = async (): Promise<OcrResult> => ({ ...seen(), confidence: 0.3 })
    const { scene, kinds } = await recognise(scan(), { mode: "auto", ocr })
    expect(textOf(scene.pages[0])).toBe("")
    expect(scene.pages[0]?.items.some((item) => item.kind === "image")).toBe(true)
    expect(kinds).toEqual(["low-confidence"])
    expect(textOf((await recognise(scan(), { mode: "force", ocr })).scene.pages[0])).toBe("合同 No")
  })

  it("takes the size of a line from the middle of its characters, not from boxes as high as the line", async () => {
    const words = Array.from("申请人应当如实填写", (text, at) => ({
      text,
      box: {
        x0: 100 + at * 64,
        y0: at % 3 === 1 ? 80 : 100,
        x1: 160 + at * 64,
        y1: at % 3 === 1 ? 190 : 160,
      },
      confidence: 0.9,
      line: 0,
    }))
    const { scene } = await recognise(scan(), {
      mode: "auto",
      ocr: async () => ({ ...seen(), words }),
    })
    const [run] = runsOf(scene.pages[0])
    // At 300 dpi a character of 60 pixels is one of some 15 points.
    expect(Math.abs((run?.size ?? 0) - 15.4)).toBeLessThan(0.8)
  })

  /** Width of a word's ink in Times New Roman, in ems. */
  const emsOf = (text: string): number =>
    Array.from(text).reduce(
      (sum, letter) =>
        sum + (latinWidths["Times New Roman"]?.regular[letter.charCodeAt(0) - 0x20] ?? 0) / 1000,
      -0.09,
    )

  it("sets Latin lines in one size though the ink of a neighbour stands in one's boxes", async () => {
    // Lines of 30 px; the boxes of the third are twice as high as its letters, and so measured.
    const lines = ["the first line of them", "the second line here", "the third line there"]
    const words = lines.flatMap((line, index) => {
      let x = 100
      return line.split(" ").map((text) => {
        const width = 33 * emsOf(text)
        const top = 100 + 60 * index - (index === 2 ? 22 : 0)
        const box = { x0: x, y0: top, x1: x + width, y1: 122 + 60 * index }
        x += width + 9
        return { text, box, confidence: 0.9, line: index }
      })
    })
    const result = { words, rotation: 0, confidence: 0.9 }
    const { scene } = await recognise(scan(), { mode: "auto", ocr: async () => result })
    const sizes = new Set(runsOf(scene.pages[0]).map(({ size }) => size.toFixed(2)))
    expect(sizes.size).toBe(1)
  })

  it("keeps the picture of a line whose words were guessed", async () => {
    const [word, other] = seen().words
    if (!word || !other) throw new Error("two words are seen")
    const guessed = {
      text: "HP4BKK",
      box: { x0: 100, y0: 200, x1: 400, y1: 260 },
      confidence: 0.2,
      line: 1,
    }
    const { scene } = await recognise(scan(), {
      mode: "auto",
      ocr: async () => ({ ...seen(), words: [word, other, guessed] }),
    })
    expect(textOf(scene.pages[0])).toBe("合同 No")
    const [picture] = scene.pages[0]?.items.filter((item) => item.kind === "image") ?? []
    expect(picture?.box.x0).toBeCloseTo(24)
    expect(picture?.box.y1).toBeCloseTo(62.4)
  })

  it("tells each page whose characters nothing names, and is silent once they were read", async () => {
    const unknown = unmapped("Known words")
    const told = async (mode: RecogniseOptions["mode"], ocr?: Host["ocr"]) => {
      const { value } = await readPdf(unknown, host)
      const { ocr: _, ...blind } = host
      const outcome = await recogniseScene(
        value.scene,
        ocr ? { ...blind, ocr } : blind,
        { mode, languages: ["eng"], draw: value.draw, drawScan: value.drawScan },
        {},
      )
      value.close()
      return outcome.diagnostics.filter(({ kind }) => kind === "font-unmapped")
    }
    expect(await told("off")).toEqual([
      {
        kind: "font-unmapped",
        page: 2,
        detail: "unknown characters",
        data: { count: 8, characters: 19 },
      },
    ])
    const box = { x0: 50, y0: 125, x1: 230, y1: 170 }
    const words = [{ text: "Letters", box, confidence: 0.9, line: 0 }]
    const read = { words, rotation: 0, confidence: 0.9 }
    expect(await told("auto", async () => read)).toEqual([])
    const elsewhere = words.map((word) => ({ ...word, box: { x0: 50, y0: 300, x1: 230, y1: 345 } }))
    expect(await told("auto", async () => ({ ...read, words: elsewhere }))).toHaveLength(1)
  })

  it("shows what nobody knows and nobody read as it looks, and a page of it whole", async () => {
    const elsewhere = { x0: 50, y0: 300, x1: 230, y1: 345 }
    const words = [{ text: "Letters", box: elsewhere, confidence: 0.9, line: 0 }]
    const ocr = async (): Promise<OcrResult> => ({ words, rotation: 0, confidence: 0.9 })
    const part = (await recognise(unmapped("Known words"), { mode: "auto", ocr })).scene
    expect(textOf(part.pages[1])).toBe("Known words")
    const picture = part.pages[1]?.items.find((item) => item.kind === "image")
    // Eight characters half an em wide, set at 10 and 60 from below.
    expect(picture?.box.x0).toBeCloseTo(10)
    expect(picture?.box.x1).toBeCloseTo(58)
    expect(part.images.at(-1)).toMatchObject({ hasAlpha: true })
    const whole = await recognise(unmapped(""), { mode: "auto", ocr })
    expect(textOf(whole.scene.pages[1])).toBe("")
    expect(whole.scene.pages[1]?.items).toMatchObject([
      { kind: "image", box: { x1: 200, y1: 100 } },
    ])
    expect(whole.kinds).toEqual(["low-confidence"])
  })

  it("reads a page of letters that nobody knows anew where it lies on its side", async () => {
    const onItsSide = (): NonNullable<Host["ocr"]> => {
      let looked = 0
      return async () => seen(looked++ === 0 ? 90 : 0)
    }
    const whole = (await recognise(unmapped(""), { mode: "auto", ocr: onItsSide() })).scene
    expect(whole.pages[1]).toMatchObject({ width: 100, height: 200 })
    expect(textOf(whole.pages[1])).toBe("合同 No")
    // Where most of it is known the page stays, and what is not is shown as it looks.
    const part = (await recognise(unmapped("Known words"), { mode: "auto", ocr: onItsSide() }))
      .scene
    expect(part.pages[1]).toMatchObject({ width: 200, height: 100 })
    expect(textOf(part.pages[1])).toBe("Known words")
    expect(part.pages[1]?.items.some(({ kind }) => kind === "image")).toBe(true)
  })

  it("is refused with a code where every page is asked for and nothing recognises", async () => {
    const code = await recognise(scan(), { mode: "force" }).then(
      () => "none",
      (error: unknown) => (error instanceof ConversionError ? error.code : String(error)),
    )
    expect(code).toBe("program/missing")
  })

  it.each([
    { way: "upright", rotation: 0, order: [0, 0.5], from: [0, 100] },
    { way: "upside down", rotation: 180, order: [0.5, 0], from: [100, 0] },
  ])("two pages on one picture are two pages, $way", async ({ rotation, order, from }) => {
    let looked = 0
    const widths: number[] = []
    const ocr: NonNullable<Host["ocr"]> = async ({ width }) => {
      widths.push(width)
      return seen(rotation !== 0 && looked++ % 2 === 0 ? rotation : 0)
    }
    const { scene, kinds } = await recognise(openBook(), { mode: "force", ocr, partsSpreads: true })
    expect(scene.pages.map(textOf)).toEqual(["合同 No", "合同 No"])
    expect(scene.pages.map(({ index }) => index)).toEqual(order)
    expect(scene.pages.map(({ righted }) => Math.round(righted?.part?.x0 ?? -1))).toEqual(from)
    expect(Math.max(...widths)).toBeLessThan(450)
    expect(new Set(kinds)).toEqual(new Set(["page-recognised"]))
  })

  it.skipIf(!host.ocr)("reads print with the recogniser of this machine", async () => {
    const big = makeDrawnPdf({ pages: [{ content: "BT /F1 24 Tf 20 70 Td (Recognised) Tj ET" }] })
    const { scene } = await recognise(big, { mode: "force", ocr: host.ocr })
    expect(textOf(scene.pages[0])).toBe("Recognised")
    const [run] = runsOf(scene.pages[0])
    expect(Math.abs((run?.size ?? 0) - 24)).toBeLessThan(3)
    expect(Math.abs((run?.y[0] ?? 0) - 30)).toBeLessThan(2)
  })
})
