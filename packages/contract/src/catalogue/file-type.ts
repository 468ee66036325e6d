import type { Text } from "../language.ts"
import { t } from "./shared-options.ts"

/**
 * Kinds of file the product takes or gives. Types are told by their first bytes, never by name
 * alone.
 */
export const fileTypeIds = [
  "pdf",
  "docx",
  "doc",
  "odt",
  "rtf",
  "txt",
  "wps",
  "xlsx",
  "xls",
  "ods",
  "csv",
  "et",
  "pptx",
  "ppt",
  "odp",
  "dps",
  "dwg",
  "dxf",
  "jpg",
  "png",
  "webp",
  "bmp",
  "gif",
  "tiff",
  "heic",
  "svg",
  "html",
  "zip",
  "shx",
  "ctb",
  "ttf",
] as const
export type FileTypeId = (typeof fileTypeIds)[number]

export interface FileType {
  readonly id: FileTypeId
  readonly extensions: readonly string[]
  readonly mediaType: string
  readonly label: Text
  /** First bytes, any of which fits; absent for plain text kinds. */
  readonly magic?: readonly MagicBytes[]
}
/** `bytes` in hex at `offset`; `within` allows them anywhere in the first so many bytes. */
export interface MagicBytes {
  readonly bytes: string
  readonly offset?: number
  readonly within?: number
}

const zip: readonly MagicBytes[] = [{ bytes: "504b0304" }]
const compound: readonly MagicBytes[] = [{ bytes: "d0cf11e0a1b11ae1" }]
const same = (name: string): Text => t(name, name, name)

/**
 * Office names share containers: zip or compound file decides the family, the parts inside decide
 * the kind.
 */
