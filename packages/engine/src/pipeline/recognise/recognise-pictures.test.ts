import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import { seen, recognise, textOf, scan, unmapped } from "./test/recognise-pages.ts"

describe("pictures of pages that are read", () => {
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

  it("keeps a photograph as the picture it is, unless every page is asked for", async () => {
    const ocr = async (): Promise<OcrResult> => ({ ...seen(), confidence: 0.3 })
    const { scene, kinds } = await recognise(scan(), { mode: "auto", ocr })
    expect(textOf(scene.pages[0])).toBe("")
    expect(scene.pages[0]?.items.some((item) => item.kind === "image")).toBe(true)
    expect(kinds).toEqual(["low-confidence"])
    expect(textOf((await recognise(scan(), { mode: "force", ocr })).scene.pages[0])).toBe("合同 No")
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
})
