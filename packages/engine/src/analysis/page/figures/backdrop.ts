import { white, type Rgb } from "../../../base/colour.ts"
import { area, contains, intersection, type Box } from "../../../base/geometry.ts"
import type { SceneImage, ScenePage } from "../../../model/scene.ts"
import type { DrawnPicture } from "./page-pictures.ts"
import type { DrawnShape } from "./page-shapes.ts"

/** What lies under all else on a page. */
export interface Backdrop {
  readonly colour: Rgb | undefined
  /** Pictures and gradients that fill the page, the lowest first. */
  readonly pictures: readonly DrawnPicture[]
  readonly shapes: readonly DrawnShape[]
  /** Items of the backdrop, full-page fills among them. */
  readonly items: ReadonlySet<number>
}

/** Share of the page that a backdrop covers. */
const COVER = 0.97

/**
 * Finds full-page fills and pictures painted before anything else. `images` tells which of them
 * have holes.
 */
export function findBackdrop(
  page: ScenePage,
  shapes: readonly DrawnShape[],
  pictures: readonly DrawnPicture[],
  images: readonly SceneImage[],
): Backdrop {
  const sheet: Box = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const fillsPage = (box: Box): boolean =>
    contains(box, sheet, 1.5) ||
    area(intersection(box, sheet) ?? { x0: 0, y0: 0, x1: 0, y1: 0 }) >= COVER * area(sheet)
  const drawn = [
    ...shapes.map((shape) => ({
      z: shape.shape.z,
      box: shape.shape.box,
      items: shape.items,
      shape,
      picture: undefined,
    })),
    ...pictures.map((picture) => ({
      z: picture.z,
      box: picture.box,
      items: picture.items,
      shape: undefined,
      picture,
    })),
  ].toSorted((a, b) => a.z - b.z)
  const firstText = page.items.findIndex((item) => item.kind === "glyphs")
  const items = new Set<number>()
  let colour: Rgb | undefined
  let layers: typeof drawn = []
  for (const one of drawn) {
    const isCover =
      fillsPage(one.box) &&
      (firstText < 0 || one.z < firstText) &&
      (!one.shape || one.shape.shape.type === "rectangle")
    if (!isCover) break
    const fill = one.shape?.shape.fill
    if (one.shape && !one.shape.shape.gradient && fill?.alpha === 1) {
      colour = fill.colour
      layers = []
    } else if (one.shape && !one.shape.shape.gradient) break
    else layers = hidesAll(one.picture, images) ? [one] : [...layers, one]
    for (const item of one.items) items.add(item)
  }
  return {
    colour: colour === white ? undefined : colour,
    pictures: layers.flatMap(({ picture }) => picture ?? []),
    shapes: layers.flatMap(({ shape }) => shape ?? []),
    items,
  }
}

/** A picture without holes hides what lies under it; the others lie on it. */
function hidesAll(picture: DrawnPicture | undefined, images: readonly SceneImage[]): boolean {
  const content = picture?.content
  return content !== undefined && content.alpha === 1 && images[content.image]?.hasAlpha === false
}
