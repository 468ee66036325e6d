import type { Strip } from "./strip.ts"

/** Where a strip holds ink: 1 for ink, row by row, and the rows of its own line. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** First row of the line and the first one after it. */
  readonly top: number
  readonly bottom: number
}

/** Rows without ink that a line may hold: between a dot and its letter, in 二 and 三. */
const GAP_ROWS = 0.17
/** Least difference of brightness between ink and paper. */
const LEAST_CONTRAST = 24

/** Tells ink from paper in a strip, and the strip's own line from what its neighbours reach in. */
export function findInk({ width, height, data }: Strip): Ink {
  const threshold = inkThreshold(data)
  const ink = new Uint8Array(width * height)
  const rows = new Uint32Array(height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) >= threshold) continue
      ink[y * width + x] = 1
      rows[y] = (rows[y] ?? 0) + 1
    }
  }
  const gap = Math.round(height * GAP_ROWS)
  const reach = (step: 1 | -1): number => {
    let last = height >> 1
    for (let y = height >> 1; y >= 0 && y < height && Math.abs(y - last) <= gap; y += step)
      if ((rows[y] ?? 0) > 0) last = y
    return last
  }
  return { width, height, data: ink, top: reach(-1), bottom: reach(1) + 1 }
}

/** Brightness below which a pixel is ink; 0 where there is none. Source: N. Otsu (1979). */
function inkThreshold(data: Float32Array): number {
  const histogram = new Float64Array(256)
  let sum = 0
  // Going through by values makes an object for each of them.
  for (let at = 0; at < data.length; at++) {
    const level = ((data[at] ?? 0) + 0.5) | 0
    histogram[level] = (histogram[level] ?? 0) + 1
    sum += level
  }
  const [darkest, lightest] = [histogram.findIndex(Boolean), histogram.findLastIndex(Boolean)]
  if (lightest - darkest < LEAST_CONTRAST) return 0
  let [below, sumBelow, best, threshold] = [0, 0, -1, 0]
  for (let level = 0; level < 256; level++) {
    below += histogram[level] ?? 0
    sumBelow += level * (histogram[level] ?? 0)
    const above = data.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, threshold] = [between, level + 1]
  }
  return threshold
}

/** Counts the ink of each column within the rows of the line. */
export function columnInk({ width, data, top, bottom }: Ink): Uint16Array {
  const columns = new Uint16Array(width)
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + (data[y * width + x] ?? 0)
  return columns
}

/** Gives the rows that hold ink between two columns, or undefined where none does. */
export function inkRows(
  { width, data, top, bottom }: Ink,
  from: number,
  to: number,
): { top: number; bottom: number } | undefined {
  let [first, last] = [-1, -1]
  for (let y = top; y < bottom; y++) {
    for (let x = from; x < to; x++) {
      if (data[y * width + x] !== 1) continue
      if (first < 0) first = y
      last = y
      break
    }
  }
  return first < 0 ? undefined : { top: first, bottom: last + 1 }
}
