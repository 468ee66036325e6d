import type { Box } from "../../../base/geometry.ts"
import { parseRegionKey } from "../../../images/region-key.ts"
import type { SceneItem } from "../../../model/scene.ts"
import { renderOpenPage } from "../../../pdf/pdfium/pdfium.ts"
import { contentHash } from "./content-hash.ts"
import type { PageReading } from "../page-reading.ts"

/** Longest side in pixels of the drawing that shows a region as a whole. */
const OVERVIEW = 48

/** Side in points of the corner that shows what a pattern is made of, in its own resolution. */
const CORNER = 24

/** Regions compared on one page; a page with more is a drawing of its own and shares none. */
const MAX_COMPARED = 24

/**
 * Lets regions that look alike in the same place of several pages be one picture: the gradient
 * under every slide of a deck.
 *
 * PDFium does not tell what a shading or a pattern is, so both are drawn small and compared.
 */
export function shareRegions(
  reading: PageReading,
  items: readonly SceneItem[],
): readonly SceneItem[] {
  if (reading.file.pageCount < 2) return items
  const isRegion = (item: SceneItem): boolean => item.kind === "image" && item.isRasterised === true
  const regions = items.reduce((sum, item) => sum + (isRegion(item) ? 1 : 0), 0)
  if (regions === 0 || regions > MAX_COMPARED) return items
  return items.map((item) => {
    if (item.kind !== "image" || !item.isRasterised) return item
    const region = parseRegionKey(reading.images.keyOf(item.image))
    return region?.objects
      ? {
          ...item,
          image: reading.images.shared(item.image, lookOf(reading, region.box, region.objects)),
        }
      : item
  })
}

function lookOf(
  reading: PageReading,
  box: Box,
  objects: readonly (readonly [number, number])[],
): string {
  const scale = Math.min(1, OVERVIEW / Math.max(box.x1 - box.x0, box.y1 - box.y0))
  const corner = {
    x0: box.x0,
    y0: box.y0,
    x1: Math.min(box.x1, box.x0 + CORNER),
    y1: Math.min(box.y1, box.y0 + CORNER),
  }
  const place = [box.x0, box.y0, box.x1, box.y1].map((side) => Math.round(side * 10)).join(",")
  return [place, drawn(reading, box, scale, objects), drawn(reading, corner, 2, objects)].join(" ")
}

function drawn(
  reading: PageReading,
  box: Box,
  scale: number,
  objects: readonly (readonly [number, number])[],
): string {
  return contentHash(
    renderOpenPage(reading.file, reading.page, reading.index, {
      scale,
      box,
      background: 0,
      withoutAnnotations: true,
      objects,
    }).data,
  )
}
