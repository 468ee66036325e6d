import { area, contains, intersection, union, type Box } from "../../../base/geometry.ts"
import type { SceneImage, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** Pairs of pictures and paths looked at for one drawing: a map with more is left as it is. */
const mostPairs = 4_000_000

/**
 * Makes pictures that a rich drawing paints over part of that drawing: beside it they would lie on
 * what hides them.
 */
export function withCovered(page: ScenePage, figures: readonly FigureDraft[]): FigureDraft[] {
  const taken = new Set<FigureDraft>()
  const drawn = figures.map((figure) => {
    if (!isRichDrawing(figure)) return figure
    const within = figures.filter(
      (other) =>
        other.content.kind === "picture" &&
        !taken.has(other) &&
        contains(figure.box, other.box, points.near),
    )
    if (within.length === 0) return figure
    const covers = figure.items.flatMap((at) => coverOf(page, at) ?? [])
    if (within.length * covers.length > mostPairs) return figure
    const own = within.filter((other) => isCovered(other, covers))
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

/** What an item hides, where it is one outline in full paint. */
interface Cover {
  readonly at: number
  readonly box: Box
}

function coverOf(page: ScenePage, at: number): Cover | undefined {
  const item = page.items[at]
  if (item?.kind !== "path" || item.fill?.alpha !== 1 || item.isBlended) return undefined
  const outlines = item.segments.filter(([command]) => command === "M").length
  return outlines < counts.pair ? { at, box: item.box } : undefined
}

function isCovered({ box, z }: FigureDraft, covers: readonly Cover[]): boolean {
  // What is filled twice, as for a shade below a gradient, hides once.
  const hidden = new Map<string, number>()
  for (const cover of covers) {
    const shared = cover.at > z ? intersection(cover.box, box) : undefined
    if (shared) hidden.set([shared.x0, shared.y0, shared.x1, shared.y1].join(" "), area(shared))
  }
  return [...hidden.values()].reduce((sum, one) => sum + one, 0) > leastCovered * area(box)
}

/** Share of a shape that a picture covers which is painted on it. */
const onGround = shares.nearlyAll

/**
 * Joins pictures with holes and the shapes that lie under them, and show through: strips of a
 * picture in two colours, each filled before it is painted.
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
