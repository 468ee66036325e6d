import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { eachRow } from "../base/each-row.ts"

/**
 * Side of a cell in which coloured ink is counted, in points, and share of it that marks a cell.
 */
const CELL = 3
const CELL_INK = 0.06
/** Sides of a stamp, in points: 8 to 75 mm; and how much longer one may be than the other. */
const [LEAST_SIDE, MOST_SIDE] = [24, 213]
const MOST_ASPECT = 1.75
/** Share of its box that a stamp's ink covers: less is specks, more a picture or a fill. */
const [LEAST_COVER, MOST_COVER] = [0.03, 0.55]
/** Least difference between the strongest and the weakest channel of coloured ink. */
const LEAST_COLOUR = 60

export interface Unstamped {
  /** One channel, without the stamps' ink. */
  readonly grey: PixelImage
  /** Where stamps stand, in pixels. */
  readonly stamps: readonly Box[]
}

/**
 * Tells red and blue stamps from black print and takes them out.
 *
 * Under a stamp the strongest channel is taken: its ink is light there, print is dark. Coloured
 * headings, which are long, lines of coloured letters, and pictures, which are full, are no stamps.
 * `scale` is pixels a point.
 */
export function takeOutStamps(picture: PixelImage, grey: PixelImage, scale: number): Unstamped {
  if (picture.channels === 1) return { grey, stamps: [] }
  const counts = countHues(picture, scale)
  const stamps = (["red", "blue"] as const).flatMap((hue) =>
    withoutHeadings(stampsOf(picture, counts, { hue, scale }), scale),
  )
  if (stamps.length === 0) return { grey, stamps }
  const data = new Uint8Array(grey.data)
  for (const stamp of stamps) lighten(picture, data, stamp)
  return { grey: { ...grey, data }, stamps }
}

/** Tells whether a pixel is ink of a colour. */
function isColoured(red: number, green: number, blue: number): boolean {
  return Math.max(red, green, blue) - Math.min(red, green, blue) >= LEAST_COLOUR
}

/** Pixels apart at which the colour of a page is looked at. */
const EVERY = 2

/** Coloured pixels of each cell, by hue; each that is looked at stands for those around it. */
interface HueCounts {
  readonly side: number
  readonly columns: number
  readonly red: Uint32Array
  readonly blue: Uint32Array
}

function countHues({ width, height, channels, data }: PixelImage, scale: number): HueCounts {
  const side = Math.max(2, Math.round(CELL * scale))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const [red, blue] = [new Uint32Array(columns * rows), new Uint32Array(columns * rows)]
  eachRow(Math.ceil(height / EVERY), (line) => {
    const y = line * EVERY
    const row = data.subarray(y * width * channels, (y + 1) * width * channels)
    const first = Math.floor(y / side) * columns
    const cells = { side, columns, red: red.subarray(first), blue: blue.subarray(first) }
    countRow(row, channels, cells)
  })
  return { side, columns, red, blue }
}

function countRow(row: Uint8Array, channels: number, { side, red, blue }: HueCounts): void {
  for (let x = 0, at = 0; at < row.length; x += EVERY, at += EVERY * channels) {
    const r = row[at] ?? 0
    const g = row[at + 1] ?? 0
    const b = row[at + 2] ?? 0
    // Nearly every pixel of a scan is grey.
    if (Math.max(r, b) - Math.min(r, g, b) < LEAST_COLOUR) continue
    const cell = Math.floor(x / side)
    if (r > g && r > b) red[cell] = (red[cell] ?? 0) + EVERY * EVERY
    else if (b > r && b >= g) blue[cell] = (blue[cell] ?? 0) + EVERY * EVERY
  }
}

function stampsOf(
  picture: PixelImage,
  { side, columns, ...hues }: HueCounts,
  { hue, scale }: { readonly hue: "red" | "blue"; readonly scale: number },
): Box[] {
  const { width, height } = picture
  const counts = hues[hue]
  const least = CELL_INK * side * side
  return groupsOf(counts, columns, least).flatMap((cells) => {
    const [xs, ys] = [
      cells.map((cell) => cell % columns),
      cells.map((cell) => Math.floor(cell / columns)),
    ]
    const box = {
      x0: Math.min(...xs) * side,
      y0: Math.min(...ys) * side,
      x1: Math.min(width, (Math.max(...xs) + 1) * side),
      y1: Math.min(height, (Math.max(...ys) + 1) * side),
    }
    const ink = cells.reduce((sum, cell) => sum + (counts[cell] ?? 0), 0)
    return isStamp(box, ink, scale) && !isLines(picture, box) ? [box] : []
  })
}

