import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateSync, inflateSync } from "node:zlib"
import { createNodeHost } from "@mozhuan/host"
import { concat } from "../../base/bytes.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { openPdf, toolsOf } from "../../pdf/objects/file.ts"
import { encodeText } from "../../pdf/objects/text.ts"
import { bytesString, dict, memoryBody, name, ref } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import { ownAesCbc } from "../../pdf/objects/ciphers.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { openPdf as openDrawn, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { Source } from "../assemble/source.ts"
import type { Operation } from "../operation.ts"
import { pageText } from "../page-text.ts"

export const host = createNodeHost()
export const tools = toolsOf({
  aesCbc: ownAesCbc,
  zlib: {
    deflate: (bytes, level) => deflateSync(bytes, { level }),
    inflate: (bytes) => inflateSync(bytes),
  },
})

/** What a sample file holds besides its pages, each of which says "<mark> page n". */
export interface Sample {
  readonly mark: string
  readonly pages: number
  /** Outline entries: title, 1-based page, level. */
  readonly outline?: readonly (readonly [string, number, number])[]
  /** Links: from page to page, by name where one is given. */
  readonly links?: readonly { readonly from: number; readonly to: number; readonly name?: string }[]
  /** Text fields: name, page, value. */
  readonly fields?: readonly (readonly [string, number, string])[]
  /** Label ranges: first page (1-based), style, prefix. */
  readonly labels?: readonly (readonly [number, string, string])[]
  /** A layer that is off. */
  readonly hiddenLayer?: string
  readonly attachment?: string
  readonly packs?: boolean
  /** Bytes of noise drawn as an image on each page. */
  readonly ballast?: number
  readonly size?: readonly [number, number]
}

