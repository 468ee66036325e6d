import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A value as qpdf writes it: names begin with "/", references end with " R", strings with u: or b:.
 */
export type PdfValue = string | number | boolean | null | readonly PdfValue[] | PdfDict
export interface PdfDict {
  readonly [key: string]: PdfValue | undefined
}
interface Stream {
  readonly dict: PdfDict
  readonly data: Buffer
}

/** All objects of a PDF as a program that is not ours reads them. */
export class PdfObjects {
  readonly trailer: PdfDict
  readonly version: string
  readonly #values = new Map<string, PdfValue>()
  readonly #streams = new Map<string, Stream>()

  constructor(bytes: Uint8Array) {
    const [head, objects] = dump(bytes)
    this.version = head.pdfversion
    for (const [key, { value, stream }] of Object.entries(objects)) {
      const name = key.replace(/^obj:/, "")
      if (stream)
        this.#streams.set(name, {
          dict: stream.dict,
          data: Buffer.from(stream.data ?? "", "base64"),
        })
      else this.#values.set(name, value ?? null)
    }
    this.trailer = dictOf(this.#values.get("trailer") ?? null)
  }

  get root(): PdfDict {
    return this.dict(this.trailer["/Root"])
  }

  /**
   * Every dictionary, those of streams and those within others too, by what it is called in faults.
   */
  *dicts(): Iterable<readonly [name: string, dict: PdfDict]> {
    for (const [name, { dict }] of this.#streams) yield* within(name, dict)
    for (const [name, value] of this.#values) yield* within(name, value)
  }

  get streams(): ReadonlyMap<string, Stream> {
    return this.#streams
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let depth = 0; depth < 20 && isReference(found); depth++)
      found = this.#values.get(found) ?? this.#streams.get(found)?.dict ?? null
    return found
  }

  dict(value: PdfValue | undefined): PdfDict {
    return dictOf(this.resolve(value))
  }

  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? (found as readonly PdfValue[]) : found === null ? [] : [found]
  }

  stream(value: PdfValue | undefined): Stream | undefined {
    return typeof value === "string" ? this.#streams.get(value) : undefined
  }

  /** Pages from the first to the last, each with what it inherits. */
  get pages(): readonly PdfDict[] {
    const walk = (value: PdfValue | undefined, from: PdfDict): PdfDict[] => {
      const { "/Kids": kids, ...own } = this.dict(value)
      const node = { ...from, ...own }
      return kids === undefined ? [node] : this.list(kids).flatMap((kid) => walk(kid, node))
    }
    return walk(this.root["/Pages"], {})
  }

  content(page: PdfDict): string {
    const parts = page["/Contents"]
    const streams = this.stream(parts) ? [parts] : this.list(parts)
    return streams.map((part) => this.stream(part)?.data.toString("latin1") ?? "").join("\n")
  }
}

export const isReference = (value: PdfValue): value is string =>
  typeof value === "string" && /^\d+ \d+ R$/.test(value)

const dictOf = (value: PdfValue): PdfDict =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as PdfDict) : {}

/** A name, a number or a reference as it is written; empty for what holds others. */
export const wordOf = (value: PdfValue | undefined): string =>
  typeof value === "object" ? "" : String(value)

export function textOf(value: PdfValue): string {
  if (typeof value !== "string") return ""
  return value.startsWith("b:")
    ? Buffer.from(value.slice(2), "hex").toString("latin1")
    : value.replace(/^u:/, "")
}

function* within(name: string, value: PdfValue): Iterable<readonly [string, PdfDict]> {
  if (Array.isArray(value))
    for (const part of value as readonly PdfValue[]) yield* within(name, part)
  const dict = dictOf(value)
  if (Object.keys(dict).length === 0) return
  yield [name, dict]
  for (const part of Object.values(dict)) if (part !== undefined) yield* within(name, part)
}

interface Dumped {
  readonly value?: PdfValue
  readonly stream?: { readonly dict: PdfDict; readonly data?: string }
}

function dump(bytes: Uint8Array): [{ pdfversion: string }, Record<string, Dumped>] {
  const folder = mkdtempSync(join(tmpdir(), "pdf-objects-"))
  try {
    const file = join(folder, "a.pdf")
    writeFileSync(file, bytes)
    const json = execFileSync(
      "qpdf",
      ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", file],
      { maxBuffer: 256 * 1024 * 1024 },
    )
    return (
      JSON.parse(json.toString()) as { qpdf: [{ pdfversion: string }, Record<string, Dumped>] }
    ).qpdf
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Operation {
  readonly operator: string
  readonly operands: string
}

const TOKEN =
  /\((?:[^()\\]|\\[^]|\((?:[^()\\]|\\[^])*\))*\)|<<|>>|<[^<>]*>|\/[^\s()<>[\]{}/%]*|[[\]{}]|%[^\r\n]*|[^\s()<>[\]{}/%]+/g

/** The operations of a content stream, pictures within it passed over. */
export function operationsOf(content: string): Operation[] {
  const plain = content.replace(/\bBI\b[^]*?\bID\s[^]*?\bEI\b/g, " BI ")
  const operations: Operation[] = []
  let operands: string[] = []
  for (const [token] of plain.matchAll(TOKEN)) {
    if (/^[A-Za-z'"][A-Za-z0-9*]*$/.test(token) && !/^(true|false|null)$/.test(token)) {
      operations.push({ operator: token, operands: operands.join(" ") })
      operands = []
    } else if (!token.startsWith("%")) operands.push(token)
  }
  return operations
}
