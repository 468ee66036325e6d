import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import { bindForm } from "../../pdf/pdfium/pdfium.ts"
import { HIDDEN, MAX_ANNOTATIONS, NO_VIEW } from "./annotations.ts"

/**
 * FPDF_ANNOT_* of fpdf_annot.h whose looks are content of the page: text typed on it (3), lines and
 * shapes (4 to 8), stamps (13), ink (15), form fields (20).
 *
 * Marks of text are not: their colour lies on what the page says already.
 */
const drawn = new Set([3, 4, 5, 6, 7, 8, 13, 15, 20])

/** FLAT_NORMALDISPLAY of fpdf_flatten.h: as on the screen. */
const AS_SHOWN = 0
const FLATTENED = 1

/**
 * Makes what annotations and form fields show part of a page's content, so that it is read as such.
 * Tells whether the page has changed: it must then be loaded again.
 *
 * All annotations leave the page with it: read them before. Fields without a look get the one that
 * a viewer would give them.
 */
export function drawAnnotations(file: PdfFile, page: number): boolean {
  const { calls } = file.pdfium
  const count = Math.min(calls.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  if (!each(file, page, count, (_, subtype) => drawn.has(subtype)).some(Boolean)) return false
  bindForm(file, page)
  each(file, page, count, (annotation, subtype) => {
    const flags = calls.FPDFAnnot_GetFlags(annotation)
    // PDFium leaves out what is hidden, but not what is for print alone.
    if (!drawn.has(subtype) || (flags & NO_VIEW) !== 0)
      calls.FPDFAnnot_SetFlags(annotation, flags | HIDDEN)
  })
  return calls.FPDFPage_Flatten(page, AS_SHOWN) === FLATTENED
}

function each<T>(
  { pdfium: { calls } }: PdfFile,
  page: number,
  count: number,
  look: (annotation: number, subtype: number) => T,
): T[] {
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const annotation = calls.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) return []
    const result = look(annotation, calls.FPDFAnnot_GetSubtype(annotation))
    calls.FPDFPage_CloseAnnot(annotation)
    return [result]
  })
}
