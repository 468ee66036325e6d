import { expect, test } from "vitest"
import { sharpCodec } from "./image-codec.ts"

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
