import type { Box } from "../../base/geometry.ts"
import type { SceneImage } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/** An image of the file with the place where its bytes can be fetched again. */
export interface ImageEntry {
  readonly index: number
  readonly image: SceneImage
  /** 0-based page, and place of the image object among the page's objects. */
  readonly page: number
  readonly ordinal: number
}

/** Where an image object was met: handles of file and page, page number and number in the walk of that page. */
export interface ImagePlace {
  readonly document: number
  readonly handle: number
  readonly page: number
  readonly ordinal: number
}

/** FPDF_COLORSPACE_* of fpdf_edit.h that a plain JPEG file can hold. */
const plainColourSpaces = new Set([1, 2, 4, 5])
const ICC_BASED = 7

/** Gathers the pictures of a file; the same stream drawn twice is one picture. */
export class ImageTable {
  readonly #pdfium: Pdfium
  readonly #entries: ImageEntry[] = []
  readonly #byKey = new Map<string, ImageEntry>()
  /** Whether a page holds a masked picture at all; where not, no picture of it needs to be drawn to find out. */
  readonly #hasMasks: (page: number) => boolean

  constructor(pdfium: Pdfium, hasMasks: (page: number) => boolean) {
    this.#pdfium = pdfium
    this.#hasMasks = hasMasks
  }

  /** Takes a region of a page in as a picture that is drawn when asked for, and gives its index. */
  region(key: string, box: Box, scale: number): number {
    const known = this.#byKey.get(key)
    if (known) return known.index
    const [width, height] = [Math.max(1, Math.round((box.x1 - box.x0) * scale)), Math.max(1, Math.round((box.y1 - box.y0) * scale))]
    const entry: ImageEntry = { index: this.#entries.length, image: { width, height, hasAlpha: true, isMask: false, format: "png", key }, page: 0, ordinal: -1 }
    this.#entries.push(entry)
    this.#byKey.set(key, entry)
    return entry.index
  }

  entry(object: number, place: ImagePlace): ImageEntry | undefined {
    const { calls, memory } = this.#pdfium
    const { out } = memory
    if (!calls.FPDFImageObj_GetImagePixelSize(object, out, out + 4)) return undefined
    const width = memory.unsigned(out)
    const height = memory.unsigned(out + 4)
    if (width === 0 || height === 0) return undefined
    const key = imageKey(this.#pdfium, object, width, height)
    const known = this.#byKey.get(key)
    if (known) return known
    const entry: ImageEntry = { index: this.#entries.length, image: { width, height, key, ...this.#traits(object, place) }, page: place.page, ordinal: place.ordinal }
    this.#entries.push(entry)
    this.#byKey.set(key, entry)
    return entry
  }

  list(): SceneImage[] {
    return this.#entries.map((entry) => entry.image)
  }

  find(key: string): ImageEntry | undefined {
    return this.#byKey.get(key)
  }

  #traits(object: number, { document, handle, page }: ImagePlace): Pick<SceneImage, "hasAlpha" | "isMask" | "format"> {
    const { calls, memory } = this.#pdfium
    const { out } = memory
    calls.FPDFImageObj_GetImageMetadata(object, handle, out)
    const bits = memory.unsigned(out + 16)
    const colourSpace = memory.integer(out + 20)
    const isMask = bits === 1 && colourSpace === 0
    const codec = lastFilter(this.#pdfium, object)
    const hasAlpha = isMask || (this.#hasMasks(page) && drawsWithAlpha(this.#pdfium, document, handle, object))
    const isPlain = plainColourSpaces.has(colourSpace) || (colourSpace === ICC_BASED && bits !== 32)
    return { hasAlpha, isMask, format: codec === "DCTDecode" && isPlain && !hasAlpha ? "jpg" : "png" }
  }
}

export function lastFilter({ calls, memory }: Pdfium, object: number): string {
  const count = calls.FPDFImageObj_GetImageFilterCount(object)
  if (count <= 0) return ""
  return memory.readText((buffer, length) => calls.FPDFImageObj_GetImageFilter(object, count - 1, buffer, length), "utf8")
}

/** FPDFBitmap_BGRA and its premultiplied twin. */
const alphaFormats = new Set([4, 5])
/** Side in pixels of the trial picture that shows whether an image has holes. */
const TRIAL_SIDE = 48
/** Alpha below this is a hole; rounding of opaque pixels stays above. */
const OPAQUE = 250

/** Draws the image small and upright: PDFium gives an alpha channel to all, so only its values tell of a mask. */
function drawsWithAlpha({ calls, memory }: Pdfium, document: number, page: number, object: number): boolean {
  const [kept, own] = [memory.out, memory.out + 32]
  calls.FPDFPageObj_GetMatrix(object, kept)
  memory.f32.set([TRIAL_SIDE, 0, 0, TRIAL_SIDE, 0, 0], own >> 2)
  calls.FPDFPageObj_SetMatrix(object, own)
  const bitmap = calls.FPDFImageObj_GetRenderedBitmap(document, page, object)
  calls.FPDFPageObj_SetMatrix(object, kept)
  if (bitmap === 0) return false
  try {
    if (!alphaFormats.has(calls.FPDFBitmap_GetFormat(bitmap))) return false
    const [width, height, stride] = [calls.FPDFBitmap_GetWidth(bitmap), calls.FPDFBitmap_GetHeight(bitmap), calls.FPDFBitmap_GetStride(bitmap)]
    const [bytes, start] = [memory.u8, calls.FPDFBitmap_GetBuffer(bitmap)]
    // The outermost pixels may be thin where the picture's edge falls between two.
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) if ((bytes[start + y * stride + x * 4 + 3] ?? 255) < OPAQUE) return true
    }
    return false
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** Gives a key that equal streams share: size, length and a 53-bit hash of the encoded bytes. */
function imageKey({ calls, memory }: Pdfium, object: number, width: number, height: number): string {
  const length = calls.FPDFImageObj_GetImageDataRaw(object, 0, 0)
  if (length === 0) return `i${width}x${height}-${object}`
  return memory.withBlock(length + 4, (address) => {
    calls.FPDFImageObj_GetImageDataRaw(object, address, length)
    return `i${width}x${height}-${length.toString(36)}-${hashWords(memory.u32, memory.u8, address, length)}`
  })
}

/** Two 32-bit multiplicative hashes over words, joined to base 36. `address` is 4-byte aligned. */
function hashWords(words: Uint32Array, bytes: Uint8Array, address: number, length: number): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  const end = (address + length) >> 2
  for (let at = address >> 2; at < end; at++) {
    const word = words[at] ?? 0
    a = Math.imul(a ^ word, 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b + word, 0x85ebca6b)
    b = (b << 13) | (b >>> 19)
  }
  for (let at = end << 2; at < address + length; at++) a = Math.imul(a ^ (bytes[at] ?? 0), 0x01000193)
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
