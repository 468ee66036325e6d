import type { PixelImage } from "../../base/host.ts"

/** Pictures higher than this are cut: phones and chat programs show no more. */
const LONGEST = 20_000

/**
 * Stacks pictures into as few long ones as fit; narrower ones are centred on white. A page is never
 * cut in two.
 */
export function* joinPictures(images: Iterable<PixelImage>): Iterable<PixelImage> {
  let held: PixelImage[] = []
  let height = 0
  for (const image of images) {
    if (held.length > 0 && height + image.height > LONGEST) {
      yield stack(held)
      ;[held, height] = [[], 0]
    }
    held.push(image)
    height += image.height
  }
  if (held.length > 0) yield stack(held)
}

function stack(images: readonly PixelImage[]): PixelImage {
  const width = Math.max(...images.map((image) => image.width))
  const height = images.reduce((sum, image) => sum + image.height, 0)
  const channels = images.some((image) => image.channels === 4)
    ? 4
    : images.every((image) => image.channels === 1)
      ? 1
      : 3
  const data = new Uint8Array(width * height * channels).fill(255)
  let top = 0
  for (const image of images) {
    const left = (width - image.width) >> 1
    for (let y = 0; y < image.height; y += 1)
      copyRow(image, y, data, ((top + y) * width + left) * channels, channels)
    top += image.height
  }
  return { width, height, channels, data }
}

function copyRow(
  image: PixelImage,
  y: number,
  to: Uint8Array,
  start: number,
  channels: number,
): void {
  const from = y * image.width * image.channels
  if (image.channels === channels) {
    to.set(image.data.subarray(from, from + image.width * channels), start)
    return
  }
  for (let x = 0; x < image.width; x += 1) {
    for (let channel = 0; channel < Math.min(3, channels); channel += 1) {
      to[start + x * channels + channel] =
        image.data[from + x * image.channels + (image.channels === 1 ? 0 : channel)] ?? 255
    }
  }
}
