import { expect, test } from "vitest"
import { colourPixels, greyPixels } from "./pixels.ts"

/** Pixels of 7 × 1 with the alpha that opaque pages have. */
const words = (...pixels: readonly (readonly [number, number, number])[]): Uint32Array =>
  Uint32Array.from(
    pixels,
    ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0,
  )

test("colours come out in order whatever the number of pixels", () => {
  for (let width = 1; width <= 9; width += 1) {
    const pixels = Array.from(
      { length: width },
      (_, at) => [at * 3 + 1, at * 3 + 2, 255 - at] as const,
    )
    const image = colourPixels({ words: words(...pixels), width, height: 1 })
    expect([image.channels, [...image.data]]).toEqual([3, pixels.flat()])
  }
})

test("a picture without colour has one channel, and one tinted pixel is enough to keep three", () => {
  expect([
    ...(greyPixels({ words: words([9, 9, 9], [0, 0, 0], [255, 255, 255]), width: 3, height: 1 })
      ?.data ?? []),
  ]).toEqual([9, 0, 255])
  expect(greyPixels({ words: words([9, 9, 9], [9, 9, 8]), width: 2, height: 1 })).toBeUndefined()
  expect(greyPixels({ words: words([9, 9, 9], [8, 9, 9]), width: 2, height: 1 })).toBeUndefined()
})
