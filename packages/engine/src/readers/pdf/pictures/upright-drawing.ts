import { identity } from "../../../base/geometry.ts"
import { boxOfSegments } from "../../../model/path-box.ts"
import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import { clipOutline } from "../clip.ts"
import { isAxisBox } from "../rules.ts"

/** What an image object is drawn of, and the pixels of the drawing. */
export interface Drawn {
  readonly document: number
  readonly page: number
  readonly object: number
  readonly width: number
  readonly height: number
}

/** How many times a clip is widened: a picture may be as much larger than what is seen of it. */
const WIDER = 16_384

/**
 * Draws an image object upright and whole, its masks applied, and gives the bitmap; 0 where PDFium
 * cannot.
 *
 * PDFium draws at one pixel a point, so the object's matrix is set to the size for the call. A clip
 * to a box would cut the drawing, on the wrong side where the picture is turned, and another place
 * of it may show what is cut here: the box is widened for the call. A clip to a shape stays.
 */
export function drawUpright(
  pdfium: Pdfium,
  { document, page, object, width, height }: Drawn,
): number {
  const { calls, memory } = pdfium
  const [kept, own] = [memory.out, memory.out + 32]
  return withoutBox(pdfium, object, () => {
    calls.FPDFPageObj_GetMatrix(object, kept)
    memory.f32.set([width, 0, 0, height, 0, 0], own >> 2)
    calls.FPDFPageObj_SetMatrix(object, own)
    const bitmap = calls.FPDFImageObj_GetRenderedBitmap(document, page, object)
    calls.FPDFPageObj_SetMatrix(object, kept)
    return bitmap
  })
}

function withoutBox(pdfium: Pdfium, object: number, draw: () => number): number {
  const outline = clipOutline(pdfium, object, identity)
  if (!outline || !isAxisBox(outline)) return draw()
  const { x0, y0, x1, y1 } = boxOfSegments(outline)
  const scale = (by: number): void => {
    const [left, bottom] = [((x0 + x1) / 2) * (1 - by), ((y0 + y1) / 2) * (1 - by)]
    pdfium.calls.FPDFPageObj_TransformClipPath(object, by, 0, 0, by, left, bottom)
  }
  scale(WIDER)
  const bitmap = draw()
  scale(1 / WIDER)
  return bitmap
}
