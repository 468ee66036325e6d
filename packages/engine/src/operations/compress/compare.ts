import { openPdf, renderPage } from "../../pdf/pdfium/pdfium.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import type { ByteSource } from "../../base/files.ts"
import { ConversionError } from "../../base/failure.ts"
import { similarity } from "./similarity.ts"

/** Pages are compared at 72 dpi: the size at which a page is read on a screen. */
const SCALE = 1
/** Pages larger than this on a side are drawn smaller. */
const LONGEST = 2_000

/** Gives for each of some pages how like the original the new file draws it, 0 to 1. */
export function comparePages(pdfium: Pdfium, before: Uint8Array | ByteSource, after: Uint8Array, options: { pages: readonly number[]; password?: string | undefined; onPage: () => void }): Map<number, number> {
  const found = new Map<number, number>()
  const [original, changed] = [openPdf(pdfium, before, options.password), openPdf(pdfium, after)]
  try {
    if (original.pageCount !== changed.pageCount) {
      throw new ConversionError("program/failed", "The compressed file lost pages and was thrown away.", { hint: "Tell us about this file." })
    }
    for (const page of options.pages) {
      options.onPage()
      const wide = renderPage(original, page, { scale: SCALE / 8 })
      const scale = Math.min(SCALE, LONGEST / (8 * Math.max(wide.width, wide.height)))
      found.set(page, similarity(renderPage(original, page, { scale }), renderPage(changed, page, { scale })))
    }
  } finally {
    original.close()
    changed.close()
  }
  return found
}
