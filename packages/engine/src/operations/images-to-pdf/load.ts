import { ConversionError } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import { decodeBmp, readBmpInfo } from "../../images/bmp.ts"
import { imageKindOf } from "../../images/image-kind.ts"
import type { ImageKind } from "../../images/image-kind.ts"
import { enhanceScan } from "../../images/enhance-scan.ts"
import { inverseOrientation, orientPixels, turnedOrientation } from "../../images/orient.ts"
import { readJpegInfo } from "../../images/jpeg.ts"
import { readPng } from "../../images/png.ts"
import { openPdf, toolsOf } from "../../pdf/objects/file.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { jpegPicture, photoPicture, pixelPicture, pngPicture } from "./picture.ts"
import type { Picture } from "./picture.ts"
import { recogniseWords } from "./recognise.ts"

/** A drawing kept as vectors: the only page of a PDF made from it. */
export interface Drawing {
  readonly kind: "drawing"
  readonly file: PdfFile
}

export interface LoadOptions {
  readonly appliesOrientation: boolean
  readonly quality: "original" | "high" | "small"
  /** Degrees clockwise, a multiple of 90. */
  readonly turn: number
  /** Makes photographs of sheets look like scans. */
  readonly enhances: boolean
  /** For PDF/A: in sRGB or grey, and nothing that other programs have drawn. */
  readonly isArchive: boolean
  /** Languages that words are read in; undefined: none are. */
  readonly languages: readonly string[] | undefined
  /** As in `RunContext`; pictures ask one by one, in their order. */
  readonly allowRecognition: ((pages: number) => Promise<number>) | undefined
  readonly signal: AbortSignal | undefined
}

/** A picture ready to be placed, with how sure its words are where they were read, 0 to 1. */
export interface Loaded {
  readonly picture: Picture | Drawing
  readonly confidence?: number
  /** Its words were asked for and may not be read. */
  readonly isRefused?: true
}

/** Pixels of one image; more is refused before anything is decoded. */
const MAX_PIXELS = 268_000_000
/** Pages of one TIFF. */
const MAX_PAGES = 2_000
/** Long edge and JPEG quality of images that are made smaller: A4 at 300 and 150 dpi. */
const smaller = { high: { edge: 3_508, quality: 85 }, small: { edge: 1_754, quality: 65 } } as const
/**
 * Quality for kinds that PDF does not know, whose own coding is lossy, and for pictures made to
 * look like scans.
 */
const PHOTO_QUALITY = 92

/** Gives the bytes of an image file. @throws ConversionError "file/empty" */
export function bytesOf(input: InputFile): Uint8Array {
  const bytes =
    input.content instanceof Uint8Array ? input.content : input.content.read(0, input.content.size)
  if (bytes.length === 0)
    throw new ConversionError("file/empty", `${input.name} is empty.`, {
      hint: "Choose the image again.",
    })
  return bytes
}

/**
 * Loads one image file, turned as asked; several pictures come from a TIFF of several pages.
 *
 * @throws ConversionError "type/unsupported", "file/empty", "file/damaged", "limit/pixels",
 * "limit/pages", "program/missing" where words are asked for and nothing reads them.
 */
export async function* loadPictures(
  input: InputFile,
  host: Host,
  options: LoadOptions,
): AsyncIterable<Loaded> {
  const bytes = bytesOf(input)
  const kind = imageKindOf(bytes)
  if (!kind)
    throw new ConversionError(
      "type/unsupported",
      `${input.name} is not an image this tool knows.`,
      { hint: "Save it as JPG or PNG." },
    )
  if (kind === "svg" && host.svgToPdf && !options.isArchive) {
    yield { picture: { kind: "drawing", file: openPdf(await host.svgToPdf(bytes), toolsOf(host)) } }
    return
  }
  const passed =
    options.quality === "original" && !options.enhances
      ? passThrough(bytes, kind, input.name, host, options)
      : undefined
  if (passed) {
    const picture = turned(passed, options.turn)
    // Words are read on decoded pixels; what goes into the file is the data as it came.
    yield options.languages
      ? await withWords(picture, await shownPixels(bytes, picture, host), host, {
          ...options,
          languages: options.languages,
        })
      : { picture }
    return
  }
  yield* decoded(bytes, kind, input.name, host, options)
}

const turned = (picture: Picture, degrees: number): Picture => ({
  ...picture,
  orientation: turnedOrientation(picture.orientation, degrees),
})

/**
 * Gives the pixels as they will be seen: decoders apply the camera's orientation, which may not be
 * the picture's.
 */
async function shownPixels(bytes: Uint8Array, picture: Picture, host: Host): Promise<PixelImage> {
  const pixels = await host.images.decode(bytes, { maxPixels: MAX_PIXELS })
  const camera = readJpegInfo(bytes)?.orientation ?? 1
  return camera === picture.orientation
    ? pixels
    : orientPixels(orientPixels(pixels, inverseOrientation(camera)), picture.orientation)
}

