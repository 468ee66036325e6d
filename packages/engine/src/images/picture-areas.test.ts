import { describe, expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findPictureAreas } from "./picture-areas.ts"

const [WIDTH, HEIGHT] = [600, 800]

type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour | undefined

/** A page of 600 × 800 points, a pixel each. */
function areasOf(paint: Paint, channels: 1 | 3 = 3) {
  const data = new Uint8Array(WIDTH * HEIGHT * channels).fill(250)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const colour = paint(x, y)
      if (colour) data.set(colour.slice(0, channels), (y * WIDTH + x) * channels)
    }
  const picture: PixelImage = { width: WIDTH, height: HEIGHT, channels, data }
  return findPictureAreas(picture, { sourceOf: (at) => at, scale: 1 })
}

const isIn = (x: number, y: number, [x0, y0, x1, y1]: readonly number[] = []): boolean =>
  x >= (x0 ?? 0) && x < (x1 ?? 0) && y >= (y0 ?? 0) && y < (y1 ?? 0)

const OUTER = [120, 180, 480, 420]
const INNER = [150, 216, 450, 390]
/** A sky from dark to light. */
const sky = (x: number, y: number): Colour => [60 + (y % 160), 90 + (x % 140), 235]
const paper: Colour = [250, 250, 250]

describe("areas of a page that are no paper", () => {
  it("are found with the paper that they hold, as that of a window on a screen", () => {
    const [area, ...others] = areasOf((x, y) =>
      isIn(x, y, OUTER) ? (isIn(x, y, INNER) ? paper : sky(x, y)) : undefined,
    )
    expect(others).toEqual([])
    expect(area?.box).toEqual({ x0: 120, y0: 180, x1: 480, y1: 420 })
    expect(area?.evenness).toBeLessThan(0.6)
  })

  it("are even where they have a colour or two, as the rows of a table", () => {
    const [area] = areasOf((x, y) =>
      isIn(x, y, OUTER) ? (y % 48 < 24 ? [200, 220, 240] : [225, 225, 225]) : undefined,
    )
    expect(area?.evenness).toBeGreaterThan(0.95)
  })

  it("have their ground's colour, whatever is printed on it", () => {
    const [area] = areasOf((x, y) => {
      if (!isIn(x, y, OUTER)) return undefined
      return x % 3 === 0 && y % 12 < 7 ? [20, 20, 20] : [200, 220, 240]
    })
    expect(area?.evenness).toBe(1)
  })

  it("may be as pale as a window's grey, and are no shade that a lamp leaves on paper", () => {
    const plain = (level: number) =>
      areasOf((x, y) => (isIn(x, y, OUTER) ? [level, level, level] : undefined))
    expect(plain(240)).toHaveLength(1)
    expect(plain(243)).toEqual([])
  })

  it("are told by their brightness in a grey scan", () => {
    const grey = (x: number, y: number): Colour | undefined =>
      isIn(x, y, OUTER) ? [90 + (y % 120), 0, 0] : undefined
    expect(areasOf(grey, 1)).toHaveLength(1)
  })

  it("are one where they stand on each other: the bars of a window and what it shows", () => {
    const areas = areasOf((x, y) => {
      if (!isIn(x, y, OUTER) || isIn(x, y, [0, 240, 600, 246])) return undefined
      return y < 240 ? sky(x, y) : [200, 220, 240]
    })
    expect(areas).toHaveLength(1)
    expect(areas[0]?.box).toEqual({ x0: 120, y0: 180, x1: 480, y1: 420 })
  })

  it.each<[string, Paint]>([
    ["print", (x, y) => (y % 14 < 7 && x % 3 === 0 ? [20, 20, 20] : undefined)],
    ["the shadow at an edge", (x, y) => (x < 200 && y < 300 ? sky(x, y) : undefined)],
    ["the ground of a page", (x, y) => (isIn(x, y, [12, 12, 588, 788]) ? sky(x, y) : undefined)],
    ["a bar", (x, y) => (isIn(x, y, [120, 180, 480, 210]) ? sky(x, y) : undefined)],
    [
      "a shape on paper",
      (x, y) => (Math.abs(x - 300) + Math.abs(y - 300) < 120 ? sky(x, y) : undefined),
    ],
  ])("are none of %s", (_, paint) => {
    expect(areasOf(paint)).toEqual([])
  })
})
