import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Box } from "../../base/geometry.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import { quarterTurn } from "../../images/straighten.ts"
import { openPdf, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { runTool } from "../run-tool.ts"
import type { ToolId } from "../tool.ts"
import { wholeOf } from "../whole-file.ts"

const host = createNodeHost()

interface Made {
  readonly files: readonly Uint8Array[]
  readonly told: readonly string[]
}

async function run(
  tool: ToolId,
  content: Uint8Array,
  options: Readonly<Record<string, unknown>>,
  { name = "in.pdf", on = host, allow }: { name?: string; on?: Host; allow?: number } = {},
): Promise<Made> {
  const files: Uint8Array[] = []
  const outcome = await runTool({ tool, inputs: [{ name, content }], options }, on, {
    emit: async (file) => void files.push(await wholeOf(file)),
    ...(allow === undefined ? {} : { allowRecognition: async () => allow }),
  })
  return { files, told: outcome.diagnostics.map(({ kind, page }) => `${kind} ${page ?? ""}`) }
}

const only = ({ files: [first] }: Made): Uint8Array => first ?? new Uint8Array()
const pictures = (content: Uint8Array, options: Readonly<Record<string, unknown>>, more = {}) =>
  run("pdf2photo", content, { mode: "pdf", ...options }, more)

const lines = ["Agreement on delivery", "Payment is due within thirty days", "Total 1,287.20"]
const print = makeDrawnPdf({
  pages: [
    {
      content: lines
        .map((line, at) => `BT /F1 13 Tf 40 ${240 - 40 * at} Td (${line}) Tj ET`)
        .join("\n"),
      entries: "/MediaBox [0 0 300 400]",
    },
  ],
})

async function seenOn(pdf: Uint8Array, page = 0): Promise<PixelImage> {
  const file = openPdf(await startPdfium(host), pdf, "")
  try {
    return renderPage(file, page, { scale: 2 })
  } finally {
    file.close()
  }
}

/** The words of a layer with their boxes in points, as the reader of PDF has them. */
async function layerOf(pdf: Uint8Array, page = 0): Promise<ReadonlyMap<string, Box>> {
  const { value } = await readPdf(pdf, host)
  value.close()
  const runs = value.scene.pages[page]?.items.filter((item) => item.kind === "glyphs") ?? []
  expect(runs.every(({ renderMode }) => renderMode === 3)).toBe(true)
  return new Map(runs.map((run) => [run.chars.join("").trim(), run.box]))
}

const scans = new Map<string, Promise<Uint8Array>>()

/** A scan of the print, its picture turned by quarters, shown turned by degrees. */
async function scan(turns: 0 | 1 | 2 | 3 = 0, rotate = 0, dpi = 300): Promise<Uint8Array> {
  const key = `${turns} ${dpi}`
  const made = scans.get(key) ?? makeScan(turns, dpi)
  scans.set(key, made)
  return rotate === 0 ? made : shownTurned(await made, rotate)
}

async function makeScan(turns: 0 | 1 | 2 | 3, dpi: number): Promise<Uint8Array> {
  const file = openPdf(await startPdfium(host), print, "")
  const drawn = renderPage(file, 0, { scale: dpi / 72 })
  file.close()
  const picture = turns === 0 ? drawn : quarterTurn(drawn, turns)
  const jpeg = await host.images.encode(picture, "jpg", { quality: 90, dpi })
  return only(await run("photo2pdf", jpeg, { page: "image", margin: "none" }, { name: "scan.jpg" }))
}

/** The same page, shown turned by degrees clockwise. */
async function shownTurned(pdf: Uint8Array, rotate: number): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  const input = { name: "in.pdf", content: pdf, options: { rotate } }
  await runTool({ tool: "merge2pdf", inputs: [input], options: {} }, host, {
    emit: async (file) => void files.push(await wholeOf(file)),
  })
  return files[0] ?? new Uint8Array()
}

/** Share of the pixels in a box, in points, that are ink; the picture has two pixels a point. */
function inkIn({ width, channels, data }: PixelImage, { x0, y0, x1, y1 }: Box): number {
  let [ink, count] = [0, 0]
  for (let y = Math.floor(y0 * 2); y < y1 * 2; y++)
    for (let x = Math.floor(x0 * 2); x < x1 * 2; x++) {
      if ((data[(y * width + x) * channels] ?? 255) < 128) ink++
      count++
    }
  return ink / Math.max(1, count)
}

