import type { Matrix } from "../../base/geometry.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"

/** A page's visible box in PDF space: y up, before rotation. */
export interface PageBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/**
 * Gives the matrix from PDF page space to scene space.
 *
 * `quarterTurns` is /Rotate divided by 90: clockwise. Source: ISO 32000-2, 7.7.3.3, table 31.
 */
function pageSpace(box: PageBox, quarterTurns: number): Matrix {
  switch (((quarterTurns % 4) + 4) % 4) {
    case 1:
      return [0, 1, 1, 0, -box.bottom, -box.left]
    case 2:
      return [-1, 0, 0, 1, box.right, -box.bottom]
    case 3:
      return [0, -1, -1, 0, box.top, box.right]
    default:
      return [1, 0, 0, -1, -box.left, box.top]
  }
}

/** How a page lies in its file, and how large it is as it is seen, in points. */
export interface PageMeasures {
  /** Takes PDF page space (y up, unrotated) to scene space. */
  readonly space: Matrix
  readonly width: number
  readonly height: number
}

/** Measures an open page. */
export function measurePage(file: PdfFile, page: number): PageMeasures {
  const { calls, memory } = file.pdfium
  const { out } = memory
  const width = calls.FPDF_GetPageWidthF(page)
  const height = calls.FPDF_GetPageHeightF(page)
  const turns = Math.max(0, calls.FPDFPage_GetRotation(page))
  const box = calls.FPDF_GetPageBoundingBox(page, out)
    ? {
        left: memory.float(out),
        top: memory.float(out + 4),
        right: memory.float(out + 8),
        bottom: memory.float(out + 12),
      }
    : { left: 0, bottom: 0, right: width, top: height }
  return { width, height, space: pageSpace(box, turns) }
}
