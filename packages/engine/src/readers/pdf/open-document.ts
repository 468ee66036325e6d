import { ConversionError } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { repairPdf } from "../../pdf/objects/repair.ts"
import { openPdf } from "../../pdf/pdfium/pdfium.ts"
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
