import { ConversionError } from "../../../base/failure.ts"
import type { ImageCodec } from "../../../base/host.ts"
import { readJpegInfo } from "../../../images/jpeg.ts"
import type { PdfFile as ObjectFile } from "../../../pdf/objects/file.ts"
import { binaryBytes, isStream, isString, nameOf } from "../../../pdf/objects/values.ts"
import type { PdfValue } from "../../../pdf/objects/values.ts"
import type { FilePicture } from "./file-picture.ts"

/**
 * Colours of samples where they are the page's own: as they stand, or through a table of RGB
 * triples.
 */
export type SampleColours =
  | { readonly kind: "grey" }
  | { readonly kind: "rgb" }
  | { readonly kind: "table"; readonly table: Uint8Array }

/** Samples of a picture, row by row, each row begun on a byte. */
export interface PictureSamples {
  readonly bits: 1 | 2 | 4 | 8
  readonly colours: SampleColours
  readonly rows: Uint8Array
}

/**
 * Gives how samples become colours without being computed with, as PDFium does it too; undefined
 * where they are computed with.
 *
 * PDFium shows calibrated samples as they stand, and those of the one profile that it knows by its
 * name and size.
 */
export function sampleColours(
  picture: FilePicture,
): Pick<PictureSamples, "bits" | "colours"> | undefined {
  const bits = picture.entry("BitsPerComponent")
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8) return undefined
  const colours = coloursOf(picture.file, picture.entry("ColorSpace"), bits)
  const decode = picture.file
    .array(picture.entry("Decode"))
    ?.map((value) => picture.file.number(value) ?? 0)
  if (!colours || !decode || decode.length === 0) return colours && { bits, colours }
  const last = colours.kind === "table" ? 2 ** bits - 1 : 1
  if (decode.every((value, index) => value === (index % 2 === 0 ? 0 : last)))
    return { bits, colours }
  return colours.kind === "grey"
    ? { bits, colours: { kind: "table", table: greyTable(bits, decode[0] ?? 0, decode[1] ?? 1) } }
    : undefined
}

function coloursOf(
  file: ObjectFile,
  space: PdfValue,
  bits: 1 | 2 | 4 | 8,
): SampleColours | undefined {
  const [first, ...rest] = Array.isArray(space) ? space : [space]
  const name = nameOf(file.resolve(first))
  if (name === "DeviceGray" || name === "G" || name === "CalGray") return { kind: "grey" }
  if (name === "Indexed" || name === "I") return tableOf(file, rest, bits)
  if (bits !== 8) return undefined
  if (
    name === "DeviceRGB" ||
    name === "RGB" ||
    name === "CalRGB" ||
    (name === "ICCBased" && isStandardRgb(file, file.resolve(rest[0])))
  )
    return { kind: "rgb" }
  return undefined
}

function tableOf(
  file: ObjectFile,
  [base, last, colours]: readonly PdfValue[],
  bits: number,
): SampleColours | undefined {
  const name = nameOf(file.resolve(base))
  const isGrey = name === "DeviceGray" || name === "G"
  if (!isGrey && name !== "DeviceRGB" && name !== "RGB") return undefined
  const held = file.resolve(colours)
  const given = isStream(held)
    ? file.decode(held).bytes
    : isString(held)
      ? binaryBytes(held.value)
      : undefined
  const count = Math.min(2 ** bits, (file.number(last) ?? -1) + 1)
  if (!given || count < 1 || given.length < count * (isGrey ? 1 : 3)) return undefined
  // What lies beyond the table has no colour to be shown in; black is what PDFium shows.
  const table = new Uint8Array(2 ** bits * 3)
  if (isGrey) for (let at = 0; at < count * 3; at += 1) table[at] = given[Math.floor(at / 3)] ?? 0
  else table.set(given.subarray(0, count * 3))
  return { kind: "table", table }
}

function greyTable(bits: number, low: number, high: number): Uint8Array {
  const last = 2 ** bits - 1
  const table = new Uint8Array((last + 1) * 3)
  for (let value = 0; value <= last; value += 1)
    table.fill(
      Math.max(0, Math.min(255, Math.round((low + ((high - low) * value) / last) * 255))),
      value * 3,
      value * 3 + 3,
    )
  return table
}

/**
 * Size and name of the profile whose samples PDFium takes as they stand: "sRGB IEC61966-2.1" of
 * Hewlett-Packard.
 */
const STANDARD_BYTES = 3_144
const STANDARD_NAME_AT = 0x190
const standardName = "sRGB IEC61966-2.1"

function isStandardRgb(file: ObjectFile, profile: PdfValue): boolean {
  if (!isStream(profile) || file.number(profile.dict.get("N")) !== 3) return false
  const { bytes } = file.decode(profile)
  return (
    bytes.length === STANDARD_BYTES &&
    String.fromCharCode(
      ...bytes.subarray(STANDARD_NAME_AT, STANDARD_NAME_AT + standardName.length),
    ) === standardName
  )
}

export const samplesOfPixel = (colours: SampleColours): number => (colours.kind === "rgb" ? 3 : 1)

/**
 * Gives the samples of a picture; undefined where a codec or colour space needs PDFium, or where
 * rows are missing.
 */
export async function pictureSamples(
  picture: FilePicture,
  images: ImageCodec,
): Promise<PictureSamples | undefined> {
  const how = sampleColours(picture)
  if (!how) return undefined
  const { bytes, rest } = picture.decode()
  const [codec] = rest
  if (codec)
    return rest.length === 1 &&
      codec.name === "DCTDecode" &&
      how.bits === 8 &&
      !codec.params?.has("ColorTransform")
      ? photoSamples(picture, how, bytes, images)
      : undefined
  const size =
    Math.ceil((picture.width * how.bits * samplesOfPixel(how.colours)) / 8) * picture.height
  return bytes.length < size
    ? undefined
    : { ...how, rows: bytes.length === size ? bytes : bytes.subarray(0, size) }
}

/**
 * A photograph by the host's decoder; what it would turn or convert by itself is left to PDFium,
 * which does not.
 */
async function photoSamples(
  picture: FilePicture,
  how: Pick<PictureSamples, "bits" | "colours">,
  bytes: Uint8Array,
  images: ImageCodec,
): Promise<PictureSamples | undefined> {
  const info = readJpegInfo(bytes)
  const count = samplesOfPixel(how.colours)
  if (
    info?.components !== count ||
    info.bitsPerComponent !== 8 ||
    info.orientation !== 1 ||
    info.profile ||
    info.width !== picture.width ||
    info.height !== picture.height
  )
    return undefined
  try {
    const { data, channels } = await images.decode(bytes)
    return { ...how, rows: channels === count ? data : firstSamples(data, channels, count) }
  } catch (error) {
    // PDFium shows the readable part of a damaged photograph.
    if (error instanceof ConversionError) return undefined
    throw error
  }
}

function firstSamples(data: Uint8Array, channels: number, count: number): Uint8Array {
  const rows = new Uint8Array((data.length / channels) * count)
  for (let from = 0, to = 0; to < rows.length; from += channels)
    for (let sample = 0; sample < count; sample += 1) rows[to++] = data[from + sample] ?? 0
  return rows
}
