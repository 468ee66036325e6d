import { linearise } from "../../pdf/linear/linearise.ts"
import type { PdfTools } from "../../pdf/objects/file.ts"

/** Growth that order for the web may cost; 2 in 100 are usual. */
const MOST_ORDERED = 1.1
/** Files below this are there at once in whatever order. */
const LEAST_ORDERED = 64 * 1024

/**
 * Orders an unencrypted file for the web, unless it is small, that makes it larger than `most`
 * bytes or it does not allow it.
 */
export function linearised(pdf: Uint8Array, most: number, tools: PdfTools): Uint8Array {
  const limit = Math.min(most, pdf.length * MOST_ORDERED)
  if (pdf.length > limit || pdf.length < LEAST_ORDERED) return pdf
  const ordered = linearise(pdf, tools)
  return ordered && ordered.length <= limit ? ordered : pdf
}
