import { white, type Rgb } from "../../../base/colour.ts"
import type { Box } from "../../../base/geometry.ts"
import type { SceneItem, ScenePage } from "../../../model/scene.ts"
import { points } from "../../geometry/scale.ts"

/** More comparisons of white paths with what lies below them are not made: the rest stays. */
const MOST_LOOKS = 5e6

/**
 * Gives the white paths of a page that have nothing below them: nobody sees them on white paper.
 * Programs draw one under each paragraph, cell and picture, and written out they would hide what
 * stands in the header.
 */
export function unseenPaths({ items }: ScenePage): Set<number> {
  const unseen = new Set<number>()
  let looks = 0
  for (let at = 0; at < items.length && looks < MOST_LOOKS; at++) {
    const item = items[at]
    if (!item || !isWhite(item)) continue
    let below = 0
    while (below < at && (unseen.has(below) || !overlap(items[below]?.box, item.box))) below++
    looks += below
    if (below === at) unseen.add(at)
  }
  return unseen
}

function isWhite(item: SceneItem): boolean {
  if (item.kind !== "path" || item.isBlended) return false
  const { fill, stroke } = item
  return fill !== undefined && isPaper(fill) && (!stroke || isPaper(stroke))
}

const isPaper = ({ colour, alpha }: { readonly colour: Rgb; readonly alpha: number }): boolean =>
  colour === white && alpha === 1

/** What only touches is not covered. */
const overlap = (a: Box | undefined, b: Box): boolean =>
  a !== undefined &&
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > points.hair &&
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > points.hair
