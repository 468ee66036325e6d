import type { PathSegment } from "../../model/scene.ts"

/** Outlines as TrueType keeps them, and what "maxp" says of them. */
export interface Outlines {
  readonly tables: Readonly<Record<"glyf" | "loca" | "maxp", Uint8Array>>
  /** Where the ink of each glyph starts, in font units. */
  readonly starts: readonly number[]
}

interface Point {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

/** Quadratic pieces that stand for a cubic one: at 1,000 units to the em they stay within one. */
const PIECES = 3

/**
 * Writes outlines in font units as "glyf", "loca" (long) and "maxp".
 *
 * Source: OpenType 1.9, "glyf", "loca", "maxp".
 */
export function glyfTables(outlines: readonly (readonly PathSegment[])[]): Outlines {
  const contours = outlines.map(contoursOf)
  const glyphs = contours.map(glyphBytes)
  const glyf = new Uint8Array(glyphs.reduce((sum, bytes) => sum + bytes.length, 0))
  const loca = new Uint8Array((glyphs.length + 1) * 4)
  const view = new DataView(loca.buffer)
  let offset = 0
  for (const [index, bytes] of glyphs.entries()) {
    glyf.set(bytes, offset)
    offset += bytes.length
    view.setUint32((index + 1) * 4, offset)
  }
  return { tables: { glyf, loca, maxp: maxpTable(contours) }, starts: glyphs.map(startOf) }
}

/** Left edge of the box that a glyph begins with. */
const startOf = (glyph: Uint8Array): number =>
  glyph.length === 0 ? 0 : new DataView(glyph.buffer).getInt16(2)

/** Closed contours of an outline, without the point that closes them. */
function contoursOf(segments: readonly PathSegment[]): Point[][] {
  const contours: Point[][] = []
  let open: Point[] = []
  let [x, y] = [0, 0]
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    if (segment[0] === "M") contours.push((open = []))
    if (segment[0] === "C") {
      const [, x1, y1, x2, y2, x3, y3] = segment
      open.push(...quadratics([x, x1, x2, x3], [y, y1, y2, y3]))
    } else open.push({ x: segment[1], y: segment[2], isOn: true })
    ;[x, y] = segment[0] === "C" ? [segment[5], segment[6]] : [segment[1], segment[2]]
  }
  return contours.map(withoutClosing).filter((points) => points.length > 1)
}

function withoutClosing(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length > 1 && first?.x === last?.x && first?.y === last?.y && last?.isOn
  return isClosed ? points.slice(0, -1) : [...points]
}

type Cubic = readonly [number, number, number, number]

/** Points behind the first of a cubic piece: a control point and an end for each quadratic one. */
function quadratics(xs: Cubic, ys: Cubic): Point[] {
  const points: Point[] = []
  for (let index = 0; index < PIECES; index++) {
    const from = index / PIECES
    const to = (index + 1) / PIECES
    points.push({ x: control(xs, from, to), y: control(ys, from, to), isOn: false })
    points.push({ x: Math.round(at(xs, to)), y: Math.round(at(ys, to)), isOn: true })
  }
  return points
}

// Taken by their places: as a list of four each would be gone through for every point of a font.
const at = (of: Cubic, t: number): number =>
  (1 - t) ** 3 * of[0] +
  3 * (1 - t) ** 2 * t * of[1] +
  3 * (1 - t) * t ** 2 * of[2] +
  t ** 3 * of[3]

const slope = (of: Cubic, t: number): number =>
  3 *
  ((1 - t) ** 2 * (of[1] - of[0]) + 2 * (1 - t) * t * (of[2] - of[1]) + t ** 2 * (of[3] - of[2]))

/**
 * The control point of the quadratic nearest to a part of a cubic: the mean of what its ends ask
 * for.
 */
function control(cubic: Cubic, from: number, to: number): number {
  const start = at(cubic, from)
  const end = at(cubic, to)
  const reach = (to - from) / 2
  return Math.round((start + slope(cubic, from) * reach + end - slope(cubic, to) * reach) / 2)
}

/** A simple glyph: plain flags and differences of two bytes each. */
function glyphBytes(contours: readonly (readonly Point[])[]): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array(0)
  const head = 10 + contours.length * 2 + 2
  const bytes = new Uint8Array((head + points.length * 5 + 3) & ~3)
  const view = new DataView(bytes.buffer)
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  ;[contours.length, x0, y0, x1, y1].forEach((value, place) => view.setInt16(place * 2, value))
  let last = -1
  for (const [index, contour] of contours.entries())
    view.setUint16(10 + index * 2, (last += contour.length))
  let [x, y] = [0, 0]
  for (const [index, point] of points.entries()) {
    bytes[head + index] = point.isOn ? 1 : 0
    view.setInt16(head + points.length + index * 2, point.x - x)
    view.setInt16(head + points.length * 3 + index * 2, point.y - y)
    ;[x, y] = [point.x, point.y]
  }
  return bytes
}

/** Version 1.0: no instructions. */
function maxpTable(glyphs: readonly (readonly (readonly Point[])[])[]): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, glyphs.length)
  view.setUint16(
    6,
    glyphs.reduce((most, contours) => Math.max(most, contours.flat().length), 0),
  )
  view.setUint16(
    8,
    glyphs.reduce((most, contours) => Math.max(most, contours.length), 0),
  )
  view.setUint16(14, 1)
  return bytes
}
