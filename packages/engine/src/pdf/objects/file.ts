import { ConversionError } from "../../base/failure.ts"
import type { ByteSource } from "../../base/files.ts"
import type { AesCbc, Host } from "../../base/host.ts"
import { decryptText, openEncryption } from "./decryption.ts"
import type { Encryption, Method } from "./decryption.ts"
import { decodeFilters, filtersOf } from "./filters.ts"
import type { Filter } from "./filters.ts"
import { ownZlib } from "./flate.ts"
import type { Zlib } from "./flate.ts"
import { measureStream, readIndirect } from "./indirect.ts"
import type { Indirect } from "./indirect.ts"
import { openObjectStream } from "./object-stream.ts"
import type { ObjectStream } from "./object-stream.ts"
import { chooseTrailer, scanObjects } from "./rebuild.ts"
import { SourceWindow } from "./source-window.ts"
import { binaryBytes, isDict, isRef, isStream, isString, memoryBody, nameOf } from "./values.ts"
import type { PdfDict, PdfStream, PdfValue, StreamBody } from "./values.ts"
import { readXref } from "./xref-read.ts"
import { XrefTable } from "./xref-table.ts"

/** References that lead to references beyond this are a loop. */
const MAX_HOPS = 32
/** Unpacked object streams kept at hand; neighbours in the file are usually asked for together. */
const KEPT_CONTAINERS = 24

/** Work a host may do faster than the engine. */
export interface PdfTools {
  readonly zlib: Zlib
  readonly aes: AesCbc
  /** Unpredictable bytes for keys. */
  readonly random: (length: number) => Uint8Array
}

/** Gives the tools of a host, the engine's own where it has none. */
export function toolsOf(host: Pick<Host, "zlib" | "aesCbc" | "random">): PdfTools {
  return {
    zlib: host.zlib ?? ownZlib,
    aes: host.aesCbc,
    random: host.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length))),
  }
}

/**
 * Opens a PDF for random access to its objects; nothing but the tables is read yet.
 *
 * Damaged tables are rebuilt from a scan, `isRebuilt` then says so.
 * @throws ConversionError "file/empty", "type/unsupported", "file/damaged", "password/needed",
 * "password/wrong", "encryption/unknown".
 */
export function openPdf(
  content: Uint8Array | ByteSource,
  tools: PdfTools,
  password?: string,
): PdfFile {
  const window = new SourceWindow(content)
  if (window.size === 0)
    throw new ConversionError("file/empty", "This file is empty.", {
      hint: "Save or download it again.",
    })
  const file = new PdfFile(window, tools, password)
  return file
}

export class PdfFile {
  readonly tools: PdfTools
  readonly size: number
  trailer: PdfDict = new Map()
  encryption: Encryption | undefined
  isRebuilt = false
  private readonly window: SourceWindow
  private readonly password: string | undefined
  private table = new XrefTable()
  private readonly cache = new Map<number, PdfValue>()
  private readonly containers = new Map<number, ObjectStream | undefined>()
  private readonly loading = new Set<number>()
  private encryptNum = -1
  /** Page objects found by the scan, for files whose page tree is lost. */
  strayPages: readonly number[] = []

