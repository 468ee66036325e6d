import { shares } from "../../geometry/scale.ts"
import { area, intersection, union, unitSquareBox, type Box } from "../../../base/geometry.ts"
import type { PictureContent } from "../../../model/document.ts"
import type { PlacedImage, ScenePage } from "../../../model/scene.ts"

/** A picture of a page: one placed image, or a set of tiles that make one. */
export interface DrawnPicture {
  /** The image as it is placed; undefined for tiles, which are drawn together. */
  readonly content: PictureContent | undefined
  readonly box: Box
  /** Indices into `ScenePage.items`. */
  readonly items: readonly number[]
  readonly z: number
}

interface Placed {
  readonly at: number
  readonly image: PlacedImage
}

/**
 * Gives the pictures of a page; images that lie edge to edge, as sliced by a producer, become one
 * picture.
 */
export function drawnPictures(page: ScenePage): DrawnPicture[] {
  const pictures: DrawnPicture[] = []
  let tiles: Placed[] = []
  let box: Box | undefined
  const flush = (): void => {
    if (box && isTiling(tiles, box)) {
      pictures.push({
        content: undefined,
        box,
        items: tiles.map(({ at }) => at),
        z: tiles[0]?.at ?? 0,
      })
    } else pictures.push(...tiles.map(single))
    tiles = []
    box = undefined
  }
  page.items.forEach((image, at) => {
    if (image.kind !== "image") return
    const placed = { at, image }
    const last = tiles.at(-1)
    if (box && last && continues(last, placed, box)) box = union(box, image.box)
    else {
      flush()
      box = image.box
    }
    tiles.push(placed)
  })
  flush()
  return pictures
}

/** Gap in points between tiles; rounding of their matrices. */
const TILE_GAP = 0.8
/** Ratio of pixel densities within which tiles belong together. */
const SAME_DENSITY = 1.3

function continues(last: Placed, next: Placed, box: Box): boolean {
  if (next.at - last.at > 1 || next.image.alpha !== last.image.alpha) return false
  const near = {
    x0: box.x0 - TILE_GAP,
    y0: box.y0 - TILE_GAP,
    x1: box.x1 + TILE_GAP,
    y1: box.y1 + TILE_GAP,
  }
  const sizes = [last.image, next.image].map(
    ({ matrix }) => Math.abs(matrix[0]) + Math.abs(matrix[1]),
  )
  const ratio = (sizes[0] ?? 1) / (sizes[1] ?? 1)
  const isSameImage = last.image.image === next.image.image
  const overlap = intersection(last.image.box, next.image.box)
  const overlaps =
    overlap !== undefined &&
    area(overlap) > shares.some * Math.min(area(last.image.box), area(next.image.box))
  return (
    intersection(near, next.image.box) !== undefined &&
    !overlaps &&
    (isSameImage || (ratio < SAME_DENSITY * 8 && ratio > 1 / (SAME_DENSITY * 8)))
  )
}

/** More touching images than this are never pictures of their own. */
const MANY_TILES = 60
/** Share of their common box that tiles must fill. */
const FILLED = shares.nearlyAll

function isTiling(tiles: readonly Placed[], box: Box): boolean {
  if (tiles.length <= 1) return false
  if (tiles.length > MANY_TILES) return true
  const covered = tiles.reduce((sum, { image }) => sum + area(image.box), 0)
  if (covered < FILLED * area(box) || covered > 1.1 * area(box)) return false
  // Two or three whole pictures may stand edge to edge; slices are far wider than high, or high
  // than wide.
  const areSlices = tiles.every(({ image }) => {
    const [wide, high] = [image.box.x1 - image.box.x0, image.box.y1 - image.box.y0]
    return Math.max(wide, high) > 3 * Math.min(wide, high)
  })
  return tiles.length >= 4 || areSlices
}

function single({ at, image }: Placed): DrawnPicture {
  const crop = cropOf(image)
  return {
    content: {
      kind: "picture",
      image: image.image,
      matrix: image.matrix,
      alpha: image.alpha,
      ...(crop && { crop }),
      ...(image.outline && { outline: image.outline }),
    },
    box: image.box,
    items: [at],
    z: at,
  }
}

/** Points by which a clip must cut before it counts. */
const CROP_SLACK = 0.75

/** Gives what the clip cuts off an upright image, as shares of its sides. */
function cropOf({ matrix, box }: PlacedImage): PictureContent["crop"] {
  const whole = unitSquareBox(matrix)
  const isUpright = Math.abs(matrix[1]) < 0.01 && Math.abs(matrix[2]) < 0.01
  const cuts = [box.y0 - whole.y0, whole.x1 - box.x1, whole.y1 - box.y1, box.x0 - whole.x0]
  if (!isUpright || cuts.every((cut) => cut < CROP_SLACK)) return undefined
  const [wide, high] = [whole.x1 - whole.x0, whole.y1 - whole.y0]
  const [top = 0, right = 0, bottom = 0, left = 0] = cuts.map((cut, index) =>
    Math.max(0, cut / (index % 2 === 0 ? high : wide)),
  )
  // The unit square is turned over where a scale is negative; the shares are of the image, not of
  // its place.
  const [flipX, flipY] = [matrix[0] < 0, matrix[3] < 0]
  return {
    top: flipY ? bottom : top,
    bottom: flipY ? top : bottom,
    left: flipX ? right : left,
    right: flipX ? left : right,
  }
}
