import { ConversionError } from "@mozhuan/engine"
import type { OfficeKind } from "../formats/sniff.ts"

/** A value of the PDF export filter, in the JSON form that both ways of calling it take. */
interface FilterValue {
  readonly type: "string" | "long" | "boolean"
  readonly value: string
}
export type FilterOptions = Readonly<Record<string, FilterValue>>

const flag = (value: boolean): FilterValue => ({ type: "boolean", value: String(value) })
const long = (value: number): FilterValue => ({ type: "long", value: String(value) })

export const filterNames: Readonly<Record<OfficeKind, string>> = {
  word: "writer_pdf_Export",
  excel: "calc_pdf_Export",
  ppt: "impress_pdf_Export",
}

type Options = Readonly<Record<string, unknown>>

/**
 * Turns the catalogue's options into those of LibreOffice's PDF export.
 *
 * Page ranges are not among them: they are taken out of the finished PDF, which knows its page
 * count.
 * @throws ConversionError "options/invalid"
 */
export function exportOptions(kind: OfficeKind, options: Options): FilterOptions {
  return {
    ...standardOf(options),
    ...imagesOf(kind, options),
    ...contentOf(kind, options),
    ...firstPagesOf(options),
  }
}

/** Previews need the first pages only, and no others are to be drawn. */
function firstPagesOf(options: Options): FilterOptions {
  const count = options["firstPages"]
  return typeof count === "number" ? { PageRange: { type: "string", value: `1-${count}` } } : {}
}

/** PDF/A part numbers. Source: LibreOffice, PDF export filter, SelectPdfVersion. */
const pdfVersions: Readonly<Record<string, number>> = {
  "1.7": 0,
  "a-1b": 1,
  "a-2b": 2,
  "a-3b": 3,
  ua: 0,
}

function standardOf(options: Options): FilterOptions {
  const wanted = text(options, "pdfVersion") ?? "1.7"
  const version = pdfVersions[wanted]
  if (version === undefined)
    throw new ConversionError(
      "options/invalid",
      "pdfVersion is not one of 1.7, a-1b, a-2b, a-3b, ua.",
    )
  return {
    SelectPdfVersion: long(version),
    ...(wanted === "ua" ? { PDFUACompliance: flag(true) } : {}),
  }
}

function imagesOf(kind: OfficeKind, options: Options): FilterOptions {
  if (kind === "ppt") return slideImages(text(options, "quality") ?? "standard")
  const quality = text(options, "imageQuality") ?? "original"
  const dpi = text(options, "imageDpi") ?? "off"
  return {
    // "Original" keeps the file's own JPEG bytes.
    ...(quality === "original"
      ? {}
      : { Quality: long(Number(quality)), UseLosslessCompression: flag(false) }),
    ReduceImageResolution: flag(dpi !== "off"),
    ...(dpi === "off" ? {} : { MaxImageResolution: long(Number(dpi)) }),
  }
}

function slideImages(quality: string): FilterOptions {
  if (quality === "small")
    return { Quality: long(75), ReduceImageResolution: flag(true), MaxImageResolution: long(150) }
  if (quality === "high") return { ReduceImageResolution: flag(false) }
  return { Quality: long(90), ReduceImageResolution: flag(true), MaxImageResolution: long(300) }
}

function contentOf(kind: OfficeKind, options: Options): FilterOptions {
  const bookmarks = { ExportBookmarks: flag(truth(options, "bookmarks", true)) }
  if (kind === "word") {
    const revisions = text(options, "revisions") ?? "final"
    return {
      ...bookmarks,
      UseTaggedPDF: flag(truth(options, "tagged", true)),
      ExportFormFields: flag(truth(options, "formFields", true)),
      ExportNotes: flag(revisions === "show"),
      ExportNotesInMargin: flag(revisions === "margin"),
    }
  }
  if (kind === "excel")
    return {
      ...bookmarks,
      UseTaggedPDF: flag(false),
      // Excel prints no comments; the office program would write them as notes on the page.
      ExportNotes: flag(false),
      IsSkipEmptyPages: flag(truth(options, "skipEmpty", true)),
    }
  const pages = text(options, "pages") ?? "slides"
  return {
    ...bookmarks,
    ExportHiddenSlides: flag(truth(options, "hiddenSlides", false)),
    ExportNotes: flag(truth(options, "notes", false)),
    ExportNotesPages: flag(pages === "notes"),
    ExportOnlyNotesPages: flag(pages === "notes"),
  }
}

export function text(options: Options, key: string): string | undefined {
  const value = options[key]
  return typeof value === "string" && value !== "" ? value : undefined
}

export function truth(options: Options, key: string, preset: boolean): boolean {
  const value = options[key]
  return typeof value === "boolean" ? value : preset
}
