import type { Host } from "../../base/host.ts"
import type { OutlineItem } from "../../model/scene.ts"
import { startPdfium } from "../../pdf/pdfium/pdfium.ts"
import type { PdfFile, RandomAccess } from "../../pdf/pdfium/pdfium.ts"
import { documentFacts } from "./document-facts.ts"
import { FontTable } from "./font-table.ts"
import { ImageTable } from "./pictures/image-table.ts"
import { readInfo, readProtection, type Protection } from "./info.ts"
import { readOutline } from "./links.ts"
import { openDocument } from "./open-document.ts"
import { createCharacters } from "./page-text.ts"
import { readPageIfSound, unread } from "./page.ts"

/** What a page that shows or arranges a PDF needs to know of it, page by page. */
export interface PdfDescription {
  readonly pageCount: number
  /**
   * Width and height in points as shown, rotation in degrees clockwise as stored; at most
   * `MOST_PAGES`.
   */
  readonly pages: readonly {
    readonly width: number
    readonly height: number
    readonly rotation: number
  }[]
  readonly protection: Protection
  readonly outline: readonly OutlineItem[]
  readonly title: string
  /** Such as "1.7". */
  readonly version: string
  readonly isSigned: boolean
  /** Of the first `SAMPLE_PAGES`: 1-based pages that are pictures without believable text. */
  readonly scannedPages: readonly number[]
  /**
   * Of the same pages: whether any shows text that can be read, and whether characters are missing
   * from its maps.
   */
  readonly hasText: boolean
  readonly hasUnknownCharacters: boolean
}

const MOST_PAGES = 5000
/**
 * Pages looked into for text and pictures: enough to tell a scan from a text, read in well under a
 * second.
 */
const SAMPLE_PAGES = 20
/** Share of a page covered by pictures from which it counts as a picture. */
const PICTURE_COVER = 0.6
/** Share of characters without a known letter from which text counts as unreadable. */
const UNKNOWN_SHARE = 0.1

/** Tells what is in a PDF without converting it. @throws ConversionError of `openDocument` */
export async function describePdf(
  source: Uint8Array | RandomAccess,
  host: Host,
  options: { readonly password?: string } = {},
): Promise<PdfDescription> {
  const pdfium = await startPdfium(host)
  const { file, source: opened } = openDocument(pdfium, source, host, options.password)
  try {
    const reading = {
      file,
      fonts: new FontTable(pdfium),
      facts: documentFacts(opened, host, options.password),
      images: new ImageTable(pdfium),
      diagnostics: [],
      charOf: createCharacters(),
    }
    const sample = Array.from(
      { length: Math.min(SAMPLE_PAGES, file.pageCount) },
      (_, index) => readPageIfSound(reading, index)?.textQuality ?? unread,
    )
    const isReadable = (quality: (typeof sample)[number]): boolean =>
      quality.glyphs > quality.invisible && quality.unmapped < quality.glyphs * UNKNOWN_SHARE
    return {
      pageCount: file.pageCount,
      pages: readPages(file),
      protection: readProtection(file),
      outline: readOutline(file),
      title: readInfo(file).title ?? "",
      version: readVersion(file),
      isSigned: pdfium.calls.FPDF_GetSignatureCount(file.handle) > 0,
      scannedPages: sample.flatMap((quality, index) =>
        quality.imageCover > PICTURE_COVER && !isReadable(quality) ? [index + 1] : [],
      ),
      hasText: sample.some(isReadable),
      hasUnknownCharacters: sample.some(
        (quality) => quality.glyphs > 0 && quality.unmapped >= quality.glyphs * UNKNOWN_SHARE,
      ),
    }
  } finally {
    file.close()
    pdfium.release()
  }
}

function readPages(file: PdfFile): PdfDescription["pages"] {
  const { calls, memory } = file.pdfium
  return Array.from({ length: Math.min(file.pageCount, MOST_PAGES) }, (_, page) => {
    const isKnown = calls.FPDF_GetPageSizeByIndexF(file.handle, page, memory.out) !== 0
    const [width, height] = isKnown
      ? [memory.float(memory.out), memory.float(memory.out + 4)]
      : [0, 0]
    return {
      width: Math.round(width * 10) / 10,
      height: Math.round(height * 10) / 10,
      rotation: calls.EPDF_GetPageRotationByIndex(file.handle, page) * 90,
    }
  })
}

/** PDFium gives 17 for 1.7. */
function readVersion(file: PdfFile): string {
  const { calls, memory } = file.pdfium
  return calls.FPDF_GetFileVersion(file.handle, memory.out) === 0
    ? ""
    : (memory.integer(memory.out) / 10).toFixed(1)
}
