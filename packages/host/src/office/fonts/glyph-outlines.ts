/** A point of an outline; those that are not on it pull it to themselves. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

/** The closed lines of a glyph, outer ones clockwise. */
export type Outline = readonly (readonly Point[])[]

/** Tables of a face whose outlines are TrueType's. */
export interface OutlineTables {
  readonly glyf: Uint8Array
  readonly loca: Uint8Array
  /** Whether `loca` has offsets of four bytes. */
  readonly isLong: boolean
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bits of a point's flags. Source: OpenType 1.9, "glyf", simple glyph flags. */
const ON = 1
const X_SHORT = 2
const Y_SHORT = 4
const REPEATED = 8
const X_SAME = 16
const Y_SAME = 32

/** Bits of a component's flags. Source: OpenType 1.9, "glyf", component glyph flags. */
const WORDS = 1
const ARE_OFFSETS = 2
const ONE_SCALE = 8
const MORE = 32
const TWO_SCALES = 64
const MATRIX = 128

/** Deepest that glyphs are made of glyphs; sound fonts have two. */
const DEEPEST = 5

/** How many glyphs there are. */
export const glyphCount = ({ loca, isLong }: OutlineTables): number =>
  loca.length / (isLong ? 4 : 2) - 1

/** The bytes of a glyph; none where it is empty. */
export function glyphBytes({ glyf, loca, isLong }: OutlineTables, glyph: number): Uint8Array {
  const view = viewOf(loca)
  const at = (index: number): number =>
    isLong ? view.getUint32(index * 4) : view.getUint16(index * 2) * 2
  return glyf.subarray(at(glyph), at(glyph + 1))
}

/** Outlines that were read, by table and glyph: dozens of faces are drawn from one. */
const known = new WeakMap<Uint8Array, Map<number, Outline | undefined>>()

/**
 * Gives the outline of a glyph, parts of others put together; undefined where it is empty or its
 * parts are held together by points, which no usual font does.
 */
export function outlineOf(tables: OutlineTables, glyph: number): Outline | undefined {
  const read = known.get(tables.glyf) ?? new Map<number, Outline | undefined>()
  known.set(tables.glyf, read)
  if (!read.has(glyph)) read.set(glyph, readOutline(tables, glyph, 0))
  return read.get(glyph)
}

function readOutline(tables: OutlineTables, glyph: number, depth: number): Outline | undefined {
  if (depth > DEEPEST || glyph >= glyphCount(tables)) return undefined
  const bytes = glyphBytes(tables, glyph)
  if (bytes.length < 12) return undefined
  const contours = viewOf(bytes).getInt16(0)
  return contours >= 0
    ? simpleOutline(bytes, contours)
    : putTogether(viewOf(bytes), (part) => readOutline(tables, part, depth + 1))
}

function simpleOutline(bytes: Uint8Array, contours: number): Outline {
  const view = viewOf(bytes)
  const ends = Array.from({ length: contours }, (_, index) => view.getUint16(10 + index * 2))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + contours * 2
  at += 2 + view.getUint16(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(at++)
    const times = flag & REPEATED ? view.getUint8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const read = (short: number, same: number): number[] => {
    let value = 0
    return flags.slice(0, count).map((flag) => {
      if (flag & short) value += view.getUint8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = read(X_SHORT, X_SAME)
  const ys = read(Y_SHORT, Y_SAME)
  let start = 0
  return ends.map((end) => {
    const contour = xs.slice(start, end + 1).map((x, index) => ({
      x,
      y: ys[start + index] ?? 0,
      isOn: ((flags[start + index] ?? 0) & ON) !== 0,
    }))
    start = end + 1
    return contour
  })
}

function putTogether(
  view: DataView,
  outline: (glyph: number) => Outline | undefined,
): Outline | undefined {
  const all: (readonly Point[])[] = []
  let at = 10
  for (let flags = MORE; flags & MORE;) {
    flags = view.getUint16(at)
    if (!(flags & ARE_OFFSETS)) return undefined
    const part = outline(view.getUint16(at + 2))
    const [x, y] =
      flags & WORDS
        ? [view.getInt16(at + 4), view.getInt16(at + 6)]
        : [view.getInt8(at + 4), view.getInt8(at + 5)]
    at += flags & WORDS ? 8 : 6
    const scale = (index: number): number => view.getInt16(at + index * 2) / 16_384
    let [xx, xy, yx, yy] = [1, 0, 0, 1]
    if (flags & ONE_SCALE) xx = yy = scale(0)
    else if (flags & TWO_SCALES) [xx, yy] = [scale(0), scale(1)]
    else if (flags & MATRIX) [xx, xy, yx, yy] = [scale(0), scale(1), scale(2), scale(3)]
    at += flags & ONE_SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0
    const isTurnedOver = xx * yy - xy * yx < 0
    for (const contour of part ?? []) {
      const moved = contour.map((point) => ({
        x: point.x * xx + point.y * yx + x,
        y: point.x * xy + point.y * yy + y,
        isOn: point.isOn,
      }))
      all.push(isTurnedOver ? moved.toReversed() : moved)
    }
  }
  return all
}

/** The smallest box around the points of an outline. */
export function boxOf(outline: Outline): { x: [number, number]; y: [number, number] } {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const contour of outline)
    for (const { x, y } of contour) {
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
    }
  return { x: [x0, x1], y: [y0, y1] }
}

/**
 * Words before a glyph's points: how many lines it has, and its box. Source: OpenType 1.9, "glyf".
 */
const HEAD_WORDS = 5

/** Gives the bytes of a glyph with this outline, without instructions for screens. */
export function writeOutline(outline: Outline): Uint8Array {
  const contours = outline.filter((contour) => contour.length > 0)
  const count = contours.reduce((sum, contour) => sum + contour.length, 0)
  const head = (HEAD_WORDS + contours.length + 1) * 2
  // Flags, then a word at most for each step of x, then of y.
  const bytes = new Uint8Array(head + count * 5)
  const view = viewOf(bytes)
  const flags = bytes.subarray(head, head + count)
  const steps = [new Int32Array(count), new Int32Array(count)] as const
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  let [at, x, y] = [0, 0, 0]
  for (const [index, contour] of contours.entries()) {
    for (const point of contour) {
      const [newX, newY] = [Math.round(point.x), Math.round(point.y)]
      steps[0][at] = newX - x
      steps[1][at] = newY - y
      flags[at++] =
        (point.isOn ? ON : 0) |
        flagOf(newX - x, X_SHORT, X_SAME) |
        flagOf(newY - y, Y_SHORT, Y_SAME)
      x = newX
      y = newY
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
    view.setUint16((HEAD_WORDS + index) * 2, at - 1)
  }
  for (const [place, value] of [contours.length, ...box].entries()) view.setInt16(place * 2, value)
  let end = head + count
  for (const list of steps)
    for (const step of list) {
      if (isShort(step)) bytes[end++] = Math.abs(step)
      else if (step !== 0) {
        view.setInt16(end, step)
        end += 2
      }
    }
  return bytes.slice(0, end)
}

const isShort = (step: number): boolean => step !== 0 && Math.abs(step) < 256

const flagOf = (step: number, short: number, same: number): number =>
  isShort(step) ? short | (step > 0 ? same : 0) : step === 0 ? same : 0

/** Writes glyphs one after the other, with long offsets. Source: OpenType 1.9, "loca". */
export function writeGlyphs(glyphs: readonly Uint8Array[]): OutlineTables {
  const loca = new Uint8Array((glyphs.length + 1) * 4)
  const view = viewOf(loca)
  let end = 0
  for (const [index, { length }] of glyphs.entries()) {
    end += (length + 3) & ~3
    view.setUint32((index + 1) * 4, end)
  }
  const glyf = new Uint8Array(end)
  for (const [index, bytes] of glyphs.entries()) glyf.set(bytes, view.getUint32(index * 4))
  return { glyf, loca, isLong: true }
}
