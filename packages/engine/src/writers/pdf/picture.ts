import type { OpenedPicture } from "../../model/drawing.ts"
import type { Zlib } from "../../pdf/objects/flate.ts"
import { dict, name, stream, type PdfDict, type PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"

/** Writes a picture with its alpha and gives the reference to it. Source: ISO 32000-2, 8.9.5. */
export function writePicture(
  { pixels, jpeg }: OpenedPicture,
  writer: PdfWriter,
  zlib: Zlib,
): PdfValue {
  const { width, height, channels, data } = pixels
  const colours = channels === 1 ? 1 : 3
  const entries = imageDict(width, height, colours)
  if (jpeg) {
    entries.set("Filter", name("DCTDecode"))
    return writer.put(stream(entries, jpeg))
  }
  const count = width * height
  const colour = channels === 4 ? new Uint8Array(count * 3) : data
  const alpha = channels === 4 ? new Uint8Array(count) : undefined
  if (alpha) {
    for (let pixel = 0; pixel < count; pixel++) {
      for (let part = 0; part < 3; part++) colour[pixel * 3 + part] = data[pixel * 4 + part] ?? 0
      alpha[pixel] = data[pixel * 4 + 3] ?? 255
    }
  }
  if (alpha?.some((value) => value !== 255))
    entries.set("SMask", writer.put(packed(imageDict(width, height, 1), alpha, zlib)))
  return writer.put(packed(entries, colour, zlib))
}

const imageDict = (width: number, height: number, colours: 1 | 3): PdfDict =>
  dict({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: name(colours === 1 ? "DeviceGray" : "DeviceRGB"),
  })

function packed(entries: PdfDict, samples: Uint8Array, zlib: Zlib): PdfValue {
  entries.set("Filter", name("FlateDecode"))
  return stream(entries, zlib.deflate(samples, 6))
}
