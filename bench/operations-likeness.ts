import { readFileSync } from "node:fs"
import { comparePages } from "../packages/engine/src/operations/compress/compare.ts"
import { openPdf, startPdfium } from "../packages/engine/src/pdf/pdfium/pdfium.ts"
import { createNodeHost } from "../packages/host/src/node-host.ts"

/** Pages of a file that are compared, spread over it. */
const PAGES = 8

/**
 * Gives the mean structural similarity of pages of two files; 0 where the second cannot be opened
 * or lost pages.
 */
export async function meanLikeness(before: string, after: string): Promise<number> {
  const pdfium = await startPdfium(createNodeHost())
  try {
    const [original, changed] = [
      new Uint8Array(readFileSync(before)),
      new Uint8Array(readFileSync(after)),
    ]
    const file = openPdf(pdfium, original)
    const count = file.pageCount
    file.close()
    const pages = [
      ...new Set(Array.from({ length: PAGES }, (_, index) => Math.floor((index * count) / PAGES))),
    ]
    const found = [
      ...comparePages(pdfium, original, changed, { pages, onPage: () => undefined }).values(),
    ].map(({ mean }) => mean)
    return found.reduce((sum, value) => sum + value, 0) / Math.max(1, found.length)
  } catch {
    return 0
  }
}
