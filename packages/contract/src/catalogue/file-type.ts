import { sameText } from "../texts/text-of.ts"
import { text } from "../texts/catalogue-text.ts"
import type { Text } from "../language.ts"
import type { ToolId } from "./tool-id.ts"

/** One kind of file the product takes or gives; all that is known of it stands in its row. */
export interface FileType {
  readonly id: FileTypeId
  /** Lower case, without the dot; results get the first. */
  readonly extensions: readonly string[]
  readonly mediaType: string
  readonly label: Text
  /** Everyday name of the family, where that is not the id in capitals. */
  readonly family?: string
  /** First bytes, any of which fits; absent for plain text kinds. */
  readonly magic?: readonly MagicBytes[]
  /** Whether a plain text may be one although its first bytes do not tell. */
  readonly isPlain?: true
  /** Tool that makes it out of a PDF; the first row of a tool is its default. */
  readonly fromPdf?: ToolId
  /** Program that opens it. */
  readonly office?: "word" | "excel" | "ppt"
  /** Whether only the office program writes it. */
  readonly needsOffice?: true
  /**
   * How a page of the site shows it: drawn by the engine, as a picture, as text, or read part by
   * part; absent where only the office program can.
   */
  readonly shownAs?: "pages" | "picture" | "text" | "parts"
}
/** `bytes` in hex at `offset`; `within` allows them anywhere in the first so many bytes. */
export interface MagicBytes {
  readonly bytes: string
  readonly offset?: number
  readonly within?: number
}

const zip: readonly MagicBytes[] = [{ bytes: "504b0304" }]
const compound: readonly MagicBytes[] = [{ bytes: "d0cf11e0a1b11ae1" }]
/**
 * Every kind of file, told by its first bytes and never by its name alone.
 *
 * Office names share containers: zip or compound file decides the family, the parts inside decide
 * the kind. What else names formats is made of these rows: targets of the calls, choices of tools,
 * the command line, previews, and the file names that logs leave out.
 */
