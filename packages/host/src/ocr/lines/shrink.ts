import type { PixelImage } from "@mozhuan/engine"

/** Gives a grey picture at another size, its pixels averaged. */
export async function shrink(
  { width, height, data }: PixelImage,
  newWidth: number,
  newHeight: number,
): Promise<PixelImage> {
  const { default: sharp } = await import("sharp")
  const made = await sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .resize(newWidth, newHeight, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer()
  return { width: newWidth, height: newHeight, channels: 1, data: made }
}
