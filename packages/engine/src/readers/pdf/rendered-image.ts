import { ConversionError } from "../../base/failure.ts"
import type { PixelImage } from "../../base/host.ts"
import type { SceneImage } from "../../model/scene.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"

/** Bytes a pixel by FPDFBitmap_* format of fpdfview.h: gray, BGR, BGRx, BGRA, premultiplied BGRA. */
const bytesOfFormat: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4, 5: 4 }
const withAlpha = new Set([4, 5])

/** Longest side of a picture taken out whole, in pixels; larger ones are scaled down by PDFium. */
const MAX_SIDE = 12_000

/**
 * Gives the pixels of an image object in their own resolution, upright, masks applied.
 *
 * PDFium renders at one pixel a point, so the object's matrix is set to the pixel size for the call.
 */
export function readRenderedImage(file: PdfFile, page: number, object: number, image: Pick<SceneImage, "width" | "height" | "hasAlpha">): PixelImage {
  const { calls, memory } = file.pdfium
  const shrink = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
  const kept = memory.out
  const own = memory.out + 32
  calls.FPDFPageObj_GetMatrix(object, kept)
  memory.f32.set([image.width * shrink, 0, 0, image.height * shrink, 0, 0], own >> 2)
  calls.FPDFPageObj_SetMatrix(object, own)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(file.handle, page, object)
  calls.FPDFPageObj_SetMatrix(object, kept)
  if (bitmap === 0) throw new ConversionError("file/damaged", "A picture of the PDF cannot be read.")
  try {
    return pixelsOfBitmap(file, bitmap, image.hasAlpha)
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** PDFium gives an alpha channel to every picture; it is kept only where something shows through. */
function pixelsOfBitmap(file: PdfFile, bitmap: number, keepsAlpha: boolean): PixelImage {
  const { calls, memory } = file.pdfium
  const width = calls.FPDFBitmap_GetWidth(bitmap)
  const height = calls.FPDFBitmap_GetHeight(bitmap)
  const stride = calls.FPDFBitmap_GetStride(bitmap)
  const format = calls.FPDFBitmap_GetFormat(bitmap)
  const step = bytesOfFormat[format] ?? 4
  const channels = step === 1 ? 1 : keepsAlpha && withAlpha.has(format) ? 4 : 3
  const source = memory.u8
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    const row = source.subarray(start + y * stride, start + y * stride + width * step)
    if (channels === 1) data.set(row, y * width)
    else swapRow(row, step, data.subarray(y * width * channels, (y + 1) * width * channels), channels)
  }
  return { width, height, channels, data }
}

/** Brings a row of blue, green, red (and alpha) into the order of the scene: red first. */
function swapRow(row: Uint8Array, step: number, target: Uint8Array, channels: 3 | 4): void {
  for (let from = 0, to = 0; to < target.length; from += step, to += channels) {
    target[to] = row[from + 2] ?? 0
    target[to + 1] = row[from + 1] ?? 0
    target[to + 2] = row[from] ?? 0
    if (channels === 4) target[to + 3] = row[from + 3] ?? 0
  }
}
