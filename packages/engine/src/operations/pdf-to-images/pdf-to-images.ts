import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { ByteSource, InputFile } from "../../base/files.ts"
import { formats } from "../../base/formats.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import { parsePageRange } from "../../base/page-range.ts"
import { TiffWriter } from "../../images/tiff-pages.ts"
import { openPdf as openObjects, toolsOf } from "../../pdf/objects/file.ts"
import type { PdfTools } from "../../pdf/objects/file.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import { openPdf, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import type { PdfFile, Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { NameRegister, stemOf } from "../file-names.ts"
import { asyncContentOf } from "../input.ts"
import { choiceOf, flagOf, numberOf, rangeOf, resultOf, soleInput } from "../operation.ts"
import type { Operation, OperationContext } from "../operation.ts"
import { emitEmbedded } from "./embedded.ts"
import { joinPictures } from "./long-image.ts"
import { soundBytes } from "./sound-bytes.ts"
import { inOrder } from "./render-queue.ts"
import { coloured, spell } from "./spell.ts"
import type { PictureOptions } from "./spell.ts"

interface Run {
  readonly input: InputFile
  readonly settings: Readonly<Record<string, unknown>>
  readonly host: Host
  readonly context: OperationContext
  readonly file: PdfFile
  /** 0-based. */
  readonly pages: readonly number[]
  readonly options: PictureOptions
  readonly losses: Diagnostic[]
}

/**
 * Pages drawn before the document is opened anew: PDFium keeps what it parsed and never gives
 * memory back.
 */
const PAGES_PER_OPENING = 300

/**
 * Draws pages as pictures, joins them into a long one, or takes out the images they hold.
 *
 * Annotations and form values are drawn unless told otherwise.
 * @throws ConversionError "options/invalid", "range/outside", "limit/pixels" where a page is too
 * large for the resolution; else as `openPdf`.
 */
export const pdfToImages: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const losses: Diagnostic[] = []
  const content = soundBytes(input, toolsOf(host), losses)
  const pdfium = await startPdfium(host)
  const file = openDrawable(pdfium, content, input, toolsOf(host))
  const run: Run = {
    input: { ...input, content },
    settings,
    host,
    context,
    file,
    pages: parsePageRange(rangeOf(input, settings), file.pageCount),
    options: pictureOptions(settings),
    losses,
  }
  try {
    const files = await emitAll(run)
    return resultOf(files, run.pages.length, losses)
  } finally {
    file.close()
    pdfium.release()
  }
}

/**
 * Opens a file for drawing; where that fails, the page tree says better why. @throws
 * ConversionError as `openPdf` and `readPages`
 */
function openDrawable(
  pdfium: Pdfium,
  content: Uint8Array | ByteSource,
  input: InputFile,
  tools: PdfTools,
): PdfFile {
  try {
    return openPdf(pdfium, content, input.password)
  } catch (cause) {
    if (cause instanceof ConversionError && cause.code === "file/damaged")
      readPages(openObjects(content, tools, input.password))
    throw cause
  }
}

function pictureOptions(settings: Readonly<Record<string, unknown>>): PictureOptions {
  const kilobytes = numberOf(settings, "maxKilobytes")
  return {
    format: choiceOf(settings, "format", ["jpg", "png", "webp", "tiff", "bmp", "svg"]),
    colour: choiceOf(settings, "colour", ["colour", "grey", "mono"]),
    quality: Math.min(100, Math.max(1, numberOf(settings, "quality") ?? 85)),
    maxBytes: kilobytes === undefined ? undefined : kilobytes * 1024,
  }
}

function emitAll(run: Run): Promise<number> {
  switch (choiceOf(run.settings, "mode", ["pages", "long", "embedded"])) {
    case "pages":
      return run.options.format === "tiff" && run.pages.length > 1 ? emitTiff(run) : emitPages(run)
    case "long":
      return emitLong(run)
    case "embedded":
      return emitEmbedded(run)
  }
}

/**
 * Resolution of a page: the one asked for, or the one that gives its longer side so many pixels.
 */
function resolutionOf(run: Run, index: number): number {
  const { calls, memory } = run.file.pdfium
  const longEdge = numberOf(run.settings, "longEdge")
  if (longEdge === undefined)
    return Math.min(1_200, Math.max(10, numberOf(run.settings, "dpi") ?? 150))
  const longest = memory.withBlock(8, (block) => {
    calls.FPDF_GetPageSizeByIndexF(run.file.handle, index, block)
    return Math.max(memory.f32[block >> 2] ?? 0, memory.f32[(block >> 2) + 1] ?? 0)
  })
  return (longEdge * 72) / Math.max(1, longest)
}

