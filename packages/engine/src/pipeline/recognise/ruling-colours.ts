import type { PixelRuling } from "../../images/rulings.ts"
import type { ColourSource } from "./ink-colours.ts"

/** Places along a ruling at which its colour is looked at, and pixels of paper beside it. */
const LOOKS = 24
const BESIDE = 4
/** A grey darker than this is black that was printed thin. */
const LEAST_GREY = 140
/** Difference between the channels of one colour from which it is no grey. */
const LEAST_CHROMA = 40
/** Paper and pale fills are lighter in every channel; what stands on a fill is taken for black. */
const PAPER = 160
/** Blur makes a ruling at most so many times paler. */
const MOST_DEEPER = 3

/**
 * Gives rulings their colour where it is not black.
 *
 * Blur spreads the ink of a ruling and does not lessen it: its colour is that of all its ink on the
 * ruling's thickness. Places are in pixels of the straight page.
 */
export function withRulingColours(
  rulings: readonly PixelRuling[],
  source: Pick<ColourSource, "picture" | "sourceOf">,
): PixelRuling[] {
  return rulings.map((ruling) => {
    const colour = colourOf(ruling, source)
    return colour === undefined ? ruling : { ...ruling, colour }
  })
}

function colourOf(
  ruling: PixelRuling,
  source: Pick<ColourSource, "picture" | "sourceOf">,
): number | undefined {
  const channels = [0, 1, 2].map((channel) => levelOf(ruling, source, channel))
  const [red = 0, green = 0, blue = 0] = channels
  const chroma = Math.max(...channels) - Math.min(...channels)
  const light = Math.round(0.3 * red + 0.59 * green + 0.11 * blue)
  if (chroma >= LEAST_CHROMA) return (red << 16) | (green << 8) | blue
  return light < LEAST_GREY ? undefined : (light << 16) | (light << 8) | light
}

/** The level of one channel that the ink of a ruling has where it was drawn. */
function levelOf(
  ruling: PixelRuling,
  { picture, sourceOf }: Pick<ColourSource, "picture" | "sourceOf">,
  channel: number,
): number {
  const levels: number[] = []
  const reach = Math.ceil(ruling.thickness / 2 + BESIDE)
  for (let look = 0; look < LOOKS; look++) {
    const share = (look + 0.5) / LOOKS
    const along = ruling.from + (ruling.to - ruling.from) * share
    const middle = ruling.ends[0] + (ruling.ends[1] - ruling.ends[0]) * share
    const values = Array.from({ length: 2 * reach + 1 }, (_, index) => {
      const across = middle + index - reach
      const at =
        ruling.direction === "horizontal" ? { x: along, y: across } : { x: across, y: along }
      return levelAt(picture, sourceOf(at), channel)
    })
    const ground = ((values[0] ?? 255) + (values.at(-1) ?? 255)) / 2
    if (ground < PAPER) return 0
    const depth = ground - Math.min(...values)
    const ink = values.reduce((sum, value) => sum + Math.max(0, ground - value), 0)
    const deeper = Math.max(1, Math.min(MOST_DEEPER, ink / Math.max(1, depth * ruling.thickness)))
    levels.push(Math.max(0, Math.round(ground - depth * deeper)))
  }
  return levels.toSorted((a, b) => a - b)[levels.length >> 1] ?? 0
}

function levelAt(
  { width, height, channels, data }: ColourSource["picture"],
  at: { readonly x: number; readonly y: number },
  channel: number,
): number {
  const [x, y] = [Math.round(at.x), Math.round(at.y)]
  if (x < 0 || y < 0 || x >= width || y >= height) return 255
  return data[(y * width + x) * channels + (channels < 3 ? 0 : channel)] ?? 255
}
