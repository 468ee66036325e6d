import type { PdfFile } from "../../pdf/objects/file.ts"
import { withData } from "../../pdf/objects/file.ts"
import { name, nameOf } from "../../pdf/objects/values.ts"
import type { PdfStream } from "../../pdf/objects/values.ts"
import { minifyContent } from "./minify-content.ts"
import { packRows, setFlate } from "../images-to-pdf/picture.ts"

/** Streams unpacking to more than this are left alone: the gain is small and the memory is not. */
const MAX_BYTES = 64 * 1024 * 1024
const LEAST_BYTES = 64

/**
 * Gives a stream deflated as well as can be, content spelled anew, or itself where that is not
 * smaller or it holds an image codec's data.
 *
 * With `greys` content loses its colours, whatever that does to its size.
 */
export function repack(
  file: PdfFile,
  stream: PdfStream,
  { isContent, greys }: { isContent: boolean; greys: boolean },
): PdfStream {
  const before = stream.body.bytes()
  const mustChange = isContent && greys
  if ((before.length < LEAST_BYTES && !mustChange) || before.length > MAX_BYTES) return stream
  const filters = file.filters(stream)
  const { bytes, rest } = file.decode(stream)
  if (bytes.length > MAX_BYTES) return stream
  if (rest.length > 0)
    return rest.length < filters.length
      ? unwrapped(stream, bytes, rest.at(0)?.name, rest.length)
      : stream
  const isImage = nameOf(file.resolve(stream.dict.get("Subtype"))) === "Image"
  if (mustChange) {
    const grey = minifyContent(bytes, { greys })
    if (grey) return withData(stream.dict, file.tools.zlib.deflate(grey, 9), name("FlateDecode"))
  }
  const candidates = [withData(stream.dict, file.tools.zlib.deflate(bytes, 9), name("FlateDecode"))]
  if (isImage) candidates.push(...predicted(file, stream, bytes))
  const minified = isContent ? minifyContent(bytes) : undefined
  if (minified)
    candidates.push(
      withData(stream.dict, file.tools.zlib.deflate(minified, 9), name("FlateDecode")),
    )
  let best = stream
  let size = before.length
  for (const candidate of candidates) {
    const length = candidate.body.length ?? Infinity
    if (length >= size) continue
    best = candidate
    size = length
  }
  return best
}

/**
 * An image codec's data wrapped in ASCII or Flate once more: the wrapping goes, unless it has
 * parameters to lose.
 */
function unwrapped(
  stream: PdfStream,
  bytes: Uint8Array,
  codec: string | undefined,
  left: number,
): PdfStream {
  if (codec !== "DCTDecode" || left !== 1 || stream.dict.has("DecodeParms")) return stream
  return withData(stream.dict, bytes, name(codec))
}

/** Rows stored as differences: photographs kept without loss shrink by half. */
function predicted(file: PdfFile, stream: PdfStream, bytes: Uint8Array): PdfStream[] {
  const number = (key: string): number => file.number(stream.dict.get(key)) ?? 0
  const [width, height, bits] = [number("Width"), number("Height"), number("BitsPerComponent")]
  if (bits !== 8 || width < 8 || height < 8) return []
  const channels = bytes.length / (width * height)
  if (channels !== 1 && channels !== 3 && channels !== 4) return []
  const made = withData(
    stream.dict,
    packRows(bytes, width * channels, channels, file.tools),
    undefined,
  )
  setFlate(made.dict, { colours: channels, bits: 8, columns: width, predictor: 15 })
  return [made]
}
