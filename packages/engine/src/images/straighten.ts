import type { PixelImage } from "../base/host.ts"
import { SHARE_BITS, WHOLE } from "./pixel-shares.ts"

/** Skews looked for, in degrees either way: sheets fed by hand stay below. */
const MAX_SKEW = 6
/** Steps of the search: coarse, then around the best. */
const COARSE_STEP = 0.5
const FINE_STEP = 0.1

/** Height in pixels of the picture that skew is measured on; lines of print stay apart there. */
const MEASURE_HEIGHT = 1100

/** Gives one channel of brightness. */
export function toGrey(image: PixelImage): PixelImage {
  const { width, height, channels, data } = image
  if (channels === 1) return image
  const grey = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += channels) {
    // Weights of Rec. 601 in 256ths.
    grey[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8
  }
  return { width, height, channels: 1, data: grey }
}

/**
 * Gives the angle in degrees, clockwise on the page, by which lines of text lean; 0 where no lines
 * are found.
 *
 * The sharpest profile of dark pixels along the lines wins. Source: W. Postl, "Detection of linear
 * oblique structures" (1986).
 */
export function measureSkew(image: PixelImage): number {
  const points = darkPoints(toGrey(image))
  if (points.x.length < 200) return 0
  const search = (from: number, to: number, step: number): number => {
    let [best, sharpest] = [0, -1]
    for (let angle = from; angle <= to + 1e-9; angle += step) {
      const sharpness = profileSharpness(points, angle)
      if (sharpness > sharpest * (Math.abs(angle) < 1e-9 ? 0.999 : 1))
        [best, sharpest] = [angle, sharpness]
    }
    return best
  }
  const coarse = search(-MAX_SKEW, MAX_SKEW, COARSE_STEP)
  const fine = search(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP)
  // At the end of the range the page is no page of text.
  return Math.abs(fine) > MAX_SKEW - COARSE_STEP ? 0 : Math.round(fine * 10) / 10 + 0
}

interface Points {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly height: number
}

/** Dark pixels that have a light one below: the lower edges of letters, which mark baselines. */
function darkPoints({ width, height, data }: PixelImage): Points {
  const step = Math.max(1, Math.round(height / MEASURE_HEIGHT))
  const threshold = darkness(data)
  const [x, y]: [number[], number[]] = [[], []]
  for (let row = 0; row + step < height; row += step) {
    for (let column = 0; column < width; column += step) {
      const at = row * width + column
      if ((data[at] ?? 255) < threshold && (data[at + step * width] ?? 0) >= threshold) {
        x.push(column / step)
        y.push(row / step)
      }
    }
  }
  return { x, y, height: Math.ceil(height / step) }
}

/** Threshold between ink and paper. Source: N. Otsu (1979). */
export function darkness(data: Uint8Array): number {
  const histogram = new Float64Array(256)
  const stride = Math.max(1, Math.floor(data.length / 400_000))
  let total = 0
  let sum = 0
  for (let at = 0; at < data.length; at += stride) {
    const value = data[at] ?? 0
    histogram[value] = (histogram[value] ?? 0) + 1
    total++
    sum += value
  }
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128]
  for (let value = 0; value < 256; value++) {
    below += histogram[value] ?? 0
    sumBelow += value * (histogram[value] ?? 0)
    const above = total - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, threshold] = [between, value + 1]
  }
  return threshold
}

function profileSharpness({ x, y, height }: Points, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const margin = Math.ceil(height * 0.25)
  const rows = new Float64Array(height + margin * 2)
  for (let index = 0; index < x.length; index++) {
    const row = Math.round((y[index] ?? 0) - (x[index] ?? 0) * slope) + margin
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1
  }
  let sharpness = 0
  for (const count of rows) sharpness += count * count
  return sharpness
}

/** Turns a grey picture by `degrees` clockwise about its centre, size kept, corners white. */
export function turn(image: PixelImage, degrees: number): PixelImage {
  const { width, height, data } = toGrey(image)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [cx, cy] = [width / 2, height / 2]
  const turned = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < height; row++) {
    const left = cx - cos * cx + sin * (row - cy)
    const top = cy + sin * cx + cos * (row - cy)
    const [fromX, toX] = stepsWithin(left, cos, width - 1)
    const [fromY, toY] = stepsWithin(top, -sin, height - 1)
    const end = Math.min(width, toX, toY)
    for (let column = Math.max(0, fromX, fromY); column < end; column++) {
      const x = left + cos * column
      const y = top - sin * column
      const x0 = x | 0
      const y0 = y | 0
      const at = y0 * width + x0
      const right = ((x - x0) * WHOLE) | 0
      const below = ((y - y0) * WHOLE) | 0
      const upper = (data[at] ?? 0) * (WHOLE - right) + (data[at + 1] ?? 0) * right
      const lower = (data[at + width] ?? 0) * (WHOLE - right) + (data[at + width + 1] ?? 0) * right
      turned[row * width + column] = (upper * (WHOLE - below) + lower * below) >> (2 * SHARE_BITS)
    }
  }
  return { width, height, channels: 1, data: turned }
}

/** The steps, from the first to the one after the last, that lie between 0 and a size. */
function stepsWithin(start: number, step: number, size: number): readonly [number, number] {
  if (step === 0) return start >= 0 && start < size ? [0, Infinity] : [0, 0]
  const [first, last] = step > 0 ? [0, size] : [size, 0]
  return [Math.floor((first - start) / step) + 1, Math.ceil((last - start) / step)]
}

/** Turns a picture by quarter turns clockwise; its channels stay. */
export function quarterTurn(image: PixelImage, turns: 1 | 2 | 3): PixelImage {
  const { width, height, channels, data } = image
  // Where the first pixel goes, and how far from it the next of a row and the first of the next go.
  const [first, along, down] = {
    1: [height - 1, height, -1],
    2: [width * height - 1, -1, -width],
    3: [(width - 1) * height, -height, 1],
  }[turns] as [number, number, number]
  const turned = new Uint8Array(data.length)
  let from = 0
  for (let row = 0; row < height; row++) {
    let to = (first + row * down) * channels
    for (let column = 0; column < width; column++, to += along * channels)
      for (let channel = 0; channel < channels; channel++) turned[to + channel] = data[from++] ?? 0
  }
  const [newWidth, newHeight] = turns === 2 ? [width, height] : [height, width]
  return { width: newWidth, height: newHeight, channels, data: turned }
}
