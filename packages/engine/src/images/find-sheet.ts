import type { PixelImage } from "../base/host.ts"
import { eachRow } from "../base/each-row.ts"

/** A place in a picture, in pixels. */
export interface Corner {
  readonly x: number
  readonly y: number
}

/** Corners of a sheet: top left, top right, bottom right, bottom left. */
export type Sheet = readonly [Corner, Corner, Corner, Corner]

/** Cells along the longer side in which paper is told from the ground. */
const CELLS = 360
/** Share of the picture that a sheet covers: less is a label, more leaves no ground. */
const [LEAST_AREA, MOST_AREA] = [0.3, 0.97]
/** Least difference of brightness between paper and ground. */
const LEAST_CONTRAST = 40
/** Share of an edge along which paper meets ground, for the edge to be one; and edges needed. */
const LEAST_EDGE = 0.75
const LEAST_EDGES = 3
/** How far an edge of paper may lie beside its line, in cells. */
const BESIDE = 2.5
/** Difference of opposite sides, or lean of a side, from which a sheet is not level; a share. */
const LEAST_LEAN = 0.008

/** Finds the sheet of a photograph on a darker ground, where it is seen aslant. */
export function findSheet(picture: PixelImage): Sheet | undefined {
  const outline = findOutline(picture)
  return outline?.isLevel === false ? outline.sheet : undefined
}

/** A sheet on a darker ground. */
interface Outline {
  readonly sheet: Sheet
  /** No side leans: it was seen from straight above. */
  readonly isLevel: boolean
}

/** Finds the sheet of a photograph on a darker ground, however it lies. */
export function findOutline(picture: PixelImage): Outline | undefined {
  const cells = coarse(picture)
  const paper = largestPaper(cells)
  if (!paper) return undefined
  const edges = sidesOf(paper, cells)
  if (edges.filter(({ share }) => share >= LEAST_EDGE).length < LEAST_EDGES) return undefined
  const [left, top, right, bottom] = edges.map(({ line }) => line)
  if (!left || !top || !right || !bottom) return undefined
  const corners = [
    meet(left, top),
    meet(right, top),
    meet(right, bottom),
    meet(left, bottom),
  ] as const
  const share = areaOf(corners) / (cells.columns * cells.rows)
  if (share < LEAST_AREA || share > MOST_AREA) return undefined
  const scaled = ({ x, y }: Corner): Corner => ({ x: x * cells.side, y: y * cells.side })
  return {
    sheet: [scaled(corners[0]), scaled(corners[1]), scaled(corners[2]), scaled(corners[3])],
    isLevel: [left, top, right, bottom].every(({ slope }) => Math.abs(slope) < LEAST_LEAN),
  }
}

interface Cells {
  /** Pixels along a side of a cell. */
  readonly side: number
  readonly columns: number
  readonly rows: number
  /** Brightness, row by row. */
  readonly light: Uint8Array
}

/** The lightest of some pixels of each cell: print does not darken paper then. */
function coarse(picture: PixelImage): Cells {
  const { width, height } = picture
  const side = Math.max(1, Math.round(Math.max(width, height) / CELLS))
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  const light = new Uint8Array(columns * rows)
  const step = Math.max(1, Math.floor(side / 3))
  eachRow(rows, (row) => {
    const cells = light.subarray(row * columns, (row + 1) * columns)
    for (let y = row * side; y < (row + 1) * side; y += step)
      lightenCells(cells, picture, y, { side, step })
  })
  return { side, columns, rows, light }
}

/** Raises cells to the lightest pixel of a row that is looked at. */
function lightenCells(
  cells: Uint8Array,
  { width, channels, data }: PixelImage,
  y: number,
  { side, step }: { readonly side: number; readonly step: number },
): void {
  const green = channels === 1 ? 0 : 1
  for (let column = 0; column < cells.length; column++) {
    let most = cells[column] ?? 0
    for (let x = column * side; x < (column + 1) * side; x += step)
      most = Math.max(most, data[(y * width + x) * channels + green] ?? 0)
    cells[column] = most
  }
}

/** The largest connected stretch of paper: 1 for its cells. */
function largestPaper({ columns, rows, light }: Cells): Uint8Array | undefined {
  const { threshold, contrast } = partition(light)
  if (contrast < LEAST_CONTRAST) return undefined
  const left = light.map((level) => (level < threshold ? 0 : 1))
  let largest = new Int32Array()
  const cells = new Int32Array(light.length)
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const count = takeGroup(left, columns, start, cells)
    if (count > largest.length) largest = cells.slice(0, count)
  }
  if (largest.length < LEAST_AREA * columns * rows) return undefined
  const paper = new Uint8Array(light.length)
  for (const cell of largest) paper[cell] = 1
  return paper
}