function draw(run: Run, file: PdfFile, index: number): { image: PixelImage; dpi: number } {
  run.context.signal?.throwIfAborted()
  const dpi = resolutionOf(run, index)
  const isClear = flagOf(run.settings, "transparent", false) && run.options.format === "png"
  const withoutAnnotations = !flagOf(run.settings, "annotations", true)
  const image = renderPage(file, index, {
    scale: dpi / 72,
    detectsGrey: true,
    withoutAnnotations,
    ...(isClear ? { background: 0 } : {}),
  })
  return { image: coloured(image, run.options), dpi }
}

/** Draws pages one after the other, opening the file anew now and then. */
class Drawer {
  private readonly run: Run
  private file: PdfFile
  private drawn = 0

  constructor(run: Run) {
    this.run = run
    this.file = run.file
  }

  draw(index: number): { image: PixelImage; dpi: number } {
    if (this.drawn > 0 && this.drawn % PAGES_PER_OPENING === 0) this.reopen(this.run.file.pdfium)
    this.drawn += 1
    return draw(this.run, this.file, index)
  }

  private reopen(pdfium: Pdfium): void {
    this.close()
    this.file = openPdf(pdfium, this.run.input.content, this.run.input.password)
  }

  close(): void {
    if (this.file !== this.run.file) this.file.close()
  }
}

async function emitPages(run: Run): Promise<number> {
  const register = new NameRegister()
  const drawer = new Drawer(run)
  const { format } = run.options
  const total = run.pages.length
  const digits = String(run.file.pageCount).length
  const make = async (position: number) => {
    const index = run.pages[position] ?? 0
    const { image, dpi } = drawer.draw(index)
    const { bytes, isMissed } = await spell(image, dpi, run.options, run.host)
    if (isMissed)
      run.losses.push({ kind: "target-missed", page: index + 1, data: { bytes: bytes.length } })
    if (format === "svg") run.losses.push({ kind: "page-rasterised", page: index + 1 })
    return { bytes, index }
  }
  try {
    await inOrder(total, make, async ({ bytes, index }, position) => {
      const suffix = run.file.pageCount === 1 ? "" : `_${String(index + 1).padStart(digits, "0")}`
      await run.context.emit({
        name: register.claim(`${stemOf(run.input.name)}${suffix}`, format),
        mediaType: formats[format].mediaType,
        content: bytes,
      })
      run.context.onProgress?.({ stage: "write", pagesDone: position + 1, pagesTotal: total })
    })
  } finally {
    drawer.close()
  }
  return total
}

async function emitTiff(run: Run): Promise<number> {
  const content = await asyncContentOf(tiffPieces(run))
  await run.context.emit({
    name: `${stemOf(run.input.name)}.tiff`,
    mediaType: formats.tiff.mediaType,
    content,
    pages: run.pages.length,
  })
  return 1
}

async function* tiffPieces(run: Run): AsyncIterable<Uint8Array> {
  const { zlib } = toolsOf(run.host)
  const writer = new TiffWriter((bytes) => zlib.deflate(bytes, 6))
  const drawer = new Drawer(run)
  let size = 0
  try {
    for (const [position, index] of run.pages.entries()) {
      const { image, dpi } = drawer.draw(index)
      const pieces = writer.add({ image, dpi, isBilevel: run.options.colour === "mono" })
      size += pieces.reduce((sum, piece) => sum + piece.length, 0)
      // Offsets in TIFF have 32 bits.
      if (size > 0xf0000000)
        throw new ConversionError("limit/size", "The TIFF would be larger than 4 GB.", {
          hint: "Choose fewer pages or a lower resolution.",
        })
      yield* pieces
      run.context.onProgress?.({
        stage: "write",
        pagesDone: position + 1,
        pagesTotal: run.pages.length,
      })
    }
  } finally {
    drawer.close()
  }
  yield* writer.end()
}

async function emitLong(run: Run): Promise<number> {
  const drawer = new Drawer(run)
  const register = new NameRegister()
  const { format } = run.options
  let files = 0
  try {
    const drawn = function* (): Iterable<PixelImage> {
      for (const [position, index] of run.pages.entries()) {
        yield drawer.draw(index).image
        run.context.onProgress?.({
          stage: "write",
          pagesDone: position + 1,
          pagesTotal: run.pages.length,
        })
      }
    }
    for (const image of joinPictures(drawn())) {
      const dpi = resolutionOf(run, run.pages[0] ?? 0)
      const { bytes } = await spell(image, dpi, run.options, run.host)
      await run.context.emit({
        name: register.claim(`${stemOf(run.input.name)}_long`, format),
        mediaType: formats[format].mediaType,
        content: bytes,
      })
      files += 1
    }
  } finally {
    drawer.close()
  }
  return files
}
