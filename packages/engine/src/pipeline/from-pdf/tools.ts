import { ConversionError } from "../../base/failure.ts"
import type { Outcome } from "../../base/failure.ts"
import type { OutputFile, ToolResult } from "../../base/files.ts"
import { blockListsOf, figuresOf, paragraphsOf, plainText } from "../../model/walk.ts"
import { choiceOf, flagOf, numberOf } from "../../operations/operation.ts"
import type { Operation } from "../../operations/operation.ts"
import { fidelityReport } from "../fidelity.ts"
import { outputOf, readDocument } from "./read-document.ts"
import type { Arrangement, ReadDocument } from "./read-document.ts"
import { legacyWriter } from "./save-legacy.ts"
import type { SaveLegacy } from "./save-legacy.ts"

/** What a writer made of a document. */
type Written = Promise<Outcome<readonly OutputFile[]>>

/** Writes what was read; `saveLegacy` is there where a format from before 2007 was asked for. */
type Write = (read: ReadDocument, saveLegacy: SaveLegacy | undefined) => Written

/** Makes a tool of a writer: read, write, hand out, report. */
function fromPdf(
  write: Write,
  arrange: (settings: Readonly<Record<string, unknown>>) => Arrangement = () => ({}),
): Operation {
  return (request, host, context) => run(write, arrange(request.options), request, host, context)
}

async function run(
  write: Write,
  arrangement: Arrangement,
  ...[request, host, context]: Parameters<Operation>
): Promise<Outcome<ToolResult>> {
  const { format } = request.options
  const saveLegacy =
    format === "doc" || format === "xls" || format === "ppt"
      ? legacyWriter(format, host, context)
      : undefined
  const read = await readDocument(request, host, context, arrangement)
  try {
    refuseUnread(read, true)
    const total = read.document.pages.length
    context.onProgress?.({ stage: "write", pagesDone: 0, pagesTotal: total })
    const written = await write(read, saveLegacy)
    for (const file of written.value) {
      context.signal?.throwIfAborted()
      await context.emit(file)
    }
    context.onProgress?.({ stage: "write", pagesDone: total, pagesTotal: total })
    const diagnostics = [...read.diagnostics, ...written.diagnostics]
    return {
      value: {
        files: written.value.length,
        report: fidelityReport(total, diagnostics, read.document),
      },
      diagnostics,
    }
  } finally {
    read.close()
  }
}

/**
 * Scans that may not be recognised now still make a document of pictures, but where pictures are
 * left out nothing would remain.
 */
function refuseUnread({ document, diagnostics }: ReadDocument, keepsPictures: boolean): void {
  if (!diagnostics.some(({ kind }) => kind === "recognition-limit")) return
  for (const blocks of blockListsOf(document)) {
    for (const { inlines } of paragraphsOf(blocks)) if (plainText(inlines).trim() !== "") return
    if (keepsPictures && figuresOf(blocks).length > 0) return
  }
  throw new ConversionError("content/none", "These pages hold no text.", {
    hint: "Choose fewer pages, or try again tomorrow.",
  })
}

const office = "application/vnd.openxmlformats-officedocument"
const mediaTypes = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  csv: "text/csv; charset=utf-8",
  rtf: "application/rtf",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
} as const

function single(
  read: ReadDocument,
  extension: keyof typeof mediaTypes,
  { value, diagnostics }: Outcome<Uint8Array>,
): Outcome<readonly OutputFile[]> {
  const file = {
    name: `${read.stem}.${extension}`,
    mediaType: mediaTypes[extension],
    content: value,
    pages: read.document.pages.length,
  }
  return { value: [file], diagnostics }
}

/**
 * The one file in the format from before 2007, where `saveLegacy` is there; else as it was written.
 */
