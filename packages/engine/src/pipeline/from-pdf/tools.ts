import type { Outcome } from "../../base/failure.ts"
import type { OutputFile, ToolResult } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { choiceOf, flagOf, numberOf } from "../../operations/operation.ts"
import type { Operation, OperationContext, OperationRequest } from "../../operations/operation.ts"
import { fidelityReport } from "../fidelity.ts"
import { outputOf, readDocument, refuseLegacy } from "./read-document.ts"
import type { ReadDocument } from "./read-document.ts"

/** What a writer made of a document. */
type Written = Promise<Outcome<readonly OutputFile[]>>

/** Makes a tool of a writer: read, write, hand out, report. */
function fromPdf(write: (read: ReadDocument) => Written): Operation {
  return (request, host, context) => run(write, request, host, context)
}

async function run(write: (read: ReadDocument) => Written, request: OperationRequest, host: Host, context: OperationContext): Promise<Outcome<ToolResult>> {
  const read = await readDocument(request, host, context)
  try {
    const total = read.document.pages.length
    context.onProgress?.({ stage: "write", pagesDone: 0, pagesTotal: total })
    const written = await write(read)
    for (const file of written.value) {
      context.signal?.throwIfAborted()
      await context.emit(file)
    }
    context.onProgress?.({ stage: "write", pagesDone: total, pagesTotal: total })
    const diagnostics = [...read.diagnostics, ...written.diagnostics]
    return { value: { files: written.value.length, report: fidelityReport(total, diagnostics, read.document) }, diagnostics }
  } finally {
    read.close()
  }
}

const office = "application/vnd.openxmlformats-officedocument"
const mediaTypes = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  csv: "text/csv; charset=utf-8",
  rtf: "application/rtf",
} as const

function single(read: ReadDocument, extension: keyof typeof mediaTypes, { value, diagnostics }: Outcome<Uint8Array>): Outcome<readonly OutputFile[]> {
  const file = { name: `${read.stem}.${extension}`, mediaType: mediaTypes[extension], content: value, pages: read.document.pages.length }
  return { value: [file], diagnostics }
}

export const pdfToWord: Operation = fromPdf(async (read) => {
  if (choiceOf(read.settings, "format", ["docx", "doc"]) === "doc") refuseLegacy("doc")
  const { writeDocx } = await import("../../writers/docx/write-docx.ts")
  const layout = choiceOf(read.settings, "layout", ["flow", "exact", "text"])
  return single(read, "docx", await writeDocx(read.document, read.bytes, { textOnly: layout === "text" }))
})

export const pdfToExcel: Operation = fromPdf(async (read) => {
  const { settings } = read
  const format = choiceOf(settings, "format", ["xlsx", "xls", "csv"])
  if (format === "xls") refuseLegacy("xls")
  const sheets = choiceOf(settings, "sheets", ["page", "table", "all"])
  const options = {
    sheets: sheets === "all" ? ("one" as const) : sheets,
    content: choiceOf(settings, "content", ["tables", "all"]),
    numbers: flagOf(settings, "numbers", true),
    dates: flagOf(settings, "dates", true),
    mergeCells: flagOf(settings, "mergedCells", true),
    decimalMark: choiceOf(settings, "separators", ["auto", "point", "comma"]),
  }
  if (format === "csv") {
    const { writeCsv } = await import("../../writers/xlsx/write-csv.ts")
    return single(read, "csv", await writeCsv(read.document, read.bytes, options))
  }
  const { writeXlsx } = await import("../../writers/xlsx/write-xlsx.ts")
  return single(read, "xlsx", await writeXlsx(read.document, read.bytes, options))
})

const slideModes = { editable: "editable", "image-text": "imageAndText", image: "image" } as const

export const pdfToPpt: Operation = fromPdf(async (read) => {
  const { settings } = read
  if (choiceOf(settings, "format", ["pptx", "ppt"]) === "ppt") refuseLegacy("ppt")
  const { writePptx } = await import("../../writers/pptx/write-pptx.ts")
  const options = {
    mode: slideModes[choiceOf(settings, "mode", ["editable", "image-text", "image"])],
    slideSize: choiceOf(settings, "slideSize", ["page", "16:9", "4:3"]),
    dpi: numberOf(settings, "dpi") ?? 200,
    links: flagOf(settings, "links", true),
    notes: flagOf(settings, "notes", false),
  }
  return single(read, "pptx", await writePptx(read.document, read.bytes, options))
})

export const pdfToHtml: Operation = fromPdf(async (read) => {
  const { settings } = read
  const { writeHtml } = await import("../../writers/html/write-html.ts")
  const { value, diagnostics } = await writeHtml({ document: read.document, scene: read.scene }, read.bytes, {
    layout: choiceOf(settings, "layout", ["fixed", "reflow"]),
    package: choiceOf(settings, "package", ["single", "zip"]),
    embedFonts: flagOf(settings, "fonts", true),
    images: settings.images !== "drop",
    navigation: flagOf(settings, "navigation", true),
    filePerPage: flagOf(settings, "pagePerFile", false),
  })
  return { value: value.map((file) => outputOf(read.stem, file)), diagnostics }
})

const pageMarks = { none: "none", "form-feed": "formFeed", line: "label" } as const

export const pdfToTxt: Operation = fromPdf(async (read) => {
  const { settings } = read
  const { writeTxt } = await import("../../writers/txt/write-txt.ts")
  const { value, diagnostics } = await writeTxt(read.document, {
    encoding: choiceOf(settings, "encoding", ["utf-8", "utf-8-bom", "gb18030"]),
    newline: settings.newline === "crlf" ? "crlf" : "lf",
    layout: choiceOf(settings, "layout", ["paragraphs", "lines", "spatial"]),
    pageMark: pageMarks[choiceOf(settings, "pageMark", ["none", "form-feed", "line"])],
    dropFurniture: flagOf(settings, "dropFurniture", false),
    filePerPage: flagOf(settings, "filePerPage", false),
  })
  return { value: value.map((file) => outputOf(read.stem, file)), diagnostics }
})
