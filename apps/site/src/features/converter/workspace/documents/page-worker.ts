import {
  ConversionError,
  findText,
  glancePdf,
  openPdf,
  ownAesCbc,
  renderPage,
  startPdfium,
  type Host,
  type PdfFile,
  type Pdfium,
} from "@mozhuan/engine"
import wasmAddress from "@embedpdf/pdfium/pdfium.wasm?url"
import { HanFace } from "./han-face.ts"
import type { PageHit, PageReply, PageRequest } from "./page-messages.ts"

/** Open files kept for the next page; opening again costs more than the memory of a few. */
const keptFiles = 4

// The site's types are those of pages; these two exist in workers only.
declare const self: Pick<Window, "addEventListener"> & { postMessage(message: PageReply): void }
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

const han = new HanFace()

/** PDFium alone needs its program, faces and a cipher, and nothing else of the host. */
const host: Pick<Host, "asset" | "findFont" | "aesCbc"> = {
  aesCbc: ownAesCbc,
  asset: async () => new Uint8Array(await (await fetch(wasmAddress)).arrayBuffer()),
  findFont: han.find,
}

let starting: Promise<Pdfium> | undefined
const open = new Map<
  Blob,
  { readonly size: number; readonly password: string; readonly file: PdfFile }
>()

self.addEventListener("message", (event: MessageEvent<PageRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply))
})

async function answer(request: PageRequest): Promise<PageReply> {
  try {
    starting ??= startPdfium(host as Host)
    const file = fileFor(await starting, request)
    if (request.kind === "inspect")
      return { id: request.id, ok: true, facts: { pages: file.pageCount, ...glancePdf(file) } }
    if (request.kind === "find")
      return { id: request.id, ok: true, hits: hitsOn(file, request.text, request.pages) }
    const picture = await draw(file, request.page, request.width)
    if (!han.wasMissed || !(await han.load())) return { id: request.id, ok: true, picture }
    // An instance remembers fonts it did not get: with the face in hand everything begins afresh.
    restart()
    starting = startPdfium(host as Host)
    return {
      id: request.id,
      ok: true,
      picture: await draw(fileFor(await starting, request), request.page, request.width),
    }
  } catch (error) {
    return {
      id: request.id,
      ok: false,
      code: error instanceof ConversionError ? error.code : "file/damaged",
    }
  }
}

/** A page that cannot be read has nothing on it; the others are searched all the same. */
function hitsOn(file: PdfFile, text: string, [from, to]: readonly [number, number]): PageHit[] {
  const hits: PageHit[] = []
  for (let page = from; page < Math.min(to, file.pageCount); page += 1) {
    try {
      for (const hit of findText(file, page, text)) hits.push({ page, ...hit })
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
    }
  }
  return hits
}

function restart(): void {
  for (const { file } of open.values()) file.close()
  open.clear()
}

/**
 * Blobs arrive as copies of the handle, so files are told apart by size, time and name where they
 * have one.
 */
function fileFor(pdfium: Pdfium, request: PageRequest): PdfFile {
  for (const [blob, entry] of open) {
    if (entry.password === request.password && isSame(blob, request.file)) return entry.file
  }
  const reader = new FileReaderSync()
  const source = {
    size: request.file.size,
    read: (start: number, end: number) =>
      new Uint8Array(reader.readAsArrayBuffer(request.file.slice(start, end))),
  }
  const file = openPdf(pdfium, source, request.password)
  const [oldest] = open
  if (open.size >= keptFiles && oldest) {
    oldest[1].file.close()
    open.delete(oldest[0])
  }
  open.set(request.file, { size: request.file.size, password: request.password, file })
  return file
}

function isSame(a: Blob, b: Blob): boolean {
  if (a.size !== b.size || a.type !== b.type) return false
  return (
    a instanceof File && b instanceof File && a.name === b.name && a.lastModified === b.lastModified
  )
}

async function draw(file: PdfFile, page: number, width: number): Promise<Blob> {
  const natural = renderPage(file, page, { scale: scaleFor(file, page, width) })
  const canvas = new OffscreenCanvas(natural.width, natural.height)
  const context = canvas.getContext("2d")
  if (context === null) throw new ConversionError("limit/memory", "There is no canvas to draw on.")
  const pixels = context.createImageData(natural.width, natural.height)
  if (natural.channels === 4) pixels.data.set(natural.data)
  else spread(natural.data, natural.channels, pixels.data)
  context.putImageData(pixels, 0, 0)
  return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 })
}

/** Grey or RGB pixels to RGBA. */
function spread(from: Uint8Array, channels: 1 | 3 | 4, into: Uint8ClampedArray): void {
  for (let source = 0, target = 0; source < from.length; source += channels, target += 4) {
    into[target] = from[source] ?? 0
    into[target + 1] = from[source + (channels === 1 ? 0 : 1)] ?? 0
    into[target + 2] = from[source + (channels === 1 ? 0 : 2)] ?? 0
    into[target + 3] = 255
  }
}

/** Pixels per point that give a picture of about this width, whatever the page's size. */
function scaleFor(file: PdfFile, page: number, width: number): number {
  const { calls } = file.pdfium
  const handle = calls.FPDF_LoadPage(file.handle, page)
  if (handle === 0) throw new ConversionError("file/damaged", "The page cannot be opened.")
  const points = Math.max(
    1,
    calls.FPDF_GetPageWidthF(handle),
    calls.FPDF_GetPageHeightF(handle) * 0.75,
  )
  calls.FPDF_ClosePage(handle)
  return Math.min(4, width / points)
}
