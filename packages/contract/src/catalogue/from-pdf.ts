import { sameText } from "../texts/text-of.ts"
import { text } from "../texts/catalogue-text.ts"
import {
  charts,
  choice,
  equations,
  slideEquations,
  corrections,
  grid,
  joinFiles,
  markDoubts,
  ocr,
  ocrLanguages,
  pageRange,
  placedPages,
  toggle,
} from "./shared-options.ts"
import { fileTypes, formatsOf } from "./file-type.ts"
import type { OptionField } from "./option.ts"
import type { ToolId } from "./tool-id.ts"
import type { Tool } from "./tool.ts"

/**
 * Choice among the formats that a tool makes; those from before 2007 are made by the office
 * program.
 *
 * Office formats go by their ending: the tool's name has told the program.
 */
const formatChoice = (tool: ToolId): OptionField =>
  choice(
    "format",
    text("formatChoice.format.label"),
    formatsOf(tool).map((id) => {
      const { office, label } = fileTypes[id]
      return [id, office ? sameText(id) : label]
    }),
    { primary: true },
  )

/** Options of plain text mean nothing to Markdown. */
const plainText = { key: "format", in: ["txt"] } as const

/** A text of commas holds no formulas. */
const workbook = { key: "format", in: ["xlsx", "xls"] } as const

/** Options of web pages mean nothing to a book. */
const webPage = { key: "format", in: ["html"] } as const

const pdfOnly = { group: "fromPdf", accepts: ["pdf"], inputs: "one-job-per-file" } as const

/** Pictures of pages, put together in a PDF again. */
const asPdf = { key: "mode", in: ["pdf"] } as const

