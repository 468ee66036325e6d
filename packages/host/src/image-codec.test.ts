import { expect, test } from "vitest"
import {
  encodeJpeg,
  encodePhotograph,
  SAME_FROM,
  shrinkImage,
  type PixelImage,
} from "@mozhuan/engine"
import { sharpCodec } from "./image-codec.ts"
import { mozjpeg } from "./mozjpeg.ts"

const grey = {
  width: 32,
  height: 16,
  channels: 1,
  data: new Uint8Array(512).map((_, at) => at & 255),
} as const

/** Number of components in the frame header of a JPEG. */
function components(jpeg: Uint8Array): number | undefined {
  for (
    let at = 2;
    at + 9 < jpeg.length;
    at += 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
  ) {
    const marker = jpeg[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return jpeg[at + 9]
  }
  return undefined
}

test("a picture of one channel is written and scaled as one channel", async () => {
  const codec = sharpCodec()
  expect(components(await codec.encode(grey, "jpg", { quality: 80 }))).toBe(1)
  // The colour type stands in the 26th byte of a PNG: 0 is grey.
  expect((await codec.encode(grey, "png"))[25]).toBe(0)
  expect((await codec.resize(grey, 8, 8)).channels).toBe(1)
})

test("a picture longer than its format allows is refused with a code", async () => {
  const long = { width: 70_000, height: 1, channels: 1, data: new Uint8Array(70_000) } as const
  for (const format of ["jpg", "webp"] as const)
    await expect(sharpCodec().encode(long, format)).rejects.toMatchObject({ code: "limit/pixels" })
  expect((await sharpCodec().encode(long, "png")).length).toBeGreaterThan(0)
})

/** Soft waves with noise: each block has other coefficients. */
function waves(width: number, height: number, channels: 1 | 3 | 4): PixelImage {
  let seed = 7
  const data = Uint8Array.from({ length: width * height * channels }, (_, at) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff
    const wave = 96 + 80 * Math.sin(at / 97) + ((seed >> 16) & 63)
    return channels === 4 && at % 4 === 3 ? 255 : wave
  })
  return { width, height, channels, data }
}

test.for([
  [8, 8, 3],
  [17, 9, 3],
  [31, 47, 1],
  [200, 133, 3],
  [33, 64, 4],
] as const)(
  "the JPEG of the engine equals the one of libvips: %i x %i pixels of %i channels",
  async ([width, height, channels]) => {
    const image = waves(width, height, channels)
    for (const quality of [5, 40, 85, 100])
      for (const dpi of [undefined, 150]) {
        const there = await sharpCodec().encode(image, "jpg", {
          quality,
          effort: "fast",
          ...(dpi === undefined ? {} : { dpi }),
        })
        expect(Buffer.from(encodeJpeg(image, quality, dpi)).equals(there)).toBe(true)
      }
  },
)

test.for([
  [8, 8, 3],
  [31, 47, 1],
  [200, 133, 3],
  [33, 64, 4],
] as const)(
  "a photograph packed for WebAssembly equals the one of libvips: %i x %i pixels of %i channels",
  async ([width, height, channels]) => {
    const image = waves(width, height, channels)
    const encode = await mozjpeg()
    for (const quality of [SAME_FROM, 75, 80, 85, 90, 100]) {
      const [here, there] = [
        await encodePhotograph(image, quality, encode),
        await sharpCodec().encode(image, "jpg", { quality }),
      ]
      expect([quality, Buffer.from(here).equals(there)]).toEqual([quality, true])
    }
  },
)

test("below that quality both sides pack by WebAssembly, and every reader reads it", async () => {
  for (const quality of [1, 24, 50, SAME_FROM - 1]) {
    const image = waves(90, 70, 3)
    const jpeg = await sharpCodec().encode(image, "jpg", { quality })
    expect(jpeg).toEqual(await encodePhotograph(image, quality, await mozjpeg()))
    const seen = await sharpCodec().decode(jpeg)
    expect([seen.width, seen.height, seen.channels]).toEqual([90, 70, 3])
  }
})

test.for([
  [400, 300, 3, 200, 150],
  [401, 299, 1, 133, 100],
  [619, 403, 3, 97, 61],
  [250, 333, 1, 249, 332],
  [64, 900, 3, 64, 30],
  [90, 90, 1, 1, 1],
] as const)(
  "a picture made smaller by the engine has the pixels of libvips: %i x %i, %i channels, to %i x %i",
  async ([width, height, channels, to, down]) => {
    const image = waves(width, height, channels)
    const [here, there] = [shrinkImage(image, to, down), await sharpCodec().resize(image, to, down)]
    expect([here.width, here.height, here.channels]).toEqual([to, down, channels])
    expect(Buffer.from(here.data).equals(there.data)).toBe(true)
  },
)

test("a photograph is turned as it asks for, or left as it is stored", async () => {
  const { default: sharp } = await import("sharp")
  const lying = await sharp(grey.data, { raw: { width: 32, height: 16, channels: 1 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const codec = sharpCodec()
  expect((await codec.decode(lying)).width).toBe(16)
  expect((await codec.decode(lying, { asStored: true })).width).toBe(32)
})
