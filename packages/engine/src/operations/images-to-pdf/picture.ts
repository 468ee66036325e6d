import { concat } from "../../base/bytes.ts"
import type { PixelImage } from "../../base/host.ts"
import type { JpegInfo } from "../../images/jpeg.ts"
import { channelsOf, decodePngRows } from "../../images/png.ts"
import type { PngParts } from "../../images/png.ts"
import type { PdfTools } from "../../pdf/objects/file.ts"
import { inflate } from "../../pdf/objects/flate.ts"
import { binaryText, bytesString, dict, name, stream } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfValue } from "../../pdf/objects/values.ts"
import type { PictureWord } from "./recognise.ts"

/** An image ready to be written: its data as PDF wants it and how it is to be shown. */
export interface Picture {
  readonly kind: "pixels"
  readonly image: PdfStream
  readonly mask: PdfStream | undefined
  /** ICC profile that stands for the colour space, and its number of components. */
  readonly profile: { readonly bytes: Uint8Array; readonly components: number } | undefined
  /** Pixels as stored, before `orientation` is applied. */
  readonly width: number
  readonly height: number
  /** Exif orientation, 1 to 8. */
  readonly orientation: number
  readonly dpi: number | undefined
  /** What was read on it; absent where nobody asked. */
  readonly words?: readonly PictureWord[]
}

const imageDict = (width: number, height: number, bits: number, space: PdfValue): PdfDict =>
  dict({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: space,
  })

const greySpace = name("DeviceGray")
const rgbSpace = name("DeviceRGB")
const deviceSpaces: Readonly<Record<number, PdfValue>> = {
  1: greySpace,
  3: rgbSpace,
  4: name("DeviceCMYK"),
}

/** Takes JPEG data as it is: nothing is decoded, nothing lost. */
export function jpegPicture(bytes: Uint8Array, info: JpegInfo, orientation: number): Picture {
  const entries = imageDict(
    info.width,
    info.height,
    info.bitsPerComponent,
    deviceSpaces[info.components] ?? rgbSpace,
  )
  entries.set("Filter", name("DCTDecode"))
  // Adobe writes inverted CMYK. Source: Adobe technical note 5116, "Adobe marker".
  if (info.components === 4 && info.isAdobe) entries.set("Decode", [1, 0, 1, 0, 1, 0, 1, 0])
  const profile =
    info.profile && profileComponents(info.profile) === info.components
      ? { bytes: info.profile, components: info.components }
      : undefined
  return {
    kind: "pixels",
    image: stream(entries, bytes),
    mask: undefined,
    profile,
    width: info.width,
    height: info.height,
    orientation,
    dpi: info.dpi,
  }
}

/** Components by the colour space signature of an ICC profile. Source: ICC.1, 7.2.6. */
function profileComponents(profile: Uint8Array): number {
  const space = String.fromCharCode(...profile.subarray(16, 20))
  return space === "GRAY" ? 1 : space === "RGB " ? 3 : space === "CMYK" ? 4 : 0
}

/**
 * Takes PNG data: passed through where PDF can read it, colour and alpha taken apart where not. 16
 * bits stay 16 bits.
 */
export function pngPicture(png: PngParts, tools: PdfTools): Picture {
  const hasAlpha = png.colourType === 4 || png.colourType === 6
  const parts =
    png.isInterlaced || hasAlpha
      ? separate(png, tools)
      : { data: concat(png.data), predictor: 15, alpha: undefined }
  const colours = hasAlpha ? channelsOf(png.colourType) - 1 : channelsOf(png.colourType)
  const entries = imageDict(png.width, png.height, png.bitDepth, colourSpace(png))
  setFlate(entries, { colours, bits: png.bitDepth, columns: png.width, predictor: parts.predictor })
  const keyed =
    png.transparency && (png.colourType === 0 || png.colourType === 2)
      ? colourKey(png.transparency)
      : undefined
  if (keyed) entries.set("Mask", keyed)
  const mask = parts.alpha
    ? maskOf(png.width, png.height, png.bitDepth, parts.alpha, tools)
    : paletteMask(png, tools)
  const { width, height, dpi } = png
  return {
    kind: "pixels",
    image: stream(entries, parts.data),
    mask,
    profile: undefined,
    width,
    height,
    orientation: 1,
    dpi,
  }
}

