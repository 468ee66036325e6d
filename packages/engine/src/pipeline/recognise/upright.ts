import type { Box } from "../../base/geometry.ts"
import { loadImage, parseRegionKey } from "../../images/region-key.ts"
import type { SceneBytes, ScenePage } from "../../model/scene.ts"

type Turns = NonNullable<ScenePage["turns"]>

/**
 * A scanned page by quarters clockwise, its links and fields with it.
 *
 * What the file paints beside the scan is left out: recognition sees it in the picture of the page.
 */
export function uprightPage(page: ScenePage, turns: Turns): ScenePage {
  const turned = <T extends { readonly box: Box }>(part: T): T => ({
    ...part,
    box: turnBox(part.box, page, turns),
  })
  const [width, height] = turns === 2 ? [page.width, page.height] : [page.height, page.width]
  return {
    ...page,
    turns,
    width,
    height,
    items: [],
    links: page.links.map(turned),
    annotations: page.annotations.map(turned),
    fields: page.fields.map(turned),
  }
}

/** Lets parts of pages that were put upright be drawn by where they stand now. */
export function uprightBytes(bytes: SceneBytes, pages: readonly ScenePage[]): SceneBytes {
  const turned = new Map(
    pages.flatMap((page) => (page.turns ? [[page.index, { page, turns: page.turns }]] : [])),
  )
  if (turned.size === 0) return bytes
  const upright: SceneBytes = {
    ...bytes,
    image: (key) => (parseRegionKey(key) ? loadImage(upright, key) : bytes.image(key)),
    drawRegion: (index, box, scale, options) => {
      const { page, turns } = turned.get(index) ?? {}
      if (!page || !turns) return bytes.drawRegion(index, box, scale, options)
      // Turned on by what is missing to a whole turn, a box lies as it did before.
      const back = turns === 2 ? 2 : turns === 1 ? 3 : 1
      return bytes.drawRegion(index, turnBox(box, page, back), scale, { ...options, turns })
    },
  }
  return upright
}

/** Where a box of a page stands once the page is turned by quarters clockwise. */
function turnBox({ x0, y0, x1, y1 }: Box, page: Pick<ScenePage, "width" | "height">, turns: Turns) {
  const { width, height } = page
  if (turns === 1) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
  if (turns === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
}
