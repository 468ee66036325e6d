import type { FigureDraft } from "../../drafts.ts"
import { shares } from "../../geometry/scale.ts"
import type { Matrix } from "../../../base/geometry.ts"
import { EDGE_ZONE, FARTHEST_TWIN, SAME_PLACE } from "./furniture-measures.ts"

/**
 * A figure that covers this share of the page's height is a frame or a watermark wherever it
 * starts.
 */
const coverShare = shares.half

/**
 * Tells which figures belong to headers and footers: the same picture at the same place on other
 * pages.
 *
 * @param pages Figures by page, with the height of the page.
 */
export function findRepeatedFigures(
  pages: readonly { readonly height: number; readonly figures: readonly FigureDraft[] }[],
): ReadonlySet<FigureDraft> {
  const repeated = new Set<FigureDraft>()
  for (const [at, { height, figures }] of pages.entries()) {
    for (const figure of figures) {
      const { y0, y1 } = figure.box
      const isAtEdge = y1 < EDGE_ZONE * height || y0 > (1 - EDGE_ZONE) * height
      if (!isAtEdge && !figure.isBackground && y1 - y0 < coverShare * height) continue
      for (let step = 1; step <= FARTHEST_TWIN; step++) {
        const isTwinned = [at - step, at + step].some((other) =>
          (pages[other]?.figures ?? []).some((twin) => isSameFigure(figure, twin)),
        )
        if (isTwinned) {
          repeated.add(figure)
          break
        }
      }
    }
  }
  return repeated
}

/** Tells whether two figures show the same at the same place of their pages. */
export function isSameFigure(a: FigureDraft, b: FigureDraft): boolean {
  // Data are what a page is about, however often they are shown.
  if (a.content.kind === "chart" || b.content.kind === "chart") return false
  if (a.content.kind !== b.content.kind || a.isBackground !== b.isBackground) return false
  const isPlaced = (["x0", "y0", "x1", "y1"] as const).every(
    (side) => Math.abs(a.box[side] - b.box[side]) < SAME_PLACE,
  )
  if (!isPlaced) return false
  if (a.content.kind === "picture" && b.content.kind === "picture")
    return a.content.image === b.content.image && isSamePart(a.content.matrix, b.content.matrix)
  if (a.content.kind === "drawing" && b.content.kind === "drawing")
    return a.content.shapes.length === b.content.shapes.length
  return a.items.length === b.items.length
}

/** A long picture may go over pages: each shows another part of it in the same place. */
const isSamePart = (a: Matrix, b: Matrix): boolean =>
  a.every((value, at) => Math.abs(value - (b[at] ?? 0)) < SAME_PLACE)
