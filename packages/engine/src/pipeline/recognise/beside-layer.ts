import { area } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"
import { findLeftovers } from "../../images/leftover-ink.ts"
import { findPrintedRulings } from "../../images/printed-rulings.ts"
import { eraseRulings } from "../../images/rulings.ts"
import { toGrey } from "../../images/straighten.ts"
import type { ScenePage } from "../../model/scene.ts"
import { lookScaleOf } from "./layer-trust.ts"
import { inPoints } from "./picture-places.ts"

/** Least area of a picture, in square points: less is what a layer missed of its words. */
const LEAST_AREA = 900

/**
 * Finds what the picture of a scan shows where its text layer has no words: drawings, photographs,
 * signatures. They go with the picture unless they are cut out of it. Boxes in points.
 */
export function picturesBesideLayer(
  page: ScenePage,
  draw: (page: number, scale: number) => PixelImage,
): Box[] {
  const scale = lookScaleOf(page)
  const grey = toGrey(draw(page.index, scale))
  const clean = eraseRulings(grey, findPrintedRulings(grey, scale))
  const words = page.items.flatMap(({ kind, box }) =>
    kind === "glyphs" ? [inPoints(box, 1 / scale)] : [],
  )
  return findLeftovers(clean, words, scale)
    .flatMap(({ box, isLabelled }) => (isLabelled === true ? [] : [inPoints(box, scale)]))
    .filter((box) => area(box) >= LEAST_AREA)
}
