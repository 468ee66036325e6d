import { rgb, type Rgb } from "../../../base/colour.ts"
import type { PlacedImage, ScenePath } from "../../../model/scene.ts"
import { renderOpenPage } from "../../../pdf/pdfium/pdfium.ts"
import type { PageReading } from "../page-reading.ts"
import type { PageObject } from "../objects.ts"

/** Longest side in pixels of the drawing that tells the colours of a shade. */
const LOOK = 24

/** Shades of a page that are looked at: with more it is a painting, and each look takes time. */
const MOST_SHADES = 200

/** Opacity from which a pixel lies within the outline, out of 255. */
const INKED = 250

/**
 * Gives what a region is made of that is one outline filled with a shading or a pattern: bars,
 * slices and keys of charts are filled so. Nothing where its colours fade into the paper.
 */
export function shadeOf(
  reading: PageReading,
  object: PageObject,
  { box, segments }: Pick<ScenePath, "box" | "segments">,
): Pick<PlacedImage, "shades"> {
  if (reading.tally.shades++ >= MOST_SHADES) return {}
  const { data } = renderOpenPage(reading.file, reading.page, reading.index, {
    scale: LOOK / Math.max(box.x1 - box.x0, box.y1 - box.y0),
    box,
    background: 0,
    withoutAnnotations: true,
    objects: [[object.ordinal, object.ordinal]],
  })
  const colour = middleColour(data)
  return colour === undefined ? {} : { shades: [{ segments, colour }] }
}

/**
 * Gives the colour half way between the extremes: unlike the mean it is the same for a slice and
 * for the key of the legend, whatever shape the gradient fills.
 */
function middleColour(pixels: Uint8Array): Rgb | undefined {
  const low = [255, 255, 255]
  const high = [0, 0, 0]
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < INKED) continue
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[at + channel] ?? 0
      low[channel] = Math.min(low[channel] ?? 0, value)
      high[channel] = Math.max(high[channel] ?? 0, value)
    }
  }
  const [r = 0, g = 0, b = 0] = low.map((least, channel) =>
    Math.round((least + (high[channel] ?? 0)) / 2),
  )
  return (low[0] ?? 0) > (high[0] ?? 0) ? undefined : rgb(r, g, b)
}
