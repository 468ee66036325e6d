import { area, intersection, union, type Box } from "../../base/geometry.ts"
import type { Likeness } from "../../images/likeness.ts"
import { regionKey } from "../../images/region-key.ts"
import type { PlacedImage, SceneImage, SceneItem, ScenePage } from "../../model/scene.ts"
import type { SeenPage } from "./look-at-page.ts"
import { inPoints } from "./picture-places.ts"
import { LARGEST_MARK } from "./running-pictures.ts"

/** A page that is cut from: pixels a point, and where the pictures are gathered. */
interface CutPage {
  readonly page: ScenePage
  readonly scale: number
  readonly images: SceneImage[]
}

/** A scan that is cut from, and where it is gathered what the parts look like, by their image. */
interface CutScan extends CutPage {
  readonly likenesses: Map<number, Likeness>
}

/**
 * Cuts out of a scan what no words stand for: pictures and lines that were guessed, to stand below
 * the text, and stamps, above it.
 */
export function cutOutsOf(
  seen: SeenPage,
  doubtful: readonly Box[],
  cutScan: CutScan,
): { below: PlacedImage[]; above: PlacedImage[] } {
  const cut = (box: Box, onlyColoured = false): PlacedImage => {
    const made = cropOf({ box, source: seen.sourceOf(box) }, cutScan, onlyColoured)
    if (area(made.box) <= LARGEST_MARK) cutScan.likenesses.set(made.image, seen.likenessOf(box))
    return made
  }
  return {
    below: [...seen.pictures, ...doubtful].map((box) => cut(box)),
    above: seen.stamps.map((box) => cut(box, true)),
  }
}

/** Cuts parts out of a page as it lies; `boxes` are in points. */
export const piecesOf = (
  page: ScenePage,
  boxes: readonly Box[],
  images: SceneImage[],
): PlacedImage[] => boxes.map((box) => cropOf({ box, source: box }, { page, scale: 1, images }))

/** A part of a page, and where it stood in the picture before that was made flat; in pixels. */
interface CutPart {
  readonly box: Box
  readonly source: Box
  /** The objects to cut out, where not all that is seen. */
  readonly objects?: readonly (readonly [number, number])[]
}

/** Cuts a part out of a page, or its coloured ink alone. */
function cropOf(
  part: CutPart,
  { page, scale, images }: CutPage,
  onlyColoured = false,
): PlacedImage {
  const [box, source] = [inPoints(part.box, scale), inPoints(part.source, scale)]
  const key = regionKey({
    page: page.index,
    box: source,
    scale: 2,
    withoutText: false,
    onlyColoured,
    ...(part.objects && { objects: part.objects }),
  })
  const image = images.length
  images.push({
    width: Math.round((source.x1 - source.x0) * 2),
    height: Math.round((source.y1 - source.y0) * 2),
    hasAlpha: onlyColoured || part.objects !== undefined,
    isMask: false,
    format: "png",
    key,
  })
  return {
    kind: "image",
    image,
    matrix: [box.x1 - box.x0, 0, 0, box.y1 - box.y0, box.x0, box.y0],
    box,
    alpha: 1,
    isRasterised: true,
  }
}

/** Runs from which on they are one picture: nobody moves so many, and each is asked of all. */
const mostPictures = 1_000

/**
 * Pictures of runs whose characters nobody knows and nobody read, on nothing: those that overlap
 * are one, and all are where there are very many.
 */
export function picturesOf(
  runs: readonly SceneItem[],
  page: ScenePage,
  images: SceneImage[],
): PlacedImage[] {
  let groups: { box: Box; runs: readonly SceneItem[] }[] = []
  const isOne = runs.length > mostPictures
  for (const run of isOne ? [] : runs) {
    const touched = groups.filter(({ box }) => intersection(box, run.box) !== undefined)
    groups = groups.filter((group) => !touched.includes(group))
    const box = touched.map((group) => group.box).reduce(union, run.box)
    groups.push({ box, runs: [...touched.flatMap((group) => group.runs), run] })
  }
  if (isOne) groups = [{ box: runs.map(({ box }) => box).reduce(union), runs }]
  return groups.map(({ box, runs: together }) => {
    const known = together.flatMap(({ object }) => (object === undefined ? [] : [object]))
    const objects = [...new Set(known)].sort((a, b) => a - b).map((at) => [at, at] as const)
    const part = { box, source: box, ...(objects.length > 0 && { objects }) }
    return cropOf(part, { page, scale: 1, images })
  })
}

/** A page whose letters nobody can name is shown as it looks. */
export function pictureOf(page: ScenePage, images: SceneImage[]): ScenePage {
  const whole: Box = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  return {
    ...page,
    items: [cropOf({ box: whole, source: whole }, { page, scale: 1, images })],
    textQuality: { ...page.textQuality, glyphs: 0, unmapped: 0, invisible: 0 },
  }
}
