import type { Host } from "../../base/host.ts"
import { openPdf, toolsOf } from "../../pdf/objects/file.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { isDict, isName, isStream } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"

/** Growth that order for the web may cost; 2 in 100 are usual. */
const MOST_ORDERED = 1.1
/** Files below this are there at once in whatever order. */
const LEAST_ORDERED = 64 * 1024

/**
 * Orders an unencrypted file for the web, unless it is small, that makes it larger than `most` bytes
 * or the order would cost it names.
 */
export async function linearised(pdf: Uint8Array, most: number, host: Host): Promise<Uint8Array> {
  const limit = Math.min(most, pdf.length * MOST_ORDERED)
  if (!host.linearise || pdf.length > limit || pdf.length < LEAST_ORDERED) return pdf
  if (namesHoldSign(openPdf(pdf, toolsOf(host)))) return pdf
  const ordered = await host.linearise(pdf)
  return ordered && ordered.length <= limit ? ordered : pdf
}

/**
 * Tells whether a name of the file holds the number sign itself: qpdf 11.3.0, which Debian 12 has,
 * writes it without its escape, and "D#41" then reads "DA". Source: qpdf, pull request 941.
 */
function namesHoldSign(file: PdfFile): boolean {
  for (const num of file.numbers()) if (holdsSign(file.load(num))) return true
  return false
}

function holdsSign(value: PdfValue): boolean {
  if (isName(value)) return value.value.includes("#")
  if (Array.isArray(value)) return value.some(holdsSign)
  const entries = isStream(value) ? value.dict : isDict(value) ? value : undefined
  if (!entries) return false
  for (const [key, item] of entries) if (key.includes("#") || holdsSign(item)) return true
  return false
}
