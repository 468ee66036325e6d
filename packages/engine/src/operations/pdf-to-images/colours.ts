import type { PixelImage } from "../../base/host.ts"

/**
 * Luma below which a pixel of a black-and-white picture is ink: grey text stays, light shading
 * goes.
 */
const INK_BELOW = 160

/** Gives a picture in grey; alpha is laid on white. Weights: ITU-R BT.601. */
export function toGrey({ width, height, channels, data }: PixelImage): PixelImage {
  if (channels === 1) return { width, height, channels, data }
  const count = width * height
  const grey = new Uint8Array(count)
  for (let pixel = 0, at = 0; pixel < count; pixel += 1, at += channels) {
    const luma = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8
    const alpha = channels === 4 ? (data[at + 3] ?? 255) : 255
    grey[pixel] = alpha === 255 ? luma : Math.round(255 + ((luma - 255) * alpha) / 255)
  }
  return { width, height, channels: 1, data: grey }
}

/** Gives a picture of black and white only, 0 and 255. */
export function toBilevel(image: PixelImage): PixelImage {
  const grey = toGrey(image)
  return { ...grey, data: grey.data.map((value) => (value < INK_BELOW ? 0 : 255)) }
}

/**
 * Gives a picture without colour in one channel, or undefined where some pixel has colour or the
 * picture has alpha.
 */
export function greyOf({ width, height, channels, data }: PixelImage): PixelImage | undefined {
  if (channels === 1) return { width, height, channels, data }
  if (channels === 4) return undefined
  const count = width * height
  const grey = new Uint8Array(count)
  for (let pixel = 0, at = 0; pixel < count; pixel += 1, at += 3) {
    const red = data[at] ?? 0
    if (red !== data[at + 1] || red !== data[at + 2]) return undefined
    grey[pixel] = red
  }
  return { width, height, channels: 1, data: grey }
}
