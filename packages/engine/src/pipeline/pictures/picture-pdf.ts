import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import { readJpegInfo } from "../../images/jpeg.ts"
import type { ScenePage } from "../../model/scene.ts"
import { copyWhole } from "../../operations/copy-whole.ts"
import { stemOf } from "../../operations/file-names.ts"
import { drawPage, placePicture } from "../../operations/images-to-pdf/draw.ts"
import { jpegPicture } from "../../operations/images-to-pdf/picture.ts"
import type { PictureWord } from "../../operations/images-to-pdf/recognise.ts"
import { contentOf, openInput, restrictionLoss } from "../../operations/input.ts"
import { flagOf, namesOf, numberOf, pdfMediaType, rangeOf } from "../../operations/operation.ts"
import { resultOf, soleInput, type Operation } from "../../operations/operation.ts"
import { archiveEntries } from "../../pdf/archive/archive-entries.ts"
import { toolsOf, type PdfFile } from "../../pdf/objects/file.ts"
import { Graft, local } from "../../pdf/objects/graft.ts"
import { readPages, type PdfPage } from "../../pdf/objects/pages.ts"
import { dict, isDict, name, ref } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { readPdf, type ReadPdf } from "../../readers/pdf/read-pdf.ts"
import { distrustLayers } from "../recognise/layer-trust.ts"
import { needOf, type TextNeed } from "../recognise/text-need.ts"
import { addPage, layeredPage, layerFontOf } from "./layered-page.ts"
import { ownWords, readWords } from "./page-words.ts"

/** A page of the result. */
interface PicturePage {
  readonly page: ScenePage
  /** It is a picture already and stays as it is. */
  readonly isKept: boolean
  /** Words of its layer, beside those that it keeps. */
  readonly words: readonly PictureWord[]
}

/**
 * Makes a PDF whose pages are pictures, with `searchable` text that is not seen over them.
 *
 * Scans are pictures already: they stay as they are, to the byte, with all that belongs to the file
 * where all of it is scans. A layer that they have is kept, one that lies is made anew. With `pdfA`
 * every page is drawn, and the file is PDF/A-2u.
 *
 * @throws ConversionError of the reader; "program/missing" where pages are to be recognised and
 *   nothing recognises.
 */
export const picturePdf: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const range = rangeOf(input, settings)
  const given = {
    ...(input.password === undefined ? {} : { password: input.password }),
    ...(range === undefined ? {} : { pageRange: range }),
  }
  const { value: read, diagnostics } = await readPdf(input.content, host, given, context)
  try {
    const told: Diagnostic[] = [...diagnostics]
    const pages: PicturePage[] = []
    const isArchive = flagOf(settings, "pdfA", false)
    const needs = await needsOf(read, { settings, host, context, told })
    for (const [at, page] of read.scene.pages.entries()) {
      context.signal?.throwIfAborted()
      const need = needs[at] ?? "none"
      const reading = { need, isArchive, settings, host, signal: context.signal }
      const made = await pictureOf(page, read, reading)
      pages.push(made)
      told.push(...made.told)
      context.onProgress?.({ stage: "recognise", pagesDone: at + 1, pagesTotal: needs.length })
    }
    const file = openInput(input, toolsOf(host))
    told.push(...restrictionLoss(file, input.name))
    const tree = readPages(file).pages
    const isWhole = pages.every(({ isKept }) => isKept) && pages.length === tree.length
    const run: Run = { file, pages, tree, draw: read.draw, settings, host, isArchive }
    const content = contentOf(isWhole ? layered(run) : await drawn(run), context.signal)
    await context.emit({
      name: `${stemOf(input.name)}.pdf`,
      mediaType: pdfMediaType,
      content,
      pages: pages.length,
    })
    return resultOf(1, pages.length, told)
  } finally {
    read.close()
  }
}

interface Asking {
  readonly settings: Readonly<Record<string, unknown>>
  readonly host: Host
  readonly context: Parameters<Operation>[2]
  readonly told: Diagnostic[]
}

/** What the text of each page needs; pages beyond the day's count are told and get no layer. */
async function needsOf(
  { scene, draw }: ReadPdf,
  { settings, host, context, told }: Asking,
): Promise<readonly (TextNeed | "refused")[]> {
  const pages = scene.pages
  const found = distrustLayers(
    pages.map((page) => needOf(page, "auto")),
    pages,
    draw,
  )
  const asked = found.flatMap((need, at) => (need === "none" || need === "lift" ? [] : [at]))
  if (!flagOf(settings, "searchable", false) || asked.length === 0) return found
  if (!host.ocr)
    throw new ConversionError("program/missing", "Text recognition is not installed here.", {
      hint: "Turn searchable text off, or install tesseract.",
    })
  const count = (await context.allowRecognition?.(asked.length)) ?? asked.length
  const refused = new Set(asked.slice(count))
  for (const at of refused)
    told.push({ kind: "recognition-limit", page: (pages[at]?.index ?? at) + 1 })
  return found.map((need, at) => (refused.has(at) ? "refused" : need))
}