async function legacyOr(
  read: ReadDocument,
  extensions: readonly ["docx", "doc"] | readonly ["xlsx", "xls"] | readonly ["pptx", "ppt"],
  written: Outcome<Uint8Array>,
  saveLegacy: SaveLegacy | undefined,
): Written {
  const [modern, legacy] = extensions
  if (!saveLegacy) return single(read, modern, written)
  return single(read, legacy, { ...written, value: await saveLegacy(written.value, legacy) })
}

/** The layout that keeps every line where it was asks for another document. */
const inPlace = ({ layout }: Readonly<Record<string, unknown>>): Arrangement => ({
  arrangement: layout === "exact" ? "exact" : "flow",
})

export const pdfToWord: Operation = fromPdf(
  async (read, saveLegacy) => {
    const { writeDocx } = await import("../../writers/docx/write-docx.ts")
    const layout = choiceOf(read.settings, "layout", ["flow", "exact", "text"])
    return legacyOr(
      read,
      ["docx", "doc"],
      await writeDocx(read.document, read.bytes, {
        textOnly: layout === "text",
        comments: flagOf(read.settings, "comments", false),
        zlib: read.zlib,
      }),
      saveLegacy,
    )
  },
  (settings) => ({ ...inPlace(settings), marks: true }),
)

export const pdfToExcel: Operation = fromPdf(
  async (read, saveLegacy) => {
    const { settings } = read
    const format = choiceOf(settings, "format", ["xlsx", "xls", "csv"])
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
    return legacyOr(
      read,
      ["xlsx", "xls"],
      await writeXlsx(read.document, read.bytes, { ...options, size: format }, read.zlib),
      saveLegacy,
    )
  },
  () => ({ notes: false }),
)

const slideModes = { editable: "editable", "image-text": "imageAndText", image: "image" } as const

export const pdfToPpt: Operation = fromPdf(
  async (read, saveLegacy) => {
    const { settings } = read
    const { writePptx } = await import("../../writers/pptx/write-pptx.ts")
    const options = {
      mode: slideModes[choiceOf(settings, "mode", ["editable", "image-text", "image"])],
      slideSize: choiceOf(settings, "slideSize", ["page", "16:9", "4:3"]),
      dpi: numberOf(settings, "dpi") ?? 200,
      links: flagOf(settings, "links", true),
      notes: flagOf(settings, "notes", false),
      zlib: read.zlib,
    }
    return legacyOr(
      read,
      ["pptx", "ppt"],
      await writePptx(read.document, read.bytes, options),
      saveLegacy,
    )
  },
  () => ({ arrangement: "slides" }),
)

export const pdfToHtml: Operation = fromPdf(
  async (read) => {
    const { settings } = read
    const { writeHtml } = await import("../../writers/html/write-html.ts")
    const { value, diagnostics } = await writeHtml(
      { document: read.document, scene: read.scene },
      read.bytes,
      {
        layout: choiceOf(settings, "layout", ["fixed", "reflow"]),
        package: choiceOf(settings, "package", ["single", "zip"]),
        embedFonts: flagOf(settings, "fonts", true),
        images: settings.images !== "drop",
        navigation: flagOf(settings, "navigation", true),
        filePerPage: flagOf(settings, "pagePerFile", false),
        zlib: read.zlib,
      },
    )
    return { value: value.map((file) => outputOf(read.stem, file)), diagnostics }
  },
  () => ({ keepsGlyphs: true }),
)

export const pdfToRtf: Operation = fromPdf(async (read) => {
  const { writeRtf } = await import("../../writers/rtf/write-rtf.ts")
  return single(
    read,
    "rtf",
    await writeRtf(read.document, read.bytes, {
      images: flagOf(read.settings, "images", true),
      places: choiceOf(read.settings, "layout", ["flow", "exact"]) === "exact",
    }),
  )
}, inPlace)

const pageMarks = { none: "none", "form-feed": "formFeed", line: "label" } as const

export const pdfToTxt: Operation = fromPdf(async (read) => {
  refuseUnread(read, false)
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
