import type { PixelImage } from "../base/host.ts"
import { SHARE_BITS, WHOLE } from "./pixel-shares.ts"
import { eachRow } from "../base/each-row.ts"

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
  eachRow(height, (row) => {
    const [from, to] = [row * width, (row + 1) * width]
    greyRow(data.subarray(from * channels, to * channels), channels, grey.subarray(from, to))
  })
  return { width, height, channels: 1, data: grey }
}

function greyRow(colours: Uint8Array, channels: number, grey: Uint8Array): void {
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += channels) {
    // Weights of Rec. 601 in 256ths.
    grey[pixel] =
      ((colours[at] ?? 0) * 77 + (colours[at + 1] ?? 0) * 150 + (colours[at + 2] ?? 0) * 29) >> 8
  }
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
  const points: { x: number[]; y: number[] } = { x: [], y: [] }
  eachRow(Math.ceil(height / step) - 1, (line) => {
    const row = line * step
    const near = data.subarray(row * width, (row + 1) * width)
    const below = data.subarray((row + step) * width, (row + step + 1) * width)
    addPoints(points, { row, near, below, step, threshold })
  })
  return { ...points, height: Math.ceil(height / step) }
}

function addPoints(
  { x, y }: { readonly x: number[]; readonly y: number[] },
  {
    row,
    near,
    below,
    step,
    threshold,
  }: {
    readonly row: number
    readonly near: Uint8Array
    readonly below: Uint8Array
    readonly step: number
    readonly threshold: number
  },
): void {
  for (let column = 0; column < near.length; column += step) {
    if ((near[column] ?? 255) >= threshold || (below[column] ?? 0) < threshold) continue
    x.push(column / step)
    y.push(row / step)
  }
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
  const grey = toGrey(image)
  const { width, height } = grey
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [cx, cy] = [width / 2, height / 2]
  const turned = new Uint8Array(width * height).fill(255)
  eachRow(height, (row) => {
    const left = cx - cos * cx + sin * (row - cy)
    const top = cy + sin * cx + cos * (row - cy)
    const [fromX, toX] = stepsWithin(left, cos, width - 1)
    const [fromY, toY] = stepsWithin(top, -sin, height - 1)
    const steps = { from: Math.max(0, fromX, fromY), to: Math.min(width, toX, toY) }
    turnRow(grey, turned.subarray(row * width, (row + 1) * width), {
      left,
      top,
      cos,
      sin,
      ...steps,
    })
  })
  return { width, height, channels: 1, data: turned }
}

/** Where a turned row begins in the picture, how it goes on, and the columns that lie in it. */
interface TurnedRow {
  readonly left: number
  readonly top: number
  readonly cos: number
  readonly sin: number
  readonly from: number
  readonly to: number
}

function turnRow({ width, data }: PixelImage, row: Uint8Array, turned: TurnedRow): void {
  const { left, top, cos, sin, from, to } = turned
  for (let column = from; column < to; column++) {
    // Whole pixels and the share of the next in one number each.
    const x = ((left + cos * column) * WHOLE) | 0
    const y = ((top - sin * column) * WHOLE) | 0
    const at = (y >> SHARE_BITS) * width + (x >> SHARE_BITS)
    const right = x & (WHOLE - 1)
    const below = y & (WHOLE - 1)
    const upper = (data[at] ?? 0) * (WHOLE - right) + (data[at + 1] ?? 0) * right
    const lower = (data[at + width] ?? 0) * (WHOLE - right) + (data[at + width + 1] ?? 0) * right
    row[column] = (upper * (WHOLE - below) + lower * below) >> (2 * SHARE_BITS)
  }
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
