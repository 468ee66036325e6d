import { md5 } from "@noble/hashes/legacy.js"
import { concat } from "../../base/bytes.ts"
import { ByteSink } from "./byte-sink.ts"
import type { FileEncryption } from "./encryption.ts"
import type { PdfTools } from "./file.ts"
import { writeDict, writeValue } from "./serialise.ts"
import type { Spelling } from "./serialise.ts"
import { binaryBytes, binaryText, bytesString, isString, name, ref, stream } from "./values.ts"
import type { PdfDict, PdfStream, PdfValue } from "./values.ts"

/** Objects in one object stream: large enough to compress well, small enough for lazy readers. */
const PACKED_OBJECTS = 200
/** Output waiting above this is worth handing on. */
const READY = 256 * 1024

export interface WriterOptions {
  readonly tools: PdfTools
  /** Such as "1.7"; raised where object streams or encryption need more. */
  readonly version: string
  /** Put objects without data into object streams. */
  readonly packs: boolean
  readonly encryption?: FileEncryption
  /** Level of deflate for what the writer itself packs. */
  readonly level?: number
}

/** References mean the new file already, written as they are or as `local` marks them. */
const same: Spelling["mapRef"] = (num) => Math.abs(num)

/**
 * Writes a PDF front to back, object by object, in the order they are added.
 *
 * Nothing already taken is needed again: memory is bounded by the largest single stream.
 */
export class PdfWriter {
  private readonly options: WriterOptions
  private readonly sink = new ByteSink()
  private count = 0
  /** Offset in the file, or -1 - container for a packed object; 0 is unused. */
  private readonly places: number[] = [0]
  private readonly indices: number[] = [0]
  private packed: { nums: number[]; offsets: number[]; sink: ByteSink } | undefined

  constructor(options: WriterOptions) {
    this.options = options
    const least = options.encryption?.version ?? (options.packs ? "1.5" : "1.0")
    const version = options.version > least ? options.version : least
    // Bytes above 127 tell transfer programs that the file is binary. Source: ISO 32000-2, 7.5.2.
    this.sink.text(`%PDF-${version}\n%\xE2\xE3\xCF\xD3\n`)
  }

  /** True where output should be taken before more is added. */
  get isReady(): boolean {
    return this.sink.waiting >= READY
  }

  get offset(): number {
    return this.sink.offset
  }

  take(): Uint8Array[] {
    return this.sink.take()
  }

  /** Gives the number of a new object, to be added later or never. */
  allocate(): number {
    this.count += 1
    this.places[this.count] = 0
    this.indices[this.count] = 0
    return this.count
  }

  /** Writes object `num`; references in it are spelled by `mapRef`. */
  add(num: number, value: PdfValue, mapRef: Spelling["mapRef"] = same): void {
    if (typeof value === "object" && value !== null && "kind" in value && value.kind === "stream")
      this.addStream(num, value, mapRef)
    else if (this.options.packs) this.pack(num, value, mapRef)
    else this.addPlain(num, value, mapRef)
  }

  /** Adds a new object and gives the reference to it. */
  put(value: PdfValue, mapRef?: Spelling["mapRef"]): PdfValue {
    const num = this.allocate()
    this.add(num, value, mapRef)
    return ref(num)
  }

  /** Deflates data as the writer does its own. */
  deflate(bytes: Uint8Array): Uint8Array {
    return this.options.tools.zlib.deflate(bytes, this.options.level ?? 6)
  }

  /** Writes tables and trailer; `trailer` holds Root, Info and ID. */
  finish(trailer: PdfDict): void {
    this.flushPacked()
    const { encryption } = this.options
    const entries: PdfDict = new Map(trailer)
    entries.set("ID", this.fileId(trailer))
    if (encryption) {
      const num = this.allocate()
      this.addPlain(num, encryption.dict, same, true)
      entries.set("Encrypt", ref(num))
    }
    const start = this.options.packs ? this.writeXrefStream(entries) : this.writeXrefTable(entries)
    this.sink.text(`startxref\n${start}\n%%EOF\n`)
  }

  private fileId(trailer: PdfDict): PdfValue {
    const given = trailer.get("ID")
    const [first] = Array.isArray(given) ? given : []
    if (this.options.encryption)
      return [
        bytesString(binaryText(this.options.encryption.fileId)),
        bytesString(binaryText(this.options.encryption.fileId)),
      ]
    const digest = bytesString(
      binaryText(md5(new Uint8Array(Float64Array.from(this.places).buffer))),
    )
    return [isString(first) ? first : digest, digest]
  }

  private spelling(num: number, mapRef: Spelling["mapRef"], isClear = false): Spelling {
    const { encryption } = this.options
    if (!encryption || isClear) return { mapRef }
    return {
      mapRef,
      encryptString: (value) => binaryText(encryption.encrypt(num, binaryBytes(value))),
    }
  }

  private begin(num: number): void {
    this.places[num] = this.sink.offset
    this.sink.text(`${num} 0 obj\n`)
  }

  private addPlain(
    num: number,
    value: PdfValue,
    mapRef: Spelling["mapRef"],
    isClear = false,
  ): void {
    this.begin(num)
    writeValue(this.sink, value, this.spelling(num, mapRef, isClear))
    this.sink.text("\nendobj\n")
  }

