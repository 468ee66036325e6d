import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Host, OcrResult } from "../../base/host.ts"
import { seen, recognise, runsOf, textOf, scan } from "./test/recognise-pages.ts"

describe("text layers of scans", () => {
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

  it("puts words in the place of letters that a page without text draws, and none over a drawing", async () => {
    const ocr = async (): Promise<OcrResult> => seen()
    const lines = Array.from({ length: 160 }, (_, at) => `${at} 2 m ${at + 1} 3 l S`).join(" ")
    const paper = async (letters: string) => {
      const pdf = makeDrawnPdf({ pages: [{ content: `${lines} 0 g ${letters}` }] })
      const page = (await recognise(pdf, { mode: "auto", ocr })).scene.pages[0]
      const high = page?.items.filter(({ kind, box }) => kind === "path" && box.y1 < 90) ?? []
      return { text: textOf(page), left: high.length }
    }
    // A box and a thin bar, as of l or 1, where the first word is read.
    expect(await paper("26 67 6 6 re f 36 67 0.6 6 re f")).toEqual({ text: "合同", left: 0 })
    expect(await paper("180 60 6 6 re f")).toEqual({ text: "", left: 1 })
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
})
