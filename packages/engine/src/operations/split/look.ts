import { ConversionError } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import { openPdf, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import type { OperationContext } from "../operation.ts"
import { pageText, withoutSpace } from "../page-text.ts"

/** Pages are drawn at this scale (24 dpi) to see whether anything is on them. */
const LOOK_SCALE = 1 / 3
/** Channels darker than this are ink; paper of scans is rarely darker. */
const INK = 200
/** Share of inked pixels up to which a page counts as blank: specks of dust on a scan. */
const BLANK_SHARE = 0.0005

async function withPdfium<T>(input: InputFile, host: Host, look: (file: PdfFile) => T): Promise<T> {
  const file = openPdf(await startPdfium(host), input.content, input.password)
  try {
    return look(file)
  } finally {
    file.close()
    file.pdfium.release()
  }
}

function eachPage<T>(file: PdfFile, context: OperationContext, look: (index: number) => T): T[] {
  return Array.from({ length: file.pageCount }, (_, index) => {
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "parse", pagesDone: index, pagesTotal: file.pageCount })
    return look(index)
  })
}

/** Tells for each page whether nothing is to be seen on it. */
export function findBlankPages(
  input: InputFile,
  host: Host,
  context: OperationContext,
): Promise<boolean[]> {
  return withPdfium(input, host, (file) =>
    eachPage(file, context, (index) => isBlank(renderPage(file, index, { scale: LOOK_SCALE }))),
  )
}

function isBlank(image: PixelImage): boolean {
  let ink = 0
  for (const value of image.data) if (value < INK) ink += 1
  return ink / image.data.length <= BLANK_SHARE
}

/** Gives the pages (0-based) that hold `text`; spaces and line ends do not count. */
export async function findText(
  input: InputFile,
  host: Host,
  context: OperationContext,
  text: string,
): Promise<number[]> {
  const wanted = withoutSpace(text).toLowerCase()
  if (wanted === "")
    throw new ConversionError("options/invalid", "No text to look for was given.", {
      hint: "Enter the text that begins each part.",
    })
  const found = await withPdfium(input, host, (file) =>
    eachPage(file, context, (index) => pageText(file, index).toLowerCase().includes(wanted)),
  )
  const pages = found.flatMap((isFound, page) => (isFound ? [page] : []))
  if (pages.length > 0) return pages
  throw new ConversionError("content/none", "The text was not found on any page.", {
    hint: "Check the spelling; scanned pages have no text.",
  })
}
