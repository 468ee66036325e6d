import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import { alphaFormats } from "./picture-trial.ts"

/** Side of the square that a picture is drawn in to see how much it lets through, in pixels. */
const SIDE = 32

/** What of 255 is opaque: roundings. */
const OPAQUE = 250

/** FPDF_DOCUMENT and FPDF_PAGE that a picture is drawn on. */
interface DrawnPage {
  readonly document: number
  readonly handle: number
}

/**
 * Gives the constant alpha that a picture is drawn with, its own mask left out.
 *
 * PDFium tells it of paint alone, which pictures do not have: it is the most that shows of a
 * drawing, in shares of the same without it. Source: ISO 32000-2, 11.6.4.4 "Constant shape and
 * opacity".
 */
export function constantAlpha(pdfium: Pdfium, object: number, page: DrawnPage): number {
  if (!pdfium.calls.FPDFPageObj_HasTransparency(object)) return 1
  const shown = mostAlpha(pdfium, object, page)
  if (shown >= OPAQUE) return 1
  setAlpha(pdfium, object, 1)
  const most = mostAlpha(pdfium, object, page)
  const alpha = most > 0 ? Math.min(1, shown / most) : 1
  setAlpha(pdfium, object, alpha)
  return alpha
}

/** Draws a picture with another alpha than its own. */
export function drawnWith<T>(
  pdfium: Pdfium,
  object: number,
  told: { readonly own: number; readonly alpha: number } | undefined,
  draw: () => T,
): T {
  if (!told) return draw()
  setAlpha(pdfium, object, told.alpha)
  try {
    return draw()
  } finally {
    setAlpha(pdfium, object, told.own)
  }
}

/** Pictures have no colour: black does for what holds their alpha. */
const setAlpha = ({ calls }: Pdfium, object: number, alpha: number): void =>
  void calls.FPDFPageObj_SetFillColor(object, 0, 0, 0, Math.round(alpha * 255))

/** The highest alpha among the pixels of a small drawing, out of 255. */
function mostAlpha(
  { calls, memory }: Pdfium,
  object: number,
  { document, handle }: DrawnPage,
): number {
  const [kept, own] = [memory.out, memory.out + 32]
  calls.FPDFPageObj_GetMatrix(object, kept)
  memory.f32.set([SIDE, 0, 0, SIDE, 0, 0], own >> 2)
  calls.FPDFPageObj_SetMatrix(object, own)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(document, handle, object)
  calls.FPDFPageObj_SetMatrix(object, kept)
  if (bitmap === 0) return OPAQUE
  try {
    if (!alphaFormats.has(calls.FPDFBitmap_GetFormat(bitmap))) return OPAQUE
    const [height, stride] = [
      calls.FPDFBitmap_GetHeight(bitmap),
      calls.FPDFBitmap_GetStride(bitmap),
    ]
    const pixels = memory.copyOut(calls.FPDFBitmap_GetBuffer(bitmap), stride * height)
    let most = 0
    for (let at = 3; at < pixels.length; at += 4) most = Math.max(most, pixels[at] ?? 0)
    return most
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}