  private addStream(num: number, value: PdfStream, mapRef: Spelling["mapRef"]): void {
    const { encryption } = this.options
    const isClear = !encryption?.covers(value.dict)
    const plainLength = value.body.length
    const whole = plainLength === undefined ? value.body.bytes() : undefined
    const length = plainLength ?? whole?.length ?? 0
    const entries: PdfDict = new Map(value.dict)
    entries.set("Length", isClear ? length : (encryption?.encryptedLength(length) ?? length))
    this.begin(num)
    writeDict(this.sink, entries, this.spelling(num, mapRef, isClear))
    this.sink.text("\nstream\n")
    const chunks = whole ? [whole] : value.body.chunks()
    for (const chunk of isClear || !encryption ? chunks : encryption.encryptChunks(num, chunks))
      this.sink.bytes(chunk)
    this.sink.text("\nendstream\nendobj\n")
  }

  private pack(num: number, value: PdfValue, mapRef: Spelling["mapRef"]): void {
    this.packed ??= { nums: [], offsets: [], sink: new ByteSink() }
    const { nums, offsets, sink } = this.packed
    nums.push(num)
    offsets.push(sink.offset)
    writeValue(sink, value, { mapRef })
    sink.byte(10)
    if (nums.length >= PACKED_OBJECTS) this.flushPacked()
  }

  private flushPacked(): void {
    const { packed } = this
    if (!packed) return
    this.packed = undefined
    const container = this.allocate()
    const index = new ByteSink()
    for (const [position, num] of packed.nums.entries()) {
      this.places[num] = -1 - container
      this.indices[num] = position
      index.text(`${num} ${packed.offsets[position] ?? 0} `)
    }
    const first = index.offset
    const bytes = concat([...index.take(), ...packed.sink.take()])
    const dict: PdfDict = new Map<string, PdfValue>([
      ["Type", name("ObjStm")],
      ["N", packed.nums.length],
      ["First", first],
    ])
    this.addStream(container, this.deflated(dict, bytes), same)
  }

  private deflated(dict: PdfDict, bytes: Uint8Array): PdfStream {
    dict.set("Filter", name("FlateDecode"))
    return stream(dict, this.deflate(bytes))
  }

  /** Source: ISO 32000-2, 7.5.4. */
  private writeXrefTable(trailer: PdfDict): number {
    const start = this.sink.offset
    this.sink.text(`xref\n0 ${this.count + 1}\n0000000000 65535 f \n`)
    for (let num = 1; num <= this.count; num += 1) {
      const place = this.places[num] ?? 0
      this.sink.text(
        place > 0 ? `${String(place).padStart(10, "0")} 00000 n \n` : "0000000000 00000 f \n",
      )
    }
    this.sink.text("trailer\n")
    writeDict(this.sink, new Map([...trailer, ["Size", this.count + 1]]), { mapRef: same })
    this.sink.text("\n")
    return start
  }

  /**
   * Source: ISO 32000-2, 7.5.8; rows are stored as differences to the row above, which deflates to
   * a third.
   */
  private writeXrefStream(trailer: PdfDict): number {
    const num = this.allocate()
    const start = this.sink.offset
    this.places[num] = start
    const offsetBytes = start < 2 ** 16 ? 2 : start < 2 ** 24 ? 3 : start < 2 ** 32 ? 4 : 5
    const rowBytes = offsetBytes + 2
    const rows = new Uint8Array((this.count + 1) * (rowBytes + 1))
    const above = new Uint8Array(rowBytes)
    for (let row = 0; row <= this.count; row += 1) this.writeXrefRow(rows, row, offsetBytes, above)
    const dict: PdfDict = new Map<string, PdfValue>([
      ["Type", name("XRef")],
      ...trailer,
      ["Size", this.count + 1],
      ["W", [1, offsetBytes, 1]],
      [
        "DecodeParms",
        new Map<string, PdfValue>([
          ["Predictor", 12],
          ["Columns", rowBytes],
        ]),
      ],
    ])
    const packed = this.deflated(dict, rows)
    this.sink.text(`${num} 0 obj\n`)
    writeDict(this.sink, new Map([...packed.dict, ["Length", packed.body.length ?? 0]]), {
      mapRef: same,
    })
    this.sink.text("\nstream\n")
    this.sink.bytes(packed.body.bytes())
    this.sink.text("\nendstream\nendobj\n")
    return start
  }

  private writeXrefRow(
    rows: Uint8Array,
    num: number,
    offsetBytes: number,
    above: Uint8Array,
  ): void {
    const place = this.places[num] ?? 0
    const kind = place < 0 ? 2 : place > 0 ? 1 : 0
    let at = num * (offsetBytes + 3)
    rows[at++] = 2
    const value = place < 0 ? -1 - place : place
    const fields = [kind]
    for (let byte = offsetBytes - 1; byte >= 0; byte -= 1)
      fields.push(Math.floor(value / 256 ** byte) & 255)
    fields.push(kind === 2 ? (this.indices[num] ?? 0) : 0)
    for (const [column, field] of fields.entries()) {
      rows[at++] = field - (above[column] ?? 0)
      above[column] = field
    }
  }
}
