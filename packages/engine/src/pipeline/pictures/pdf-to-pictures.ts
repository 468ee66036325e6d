import { ConversionError } from "../../base/failure.ts"
import { formats } from "../../base/formats.ts"
import type { ByteSource } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { NameRegister, stemOf } from "../../operations/file-names.ts"
import { flagOf, rangeOf, soleInput } from "../../operations/operation.ts"
import type { Operation } from "../../operations/operation.ts"
import { pdfToImages } from "../../operations/pdf-to-images/pdf-to-images.ts"
import { soundBytes } from "../../operations/pdf-to-images/sound-bytes.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { bindForm, openPdf, savePdf, startPdfium, type PdfFile } from "../../pdf/pdfium/pdfium.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { createSvgWriter } from "../../writers/html/svg/write-svg.ts"
import { fidelityReport } from "../fidelity.ts"
import { picturePdf } from "./picture-pdf.ts"

/**
 * Turns pages into pictures, or into a PDF of them: into drawings with paths and outlines where SVG
 * is asked for, else into pixels.
 *
 * @throws ConversionError as `pdfToImages` and `readPdf`.
 */
export const pdfToPictures: Operation = (request, host, context) => {
  const { settings } = soleInput(request)
  if (settings["mode"] === "pdf") return picturePdf(request, host, context)
  // Grey and black-and-white pages and long pictures are pixels in SVG too.
  const isDrawing =
    settings["format"] === "svg" &&
    (settings["mode"] ?? "pages") === "pages" &&
    (settings["colour"] ?? "colour") === "colour"
  return isDrawing ? pdfToSvg(request, host, context) : pdfToImages(request, host, context)
}

const pdfToSvg: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const content = soundBytes(input, toolsOf(host), [])
  const drawn = flagOf(settings, "annotations", true)
    ? await withAnnotationsDrawn(content, host, input.password)
    : content
  const range = rangeOf(input, settings)
  const password =
    drawn === content && input.password !== undefined ? { password: input.password } : {}
  const { value: read, diagnostics } = await readPdf(
    drawn,
    host,
    {
      ...password,
      ...(range === undefined ? {} : { pageRange: range }),
      withoutAnnotations: true,
    },
    context,
  )
  try {
    const { pages } = read.scene
    const writer = await createSvgWriter(read.scene, read.bytes, {
      isTransparent: flagOf(settings, "transparent", false),
    })
    const register = new NameRegister()
    const digits = String((pages.at(-1)?.index ?? 0) + 1).length
    for (const [done, page] of pages.entries()) {
      context.signal?.throwIfAborted()
      const suffix =
        pages.length === 1 && page.index === 0
          ? ""
          : `_${String(page.index + 1).padStart(digits, "0")}`
      await context.emit({
        name: register.claim(`${stemOf(input.name)}${suffix}`, "svg"),
        mediaType: formats.svg.mediaType,
        content: await writer.write(page),
      })
      context.onProgress?.({ stage: "write", pagesDone: done + 1, pagesTotal: pages.length })
    }
    return {
      value: { files: pages.length, report: fidelityReport(pages.length, diagnostics) },
      diagnostics,
    }
  } finally {
    read.close()
  }
}

/** FLAT_NORMALDISPLAY of fpdf_flatten.h: as on the screen. */
const AS_SHOWN = 0
const FLATTENED = 1

/**
 * Makes annotations and field values part of the page; gives the very same bytes where there are
 * none.
 */
async function withAnnotationsDrawn(
  content: Uint8Array | ByteSource,
  host: Host,
  password: string | undefined,
): Promise<Uint8Array | ByteSource> {
  const file = openPdf(await startPdfium(host), content, password)
  try {
    const { calls } = file.pdfium
    let isChanged = false
    for (let index = 0; index < file.pageCount; index += 1) {
      const page = loadedPage(file, index)
      if (page === undefined || calls.FPDFPage_GetAnnotCount(page) === 0) continue
      // Fields without a look get one there.
      bindForm(file, page)
      if (calls.FPDFPage_Flatten(page, AS_SHOWN) === FLATTENED) isChanged = true
    }
    return isChanged ? savePdf(file, "withoutSecurity") : content
  } finally {
    file.close()
    file.pdfium.release()
  }
}

/** Gives a page, or undefined where the file is too damaged for it. */
function loadedPage(file: PdfFile, index: number): number | undefined {
  try {
    return file.keptPage(index)
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}
