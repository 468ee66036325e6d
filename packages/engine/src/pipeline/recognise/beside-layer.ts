import { area } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"
import { findLeftovers } from "../../images/leftover-ink.ts"
import { findPrintedRulings } from "../../images/printed-rulings.ts"
import { eraseRulings } from "../../images/rulings.ts"
import { toGrey } from "../../images/straighten.ts"
import type { ScenePage } from "../../model/scene.ts"
import { inPoints } from "./picture-places.ts"

/** Pixels a point at which a scan is looked at for its pictures. */
const LOOK_SCALE = 1.5

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
  const grey = toGrey(draw(page.index, LOOK_SCALE))
  const clean = eraseRulings(grey, findPrintedRulings(grey, LOOK_SCALE))
  const words = page.items.flatMap(({ kind, box }) => (kind === "glyphs" ? [inPixels(box)] : []))
  return findLeftovers(clean, words, LOOK_SCALE)
    .map((box) => inPoints(box, LOOK_SCALE))
    .filter((box) => area(box) >= LEAST_AREA)
}

const inPixels = ({ x0, y0, x1, y1 }: Box): Box => ({
  x0: x0 * LOOK_SCALE,
  y0: y0 * LOOK_SCALE,
  x1: x1 * LOOK_SCALE,
  y1: y1 * LOOK_SCALE,
})
