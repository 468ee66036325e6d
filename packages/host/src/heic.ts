import { ConversionError } from "@mozhuan/engine"
import type { PixelImage } from "@mozhuan/engine"

/** Tells HEVC pictures from the AV1 ones that libvips reads itself. */
export function isHeic(bytes: Uint8Array): boolean {
  const brand = Buffer.from(bytes.subarray(4, 12)).toString("latin1")
  return brand.startsWith("ftyp") && !brand.startsWith("ftypavi")
}

/**
 * Decodes the main picture of a HEIC file. @throws ConversionError "limit/pixels", "file/damaged"
 */
export async function decodeHeic(
  bytes: Uint8Array,
  maxPixels: number,
): Promise<PixelImage & { readonly pages: number }> {
  const [image] = await open(bytes)
  if (!image) throw damaged(undefined)
  if (image.width * image.height > maxPixels) {
    throw new ConversionError("limit/pixels", "The picture has too many pixels.", {
      hint: "Scale it down and try again.",
    })
  }
  try {
    const { width, height, data } = await image.decode()
    return {
      width,
      height,
      channels: 4,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      pages: 1,
    }
  } catch (cause) {
    throw damaged(cause)
  }
}

async function open(bytes: Uint8Array) {
  const { default: heic } = await import("heic-decode")
  try {
    return await heic.all({ buffer: bytes })
  } catch (cause) {
    throw damaged(cause)
  }
}

const damaged = (cause: unknown): ConversionError =>
  new ConversionError("file/damaged", "The picture cannot be read.", {
    hint: "Save it as JPG on the phone and try again.",
    ...(cause === undefined ? {} : { cause }),
  })
