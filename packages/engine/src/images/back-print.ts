import type { PixelImage } from "../base/host.ts"
import { eachRow } from "../base/each-row.ts"

/** Rows of pixels between two that are looked at for what shows through; all are cleaned. */
const STEP = 19
/** Ranks of the ink's and the paper's brightness among all pixels, from the darkest. */
const [INK_RANK, PAPER_RANK] = [0.01, 0.6]
/** Least difference of ink and paper on a printed page, and of a stroke from paper, of 255. */
const [LEAST_INK, LEAST_STROKE] = [90, 18]
/** Share of the way from paper to ink from which a stroke is the page's own. */
const OWN = 0.5
/** Widest stroke, in points: wider runs are fills and pictures. */
const WIDEST_STROKE = 5
/** Pixels above and below a pale stroke in which ink makes it the rim of a letter, in points. */
const RIM = 1.4
/** Pale strokes against the page's own, wide pale runs against pale strokes. */
const [LEAST_SHARE, MOST_WIDE] = [0.1, 0.25]
/** Steepness of pale strokes for their darkness against that of print: paper spreads the back's. */
const SOFT = 0.7
/** Rank of the darkest pale stroke that counts, and how far beyond it ink is the page's own. */
const [DARK_RANK, BEYOND] = [0.98, 1.15]
/** Rim around the page's own ink that stays as it is, in points. */
const KEPT_RIM = 0.6

/**
 * Gives a grey page without the print of the sheet's back where that shows through; else the page
 * as it is. `scale` is pixels a point.
 *
 * The back is paler than the page's own ink everywhere, made of strokes, and softer: the paper
 * spreads it. Pale print is as sharp as black print and stays.
 */
export function withoutBackPrint(grey: PixelImage, scale: number): PixelImage {
  const [ink, paper] = levelsOf(grey)
  if (paper - ink < LEAST_INK) return grey
  const middle = paper - (paper - ink) * OWN
  const { own, pale, wide } = strokesOf(grey, { paper, middle, scale })
  if (pale.length < LEAST_SHARE * own.length || wide > MOST_WIDE * pale.length) return grey
  if (own.length === 0 || pale.length === 0) return grey
  const steepness = (strokes: readonly Stroke[]): number =>
    ranked(
      strokes.map(({ steepest, depth }) => steepest / depth),
      0.5,
    )
  if (steepness(pale) > SOFT * steepness(own)) return grey
  const depth =
    ranked(
      pale.map((stroke) => stroke.depth),
      DARK_RANK,
    ) * BEYOND
  const threshold = Math.max(middle, paper - depth)
  return keptNear(grey, { threshold, paper, reach: Math.max(1, Math.round(KEPT_RIM * scale)) })
}

const ranked = (values: readonly number[], rank: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * rank)] ?? 0

/** Brightness of ink and of paper. */
function levelsOf({ width, height, data }: PixelImage): readonly [ink: number, paper: number] {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = 0; y < height; y += STEP)
    for (let x = 0; x < width; x += STEP) {
      const value = data[y * width + x] ?? 255
      counts[value] = (counts[value] ?? 0) + 1
      total++
    }
  const at = (rank: number): number => {
    let [value, sum] = [0, counts[0] ?? 0]
    while (value < 255 && sum < rank * total) sum += counts[++value] ?? 0
    return value
  }
  return [at(INK_RANK), at(PAPER_RANK)]
}

/** A run of pixels darker than paper along a row. */
interface Stroke {
  /** How much darker than paper, and by how much at most from a pixel to the next, of 255. */
  readonly depth: number
  readonly steepest: number
}

interface Levels {
  readonly paper: number
  /** Brightness below which ink is the page's own for certain. */
  readonly middle: number
  readonly scale: number
}

/** The strokes of the page's own ink and paler ones, and how many pale runs are no strokes. */
interface Strokes {
  readonly own: Stroke[]
  readonly pale: Stroke[]
  wide: number
}

function strokesOf(grey: PixelImage, levels: Levels): Strokes {
  const strokes: Strokes = { own: [], pale: [], wide: 0 }
  eachRow(Math.ceil(grey.height / STEP), (line) => {
    addStrokes(strokes, grey, line * STEP, levels)
  })
  return strokes
}

/** Adds the strokes of a row of pixels. */
function addStrokes(strokes: Strokes, grey: PixelImage, y: number, levels: Levels): void {
  const { width, data } = grey
  const { paper, middle, scale } = levels
  const row = y * width
  for (let x = 1; x < width; x++) {
    if ((data[row + x] ?? 255) > paper - LEAST_STROKE) continue
    const from = x
    let darkest = 255
    let place = x
    let steepest = 0
    for (; x < width && (data[row + x] ?? 255) <= paper - LEAST_STROKE; x++) {
      const value = data[row + x] ?? 255
      steepest = Math.max(steepest, Math.abs(value - (data[row + x - 1] ?? 255)))
      if (value >= darkest) continue
      darkest = value
      place = x
    }
    const stroke = { depth: paper - darkest, steepest }
    if (darkest < middle) strokes.own.push(stroke)
    else if (x - from > WIDEST_STROKE * scale) strokes.wide++
    else if (!isRim(grey, place, y, levels)) strokes.pale.push(stroke)
  }
}

/** Whether there is ink of the page's own above or below a place. */
function isRim(
  { width, height, data }: PixelImage,
  x: number,
  y: number,
  { middle, scale }: Levels,
): boolean {
  const reach = Math.ceil(RIM * scale)
  for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near++)
    if ((data[near * width + x] ?? 255) < middle) return true
  return false
}

/** Gives a page with paper wherever no ink darker than a threshold is near. */
function keptNear(
  { width, height, channels, data }: PixelImage,
  {
    threshold,
    paper,
    reach,
  }: { readonly threshold: number; readonly paper: number; readonly reach: number },
): PixelImage {
  const made = new Uint8Array(data.length).fill(paper)
  const isOwn = (x: number, y: number): boolean => (data[y * width + x] ?? 255) < threshold
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isOwn(x, y)) continue
      const left = Math.max(0, x - reach)
      while (x + 1 < width && isOwn(x + 1, y)) x++
      const right = Math.min(width, x + reach + 1)
      for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near++) {
        const row = near * width
        made.set(data.subarray(row + left, row + right), row + left)
      }
    }
  return { width, height, channels, data: made }
}
