import { concat } from "../../base/bytes.ts"
import { ByteSink } from "../../pdf/objects/byte-sink.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { withData } from "../../pdf/objects/file.ts"
import { Graft } from "../../pdf/objects/graft.ts"
import { writeValue } from "../../pdf/objects/serialise.ts"
import {
  binaryText,
  dict,
  isDict,
  isRef,
  isStream,
  name,
  ref,
  stream,
} from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import type { Flattening } from "./flatten.ts"
import { shortMetadata } from "./metadata.ts"
import { repack } from "./repack.ts"
import type { Reencoded } from "./reencode.ts"
import type { NewProgram } from "./subset-fonts.ts"

/** Everything that differs from the source, by object number. */
export interface Changes {
  readonly images: ReadonlyMap<number, Reencoded>
  readonly fonts: ReadonlyMap<number, NewProgram>
  /** Objects written in another form. */
  readonly replaced: ReadonlyMap<number, PdfValue>
  readonly duplicates: ReadonlyMap<number, number>
  /** Streams of page content, which are spelled anew. */
  readonly contents: ReadonlySet<number>
  readonly removesMetadata: boolean
  /** Descriptions of single images and fonts stay. */
  readonly keepsPartMetadata: boolean
  /** Annotations and field values that become part of their pages. */
  readonly flattening: Flattening | undefined
  /** Colours of text and drawings become grey. */
  readonly greys: boolean
}

/** Data of the programs that made a file; no reader looks at it. */
const privateEntries = ["PieceInfo", "Thumb", "LastModified"]

/**
 * Writes the file with its changes; streams found smaller are remembered in `repacked` for the next
 * time.
 */
export function rewrite(
  file: PdfFile,
  changes: Changes,
  repacked: Map<number, PdfValue>,
): Uint8Array {
  return new Rewriting(file, changes, repacked).run()
}

class Rewriting {
  private readonly file: PdfFile
  private readonly changes: Changes
  private readonly repacked: Map<number, PdfValue>
  private readonly writer: PdfWriter
  private readonly graft: Graft
  private readonly dropped: readonly string[]
  /** Objects made of entries that stood in several streams, by what they say. */
  private readonly hoisted = new Map<string, number>()

  constructor(file: PdfFile, changes: Changes, repacked: Map<number, PdfValue>) {
    this.file = file
    this.changes = changes
    this.repacked = repacked
    this.writer = new PdfWriter({ tools: file.tools, version: file.version, packs: true, level: 9 })
    this.graft = new Graft(file, this.writer, {
      transform: (value, num) => this.transform(value, num),
      standIns: changes.duplicates,
    })
    this.dropped = changes.keepsPartMetadata ? privateEntries : [...privateEntries, "Metadata"]
  }

  run(): Uint8Array {
    const { file, changes, graft, writer } = this
    const root = writer.allocate()
    const catalogRef = file.trailer.get("Root")
    if (isRef(catalogRef)) graft.assign(catalogRef.num, root)
    writer.add(root, this.catalog(), graft.mapRef)
    const info = file.trailer.get("Info")
    const infoNum = isRef(info) && !changes.removesMetadata ? graft.mapRef(info.num) : 0
    const pieces = [...graft.flush()]
    writer.finish(
      dict({
        Root: ref(root),
        Info: infoNum > 0 ? ref(infoNum) : undefined,
        ID: file.trailer.get("ID"),
      }),
    )
    return concat([...pieces, ...writer.take()])
  }

  private catalog(): PdfDict {
    const gone = new Set([
      ...privateEntries,
      "Perms",
      ...(this.changes.removesMetadata ? ["Metadata"] : []),
    ])
    const entries = new Map([...this.file.catalog].filter(([key]) => !gone.has(key)))
    const { flattening } = this.changes
    const form = flattening ? this.file.dict(entries.get("AcroForm")) : entries.get("AcroForm")
    if (flattening && isDict(form)) {
      if (!flattening.roots) return new Map([...entries].filter(([key]) => key !== "AcroForm"))
      return entries.set(
        "AcroForm",
        this.unsigned(new Map([...form, ["Fields", flattening.roots]])),
      )
    }
    return isDict(form) ? entries.set("AcroForm", this.unsigned(form)) : entries
  }

  private transform(given: PdfValue, num: number): PdfValue {
    const { flattening, replaced } = this.changes
    const value = replaced.get(num) ?? flattening?.fields.get(num) ?? this.flattened(given, num)
    if (isStream(value)) return this.hoist(this.smaller(value, num))
    return isDict(value) ? this.withProgram(this.unsigned(this.withoutPrivate(value))) : value
  }

