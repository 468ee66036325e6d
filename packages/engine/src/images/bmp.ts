import { ConversionError } from "../base/failure.ts"
import type { PixelImage } from "../base/host.ts"

interface BmpHeader {
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bits: number
  readonly compression: number
  readonly dataStart: number
  readonly paletteStart: number
  readonly paletteEntry: number
  readonly colours: number
  readonly masks: readonly [number, number, number, number]
  readonly dpi: number | undefined
}

const RGB = 0
const RLE8 = 1
const RLE4 = 2
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6

/**
 * Gives size and resolution of a BMP file, or undefined where its header is not one this engine
 * knows.
 */
export function readBmpInfo(
  bytes: Uint8Array,
): { width: number; height: number; dpi: number | undefined } | undefined {
  return readHeader(bytes)
}

/** Decodes BMP: 1 to 32 bits, run lengths, bit fields. @throws ConversionError "file/damaged" */
export function decodeBmp(bytes: Uint8Array): PixelImage {
  const header = readHeader(bytes)
  if (!header)
    throw new ConversionError("file/damaged", "This BMP image cannot be read.", {
      hint: "Save it as PNG and try again.",
    })
  if (header.compression === RLE8 || header.compression === RLE4)
    return paint(header, bytes, readRunLengths(header, bytes))
  if (header.bits <= 8) return paint(header, bytes, readIndices(header, bytes))
  return readTrueColour(header, bytes)
}

function readHeader(bytes: Uint8Array): BmpHeader | undefined {
  if (bytes.length < 30) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(14, true)
  const isOld = size === 12
  if (!isOld && (size < 40 || bytes.length < 14 + size)) return undefined
  const height = isOld ? view.getUint16(20, true) : view.getInt32(22, true)
  const bits = view.getUint16(isOld ? 24 : 28, true)
  const compression = isOld ? RGB : view.getUint32(30, true)
  const metre = isOld ? 0 : view.getInt32(38, true)
  const hasMasks = compression === BITFIELDS || compression === ALPHA_BITFIELDS
  const outside = hasMasks && size === 40 ? (compression === ALPHA_BITFIELDS ? 16 : 12) : 0
  const stated = isOld ? 0 : view.getUint32(46, true)
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true)
  if (
    width <= 0 ||
    height === 0 ||
    ![1, 4, 8, 16, 24, 32].includes(bits) ||
    compression > ALPHA_BITFIELDS
  )
    return undefined
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    compression,
    dataStart: view.getUint32(10, true),
    paletteStart: 14 + size + outside,
    paletteEntry: isOld ? 3 : 4,
    colours: coloursOf(stated, bits),
    masks: hasMasks
      ? statedMasks(view, size >= 56 || compression === ALPHA_BITFIELDS)
      : presetMasks(bits),
    dpi: metre > 400 ? metre * 0.0254 : undefined,
  }
}

/** Entries of the palette; what the file states is 0 where it has all that its bits can name. */
function coloursOf(stated: number, bits: number): number {
  if (stated > 0 && stated <= 256) return stated
  return bits <= 8 ? 1 << bits : 0
}

/** Bits of red, green, blue and alpha as the file gives them. */
function statedMasks(view: DataView, hasAlpha: boolean): BmpHeader["masks"] {
  const mask = (index: number): number =>
    54 + index * 4 + 4 <= view.byteLength ? view.getUint32(54 + index * 4, true) : 0
  return [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0]
}

const presetMasks = (bits: number): BmpHeader["masks"] =>
  bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]

function readIndices(header: BmpHeader, bytes: Uint8Array): Uint8Array {
  const { width, height, bits } = header
  const stride = ((width * bits + 31) >> 5) * 4
  const indices = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    const from = header.dataStart + row * stride
    for (let x = 0; x < width; x += 1) {
      const bit = x * bits
      indices[row * width + x] =
        ((bytes[from + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
    }
  }
  return indices
}

function readRunLengths(header: BmpHeader, bytes: Uint8Array): Uint8Array {
  const { width, height } = header
  const isNibbles = header.compression === RLE4
  const indices = new Uint8Array(width * height)
  let [x, row, at] = [0, 0, header.dataStart]
  const put = (value: number): void => {
    if (x < width && row < height) indices[row * width + x] = value
    x += 1
  }
  const pick = (byte: number, index: number): number =>
    isNibbles ? (index % 2 === 0 ? byte >> 4 : byte & 15) : byte
  while (at + 1 < bytes.length && row < height) {
    const [count, code] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
    at += 2
    if (count > 0) for (let index = 0; index < count; index += 1) put(pick(code, index))
    else if (code === 0) [x, row] = [0, row + 1]
    else if (code === 1) break
    else if (code === 2) {
      ;[x, row] = [x + (bytes[at] ?? 0), row + (bytes[at + 1] ?? 0)]
      at += 2
    } else {
      for (let index = 0; index < code; index += 1)
        put(pick(bytes[at + (isNibbles ? index >> 1 : index)] ?? 0, index))
      const used = isNibbles ? (code + 1) >> 1 : code
      at += used + (used & 1)
    }
  }
  return indices
}

function paint(header: BmpHeader, bytes: Uint8Array, indices: Uint8Array): PixelImage {
  const { width, height } = header
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row += 1) {
    const to = (header.isTopDown ? row : height - 1 - row) * width * 3
    for (let x = 0; x < width; x += 1) {
      const entry =
        header.paletteStart +
        Math.min(header.colours - 1, indices[row * width + x] ?? 0) * header.paletteEntry
      for (let channel = 0; channel < 3; channel += 1)
        data[to + x * 3 + channel] = bytes[entry + 2 - channel] ?? 0
    }
  }
  return { width, height, channels: 3, data }
}

function readTrueColour(header: BmpHeader, bytes: Uint8Array): PixelImage {
  const { width, height, bits, masks } = header
  const stride = ((width * bits + 31) >> 5) * 4
  const hasAlpha = masks[3] !== 0
  const channels = hasAlpha ? 4 : 3
  const data = new Uint8Array(width * height * channels)
  const scales = masks.map((mask) => ({
    mask: mask >>> 0,
    shift: mask === 0 ? 0 : Math.log2((mask & -mask) >>> 0),
    most: mask === 0 ? 1 : (mask >>> 0) / ((mask & -mask) >>> 0),
  }))
  for (let row = 0; row < height; row += 1) {
    const from = header.dataStart + row * stride
    const to = (header.isTopDown ? row : height - 1 - row) * width * channels
    for (let x = 0; x < width; x += 1) {
      const at = from + (x * bits) / 8
      let value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
      if (bits >= 24) value |= (bytes[at + 2] ?? 0) << 16
      if (bits === 32) value = (value | ((bytes[at + 3] ?? 0) << 24)) >>> 0
      for (let channel = 0; channel < channels; channel += 1) {
        const { mask, shift, most } = scales[channel] ?? { mask: 0, shift: 0, most: 1 }
        data[to + x * channels + channel] = Math.round(
          ((((value & mask) >>> 0) / 2 ** shift) * 255) / most,
        )
      }
    }
  }
  return { width, height, channels, data }
}
