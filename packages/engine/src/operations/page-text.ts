import { withPage } from "../pdf/pdfium/pdfium.ts"
import type { PdfFile } from "../pdf/pdfium/pdfium.ts"

/**
 * Gives the text of a page as PDFium reads it, white space removed: for looking things up, not for
 * output.
 */
export function pageText(file: PdfFile, index: number): string {
  const { calls } = file.pdfium
  return withPage(file, index, (page) => {
    const text = calls.FPDFText_LoadPage(page)
    if (text === 0) return ""
    try {
      const count = calls.FPDFText_CountChars(text)
      let found = ""
      for (let at = 0; at < count; at += 1)
        found += String.fromCodePoint(Math.min(0x10ffff, calls.FPDFText_GetUnicode(text, at) >>> 0))
      return withoutSpace(found)
    } finally {
      calls.FPDFText_ClosePage(text)
    }
  })
}

/**
 * Removes what writers and readers of PDF disagree about: spaces, line ends and control characters.
 */
// oxlint-disable-next-line no-control-regex -- 2026-11: PDFium marks line-end hyphens with control characters
const unseen = /[\s\u0000-\u001F\uFFFE]+/g

export const withoutSpace = (text: string): string => text.replaceAll(unseen, "")
