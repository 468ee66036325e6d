import { ConversionError } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { mendMaps } from "../../pdf/objects/mend-maps.ts"
import { repairPdf } from "../../pdf/objects/repair.ts"
import { openPdf } from "../../pdf/pdfium/pdfium.ts"
import { readInfo } from "./info.ts"
import type { PdfFile, Pdfium, RandomAccess } from "../../pdf/pdfium/pdfium.ts"

/** An open file with what it was opened from, so that it can be opened again. */
export interface OpenDocument {
  readonly file: PdfFile
  readonly source: Uint8Array | RandomAccess
  readonly isRepaired: boolean
}

/** Damaged files above this size are refused: repair holds the file in memory twice. */
const MAX_REPAIR_BYTES = 512 * 1024 * 1024

/** Refusals behind which there may be a file that only lost its tables. */
const repairable = new Set(["file/damaged", "file/no-pages", "type/unsupported"])

/**
 * Opens a PDF, repaired first where PDFium refuses it or had to guess its cross-references.
 *
 * @throws ConversionError of `openPdf`, the first refusal where repair does not help.
 */
export function openDocument(
  pdfium: Pdfium,
  source: Uint8Array | RandomAccess,
  host: Host,
  password?: string,
): OpenDocument {
  let file: PdfFile
  try {
    file = openPdf(pdfium, source, password)
  } catch (error) {
    const found = isRepairable(error) ? openRepaired(pdfium, source, host, password) : undefined
    if (!found) throw error
    return found
  }
  if (pdfium.calls.FPDF_DocumentHasValidCrossReferenceTable(file.handle))
    return { file, source, isRepaired: false }
  const found = openRepaired(pdfium, source, host, password)
  // PDFium's own guess is as good unless it has lost pages.
  if (found && found.file.pageCount > file.pageCount) {
    file.close()
    return found
  }
  found?.file.close()
  return { file, source, isRepaired: false }
}

/**
 * Programs whose maps name letters by halves of pairs, or two alike, or one by nothing and a
 * letter, or leave some out, or have ranges that PDFium does not read.
 */
const badMaps =
  /\bWPS\b|Kingsoft|Acrobat PDFMaker|\bQuartz PDFContext\b|\bPDFTron\b|\bGoogle Sheets\b|Microsoft: Print To PDF|FPDF\b|\bmPDF\b|\bTCPDF\b/i

/** Old versions of Ghostscript, whose maps of a byte may name many letters alike; others are sound. */
const lyingMaps = /\bGhostscript (?:8|9\.[0-2])/

/** Files above this size keep their maps: mending holds the file in memory twice. */
const MAX_MEND_BYTES = 128 * 1024 * 1024

/** Opens a document anew with sound maps where its program is known for others. */
export function withSoundMaps(
  pdfium: Pdfium,
  document: OpenDocument,
  host: Host,
  password?: string,
): OpenDocument {
  const { file, source } = document
  const { creator = "", producer = "" } = readInfo(file)
  const size = source instanceof Uint8Array ? source.length : source.size
  const isLying = lyingMaps.test(producer)
  if ((!isLying && !badMaps.test(`${creator} ${producer}`)) || size > MAX_MEND_BYTES)
    return document
  const mended = soundCopy(source instanceof Uint8Array ? source : source.read(0, size))
  if (!mended) return document
  file.close()
  return { ...document, file: openPdf(pdfium, mended, password), source: mended }

  function soundCopy(bytes: Uint8Array): Uint8Array | undefined {
    try {
      return mendMaps(bytes, toolsOf(host), { password, fonts: isLying ? "simple" : "all" })
    } catch (error) {
      // What the second reader cannot open is read as it is.
      if (error instanceof ConversionError) return undefined
      throw error
    }
  }
}

const isRepairable = (error: unknown): boolean =>
  error instanceof ConversionError && repairable.has(error.code)

function openRepaired(
  pdfium: Pdfium,
  source: Uint8Array | RandomAccess,
  host: Host,
  password: string | undefined,
): OpenDocument | undefined {
  const size = source instanceof Uint8Array ? source.length : source.size
  if (size === 0 || size > MAX_REPAIR_BYTES) return undefined
  try {
    const bytes = source instanceof Uint8Array ? source : source.read(0, size)
    const repaired = repairPdf(bytes, toolsOf(host))
    return (
      repaired && { file: openPdf(pdfium, repaired, password), source: repaired, isRepaired: true }
    )
  } catch (error) {
    // The damage is what the caller is told; what repair ran into adds nothing.
    if (error instanceof ConversionError) return undefined
    throw error
  }
}