/**
 * Takes the marked cells away that hang together with the one at `start` along their sides: puts
 * them into `taken`, and gives how many they are.
 */
function takeGroup(left: Uint8Array, columns: number, start: number, taken: Int32Array): number {
  let count = 0
  const take = (cell: number): void => {
    if (left[cell] !== 1) return
    left[cell] = 0
    taken[count++] = cell
  }
  take(start)
  for (let next = 0; next < count; next++) {
    const cell = taken[next] ?? 0
    const column = cell % columns
    if (column > 0) take(cell - 1)
    if (column < columns - 1) take(cell + 1)
    take(cell - columns)
    take(cell + columns)
  }
  return count
}

/** Brightness that parts cells best, and how far both parts lie apart. Source: N. Otsu (1979). */
function partition(light: Uint8Array): { threshold: number; contrast: number } {
  const histogram = new Float64Array(256)
  let sum = 0
  for (const value of light) {
    histogram[value] = (histogram[value] ?? 0) + 1
    sum += value
  }
  let [below, sumBelow, best, threshold, contrast] = [0, 0, -1, 128, 0]
  for (let value = 0; value < 256; value++) {
    below += histogram[value] ?? 0
    sumBelow += value * (histogram[value] ?? 0)
    const above = light.length - below
    if (below === 0 || above === 0) continue
    const distance = (sum - sumBelow) / above - sumBelow / below
    if (below * above * distance * distance <= best) continue
    best = below * above * distance * distance
    threshold = value + 1
    contrast = distance
  }
  return { threshold, contrast }
}

/** A side of the sheet: its place across as a function of the place along it. */
interface Line {
  readonly isUpright: boolean
  readonly slope: number
  readonly offset: number
}

interface Side {
  readonly line: Line
  /** Share of the side along which paper ends near its line, and not at the picture's edge. */
  readonly share: number
}

/** Fits the left, top, right and bottom side. */
function sidesOf(paper: Uint8Array, { columns, rows }: Cells): Side[] {
  return (["left", "top", "right", "bottom"] as const).map((name) => {
    const isUpright = name === "left" || name === "right"
    const [count, depth] = isUpright ? [rows, columns] : [columns, rows]
    const isFirst = name === "left" || name === "top"
    const ends: { along: number; across: number }[] = []
    for (let along = 0; along < count; along++) {
      const at = (step: number): number => {
        const across = isFirst ? step : depth - 1 - step
        return isUpright ? along * columns + across : across * columns + along
      }
      let step = 0
      while (step < depth && paper[at(step)] !== 1) step++
      if (step < depth) ends.push({ along, across: isFirst ? step : depth - step })
    }
    const line = fit(ends, isUpright)
    const meets = ends.filter(
      ({ along, across }) =>
        across > 0 &&
        across < depth &&
        Math.abs(line.slope * along + line.offset - across) <= BESIDE,
    )
    return { line, share: meets.length / Math.max(1, ends.length) }
  })
}

/** Rounds of fitting; each leaves out what lies far from the line of the one before. */
const ROUNDS = 6

function fit(points: readonly { along: number; across: number }[], isUpright: boolean): Line {
  // Corners of a leaning sheet end other sides: the middle of a side is its own.
  let taken = points.slice(Math.floor(points.length * 0.12), Math.ceil(points.length * 0.88))
  let line: Line = { isUpright, slope: 0, offset: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const mean = (of: (point: { along: number; across: number }) => number): number =>
      taken.reduce((sum, point) => sum + of(point), 0) / Math.max(1, taken.length)
    const [u, v] = [mean(({ along }) => along), mean(({ across }) => across)]
    const spread = mean(({ along }) => (along - u) ** 2)
    const slope =
      spread === 0 ? 0 : mean(({ along, across }) => (along - u) * (across - v)) / spread
    line = { isUpright, slope, offset: v - slope * u }
    const far = ({ along, across }: { along: number; across: number }): number =>
      Math.abs(line.slope * along + line.offset - across)
    const usual = taken.map(far).toSorted((a, b) => a - b)[taken.length >> 1] ?? 0
    taken = taken.filter((point) => far(point) <= Math.max(BESIDE, 2.5 * usual))
  }
  return line
}

/** Where an upright side and a level one meet. */
function meet(upright: Line, level: Line): Corner {
  const y = (level.slope * upright.offset + level.offset) / (1 - level.slope * upright.slope)
  return { x: upright.slope * y + upright.offset, y }
}

function areaOf([a, b, c, d]: Sheet): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2
}
