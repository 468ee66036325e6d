import type { Outcome } from "../../base/failure.ts"
import type { DocumentFormat } from "../../base/formats.ts"
import type { LegacyFormat } from "../../base/host.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { choiceOf, flagOf, numberOf } from "../../operations/operation.ts"
import type { Arrangement } from "./open-source.ts"
import type { ReadDocument } from "./read-document.ts"

type Settings = Readonly<Record<string, unknown>>

/** How one format is made of what was read. */
interface FormatWriter {
  /** How its document is arranged; absent: flowing text. */
  readonly arrange?: (settings: Settings) => Arrangement
  readonly write: (read: ReadDocument) => Promise<Outcome<readonly WrittenFile[]>>
  /** Format from before 2007 into which the office program brings what was written. */
  readonly savedAnew?: LegacyFormat
  /** A page without text would leave nothing. */
  readonly leavesPicturesOut?: boolean
}

/** A format whose writer gives one file. */
function single(
  format: DocumentFormat,
  write: (read: ReadDocument) => Promise<Outcome<Uint8Array>>,
): Pick<FormatWriter, "write"> {
  return {
    write: async (read) => {
      const { value, diagnostics } = await write(read)
      const pages = read.document.pages.length
      return { value: [{ suffix: "", format, content: value, pages }], diagnostics }
    },
  }
}

/** The layout that keeps every line where it was asks for another document. */
const inPlace = ({ layout }: Settings): Arrangement => ({
  arrangement: layout === "exact" ? "exact" : "flow",
  isPaper: true,
})

/** Which fonts of the file a document brings along. */
const travelling = ({ fonts, layout }: Settings): Pick<Arrangement, "ownFaces"> => {
  const choice = choiceOf({ fonts }, "fonts", ["auto", "substitute", "embed"])
  if (choice === "embed") return { ownFaces: "all" }
  return choice === "auto" && layout !== "text" ? { ownFaces: "lone" } : {}
}

const docx: FormatWriter = {
  arrange: (settings) => ({
    ...inPlace(settings),
    placesDesigned: choiceOf(settings, "layout", ["auto", "flow", "exact", "text"]) === "auto",
    marks: true,
    framedTexts: settings.layout !== "exact",
    keepsWriting: settings.layout !== "text",
    ...travelling(settings),
    charts: settings.layout !== "text",
    controls: choiceOf(settings, "forms", ["text", "controls"]) === "controls",
  }),
  ...single("docx", async ({ document, bytes, settings, faces, zlib }) => {
    const { writeDocx } = await import("../../writers/docx/write-docx.ts")
    return writeDocx(document, bytes, {
      textOnly: choiceOf(settings, "layout", ["auto", "flow", "exact", "text"]) === "text",
      comments: flagOf(settings, "comments", false),
      faces,
      zlib,
    })
  }),
}

function sheetOptions(settings: Settings) {
  const sheets = choiceOf(settings, "sheets", ["page", "table", "all"])
  return {
    sheets: sheets === "all" ? ("one" as const) : sheets,
    content: choiceOf(settings, "content", ["tables", "all"]),
    numbers: flagOf(settings, "numbers", true),
    dates: flagOf(settings, "dates", true),
    mergeCells: flagOf(settings, "mergedCells", true),
    formulas: flagOf(settings, "formulas", false),
    decimalMark: choiceOf(settings, "separators", ["auto", "point", "comma"]),
  }
}

/** A workbook no larger than what `size` holds. */
const workbook = (size: "xlsx" | "xls"): FormatWriter => ({
  arrange: () => ({ notes: false, charts: true, keepsCells: true, spellsFormulas: true }),
  ...single("xlsx", async ({ document, bytes, settings, zlib }) => {
    const { writeXlsx } = await import("../../writers/xlsx/write-xlsx.ts")
    return writeXlsx(document, bytes, { ...sheetOptions(settings), size }, zlib)
  }),
})

const csv: FormatWriter = {
  arrange: () => ({ notes: false, keepsCells: true, spellsFormulas: true }),
  ...single("csv", async ({ document, bytes, settings }) => {
    const { writeCsv } = await import("../../writers/xlsx/write-csv.ts")
    return writeCsv(document, bytes, sheetOptions(settings))
  }),
}

const slideModes = { editable: "editable", "image-text": "imageAndText", image: "image" } as const

