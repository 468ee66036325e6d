import type { PixelImage } from "../base/host.ts"
import { toGrey } from "./straighten.ts"

/** Share of each side along the edges that tells nothing: the glass beside a sheet shows there. */
const EDGE = 0.03
/** Brightness of paper at least, and how much darker ink is. */
const PAPER = 200
const INK = 50
/**
 * Share of a sheet that specks take at most: a letter of ten points on A4 takes three times as
 * much.
 */
const MOST_SPECKS = 0.00002
/** Pixels apart of the samples that tell how light the paper is. */
const STEP = 97

/** Whether a picture shows a sheet that nothing is printed on: the back of another. */
export function isBlankSheet(picture: PixelImage): boolean {
  const { width, height, data } = toGrey(picture)
  const samples = Uint8Array.from(
    { length: Math.ceil(data.length / STEP) },
    (_, at) => data[at * STEP] ?? 255,
  ).sort()
  const paper = samples[samples.length >> 1] ?? 255
  if (paper < PAPER) return false
  const [left, top] = [Math.ceil(EDGE * width), Math.ceil(EDGE * height)]
  const most = MOST_SPECKS * width * height
  let ink = 0
  for (let y = top; y < height - top; y++)
    for (let at = y * width + left; at < (y + 1) * width - left; at++)
      if ((data[at] ?? 255) < paper - INK && ++ink > most) return false
  return true
}