const rows = {
  pdf: {
    extensions: ["pdf"],
    shownAs: "pages",
    mediaType: "application/pdf",
    label: sameText("PDF"),
    magic: [{ bytes: "255044462d", within: 1024 }],
  },
  docx: {
    extensions: ["docx", "docm"],
    family: "Word",
    fromPdf: "pdf2word",
    office: "word",
    shownAs: "parts",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    label: sameText("Word (docx)"),
    magic: [...zip, ...compound],
  },
  doc: {
    extensions: ["doc"],
    family: "Word",
    fromPdf: "pdf2word",
    office: "word",
    needsOffice: true,
    mediaType: "application/msword",
    label: sameText("Word 97–2003 (doc)"),
    magic: compound,
  },
  odt: {
    extensions: ["odt"],
    office: "word",
    mediaType: "application/vnd.oasis.opendocument.text",
    label: sameText("OpenDocument (odt)"),
    magic: zip,
  },
  rtf: {
    extensions: ["rtf"],
    fromPdf: "pdf2rtf",
    office: "word",
    mediaType: "application/rtf",
    label: sameText("RTF"),
    magic: [{ bytes: "7b5c727466" }],
  },
  txt: {
    extensions: ["txt"],
    isPlain: true,
    fromPdf: "pdf2txt",
    shownAs: "text",
    mediaType: "text/plain",
    label: text("rows.label"),
  },
  md: {
    extensions: ["md", "markdown"],
    isPlain: true,
    fromPdf: "pdf2txt",
    shownAs: "text",
    mediaType: "text/markdown",
    label: sameText("Markdown (md)"),
  },
  wps: {
    extensions: ["wps"],
    office: "word",
    mediaType: "application/vnd.ms-works",
    label: sameText("WPS (wps)"),
    magic: [...compound, ...zip],
  },
  xlsx: {
    extensions: ["xlsx", "xlsm"],
    family: "Excel",
    fromPdf: "pdf2excel",
    office: "excel",
    shownAs: "parts",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    label: sameText("Excel (xlsx)"),
    magic: [...zip, ...compound],
  },
  xls: {
    extensions: ["xls"],
    family: "Excel",
    fromPdf: "pdf2excel",
    office: "excel",
    needsOffice: true,
    mediaType: "application/vnd.ms-excel",
    label: sameText("Excel 97–2003 (xls)"),
    magic: compound,
  },
  ods: {
    extensions: ["ods"],
    office: "excel",
    mediaType: "application/vnd.oasis.opendocument.spreadsheet",
    label: sameText("OpenDocument (ods)"),
    magic: zip,
  },
  csv: {
    isPlain: true,
    fromPdf: "pdf2excel",
    shownAs: "text",
    extensions: ["csv"],
    mediaType: "text/csv",
    label: sameText("CSV"),
  },
  et: {
    extensions: ["et"],
    office: "excel",
    mediaType: "application/vnd.ms-excel",
    label: sameText("WPS (et)"),
    magic: [...compound, ...zip],
  },
  pptx: {
    extensions: ["pptx", "pptm", "ppsx"],
    family: "PPT",
    fromPdf: "pdf2ppt",
    office: "ppt",
    shownAs: "parts",
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    label: sameText("PowerPoint (pptx)"),
    magic: [...zip, ...compound],
  },
  ppt: {
    extensions: ["ppt", "pps"],
    family: "PPT",
    fromPdf: "pdf2ppt",
    office: "ppt",
    needsOffice: true,
    mediaType: "application/vnd.ms-powerpoint",
    label: sameText("PowerPoint 97–2003 (ppt)"),
    magic: compound,
  },
  odp: {
    extensions: ["odp"],
    office: "ppt",
    mediaType: "application/vnd.oasis.opendocument.presentation",
    label: sameText("OpenDocument (odp)"),
    magic: zip,
  },
  dps: {
    extensions: ["dps"],
    office: "ppt",
    mediaType: "application/vnd.ms-powerpoint",
    label: sameText("WPS (dps)"),
    magic: [...compound, ...zip],
  },
  dwg: {
    extensions: ["dwg"],
    mediaType: "image/vnd.dwg",
    label: sameText("AutoCAD (dwg)"),
    magic: [{ bytes: "414331" }],
  },
  dxf: {
    extensions: ["dxf"],
    isPlain: true,
    mediaType: "image/vnd.dxf",
    label: sameText("AutoCAD (dxf)"),
    magic: [
      { bytes: "4175746f4341442042696e61727920445846" },
      { bytes: "53454354494f4e", within: 4096 },
      { bytes: "53004500430054004900", within: 4096 },
    ],
  },
  jpg: {
    extensions: ["jpg", "jpeg", "jpe", "jfif"],
    fromPdf: "pdf2photo",
    shownAs: "picture",
    mediaType: "image/jpeg",
    label: sameText("JPG"),
    magic: [{ bytes: "ffd8ff" }],
  },
  png: {
    extensions: ["png"],
    fromPdf: "pdf2photo",
    shownAs: "picture",
    mediaType: "image/png",
    label: sameText("PNG"),
    magic: [{ bytes: "89504e470d0a1a0a" }],
  },
  webp: {
    extensions: ["webp"],
    fromPdf: "pdf2photo",
    shownAs: "picture",
    mediaType: "image/webp",
    label: sameText("WebP"),
    magic: [{ bytes: "57454250", offset: 8 }],
  },
  tiff: {
    extensions: ["tiff", "tif"],
    fromPdf: "pdf2photo",
    mediaType: "image/tiff",
    label: sameText("TIFF"),
    magic: [
      { bytes: "49492a00" },
      { bytes: "4d4d002a" },
      { bytes: "49492b00" },
      { bytes: "4d4d002b" },
    ],
  },
  bmp: {
    extensions: ["bmp"],
    fromPdf: "pdf2photo",
    shownAs: "picture",
    mediaType: "image/bmp",
    label: sameText("BMP"),
    magic: [{ bytes: "424d" }],
  },
  gif: {
    extensions: ["gif"],
    shownAs: "picture",
    mediaType: "image/gif",
    label: sameText("GIF"),
    magic: [{ bytes: "47494638" }],
  },
  heic: {
    extensions: ["heic", "heif"],
    mediaType: "image/heic",
    label: sameText("HEIC"),
    magic: ["68656963", "68656978", "68657663", "6d696631", "6d736631"].map((brand) => ({
      bytes: `66747970${brand}`,
      offset: 4,
    })),
  },
  svg: {
    extensions: ["svg"],
    isPlain: true,
    fromPdf: "pdf2photo",
    shownAs: "picture",
    mediaType: "image/svg+xml",
    label: sameText("SVG"),
    magic: [{ bytes: "3c737667", within: 4096 }],
  },
  html: {
    isPlain: true,
    fromPdf: "pdf2html",
    extensions: ["html", "htm"],
    mediaType: "text/html",
    label: sameText("HTML"),
  },
  epub: {
    extensions: ["epub"],
    fromPdf: "pdf2html",
    mediaType: "application/epub+zip",
    label: sameText("EPUB"),
    // "mimetypeapplication/epub+zip", which every book starts with behind the header of its
    // archive.
    magic: [{ bytes: "6d696d65747970656170706c69636174696f6e2f657075622b7a6970", offset: 30 }],
  },
  shx: {
    extensions: ["shx"],
    mediaType: "application/octet-stream",
    label: sameText("SHX"),
    magic: [{ bytes: "4175746f4341442d383620" }],
  },
  ctb: {
    extensions: ["ctb"],
    mediaType: "application/octet-stream",
    label: sameText("CTB"),
    magic: [{ bytes: "50494146494c4556455253494f4e" }],
  },
  ttf: {
    extensions: ["ttf", "ttc"],
    mediaType: "font/ttf",
    label: sameText("TTF"),
    magic: [{ bytes: "0001000000" }, { bytes: "74727565" }, { bytes: "74746366" }],
  },
  zip: {
    extensions: ["zip"],
    mediaType: "application/zip",
    label: sameText("ZIP"),
    magic: zip,
  },
} as const satisfies Readonly<Record<string, Omit<FileType, "id">>>

