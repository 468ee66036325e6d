import type { Host, PixelImage } from "../../base/host.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { dict, isStream, memoryBody, name, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream } from "../../pdf/objects/values.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { drawImage } from "../image-pixels.ts"
import { greyOf, toGrey } from "../pdf-to-images/colours.ts"
import { packRows } from "../images-to-pdf/picture.ts"
import type { ImageUse } from "./inventory.ts"
import { estimateQuality } from "./jpeg-quality.ts"
import type { ImageSettings } from "./levels.ts"

/** An image in its new form. */
export interface Reencoded {
  readonly image: PdfStream
  /** New soft mask, where it lost pixels with its image. */
  readonly mask: PdfStream | undefined
  /** Bytes of both. */
  readonly size: number
}

export interface Workshop {
  readonly file: PdfFile
  readonly pdfium: Pdfium
  readonly host: Host
}

/** Longest side of a JPEG, pixels. Source: libjpeg, JPEG_MAX_DIMENSION. */
const LONGEST_JPEG = 65_500
/** Images below this are not worth their loss. */
const LEAST_BYTES = 4 * 1024
/** A new form must save at least this share. */
const LEAST_SAVING = 0.1
/** Colours up to which a lossless image is a drawing, which JPEG would blur. */
const DRAWING_COLOURS = 256
/** A blurred drawing must be this much smaller to be taken. */
const DRAWING_GAIN = 0.5

/**
 * Gives a smaller form of an image, or undefined where it stays: small, black and white, keyed, or
 * good enough as it is.
 */
export async function reencode(
  shop: Workshop,
  use: ImageUse,
  settings: ImageSettings,
): Promise<Reencoded | undefined> {
  const { file } = shop
  const { stream } = use
  const before = stream.body.bytes().length
  if ((before < LEAST_BYTES && !settings.greyscale) || !mayChange(file, stream.dict))
    return undefined
  const filters = file.filters(stream)
  const codec = filters.at(-1)?.name
  if (codec === "JBIG2Decode" || codec === "CCITTFaxDecode") return undefined
  const shrink = use.dpi > settings.onlyAboveDpi ? settings.dpi / use.dpi : 1
  const isJpeg = codec === "DCTDecode"
  if (isJpeg && shrink === 1 && !settings.greyscale && isGoodEnough(file, stream, settings.quality))
    return undefined
  const drawn = drawImage(file, stream, shop.pdfium, { withMasks: false })
  if (!drawn) return undefined
  const pixels = settings.greyscale ? toGrey(drawn) : (greyOf(drawn) ?? drawn)
  const small = shrink < 1 ? await resized(shop.host, pixels, shrink) : pixels
  if (Math.max(small.width, small.height) > LONGEST_JPEG) return undefined
  const jpeg = await shop.host.images.encode(small, "jpg", { quality: settings.quality })
  const isDrawing = !isJpeg && codec !== "JPXDecode" && hasFewColours(pixels)
  const mask = shrink < 1 ? await smallerMask(shop, stream.dict, shrink) : undefined
  const wanted = isDrawing ? before * DRAWING_GAIN : before * (1 - LEAST_SAVING)
  if (jpeg.length > wanted && !settings.greyscale) return undefined
  return {
    image: jpegStream(stream.dict, small, jpeg),
    mask,
    size: jpeg.length + (mask?.body.length ?? 0),
  }
}

/** Stencils, one-bit images, colour keys and pre-blended masks rely on exact samples. */
function mayChange(file: PdfFile, entries: PdfDict): boolean {
  if (
    file.resolve(entries.get("ImageMask")) === true ||
    file.number(entries.get("BitsPerComponent")) === 1
  )
    return false
  if (Array.isArray(file.resolve(entries.get("Mask")))) return false
  if (entries.has("Alternates") || entries.has("SMaskInData")) return false
  const mask = file.resolve(entries.get("SMask"))
  return !isStream(mask) || !mask.dict.has("Matte")
}

function isGoodEnough(file: PdfFile, stream: PdfStream, quality: number): boolean {
  const saved = estimateQuality(file.decode(stream).bytes)
  return saved !== undefined && saved <= quality + 6
}

function resized(host: Host, pixels: PixelImage, shrink: number): Promise<PixelImage> {
  return host.images.resize(
    pixels,
    Math.max(1, Math.round(pixels.width * shrink)),
    Math.max(1, Math.round(pixels.height * shrink)),
  )
}

function hasFewColours({ channels, data }: PixelImage): boolean {
  const seen = new Set<number>()
  for (let at = 0; at < data.length; at += channels) {
    seen.add(
      channels === 1
        ? (data[at] ?? 0)
        : ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0),
    )
    if (seen.size > DRAWING_COLOURS) return false
  }
  // A grey photograph has 256 values too.
  return channels !== 1 || seen.size <= 32
}

async function smallerMask(
  shop: Workshop,
  entries: PdfDict,
  shrink: number,
): Promise<PdfStream | undefined> {
  const mask = shop.file.resolve(entries.get("SMask"))
  if (!isStream(mask) || mask.dict.has("Matte")) return undefined
  const drawn = drawImage(shop.file, mask, shop.pdfium, { withMasks: false })
  if (!drawn) return undefined
  const small = await resized(shop.host, toGrey(drawn), shrink)
  const grey = toGrey(small)
  const packed = packRows(grey.data, grey.width, 1, shop.file.tools)
  if (packed.length >= mask.body.bytes().length) return undefined
  const made = dict({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: grey.width,
    Height: grey.height,
    BitsPerComponent: 8,
    ColorSpace: name("DeviceGray"),
    Filter: name("FlateDecode"),
    DecodeParms: dict({ Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: grey.width }),
  })
  return { kind: "stream", dict: made, body: memoryBody(packed) }
}

/** Entries that say how to read the old samples. */
const oldEntries = [
  "Filter",
  "DecodeParms",
  "F",
  "DP",
  "Decode",
  "ColorSpace",
  "Length",
  "DL",
  "BitsPerComponent",
  "Width",
  "Height",
]

function jpegStream(entries: PdfDict, pixels: PixelImage, jpeg: Uint8Array): PdfStream {
  const made: PdfDict = new Map([...entries].filter(([key]) => !oldEntries.includes(key)))
  made.set("Width", pixels.width)
  made.set("Height", pixels.height)
  made.set("BitsPerComponent", 8)
  made.set("ColorSpace", name(pixels.channels === 1 ? "DeviceGray" : "DeviceRGB"))
  made.set("Filter", name("DCTDecode"))
  return { kind: "stream", dict: made, body: memoryBody(jpeg) }
}

/** Tells whether an image is four-colour print data, whose colours would shift. */
export function isPrintColour(file: PdfFile, entries: PdfDict): boolean {
  const space = file.resolve(entries.get("ColorSpace"))
  const [kind, profile] = Array.isArray(space) ? space : [space]
  if (nameOf(file.resolve(kind)) === "DeviceCMYK") return true
  return (
    nameOf(file.resolve(kind)) === "ICCBased" && file.number(file.dict(profile)?.get("N")) === 4
  )
}
