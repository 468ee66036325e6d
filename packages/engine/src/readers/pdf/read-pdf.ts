import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import { parsePageRange } from "../../base/page-range.ts"
import type { RunContext } from "../../base/progress.ts"
import { createPacker } from "../../model/packed-page.ts"
import type { Scene, SceneBytes, ScenePage } from "../../model/scene.ts"
import { openPdf, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import type { PdfFile, Pdfium, RandomAccess } from "../../pdf/pdfium/pdfium.ts"
import { documentFacts } from "./document-facts.ts"
import type { DocumentFacts } from "./document-facts.ts"
import { FontTable } from "./font-table.ts"
import { ImageTable } from "./pictures/image-table.ts"
import { readInfo } from "./info.ts"
import { readOutline } from "./links.ts"
import { drawnFromPicture } from "./drawn-scan.ts"
import { drawAnnotations } from "./drawn-annotations.ts"
import { openDocument, withSoundMaps } from "./open-document.ts"
import type { OpenDocument } from "./open-document.ts"
import { createCharacters } from "./page-text.ts"
import type * as SceneBytesModule from "./scene-bytes.ts"
import { readPageIfSound } from "./page.ts"

export interface ReadPdfOptions {
  readonly password?: string
  /** Pages wanted, such as "1-3,5,8-"; every page where absent. See `parsePageRange`. */
  readonly pageRange?: string
  /** Leaves out what annotations and form fields show. */
  readonly withoutAnnotations?: boolean
}

/**
 * A scene with the means to fetch its bytes. `close` gives the memory back; `bytes` cannot be asked
 * afterwards.
 */
export interface ReadPdf {
  readonly scene: Scene
  readonly bytes: SceneBytes
  /** Draws a page without annotations at so many pixels a point. */
  readonly draw: (page: number, scale: number) => PixelImage
  /** The same in one or three channels, at less cost where the page is one picture. */
  readonly drawScan: (page: ScenePage, scale: number) => Promise<PixelImage>
  readonly close: () => void
}

/** Pages read before the file is opened anew: PDFium keeps every stream it has parsed. */
const PAGES_PER_OPENING = 200
/** Pages of a file that are all held with their glyphs spelled out; a longer file is packed. */
const MOST_UNPACKED = 60

/**
 * Reads a PDF into a scene. Pages that are too damaged are left out and told of, as long as one is
 * left.
 *
 * Scene pages keep their number in the file (`index`), whatever pages were asked for.
 * @throws ConversionError of `openPdf`, "range/outside", and the signal's reason when aborted.
 */
export async function readPdf(
  source: Uint8Array | RandomAccess,
  host: Host,
  options: ReadPdfOptions = {},
  context: RunContext = {},
): Promise<Outcome<ReadPdf>> {
  const pdfium = await startPdfium(host)
  const reader = openReader(pdfium, source, host, options)
  try {
    const pages = await reader.readPages(options.pageRange, context)
    const { sceneBytes } = await (bytesOfScenes ??= import("./scene-bytes.ts"))
    const scene: Scene = {
      pages,
      fonts: reader.fonts.list(),
      images: reader.images.list(),
      outline: readOutline(reader.file),
      info: readInfo(reader.file),
    }
    const bytes = sceneBytes(() => reader.file, reader, host)
    const draw = (page: number, scale: number): PixelImage =>
      renderPage(reader.file, page, { scale, withoutAnnotations: true })
    const drawScan = async (page: ScenePage, scale: number): Promise<PixelImage> =>
      (await drawnFromPicture(page, scale, { images: reader.images, codec: host.images })) ??
      draw(page.index, scale)
    return {
      value: { scene, bytes, draw, drawScan, close: () => reader.close() },
      diagnostics: reader.diagnostics,
    }
  } catch (error) {
    reader.close()
    throw error
  }
}

/**
 * Needed behind the pages alone; asked of the host once, for to ask takes as long as a short page.
 */
let bytesOfScenes: Promise<typeof SceneBytesModule> | undefined

function openReader(
  pdfium: Pdfium,
  source: Uint8Array | RandomAccess,
  host: Host,
  { password, withoutAnnotations = false }: ReadPdfOptions,
): FileReader {
  const opened = openDocument(pdfium, source, host, password)
  const document = withSoundMaps(pdfium, opened, host, password)
  const facts = documentFacts(document.source, host, password)
  return new FileReader(pdfium, { ...document, facts, password, withoutAnnotations })
}

const unreadable = (index: number): ConversionError =>
  new ConversionError("file/damaged", `Page ${index + 1} of the PDF cannot be read.`, {
    hint: "Export the file again.",
    page: index + 1,
  })

/** Keeps one file open, and opens it anew now and then so that memory stays bounded. */
class FileReader {
  readonly fonts: FontTable
  readonly images: ImageTable
  readonly diagnostics: Diagnostic[] = []
  readonly #pdfium: Pdfium
  readonly #source: Uint8Array | RandomAccess
  readonly #password: string | undefined
  readonly #facts: DocumentFacts
  readonly #charOf = createCharacters()
  /** Pages whose annotations were drawn; undefined where none are. */
  readonly #changed: Set<number> | undefined
  #file: PdfFile

  constructor(
    pdfium: Pdfium,
    document: OpenDocument & {
      readonly facts: DocumentFacts
      readonly password: string | undefined
      readonly withoutAnnotations: boolean
    },
  ) {
    const { facts } = document
    this.#pdfium = pdfium
    this.#source = document.source
    this.#file = document.file
    if (document.isRepaired) this.diagnostics.push({ kind: "file-repaired" })
    this.#password = document.password
    this.#changed = document.withoutAnnotations ? undefined : new Set()
    this.#facts = facts
    this.fonts = new FontTable(pdfium)
    this.images = new ImageTable(pdfium, facts)
  }

  get file(): PdfFile {
    return this.#file
  }

  close(): void {
    this.#file.close()
    this.#pdfium.release()
  }

  async readPages(range: string | undefined, context: RunContext): Promise<ScenePage[]> {
    const list = parsePageRange(range, this.#file.pageCount)
    const pages: ScenePage[] = []
    const pack = createPacker()
    for (const index of list) {
      context.signal?.throwIfAborted()
      if (pages.length > 0 && pages.length % PAGES_PER_OPENING === 0) this.#reopen()
      const page = this.#readPage(index)
      if (page) pages.push(list.length > MOST_UNPACKED ? pack(page) : page)
      else this.diagnostics.push({ kind: "page-unreadable", page: index + 1 })
      context.onProgress?.({ stage: "parse", pagesDone: pages.length, pagesTotal: list.length })
    }
    if (pages.length === 0) throw unreadable(list[0] ?? 0)
    return pages
  }

  #readPage(index: number): ScenePage | undefined {
    return readPageIfSound(
      {
        file: this.#file,
        fonts: this.fonts,
        images: this.images,
        diagnostics: this.diagnostics,
        facts: this.#facts,
        ...(this.#changed ? { changed: this.#changed } : {}),
        charOf: this.#charOf,
      },
      index,
    )
  }

  #reopen(): void {
    this.#file.close()
    this.#file = openPdf(this.#pdfium, this.#source, this.#password)
    // Objects are counted over the whole page, and pages are drawn after they were read.
    for (const index of this.#changed ?? []) drawAnnotations(this.#file, this.#file.keptPage(index))
    if (this.#changed?.size) this.#file.letPagesGo()
  }
}
