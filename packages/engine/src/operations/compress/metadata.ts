import type { PdfFile } from "../../pdf/objects/file.ts"
import { withData } from "../../pdf/objects/file.ts"
import { binaryBytes, binaryText, name, nameOf } from "../../pdf/objects/values.ts"
import type { PdfStream } from "../../pdf/objects/values.ts"

/**
 * Gives a shorter form of a metadata stream: without thumbnails and the room left for editing, and
 * packed; undefined for other streams.
 *
 * Metadata of an archive file must be readable without unpacking. Source: ISO 19005-1, 6.7.2.
 */
export function shortMetadata(file: PdfFile, stream: PdfStream): PdfStream | undefined {
  if (nameOf(file.resolve(stream.dict.get("Type"))) !== "Metadata") return undefined
  const { bytes, rest } = file.decode(stream)
  if (rest.length > 0) return undefined
  const text = binaryText(bytes)
    .replace(/\s{16,}(?=<\?xpacket end)/, "\n")
    .replaceAll(/<(xmp|xap):Thumbnails>[\s\S]*?<\/\1:Thumbnails>/g, "")
  const short = binaryBytes(text)
  const made = text.includes("pdfaid")
    ? withData(stream.dict, short, undefined)
    : withData(stream.dict, file.tools.zlib.deflate(short, 9), name("FlateDecode"))
  return (made.body.length ?? 0) < stream.body.bytes().length ? made : undefined
}
