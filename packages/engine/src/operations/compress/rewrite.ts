import type { PdfFile } from "../../pdf/objects/file.ts"
import { withData } from "../../pdf/objects/file.ts"
import { concat } from "../../pdf/objects/flate.ts"
import { Graft } from "../../pdf/objects/graft.ts"
import { dict, isDict, isRef, isStream, name, ref } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { repack } from "./repack.ts"
import type { Reencoded } from "./reencode.ts"

/** Everything that differs from the source. */
export interface Changes {
  readonly images: ReadonlyMap<number, Reencoded>
  /** Font programs with outlines taken out. */
  readonly fonts: ReadonlyMap<number, Uint8Array>
  readonly duplicates: ReadonlyMap<number, number>
  readonly removesMetadata: boolean
}

/** Data of the programs that made a file; no reader looks at it. */
const privateEntries = ["PieceInfo", "Thumb", "LastModified"]

/** Writes the file with its changes; streams found smaller are remembered in `repacked` for the next time. */
export function rewrite(file: PdfFile, changes: Changes, repacked: Map<number, PdfValue>): Uint8Array {
  const writer = new PdfWriter({ tools: file.tools, version: file.version, packs: true, level: 9 })
  const transform = (value: PdfValue, num: number): PdfValue => {
    if (isStream(value)) return smaller(file, value, num, changes, repacked, writer)
    return isDict(value) ? withoutPrivate(value) : value
  }
  const graft = new Graft(file, writer, { transform, standIns: changes.duplicates })
  const root = writer.allocate()
  const catalogRef = file.trailer.get("Root")
  if (isRef(catalogRef)) graft.assign(catalogRef.num, root)
  writer.add(root, catalogOf(file, changes), graft.mapRef)
  const info = file.trailer.get("Info")
  const infoNum = isRef(info) && !changes.removesMetadata ? graft.mapRef(info.num) : 0
  const pieces = [...graft.flush()]
  writer.finish(dict({ Root: ref(root), Info: infoNum > 0 ? ref(infoNum) : undefined, ID: file.trailer.get("ID") }))
  return concat([...pieces, ...writer.take()])
}

function catalogOf(file: PdfFile, changes: Changes): PdfDict {
  const catalog = withoutPrivate(file.catalog)
  const dropped = changes.removesMetadata ? ["Metadata", "Perms"] : ["Perms"]
  return new Map([...catalog].filter(([key]) => !dropped.includes(key)))
}

function withoutPrivate(value: PdfDict): PdfDict {
  return privateEntries.some((key) => value.has(key)) ? new Map([...value].filter(([key]) => !privateEntries.includes(key))) : value
}

function smaller(file: PdfFile, value: PdfValue, num: number, changes: Changes, repacked: Map<number, PdfValue>, writer: PdfWriter): PdfValue {
  const image = changes.images.get(num)
  if (image) return image.mask ? withMask(image, writer) : image.image
  const known = repacked.get(num)
  if (known !== undefined) return known
  if (!isStream(value)) return value
  const font = changes.fonts.get(num)
  const made = font ? withData(value.dict, file.tools.zlib.deflate(font, 9), name("FlateDecode")) : repack(file, value)
  const best = made === value ? value : made
  const kept = isDict(best.dict) ? { ...best, dict: withoutPrivate(best.dict) } : best
  // A font may become whole again; other streams are the same in every attempt.
  if (!font && made !== value) repacked.set(num, kept)
  return kept
}

function withMask(image: Reencoded, writer: PdfWriter): PdfValue {
  if (!image.mask) return image.image
  const num = writer.allocate()
  writer.add(num, image.mask)
  return { ...image.image, dict: new Map([...image.image.dict, ["SMask", ref(-num)]]) }
}
