import { ConversionError } from "../../base/failure.ts"
import type { PixelImage } from "../../base/host.ts"
import { bindForm, withPage } from "./document.ts"
import type { PdfFile } from "./document.ts"
import { colourPixels, greyPixels } from "./pixels.ts"

export interface RenderOptions {
  /** Pixels per point. */
  readonly scale: number
  /** Part of the page in scene space (points, y down); the whole page where absent. */
  readonly box?: {
    readonly x0: number
    readonly y0: number
    readonly x1: number
    readonly y1: number
  }
  /**
   * 0xAARRGGBB laid under the page; white where absent, 0 for a transparent picture of four
   * channels.
   */
  readonly background?: number
  /** Gives one channel where no pixel has colour. */
  readonly detectsGrey?: boolean
  /** Leaves annotations and form fields out. */
  readonly withoutAnnotations?: boolean
  /** Leaves all text objects out. */
  readonly withoutText?: boolean
  /**
   * Draws these objects alone: ranges of places in paint order, both ends included; forms count by
   * their content.
   */
  readonly objects?: readonly (readonly [number, number])[]
}

const WHITE = 0xffffffff
/** FPDFBitmap_BGR and FPDFBitmap_BGRA. */
const [BITMAP_BGR, BITMAP_BGRA] = [2, 4] as const
/** Flags of FPDF_RenderPageBitmap. */
const DRAW_ANNOTATIONS = 0x01
const REVERSE_BYTE_ORDER = 0x10

/**
 * PDFium keeps the bitmap in a 2 GB heap beside the document; larger pictures must be drawn in
 * parts.
 */
export const MAX_RENDER_PIXELS = 160_000_000

/** Draws a page or a part of it. @throws ConversionError "limit/pixels", "file/damaged". */
export function renderPage(file: PdfFile, index: number, options: RenderOptions): PixelImage {
  return withPage(file, index, (page) => renderOpenPage(file, page, index, options))
}

/**
 * Draws a page that is open already; `index` is for messages. @throws ConversionError
 * "limit/pixels", "limit/memory".
 */
export function renderOpenPage(
  file: PdfFile,
  page: number,
  index: number,
  options: RenderOptions,
): PixelImage {
  const { calls } = file.pdfium
  const { scale } = options
  const pageWidth = calls.FPDF_GetPageWidthF(page)
  const pageHeight = calls.FPDF_GetPageHeightF(page)
  const box = options.box ?? { x0: 0, y0: 0, x1: pageWidth, y1: pageHeight }
  const width = Math.max(1, Math.round((box.x1 - box.x0) * scale))
  const height = Math.max(1, Math.round((box.y1 - box.y0) * scale))
  if (width * height > MAX_RENDER_PIXELS) {
    throw new ConversionError(
      "limit/pixels",
      `Page ${index + 1} would be ${width} × ${height} pixels.`,
      {
        hint: "Choose a lower resolution.",
        page: index + 1,
      },
    )
  }
  const background = options.background ?? WHITE
  const format = background >>> 24 === 255 && !options.detectsGrey ? BITMAP_BGR : BITMAP_BGRA
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, format, 0, 0)
  if (bitmap === 0)
    throw new ConversionError("limit/memory", "There is not enough memory to draw the page.", {
      page: index + 1,
    })
  if (!options.withoutAnnotations) bindForm(file, page)
  const hidden = options.withoutText || options.objects ? hideObjects(file, page, options) : []
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, background | 0)
    const flags = REVERSE_BYTE_ORDER | (options.withoutAnnotations ? 0 : DRAW_ANNOTATIONS)
    const place = [
      Math.round(-box.x0 * scale),
      Math.round(-box.y0 * scale),
      Math.round(pageWidth * scale),
      Math.round(pageHeight * scale),
    ] as const
    calls.FPDF_RenderPageBitmap(bitmap, page, ...place, 0, flags)
    if (file.form !== 0 && !options.withoutAnnotations)
      calls.FPDF_FFLDraw(file.form, bitmap, page, ...place, 0, flags)
    if (format === BITMAP_BGR) return threeChannels(file, bitmap, { width, height })
    return pixelsOf(file, bitmap, { width, height, opaque: background >>> 24 === 255 })
  } finally {
    for (const object of hidden) calls.FPDFPageObj_SetIsActive(object, 1)
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

function pixelsOf(
  file: PdfFile,
  bitmap: number,
  { width, height, opaque }: { width: number; height: number; opaque: boolean },
): PixelImage {
  const { calls, memory } = file.pdfium
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  // A bitmap of four bytes a pixel has no gaps between its rows.
  if (!opaque)
    return { width, height, channels: 4, data: memory.copyOut(start, width * height * 4) }
  const words = memory.u32.subarray(start >> 2, (start >> 2) + width * height)
  return greyPixels({ words, width, height }) ?? colourPixels({ words, width, height })
}

/** Copies a bitmap of three bytes a pixel, whose rows begin at multiples of four. */
function threeChannels(
  { pdfium: { calls, memory } }: PdfFile,
  bitmap: number,
  { width, height }: Pick<PixelImage, "width" | "height">,
): PixelImage {
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  const [row, pitch] = [width * 3, (width * 3 + 3) & ~3]
  const data = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const from = start + y * pitch
    data.set(memory.u8.subarray(from, from + row), y * row)
  }
  return { width, height, channels: 3, data }
}

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM. */
const TEXT_OBJECT = 1
const FORM_OBJECT = 5

/** Deeper nests of forms are cycles; the reader stops there too. */
const MAX_FORM_DEPTH = 24

function hideObjects(file: PdfFile, page: number, options: RenderOptions): number[] {
  const { calls } = file.pdfium
  const hidden: number[] = []
  const ranges = options.objects
  let place = 0
  let range = 0
  const isWanted = (type: number): boolean => {
    const at = place++
    if (options.withoutText && type === TEXT_OBJECT) return false
    if (!ranges) return true
    while (range < ranges.length && at > (ranges[range]?.[1] ?? 0)) range++
    return at >= (ranges[range]?.[0] ?? Infinity)
  }
  const visit = (object: number, depth: number): void => {
    const type = calls.FPDFPageObj_GetType(object)
    if (type === FORM_OBJECT) {
      if (depth >= MAX_FORM_DEPTH) return
      const count = calls.FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count; index++)
        visit(calls.FPDFFormObj_GetObject(object, index), depth + 1)
    } else if (!isWanted(type)) {
      calls.FPDFPageObj_SetIsActive(object, 0)
      hidden.push(object)
    }
  }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) visit(calls.FPDFPage_GetObject(page, index), 0)
  return hidden
}
