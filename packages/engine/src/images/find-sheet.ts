import type { PixelImage } from "../base/host.ts"

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
function coarse({ width, height, channels, data }: PixelImage): Cells {
  const side = Math.max(1, Math.round(Math.max(width, height) / CELLS))
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  const light = new Uint8Array(columns * rows)
  const step = Math.max(1, Math.floor(side / 3))
  const green = channels === 1 ? 0 : 1
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let most = 0
      for (let y = row * side; y < (row + 1) * side; y += step)
        for (let x = column * side; x < (column + 1) * side; x += step)
          most = Math.max(most, data[(y * width + x) * channels + green] ?? 0)
      light[row * columns + column] = most
    }
  }
  return { side, columns, rows, light }
}

/** The largest connected stretch of paper: 1 for its cells. */
function largestPaper({ columns, rows, light }: Cells): Uint8Array | undefined {
  const { threshold, contrast } = partition(light)
  if (contrast < LEAST_CONTRAST) return undefined
  const groups = new Uint16Array(light.length)
  let [count, largest, most] = [0, 0, 0]
  for (let start = 0; start < light.length; start++) {
    if (groups[start] !== 0 || (light[start] ?? 0) < threshold || count >= 65_000) continue
    count++
    groups[start] = count
    let size = 0
    const waiting = [start]
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      size++
      const x = cell % columns
      for (const near of [
        x > 0 ? cell - 1 : -1,
        x < columns - 1 ? cell + 1 : -1,
        cell - columns,
        cell + columns,
      ]) {
        if (near < 0 || near >= light.length) continue
        if (groups[near] !== 0 || (light[near] ?? 0) < threshold) continue
        groups[near] = count
        waiting.push(near)
      }
    }
    if (size > most) [largest, most] = [count, size]
  }
  if (most < LEAST_AREA * columns * rows) return undefined
  return Uint8Array.from(groups, (group) => (group === largest ? 1 : 0))
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
