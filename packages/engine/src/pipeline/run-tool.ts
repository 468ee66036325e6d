import { ConversionError } from "../base/failure.ts"
import { withFailures } from "../base/faults.ts"
import { formats } from "../base/formats.ts"
import type { Operation } from "../operations/operation.ts"
import type { RunTool, ToolId } from "./tool.ts"

/**
 * The functions behind the tools, loaded when first run: a merge never loads a table finder.
 *
 * Adding a tool is one line here and one row in the catalogue.
 */
const registry: Readonly<Record<ToolId, () => Promise<Operation>>> = {
  pdf2word: async () => (await import("./from-pdf/from-pdf.ts")).fromPdf("pdf2word"),
  pdf2excel: async () => (await import("./from-pdf/from-pdf.ts")).fromPdf("pdf2excel"),
  pdf2ppt: async () => (await import("./from-pdf/from-pdf.ts")).fromPdf("pdf2ppt"),
  pdf2html: async () => (await import("./from-pdf/from-pdf.ts")).fromPdf("pdf2html"),
  pdf2rtf: async () => (await import("./from-pdf/from-pdf.ts")).fromPdf("pdf2rtf"),
  pdf2txt: async () => (await import("./from-pdf/from-pdf.ts")).fromPdf("pdf2txt"),
  word2pdf: async () => (await import("./office/office-to-pdf.ts")).officeToPdf("word"),
  excel2pdf: async () => (await import("./office/office-to-pdf.ts")).officeToPdf("excel"),
  ppt2pdf: async () => (await import("./office/office-to-pdf.ts")).officeToPdf("ppt"),
  cad2pdf: async () => (await import("./cad/cad-to-pdf.ts")).cadToPdf,
  merge2pdf: async () => (await import("../operations/merge.ts")).mergePdf,
  split: async () => (await import("../operations/split/split.ts")).splitPdf,
  pdf2photo: async () => (await import("./pictures/pdf-to-pictures.ts")).pdfToPictures,
  photo2pdf: async () => (await import("../operations/images-to-pdf/images-to-pdf.ts")).imagesToPdf,
  compress: async () => (await import("../operations/compress/compress.ts")).compressPdf,
  encrypt: async () => (await import("../operations/encrypt.ts")).encryptPdf,
  decrypt: async () => (await import("../operations/decrypt.ts")).decryptPdf,
}

/**
 * Runs one tool; see `RunTool`. What a file does to memory and stack is a refusal like any other.
 * @throws ConversionError of the tool; "limit/recognition" where only
 * pages that may not be recognised could have held something.
 */
export const runTool: RunTool = (request, host, context) =>
  withFailures(() => runWatched(request, host, context))

const runWatched: RunTool = async (request, host, context) => {
  context.signal?.throwIfAborted()
  const tool = await registry[request.tool]()
  const { allowRecognition } = context
  if (!allowRecognition)
    return tool({ inputs: request.inputs, options: request.options }, host, context)
  let isShort = false
  const watched = async (pages: number): Promise<number> => {
    const allowed = await allowRecognition(pages)
    isShort ||= allowed < pages
    return allowed
  }
  try {
    return await tool({ inputs: request.inputs, options: request.options }, host, {
      ...context,
      allowRecognition: watched,
    })
  } catch (error) {
    // "Nothing there" would be untrue: nobody was allowed to look.
    const isEmpty =
      error instanceof ConversionError &&
      (error.code === "content/none" || error.code === "table/none")
    if (!isEmpty || !isShort) throw error
    throw new ConversionError(
      "limit/recognition",
      "The scanned pages of this file may not be recognised now.",
      { hint: "Choose fewer pages, or try again tomorrow.", cause: error },
    )
  }
}

/**
 * Loads the functions of tools, and what only some files ask of them, ahead of their first run; for
 * programs that wait for work.
 */
export async function loadTools(tools: readonly ToolId[]): Promise<void> {
  await Promise.all(tools.map((tool) => registry[tool]?.()))
  const readsDocuments = Object.values(formats).some(
    ({ tool }) => tool !== "pdf2photo" && tools.includes(tool),
  )
  if (readsDocuments) await (await import("./from-pdf/from-pdf.ts")).loadParts()
}
