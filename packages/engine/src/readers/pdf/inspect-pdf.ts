import type { Host } from "../../base/host.ts"
import type { SceneInfo } from "../../model/scene.ts"
import { startPdfium } from "../../pdf/pdfium/pdfium.ts"
import type { PdfFile, RandomAccess } from "../../pdf/pdfium/pdfium.ts"
import { documentFacts } from "./document-facts.ts"
import { FontTable } from "./font-table.ts"
import { ImageTable } from "./pictures/image-table.ts"
import { readInfo, readProtection } from "./info.ts"
import type { Protection } from "./info.ts"
import { readOutline } from "./links.ts"
import { openDocument } from "./open-document.ts"
import { createCharacters } from "./page-text.ts"
import { readPageIfSound, unread } from "./page.ts"

/** What a PDF is, told without converting it. */
export interface PdfInspection {
  readonly pages: number
  /** Width and height of each kind of page in points, with how many pages have it. */
  readonly sizes: readonly {
    readonly width: number
    readonly height: number
    readonly pages: number
  }[]
  readonly info: SceneInfo
  readonly protection: Protection
  readonly outlineItems: number
  readonly signatures: number
  readonly hasForm: boolean
  /** Of the first pages: names, and whether the program is embedded. */
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[]
  /** Of the first pages: how far the text can be believed. */
  readonly text: {
    readonly pagesRead: number
    readonly glyphs: number
    readonly unmapped: number
    readonly invisible: number
    readonly imagePages: number
  }
}

/** Pages read for fonts and text quality. */
const SAMPLE_PAGES = 10

/** Share of a page covered by pictures from which it counts as an image page. */
const IMAGE_PAGE_COVER = 0.6

/** Tells what a PDF is. @throws ConversionError of `openPdf`. */
export async function inspectPdf(
  source: Uint8Array | RandomAccess,
  host: Host,
  options: { readonly password?: string } = {},
): Promise<PdfInspection> {
  const pdfium = await startPdfium(host)
  const { file, source: opened } = openDocument(pdfium, source, host, options.password)
  try {
    const fonts = new FontTable(pdfium)
    const facts = documentFacts(opened, host, options.password)
    const reading = {
      file,
      fonts,
      facts,
      images: new ImageTable(pdfium),
      diagnostics: [],
      charOf: createCharacters(),
    }
    const sample = Array.from(
      { length: Math.min(SAMPLE_PAGES, file.pageCount) },
      (_, index) => readPageIfSound(reading, index)?.textQuality ?? unread,
    )
    const sum = (pick: (quality: (typeof sample)[number]) => number): number =>
      sample.reduce((total, quality) => total + pick(quality), 0)
    return {
      pages: file.pageCount,
      sizes: pageSizes(file),
      info: readInfo(file),
      protection: readProtection(file),
      outlineItems: readOutline(file).length,
      signatures: Math.max(0, pdfium.calls.FPDF_GetSignatureCount(file.handle)),
      hasForm: pdfium.calls.FPDF_GetFormType(file.handle) > 0,
      fonts: fonts.list().map(({ name, isEmbedded }) => ({ name, isEmbedded })),
      text: {
        pagesRead: sample.length,
        glyphs: sum((quality) => quality.glyphs),
        unmapped: sum((quality) => quality.unmapped),
        invisible: sum((quality) => quality.invisible),
        imagePages: sample.filter((quality) => quality.imageCover > IMAGE_PAGE_COVER).length,
      },
    }
  } finally {
    file.close()
    pdfium.release()
  }
}

function pageSizes(file: PdfFile): PdfInspection["sizes"] {
  const { calls, memory } = file.pdfium
  const sizes = new Map<string, { width: number; height: number; pages: number }>()
  for (let page = 0; page < file.pageCount; page++) {
    if (!calls.FPDF_GetPageSizeByIndexF(file.handle, page, memory.out)) continue
    const [width, height] = [
      Math.round(memory.float(memory.out) * 10) / 10,
      Math.round(memory.float(memory.out + 4) * 10) / 10,
    ]
    const size = sizes.get(`${width}x${height}`) ?? { width, height, pages: 0 }
    size.pages++
    sizes.set(`${width}x${height}`, size)
  }
  return [...sizes.values()]
}