  constructor(window: SourceWindow, tools: PdfTools, password: string | undefined) {
    this.window = window
    this.size = window.size
    this.tools = tools
    this.password = password
    const xref = readXref(window, tools.zlib)
    if (xref) {
      this.table = xref.table
      this.trailer = xref.trailer
      this.openEncryption()
      if (this.hasPages()) return
    }
    this.rebuild()
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer.get("Root")) ?? new Map()
  }

  /** Version by the header or the catalogue, whichever is higher: "1.7". */
  get version(): string {
    const at = this.window.indexOf("%PDF-", 0, Math.min(1_024, this.size))
    const header = at < 0 ? "" : String.fromCharCode(...this.window.read(at + 5, at + 8))
    const stated = nameOf(this.resolve(this.catalog.get("Version"))) ?? ""
    const known = [header, stated].filter((text) => /^[12]\.\d$/.test(text)).toSorted()
    return known.at(-1) ?? "1.4"
  }

  /** One more than the highest object number. */
  get objectCount(): number {
    return this.table.size
  }

  /** Tells whether the tables know an object of this number. */
  has(num: number): boolean {
    return this.table.get(num) !== undefined
  }

  numbers(): Iterable<number> {
    return this.table.numbers()
  }

  /**
   * Tells whether an object lives in an object stream: such files keep that form when rewritten.
   */
  isPacked(num: number): boolean {
    return this.table.get(num)?.kind === "packed"
  }

  /** Follows references to a value; what is missing is null. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null
    for (let hop = 0; isRef(current); hop += 1) {
      if (hop > MAX_HOPS) return null
      current = this.get(current.num)
    }
    return current
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    if (isDict(found)) return found
    return isStream(found) ? found.dict : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : undefined
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value)
    return typeof found === "number" ? found : undefined
  }

  /** Gives object `num` and remembers it. */
  get(num: number): PdfValue {
    const known = this.cache.get(num)
    if (known !== undefined) return known
    // A stream whose Length leads back to itself would never end.
    if (this.loading.has(num)) return null
    this.loading.add(num)
    try {
      const value = this.load(num)
      this.cache.set(num, value)
      return value
    } finally {
      this.loading.delete(num)
    }
  }

  /** Gives object `num` without remembering it: for one pass over all objects of a huge file. */
  load(num: number): PdfValue {
    const known = this.cache.get(num)
    if (known !== undefined) return known
    const entry = this.table.get(num)
    if (!entry) return null
    if (entry.kind === "packed")
      return this.container(entry.container)?.get(num, entry.index) ?? null
    const isPlain = num === this.encryptNum
    const found = readIndirect(
      this.window,
      entry.offset,
      isPlain ? undefined : (id, gen) => this.stringDecryption(id, gen),
    )
    if (found?.num === num) return this.valueOf(found)
    if (this.isRebuilt) return null
    // One wrong offset puts the whole table in doubt (pdf.js test set: issue3115, bug1020226).
    this.rebuild()
    return this.load(num)
  }

  /**
   * Gives the data of a stream with every filter undone that is no image codec; `rest` names those.
   */
  decode(stream: PdfStream): { bytes: Uint8Array; rest: readonly Filter[] } {
    return decodeFilters(stream.body.bytes(), this.filters(stream), this.tools.zlib)
  }

  filters(stream: PdfStream): Filter[] {
    return filtersOf(stream.dict, (value) => this.resolve(value))
  }

  private valueOf(found: Indirect): PdfValue {
    if (found.streamAt === undefined || !isDict(found.value)) return found.value
    return {
      kind: "stream",
      dict: found.value,
      body: this.bodyOf(found, found.value, found.streamAt),
    }
  }

  private bodyOf(found: Indirect, dict: PdfDict, start: number): StreamBody {
    const { window } = this
    let measured = -1
    const length = (): number => {
      if (measured < 0) measured = measureStream(window, start, this.number(dict.get("Length")))
      return measured
    }
    const method = this.streamMethod(dict)
    const read = (): Uint8Array => window.read(start, start + length())
    if (method !== "none") {
      const decrypt = (): Uint8Array =>
        this.encryption?.decrypt(method, found.num, found.gen, read()) ?? read()
      return { length: undefined, bytes: decrypt, chunks: () => [decrypt()] }
    }
    return {
      get length() {
        return length()
      },
      bytes: read,
      chunks: () => window.chunks(start, start + length()),
    }
  }

  private streamMethod(dict: PdfDict): Method {
    const { encryption } = this
    if (!encryption) return "none"
    const type = nameOf(dict.get("Type"))
    if (type === "XRef" || (type === "Metadata" && !encryption.encryptsMetadata)) return "none"
    const own = filtersOf(dict, (value) => this.resolve(value)).find(
      (filter) => filter.name === "Crypt",
    )
    return own
      ? encryption.methodOf(nameOf(own.params?.get("Name")) ?? "Identity")
      : encryption.streams
  }

  private stringDecryption(num: number, gen: number): ((value: string) => string) | undefined {
    const { encryption } = this
    if (!encryption || encryption.strings === "none") return undefined
    const { strings } = encryption
    return (value) => decryptText((bytes) => encryption.decrypt(strings, num, gen, bytes), value)
  }

  private container(num: number): ObjectStream | undefined {
    if (this.containers.has(num)) return this.containers.get(num)
    const opened = this.openContainer(num)
    if (this.containers.size >= KEPT_CONTAINERS) {
      const [oldest] = this.containers.keys()
      if (oldest !== undefined) this.containers.delete(oldest)
    }
    this.containers.set(num, opened)
    return opened
  }

  private openContainer(num: number): ObjectStream | undefined {
    // A container inside a container is forbidden and would recurse.
    if (this.table.get(num)?.kind !== "offset" || this.loading.has(-num)) return undefined
    this.loading.add(-num)
    try {
      const found = this.load(num)
      if (!isStream(found)) return undefined
      const [count, first] = [
        this.number(found.dict.get("N")),
        this.number(found.dict.get("First")),
      ]
      if (count === undefined || first === undefined) return undefined
      return openObjectStream(this.decode(found).bytes, count, first)
    } finally {
      this.loading.delete(-num)
    }
  }

  private openEncryption(): void {
    const entry = this.trailer.get("Encrypt")
    this.encryptNum = isRef(entry) ? entry.num : -1
    const encrypt = this.dict(entry)
    if (!encrypt) return
    const [id] = this.array(this.trailer.get("ID")) ?? []
    const fileId = isString(id) ? binaryBytes(id.value) : new Uint8Array(0)
    this.encryption = openEncryption(
      encrypt,
      fileId,
      (value) => this.resolve(value),
      this.tools.aes,
      this.password,
    )
    // Objects met on the way to the dictionary were read without decryption.
    this.cache.clear()
    this.containers.clear()
    this.cache.set(this.encryptNum, encrypt)
  }

  private hasPages(): boolean {
    const pages = this.dict(this.catalog.get("Pages"))
    return (
      pages !== undefined &&
      (this.array(pages.get("Kids")) !== undefined || nameOf(pages.get("Type")) === "Page")
    )
  }

  /**
   * Throws the tables away and finds every object by a scan. @throws ConversionError
   * "file/damaged", "type/unsupported"
   */
  rebuild(): void {
    if (this.isRebuilt) return
    this.isRebuilt = true
    const rebuilt = scanObjects(this.window)
    this.table = rebuilt.table
    this.cache.clear()
    this.containers.clear()
    this.encryption = undefined
    this.encryptNum = -1
    const firstRoots = rebuilt.roots.at(-1)
    this.trailer = chooseTrailer(rebuilt, () => true)
    this.openEncryption()
    for (const { num, offset } of rebuilt.containers) this.adoptPacked(num, offset)
    this.trailer = new Map([
      ...this.trailer,
      ...chooseTrailer(rebuilt, (num) => this.dict(this.get(num))?.has("Pages") === true),
    ])
    this.strayPages = rebuilt.pages
    if (this.hasPages()) return
    this.adoptCatalog(firstRoots)
    if (this.hasPages() || this.strayPages.length > 0) return
    throw this.refusal()
  }

  private adoptPacked(container: number, offset: number): void {
    for (const [index, num] of (this.container(container)?.nums ?? []).entries()) {
      const known = this.table.get(num)
      if (known?.kind === "offset" && known.offset > offset) continue
      this.table.clear(num)
      this.table.setPacked(num, container, index)
    }
  }

  /** Looks for a catalogue or a page tree among all objects, packed ones included. */
  private adoptCatalog(root: number | undefined): void {
    const stray: number[] = []
    let pages = root
    for (const num of this.numbers()) {
      const dict = this.dict(this.get(num))
      const type = nameOf(dict?.get("Type"))
      if (type === "Catalog" && this.dict(dict?.get("Pages")))
        this.trailer.set("Root", { kind: "ref", num, gen: 0 })
      else if (type === "Pages" && !dict?.has("Parent")) pages ??= num
      else if (type === "Page") stray.push(num)
    }
    this.strayPages = stray
    if (this.hasPages()) return
    const kids: PdfValue =
      pages === undefined ? stray.map((num) => ({ kind: "ref", num, gen: 0 })) : null
    const tree: PdfValue =
      pages === undefined
        ? new Map<string, PdfValue>([["Kids", kids]])
        : { kind: "ref", num: pages, gen: 0 }
    if (pages !== undefined || stray.length > 0)
      this.trailer.set("Root", new Map([...this.catalog, ["Pages", tree]]))
  }

  private refusal(): ConversionError {
    const isPdf = this.window.indexOf("%PDF-", 0, Math.min(1_024, this.size)) >= 0
    return isPdf
      ? new ConversionError(
          "file/damaged",
          "This PDF is damaged and no page of it could be recovered.",
          { hint: "Ask for the file again, or save it anew in the program it comes from." },
        )
      : new ConversionError("type/unsupported", "This file is not a PDF.", {
          hint: "Choose a PDF file.",
        })
  }
}

/** Gives a stream with other bytes and filters; entries that described the old form are dropped. */
export function withData(
  dict: PdfDict,
  bytes: Uint8Array,
  filter: PdfValue | undefined,
): PdfStream {
  const entries: PdfDict = new Map(dict)
  for (const key of ["Filter", "F", "DecodeParms", "DP", "Length", "DL"]) entries.delete(key)
  if (filter !== undefined) entries.set("Filter", filter)
  return { kind: "stream", dict: entries, body: memoryBody(bytes) }
}
