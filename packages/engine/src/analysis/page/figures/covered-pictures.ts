import { area, contains, intersection, union, type Box } from "../../../base/geometry.ts"
import type { SceneImage, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/**
 * Makes pictures that a rich drawing paints over part of that drawing: beside it they would lie on
 * what hides them.
 */
export function withCovered(page: ScenePage, figures: readonly FigureDraft[]): FigureDraft[] {
  const taken = new Set<FigureDraft>()
  const drawn = figures.map((figure) => {
    if (!isRichDrawing(figure)) return figure
    const own = figures.filter((other) => !taken.has(other) && isCovered(page, other, figure))
    for (const one of own) taken.add(one)
    const items = [...figure.items, ...own.flatMap((one) => one.items)].toSorted((a, b) => a - b)
    return { ...figure, items }
  })
  return drawn.filter((figure) => !taken.has(figure))
}

const isRichDrawing = ({ content }: FigureDraft): boolean =>
  content.kind === "region" && content.reason === "complex"

/** Share of a picture that is painted over from which it is part of what paints. */
const leastCovered = shares.some

function isCovered(page: ScenePage, picture: FigureDraft, drawing: FigureDraft): boolean {
  const { content, box, z } = picture
  if (content.kind !== "picture" || !contains(drawing.box, box, points.near)) return false
  // What is filled twice, as for a shade below a gradient, hides once.
  const covers = new Map<string, number>()
  for (const at of drawing.items) {
    const cover = at > z ? hidden(page, at, box) : undefined
    if (cover) covers.set([cover.x0, cover.y0, cover.x1, cover.y1].join(" "), area(cover))
  }
  return [...covers.values()].reduce((sum, one) => sum + one, 0) > leastCovered * area(box)
}

/** What an item hides of a box, where it is one outline in full paint. */
function hidden(page: ScenePage, at: number, box: Box): Box | undefined {
  const item = page.items[at]
  if (item?.kind !== "path" || item.fill?.alpha !== 1 || item.isBlended) return undefined
  const outlines = item.segments.filter(([command]) => command === "M").length
  return outlines < counts.pair ? intersection(item.box, box) : undefined
}

/** Share of a shape that a picture covers which is painted on it. */
const onGround = shares.nearlyAll

/**
 * Joins pictures with holes and the shapes that lie under them, and show through: strips of a picture
 * in two colours, each filled before it is painted.
 */
export function withGrounds(
  figures: readonly FigureDraft[],
  images: readonly SceneImage[],
): FigureDraft[] {
  const holed = figures.filter(
    ({ content }) => content.kind === "picture" && images[content.image]?.hasAlpha === true,
  )
  const taken = new Set<FigureDraft>()
  const joined = figures.map((figure): FigureDraft => {
    if (figure.content.kind !== "drawing" || figure.lines.length > 0 || holed.length === 0)
      return figure
    const over = figure.content.shapes.map(({ box, z }) =>
      holed.find(
        (picture) =>
          picture.z > z &&
          !taken.has(picture) &&
          area(intersection(picture.box, box) ?? nowhere) > onGround * area(box),
      ),
    )
    if (over.some((picture) => picture === undefined)) return figure
    const own = [...new Set(over)].flatMap((picture) => picture ?? [])
    for (const picture of own) taken.add(picture)
    return {
      ...figure,
      content: { kind: "region", reason: "complex" },
      box: own.map(({ box }) => box).reduce(union, figure.box),
      items: [...figure.items, ...own.flatMap(({ items }) => items)].toSorted((a, b) => a - b),
    }
  })
  return joined.filter((figure) => !taken.has(figure))
}

const nowhere: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }
