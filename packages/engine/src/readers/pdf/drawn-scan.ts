import type { ImageCodec, PixelImage } from "../../base/host.ts"
import { enlarge } from "../../images/enlarge.ts"
import type { ScenePage } from "../../model/scene.ts"
import type { ImageTable } from "./pictures/image-table.ts"
import { storedPixels } from "./pictures/stored-pixels.ts"

/** How far a picture may lie beside its page's edges, in pixels of what is drawn. */
const BESIDE = 1

/**
 * Gives a page that is one picture, which lies on it upright, at so many pixels a point, from the
 * samples of the picture: half of what drawing takes, and nothing is blurred where the picture has
 * this size already. A grey picture keeps its one channel. Undefined for all other pages, and for
 * pictures that are finer.
 */
export async function drawnFromPicture(
  page: ScenePage,
  scale: number,
  { images, codec }: { readonly images: ImageTable; readonly codec: ImageCodec },
): Promise<PixelImage | undefined> {
  const entry = lonePicture(page, scale, images)
  if (!entry?.picture) return undefined
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)]
  const { image, picture } = entry
  if (image.width > width + BESIDE || image.height > height + BESIDE) return undefined
  const stored = await storedPixels(picture, image.format === "jpg", codec)
  if (!stored) return undefined
  const isThisSize =
    Math.abs(stored.width - width) <= BESIDE && Math.abs(stored.height - height) <= BESIDE
  return isThisSize ? stored : enlarge(stored, width, height)
}

/** The picture that a page consists of. */
function lonePicture(page: ScenePage, scale: number, images: ImageTable) {
  const [item, ...others] = page.items
  if (item?.kind !== "image" || others.length > 0) return undefined
  if (item.alpha < 1 || item.isRasterised === true) return undefined
  const entry = images.at(item.image)
  if (!entry || entry.image.hasAlpha || entry.image.isMask) return undefined
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) * scale <= BESIDE
  const [a, b, c, d, e, f] = item.matrix
  const isUpright = [b, c, e, f].every((value) => isNear(value, 0))
  const isWhole =
    isNear(item.box.x0, 0) &&
    isNear(item.box.y0, 0) &&
    isNear(item.box.x1, page.width) &&
    isNear(item.box.y1, page.height)
  return isUpright && isWhole && isNear(a, page.width) && isNear(d, page.height) ? entry : undefined
}