function colourSpace(png: PngParts): PdfValue {
  if (png.colourType !== 3)
    return png.colourType === 0 || png.colourType === 4 ? greySpace : rgbSpace
  const palette = png.palette ?? new Uint8Array(3)
  const last = Math.max(0, Math.floor(palette.length / 3) - 1)
  return [
    name("Indexed"),
    rgbSpace,
    last,
    bytesString(binaryText(palette.subarray(0, (last + 1) * 3))),
  ]
}

/** tRNS of grey and colour images names one colour that is clear. */
function colourKey(transparency: Uint8Array): PdfValue[] {
  const values: PdfValue[] = []
  for (let at = 0; at + 1 < transparency.length; at += 2) {
    const value = ((transparency[at] ?? 0) << 8) | (transparency[at + 1] ?? 0)
    values.push(value, value)
  }
  return values
}

function separate(
  png: PngParts,
  tools: PdfTools,
): { data: Uint8Array; predictor: number; alpha: Uint8Array | undefined } {
  const rows = decodePngRows(png, inflate(concat(png.data), tools.zlib))
  const channels = channelsOf(png.colourType)
  const isAlpha = png.colourType === 4 || png.colourType === 6
  const sample = png.bitDepth / 8
  if (!isAlpha)
    return {
      data: packRows(
        rows,
        Math.ceil((png.width * channels * png.bitDepth) / 8),
        Math.max(1, channels * sample),
        tools,
      ),
      predictor: 15,
      alpha: undefined,
    }
  const [colourBytes, pixelBytes] = [(channels - 1) * sample, channels * sample]
  const pixels = png.width * png.height
  const [colour, alpha] = [new Uint8Array(pixels * colourBytes), new Uint8Array(pixels * sample)]
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let byte = 0; byte < colourBytes; byte += 1)
      colour[pixel * colourBytes + byte] = rows[pixel * pixelBytes + byte] ?? 0
    for (let byte = 0; byte < sample; byte += 1)
      alpha[pixel * sample + byte] = rows[pixel * pixelBytes + colourBytes + byte] ?? 0
  }
  const isOpaque = alpha.every((value) => value === 255)
  return {
    data: packRows(colour, png.width * colourBytes, colourBytes, tools),
    predictor: 15,
    alpha: isOpaque ? undefined : alpha,
  }
}

/**
 * Deflates rows as differences to the pixel on the left, which photographs and drawings both gain
 * from.
 */
export function packRows(
  rows: Uint8Array,
  rowBytes: number,
  pixelBytes: number,
  tools: PdfTools,
): Uint8Array {
  const count = Math.floor(rows.length / rowBytes)
  const filtered = new Uint8Array(count * (rowBytes + 1))
  for (let row = 0; row < count; row += 1) {
    const [from, to] = [row * rowBytes, row * (rowBytes + 1)]
    filtered[to] = 1
    for (let x = 0; x < rowBytes; x += 1) {
      filtered[to + 1 + x] =
        (rows[from + x] ?? 0) - (x >= pixelBytes ? (rows[from + x - pixelBytes] ?? 0) : 0)
    }
  }
  return tools.zlib.deflate(filtered, 6)
}

interface FlateShape {
  readonly colours: number
  readonly bits: number
  readonly columns: number
  readonly predictor: number
}

export function setFlate(entries: PdfDict, shape: FlateShape): void {
  entries.set("Filter", name("FlateDecode"))
  entries.set(
    "DecodeParms",
    dict({
      Predictor: shape.predictor,
      Colors: shape.colours,
      BitsPerComponent: shape.bits,
      Columns: shape.columns,
    }),
  )
}

function maskOf(
  width: number,
  height: number,
  bits: number,
  alpha: Uint8Array,
  tools: PdfTools,
): PdfStream {
  const entries = imageDict(width, height, bits, greySpace)
  setFlate(entries, { colours: 1, bits, columns: width, predictor: 15 })
  return stream(
    entries,
    packRows(alpha, Math.ceil((width * bits) / 8), Math.max(1, bits / 8), tools),
  )
}

