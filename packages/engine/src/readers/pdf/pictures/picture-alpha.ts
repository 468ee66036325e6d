import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import { OPAQUE } from "./picture-mask.ts"
import { drawSmall } from "./picture-trial.ts"

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
function mostAlpha(pdfium: Pdfium, object: number, { document, handle }: DrawnPage): number {
  const drawn = drawSmall(pdfium, document, handle, object)
  if (!drawn?.hasAlpha) return OPAQUE
  let most = 0
  for (let at = 3; at < drawn.pixels.length; at += 4) most = Math.max(most, drawn.pixels[at] ?? 0)
  return most
}
