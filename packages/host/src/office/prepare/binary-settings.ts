import { strFromU8, strToU8 } from "fflate"
import { readStream } from "../formats/compound-file.ts"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"

const SETTINGS = "word/settings.xml"
/** Byte offsets. Source: [MS-DOC] 2.5.1 Fib, 2.5.2 FibBase, 2.5.6 FibRgFcLcb97. */
const FIB = { flags: 0x0a, dop: 0x192, end: 0x19a } as const
/** The table stream that is used. */
const IS_FIRST_TABLE = 0x02_00
/** Byte offset of the typography in the document's properties. Source: [MS-DOC] 2.7.3 Dop95, 2.7.4 Dop97. */
const TYPOGRAPHY = 0x5a

/**
 * Writes into a docx that the office program made of a binary document whether punctuation gives way
 * there, which the office program passes over.
 *
 * Source: [MS-DOC] 2.7.11 DopTypography iJustification; ECMA-376 part 1, 17.15.1.18
 * characterSpacingControl.
 */
export function withTypography(docx: Uint8Array, doc: Uint8Array): Uint8Array {
  if (!compressesPunctuation(doc)) return docx
  const entry = readZipDirectory(docx).find(({ name }) => name === SETTINGS)
  if (!entry) return docx
  const settings = strFromU8(inflateEntry(docx, entry))
  const made = settings.includes("<w:characterSpacingControl")
    ? settings
    : settings.replace(
        /(?=<w:compat>|<\/w:settings>)/,
        '<w:characterSpacingControl w:val="compressPunctuation"/>',
      )
  return made === settings ? docx : rewriteZip(docx, new Map([[SETTINGS, strToU8(made)]]))
}

function compressesPunctuation(doc: Uint8Array): boolean {
  const main = viewOf(readStream(doc, "WordDocument"))
  if (!main || main.byteLength < FIB.end) return false
  const isFirst = (main.getUint16(FIB.flags, true) & IS_FIRST_TABLE) !== 0
  const table = viewOf(readStream(doc, isFirst ? "1Table" : "0Table"))
  const at = main.getUint32(FIB.dop, true) + TYPOGRAPHY
  if (!table || at + 2 > table.byteLength) return false
  return ((table.getUint16(at, true) >> 1) & 3) !== 0
}

const viewOf = (bytes: Uint8Array | undefined): DataView | undefined =>
  bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