const pptx: FormatWriter = {
  arrange: ({ mode }) => ({
    arrangement: "slides",
    keepsWriting: true,
    charts: mode === undefined || mode === "editable",
  }),
  ...single("pptx", async ({ document, bytes, settings, zlib }) => {
    const { writePptx } = await import("../../writers/pptx/write-pptx.ts")
    return writePptx(document, bytes, {
      mode: slideModes[choiceOf(settings, "mode", ["editable", "image-text", "image"])],
      slideSize: choiceOf(settings, "slideSize", ["page", "16:9", "4:3"]),
      dpi: numberOf(settings, "dpi") ?? 200,
      links: flagOf(settings, "links", true),
      notes: flagOf(settings, "notes", false),
      zlib,
    })
  }),
}

const html: FormatWriter = {
  arrange: ({ layout }) => ({
    keepsGlyphs: true,
    framedTexts: layout !== "fixed",
    // Signs that flow are no writing any more: a page that does has the words.
    keepsWriting: layout === "fixed",
    charts: layout !== "fixed",
  }),
  write: async ({ document, scene, bytes, settings, zlib }) => {
    if (!scene) throw new Error("fixed pages are drawn from the glyphs")
    const { writeHtml } = await import("../../writers/html/write-html.ts")
    return writeHtml({ document, scene }, bytes, {
      layout: choiceOf(settings, "layout", ["auto", "fixed", "reflow"]),
      // Pictures in files of their own need a package to lie in.
      package:
        settings.images === "files" ? "zip" : choiceOf(settings, "package", ["single", "zip"]),
      embedFonts: flagOf(settings, "fonts", true),
      images: settings.images !== "drop",
      navigation: flagOf(settings, "navigation", true),
      filePerPage: flagOf(settings, "pagePerFile", false),
      zlib,
    })
  },
}

const epub: FormatWriter = {
  arrange: () => ({ charts: true, framedTexts: true }),
  ...single("epub", async ({ document, bytes, settings, stem, zlib }) => {
    const { writeEpub } = await import("../../writers/epub/write-epub.ts")
    return writeEpub(document, bytes, { images: settings.images !== "drop", name: stem, zlib })
  }),
}

const rtf: FormatWriter = {
  arrange: (settings) => ({ ...inPlace(settings), framedTexts: settings.layout !== "exact" }),
  ...single("rtf", async ({ document, bytes, settings }) => {
    const { writeRtf } = await import("../../writers/rtf/write-rtf.ts")
    return writeRtf(document, bytes, {
      images: flagOf(settings, "images", true),
      places: choiceOf(settings, "layout", ["flow", "exact"]) === "exact",
    })
  }),
}

const pageMarks = { none: "none", "form-feed": "formFeed", line: "label" } as const

const txt: FormatWriter = {
  leavesPicturesOut: true,
  arrange: () => ({ spellsFormulas: true }),
  write: async ({ document, settings }) => {
    const { writeTxt } = await import("../../writers/txt/write-txt.ts")
    return writeTxt(document, {
      encoding: choiceOf(settings, "encoding", ["utf-8", "utf-8-bom", "gb18030"]),
      newline: settings.newline === "crlf" ? "crlf" : "lf",
      layout: choiceOf(settings, "layout", ["paragraphs", "lines", "spatial"]),
      pageMark: pageMarks[choiceOf(settings, "pageMark", ["none", "form-feed", "line"])],
      dropFurniture: flagOf(settings, "dropFurniture", false),
      filePerPage: flagOf(settings, "filePerPage", false),
    })
  },
}

const md: FormatWriter = {
  arrange: () => ({ charts: true }),
  write: async ({ document, bytes, settings, stem, zlib }) => {
    const { writeMd } = await import("../../writers/md/write-md.ts")
    return writeMd(document, bytes, { images: settings.images !== "drop", name: stem, zlib })
  },
}

/** The writer of each format; each loads its code when first asked. */
export const writers: Readonly<Record<DocumentFormat, FormatWriter>> = {
  docx,
  doc: { ...docx, savedAnew: "doc" },
  rtf,
  txt,
  md,
  xlsx: workbook("xlsx"),
  xls: { ...workbook("xls"), savedAnew: "xls" },
  csv,
  pptx,
  ppt: { ...pptx, savedAnew: "ppt" },
  html,
  epub,
}
