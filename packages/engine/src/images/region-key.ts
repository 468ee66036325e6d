import type { Box } from "../base/geometry.ts"
import type { RegionOptions, SceneBytes } from "../model/scene.ts"

/** A part of a page that a document shows as a picture. */
export interface PageRegion {
  /** 0-based. */
  readonly page: number
  readonly box: Box
  /** Pixels a point. */
  readonly scale: number
  readonly withoutText: boolean
  /** Coloured ink alone, on nothing: stamps. */
  readonly onlyColoured?: boolean
  /** The objects to draw, where not all: see `RegionOptions`. */
  readonly objects?: RegionOptions["objects"]
}

const prefix = "region:"

/**
 * Gives the image key of a rendered region, so that a document can name a picture that is drawn
 * only when a writer asks for it. `loadImage` understands it.
 */
export function regionKey({
  page,
  box,
  scale,
  withoutText,
  onlyColoured,
  objects,
}: PageRegion): string {
  const numbers = [page, box.x0, box.y0, box.x1, box.y1, scale].map((value) =>
    String(Math.round(value * 1000) / 1000),
  )
  const what = onlyColoured ? "coloured" : withoutText ? "shapes" : "all"
  const ranges = objects?.map(([from, to]) => `${from}-${to}`).join("+")
  return `${prefix}${numbers.join(",")},${what}${ranges === undefined ? "" : `,${ranges}`}`
}

/** Gives the region that a key names, or undefined for the key of an image of the file. */
export function parseRegionKey(key: string): PageRegion | undefined {
  if (!key.startsWith(prefix)) return undefined
  const [page, x0, y0, x1, y1, scale, what, ranges] = key.slice(prefix.length).split(",")
  const box = { x0: Number(x0), y0: Number(y0), x1: Number(x1), y1: Number(y1) }
  const region = {
    page: Number(page),
    box,
    scale: Number(scale),
    withoutText: what === "shapes",
    ...(what === "coloured" && { onlyColoured: true }),
  }
  if (ranges === undefined) return region
  const objects = ranges.split("+").map((range) => range.split("-").map(Number))
  return { ...region, objects: objects.map(([from = 0, to = 0]) => [from, to] as const) }
}

/**
 * Gives the bytes under an image key of a document: an image of the file as it is, or a region
 * drawn now.
 */
export function loadImage(bytes: SceneBytes, key: string): Promise<Uint8Array> {
  const region = parseRegionKey(key)
  if (!region) return bytes.image(key)
  const { withoutText, onlyColoured, objects } = region
  return bytes.drawRegion(region.page, region.box, region.scale, {
    withoutText,
    ...(onlyColoured && { onlyColoured }),
    ...(objects && { objects }),
  })
}
