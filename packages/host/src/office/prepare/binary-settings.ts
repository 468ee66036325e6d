import { strFromU8, strToU8 } from "fflate"
import { readStream } from "../formats/compound-file.ts"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"

const SETTINGS = "word/settings.xml"
const PROPERTIES = "docProps/app.xml"
/** Byte offsets. Source: [MS-DOC] 2.5.1 Fib, 2.5.2 FibBase, 2.5.6 FibRgFcLcb97. */
const FIB = { flags: 0x0a, dop: 0x192, end: 0x19a } as const
/** The table stream that is used. */
const IS_FIRST_TABLE = 0x02_00
/**
 * Byte offsets of the number of pages and of the typography in the document's properties. Source:
 * [MS-DOC] 2.7.2 DopBase cPg, 2.7.4 Dop97.
 */
const DOP = { pages: 0x2e, typography: 0x5a } as const

/**
 * Writes into a docx that the office program made of a binary document what that says and the
 * office program passes over: whether punctuation gives way, and how many pages there were when it
 * was saved.
 *
 * Source: [MS-DOC] 2.7.11 DopTypography iJustification; ECMA-376 part 1, 17.15.1.18
 * characterSpacingControl, 22.2.2.20 Pages. The number was right in nine of ten documents that tell
 * more than 1.
 */
export function withBinarySettings(docx: Uint8Array, doc: Uint8Array): Uint8Array {
  const { pages, compresses } = readBinary(doc)
  const entries = readZipDirectory(docx)
  const read = (name: string): string | undefined => {
    const entry = entries.find((each) => each.name === name)
    return entry && strFromU8(inflateEntry(docx, entry))
  }
  const changes = new Map<string, Uint8Array>()
  const settings = read(SETTINGS)
  if (compresses && settings !== undefined && !settings.includes("<w:characterSpacingControl"))
    changes.set(
      SETTINGS,
      strToU8(
        settings.replace(
          /(?=<w:compat>|<\/w:settings>)/,
          '<w:characterSpacingControl w:val="compressPunctuation"/>',
        ),
      ),
    )
  if (pages > 1) changes.set(PROPERTIES, strToU8(told(pages)))
  return changes.size === 0 ? docx : rewriteZip(docx, changes)
}

/** As Word writes them. */
const told = (pages: number): string =>
  `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${pages}</Pages><Application>Microsoft Office Word</Application></Properties>`

function readBinary(doc: Uint8Array): { readonly pages: number; readonly compresses: boolean } {
  const none = { pages: 0, compresses: false }
  const main = viewOf(readStream(doc, "WordDocument"))
  if (!main || main.byteLength < FIB.end) return none
  const isFirst = (main.getUint16(FIB.flags, true) & IS_FIRST_TABLE) !== 0
  const table = viewOf(readStream(doc, isFirst ? "1Table" : "0Table"))
  const at = main.getUint32(FIB.dop, true)
  if (!table || at + DOP.typography + 2 > table.byteLength) return none
  return {
    pages: table.getUint16(at + DOP.pages, true),
    compresses: ((table.getUint16(at + DOP.typography, true) >> 1) & 3) !== 0,
  }
}

const viewOf = (bytes: Uint8Array | undefined): DataView | undefined =>
  bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
