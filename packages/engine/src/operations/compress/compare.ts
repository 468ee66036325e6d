import { openPdf, renderPage } from "../../pdf/pdfium/pdfium.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import type { ByteSource } from "../../base/files.ts"
import { ConversionError } from "../../base/failure.ts"
import { likenessOf } from "./similarity.ts"
import type { Likeness } from "./similarity.ts"

/** Pages are compared at 72 dpi: the size at which a page is read on a screen. */
const SCALE = 1
/** Pages larger than this on a side are drawn smaller. */
const LONGEST = 2_000

/** Gives for each of some pages how like the original the new file draws it. */
export function comparePages(
  pdfium: Pdfium,
  before: Uint8Array | ByteSource,
  after: Uint8Array,
  options: { pages: readonly number[]; password?: string | undefined; onPage: () => void },
): Map<number, Likeness> {
  const found = new Map<number, Likeness>()
  const [original, changed] = [openPdf(pdfium, before, options.password), openPdf(pdfium, after)]
  try {
    if (original.pageCount !== changed.pageCount) {
      throw new ConversionError(
        "program/failed",
        "The compressed file lost pages and was thrown away.",
        { hint: "Tell us about this file." },
      )
    }
    for (const page of options.pages) {
      options.onPage()
      const wide = renderPage(original, page, { scale: SCALE / 8 })
      const scale = Math.min(SCALE, LONGEST / (8 * Math.max(wide.width, wide.height)))
      found.set(
        page,
        likenessOf(renderPage(original, page, { scale }), renderPage(changed, page, { scale })),
      )
    }
  } finally {
    original.close()
    changed.close()
  }
  return found
}
