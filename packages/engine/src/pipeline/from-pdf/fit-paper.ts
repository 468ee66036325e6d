import type { Diagnostic } from "../../base/failure.ts"
import type { Box, Matrix } from "../../base/geometry.ts"
import { parseRegionKey, regionKey } from "../../images/region-key.ts"
import { movedAnnotation } from "../../model/moved-annotation.ts"
import type {
  PathSegment,
  PlacedImage,
  Rule,
  Scene,
  SceneImage,
  SceneItem,
  ScenePage,
} from "../../model/scene.ts"

/** Longest side of paper in office programs, in points: 22 inches. */
const LONGEST = 1_584

/** Pages longer than so many times their width are no posters but a scroll, which flows over pages. */
const SCROLL = 3

/**
 * Makes pages that no paper of an office program holds smaller, with all that stands on them; the
 * others stay. `rightedBytes` draws their parts.
 */
export function fitPaper(scene: Scene): {
  readonly scene: Scene
  readonly diagnostics: Diagnostic[]
} {
  const shrinks = new Map(
    scene.pages.flatMap(({ index, width, height }) => {
      const long = Math.max(width, height)
      const isScroll = long > SCROLL * Math.min(width, height)
      return long > LONGEST && !isScroll ? [[index, long / LONGEST] as const] : []
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
  const diagnostics = [...shrinks].map(([index, shrink]): Diagnostic => ({
    kind: "page-scaled",
    page: Math.floor(index) + 1,
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
    box: boxBy(region.box, 1 / shrink),
    scale: region.scale * shrink,
  })
  return { ...image, key }
}

function shrunk(page: ScenePage, shrink: number): ScenePage {
  const by = 1 / shrink
  const boxed = <T extends { readonly box: Box }>(part: T): T => ({
    ...part,
    box: boxBy(part.box, by),
  })
  return {
    ...page,
    width: page.width * by,
    height: page.height * by,
    righted: { turns: 0, ...page.righted, shrink: (page.righted?.shrink ?? 1) * shrink },
    items: page.items.map((item) => itemBy(item, by)),
    links: page.links.map(boxed),
    annotations: page.annotations.map((each) => movedAnnotation(each, (box) => boxBy(box, by))),
    fields: page.fields.map(boxed),
  }
}

function itemBy(item: SceneItem, by: number): SceneItem {
  const box = boxBy(item.box, by)
  if (item.kind === "image") return { ...item, box, ...imageBy(item, by) }
  if (item.kind === "path")
    return {
      ...item,
      box,
      segments: segmentsBy(item.segments, by),
      lineWidth: item.lineWidth * by,
      dash: allBy(item.dash, by),
      ...(item.rule && { rule: ruleBy(item.rule, by) }),
    }
  const { clip, ink, overprint } = item
  return {
    ...item,
    box,
    x: allBy(item.x, by),
    y: allBy(item.y, by),
    advance: allBy(item.advance, by),
    size: item.size * by,
    ...(clip && { clip: boxBy(clip, by) }),
    ...(ink && { ink: allBy(ink, by) }),
    ...(overprint && { overprint: { dx: overprint.dx * by, dy: overprint.dy * by } }),
  }
}

function imageBy(
  { matrix, shades }: PlacedImage,
  by: number,
): Pick<PlacedImage, "matrix" | "shades"> {
  const [a, b, c, d, e, f] = matrix
  const smaller: Matrix = [a * by, b * by, c * by, d * by, e * by, f * by]
  if (!shades) return { matrix: smaller }
  const less = shades.map((shade) => ({ ...shade, segments: segmentsBy(shade.segments, by) }))
  return { matrix: smaller, shades: less }
}

const ruleBy = (rule: Rule, by: number): Rule => ({
  ...rule,
  at: rule.at * by,
  from: rule.from * by,
  to: rule.to * by,
  thickness: rule.thickness * by,
})

const segmentsBy = (segments: readonly PathSegment[], by: number): PathSegment[] =>
  segments.map(([command, ...values]) => [command, ...allBy(values, by)] as unknown as PathSegment)

const allBy = (values: readonly number[], by: number): number[] => values.map((value) => value * by)

const boxBy = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
})