interface PictureReading {
  readonly need: TextNeed | "refused"
  readonly isArchive: boolean
  readonly settings: Readonly<Record<string, unknown>>
  readonly host: Host
  readonly signal: AbortSignal | undefined
}

async function pictureOf(
  page: ScenePage,
  { drawScan }: ReadPdf,
  { need, isArchive, settings, host, signal }: PictureReading,
): Promise<PicturePage & { readonly told: readonly Diagnostic[] }> {
  // What is seen of its own text would stand twice under a layer of what was read.
  const isBare = page.textQuality.glyphs === 0 && page.textQuality.imageCover >= PICTURE_COVER
  const isKept = !isArchive && (need === "lift" || isBare)
  const plain = { page, isKept, words: [], told: [] }
  if (!flagOf(settings, "searchable", false) || need === "refused") return plain
  if (need === "none" || need === "lift")
    return isKept ? plain : { ...plain, words: ownWords(page) }
  if (!host.ocr) return plain
  const languages = namesOf(settings, "ocrLanguages", ["chi_sim", "eng"])
  const { words, diagnostics } = await readWords(page, {
    ocr: host.ocr,
    languages,
    drawScan,
    signal,
  })
  return { page, isKept, words, told: diagnostics }
}

/** Share of a page under pictures from which it is one. */
const PICTURE_COVER = 0.6

interface Run {
  readonly file: PdfFile
  readonly pages: readonly PicturePage[]
  /** All pages of the file. */
  readonly tree: readonly PdfPage[]
  readonly draw: ReadPdf["draw"]
  readonly settings: Readonly<Record<string, unknown>>
  readonly host: Host
  readonly isArchive: boolean
}

/** The file as it is, its pages with layers. */
function layered({ file, pages, tree }: Run): Iterable<Uint8Array> {
  return copyWhole(file, {
    edit: (graft, writer) => {
      const target = { file, graft, writer, font: layerFontOf(writer) }
      for (const { page, words } of pages) {
        const own = tree[page.index]
        if (!own || own.num < 0 || words.length === 0) continue
        const before = file.load(own.num)
        const parent = isDict(before) ? before.get("Parent") : undefined
        const entries = layeredPage(own, words, target)
        if (parent !== undefined) entries.set("Parent", parent)
        graft.override(own.num, entries)
      }
    },
  })
}

/** A new file of pictures: pages that are some go over, the others are drawn. */
async function drawn(run: Run): Promise<Uint8Array[]> {
  const { file, pages, tree, host, settings } = run
  const writer = new PdfWriter({ tools: toolsOf(host), version: "1.7", packs: true })
  const [root, treeNum] = [writer.allocate(), writer.allocate()]
  const graft = new Graft(file, writer)
  const font = layerFontOf(writer)
  const kids: number[] = []
  for (const { page, isKept, words } of pages) {
    const own = tree[page.index]
    if (isKept && own) {
      kids.push(addPage(own, words, { file, graft, writer, font, tree: treeNum }))
      continue
    }
    const dpi = Math.min(600, Math.max(72, numberOf(settings, "dpi") ?? 150))
    const scale = Math.min(dpi / 72, MAX_DRAWN / Math.max(page.width, page.height))
    const quality = Math.min(100, Math.max(1, numberOf(settings, "quality") ?? 85))
    const pixels = run.draw(page.index, scale)
    const bytes = await host.images.encode(pixels, "jpg", { quality, dpi })
    const info = readJpegInfo(bytes)
    if (!info) throw new Error("a picture of a page was not made")
    const placed = { ...placePicture({ ...jpegPicture(bytes, info, 1), dpi }, writer), words }
    const size = { width: page.width, height: page.height }
    const place = { x: 0, y: 0, ...size }
    const layout = { size, places: [{ image: place, clip: place }] }
    kids.push(drawPage([placed], layout, writer, { tree: treeNum, font }))
  }
  graft.flushAll()
  writer.add(
    treeNum,
    dict({ Type: name("Pages"), Count: kids.length, Kids: kids.map((num) => ref(num)) }),
  )
  const archive = run.isArchive ? archiveEntries(writer) : {}
  writer.add(root, dict({ Type: name("Catalog"), Pages: local(treeNum), ...archive }))
  writer.finish(dict({ Root: ref(root) }))
  return [...writer.take()]
}

/** Longest side of a page that is drawn, in pixels. */
const MAX_DRAWN = 12_000