describe("a PDF of pictures that can be searched", () => {
  const turned = ([0, 1, 2, 3] as const).map((turns) => [turns, 0] as const)
  const shown = [90, 180, 270].map((rotate) => [0, rotate] as const)
  it.each([...turned, ...shown])(
    "has its words on the ink of a scan turned by %i quarters and shown turned by %i°, which looks the same",
    async (turns, rotate) => {
      const before = await scan(turns, rotate)
      const made = await pictures(before, { searchable: true })
      expect(made.told).toEqual(["page-recognised 1"])
      const picture = await seenOn(only(made))
      expect(Buffer.compare(picture.data, (await seenOn(before)).data)).toBe(0)
      const layer = await layerOf(only(made))
      const isUpright = (turns + rotate / 90) % 2 === 0
      for (const word of ["Agreement", "thirty", "1,287.20"]) {
        const box = layer.get(word)
        if (!box) throw new Error(`${word} is not in the layer: ${[...layer.keys()].join()}`)
        expect(inkIn(picture, box), word).toBeGreaterThan(0.1)
        const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
        expect(isUpright ? wide > high : high > wide, word).toBe(true)
        // Beside it is none: the box is no larger than its word.
        const beside = isUpright
          ? { ...box, y0: box.y1 + 2, y1: box.y1 + 2 + high }
          : { ...box, x0: box.x1 + 2, x1: box.x1 + 2 + wide }
        expect(inkIn(picture, beside), word).toBeLessThan(0.02)
      }
    },
  )

  it("is read from the samples that conversions read, which drawing would blur", async () => {
    const seen: PixelImage[] = []
    const ocr: Host["ocr"] = async (picture) => {
      seen.push(picture)
      return { words: [], rotation: 0, confidence: 0 }
    }
    const coarse = await scan(0, 0, 110)
    await run("pdf2txt", coarse, {}, { on: { ...host, ocr } })
    await pictures(coarse, { searchable: true }, { on: { ...host, ocr } })
    expect(seen).toHaveLength(2)
    expect(Buffer.compare(seen[0]?.data ?? coarse, seen[1]?.data ?? coarse)).toBe(0)
  })

  it("keeps a layer that is there as it is, and adds none", async () => {
    const first = only(await pictures(await scan(), { searchable: true }))
    const again = await pictures(first, { searchable: true })
    expect(again.told).toEqual([])
    expect(await layerOf(only(again))).toEqual(await layerOf(first))
  })

  it("draws pages of print as pictures, and lays their own words over them", async () => {
    const made = await pictures(print, { searchable: true })
    expect(made.told).toEqual([])
    const layer = await layerOf(only(made))
    const picture = await seenOn(only(made))
    for (const word of ["Agreement", "thirty", "1,287.20"])
      expect(
        inkIn(picture, layer.get(word) ?? { x0: 0, y0: 0, x1: 1, y1: 1 }),
        word,
      ).toBeGreaterThan(0.08)
    expect([...(await layerOf(only(await pictures(print, {})))).keys()]).toEqual([])
  })

  it("is PDF/A-2u where that is wanted, the pages drawn and their words over them", async () => {
    const made = only(await pictures(await scan(), { searchable: true, pdfA: true }))
    expect(new TextDecoder("latin1").decode(made)).toContain(
      "<pdfaid:conformance>U</pdfaid:conformance>",
    )
    expect([...(await layerOf(made)).keys()]).toContain("Agreement")
  })

  it("says which pages were left because the day's count is used up", async () => {
    const made = await pictures(await scan(), { searchable: true }, { allow: 0 })
    expect(made.told).toEqual(["recognition-limit 1"])
    expect([...(await layerOf(only(made))).keys()]).toEqual([])
  })

  it("is refused where nothing recognises text", async () => {
    const { ocr: _, ...blind } = host
    await expect(pictures(await scan(), { searchable: true }, { on: blind })).rejects.toMatchObject(
      { code: "program/missing" },
    )
  })

  it("loses nothing of its layer when it is compressed", async () => {
    const made = only(await pictures(await scan(), { searchable: true }))
    const small = only(await run("compress", made, { level: "small" }))
    expect(await layerOf(small)).toEqual(await layerOf(made))
  })
})
