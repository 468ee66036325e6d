import type { PdfFile as ObjectFile } from "../../../pdf/objects/file.ts"
import type { Filter } from "../../../pdf/objects/filters.ts"
import { isDict, isStream } from "../../../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfValue } from "../../../pdf/objects/values.ts"
import { contentHash } from "./content-hash.ts"

/** Values inside values beyond this are no part of how a picture looks. */
const MAX_DEPTH = 6

/**
 * An image XObject as the file holds it; what is dear to know is found out when asked for, once.
 */
export class FilePicture {
  readonly file: ObjectFile
  readonly stream: PdfStream
  readonly width: number
  readonly height: number
  #hash: string | undefined
  #look: string | undefined

  constructor(file: ObjectFile, stream: PdfStream) {
    this.file = file
    this.stream = stream
    this.width = file.number(stream.dict.get("Width")) ?? 0
    this.height = file.number(stream.dict.get("Height")) ?? 0
  }

  /** Hash of the bytes with all filters on, which is what PDFium tells of an image object too. */
  get hash(): string {
    this.#hash ??= contentHash(this.stream.body.bytes())
    return this.#hash
  }

  /** Spells all that makes the same bytes look different: colours, masks, how samples are read. */
  get look(): string {
    this.#look ??= spell(this.file, this.stream.dict, 0)
    return this.#look
  }

  /**
   * Samples count down from white, which the data alone does not tell. Source: ISO 32000-2,
   * 8.9.5.2.
   */
  get isInverted(): boolean {
    const decode = this.file.array(this.entry("Decode")) ?? []
    return (this.file.number(decode[0]) ?? 0) > (this.file.number(decode[1]) ?? 1)
  }

  /** The value of an entry, references followed. */
  entry(name: string): PdfValue {
    return this.file.resolve(this.stream.dict.get(name))
  }

  /** The data with every filter undone that is no image codec; `rest` names those. */
  decode(): { bytes: Uint8Array; rest: readonly Filter[] } {
    return this.file.decode(this.stream)
  }
}

/**
 * Entries that say nothing of the look: what kind of object it is, who made it, its place in the
 * structure.
 */
const silent = new Set([
  "Type",
  "Subtype",
  "Name",
  "Length",
  "StructParent",
  "Metadata",
  "OC",
  "PieceInfo",
  "LastModified",
])

function spell(file: ObjectFile, given: PdfValue | undefined, depth: number): string {
  const value = file.resolve(given)
  if (depth > MAX_DEPTH) return "…"
  if (Array.isArray(value))
    return `[${value.map((item) => spell(file, item, depth + 1)).join(" ")}]`
  if (isDict(value)) return spellDict(file, value, depth)
  if (isStream(value))
    return `${spellDict(file, value.dict, depth)}${contentHash(value.body.bytes())}`
  return typeof value === "object" && value !== null
    ? `${value.kind}:${"value" in value ? value.value : ""}`
    : String(value)
}

function spellDict(file: ObjectFile, dict: PdfDict, depth: number): string {
  const entries = [...dict]
    .filter(([key]) => !silent.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `<${entries.map(([key, value]) => `${key} ${spell(file, value, depth + 1)}`).join(" ")}>`
}