/** Share of the usual ink of a row below which it is paper: a frame has more at its thinnest. */
const PAPER_ROW = 0.05

/** Brightness of paper, whose weakest channel is no darker; elsewhere is ink, coloured or black. */
const PAPER = 255 - LEAST_COLOUR

/**
 * Whether rows of paper run all the way between rows of coloured ink: lines of letters. Frames and
 * rings of stamps have ink in every row.
 */
function isLines({ width, channels, data }: PixelImage, { x0, y0, x1, y1 }: Box): boolean {
  const rows: number[] = []
  for (let y = y0; y < y1; y += EVERY) {
    let ink = 0
    for (let x = x0; x < x1; x += EVERY) {
      const at = (y * width + x) * channels
      if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) < PAPER) ink++
    }
    rows.push(ink)
  }
  const least = (PAPER_ROW * rows.reduce((sum, ink) => sum + ink, 0)) / rows.length
  const isInk = (ink: number): boolean => ink > least
  return rows.slice(rows.findIndex(isInk), rows.findLastIndex(isInk)).some((ink) => !isInk(ink))
}

function isStamp(box: Box, ink: number, scale: number): boolean {
  const [width, height] = [(box.x1 - box.x0) / scale, (box.y1 - box.y0) / scale]
  const cover = ink / ((box.x1 - box.x0) * (box.y1 - box.y0))
  return (
    Math.min(width, height) >= LEAST_SIDE &&
    Math.max(width, height) <= MOST_SIDE &&
    Math.max(width, height) <= MOST_ASPECT * Math.min(width, height) &&
    cover >= LEAST_COVER &&
    cover <= MOST_COVER
  )
}

/** Side below which characters of a heading are as large as a stamp, in points. */
const LARGEST_LETTER = 64

/** Leaves coloured letters out: small ones that stand level with others. */
function withoutHeadings(boxes: readonly Box[], scale: number): Box[] {
  const isSmall = (box: Box): boolean => box.y1 - box.y0 < LARGEST_LETTER * scale
  const isLevel = (a: Box, b: Box): boolean =>
    Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.6 * Math.max(a.y1 - a.y0, b.y1 - b.y0)
  return boxes.filter(
    (box) =>
      !isSmall(box) ||
      !boxes.some((other) => other !== box && isSmall(other) && isLevel(box, other)),
  )
}

/** Gathers marked cells that touch or have one cell between them. */
function groupsOf(counts: Uint32Array, columns: number, least: number): number[][] {
  const rows = counts.length / columns
  const seen = new Uint8Array(counts.length)
  const groups: number[][] = []
  for (let start = 0; start < counts.length; start++) {
    if (seen[start] === 1 || (counts[start] ?? 0) < least) continue
    const group: number[] = []
    const waiting = [start]
    seen[start] = 1
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      group.push(cell)
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      for (let ny = Math.max(0, y - 2); ny <= Math.min(rows - 1, y + 2); ny++) {
        for (let nx = Math.max(0, x - 2); nx <= Math.min(columns - 1, x + 2); nx++) {
          const near = ny * columns + nx
          if (seen[near] === 1 || (counts[near] ?? 0) < least) continue
          seen[near] = 1
          waiting.push(near)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

/** Share of a stamp's pixels that are darker in its own colour: those over print. */
const OVER_PRINT = 0.3

function lighten(picture: PixelImage, grey: Uint8Array, box: Box): void {
  const { width, channels, data } = picture
  const levels = new Uint32Array(256)
  let count = 0
  const each = (use: (at: number, pixel: number) => void): void => {
    for (let y = box.y0; y < box.y1; y++)
      for (let x = box.x0; x < box.x1; x++) use((y * width + x) * channels, y * width + x)
  }
  const strongest = (at: number): number =>
    Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
  each((at) => {
    if (!isColoured(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) return
    const level = strongest(at)
    levels[level] = (levels[level] ?? 0) + 1
    count++
  })
  let level = 0
  for (let darker = 0; level < 255 && darker < count * OVER_PRINT; level++)
    darker += levels[level] ?? 0
  const light = Math.max(1, level)
  each((at, pixel) => {
    const lit = Math.min(255, (strongest(at) * 255) / light)
    grey[pixel] = Math.max(grey[pixel] ?? 0, lit)
  })
}

/**
 * Gives the coloured ink of a picture on nothing, with four channels: a stamp cut from its page.
 */
export function colouredInk(picture: PixelImage): PixelImage {
  const { width, height, channels, data } = picture
  const made = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    if (channels === 1 || !isColoured(red, green, blue)) continue
    made.set([red, green, blue, 255], pixel * 4)
  }
  return { width, height, channels: 4, data: made }
}
