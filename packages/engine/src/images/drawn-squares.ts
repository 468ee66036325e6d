import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"

/** Brightness below which a pixel is ink. */
const INK_BELOW = 160
/** Where the middle of a box stands above the baseline, in ems. */
const MIDDLE = 0.37
/** Sides of a box, in ems, and their proportion at most. */
const SIDES = [0.6, 1.3] as const
const MOST_PROPORTION = 1.18
/** Thickness of a side at most, in ems. */
const THICKEST = 0.2
/** By what corners and sides may be out of line, in ems and in pixels at least. */
const OUT_OF_LINE = 0.06
const LEAST_OUT = 2
/** Share of a side that holds ink, and of what lies around a box at most: pens reach over it. */
const CLOSED = 0.92
const MOST_AROUND = 0.06
/** Share of the inside of an empty box that specks of dust take at most. */
const SPECKS = 0.02
/** Share of a corner of the mark in a box that holds ink where a stroke ends there. */
const STROKE_END = 0.12

/** A box of a form. */
export interface DrawnSquare {
  readonly box: Box
  readonly mark: "none" | "tick" | "cross"
}

/** The size of a line of print and where it stands, in pixels. */
interface Row {
  readonly size: number
  readonly baseline: number
}

/**
 * Finds the boxes that stand at the height of a line's letters: four straight sides about as long
 * as each other, nothing around them, and inside nothing, a tick or a cross.
 *
 * `picture` is grey.
 */
export function findDrawnSquares(picture: PixelImage, { size, baseline }: Row): DrawnSquare[] {
  const out = Math.max(LEAST_OUT, Math.round(OUT_OF_LINE * size))
  const sides = sidesAcross(picture, Math.round(baseline - MIDDLE * size), size)
  const found: DrawnSquare[] = []
  for (const left of sides) {
    if (left.x0 < (found.at(-1)?.box.x1 ?? 0)) continue
    for (const right of sides) {
      const box = { x0: left.x0, x1: right.x1, y0: left.y0, y1: left.y1 }
      if (!isSquare(box, size) || !areAlike(left, right, out) || !isClosed(picture, box, out))
        continue
      const mark = markIn(picture, box, Math.max(left.x1 - left.x0, right.x1 - right.x0) + out)
      if (mark) found.push({ box, mark })
      break
    }
  }
  return found
}

function isSquare({ x0, x1, y0, y1 }: Box, size: number): boolean {
  const [wide, high] = [x1 - x0, y1 - y0]
  return wide >= SIDES[0] * size && Math.max(wide, high) <= MOST_PROPORTION * Math.min(wide, high)
}

const areAlike = (a: Box, b: Box, out: number): boolean =>
  Math.abs(a.y0 - b.y0) <= out && Math.abs(a.y1 - b.y1) <= out

/** Upright strokes across a row of pixels that are as long as sides of boxes, from the left. */
function sidesAcross(picture: PixelImage, y: number, size: number): Box[] {
  const sides: Box[] = []
  for (let x0 = 0; x0 < picture.width; x0++) {
    if (!isInk(picture, x0, y)) continue
    let x1 = x0 + 1
    while (x1 < picture.width && isInk(picture, x1, y)) x1++
    if (x1 - x0 <= THICKEST * size) {
      const most = Math.ceil(SIDES[1] * size)
      const [up, down] = [reach(picture, { x0, x1, y }, -most), reach(picture, { x0, x1, y }, most)]
      const high = down - up + 1
      if (high >= SIDES[0] * size && high <= SIDES[1] * size)
        sides.push({ x0, x1, y0: up, y1: down + 1 })
    }
    x0 = x1
  }
  return sides
}

/** The last row up (below 0) or down to which a stroke goes on without a gap of two. */
function reach(
  picture: PixelImage,
  { x0, x1, y }: { readonly x0: number; readonly x1: number; readonly y: number },
  most: number,
): number {
  const step = Math.sign(most)
  let last = y
  for (let at = y; Math.abs(at - y) <= Math.abs(most) && Math.abs(at - last) <= 2; at += step)
    if (inkIn(picture, { x0: x0 - 1, x1: x1 + 1, y0: at, y1: at + 1 }) > 0) last = at
  return last
}

