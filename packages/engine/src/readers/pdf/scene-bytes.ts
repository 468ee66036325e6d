import { ConversionError } from "../../base/failure.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import type { Box } from "../../base/geometry.ts"
import { loadImage, parseRegionKey } from "../../images/region-key.ts"
import { colouredInk } from "../../images/stamps.ts"
import { quarterTurn } from "../../images/straighten.ts"
import { encodeOwnPng } from "../../images/write-png.ts"
import type { RegionOptions, SceneBytes } from "../../model/scene.ts"
import { renderOpenPage } from "../../pdf/pdfium/pdfium.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import { embeddedProgram } from "./font-table.ts"
import type { FontTable } from "./font-table.ts"
import { outlinesInFonts } from "./glyph-outlines.ts"
import type { ImageEntry, ImageTable } from "./pictures/image-table.ts"
import { objectTypes, walkObjects } from "./objects.ts"
import { drawnWith } from "./pictures/picture-alpha.ts"
import { isTakenWhole, ownPixels, ownStencil, renderedPixels } from "./pictures/picture-pixels.ts"
import { picturePng } from "./pictures/picture-png.ts"
import type { PngHost } from "./pictures/picture-png.ts"
import { fileStencil, stencilPng } from "./pictures/picture-stencil.ts"

const identity = {
  space: [1, 0, 0, 1, 0, 0],
  clip: { x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9 },
} as const

/**
 * Gives the bytes that a scene refers to, fetched from the open file when asked for; nothing is
 * kept.
 */
export function sceneBytes(
  current: () => PdfFile,
  tables: { fonts: FontTable; images: ImageTable },
  host: Host,
): SceneBytes {
  const self: SceneBytes = {
    image: async (key) => {
      if (parseRegionKey(key)) return loadImage(self, key)
      const entry = tables.images.find(key)
      if (!entry) throw new RangeError(`no such image: ${key}`)
      return entry.image.format === "jpg"
        ? (fileJpeg(entry) ?? encodedBytes(current(), entry))
        : picture(current(), entry, host)
    },
    font: async (key) => fontProgram(current(), tables.fonts, key),
    outlines: async (key, characters) =>
      withFonts(current(), tables.fonts, key, (fonts) =>
        outlinesInFonts(current().pdfium, { fonts, name: key }, characters),
      ) ?? new Map(),
    drawRegion: async (page, box, scale, options = {}) =>
      png(seen(drawRegion(current(), page, { box, scale, ...options }), options), host),
  }
  return self
}

function seen(drawn: PixelImage, { onlyColoured, turns }: RegionOptions): PixelImage {
  const kept = onlyColoured ? colouredInk(drawn) : drawn
  return turns ? quarterTurn(kept, turns) : kept
}

/**
 * Objects drawn alone stand on nothing, so that what lies under them shows through in the target
 * too.
 */
function drawRegion(
  file: PdfFile,
  page: number,
  wanted: RegionOptions & { readonly box: Box; readonly scale: number },
): PixelImage {
  return renderOpenPage(
    file,
    file.keptPage(page),
    page,
    wanted.objects ? { ...wanted, background: 0x00ffffff, withoutAnnotations: true } : wanted,
  )
}

function withImageObject<T>(
  file: PdfFile,
  entry: ImageEntry,
  use: (object: number, page: number) => T,
): T {
  const page = file.keptPage(entry.page)
  let found = 0
  walkObjects(file.pdfium, page, identity, (object) => {
    if (object.type === objectTypes.image && object.ordinal === entry.ordinal) found = object.handle
  })
  if (found === 0)
    throw new ConversionError("file/damaged", "A picture of the PDF cannot be read.", {
      page: entry.page + 1,
    })
  return use(found, page)
}

function encodedBytes(file: PdfFile, entry: ImageEntry): Uint8Array {
  const { calls, memory } = file.pdfium
  return withImageObject(file, entry, (object) => {
    const length = calls.FPDFImageObj_GetImageDataDecoded(object, 0, 0)
    return memory.withBlock(length, (address) => {
      calls.FPDFImageObj_GetImageDataDecoded(object, address, length)
      return memory.copyOut(address, length)
    })
  })
}

/** Encodes freshly drawn pixels by the engine where the host deflates fast, else by the host. */
function png(image: PixelImage, { images, zlib }: Host): Promise<Uint8Array> {
  return zlib ? encodeOwnPng(image, zlib) : images.encode(image, "png")
}

/**
 * Gives the data of a photograph as the file's objects hold it; undefined where they are not known.
 */
function fileJpeg({ picture: held }: ImageEntry): Uint8Array | undefined {
  const { bytes, rest } = held?.decode() ?? { bytes: undefined, rest: [] }
  return rest.length === 1 && rest[0]?.name === "DCTDecode" ? bytes : undefined
}

/**
 * Gives a picture as PNG by the cheapest way that keeps its look: its samples as they stand,
 * undrawn pixels, a drawing of it.
 */
async function picture(file: PdfFile, entry: ImageEntry, host: Host): Promise<Uint8Array> {
  const { image } = entry
  const direct =
    host.zlib && isTakenWhole(image)
      ? await undrawn(file, entry, { images: host.images, zlib: host.zlib })
      : undefined
  if (direct) return direct
  return png(
    withImageObject(
      file,
      entry,
      (object, page) =>
        (image.hasAlpha || entry.isTwoColoured ? undefined : ownPixels(file, object, image)) ??
        drawnWith(file.pdfium, object, entry.drawnWith, () =>
          renderedPixels(file, page, object, image),
        ),
    ),
    host,
  )
}

/**
 * Gives a picture from the objects of the file, a stencil from its bits; undefined where it takes
 * more.
 */
async function undrawn(
  file: PdfFile,
  entry: ImageEntry,
  host: PngHost,
): Promise<Uint8Array | undefined> {
  const { image, paint, picture: held } = entry
  if (!image.isMask) return held && picturePng(held, image.hasAlpha, host)
  if (paint === undefined) return undefined
  const stencil =
    (held && fileStencil(held)) ??
    withImageObject(file, entry, (object) => ownStencil(file, object, image))
  return stencil && stencilPng(stencil, paint, host.zlib)
}

function fontProgram(file: PdfFile, fonts: FontTable, key: string): Uint8Array | undefined {
  return withFonts(file, fonts, key, ([font = 0]) => embeddedProgram(file.pdfium, font))
}

/**
 * Uses a font of the file on the page where it was first met; fonts live no longer than their page.
 * A program may serve several fonts of a page, each with an encoding of its own.
 */
function withFonts<T>(
  file: PdfFile,
  fonts: FontTable,
  key: string,
  use: (fonts: readonly number[]) => T,
): T | undefined {
  const { calls } = file.pdfium
  const entry = fonts.find(key)
  if (!entry) return undefined
  const [found, others] = [new Set<number>(), new Set<number>()]
  // One page mostly holds several: it stays open from one to the next.
  walkObjects(file.pdfium, file.keptPage(entry.foundOn), identity, (object) => {
    if (object.type !== objectTypes.text) return
    const font = calls.FPDFTextObj_GetFont(object.handle)
    if (found.has(font) || others.has(font)) return
    const isSame = fonts.keyOf(font) === key
    ;(isSame ? found : others).add(font)
  })
  return found.size === 0 ? undefined : use([...found])
}
