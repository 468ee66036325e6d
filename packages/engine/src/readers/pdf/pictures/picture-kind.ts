import { readJpegInfo } from "../../../images/jpeg.ts"
import { nameOf } from "../../../pdf/objects/values.ts"
import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import type { FilePicture } from "./file-picture.ts"

/** What decides how a picture is taken out. */
export interface PictureKind {
  /** A stencil: its bits let a colour through or not. */
  readonly isMask: boolean
  /** The data is a JPEG file that shows the same anywhere. */
  readonly isPlainJpeg: boolean
  /** Samples are bits that stand for colours, which PDFium cannot give without drawing. */
  readonly isTwoColoured: boolean
}

const greySpaces = new Set(["DeviceGray", "G", "CalGray"])
const plainSpaces = new Set([...greySpaces, "DeviceRGB", "RGB", "CalRGB"])

/** Tells the kind of a picture from its dictionary. */
export function kindOfPicture(picture: FilePicture): PictureKind {
  const isMask = picture.entry("ImageMask") === true
  const space = picture.entry("ColorSpace")
  const [first, profile] = Array.isArray(space) ? space : [space]
  const name = nameOf(picture.file.resolve(first)) ?? ""
  const isProfiled =
    name === "ICCBased" && picture.file.number(picture.file.dict(profile)?.get("N")) !== 4
  const codec = picture.file.filters(picture.stream).at(-1)?.name
  return {
    isMask,
    isPlainJpeg:
      codec === "DCTDecode" && (plainSpaces.has(name) || isProfiled) && !picture.isInverted,
    isTwoColoured: !isMask && picture.entry("BitsPerComponent") === 1 && !greySpaces.has(name),
  }
}

/**
 * FPDF_COLORSPACE_* of fpdf_edit.h: unknown, DeviceGray, CalGray, then those with colour that a
 * plain JPEG file can hold.
 */
const UNKNOWN = 0
const greyKinds = new Set([1, 4])
const plainKinds = new Set([...greyKinds, 2, 5])
const ICC_BASED = 7

/**
 * Tells the kind of an image object that stands for no object of the file: an inline image mostly.
 * PDFium decodes some codecs for it.
 */
export function kindOfObject(
  pdfium: Pdfium,
  object: number,
  page: { readonly handle: number },
): PictureKind {
  const { calls, memory } = pdfium
  const { out } = memory
  calls.FPDFImageObj_GetImageMetadata(object, page.handle, out)
  const [bits, space] = [memory.unsigned(out + 16), memory.integer(out + 20)]
  const isMask = bits === 1 && space === UNKNOWN
  const isPlain = plainKinds.has(space) || (space === ICC_BASED && bits !== 32)
  return {
    isMask,
    isPlainJpeg:
      isPlain && lastFilter(pdfium, object) === "DCTDecode" && !hasFourInks(pdfium, object),
    isTwoColoured: !isMask && bits === 1 && !greyKinds.has(space),
  }
}

/**
 * Four inks of a JPEG mean in a PDF the opposite of what they mean in a file of their own, and a
 * page whose profile stands in for them makes PDFium call them a colour of three.
 */
function hasFourInks({ calls, memory }: Pdfium, object: number): boolean {
  const length = calls.FPDFImageObj_GetImageDataRaw(object, 0, 0)
  if (length === 0) return false
  return memory.withBlock(length, (address) => {
    calls.FPDFImageObj_GetImageDataRaw(object, address, length)
    return readJpegInfo(memory.u8.subarray(address, address + length))?.components === 4
  })
}

function lastFilter({ calls, memory }: Pdfium, object: number): string {
  const count = calls.FPDFImageObj_GetImageFilterCount(object)
  if (count <= 0) return ""
  return memory.readText(
    (buffer, length) => calls.FPDFImageObj_GetImageFilter(object, count - 1, buffer, length),
    "utf8",
  )
}
