import type { Box, Matrix } from "../../base/geometry.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import type { DocumentFacts } from "./document-facts.ts"
import type { FontTable } from "./font-table.ts"
import type { ImageTable } from "./pictures/image-table.ts"

/** What the parts of the reader share while one page is open. */
export interface PageReading {
  readonly file: PdfFile
  /** 0-based. */
  readonly index: number
  /** FPDF_PAGE and FPDF_TEXTPAGE. */
  readonly page: number
  readonly textPage: number
  /** Takes PDF page space (y up, unrotated) to scene space. */
  readonly space: Matrix
  /** Points, rotation applied. */
  readonly width: number
  readonly height: number
  readonly fonts: FontTable
  readonly images: ImageTable
  readonly diagnostics: Diagnostic[]
  /** Counts for the page's text quality. */
  readonly tally: {
    glyphs: number
    unmapped: number
    patternTests: number
    shadowTests: number
    shades: number
  }
  /** The text read last: its box, and what clips it, undefined where nothing is known to. */
  readonly before: { box: Box; clip: Box | undefined }
  readonly facts: DocumentFacts
  /** See `createCharacters`. */
  readonly charOf: (code: number) => string
}