async function withWords(
  picture: Picture,
  shown: PixelImage,
  host: Host,
  {
    languages,
    allowRecognition,
    signal,
  }: Pick<LoadOptions, "allowRecognition" | "signal"> & { readonly languages: readonly string[] },
): Promise<Loaded> {
  if (host.ocr && allowRecognition && (await allowRecognition(1)) < 1)
    return { picture, isRefused: true }
  const { words, turn, confidence } = await recogniseWords(shown, host, languages, signal)
  return { picture: { ...turned(picture, turn), words }, confidence }
}

function passThrough(
  bytes: Uint8Array,
  kind: ImageKind,
  fileName: string,
  host: Host,
  options: LoadOptions,
): Picture | undefined {
  if (kind === "jpg") {
    const info = readJpegInfo(bytes)
    if (!info) throw damaged(fileName)
    refuseHuge(fileName, info)
    if (options.isArchive && info.components === 4) return undefined
    return jpegPicture(bytes, info, options.appliesOrientation ? info.orientation : 1)
  }
  if (kind !== "png") return undefined
  const png = readPng(bytes)
  if (!png) throw damaged(fileName)
  refuseHuge(fileName, png)
  return pngPicture(png, toolsOf(host))
}

async function* decoded(
  bytes: Uint8Array,
  kind: ImageKind,
  fileName: string,
  host: Host,
  options: LoadOptions,
): AsyncIterable<Loaded> {
  const info = kind === "bmp" ? readBmpInfo(bytes) : undefined
  if (info) refuseHuge(fileName, info)
  // Only TIFF pages are pages; further frames of a GIF are an animation.
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const pixels =
      kind === "bmp"
        ? { ...decodeBmp(bytes), pages: 1 }
        : await host.images.decode(bytes, { page, maxPixels: MAX_PIXELS })
    if (kind === "tiff") pages = pixels.pages
    if (pages > MAX_PAGES)
      throw new ConversionError("limit/pages", `${fileName} has ${pages} pages.`, {
        hint: `At most ${MAX_PAGES} are taken.`,
      })
    // Decoders have applied the camera's orientation already.
    const asStored = options.appliesOrientation
      ? pixels
      : orientPixels(pixels, inverseOrientation(readJpegInfo(bytes)?.orientation ?? 1))
    const seen = options.enhances ? enhanceScan(asStored) : asStored
    const picture = turned(await store(seen, info?.dpi, kind, host, options), options.turn)
    yield options.languages
      ? await withWords(picture, orientPixels(seen, picture.orientation), host, {
          ...options,
          languages: options.languages,
        })
      : { picture }
  }
}

async function store(
  pixels: PixelImage,
  dpi: number | undefined,
  kind: ImageKind,
  host: Host,
  options: LoadOptions,
): Promise<Picture> {
  const tools = toolsOf(host)
  if (options.quality !== "original") {
    const { edge, quality } = smaller[options.quality]
    const scale = Math.min(1, edge / Math.max(pixels.width, pixels.height))
    const small =
      scale < 1
        ? await host.images.resize(
            pixels,
            Math.round(pixels.width * scale),
            Math.round(pixels.height * scale),
          )
        : pixels
    return photoPicture(
      await host.images.encode(withoutAlpha(small), "jpg", { quality }),
      small,
      dpi === undefined ? undefined : dpi * scale,
      tools,
    )
  }
  const isLossy =
    options.enhances || kind === "webp" || kind === "heic" || kind === "avif" || kind === "jpg"
  if (!isLossy) return pixelPicture(pixels, dpi, tools)
  return photoPicture(
    await host.images.encode(withoutAlpha(pixels), "jpg", { quality: PHOTO_QUALITY }),
    pixels,
    dpi,
    tools,
  )
}

/**
 * Colour under transparent pixels must not bleed into the mask's edge: it is kept as it is, only
 * alpha is left out.
 */
function withoutAlpha(pixels: PixelImage): PixelImage {
  if (pixels.channels !== 4) return pixels
  const count = pixels.width * pixels.height
  const data = new Uint8Array(count * 3)
  for (let pixel = 0; pixel < count; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 3 + channel] = pixels.data[pixel * 4 + channel] ?? 0
  }
  return { width: pixels.width, height: pixels.height, channels: 3, data }
}

function refuseHuge(fileName: string, { width, height }: { width: number; height: number }): void {
  if (width * height <= MAX_PIXELS) return
  throw new ConversionError(
    "limit/pixels",
    `${fileName} has ${width} × ${height} pixels, which is too many.`,
    { hint: "Scale the image down first." },
  )
}

const damaged = (fileName: string): ConversionError =>
  new ConversionError("file/damaged", `${fileName} is damaged and cannot be read.`, {
    hint: "Open it in an image program and save it again.",
  })
