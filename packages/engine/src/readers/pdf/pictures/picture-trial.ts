import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import { contentHash } from "./content-hash.ts"
import { OPAQUE } from "./picture-mask.ts"
import { drawUpright } from "./upright-drawing.ts"

/** FPDFBitmap_BGRA and its premultiplied twin. */
const alphaFormats = new Set([4, 5])
/** Side in pixels of a drawing that shows what is to be known of an image. */
const SIDE = 48

/** A small upright drawing of an image. */
export interface SmallDrawing {
  readonly width: number
  readonly height: number
  /** Bytes a row, four a pixel, alpha the last. */
  readonly stride: number
  readonly pixels: Uint8Array
  readonly hasAlpha: boolean
}

/** Draws an image small and upright; undefined where PDFium cannot. */
export function drawSmall(
  pdfium: Pdfium,
  document: number,
  page: number,
  object: number,
): SmallDrawing | undefined {
  const { calls, memory } = pdfium
  const bitmap = drawUpright(pdfium, { document, page, object, width: SIDE, height: SIDE })
  if (bitmap === 0) return undefined
  try {
    const [height, stride] = [
      calls.FPDFBitmap_GetHeight(bitmap),
      calls.FPDFBitmap_GetStride(bitmap),
    ]
    return {
      width: calls.FPDFBitmap_GetWidth(bitmap),
      height,
      stride,
      pixels: memory.copyOut(calls.FPDFBitmap_GetBuffer(bitmap), stride * height),
      hasAlpha: alphaFormats.has(calls.FPDFBitmap_GetFormat(bitmap)),
    }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** What a small drawing of an image tells. */
export interface Trial {
  readonly hasHoles: boolean
  /** Equal for images that look alike. */
  readonly hash: string
}

/**
 * Tells holes and look of an image by a small drawing: PDFium gives an alpha channel to all, so
 * only its values tell of a mask.
 */
export function trialPicture(
  pdfium: Pdfium,
  document: number,
  page: number,
  object: number,
): Trial | undefined {
  const drawn = drawSmall(pdfium, document, page, object)
  return drawn && { hasHoles: anyHole(drawn), hash: contentHash(drawn.pixels) }
}

/** The outermost pixels may be thin where the picture's edge falls between two. */
function anyHole({ pixels, width, height, stride, hasAlpha }: SmallDrawing): boolean {
  if (!hasAlpha) return false
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++)
      if ((pixels[y * stride + x * 4 + 3] ?? 255) < OPAQUE) return true
  }
  return false
}
