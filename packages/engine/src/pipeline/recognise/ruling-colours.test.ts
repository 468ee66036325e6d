import { expect, it } from "vitest"
import type { PixelImage } from "../../base/host.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { withRulingColours } from "./ruling-colours.ts"

type Rgb = readonly [number, number, number]

/** A ruling two pixels thick whose ink blur has spread over four rows. */
function blurred(colour: Rgb, ground: Rgb = [255, 255, 255]): PixelImage {
  const [width, height] = [200, 40]
  const data = new Uint8Array(width * height * 3)
  const shares = new Map([
    [18, 0.25],
    [19, 0.75],
    [20, 0.75],
    [21, 0.25],
  ])
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const [paper, ink] = [ground[channel] ?? 0, colour[channel] ?? 0]
        data[(y * width + x) * 3 + channel] = paper + (ink - paper) * (shares.get(y) ?? 0)
      }
  return { width, height, channels: 3, data }
}

const ruling: PixelRuling = {
  direction: "horizontal",
  at: 20,
  from: 10,
  to: 190,
  thickness: 2,
  ends: [20, 20],
}

const colourIn = (picture: PixelImage): number | undefined =>
  withRulingColours([ruling], { picture, sourceOf: (at) => at })[0]?.colour

it("gives coloured and grey rulings the colour they were drawn in", () => {
  const near = (colour: number | undefined, wanted: Rgb): void => {
    for (const [channel, level] of wanted.entries())
      expect(Math.abs((((colour ?? 0) >> (16 - 8 * channel)) & 255) - level)).toBeLessThan(12)
  }
  near(colourIn(blurred([79, 129, 189])), [79, 129, 189])
  near(colourIn(blurred([190, 190, 190])), [190, 190, 190])
})

it("leaves black rulings black, on paper and on a fill", () => {
  expect(colourIn(blurred([0, 0, 0]))).toBeUndefined()
  expect(colourIn(blurred([0, 0, 0], [0, 255, 0])) ?? 0).toBe(0)
})
