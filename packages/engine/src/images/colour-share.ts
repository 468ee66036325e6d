import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"

/**
 * Distance of the strongest from the weakest of red, green and blue from which a pixel has colour.
 */
const STRONG = 64

/** Pixels from one to the next that is looked at, along both sides. */
const STEP = 4

/** Share of a picture that has a strong colour outside of given boxes, which are in its pixels. */
export function colourShare(picture: PixelImage, without: readonly Box[] = []): number {
  const { width, height, channels, data } = picture
  if (channels < 3) return 0
  let [coloured, all] = [0, 0]
  for (let y = 0; y < height; y += STEP) {
    const beside = without.filter((box) => y >= box.y0 && y < box.y1)
    for (let x = 0; x < width; x += STEP) {
      all += 1
      const at = (y * width + x) * channels
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      const isStrong = Math.max(red, green, blue) - Math.min(red, green, blue) >= STRONG
      if (isStrong && !beside.some((box) => x >= box.x0 && x < box.x1)) coloured += 1
    }
  }
  return all === 0 ? 0 : coloured / all
}
