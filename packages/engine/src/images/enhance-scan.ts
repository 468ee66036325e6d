import type { PixelImage } from "../base/host.ts"

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
  const { width, height, channels, data } = image
  const colours = channels === 1 ? 1 : 3
  const side = Math.max(8, Math.ceil(Math.max(width, height) / CELLS))
  const grid = { side, columns: Math.ceil(width / side), rows: Math.ceil(height / side) }
  const papers = Array.from({ length: colours }, (_, channel) =>
    smooth(filled(paperOf(image, channel, grid)), grid),
  )
  const curve = levels()
  const made = new Uint8Array(data)
  for (const [channel, paper] of papers.entries()) {
    for (let y = 0; y < height; y += 1) {
      const light = lightOfRow(paper, y, width, grid)
      for (let x = 0, at = y * width * channels + channel; x < width; x += 1, at += channels)
        made[at] =
          curve[Math.min(255, (((data[at] ?? 0) * 255) / (light[x] ?? 255) + 0.5) | 0)] ?? 255
    }
  }
  return { width, height, channels, data: made }
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
  const histogram = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      histogram.fill(0)
      let total = 0
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 2) {
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 2) {
          const value = data[(y * width + x) * channels + channel] ?? 0
          histogram[value] = (histogram[value] ?? 0) + 1
          total += 1
        }
      }
      let value = 255
      for (
        let lighter = histogram[255] ?? 0;
        value > 1 && lighter < total * GLARE;
        lighter += histogram[value] ?? 0
      )
        value -= 1
      paper[row * columns + column] = value
    }
  }
  return paper
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
