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
export function findInk(strip: Strip): Ink {
  const { width, height, data } = strip
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
  if (isOnDark(ink, width)) turnOver(ink, rows, width)
  if (width >= LONG * height) withoutUnderline(ink, rows, width)
  const gap = Math.round(height * GAP_ROWS)
  const reach = (step: 1 | -1): number => {
    let last = height >> 1
    for (let y = height >> 1; y >= 0 && y < height && Math.abs(y - last) <= gap; y += step)
      if ((rows[y] ?? 0) > 0) last = y
    return last
  }
  return { width, height, data: ink, top: reach(-1), bottom: reach(1) + 1 }
}

/** Columns at each end of a strip, where no letter stands, in pixels. */
const END = 3
/** Share of both ends that is dark where letters are light, and of all that lies between. */
const DARK_END = 0.75
const DARK_GROUND = 0.4
/** Share of a row that is light where it is the paper beside a dark band. */
const PAPER_ROW = 0.9

/**
 * Whether a line stands on dark ground, by the middle half of its strip: its letters are light
 * then.
 */
function isOnDark(ink: Uint8Array, width: number): boolean {
  const height = ink.length / width
  const shareOf = (from: number, to: number): number => {
    let dark = 0
    for (let y = height >> 2; y < height - (height >> 2); y++)
      for (let x = from; x < to; x++) dark += ink[y * width + x] ?? 0
    return dark / ((to - from) * (height - 2 * (height >> 2)))
  }
  return (
    shareOf(0, END) >= DARK_END &&
    shareOf(width - END, width) >= DARK_END &&
    shareOf(0, width) >= DARK_GROUND
  )
}

/**
 * Width over height from which a strip holds words, and share of a row that only a line of them
 * takes.
 */
const LONG = 3
const UNDERLINE = 0.7
/** Share of a strip's rows that such lines take at most; more are dark ground. */
const MOST_UNDERLINE = 0.15

/** Takes out the rows of a line below or through words, which would fill the gaps between them. */
function withoutUnderline(ink: Uint8Array, rows: Uint32Array, width: number): void {
  const full = [...rows.keys()].filter((y) => (rows[y] ?? 0) > UNDERLINE * width)
  if (full.length > MOST_UNDERLINE * rows.length) return
  for (const y of full) {
    rows[y] = 0
    ink.fill(0, y * width, (y + 1) * width)
  }
}

/** Makes what is light ink, but for the rows of paper above and below the band it stands on. */
function turnOver(ink: Uint8Array, rows: Uint32Array, width: number): void {
  for (let y = 0; y < rows.length; y++) {
    const light = width - (rows[y] ?? 0)
    const isPaper = light > PAPER_ROW * width
    rows[y] = isPaper ? 0 : light
    for (let at = y * width; at < (y + 1) * width; at++) ink[at] = isPaper ? 0 : 1 - (ink[at] ?? 0)
  }
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
