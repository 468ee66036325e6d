import { ConversionError } from "../../../base/failure.ts"
import type { PixelImage } from "../../../base/host.ts"
import type { SceneImage } from "../../../model/scene.ts"
import type { PdfFile } from "../../../pdf/pdfium/pdfium.ts"
import type { Stencil } from "./picture-stencil.ts"
import { drawUpright } from "./upright-drawing.ts"

/**
 * Bytes a pixel by FPDFBitmap_* format of fpdfview.h: gray, BGR, BGRx, BGRA, premultiplied BGRA.
 */
const bytesOfFormat: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4, 5: 4 }
const withAlpha = new Set([4, 5])
/** FPDFBitmap_Gray. */
const GREY = 1

/** Longest side of a picture taken out whole, in pixels; larger ones are scaled down by PDFium. */
const MAX_SIDE = 12_000

/**
 * Most pixels of a picture that is taken out whole though a side is longer: a page of the web in
 * one piece. PDFium gives black where it scales down what takes over 60 MB.
 */
const MAX_PIXELS = 60_000_000

type Size = Pick<SceneImage, "width" | "height">

/** Tells whether a picture is taken out in its own resolution. */
export const isTakenWhole = ({ width, height }: Size): boolean =>
  Math.max(width, height) <= MAX_SIDE || width * height <= MAX_PIXELS

/** Gives the pixels of an image object in their own resolution, upright, masks applied. */
export function renderedPixels(
  file: PdfFile,
  page: number,
  object: number,
  image: Size & Pick<SceneImage, "hasAlpha">,
): PixelImage {
  const { calls } = file.pdfium
  const shrink = isTakenWhole(image) ? 1 : MAX_SIDE / Math.max(image.width, image.height)
  const size = { width: image.width * shrink, height: image.height * shrink }
  const bitmap = drawUpright(file.pdfium, { document: file.handle, page, object, ...size })
  if (bitmap === 0)
    throw new ConversionError("file/damaged", "A picture of the PDF cannot be read.")
  try {
    return pixelsOfBitmap(file, bitmap, image.hasAlpha)
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/**
 * Gives the pixels of an image object without its masks and without drawing it; undefined where
 * PDFium gives them in another size.
 */
export function ownPixels(file: PdfFile, object: number, image: Size): PixelImage | undefined {
  return withOwnBitmap(file, object, image, (bitmap) => pixelsOfBitmap(file, bitmap, false))
}

/** Gives the bits of a stencil, whatever codec packed them. */
export function ownStencil(file: PdfFile, object: number, image: Size): Stencil | undefined {
  const { calls } = file.pdfium
  const { width, height } = image
  return withOwnBitmap(file, object, image, (bitmap) => {
    if (calls.FPDFBitmap_GetFormat(bitmap) !== GREY) return undefined
    const [start, stride] = [calls.FPDFBitmap_GetBuffer(bitmap), calls.FPDFBitmap_GetStride(bitmap)]
    return {
      width,
      height,
      rows: packStencil(
        file.pdfium.memory.u32.subarray(start >> 2, (start + stride * height) >> 2),
        stride >> 2,
        width,
        height,
      ),
      painted: 1,
    }
  })
}

/**
 * Moves the lowest bits of four bytes to the top, the first highest: no two of the products meet.
 */
const GATHER = 2 ** 31 + 2 ** 22 + 2 ** 13 + 2 ** 4

/**
 * Packs bytes, which PDFium sets to 255 where a stencil paints, to bits, four at a time; `words`
 * holds rows of `stride` words.
 */
function packStencil(
  words: Uint32Array,
  stride: number,
  width: number,
  height: number,
): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const rows = new Uint8Array(rowBytes * height)
  const beyond = rowBytes * 8 - width
  for (let y = 0; y < height; y += 1) {
    let from = y * stride
    const end = (y + 1) * rowBytes
    for (let to = y * rowBytes; to < end; to += 1, from += 2) {
      const high = (words[from] ?? 0) & 0x01010101
      const low = (words[from + 1] ?? 0) & 0x01010101
      rows[to] = ((Math.imul(high, GATHER) >>> 28) << 4) | (Math.imul(low, GATHER) >>> 28)
    }
    // A row may end in the middle of a byte, and its last word belong to the next.
    rows[end - 1] = (rows[end - 1] ?? 0) & (0xff << beyond)
  }
  return rows
}

function withOwnBitmap<T>(
  file: PdfFile,
  object: number,
  { width, height }: Size,
  use: (bitmap: number) => T,
): T | undefined {
  const { calls } = file.pdfium
  const bitmap = isTakenWhole({ width, height }) ? calls.FPDFImageObj_GetBitmap(object) : 0
  if (bitmap === 0) return undefined
  try {
    return calls.FPDFBitmap_GetWidth(bitmap) === width &&
      calls.FPDFBitmap_GetHeight(bitmap) === height
      ? use(bitmap)
      : undefined
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/**
 * PDFium gives an alpha channel to every picture; it is kept only where something shows through.
 */
function pixelsOfBitmap(file: PdfFile, bitmap: number, keepsAlpha: boolean): PixelImage {
  const { calls, memory } = file.pdfium
  const width = calls.FPDFBitmap_GetWidth(bitmap)
  const height = calls.FPDFBitmap_GetHeight(bitmap)
  const stride = calls.FPDFBitmap_GetStride(bitmap)
  const format = calls.FPDFBitmap_GetFormat(bitmap)
  const step = bytesOfFormat[format] ?? 4
  const channels = step === 1 ? 1 : keepsAlpha && withAlpha.has(format) ? 4 : 3
  const start = calls.FPDFBitmap_GetBuffer(bitmap)
  if (channels === 4)
    return {
      width,
      height,
      channels,
      data: swappedWords(
        memory.u32.subarray(start >> 2, (start + stride * height) >> 2),
        stride >> 2,
        width,
        height,
      ),
    }
  const source = memory.u8
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    const from = start + y * stride
    if (channels === 1) data.set(source.subarray(from, from + width), y * width)
    else swapRow(source, from, step, data, y * width * 3, width)
  }
  return { width, height, channels, data }
}

/** Brings blue, green, red, alpha into the order of the scene, red first, pixel by pixel. */
function swappedWords(
  words: Uint32Array,
  stride: number,
  width: number,
  height: number,
): Uint8Array {
  const out = new Uint32Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * stride, end = from + width; from < end; from++) {
      const pixel = words[from] ?? 0
      out[to++] = (pixel & 0xff00ff00) | ((pixel & 255) << 16) | ((pixel >>> 16) & 255)
    }
  }
  return new Uint8Array(out.buffer)
}

function swapRow(
  source: Uint8Array,
  start: number,
  step: number,
  target: Uint8Array,
  first: number,
  width: number,
): void {
  for (let from = start, to = first, end = first + width * 3; to < end; from += step, to += 3) {
    target[to] = source[from + 2] ?? 0
    target[to + 1] = source[from + 1] ?? 0
    target[to + 2] = source[from] ?? 0
  }
}
