import type { Box } from "../../base/geometry.ts"
import { loadImage, parseRegionKey } from "../../images/region-key.ts"
import { movedAnnotation } from "../../model/moved-annotation.ts"
import type { Righting, SceneBytes, ScenePage } from "../../model/scene.ts"

type Size = Pick<ScenePage, "width" | "height">

/**
 * A scanned page upright and at the size of a sheet, its links and fields with it.
 *
 * What the file paints beside the scan is left out: recognition sees it in the picture of the page.
 */
export function rightPage(page: ScenePage, righted: Righting): ScenePage {
  const { turns, shrink } = righted
  if (turns === 0 && shrink === 1) return page
  const { part } = page.righted ?? {}
  const rightBox = (box: Box): Box => scaled(turnBox(box, page, turns), 1 / shrink)
  const right = <T extends { readonly box: Box }>(part: T): T => ({
    ...part,
    box: rightBox(part.box),
  })
  const [width, height] = turns % 2 === 0 ? [page.width, page.height] : [page.height, page.width]
  return {
    ...page,
    righted: { ...righted, ...(part && { part }) },
    width: width / shrink,
    height: height / shrink,
    items: [],
    links: page.links.map(right),
    annotations: page.annotations.map((each) => movedAnnotation(each, rightBox)),
    fields: page.fields.map(right),
  }
}

/** Where a box of a righted page, given with its size, stood on the page as it was. */
export function placeBefore(box: Box, righted: Size, { turns, shrink, part }: Righting): Box {
  // Turned on by what is missing to a whole turn, a box lies as it did before.
  const back = scaled(turnBox(box, righted, ((4 - turns) % 4) as Righting["turns"]), shrink)
  if (!part) return back
  return {
    x0: back.x0 + part.x0,
    y0: back.y0 + part.y0,
    x1: back.x1 + part.x0,
    y1: back.y1 + part.y0,
  }
}

/** Lets parts of pages that were righted be drawn by where they stand now. */
export function rightedBytes(bytes: SceneBytes, pages: readonly ScenePage[]): SceneBytes {
  const righted = new Map(
    pages.flatMap((page) => (page.righted ? [[page.index, { ...page, ...page.righted }]] : [])),
  )
  if (righted.size === 0) return bytes
  const self: SceneBytes = {
    ...bytes,
    image: (key) => (parseRegionKey(key) ? loadImage(self, key) : bytes.image(key)),
    drawRegion: (index, box, scale, options) => {
      const page = righted.get(index)
      if (!page) return bytes.drawRegion(index, box, scale, options)
      const { turns, shrink } = page
      const back = placeBefore(box, page, page)
      const place = Math.floor(index)
      return bytes.drawRegion(place, back, scale / shrink, { ...options, ...(turns && { turns }) })
    },
  }
  return self
}

const scaled = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
})

/** Where a box of a page stands once the page is turned by quarters clockwise. */
function turnBox(box: Box, { width, height }: Size, turns: Righting["turns"]): Box {
  const { x0, y0, x1, y1 } = box
  if (turns === 0) return box
  if (turns === 1) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
  if (turns === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
}
