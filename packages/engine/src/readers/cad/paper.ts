import type { Box } from "../../base/geometry.ts"
import { mmToPt, type Pt } from "../../base/units.ts"
import { chain, point, scaling, translation, type Affine3 } from "./geometry/affine.ts"

/** Sides of a sheet in millimetres. */
export interface PaperSize {
  readonly width: number
  readonly height: number
}

/** Source: ISO 216. */
export const papers: Readonly<Record<string, PaperSize>> = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
  a2: { width: 420, height: 594 },
  a1: { width: 594, height: 841 },
  a0: { width: 841, height: 1189 },
}

/** Scales that drawings are made for. Source: GB/T 50001, table of drawing scales. */
const standardScales = [
  1, 2, 5, 10, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 400, 500, 1000, 2000, 5000,
  10000, 20000, 50000,
]

/** White border in millimetres where the drawing brings no frame of its own. */
const MARGIN_MM = 5
/** Share of a side by which a frame may miss a sheet's size and still be that sheet. */
const FRAME_SLACK = 0.01

export interface PageFit {
  readonly width: Pt
  readonly height: Pt
  /** From drawing units (y up) to the page (points, y down). */
  readonly toPage: Affine3
}

export interface PaperWish {
  /** A key of `papers`, or "auto". */
  readonly paper: string
  /** 1:n in millimetres on paper to drawing units; absent fits the sheet. */
  readonly scaleDenominator?: number
  readonly isCentred: boolean
  /**
   * The drawing's own sheet, or one of a size of the caller's; taken where the paper is none of
   * `papers`.
   */
  readonly sheet?: PaperSize
}

/** Fits a box of the drawing on a sheet. */
export function fitBox(box: Box, wish: PaperWish): PageFit {
  const [width, height] = [Math.max(box.x1 - box.x0, 1e-9), Math.max(box.y1 - box.y0, 1e-9)]
  const match =
    wish.paper === "auto" && wish.scaleDenominator === undefined
      ? matchingSheet(width, height)
      : undefined
  if (match) return place(box, match, { scale: match.width / width, margin: 0, isCentred: true })
  const sheet =
    wish.paper === "custom" && wish.sheet
      ? wish.sheet
      : orient(
          papers[wish.paper] ?? wish.sheet ?? autoPaper(width, height, wish.scaleDenominator),
          width > height,
        )
  const fitted = Math.min(
    (sheet.width - 2 * MARGIN_MM) / width,
    (sheet.height - 2 * MARGIN_MM) / height,
  )
  return place(box, sheet, {
    scale: wish.scaleDenominator ? 1 / wish.scaleDenominator : fitted,
    margin: MARGIN_MM,
    isCentred: wish.isCentred,
  })
}

/** A drawing that ends with a frame of a sheet's size at a usual scale is that sheet. */
export function matchingSheet(width: number, height: number): PaperSize | undefined {
  for (const scale of standardScales) {
    for (const paper of Object.values(papers)) {
      const sheet = orient(paper, width > height)
      if (
        Math.abs(width / scale / sheet.width - 1) < FRAME_SLACK &&
        Math.abs(height / scale / sheet.height - 1) < FRAME_SLACK
      )
        return sheet
    }
  }
  return undefined
}

/** A3 reads well for most; with a scale the smallest sheet that holds the drawing. */
function autoPaper(width: number, height: number, denominator: number | undefined): PaperSize {
  const a3 = { width: 297, height: 420 }
  if (denominator === undefined) return a3
  const needed = {
    width: width / denominator + 2 * MARGIN_MM,
    height: height / denominator + 2 * MARGIN_MM,
  }
  const holds = (paper: PaperSize): boolean =>
    Math.max(paper.width, paper.height) >= Math.max(needed.width, needed.height) &&
    Math.min(paper.width, paper.height) >= Math.min(needed.width, needed.height)
  return Object.values(papers).find(holds) ?? clampPaper(needed)
}

/** Largest side of a page. Source: ISO 32000-2, annex C: 14,400 units. */
const MAX_SIDE_MM = (14_400 / 72) * 25.4

const clampPaper = (paper: PaperSize): PaperSize => ({
  width: Math.min(MAX_SIDE_MM, paper.width),
  height: Math.min(MAX_SIDE_MM, paper.height),
})

function orient(paper: PaperSize, isWide: boolean): PaperSize {
  const [long, short] = [Math.max(paper.width, paper.height), Math.min(paper.width, paper.height)]
  return isWide ? { width: long, height: short } : { width: short, height: long }
}

function place(
  box: Box,
  sheet: PaperSize,
  fit: { scale: number; margin: number; isCentred: boolean },
): PageFit {
  const drawn = { width: (box.x1 - box.x0) * fit.scale, height: (box.y1 - box.y0) * fit.scale }
  const left = fit.isCentred ? (sheet.width - drawn.width) / 2 : fit.margin
  const bottom = fit.isCentred ? (sheet.height - drawn.height) / 2 : fit.margin
  return pageOf(sheet, { x: box.x0 - left / fit.scale, y: box.y0 - bottom / fit.scale }, fit.scale)
}

/** A page whose lower left corner is `corner` of the drawing; `scale` is millimetres a unit. */
export function pageOf(
  sheet: PaperSize,
  corner: { readonly x: number; readonly y: number },
  scale: number,
): PageFit {
  const paper = clampPaper(sheet)
  const factor: number = mmToPt(scale)
  const height = mmToPt(paper.height)
  const moved = translation(point(-corner.x, -corner.y))
  const turned = chain(moved, scaling(factor, -factor, factor))
  return {
    width: mmToPt(paper.width),
    height,
    toPage: chain(turned, translation(point(0, height))),
  }
}
