import type { Diagnostic } from "../../base/failure.ts"
import type { Box } from "../../base/geometry.ts"
import { parseRegionKey, regionKey } from "../../images/region-key.ts"
import { movedAnnotation } from "../../model/moved-annotation.ts"
import { movedBox, movedItem } from "../../model/moved-item.ts"
import { LONGEST_PAPER } from "../../model/scroll.ts"
import type { Scene, SceneImage, ScenePage } from "../../model/scene.ts"
import { cutScrolls } from "./cut-scrolls.ts"

/**
 * Cuts scrolls into sheets, and makes pages that no paper of an office program holds smaller, with
 * all that stands on them; the others stay. `rightedBytes` draws their parts.
 */
export function fitPaper(given: Scene): {
  readonly scene: Scene
  readonly diagnostics: Diagnostic[]
} {
  const { scene, diagnostics: told } = cutScrolls(given)
  const fitted = shrinkPages(scene)
  return { scene: fitted.scene, diagnostics: [...told, ...fitted.diagnostics] }
}

function shrinkPages(scene: Scene): ReturnType<typeof fitPaper> {
  const shrinks = new Map(
    scene.pages.flatMap(({ index, width, height }) => {
      const long = Math.max(width, height)
      return long > LONGEST_PAPER ? [[index, long / LONGEST_PAPER] as const] : []
    }),
  )
  if (shrinks.size === 0) return { scene, diagnostics: [] }
  const pages = scene.pages.map((page) => {
    const shrink = shrinks.get(page.index)
    return shrink === undefined ? page : shrunk(page, shrink)
  })
  const images = scene.images.map((image) => {
    const region = parseRegionKey(image.key)
    const shrink = region && shrinks.get(region.page)
    return shrink === undefined ? image : shrunkRegion(image, shrink)
  })
  const byPage = new Map([...shrinks].map(([index, shrink]) => [Math.floor(index) + 1, shrink]))
  const diagnostics = [...byPage].map(([page, shrink]): Diagnostic => ({
    kind: "page-scaled",
    page,
    data: { percent: Math.round(100 / shrink) },
  }))
  return { scene: { ...scene, pages, images }, diagnostics }
}

/** The key of a picture that is drawn from its page names a place there. */
function shrunkRegion(image: SceneImage, shrink: number): SceneImage {
  const region = parseRegionKey(image.key)
  if (!region) return image
  const key = regionKey({
    ...region,
    box: movedBox(region.box, { down: 0, by: 1 / shrink }),
    scale: region.scale * shrink,
  })
  return { ...image, key }
}

function shrunk(page: ScenePage, shrink: number): ScenePage {
  const move = { down: 0, by: 1 / shrink }
  const moved = (box: Box): Box => movedBox(box, move)
  const boxed = <T extends { readonly box: Box }>(part: T): T => ({ ...part, box: moved(part.box) })
  return {
    ...page,
    width: page.width / shrink,
    height: page.height / shrink,
    righted: { turns: 0, ...page.righted, shrink: (page.righted?.shrink ?? 1) * shrink },
    items: page.items.map((item) => movedItem(item, move)),
    links: page.links.map(boxed),
    annotations: page.annotations.map((each) => movedAnnotation(each, moved)),
    fields: page.fields.map(boxed),
    ...(page.textClips && { textClips: page.textClips.map(moved) }),
    ...(page.clippedTexts && {
      clippedTexts: page.clippedTexts.map(({ x, y, clip }) => ({
        x: x / shrink,
        y: y / shrink,
        clip: moved(clip),
      })),
    }),
  }
}
