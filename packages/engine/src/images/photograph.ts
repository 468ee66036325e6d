import { ConversionError } from "../base/failure.ts"
import type { PixelImage } from "../base/host.ts"
import { separateTables } from "./jpeg/separate-tables.ts"

/** mozjpeg as its builds for WebAssembly are called; `data` holds four channels. */
export type Mozjpeg = (
  image: {
    readonly data: Uint8ClampedArray<ArrayBuffer>
    readonly width: number
    readonly height: number
    readonly colorSpace: "srgb"
  },
  options: {
    readonly quality: number
    readonly auto_subsample: boolean
    readonly chroma_subsample: number
    readonly color_space: number
  },
) => Promise<ArrayBuffer>

/** mozjpeg's names of colour spaces. */
const GREY = 1
const LUMA_CHROMA = 3
/** Longest side that the format's usual reader takes, in pixels. */
const LONGEST = 65_500

/**
 * Encodes a photograph with mozjpeg for WebAssembly: progressive, coefficients chosen by their
 * cost, colours at half resolution. The bytes are those that libvips with mozjpeg writes at
 * qualities from `SAME_FROM` on. `quality` is 1 to 100; alpha lies on white.
 * @throws ConversionError "limit/pixels" where a side is too long.
 */
export async function encodePhotograph(
  image: PixelImage,
  quality: number,
  encode: Mozjpeg,
): Promise<Uint8Array> {
  const { width, height, channels } = image
  if (Math.max(width, height) > LONGEST)
    throw new ConversionError("limit/pixels", "The picture is longer than its format allows.", {
      hint: "Choose PNG, or a lower resolution.",
    })
  const jpeg = await encode(
    { data: withFourChannels(image), width, height, colorSpace: "srgb" },
    {
      quality,
      auto_subsample: false,
      chroma_subsample: 2,
      color_space: channels === 1 ? GREY : LUMA_CHROMA,
    },
  )
  return separateTables(new Uint8Array(jpeg))
}

/**
 * The least quality at which tables of quantisation hold no step above 255: below it libvips cuts
 * the steps, and mozjpeg by itself writes them with 16 bits.
 */
export const SAME_FROM = 70

function withFourChannels({
  width,
  height,
  channels,
  data,
}: PixelImage): Uint8ClampedArray<ArrayBuffer> {
  const count = width * height
  const made = new Uint8ClampedArray(count * 4).fill(255)
  for (let pixel = 0; pixel < count; pixel += 1) {
    const from = pixel * channels
    const share = channels === 4 ? (data[from + 3] ?? 0) / 255 : 1
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[channels === 1 ? from : from + channel] ?? 0
      made[pixel * 4 + channel] = share === 1 ? value : 255 + (value - 255) * share
    }
  }
  return made
}
