import { ConversionError } from "@mozhuan/engine"
import { isCompoundFile, readCompoundFile, type CompoundEntry } from "./compound-file.ts"
import { inflateEntry, readZipDirectory, type ZipEntry } from "./zip-directory.ts"
import { checkXmlParts } from "./xml-check.ts"

export type OfficeKind = "word" | "excel" | "ppt"

/** What a file is by its bytes. */
export interface SniffedOffice {
  readonly kind: OfficeKind
  readonly extension:
    | "docx"
    | "doc"
    | "odt"
    | "rtf"
    | "txt"
    | "wps"
    | "xlsx"
    | "xlsb"
    | "xls"
    | "ods"
    | "csv"
    | "pptx"
    | "ppt"
    | "odp"
  /** Opens only with a password. */
  readonly isEncrypted: boolean
}

/**
 * Main part's content type, by the words that tell templates and macro forms apart from others.
 * Source: ECMA-376 part 1, 15.2.
 */
const openXmlKinds: readonly (readonly [RegExp, SniffedOffice["extension"], OfficeKind])[] = [
  [
    /wordprocessingml\.(document|template)\.main\+xml|ms-word\.(document|template)\.macroEnabled(Template)?\.main\+xml/i,
    "docx",
    "word",
  ],
  [
    /spreadsheetml\.(sheet|template)\.main\+xml|ms-excel\.(sheet|template)\.macroEnabled\.main\+xml/i,
    "xlsx",
    "excel",
  ],
  [/ms-excel\.sheet\.binary\.macroEnabled\.main/i, "xlsb", "excel"],
  [
    /presentationml\.(presentation|slideshow|template)\.main\+xml|ms-powerpoint\.(presentation|slideshow|template)\.macroEnabled\.main\+xml/i,
    "pptx",
    "ppt",
  ],
]

const openDocumentKinds: Readonly<
  Record<string, readonly [SniffedOffice["extension"], OfficeKind]>
> = {
  "application/vnd.oasis.opendocument.text": ["odt", "word"],
  "application/vnd.oasis.opendocument.text-template": ["odt", "word"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods", "excel"],
  "application/vnd.oasis.opendocument.spreadsheet-template": ["ods", "excel"],
  "application/vnd.oasis.opendocument.presentation": ["odp", "ppt"],
  "application/vnd.oasis.opendocument.presentation-template": ["odp", "ppt"],
}

const unsupported = (hint: string): ConversionError =>
  new ConversionError("type/unsupported", "The file is not an office document of this kind.", {
    hint,
  })

/**
 * Tells what an office file is by its bytes, and refuses what would harm the office program.
 *
 * `expected` decides only between plain text and CSV, which look alike. Web pages, flat XML and
 * other text under office names are refused: the office program would follow their links.
 * @throws ConversionError "file/empty", "file/damaged", "limit/size", "type/unsupported",
 * "encryption/unknown"
 */
export function sniffOffice(bytes: Uint8Array, expected: OfficeKind): SniffedOffice {
  if (bytes.length === 0) throw new ConversionError("file/empty", "The file is empty.")
  if (isCompoundFile(bytes)) return sniffCompound(readCompoundFile(bytes))
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return sniffZip(bytes)
  if (startsWith(bytes, "{\\rtf")) return { kind: "word", extension: "rtf", isEncrypted: false }
  return sniffText(bytes, expected)
}

function sniffCompound(entries: readonly CompoundEntry[]): SniffedOffice {
  const stream = (name: string): CompoundEntry | undefined =>
    entries.find((entry) => entry.name === name && entry.isStream)
  if (stream("EncryptedPackage"))
    return { kind: kindInsideEncryption(), extension: "docx", isEncrypted: true }
  const word = stream("WordDocument")
  // fEncrypted is bit 8 of the word at 0x0A of the FIB. Source: [MS-DOC] 2.5.2.
  if (word)
    return { kind: "word", extension: "doc", isEncrypted: ((word.head[0x0b] ?? 0) & 1) === 1 }
  const book = stream("Workbook") ?? stream("Book")
  if (book) return { kind: "excel", extension: "xls", isEncrypted: hasFilePass(book.head) }
  // An encrypted presentation lists a summary of its encryption. Source: [MS-PPT] 2.3.7.
  if (stream("PowerPoint Document"))
    return { kind: "ppt", extension: "ppt", isEncrypted: stream("EncryptedSummary") !== undefined }
  if (stream("MatOST") ?? stream("MN0"))
    return { kind: "word", extension: "wps", isEncrypted: false }
  throw unsupported("Save it as .docx, .xlsx or .pptx and try again.")
}

/** The kind shows only after decryption; the caller sniffs again then. */
const kindInsideEncryption = (): OfficeKind => "word"

/** A FilePass record follows the first BOF. Source: [MS-XLS] 2.4.117. */
function hasFilePass(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 0, records = 0; at + 4 <= head.length && records < 4; records++) {
    if (view.getUint16(at, true) === 0x2f) return true
    at += 4 + view.getUint16(at + 2, true)
  }
  return false
}

function sniffZip(bytes: Uint8Array): SniffedOffice {
  const entries = readZipDirectory(bytes)
  const named = (name: string): ZipEntry | undefined => entries.find((entry) => entry.name === name)
  const mimetype = named("mimetype")
  if (mimetype && mimetype.unpacked < 200) {
    const found = openDocumentKinds[text(inflateEntry(bytes, mimetype)).trim()]
    if (!found) throw unsupported("Save it as .odt, .ods or .odp and try again.")
    const manifest = named("META-INF/manifest.xml")
    const isEncrypted =
      manifest !== undefined && text(inflateEntry(bytes, manifest)).includes("encryption-data")
    if (!isEncrypted) checkXmlParts(bytes, entries)
    return { extension: found[0], kind: found[1], isEncrypted }
  }
  const types = named("[Content_Types].xml")
  if (!types) throw unsupported("The file is an archive, not an office document.")
  checkXmlParts(bytes, entries)
  const listing = text(inflateEntry(bytes, types))
  const found = openXmlKinds.find(([pattern]) => pattern.test(listing))
  if (!found) throw unsupported("Save it as .docx, .xlsx or .pptx and try again.")
  return { extension: found[1], kind: found[2], isEncrypted: false }
}

function sniffText(bytes: Uint8Array, expected: OfficeKind): SniffedOffice {
  const head = bytes.subarray(0, 4096)
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!isUtf16 && head.includes(0)) throw unsupported("The file is not what its name says.")
  const plain = text(head)
    .replaceAll("\0", "")
    .replace(/^\uFEFF/, "")
    .trimStart()
    .toLowerCase()
  if (/^(<!doctype|<html|<\?xml|<head|<table|mime-version:|%pdf-|<\?mso|<office:)/.test(plain))
    throw unsupported(
      "It is a web page or plain XML under an office name. Open it in Word or Excel and save it as .docx or .xlsx.",
    )
  if (expected === "word") return { kind: "word", extension: "txt", isEncrypted: false }
  if (expected === "excel") return { kind: "excel", extension: "csv", isEncrypted: false }
  throw unsupported("The file is plain text.")
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const startsWith = (bytes: Uint8Array, word: string): boolean =>
  text(bytes.subarray(0, word.length)) === word
