import { area, type Box } from "../../../base/geometry.ts"
import type { PathSegment, SceneItem } from "../../../model/scene.ts"
import type { PageReading } from "../page-reading.ts"
import { filledPath } from "../paths.ts"
import { coveredShare, drawAlone, plainColour, regionImage } from "./regions.ts"

/** Pictures of a page that are looked at; a page with more is a map. */
const MOST_TESTS = 120

/** Pictures smaller than this are dots. In square points. */
const MIN_AREA = 1

/** Share of the pixels of its box that a picture reaches which is seen whole: edges are blurred. */
const WHOLE = 0.95

/**
 * The same of one that is cut to an outline: a circle is four fifths of its box, a frame is less.
 */
const SHAPED = 0.5

/**
 * Gives pictures of one colour as what they paint: the shape that they are cut to, or a box. Those
 * that are cut to what PDFium does not tell are drawn as they are seen.
 *
 * Programs of pictures fill each shape with a picture that has the size of the page.
 */
export function withPlainPictures(
  reading: PageReading,
  items: readonly SceneItem[],
): readonly SceneItem[] {
  let looked = 0
  return items.map((item) => {
    if (item.kind !== "image" || item.isRasterised || item.object === undefined) return item
    if (area(item.box) < MIN_AREA || looked++ >= MOST_TESTS) return item
    const { object, box, outline, alpha, mcid } = item
    const { data } = drawAlone(reading, box, object)
    const covered = coveredShare(data)
    const isWhole = covered >= (outline ? SHAPED : WHOLE)
    const colour = outline || isWhole ? plainColour(data) : undefined
    if (colour !== undefined) {
      const path = filledPath(outline ?? cornersOf(box), { colour, alpha }, { clip: box, mcid })
      return path ? { ...path, object } : item
    }
    const isCut = !isWhole && reading.images.at(item.image)?.image.hasAlpha !== true
    return isCut ? { ...regionImage(reading, box, object, object), object } : item
  })
}

const cornersOf = ({ x0, y0, x1, y1 }: Box): readonly PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["L", x1, y1],
  ["L", x0, y1],
  ["Z"],
]