  /**
   * Draws a page's annotations behind its own content, which is fenced off by saving and restoring
   * the state.
   */
  private flattened(value: PdfValue, num: number): PdfValue {
    const flat = this.changes.flattening?.pages.get(num)
    if (!flat || !isDict(value)) return value
    const page: PdfDict = new Map(value)
    if (flat.annotations.length > 0) page.set("Annots", [...flat.annotations])
    else page.delete("Annots")
    if (flat.drawing === "") return page
    const contents = this.file.resolve(value.get("Contents"))
    const own = isStream(contents)
      ? [value.get("Contents") ?? null]
      : Array.isArray(contents)
        ? contents
        : []
    page.set("Contents", [this.content("q"), ...own, this.content(`\nQ\n${flat.drawing}`)])
    return page.set("Resources", flat.resources)
  }

  private content(text: string): PdfValue {
    const num = this.writer.allocate()
    this.writer.add(
      num,
      stream(
        dict({ Filter: name("FlateDecode") }),
        this.writer.deflate(new TextEncoder().encode(text)),
      ),
    )
    return ref(-num)
  }

  /** A signature signs bytes that are no more: its field stays, empty, and what it looks like. */
  private unsigned(value: PdfDict): PdfDict {
    const signed = value.has("V") && this.file.dict(value.get("V"))?.has("ByteRange")
    if (!signed && !value.has("SigFlags")) return value
    return new Map([...value].filter(([key]) => key !== "SigFlags" && !(signed && key === "V")))
  }

  private withoutPrivate(value: PdfDict): PdfDict {
    return this.dropped.some((key) => value.has(key))
      ? new Map([...value].filter(([key]) => !this.dropped.includes(key)))
      : value
  }

  /** A program that became CFF is named under another key. Source: ISO 32000-2, table 124. */
  private withProgram(value: PdfDict): PdfDict {
    const program = value.get("FontFile")
    if (!isRef(program) || !this.changes.fonts.get(program.num)?.subtype) return value
    const made = new Map([...value].filter(([key]) => key !== "FontFile" && key !== "CharSet"))
    return made.set("FontFile3", program)
  }

  private smaller(value: PdfStream, num: number): PdfStream {
    const { file, changes, repacked } = this
    const image = changes.images.get(num)
    if (image) return image.mask ? this.withMask(image) : image.image
    const known = repacked.get(num)
    if (isStream(known)) return known
    const font = changes.fonts.get(num)
    if (font) return fontStream(file, value, font)
    const made =
      shortMetadata(file, value) ??
      repack(file, value, { isContent: changes.contents.has(num), greys: changes.greys })
    const kept = { ...made, dict: this.withoutPrivate(made.dict) }
    if (made !== value) repacked.set(num, kept)
    return kept
  }

  private withMask(image: Reencoded): PdfStream {
    if (!image.mask) return image.image
    const num = this.writer.allocate()
    this.writer.add(num, image.mask)
    return { ...image.image, dict: new Map([...image.image.dict, ["SMask", ref(-num)]]) }
  }

  /**
   * Entries of a stream are not packed: long ones become objects of their own, which are, each
   * once.
   */
  private hoist(stream: PdfStream): PdfStream {
    let entries: PdfDict | undefined
    for (const [key, value] of stream.dict) {
      if (unhoistable.has(key) || !(isDict(value) || Array.isArray(value))) continue
      const sink = new ByteSink()
      writeValue(sink, value, { mapRef: (num) => this.changes.duplicates.get(num) ?? num })
      if (sink.offset < LEAST_HOISTED) continue
      const text = binaryText(concat(sink.take()))
      let num = this.hoisted.get(text)
      if (num === undefined) {
        num = this.writer.allocate()
        this.hoisted.set(text, num)
        this.writer.add(num, value, this.graft.mapRef)
      }
      entries ??= new Map(stream.dict)
      entries.set(key, ref(-num))
    }
    return entries ? { ...stream, dict: entries } : stream
  }
}

/** A reference and its place in the tables cost about this much once packed. */
const LEAST_HOISTED = 40
/** Entries that say how to read the data; some readers want them in place. */
const unhoistable = new Set([
  "Filter",
  "DecodeParms",
  "F",
  "DP",
  "Length",
  "DL",
  "Decode",
  "BBox",
  "Matrix",
])

function fontStream(file: PdfFile, value: PdfStream, font: NewProgram): PdfStream {
  const made = withData(value.dict, file.tools.zlib.deflate(font.bytes, 9), name("FlateDecode"))
  for (const key of ["Length1", "Length2", "Length3", "Subtype"]) made.dict.delete(key)
  if (font.subtype) made.dict.set("Subtype", name(font.subtype))
  else made.dict.set("Length1", font.bytes.length)
  return made
}
