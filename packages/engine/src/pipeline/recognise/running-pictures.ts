import { area, type Box } from "../../base/geometry.ts"
import { isAlike, type Likeness } from "../../images/likeness.ts"
import type { PlacedImage, ScenePage } from "../../model/scene.ts"

/** By how far the same print may stand apart on two sheets, in points. */
const NEAR = 4
/** Pages between two that show the same: left and right pages, and a missing one. */
const FARTHEST = 4

/** Share of a page's height at its head and foot where marks run through its sheets. */
const EDGE = 0.22
/** Largest such mark, in square points: a larger one says what its own page is about. */
export const LARGEST_MARK = 100_000

/**
 * Makes one picture of what was cut out of several pages at one place and looks alike: the mark at
 * the head of each sheet, which comes from the scanner with other noise every time.
 *
 * @param likenesses What cut-outs look like, by their image.
 */
export function shareRunningPictures(
  pages: readonly ScenePage[],
  likenesses: ReadonlyMap<number, Likeness>,
): ScenePage[] {
  const shown: PlacedImage[][] = []
  return pages.map((page) => {
    const before = shown.slice(-FARTHEST).toReversed().flat()
    const own: PlacedImage[] = []
    const items = page.items.map((item) => {
      if (item.kind !== "image" || !isMark(item.box, page.height)) return item
      const likeness = likenesses.get(item.image)
      if (!likeness) return item
      const twin = before.find(({ image, box }) => {
        const other = likenesses.get(image)
        const apart = { x: item.box.x0 - box.x0, y: item.box.y0 - box.y0 }
        return other !== undefined && isNear(box, item.box) && isAlike(other, likeness, apart)
      })
      const kept = twin ? { ...item, image: twin.image, box: twin.box, matrix: twin.matrix } : item
      own.push(kept)
      return kept
    })
    shown.push(own)
    return { ...page, items }
  })
}

const isMark = (box: Box, height: number): boolean =>
  (box.y1 < EDGE * height || box.y0 > (1 - EDGE) * height) && area(box) <= LARGEST_MARK

const isNear = (a: Box, b: Box): boolean =>
  (["x0", "y0", "x1", "y1"] as const).every((side) => Math.abs(a[side] - b[side]) < NEAR)