export const fileTypes: Readonly<Record<FileTypeId, FileType>> = {
  pdf: {
    id: "pdf",
    extensions: ["pdf"],
    mediaType: "application/pdf",
    label: same("PDF"),
    magic: [{ bytes: "255044462d", within: 1024 }],
  },
  docx: {
    id: "docx",
    extensions: ["docx", "docm"],
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    label: same("Word (docx)"),
    magic: [...zip, ...compound],
  },
  doc: {
    id: "doc",
    extensions: ["doc"],
    mediaType: "application/msword",
    label: same("Word 97–2003 (doc)"),
    magic: compound,
  },
  odt: {
    id: "odt",
    extensions: ["odt"],
    mediaType: "application/vnd.oasis.opendocument.text",
    label: same("OpenDocument (odt)"),
    magic: zip,
  },
  rtf: {
    id: "rtf",
    extensions: ["rtf"],
    mediaType: "application/rtf",
    label: same("RTF"),
    magic: [{ bytes: "7b5c727466" }],
  },
  txt: {
    id: "txt",
    extensions: ["txt"],
    mediaType: "text/plain",
    label: t("纯文本 (txt)", "Plain text (txt)", "Teks biasa (txt)"),
  },
  wps: {
    id: "wps",
    extensions: ["wps"],
    mediaType: "application/vnd.ms-works",
    label: same("WPS (wps)"),
    magic: [...compound, ...zip],
  },
  xlsx: {
    id: "xlsx",
    extensions: ["xlsx", "xlsm"],
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    label: same("Excel (xlsx)"),
    magic: [...zip, ...compound],
  },
  xls: {
    id: "xls",
    extensions: ["xls"],
    mediaType: "application/vnd.ms-excel",
    label: same("Excel 97–2003 (xls)"),
    magic: compound,
  },
  ods: {
    id: "ods",
    extensions: ["ods"],
    mediaType: "application/vnd.oasis.opendocument.spreadsheet",
    label: same("OpenDocument (ods)"),
    magic: zip,
  },
  csv: { id: "csv", extensions: ["csv"], mediaType: "text/csv", label: same("CSV") },
  et: {
    id: "et",
    extensions: ["et"],
    mediaType: "application/vnd.ms-excel",
    label: same("WPS (et)"),
    magic: [...compound, ...zip],
  },
  pptx: {
    id: "pptx",
    extensions: ["pptx", "pptm", "ppsx"],
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    label: same("PowerPoint (pptx)"),
    magic: [...zip, ...compound],
  },
  ppt: {
    id: "ppt",
    extensions: ["ppt", "pps"],
    mediaType: "application/vnd.ms-powerpoint",
    label: same("PowerPoint 97–2003 (ppt)"),
    magic: compound,
  },
  odp: {
    id: "odp",
    extensions: ["odp"],
    mediaType: "application/vnd.oasis.opendocument.presentation",
    label: same("OpenDocument (odp)"),
    magic: zip,
  },
  dps: {
    id: "dps",
    extensions: ["dps"],
    mediaType: "application/vnd.ms-powerpoint",
    label: same("WPS (dps)"),
    magic: [...compound, ...zip],
  },
  dwg: {
    id: "dwg",
    extensions: ["dwg"],
    mediaType: "image/vnd.dwg",
    label: same("AutoCAD (dwg)"),
    magic: [{ bytes: "414331" }],
  },
  dxf: {
    id: "dxf",
    extensions: ["dxf"],
    mediaType: "image/vnd.dxf",
    label: same("AutoCAD (dxf)"),
    magic: [
      { bytes: "4175746f4341442042696e61727920445846" },
      { bytes: "53454354494f4e", within: 4096 },
      { bytes: "53004500430054004900", within: 4096 },
    ],
  },
  jpg: {
    id: "jpg",
    extensions: ["jpg", "jpeg", "jpe", "jfif"],
    mediaType: "image/jpeg",
    label: same("JPG"),
    magic: [{ bytes: "ffd8ff" }],
  },
  png: {
    id: "png",
    extensions: ["png"],
    mediaType: "image/png",
    label: same("PNG"),
    magic: [{ bytes: "89504e470d0a1a0a" }],
  },
  webp: {
    id: "webp",
    extensions: ["webp"],
    mediaType: "image/webp",
    label: same("WebP"),
    magic: [{ bytes: "57454250", offset: 8 }],
  },
  bmp: {
    id: "bmp",
    extensions: ["bmp"],
    mediaType: "image/bmp",
    label: same("BMP"),
    magic: [{ bytes: "424d" }],
  },
  gif: {
    id: "gif",
    extensions: ["gif"],
    mediaType: "image/gif",
    label: same("GIF"),
    magic: [{ bytes: "47494638" }],
  },
  tiff: {
    id: "tiff",
    extensions: ["tif", "tiff"],
    mediaType: "image/tiff",
    label: same("TIFF"),
    magic: [
      { bytes: "49492a00" },
      { bytes: "4d4d002a" },
      { bytes: "49492b00" },
      { bytes: "4d4d002b" },
    ],
  },
  heic: {
    id: "heic",
    extensions: ["heic", "heif"],
    mediaType: "image/heic",
    label: same("HEIC"),
    magic: ["68656963", "68656978", "68657663", "6d696631", "6d736631"].map((brand) => ({
      bytes: `66747970${brand}`,
      offset: 4,
    })),
  },
  svg: {
    id: "svg",
    extensions: ["svg"],
    mediaType: "image/svg+xml",
    label: same("SVG"),
    magic: [{ bytes: "3c737667", within: 4096 }],
  },
  html: { id: "html", extensions: ["html", "htm"], mediaType: "text/html", label: same("HTML") },
  shx: {
    id: "shx",
    extensions: ["shx"],
    mediaType: "application/octet-stream",
    label: same("SHX"),
    magic: [{ bytes: "4175746f4341442d383620" }],
  },
  ctb: {
    id: "ctb",
    extensions: ["ctb"],
    mediaType: "application/octet-stream",
    label: same("CTB"),
    magic: [{ bytes: "50494146494c4556455253494f4e" }],
  },
  ttf: {
    id: "ttf",
    extensions: ["ttf", "ttc"],
    mediaType: "font/ttf",
    label: same("TTF"),
    magic: [{ bytes: "0001000000" }, { bytes: "74727565" }, { bytes: "74746366" }],
  },
  zip: {
    id: "zip",
    extensions: ["zip"],
    mediaType: "application/zip",
    label: same("ZIP"),
    magic: zip,
  },
}

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
