import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject, type DrawnPdf } from "@mozhuan/testkit"
import type { Host, OcrResult } from "../../../base/host.ts"
import type { GlyphRun, Scene, ScenePage } from "../../../model/scene.ts"
import { readPdf } from "../../../readers/pdf/read-pdf.ts"
import type { RecogniseOptions } from "../recognise-options.ts"
import { recogniseScene } from "../recognise-scene.ts"

export const host = createNodeHost()

/** A page picture's words, as a host might see them: given in pixels at 300 dpi. */
export const seen = (rotation = 0): OcrResult => ({
  words: [
    { text: "合同", box: { x0: 100, y0: 100, x1: 200, y1: 146 }, confidence: 0.9, line: 0 },
    { text: "No", box: { x0: 220, y0: 104, x1: 270, y1: 146 }, confidence: 0.8, line: 0 },
  ],
  rotation,
  confidence: 0.87,
})

export async function recognise(
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

export const runsOf = (page: ScenePage | undefined): GlyphRun[] =>
  (page?.items ?? []).filter((item): item is GlyphRun => item.kind === "glyphs")
export const textOf = (page: ScenePage | undefined): string =>
  runsOf(page)
    .map((run) => run.chars.join(""))
    .join(" ")

/** A scan: one grey picture over the whole page, with a text layer where asked. */
export function scan(
  layer = "",
  entries = "",
  width = 200,
  others: DrawnPdf["pages"] = [],
): Uint8Array {
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
export function openBook(): Uint8Array {
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
export function unmapped(known: string): Uint8Array {
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

export const print = makeDrawnPdf({
  pages: [{ content: "BT /F1 10 Tf 20 70 Td (A page with text of its own) Tj ET" }],
})
