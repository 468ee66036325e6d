import { ConversionError } from "../../base/failure.ts"
import { withPage, type PdfFile } from "../../pdf/pdfium/pdfium.ts"
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
  /** Pages, from 0, that show a picture and hold no text: of a long file the first ones alone. */
  readonly scannedPages: readonly number[]
}

/** Bits of P that say everything is allowed. Source: ISO 32000-2, table 22. */
const ALL_PERMISSIONS = 0b1111_0011_1100
const LEVELS = [1, 2, 3] as const
/** Pages that are looked at for scans, some milliseconds each. */
const MOST_PAGES = 100
/** Kinds of page objects: FPDF_PAGEOBJ_* in fpdf_edit.h. */
const [TEXT, IMAGE] = [1, 3]
/** Share of a page under pictures from which it is a scan. */
const SCAN_COVER = 0.6

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
    scannedPages: Array.from(
      { length: Math.min(file.pageCount, MOST_PAGES) },
      (_, index) => index,
    ).filter((index) => isScanned(file, index)),
  }
}

/** Whether a page is a picture without text; a page that cannot be opened is none. */
function isScanned(file: PdfFile, index: number): boolean {
  try {
    return withPage(file, index, (page) => isPicture(file, page))
  } catch (error) {
    if (error instanceof ConversionError) return false
    throw error
  }
}

function isPicture({ pdfium: { calls, memory } }: PdfFile, page: number): boolean {
  const { out } = memory
  const size = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page)
  let covered = 0
  for (let place = 0; place < calls.FPDFPage_CountObjects(page); place++) {
    const object = calls.FPDFPage_GetObject(page, place)
    const type = calls.FPDFPageObj_GetType(object)
    if (type === TEXT) return false
    if (type !== IMAGE) continue
    if (!calls.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) continue
    const [left, bottom] = [memory.float(out), memory.float(out + 4)]
    const [right, top] = [memory.float(out + 8), memory.float(out + 12)]
    covered += (right - left) * (top - bottom)
  }
  return covered >= SCAN_COVER * size
}