export type FileTypeId = keyof typeof rows
/** Kinds that a tool makes out of a PDF. */
export type PdfFormat = {
  [K in FileTypeId]: (typeof rows)[K] extends { fromPdf: ToolId } ? K : never
}[FileTypeId]
/** Rows of the formats made out of PDF, with their values as types; the engine has one for each. */
export type PdfFormatRows = Pick<typeof rows, PdfFormat>

export const fileTypeIds = Object.keys(rows) as readonly FileTypeId[]

export const fileTypes = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, { id, ...row }]),
) as unknown as Readonly<Record<FileTypeId, FileType>>

/** Gives the formats a tool makes out of a PDF; the first is its default. */
export const formatsOf = (tool: ToolId): readonly PdfFormat[] =>
  pdfFormats.filter((id) => rows[id].fromPdf === tool)

/** Every format that is made out of a PDF. */
export const pdfFormats = fileTypeIds.filter((id): id is PdfFormat => "fromPdf" in rows[id])

/** Gives the tool that makes a format out of a PDF. */
export const toolForFormat = (format: PdfFormat): ToolId => rows[format].fromPdf

/**
 * Tells which kinds the first bytes of a file allow; 4,096 bytes are enough. Empty: none of ours.
 */
export function sniffFileTypes(head: Uint8Array): readonly FileTypeId[] {
  const hex = Array.from(head.subarray(0, 4096), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
  const matches = (magic: MagicBytes): boolean => {
    if (magic.within === undefined) return hex.startsWith(magic.bytes, (magic.offset ?? 0) * 2)
    const limit = magic.within * 2
    for (
      let at = hex.indexOf(magic.bytes);
      at >= 0 && at < limit;
      at = hex.indexOf(magic.bytes, at + 1)
    )
      if (at % 2 === 0) return true
    return false
  }
  return fileTypeIds.filter((id) => fileTypes[id].magic?.some(matches))
}

/** Tells the kinds that a name's extension stands for. */
export function fileTypesByName(name: string): readonly FileTypeId[] {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase()
  return fileTypeIds.filter((id) => fileTypes[id].extensions.includes(extension))
}
