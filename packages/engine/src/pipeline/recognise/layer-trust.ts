import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"
import { toGrey } from "../../images/straighten.ts"
import type { GlyphRun, ScenePage } from "../../model/scene.ts"
import { inPoints } from "./picture-places.ts"
import type { TextNeed } from "./text-need.ts"

/** Pixels a point at which ink is looked for under and beside the words of a layer. */
const LOOK_SCALE = 1.5
/** Longest side of that picture, in pixels: posters are looked at coarser. */
const LONGEST_SIDE = 3_000

/** Pixels a point at which the scan of a page is looked at where it has a text layer. */
export const lookScaleOf = ({ width, height }: Pick<ScenePage, "width" | "height">): number =>
  Math.min(LOOK_SCALE, LONGEST_SIDE / Math.max(width, height))

/** Pages of a file whose layer is looked at; where one of them lies, all are. */
const SAMPLES = 4
/** Brightness below which a pixel is ink at this scale, which makes thin strokes grey. */
const INK_BELOW = 190
/** Share of a word's box that its ink covers at least. */
const LEAST_INK = 0.02
/** Share of the characters of a layer that must stand on ink. */
const LEAST_ON_INK = 0.7
/**
 * How far beside their lines words are tried, in heights of a line: a layer that says the truth has
 * more ink in its own places. In tables one that stands between the rows meets rulings everywhere.
 */
const BESIDE = 0.6
/** Share of characters that no language has, from which words are broken. */
const MOST_BROKEN = 0.1
/** Replacement, control and private characters, boxes and shapes, half surrogates. */
const BROKEN = /[\ufffd\u2500-\u259f]|\p{Cc}|\p{Co}|\p{Cs}/u

/**
 * Share of characters that may stand off the baseline of the one before, from which no line is one.
 */
const MOST_UNEVEN = 0.25
/** How far off the baseline of its neighbour a character stands at least, in sizes, and at most. */
const UNEVEN = [0.05, 0.7] as const
/** Characters farther from each other than this, in sizes, are no neighbours. */
const NEIGHBOUR = 3

/**
 * Gives the needs of pages anew where the text layer of a scan lies: its words stand beside the
 * ink, are none, or have no line in common. Such pages are read as if they had no layer.
 */
export function distrustLayers(
  needs: readonly TextNeed[],
  pages: readonly ScenePage[],
  draw: (page: number, scale: number) => PixelImage,
): TextNeed[] {
  const lifted = pages.filter((_, index) => needs[index] === "lift")
  const step = Math.max(1, Math.floor(lifted.length / SAMPLES))
  const lies = (page: ScenePage): boolean =>
    !isLayerTrue(page, () => toGrey(draw(page.index, lookScaleOf(page))))
  if (!lifted.filter((_, index) => index % step === 0).some(lies)) return [...needs]
  return needs.map((need, index) => {
    const page = pages[index]
    return need === "lift" && page && lies(page) ? "scan" : need
  })
}

/** Tells whether a layer's words can be words and stand where there is ink. */
function isLayerTrue(page: ScenePage, look: () => PixelImage): boolean {
  const runs = page.items.filter((item): item is GlyphRun => item.kind === "glyphs")
  let [characters, broken] = [0, 0]
  for (const { chars } of runs) {
    characters += chars.length
    broken += chars.filter((char) => BROKEN.test(char)).length
  }
  if (broken > MOST_BROKEN * characters || !isLevel(runs)) return false
  const [picture, scale] = [look(), lookScaleOf(page)]
  const sumOf = (measure: (box: Box) => number): number =>
    runs.reduce((sum, { box, chars }) => sum + measure(inPoints(box, 1 / scale)) * chars.length, 0)
  const onInk = sumOf((box) => (inkWithin(picture, box) >= LEAST_INK ? 1 : 0))
  if (onInk < LEAST_ON_INK * characters) return false
  // Letters are what a page has less of: on a dark ground they are its light.
  const whole = { x0: 0, y0: 0, x1: picture.width, y1: picture.height }
  const isDark = inkWithin(picture, whole) > 0.5
  const lettersIn = (ink: number): number => (isDark ? 1 - ink : ink)
  const [own, before, behind] = [0, -BESIDE, BESIDE].map((share) =>
    sumOf((box) => lettersIn(inkWithin(picture, movedAcross(box, share)))),
  )
  return (own ?? 0) >= Math.max(before ?? 0, behind ?? 0)
}

/** A box beside its line, by a share of the line's height. */
function movedAcross({ x0, y0, x1, y1 }: Box, share: number): Box {
  const [width, height] = [x1 - x0, y1 - y0]
  const isUpright = height > width
  const [dx, dy] = isUpright ? [share * width, 0] : [0, share * height]
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy }
}

/**
 * Tells whether the characters of a line stand on one baseline.
 *
 * Some archives put each character of a scan into the box of its own ink: high ones and low ones
 * then stand on lines of their own, and no line can be put together again.
 */
function isLevel(runs: readonly GlyphRun[]): boolean {
  let [neighbours, uneven] = [0, 0]
  let before: { readonly x: number; readonly y: number; readonly size: number } | undefined
  for (const { chars, x, y, size } of runs) {
    for (const [at, char] of chars.entries()) {
      if (char.trim() === "") continue
      const here = { x: x[at] ?? 0, y: y[at] ?? 0, size }
      const em = Math.max(size, before?.size ?? size)
      const step = before ? (here.x - before.x) / em : 0
      const rise = before ? Math.abs(here.y - before.y) / em : 0
      before = here
      if (step <= 0 || step > NEIGHBOUR || rise > UNEVEN[1]) continue
      neighbours++
      if (rise > UNEVEN[0]) uneven++
    }
  }
  return uneven <= MOST_UNEVEN * neighbours
}

/** Share of a box, in pixels, that is ink. */
function inkWithin({ width, height, data }: PixelImage, box: Box): number {
  const [left, right] = [box.x0, box.x1].map((x) => Math.max(0, Math.min(width, Math.round(x))))
  const [top, bottom] = [box.y0, box.y1].map((y) => Math.max(0, Math.min(height, Math.round(y))))
  let [ink, count] = [0, 0]
  for (let y = top ?? 0; y < (bottom ?? 0); y++) {
    for (let x = left ?? 0; x < (right ?? 0); x++) {
      if ((data[y * width + x] ?? 255) < INK_BELOW) ink++
      count++
    }
  }
  return count === 0 ? 0 : ink / count
}