/** Alpha of a palette image, looked up pixel by pixel. */
function paletteMask(png: PngParts, tools: PdfTools): PdfStream | undefined {
  if (png.colourType !== 3 || !png.transparency || png.transparency.every((value) => value === 255))
    return undefined
  const rows = decodePngRows(png, inflate(concat(png.data), tools.zlib))
  const rowBytes = Math.ceil((png.width * png.bitDepth) / 8)
  const alpha = new Uint8Array(png.width * png.height)
  for (let y = 0; y < png.height; y += 1) {
    for (let x = 0; x < png.width; x += 1) {
      const bit = x * png.bitDepth
      const index =
        ((rows[y * rowBytes + (bit >> 3)] ?? 0) >> (8 - png.bitDepth - (bit & 7))) &
        ((1 << png.bitDepth) - 1)
      alpha[y * png.width + x] = png.transparency[index] ?? 255
    }
  }
  return maskOf(png.width, png.height, 8, alpha, tools)
}

/**
 * Stores decoded pixels without loss: one bit where they are black and white only, grey where they
 * have no colour.
 */
export function pixelPicture(
  pixels: PixelImage,
  dpi: number | undefined,
  tools: PdfTools,
): Picture {
  const { width, height } = pixels
  const { colour, channels, alpha } = splitPixels(pixels)
  const mask =
    alpha && !alpha.every((value) => value === 255)
      ? maskOf(width, height, 8, alpha, tools)
      : undefined
  const isBilevel = channels === 1 && colour.every((value) => value === 0 || value === 255)
  const base = {
    kind: "pixels",
    mask,
    profile: undefined,
    width,
    height,
    orientation: 1,
    dpi,
  } as const
  if (isBilevel) {
    const entries = imageDict(width, height, 1, greySpace)
    entries.set("Filter", name("FlateDecode"))
    return {
      ...base,
      image: stream(entries, tools.zlib.deflate(packBits(colour, width, height), 9)),
    }
  }
  const entries = imageDict(width, height, 8, channels === 1 ? greySpace : rgbSpace)
  setFlate(entries, { colours: channels, bits: 8, columns: width, predictor: 15 })
  return { ...base, image: stream(entries, packRows(colour, width * channels, channels, tools)) }
}

/** Stores a JPEG made from pixels, with their alpha beside it. */
export function photoPicture(
  jpeg: Uint8Array,
  pixels: PixelImage,
  dpi: number | undefined,
  tools: PdfTools,
): Picture {
  const { width, height } = pixels
  const { alpha } = splitPixels(pixels)
  const entries = imageDict(width, height, 8, pixels.channels === 1 ? greySpace : rgbSpace)
  entries.set("Filter", name("DCTDecode"))
  const mask =
    alpha && !alpha.every((value) => value === 255)
      ? maskOf(width, height, 8, alpha, tools)
      : undefined
  return {
    kind: "pixels",
    image: stream(entries, jpeg),
    mask,
    profile: undefined,
    width,
    height,
    orientation: 1,
    dpi,
  }
}

function splitPixels(pixels: PixelImage): {
  colour: Uint8Array
  channels: 1 | 3
  alpha: Uint8Array | undefined
} {
  const { channels, data } = pixels
  const count = pixels.width * pixels.height
  if (channels === 1) return { colour: data, channels: 1, alpha: undefined }
  let isGrey = true
  for (let at = 0; at < count * channels && isGrey; at += channels)
    isGrey = data[at] === data[at + 1] && data[at] === data[at + 2]
  const kept = isGrey ? 1 : 3
  const alpha = channels === 4 ? new Uint8Array(count) : undefined
  if (!alpha && kept === 3) return { colour: data, channels: 3, alpha }
  const colour = new Uint8Array(count * kept)
  for (let pixel = 0; pixel < count; pixel += 1) {
    for (let channel = 0; channel < kept; channel += 1)
      colour[pixel * kept + channel] = data[pixel * channels + channel] ?? 0
    if (alpha) alpha[pixel] = data[pixel * channels + 3] ?? 255
  }
  return { colour, channels: kept, alpha }
}

export function packBits(samples: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const packed = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3)
      if ((samples[y * width + x] ?? 0) >= 128) packed[at] = (packed[at] ?? 0) | (128 >> (x & 7))
    }
  }
  return packed
}
