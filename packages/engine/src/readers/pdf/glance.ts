import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import { readOutline } from "./links.ts"

/** What is worth saying of a PDF before anything is done with it. */
export interface PdfGlance {
  /** Any change breaks the signatures in it. */
  readonly isSigned: boolean
  /**
   * "restrictions": opened without the right to everything; "password": protected, and opened in
   * full.
   */
  readonly protection: "none" | "password" | "restrictions"
  /**
   * Files that a split gives at bookmarks up to level 1, 2 and 3; empty where no bookmark leads to
   * a page.
   */
  readonly bookmarkParts: readonly number[]
}

/** Bits of P that say everything is allowed. Source: ISO 32000-2, table 22. */
const ALL_PERMISSIONS = 0b1111_0011_1100
const LEVELS = [1, 2, 3] as const

/** Looks at an open file; takes milliseconds. */
export function glancePdf(file: PdfFile): PdfGlance {
  const { calls } = file.pdfium
  const isEncrypted = calls.EPDF_IsEncrypted(file.handle) !== 0
  const isFull = (calls.FPDF_GetDocPermissions(file.handle) & ALL_PERMISSIONS) === ALL_PERMISSIONS
  const marks = readOutline(file).flatMap(({ level, target }) =>
    target?.kind === "page" ? [{ level, page: target.page }] : [],
  )
  return {
    isSigned: calls.FPDF_GetSignatureCount(file.handle) > 0,
    protection: !isEncrypted ? "none" : isFull ? "password" : "restrictions",
    bookmarkParts:
      marks.length === 0
        ? []
        : LEVELS.map(
            (most) =>
              new Set([0, ...marks.filter(({ level }) => level <= most).map(({ page }) => page)])
                .size,
          ),
  }
}
