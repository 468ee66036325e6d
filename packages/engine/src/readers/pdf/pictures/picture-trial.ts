import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import { contentHash } from "./content-hash.ts"
import { OPAQUE } from "./picture-mask.ts"

/** FPDFBitmap_BGRA and its premultiplied twin. */
export const alphaFormats = new Set([4, 5])
/** Side in pixels of the trial picture that shows whether an image has holes. */
const TRIAL_SIDE = 48

/** What a small drawing of an image tells. */
export interface Trial {
  readonly hasHoles: boolean
  /** Equal for images that look alike. */
  readonly hash: string
}

/**
 * Draws an image small and upright: PDFium gives an alpha channel to all, so only its values tell
 * of a mask.
 */
export function trialPicture(
  { calls, memory }: Pdfium,
  document: number,
  page: number,
  object: number,
): Trial | undefined {
  const [kept, own] = [memory.out, memory.out + 32]
  calls.FPDFPageObj_GetMatrix(object, kept)
  memory.f32.set([TRIAL_SIDE, 0, 0, TRIAL_SIDE, 0, 0], own >> 2)
  calls.FPDFPageObj_SetMatrix(object, own)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(document, page, object)
  calls.FPDFPageObj_SetMatrix(object, kept)
  if (bitmap === 0) return undefined
  try {
    const [height, stride] = [
      calls.FPDFBitmap_GetHeight(bitmap),
      calls.FPDFBitmap_GetStride(bitmap),
    ]
    const pixels = memory.copyOut(calls.FPDFBitmap_GetBuffer(bitmap), stride * height)
    const isClear = alphaFormats.has(calls.FPDFBitmap_GetFormat(bitmap))
    return {
      hasHoles: isClear && anyHole(pixels, calls.FPDFBitmap_GetWidth(bitmap), height, stride),
      hash: contentHash(pixels),
    }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** The outermost pixels may be thin where the picture's edge falls between two. */
function anyHole(pixels: Uint8Array, width: number, height: number, stride: number): boolean {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++)
      if ((pixels[y * stride + x * 4 + 3] ?? 255) < OPAQUE) return true
  }
  return false
}
