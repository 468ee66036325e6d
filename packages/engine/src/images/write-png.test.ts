import { createNodeHost } from "@mozhuan/host"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import type { HostZlib, PixelImage } from "../base/host.ts"
import { ownZlib } from "../pdf/objects/flate.ts"
import { readPng } from "./png.ts"
import { encodePng } from "./write-png.ts"

const host = createNodeHost()
const zlib: HostZlib = host.zlib ?? ownZlib

/** Pixels of as many colours as asked for, in an order that no filter guesses. */
function speckled(
  width: number,
  height: number,
  channels: PixelImage["channels"],
  colours: number,
): PixelImage {
  const data = new Uint8Array(width * height * channels)
  let state = 7
  for (let at = 0; at < data.length; at += channels) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const colour = (state >>> 8) % colours
    for (let channel = 0; channel < channels; channel += 1)
      data[at + channel] = channel === 3 ? 255 - (colour % 5) : (colour >> (channel * 4)) & 255
  }
  return { width, height, channels, data }
}

/** A gradient with grain, as cameras give it. */
function photographed(width: number, height: number): PixelImage {
  const grain = speckled(width, height, 3, 4)
  return {
    ...grain,
    data: grain.data.map(
      (value, at) => (Math.floor(at / 3) % width) + Math.floor(at / (3 * width)) + (value & 1),
    ),
  }
}

function samePixels(a: PixelImage, b: PixelImage): boolean {
  const at = ({ channels, data }: PixelImage, pixel: number, channel: number): number =>
    (channel === 3
      ? channels === 4
        ? data[pixel * 4 + 3]
        : 255
      : data[pixel * channels + (channels === 1 ? 0 : channel)]) ?? 0
  for (let pixel = 0; pixel < a.width * a.height; pixel += 1)
    for (let channel = 0; channel < 4; channel += 1)
      if (at(a, pixel, channel) !== at(b, pixel, channel)) return false
  return a.width === b.width && a.height === b.height
}

describe("encodePng", () => {
  it("keeps every pixel, whatever the channels, colours and width", async () => {
    for (const channels of [1, 3, 4] as const) {
      for (const colours of [1, 2, 3, 16, 17, 256, 4_000]) {
        for (const width of [1, 7, 8, 33, 200]) {
          const image = speckled(width, 150, channels, colours)
          const decoded = await host.images.decode(await encodePng(image, zlib))
          expect(
            samePixels(decoded, image),
            `${channels} channels, ${colours} colours, ${width} wide`,
          ).toBe(true)
        }
      }
    }
  })

  it("gives clear pixels the colour beside them, so that thin lines do not fade when they are scaled", async () => {
    const [red, clear] = [
      [200, 30, 30, 255],
      [255, 255, 255, 0],
    ] as const
    const lines = [
      [clear, clear, clear, clear],
      [clear, red, clear, clear],
      [clear, clear, clear, clear],
    ].flat(2)
    const { data } = await host.images.decode(
      await encodePng({ width: 4, height: 3, channels: 4, data: Uint8Array.from(lines) }, zlib),
    )
    for (let pixel = 0; pixel < 12; pixel += 1)
      expect([...data.subarray(pixel * 4, pixel * 4 + 4)]).toEqual([
        200,
        30,
        30,
        pixel === 5 ? 255 : 0,
      ])
  })

  it("uses a palette of few bits for few colours", async () => {
    const formOf = async (image: PixelImage): Promise<unknown> => {
      const png = readPng(await encodePng(image, zlib))
      return [png?.colourType, png?.bitDepth]
    }
    expect(await formOf(speckled(64, 64, 3, 2))).toEqual([3, 1])
    expect(await formOf(speckled(64, 64, 4, 14))).toEqual([3, 4])
    expect(await formOf(speckled(64, 64, 1, 200))).toEqual([0, 8])
    expect(await formOf(speckled(64, 64, 3, 4_000))).toEqual([2, 8])
  })

  it("packs photographs by their differences", async () => {
    const image = photographed(300, 200)
    const bytes = await encodePng(image, zlib)
    expect(bytes.length).toBeLessThan(image.data.length / 4)
    expect(samePixels(await host.images.decode(bytes), image)).toBe(true)
  })

  it("gives the same bytes every time, and without a platform's deflate the same pixels", async () => {
    const image = photographed(120, 90)
    expect(await encodePng(image, zlib)).toEqual(await encodePng(image, zlib))
    expect(samePixels(await host.images.decode(await encodePng(image, ownZlib)), image)).toBe(true)
  })

  it("says the resolution where it is given, as other programs read it", async () => {
    const told = async (dpi: number) => {
      const png = await encodePng(photographed(20, 10), zlib, dpi)
      return (await sharp(png).metadata()).density
    }
    expect(await Promise.all([told(96), told(150), told(300)])).toEqual([96, 150, 300])
  })
})
