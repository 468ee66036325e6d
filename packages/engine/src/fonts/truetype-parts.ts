import type { PathSegment } from "../model/scene.ts"
import { glyphSpan, type SfntFont } from "./sfnt.ts"

/** Flags of composite glyphs. Source: OpenType 1.9, glyf, "Composite Glyph Description". */
const ARGS_ARE_WORDS = 1
const ARGS_ARE_XY = 2
const HAS_SCALE = 8
const HAS_MORE = 32
const HAS_XY_SCALE = 64
const HAS_TWO_BY_TWO = 128

/** Composite glyphs may refer to each other; broken files do so without end. */
const MAX_DEPTH = 8

/** One part of a composite glyph. */
export interface GlyphPart {
  readonly glyph: number
  /** Offset of the glyph number in the file. */
  readonly at: number
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number]
}

/** Gives the parts of a composite glyph, or undefined for a simple one. */
export function compositeParts(font: SfntFont, glyph: number): GlyphPart[] | undefined {
  const span = glyphSpan(font, glyph)
  const { view } = font
  if (span.length < 10 || view.getInt16(span.start) >= 0) return undefined
  const parts: GlyphPart[] = []
  const end = span.start + span.length
  for (let at = span.start + 10; at + 4 <= end;) {
    const flags = view.getUint16(at)
    if (at + partSize(flags) > end) break
    const part = readPart(view, at, flags)
    parts.push(part.part)
    at = part.next
    if (!(flags & HAS_MORE)) break
  }
  return parts
}

/** Bytes that a part takes: six where it only moves by less than 128 units. */
function partSize(flags: number): number {
  const scale = flags & HAS_SCALE ? 2 : flags & HAS_XY_SCALE ? 4 : flags & HAS_TWO_BY_TWO ? 8 : 0
  return 4 + (flags & ARGS_ARE_WORDS ? 4 : 2) + scale
}

function readPart(view: DataView, at: number, flags: number): { part: GlyphPart; next: number } {
  const glyph = view.getUint16(at + 2)
  let next = at + 4
  let [e, f] = [0, 0]
  if (flags & ARGS_ARE_WORDS) {
    if (flags & ARGS_ARE_XY) [e, f] = [view.getInt16(next), view.getInt16(next + 2)]
    next += 4
  } else {
    if (flags & ARGS_ARE_XY) [e, f] = [view.getInt8(next), view.getInt8(next + 1)]
    next += 2
  }
  const fixed = (offset: number): number => view.getInt16(offset) / 16384
  let [a, b, c, d] = [1, 0, 0, 1]
  if (flags & HAS_SCALE) {
    a = d = fixed(next)
    next += 2
  } else if (flags & HAS_XY_SCALE) {
    ;[a, d] = [fixed(next), fixed(next + 2)]
    next += 4
  } else if (flags & HAS_TWO_BY_TWO) {
    ;[a, b, c, d] = [fixed(next), fixed(next + 2), fixed(next + 4), fixed(next + 6)]
    next += 8
  }
  return { part: { glyph, at: at + 2, matrix: [a, b, c, d, e, f] }, next }
}

interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly isOnCurve: boolean
}

/**
 * Gives the outline of a glyph as cubic paths in font units, y up; empty for blanks and for faces
 * without `glyf`.
 */
export function glyphOutline(font: SfntFont, glyph: number, depth = 0): PathSegment[] {
  if (depth > MAX_DEPTH) return []
  const parts = compositeParts(font, glyph)
  if (!parts) return readContours(font, glyph).flatMap(contourPath)
  return parts.flatMap((part) =>
    glyphOutline(font, part.glyph, depth + 1).map((segment) => moved(segment, part.matrix)),
  )
}

function moved(segment: PathSegment, [a, b, c, d, e, f]: GlyphPart["matrix"]): PathSegment {
  const x = (px: number, py: number): number => a * px + c * py + e
  const y = (px: number, py: number): number => b * px + d * py + f
  if (segment[0] === "Z") return segment
  if (segment[0] === "C") {
    const [, x1, y1, x2, y2, x3, y3] = segment
    return ["C", x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)]
  }
  return [segment[0], x(segment[1], segment[2]), y(segment[1], segment[2])]
}

/** Source: OpenType 1.9, glyf, "Simple Glyph Description". */
function readContours(font: SfntFont, glyph: number): OutlinePoint[][] {
  const { start, length } = glyphSpan(font, glyph)
  if (length < 12) return []
  const { view } = font
  const contours = view.getInt16(start)
  const ends = Array.from({ length: contours }, (_, index) =>
    view.getUint16(start + 10 + index * 2),
  )
  const count = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + contours * 2
  at += 2 + view.getUint16(at)
  const limit = start + length
  const flags: number[] = []
  while (flags.length < count && at < limit) {
    const flag = view.getUint8(at++)
    flags.push(flag)
    if (flag & 8)
      for (let repeat = view.getUint8(at++); repeat > 0 && flags.length < count; repeat--)
        flags.push(flag)
  }
  const read = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short)
        value += at < limit ? (flag & same ? view.getUint8(at++) : -view.getUint8(at++)) : 0
      else if (!(flag & same) && at + 2 <= limit) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = read(2, 16)
  const ys = read(4, 32)
  let from = 0
  return ends.map((end) => {
    const points = flags.slice(from, end + 1).map((flag, index) => ({
      x: xs[from + index] ?? 0,
      y: ys[from + index] ?? 0,
      isOnCurve: (flag & 1) === 1,
    }))
    from = end + 1
    return points
  })
}

/**
 * Spells a contour of quadratic curves as cubics; between two control points lies an implied point.
 */
function contourPath(points: readonly OutlinePoint[]): PathSegment[] {
  const first = points.find((point) => point.isOnCurve) ?? middle(points.at(-1), points[0])
  if (!first) return []
  const at = Math.max(0, points.indexOf(first))
  const ring = [...points.slice(at), ...points.slice(0, at)]
  if (ring[0] === first) ring.shift()
  const segments: PathSegment[] = [["M", first.x, first.y]]
  let [from, control]: [OutlinePoint, OutlinePoint | undefined] = [first, undefined]
  for (const point of [...ring, first]) {
    const target = point.isOnCurve ? point : control ? middle(control, point) : undefined
    if (target)
      segments.push(control ? quadratic(from, control, target) : ["L", target.x, target.y])
    if (target) from = target
    control = point.isOnCurve ? undefined : point
  }
  segments.push(["Z"])
  return segments
}

function middle(
  a: OutlinePoint | undefined,
  b: OutlinePoint | undefined,
): OutlinePoint | undefined {
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOnCurve: true } : undefined
}

function quadratic(from: OutlinePoint, control: OutlinePoint, to: OutlinePoint): PathSegment {
  return [
    "C",
    from.x + ((control.x - from.x) * 2) / 3,
    from.y + ((control.y - from.y) * 2) / 3,
    to.x + ((control.x - to.x) * 2) / 3,
    to.y + ((control.y - to.y) * 2) / 3,
    to.x,
    to.y,
  ]
}