export const fromPdf: readonly Tool[] = [
  {
    ...pdfOnly,
    id: "pdf2word",
    name: text("pdf2word.name"),
    promise: text("pdf2word.promise"),
    action: text("pdf2word.action"),
    gives: formatsOf("pdf2word"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    joinOption: "joinFiles",
    options: [
      formatChoice("pdf2word"),
      choice(
        "layout",
        text("pdf2word.layout.label"),
        [
          ["auto", text("pdf2word.layout.auto")],
          ["flow", text("pdf2word.layout.flow")],
          ["exact", text("pdf2word.layout.exact")],
          ["text", text("pdf2word.layout.text")],
        ],
        { primary: true },
      ),
      placedPages,
      { ...ocr, primary: true },
      ocrLanguages,
      corrections,
      markDoubts,
      toggle("tables", text("pdf2word.tables.label"), true),
      toggle("furniture", text("pdf2word.furniture.label"), true),
      choice("images", text("pdf2word.images.label"), [
        ["keep", text("pdf2word.images.keep")],
        ["drop", text("pdf2word.images.drop")],
      ]),
      charts,
      choice(
        "fonts",
        text("pdf2word.fonts.label"),
        [
          ["auto", text("pdf2word.fonts.auto")],
          ["substitute", text("pdf2word.fonts.substitute")],
          ["embed", text("pdf2word.fonts.embed")],
        ],
        { hint: text("pdf2word.fonts.hint") },
      ),
      toggle("links", text("pdf2word.links.label"), true),
      joinFiles,
      choice(
        "forms",
        text("pdf2word.forms.label"),
        [
          ["text", text("pdf2word.forms.text")],
          ["controls", text("pdf2word.forms.controls")],
        ],
        { hint: text("pdf2word.forms.hint") },
      ),
      toggle("comments", text("pdf2word.comments.label"), false),
      grid,
      equations,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2excel",
    name: text("pdf2excel.name"),
    promise: text("pdf2excel.promise"),
    action: text("pdf2excel.action"),
    gives: formatsOf("pdf2excel"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2excel"),
      choice(
        "sheets",
        text("pdf2excel.sheets.label"),
        [
          ["page", text("pdf2excel.sheets.page")],
          ["table", text("pdf2excel.sheets.table")],
          ["all", text("pdf2excel.sheets.all")],
        ],
        { primary: true },
      ),
      choice(
        "content",
        text("pdf2excel.content.label"),
        [
          ["tables", text("pdf2excel.content.tables")],
          ["all", text("pdf2excel.content.all")],
        ],
        { primary: true },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      corrections,
      markDoubts,
      toggle("numbers", text("pdf2excel.numbers.label"), true, {
        hint: text("pdf2excel.numbers.hint"),
      }),
      toggle("dates", text("pdf2excel.dates.label"), true),
      choice("separators", text("pdf2excel.separators.label"), [
        ["auto", text("pdf2excel.separators.auto")],
        ["point", text("pdf2excel.separators.point")],
        ["comma", text("pdf2excel.separators.comma")],
      ]),
      toggle("joinTables", text("pdf2excel.joinTables.label"), true, {
        hint: text("pdf2excel.joinTables.hint"),
      }),
      toggle("unruled", text("pdf2excel.unruled.label"), true),
      toggle("mergedCells", text("pdf2excel.mergedCells.label"), true),
      { ...charts, when: workbook },
      toggle("formulas", text("pdf2excel.formulas.label"), false, {
        hint: text("pdf2excel.formulas.hint"),
        when: workbook,
      }),
      grid,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2ppt",
    name: text("pdf2ppt.name"),
    promise: text("pdf2ppt.promise"),
    action: text("pdf2ppt.action"),
    gives: formatsOf("pdf2ppt"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2ppt"),
      choice(
        "mode",
        text("pdf2ppt.mode.label"),
        [
          ["editable", text("pdf2ppt.mode.editable")],
          ["image-text", text("pdf2ppt.mode.image-text")],
          ["image", text("pdf2ppt.mode.image")],
        ],
        { primary: true },
      ),
      choice(
        "slideSize",
        text("pdf2ppt.slideSize.label"),
        [
          ["page", text("pdf2ppt.slideSize.page")],
          ["16:9", text("pdf2ppt.slideSize.16:9")],
          ["4:3", text("pdf2ppt.slideSize.4:3")],
        ],
        { primary: true },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      corrections,
      markDoubts,
      {
        kind: "number",
        key: "dpi",
        label: text("pdf2ppt.dpi.label"),
        min: 72,
        max: 600,
        step: 1,
        default: 200,
        unit: "dpi",
      },
      { ...charts, when: { key: "mode", in: ["editable"] } },
      toggle("links", text("pdf2ppt.links.label"), true),
      toggle("notes", text("pdf2ppt.notes.label"), false),
      slideEquations,
      grid,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2html",
    name: text("pdf2html.name"),
    promise: text("pdf2html.promise"),
    action: text("pdf2html.action"),
    gives: formatsOf("pdf2html"),
    formatOption: "format",
    call: "convert/doc2html",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2html"),
      choice(
        "package",
        text("pdf2html.package.label"),
        [
          ["single", text("pdf2html.package.single")],
          ["zip", text("pdf2html.package.zip")],
        ],
        { primary: true, when: webPage },
      ),
      choice(
        "layout",
        text("pdf2html.layout.label"),
        [
          ["auto", text("pdf2html.layout.auto")],
          ["fixed", text("pdf2html.layout.fixed")],
          ["reflow", text("pdf2html.layout.reflow")],
        ],
        { primary: true, when: webPage },
      ),
      toggle("navigation", text("pdf2html.navigation.label"), true, {
        primary: true,
        when: webPage,
      }),
      { ...ocr, primary: true },
      ocrLanguages,
      corrections,
      toggle("fonts", text("pdf2html.fonts.label"), true, {
        when: { key: "layout", in: ["auto", "fixed"] },
      }),
      choice("images", text("pdf2html.images.label"), [
        ["inline", text("pdf2html.images.inline")],
        ["files", text("pdf2html.images.files")],
        ["drop", text("pdf2html.images.drop")],
      ]),
      { ...charts, when: { key: "layout", in: ["auto", "reflow"] } },
      toggle("pagePerFile", text("pdf2html.pagePerFile.label"), false, { when: webPage }),
      grid,
      equations,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2rtf",
    name: text("pdf2rtf.name"),
    promise: text("pdf2rtf.promise"),
    action: text("pdf2rtf.action"),
    gives: formatsOf("pdf2rtf"),
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      choice(
        "layout",
        text("pdf2rtf.layout.label"),
        [
          ["flow", text("pdf2rtf.layout.flow")],
          ["exact", text("pdf2rtf.layout.exact")],
        ],
        { primary: true },
      ),
      toggle("images", text("pdf2rtf.images.label"), true, { primary: true }),
      toggle("tables", text("pdf2rtf.tables.label"), true, { primary: true }),
      { ...ocr, primary: true },
      ocrLanguages,
      corrections,
      markDoubts,
      grid,
      equations,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2txt",
    name: text("pdf2txt.name"),
    promise: text("pdf2txt.promise"),
    action: text("pdf2txt.action"),
    gives: formatsOf("pdf2txt"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2txt"),
      choice(
        "layout",
        text("pdf2txt.layout.label"),
        [
          ["paragraphs", text("pdf2txt.layout.paragraphs")],
          ["lines", text("pdf2txt.layout.lines")],
          ["spatial", text("pdf2txt.layout.spatial")],
        ],
        { primary: true, when: plainText },
      ),
      choice(
        "encoding",
        text("pdf2txt.encoding.label"),
        [
          ["utf-8", text("pdf2txt.encoding.utf-8")],
          ["utf-8-bom", text("pdf2txt.encoding.utf-8-bom")],
          ["gb18030", text("pdf2txt.encoding.gb18030")],
        ],
        { primary: true, when: plainText },
      ),
      choice(
        "pageMark",
        text("pdf2txt.pageMark.label"),
        [
          ["none", text("pdf2txt.pageMark.none")],
          ["form-feed", text("pdf2txt.pageMark.form-feed")],
          ["line", text("pdf2txt.pageMark.line")],
        ],
        { primary: true, when: plainText },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      corrections,
      choice(
        "newline",
        text("pdf2txt.newline.label"),
        [
          ["auto", text("pdf2txt.newline.auto")],
          ["lf", text("pdf2txt.newline.lf")],
          ["crlf", text("pdf2txt.newline.crlf")],
        ],
        { when: plainText },
      ),
      toggle("dropFurniture", text("pdf2txt.dropFurniture.label"), false, { when: plainText }),
      toggle("filePerPage", text("pdf2txt.filePerPage.label"), false, { when: plainText }),
      choice(
        "images",
        text("pdf2txt.images.label"),
        [
          ["files", text("pdf2txt.images.files")],
          ["drop", text("pdf2txt.images.drop")],
        ],
        { primary: true, when: { key: "format", in: ["md"] } },
      ),
      { ...charts, when: { key: "format", in: ["md"] } },
      equations,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2photo",
    name: text("pdf2photo.name"),
    promise: text("pdf2photo.promise"),
    action: text("pdf2photo.action"),
    gives: [...formatsOf("pdf2photo"), "pdf"],
    formatOption: "format",
    call: "convert/doc2img",
    runsLocally: true,
    isCounted: false,
    options: [
      formatChoice("pdf2photo"),
      choice(
        "dpi",
        text("pdf2photo.dpi.label"),
        ["72", "96", "150", "200", "300", "600"].map(
          (dpi) => [dpi, sameText(`${dpi} dpi`)] as const,
        ),
        { default: "150", primary: true },
      ),
      choice(
        "mode",
        text("pdf2photo.mode.label"),
        [
          ["pages", text("pdf2photo.mode.pages")],
          ["long", text("pdf2photo.mode.long")],
          ["embedded", text("pdf2photo.mode.embedded")],
          ["pdf", text("pdf2photo.mode.pdf")],
        ],
        { primary: true },
      ),
      toggle("searchable", text("pdf2photo.searchable.label"), false, {
        hint: text("photo2pdf.searchable.hint"),
        primary: true,
        when: asPdf,
      }),
      { ...ocrLanguages, when: { key: "searchable", in: [true] } },
      toggle("pdfA", text("photo2pdf.pdfA.label"), false, {
        hint: text("pdf2photo.pdfA.hint"),
        when: asPdf,
      }),
      choice(
        "colour",
        text("pdf2photo.colour.label"),
        [
          ["colour", text("pdf2photo.colour.colour")],
          ["grey", text("pdf2photo.colour.grey")],
          ["mono", text("pdf2photo.colour.mono")],
        ],
        { primary: true },
      ),
      {
        kind: "number",
        key: "longEdge",
        label: text("pdf2photo.longEdge.label"),
        hint: text("pdf2photo.longEdge.hint"),
        min: 16,
        max: 20000,
        step: 1,
        default: 2000,
        optional: true,
        unit: "px",
      },
      {
        kind: "number",
        key: "quality",
        label: text("pdf2photo.quality.label"),
        min: 1,
        max: 100,
        step: 1,
        default: 85,
        when: { key: "format", in: ["jpg", "webp"] },
      },
      toggle("transparent", text("pdf2photo.transparent.label"), false, {
        when: { key: "format", in: ["png"] },
      }),
      toggle("annotations", text("pdf2photo.annotations.label"), true),
      {
        kind: "number",
        key: "maxKilobytes",
        label: text("pdf2photo.maxKilobytes.label"),
        min: 10,
        max: 100000,
        step: 1,
        default: 500,
        optional: true,
        unit: "KB",
      },
      pageRange,
    ],
  },
]
