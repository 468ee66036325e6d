import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { latinWidths } from "../../analysis/fonts/data/latin-widths.ts"
import { ConversionError } from "../../base/failure.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import { quarterTurn } from "../../images/straighten.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import type { RecogniseOptions } from "./recognise-options.ts"
import { recogniseScene } from "./recognise-scene.ts"
import { rightedBytes } from "./right-page.ts"
import {
  host,
  seen,
  recognise,
  runsOf,
  textOf,
  scan,
  openBook,
  unmapped,
  print,
} from "./test/recognise-pages.ts"

describe("recognition of pages", () => {
  /** Width of a word's ink in Times New Roman, in ems. */
  const emsOf = (text: string): number =>
    Array.from(text).reduce(
      (sum, letter) =>
        sum + (latinWidths["Times New Roman"]?.regular[letter.charCodeAt(0) - 0x20] ?? 0) / 1000,
      -0.09,
    )

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

  it("warns of pages that are hard to read", async () => {
    const { kinds } = await recognise(scan(), {
      mode: "auto",
      ocr: async () => ({ ...seen(), confidence: 0.6 }),
    })
    expect(kinds).toEqual(["page-recognised", "low-confidence"])
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
