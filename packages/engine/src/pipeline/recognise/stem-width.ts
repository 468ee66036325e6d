import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"

/**
 * Difference from the ground from which a pixel holds some ink, and that a stem reaches at its
 * darkest.
 */
const SOME_INK = 40
const MUCH_INK = 80
/** Rise and fall of the ink along a row that parts two stems which blur has joined. */
const PARTING = 30
/** Longest run of ink across a stem, in ems; longer ones are bars and strokes along the line. */
const LONGEST_STEM = 0.3
/** Runs across the stems of a word from which its weight is measured. */
const LEAST_STEMS = 12
/** Share of a word's stems whose darkest pixel is lighter than the ink is taken to be. */
const DARK_RANK = 0.9
/** Blur of scanned print in pixels of 300 dpi, as the deviation of a bell curve. */
const BLUR = 1.57
/** Width in pixels below which a stem's blur says nothing about how pale its ink is. */
const LEAST_PALE = 5

/**
 * Mean width of the stems in a box, in pixels of a grey picture; 0 where too few are seen.
 *
 * Print is blurred: the ink of a stem is spread over more pixels than it is wide, but its sum
 * stays. Small stems are therefore measured by their ink; pale letters by what their ink and its
 * darkest pixel are to each other. Light letters on dark ground count alike. `size` is in pixels,
 * `share` what letters known to be grey have of black.
 */
export function stemWidth(box: Box, picture: PixelImage, size: number, share = 1): number {
  const { width, height } = picture
  const [left, right] = [Math.max(0, Math.floor(box.x0)), Math.min(width, Math.ceil(box.x1))]
  const [top, bottom] = [Math.max(0, Math.floor(box.y0)), Math.min(height, Math.ceil(box.y1))]
  if (right <= left || bottom <= top) return 0
  const ground = groundOf({ left, top, right, bottom }, picture)
  const found: Stems = { count: 0, ink: 0, darkest: [] }
  // One run after the other, in the same place: pages have hundreds of thousands of them.
  const run = new Uint8Array(right - left)
  for (let y = top; y < bottom; y++)
    addStems(found, picture, y, { left, right, ground, run, size, share })
  const { count: stems, ink, darkest } = found
  if (stems < LEAST_STEMS) return 0
  darkest.sort((a, b) => a - b)
  const most = darkest[Math.floor(darkest.length * DARK_RANK)] ?? 255
  const wide = unblurred(ink / stems / most)
  return wide >= LEAST_PALE ? Math.max(ink / stems / 255, wide) : ink / stems / 255
}

/** Stems that were met row by row: how many, all their ink, and the darkest pixel of each run. */
interface Stems {
  count: number
  ink: number
  readonly darkest: number[]
}

/** Part of a row to look at; `size` is in pixels, `share` what the ink has of black. */
interface RowPart {
  readonly left: number
  readonly right: number
  readonly ground: number
  readonly run: Uint8Array
  readonly size: number
  readonly share: number
}

function addStems(
  stems: Stems,
  { width, channels, data }: PixelImage,
  y: number,
  { left, right, ground, run, size, share }: RowPart,
): void {
  let length = 0
  let sum = 0
  let most = 0
  for (let x = left; x <= right; x++) {
    const value = x < right ? (data[(y * width + x) * channels] ?? ground) : ground
    const difference = Math.min(255, Math.abs(value - ground) / share)
    if (difference > SOME_INK) {
      run[length++] = difference
      sum += difference
      most = Math.max(most, difference)
    } else if (length > 0) {
      const count = most > MUCH_INK ? stemsIn(run, length) : 0
      if (count > 0 && length <= (LONGEST_STEM * size + 1) * count) {
        stems.ink += sum
        stems.count += count
        stems.darkest.push(most)
      }
      length = sum = most = 0
    }
  }
}

/**
 * The width of a stem, by its ink over its darkest pixel: narrow ones never get as dark as their
 * ink is.
 */
function unblurred(ratio: number): number {
  let width = ratio
  for (let step = 0; step < 12; step++) width = ratio * reached(width)
  return width
}

/**
 * Share of its ink's darkness that the middle of a blurred stem has: the error function, nearly.
 */
const reached = (width: number): number => Math.tanh((1.202 * width) / (2 * Math.SQRT2 * BLUR))

/** Peaks of a run of ink, which is so many pixels long. */
function stemsIn(run: Uint8Array, length: number): number {
  let count = 0
  let [peak, valley, isRising] = [0, 0, true]
  for (let at = 0; at <= length; at++) {
    const value = at < length ? (run[at] ?? 0) : 0
    if (isRising) {
      if (value > peak) peak = value
      else if (value < peak - PARTING) {
        count++
        isRising = false
        valley = value
      }
    } else if (value < valley) valley = value
    else if (value > valley + PARTING) {
      isRising = true
      peak = value
    }
  }
  return count
}

interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The usual brightness around a box of pixels: of bold words ink may be more of the box than paper.
 */
export function groundOf(
  { left, top, right, bottom }: PixelBox,
  { data, width, height, channels }: PixelImage,
): number {
  const steps = Array.from({ length: 32 }, () => 0)
  const see = (x: number, y: number): void => {
    const step = (data[(y * width + x) * channels] ?? 255) >> 3
    steps[step] = (steps[step] ?? 0) + 1
  }
  const [above, below] = [Math.max(0, top - 2), Math.min(height - 1, bottom + 1)]
  for (let x = left; x < right; x++) {
    see(x, above)
    see(x, below)
  }
  return steps.indexOf(Math.max(...steps)) * 8 + 4
}
