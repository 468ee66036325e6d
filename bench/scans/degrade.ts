import type { PixelImage } from "../../packages/engine/src/index.ts"
import { randomFrom } from "./texts.ts"

/** How a page came to be a picture. */
export type Scan = "clean" | "coarse" | "grey" | "photo" | "fax" | "flatbed"

export const scanDpi: Readonly<Record<Scan, number>> = {
  clean: 300,
  coarse: 150,
  grey: 200,
  photo: 220,
  fax: 200,
  flatbed: 200,
}

/** Makes a drawn page (three channels) what a scanner or a telephone makes of it. */
export function degrade(page: PixelImage, scan: Scan, seed: number): PixelImage {
  const random = randomFrom(seed * 31 + 5)
  switch (scan) {
    case "clean":
      return noisy(page, 3, random)
    case "coarse":
      return noisy(blurred(page), 5, random)
    case "grey":
      return noisy(greyed(warped(page, tilt(page, (random() * 2 - 1) * 2.4))), 16, random)
    case "photo":
      return noisy(lit(blurred(warped(page, perspective(page, random))), random), 7, random)
    case "flatbed":
      return noisy(blurred(warped(page, tilt(page, (random() * 2 - 1) * 0.7))), 4, random)
    case "fax":
      return faxed(noisy(greyed(page), 10, random))
  }
}

type Place = (x: number, y: number) => readonly [number, number]

/** Gives for a place of the picture the one of the page, turned about the middle. */
function tilt({ width, height }: PixelImage, degrees: number): Place {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return [dx * cos + dy * sin + width / 2, dy * cos - dx * sin + height / 2]
  }
}

/** The sheet lies on a table and is seen aslant: farther sides are shorter. */
function perspective({ width, height }: PixelImage, random: () => number): Place {
  const [px, py] = [(random() - 0.5) * 0.1, (random() - 0.5) * 0.14]
  const turn = tilt({ width, height, channels: 1, data: new Uint8Array() }, (random() - 0.5) * 3)
  return (x, y) => {
    const [u, v] = [(x / width - 0.5) * 1.14, (y / height - 0.5) * 1.14]
    const depth = 1 + px * u + py * v
    return turn((u / depth + 0.5) * width, (v / depth + 0.5) * height)
  }
}

/** What lies around the sheet on a photograph. */
const TABLE = [96, 80, 66] as const

function warped(page: PixelImage, place: Place): PixelImage {
  const { width, height, channels, data } = page
  const made = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sx, sy] = place(x, y)
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)]
      const at = (y * width + x) * channels
      const isInside = x0 >= 0 && y0 >= 0 && x0 < width - 1 && y0 < height - 1
      const [fx, fy] = [sx - x0, sy - y0]
      for (let channel = 0; channel < channels; channel++) {
        const from = (y0 * width + x0) * channels + channel
        const upper = (data[from] ?? 0) * (1 - fx) + (data[from + channels] ?? 0) * fx
        const below = from + width * channels
        const lower = (data[below] ?? 0) * (1 - fx) + (data[below + channels] ?? 0) * fx
        made[at + channel] = isInside ? upper * (1 - fy) + lower * fy : (TABLE[channel] ?? 90)
      }
    }
  }
  return { ...page, data: made }
}

function blurred({ width, height, channels, data }: PixelImage): PixelImage {
  const made = new Uint8Array(data)
  const weights = [1, 2, 1, 2, 4, 2, 1, 2, 1]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let near = 0; near < 9; near++) {
          const at = (y + Math.floor(near / 3) - 1) * width + x + (near % 3) - 1
          sum += (data[at * channels + channel] ?? 0) * (weights[near] ?? 0)
        }
        made[(y * width + x) * channels + channel] = sum / 16
      }
    }
  }
  return { width, height, channels, data: made }
}

function noisy(page: PixelImage, deviation: number, random: () => number): PixelImage {
  const data = page.data.map((value) => {
    // The sum of four even numbers is near enough to a bell.
    const bell = (random() + random() + random() + random() - 2) * 1.73
    return Math.max(0, Math.min(255, Math.round(value + bell * deviation)))
  })
  return { ...page, data }
}

function lit(page: PixelImage, random: () => number): PixelImage {
  const { width, height, channels } = page
  const [lampX, lampY] = [random(), random()]
  const warmth = [1, 0.97, 0.88]
  const data = page.data.map((value, at) => {
    const pixel = Math.floor(at / channels)
    const [x, y] = [(pixel % width) / width - lampX, Math.floor(pixel / width) / height - lampY]
    const light = 1 - 0.42 * Math.min(1, Math.hypot(x, y))
    return Math.round(value * light * (warmth[at % channels] ?? 1))
  })
  return { ...page, data }
}

function greyed(page: PixelImage): PixelImage {
  const { width, height, channels } = page
  if (channels === 1) return page
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const at = pixel * channels
    const [red, green, blue] = [page.data[at], page.data[at + 1], page.data[at + 2]]
    data[pixel] = ((red ?? 0) * 77 + (green ?? 0) * 150 + (blue ?? 0) * 29) >> 8
  }
  return { width, height, channels: 1, data }
}

/** Black and white alone, as the fine mode of a fax. */
function faxed(page: PixelImage): PixelImage {
  return { ...page, data: page.data.map((value) => (value < 140 ? 0 : 255)) }
}
