import type { PixelImage } from "../base/host.ts"
import { eachRow } from "../base/each-row.ts"

/**
 * Cells across the longer side in which paper is looked for; a cell holds several letters and some
 * paper between them.
 */
const CELLS = 48
/** Share of a cell's pixels that are lighter than its paper: glare and noise. */
const GLARE = 0.1
/** Paper darker than this share of the lightest is no paper but a picture or the table beneath. */
const DARKEST_PAPER = 0.35
/** Brightness, of 255, up to which ink becomes black and from which paper becomes white. */
const [INK, PAPER] = [40, 225]

/**
 * Makes the photograph of a sheet look like a scan: shadows and the tint of the lamp go, paper
 * becomes white, ink dark.
 *
 * The brightness of the paper is found cell by cell and divided out. Colours of pens and stamps
 * stay. Source: the idea of B. Gatos et al., "Adaptive degraded document image binarization"
 * (2006), section 3.
 */
export function enhanceScan(image: PixelImage): PixelImage {
  const { width, height, channels } = image
  const colours = channels === 1 ? 1 : 3
  const side = Math.max(8, Math.ceil(Math.max(width, height) / CELLS))
  const grid = { side, columns: Math.ceil(width / side), rows: Math.ceil(height / side) }
  const papers = Array.from({ length: colours }, (_, channel) =>
    smooth(filled(paperOf(image, channel, grid)), grid),
  )
  const curve = levels()
  const made = new Uint8Array(image.data)
  for (const [channel, paper] of papers.entries()) {
    eachRow(height, (y) => {
      const row = made.subarray(y * width * channels, (y + 1) * width * channels)
      lightenRow(row, lightOfRow(paper, y, width, grid), { channel, channels, curve })
    })
  }
  return { width, height, channels, data: made }
}

/** Divides the light out of a channel of a row. */
function lightenRow(
  row: Uint8Array,
  light: Float32Array,
  {
    channel,
    channels,
    curve,
  }: { readonly channel: number; readonly channels: number; readonly curve: Uint8Array },
): void {
  for (let x = 0, at = channel; x < light.length; x += 1, at += channels)
    row[at] = curve[Math.min(255, (((row[at] ?? 0) * 255) / (light[x] ?? 255) + 0.5) | 0)] ?? 255
}

/** Brightness of the paper at each pixel of a row: what lies between the middles of its cells. */
function lightOfRow(paper: Float32Array, y: number, width: number, grid: Grid): Float32Array {
  const [row, below, v] = between(y, grid.side, grid.rows)
  const cells = Array.from({ length: grid.columns }, (_, column) => {
    const [top, bottom] = [paper[row * grid.columns + column], paper[below * grid.columns + column]]
    return (top ?? 255) * (1 - v) + (bottom ?? 255) * v
  })
  const light = new Float32Array(width)
  for (let column = -1; column < grid.columns; column += 1) {
    const first = cells[Math.max(0, column)] ?? 255
    const step = ((cells[Math.min(grid.columns - 1, column + 1)] ?? 255) - first) / grid.side
    const middle = (column + 0.5) * grid.side - 0.5
    const end = Math.min(width, Math.ceil(middle + grid.side))
    for (let x = Math.max(0, Math.ceil(middle)); x < end; x += 1)
      light[x] = first + step * (x - middle)
  }
  return light
}

interface Grid {
  /** Side of a cell in pixels. */
  readonly side: number
  readonly columns: number
  readonly rows: number
}

/**
 * Gives the two cells whose middles lie around a pixel, and how far it is from the first to the
 * second.
 */
function between(pixel: number, side: number, count: number): readonly [number, number, number] {
  const place = Math.min(count - 1, Math.max(0, (pixel + 0.5) / side - 0.5))
  const first = Math.floor(place)
  return [first, Math.min(count - 1, first + 1), place - first]
}

/** Brightness of the paper in each cell, row by row. */
function paperOf(
  { width, height, channels, data }: PixelImage,
  channel: number,
  { side, columns, rows }: Grid,
): Float32Array {
  const paper = new Float32Array(columns * rows)
  eachRow(columns * rows, (cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns]
    const histogram = new Uint32Array(256)
    const [from, to] = [column * side, Math.min(width, (column + 1) * side)]
    for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 2) {
      const first = y * width * channels
      const part = data.subarray(first + from * channels, first + to * channels)
      countLevels(histogram, part, channel, 2 * channels)
    }
    paper[cell] = paperLevel(histogram)
  })
  return paper
}

/** Counts the levels of every `step`th value from the first. */
function countLevels(histogram: Uint32Array, row: Uint8Array, first: number, step: number): void {
  for (let at = first; at < row.length; at += step) {
    const level = row[at] ?? 0
    histogram[level] = (histogram[level] ?? 0) + 1
  }
}

function paperLevel(histogram: Uint32Array): number {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  let [level, lighter] = [255, histogram[255] ?? 0]
  for (; level > 1 && lighter < total * GLARE; lighter += histogram[level] ?? 0) level -= 1
  return level
}

/**
 * Cells without paper take the least brightness that paper may have, so that dark pictures stay
 * dark.
 */
function filled(paper: Float32Array): Float32Array {
  const lightest = paper.toSorted()[Math.floor(paper.length * 0.95)] ?? 255
  return paper.map((value) => Math.max(value, lightest * DARKEST_PAPER, 1))
}

/**
 * A cell takes the second lightest of its neighbours: one full of ink does not count, a spot of
 * glare neither.
 */
function smooth(paper: Float32Array, { columns, rows }: Grid): Float32Array {
  return paper.map((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    const near: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        near.push(paper[y * columns + x] ?? 255)
    }
    near.sort((a, b) => b - a)
    return near[Math.min(1, near.length - 1)] ?? 255
  })
}

function levels(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round(((value - INK) * 255) / (PAPER - INK)))),
  )
}
