import { imageKindOf } from "./image-kind.ts"

/**
 * Gives when a picture was taken as its camera wrote it, "2024:05:01 08:30:00", or undefined where
 * it does not say.
 *
 * Times of this form sort as text. Source: CIPA DC-008, 4.6.5 "DateTimeOriginal".
 */
export function shotTimeOf(bytes: Uint8Array): string | undefined {
  const tiff = exifOf(bytes)
  if (!tiff || tiff.length < 14) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = tiff[0] === 0x49
  const first = view.getUint32(4, little)
  const original = numberIn(view, little, first, EXIF_DIRECTORY)
  const at = original === undefined ? undefined : numberIn(view, little, original, DATE_ORIGINAL)
  return textAt(tiff, at) ?? textAt(tiff, numberIn(view, little, first, DATE_CHANGED))
}

const EXIF_DIRECTORY = 0x8769
const DATE_ORIGINAL = 0x9003
const DATE_CHANGED = 0x0132

/** Gives the value or offset of an entry of the directory at `start`. */
function numberIn(view: DataView, little: boolean, start: number, tag: number): number | undefined {
  if (start + 2 > view.byteLength) return undefined
  const count = Math.min(200, view.getUint16(start, little))
  for (
    let entry = start + 2;
    entry < start + 2 + count * 12 && entry + 12 <= view.byteLength;
    entry += 12
  ) {
    if (view.getUint16(entry, little) === tag) return view.getUint32(entry + 8, little)
  }
  return undefined
}

function textAt(tiff: Uint8Array, at: number | undefined): string | undefined {
  if (at === undefined) return undefined
  const text = String.fromCharCode(...tiff.subarray(at, at + 19))
  return /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text) && !text.startsWith("0000")
    ? text
    : undefined
}

/** Bytes at the start of a HEIC file in which its Exif block is looked for. */
const HEAD = 1024 * 1024

/** Gives the TIFF block of a picture's Exif data, wherever its kind keeps it. */
function exifOf(bytes: Uint8Array): Uint8Array | undefined {
  switch (imageKindOf(bytes)) {
    case "tiff":
      return bytes
    case "jpg":
      return jpegExif(bytes)
    case "png":
      return chunkOf(bytes, { from: 8, mark: "eXIf", isLittle: false, typeFirst: false })
    case "webp":
      return withoutMark(
        chunkOf(bytes, { from: 12, mark: "EXIF", isLittle: true, typeFirst: true }),
      )
    case "heic":
    case "avif":
      return markedExif(bytes.subarray(0, HEAD))
    default:
      return undefined
  }
}

function jpegExif(bytes: Uint8Array): Uint8Array | undefined {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) return undefined
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (marker === 0xe1 && isAt(bytes, at + 4, MARK))
      return bytes.subarray(at + 10, at + 2 + length)
    at += 2 + Math.max(2, length)
  }
  return undefined
}

/** Walks chunks of length and type, in either order, as PNG and RIFF have them. */
function chunkOf(
  bytes: Uint8Array,
  how: { from: number; mark: string; isLittle: boolean; typeFirst: boolean },
): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = how.from; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + (how.typeFirst ? 4 : 0), how.isLittle)
    if (isAt(bytes, at + (how.typeFirst ? 0 : 4), how.mark))
      return bytes.subarray(at + 8, at + 8 + length)
    // PNG has a checksum behind each chunk, RIFF fills up to an even length.
    at += 8 + length + (how.typeFirst ? length & 1 : 4)
  }
  return undefined
}

const MARK = "Exif\0\0"
const withoutMark = (block: Uint8Array | undefined): Uint8Array | undefined =>
  block && isAt(block, 0, MARK) ? block.subarray(6) : block

function markedExif(bytes: Uint8Array): Uint8Array | undefined {
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (isAt(bytes, at, MARK) && (isAt(bytes, at + 6, "II*\0") || isAt(bytes, at + 6, "MM\0*")))
      return bytes.subarray(at + 6)
  }
  return undefined
}

function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}