/** Writes a small PDF with the product's own writer. */
export function samplePdf(sample: Sample): Uint8Array {
  const writer = new PdfWriter({ tools, version: "1.7", packs: sample.packs ?? false })
  const [root, tree, font] = [writer.allocate(), writer.allocate(), writer.allocate()]
  writer.add(
    font,
    dict({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
  )
  const pages = Array.from({ length: sample.pages }, () => writer.allocate())
  const pageRef = (page: number): PdfValue => ref(pages[page - 1] ?? 0)
  const annotations = new Map<number, PdfValue[]>()
  const annotate = (page: number, value: PdfValue): void =>
    void annotations.set(page, [...(annotations.get(page) ?? []), value])
  const catalog = dict({ Type: name("Catalog"), Pages: ref(tree) })
  for (const link of sample.links ?? []) {
    const target: PdfValue =
      link.name === undefined ? [pageRef(link.to), name("Fit")] : bytesString(link.name)
    annotate(
      link.from,
      writer.put(
        dict({ Type: name("Annot"), Subtype: name("Link"), Rect: [10, 10, 90, 30], Dest: target }),
      ),
    )
  }
  addFields(writer, sample, catalog, font, pageRef, annotate)
  addNames(writer, sample, catalog, pageRef)
  addLayer(writer, sample, catalog)
  if (sample.outline) catalog.set("Outlines", addOutline(writer, sample.outline, pageRef))
  if (sample.labels) {
    const nums = sample.labels.flatMap(([first, style, prefix]) => [
      first - 1,
      dict({ S: name(style), P: prefix ? encodeText(prefix) : undefined }),
    ])
    catalog.set("PageLabels", dict({ Nums: nums }))
  }
  for (const [index, num] of pages.entries())
    addPage(writer, sample, num, index + 1, { tree, font, annotations: annotations.get(index + 1) })
  writer.add(
    tree,
    dict({ Type: name("Pages"), Count: pages.length, Kids: pages.map((num) => ref(num)) }),
  )
  writer.add(root, catalog)
  writer.finish(
    dict({ Root: ref(root), Info: writer.put(dict({ Title: encodeText(sample.mark) })) }),
  )
  return concat(writer.take())
}

function addPage(
  writer: PdfWriter,
  sample: Sample,
  num: number,
  page: number,
  parts: { tree: number; font: number; annotations: PdfValue[] | undefined },
): void {
  const objects: PdfDict = new Map()
  if (sample.ballast) objects.set("Im0", noiseImage(writer, sample.ballast, page))
  const draw = sample.ballast ? " q 200 0 0 200 72 300 cm /Im0 Do Q" : ""
  const content = `BT /F1 24 Tf 72 700 Td (${sample.mark} page ${page}) Tj ET${draw}`
  const contents = writer.put({
    kind: "stream",
    dict: dict({ Filter: name("FlateDecode") }),
    body: memoryBody(deflateSync(content)),
  })
  const [width, height] = sample.size ?? [612, 792]
  const resources = dict({ Font: dict({ F1: ref(parts.font) }), XObject: objects })
  writer.add(
    num,
    dict({
      Type: name("Page"),
      Parent: ref(parts.tree),
      MediaBox: [0, 0, width, height],
      Resources: resources,
      Contents: contents,
      Annots: parts.annotations,
    }),
  )
}

/** Smooth noise: JPEG shrinks it, deflate does not. */
function noiseImage(writer: PdfWriter, bytes: number, seed: number): PdfValue {
  const side = Math.floor(Math.sqrt(bytes / 3))
  const pixels = new Uint8Array(side * side * 3)
  let state = seed * 2_654_435_761
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[at] = 96 + ((state >>> 24) & 31) + 80 * Math.sin(at / 900)
  }
  const entries = dict({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: side,
    Height: side,
    BitsPerComponent: 8,
    ColorSpace: name("DeviceRGB"),
    Filter: name("FlateDecode"),
  })
  return writer.put({ kind: "stream", dict: entries, body: memoryBody(deflateSync(pixels)) })
}

function addFields(
  writer: PdfWriter,
  sample: Sample,
  catalog: PdfDict,
  font: number,
  pageRef: (page: number) => PdfValue,
  annotate: (page: number, value: PdfValue) => void,
): void {
  if (!sample.fields) return
  const fields = sample.fields.map(([key, page, value]) => {
    const widget = writer.put(
      dict({
        Type: name("Annot"),
        Subtype: name("Widget"),
        FT: name("Tx"),
        T: encodeText(key),
        V: encodeText(value),
        DA: bytesString("/Helv 12 Tf 0 g"),
        Rect: [72, 100, 300, 130],
        P: pageRef(page),
      }),
    )
    annotate(page, widget)
    return widget
  })
  catalog.set(
    "AcroForm",
    dict({
      Fields: fields,
      DA: bytesString("/Helv 12 Tf 0 g"),
      DR: dict({ Font: dict({ Helv: ref(font) }) }),
    }),
  )
}

function addNames(
  writer: PdfWriter,
  sample: Sample,
  catalog: PdfDict,
  pageRef: (page: number) => PdfValue,
): void {
  const named = (sample.links ?? []).flatMap((link) =>
    link.name === undefined ? [] : [bytesString(link.name), [pageRef(link.to), name("Fit")]],
  )
  const names = dict({ Dests: named.length > 0 ? dict({ Names: named }) : undefined })
  if (sample.attachment !== undefined) {
    const file = writer.put({
      kind: "stream",
      dict: dict({ Type: name("EmbeddedFile") }),
      body: memoryBody(new TextEncoder().encode(sample.attachment)),
    })
    const spec = writer.put(
      dict({ Type: name("Filespec"), F: bytesString("note.txt"), EF: dict({ F: file }) }),
    )
    names.set("EmbeddedFiles", dict({ Names: [bytesString("note.txt"), spec] }))
  }
  if (names.size > 0) catalog.set("Names", names)
}

function addLayer(writer: PdfWriter, sample: Sample, catalog: PdfDict): void {
  if (sample.hiddenLayer === undefined) return
  const layer = writer.put(dict({ Type: name("OCG"), Name: encodeText(sample.hiddenLayer) }))
  catalog.set("OCProperties", dict({ OCGs: [layer], D: dict({ OFF: [layer], Order: [layer] }) }))
}

function addOutline(
  writer: PdfWriter,
  entries: NonNullable<Sample["outline"]>,
  pageRef: (page: number) => PdfValue,
): PdfValue {
  const nums = entries.map(() => writer.allocate())
  const root = writer.allocate()
  const parentOf = (index: number): number => {
    const level = entries[index]?.[2] ?? 1
    for (let at = index - 1; at >= 0; at -= 1) if ((entries[at]?.[2] ?? 1) < level) return at
    return -1
  }
  const children = (parent: number): number[] =>
    entries.flatMap((_, index) => (parentOf(index) === parent ? [index] : []))
  const link = (index: number | undefined): PdfValue | undefined =>
    index === undefined ? undefined : ref(nums[index] ?? 0)
  for (const [index, [title, page]] of entries.entries()) {
    const siblings = children(parentOf(index))
    const place = siblings.indexOf(index)
    const below = children(index)
    const parent = parentOf(index)
    const item = {
      Title: encodeText(title),
      Dest: [pageRef(page), name("Fit")],
      Parent: parent < 0 ? ref(root) : link(parent),
    }
    writer.add(
      nums[index] ?? 0,
      dict({
        ...item,
        Prev: link(siblings[place - 1]),
        Next: link(siblings[place + 1]),
        First: link(below[0]),
        Last: link(below.at(-1)),
        Count: below.length > 0 ? below.length : undefined,
      }),
    )
  }
  const top = children(-1)
  writer.add(
    root,
    dict({
      Type: name("Outlines"),
      First: link(top[0]),
      Last: link(top.at(-1)),
      Count: top.length,
    }),
  )
  return ref(root)
}

export interface Made {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Runs an operation and gathers its files. */
export async function run(
  operation: Operation,
  inputs: readonly InputFile[],
  options: Readonly<Record<string, unknown>> = {},
  machine: Host = host,
): Promise<{ files: Made[]; diagnostics: readonly Diagnostic[] }> {
  const files: Made[] = []
  const { diagnostics } = await operation({ inputs, options }, machine, {
    emit: async ({ name: fileName, content }) => {
      const parts: Uint8Array[] = []
      if (content instanceof Uint8Array) parts.push(content)
      else for await (const part of content) parts.push(part.slice())
      files.push({ name: fileName, bytes: concat(parts) })
    },
  })
  return { files, diagnostics }
}

/** Opens a result with the object layer. */
export const openMade = (made: Made | undefined, password?: string): Source =>
  new Source(openPdf(made?.bytes ?? new Uint8Array(0), tools, password), "made")

/** Gives the text of each page as PDFium reads it, white space removed. */
export async function textsOf(bytes: Uint8Array, password?: string): Promise<string[]> {
  const file = openDrawn(await startPdfium(host), bytes, password)
  try {
    return Array.from({ length: file.pageCount }, (_, index) => pageText(file, index))
  } finally {
    file.close()
  }
}

export const outlineOf = (source: Source): string[] =>
  source.outline.map(
    (node) =>
      `${"  ".repeat(node.level - 1)}${node.title}${node.page === undefined ? "" : ` -> ${node.page + 1}`}`,
  )

/** Gives qpdf's complaints, or "" where it has none or is not installed. */
export function qpdfComplaints(bytes: Uint8Array, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "mozhuan-test-"))
  try {
    const path = join(folder, "made.pdf")
    writeFileSync(path, bytes)
    execFileSync("qpdf", ["--check", ...options, path], { stdio: "pipe" })
    return ""
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return ""
    return cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