/** Whether a box has a head and a foot from side to side, and nothing around it. */
function isClosed(picture: PixelImage, { x0, x1, y0, y1 }: Box, out: number): boolean {
  const isInked = (from: number, to: number): boolean => {
    let inked = 0
    for (let x = x0; x < x1; x++)
      if (inkIn(picture, { x0: x, x1: x + 1, y0: from, y1: to }) > 0) inked++
    return inked >= CLOSED * (x1 - x0)
  }
  if (!isInked(y0 - 1, y0 + out) || !isInked(y1 - out, y1 + 1)) return false
  const outer = { x0: x0 - out - 2, x1: x1 + out + 2, y0: y0 - out - 2, y1: y1 + out + 2 }
  const inner = { x0: x0 - 2, x1: x1 + 2, y0: y0 - 2, y1: y1 + 2 }
  const paper = areaOf(outer) - areaOf(inner)
  return inkIn(picture, outer) - inkIn(picture, inner) <= MOST_AROUND * paper
}

/** What is inside a box, `edge` pixels from its sides; undefined where it is no mark. */
function markIn(
  picture: PixelImage,
  { x0, x1, y0, y1 }: Box,
  edge: number,
): DrawnSquare["mark"] | undefined {
  const inside = { x0: x0 + edge, x1: x1 - edge, y0: y0 + edge, y1: y1 - edge }
  if (inkIn(picture, inside) <= SPECKS * areaOf(inside)) return "none"
  return strokesIn(picture, inside)
}

/** Whether the ink in a box is a tick or a cross, by the corners that its strokes reach. */
export function strokesIn(picture: PixelImage, area: Box): "tick" | "cross" | undefined {
  const ink = inkBox(picture, area)
  if (!ink) return undefined
  const [wide, high] = [(ink.x1 - ink.x0) / 4, (ink.y1 - ink.y0) / 4]
  const hasEnd = (right: 0 | 1, low: 0 | 1): boolean => {
    const x = right ? ink.x1 - wide : ink.x0
    const y = low ? ink.y1 - high : ink.y0
    const corner = {
      x0: Math.round(x),
      x1: Math.round(x + wide),
      y0: Math.round(y),
      y1: Math.round(y + high),
    }
    return inkIn(picture, corner) >= STROKE_END * areaOf(corner)
  }
  const [head, foot] = [
    [hasEnd(0, 0), hasEnd(1, 0)],
    [hasEnd(0, 1), hasEnd(1, 1)],
  ] as const
  const sides = sidesBetween(picture, ink)
  if (head[0] && head[1] && foot[0] && foot[1]) return sides === 0 ? "cross" : undefined
  return !head[0] && head[1] && !foot[1] ? "tick" : undefined
}

/** Middles of the four sides that hold ink: crosses have none there. */
function sidesBetween(picture: PixelImage, { x0, x1, y0, y1 }: Box): number {
  const [wide, high] = [(x1 - x0) / 5, (y1 - y0) / 5]
  const [x, y] = [(x0 + x1 - wide) / 2, (y0 + y1 - high) / 2]
  const places = [
    [x, y0],
    [x, y1 - high],
    [x0, y],
    [x1 - wide, y],
  ] as const
  return places.filter(([px, py]) => {
    const at = {
      x0: Math.round(px),
      x1: Math.round(px + wide),
      y0: Math.round(py),
      y1: Math.round(py + high),
    }
    return inkIn(picture, at) > STROKE_END * areaOf(at)
  }).length
}

/** The box of the ink in an area. */
function inkBox(picture: PixelImage, area: Box): Box | undefined {
  let [x0, x1, y0, y1] = [Infinity, 0, Infinity, 0]
  for (let y = area.y0; y < area.y1; y++)
    for (let x = area.x0; x < area.x1; x++) {
      if (!isInk(picture, x, y)) continue
      ;[x0, x1] = [Math.min(x0, x), Math.max(x1, x + 1)]
      ;[y0, y1] = [Math.min(y0, y), Math.max(y1, y + 1)]
    }
  return x1 > x0 ? { x0, x1, y0, y1 } : undefined
}

const areaOf = ({ x0, x1, y0, y1 }: Box): number => (x1 - x0) * (y1 - y0)

const isInk = ({ width, height, channels, data }: PixelImage, x: number, y: number): boolean =>
  x >= 0 &&
  y >= 0 &&
  x < width &&
  y < height &&
  (data[(y * width + x) * channels] ?? 255) < INK_BELOW

/** Pixels of ink in a box. */
function inkIn(picture: PixelImage, { x0, x1, y0, y1 }: Box): number {
  let ink = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (isInk(picture, x, y)) ink++
  return ink
}
