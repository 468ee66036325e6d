import { glyphsOf } from "./character-map.ts"
import {
  boxOf,
  glyphBytes,
  glyphCount,
  outlineOf,
  writeGlyphs,
  writeOutline,
  type Outline,
  type OutlineTables,
  type Point,
} from "./glyph-outlines.ts"

/**
 * How a face's letters are drawn, in thousandths of the em, where it is not as in the open face
 * whose outlines stand for its: the thickness of its upright strokes, as l is without serifs, and
 * the heights of x, H and l.
 */
export interface LetterShape {
  readonly stem?: number
  readonly x?: number
  readonly cap?: number
  readonly ascender?: number
}

/** Shapes by style; italics have the heights of upright ones where none are told. */
export interface StyleShapes {
  readonly regular?: LetterShape
  readonly bold?: LetterShape
}

/** The tables of a face that its outlines and their widths are in. */
interface FaceTables extends OutlineTables {
  readonly cmap: Uint8Array
  readonly hhea: Uint8Array
  /** Widths of the outlines. */
  readonly hmtx: Uint8Array
  /** Widths that the letters are to have. */
  readonly widths: Uint8Array
}

/** Signs that are drawn anew: those of Latin, Greek and Cyrillic text. */
const SIGNS = [
  { first: 0x21, last: 0x17f },
  { first: 0x370, last: 0x3ff },
  { first: 0x400, last: 0x45f },
  { first: 0x2010, last: 0x2026 },
] as const

/**
 * Letters are not drawn narrower or wider than this; beyond they stand in the middle of their
 * width.
 */
const NARROWEST = 0.6
const WIDEST = 1.7

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Draws the letters of a face as wide as they are told to be, as high and in strokes as thick as
 * those of the face that it stands for. Gives the outlines and the widths with the places where
 * letters begin.
 */
export function fittedOutlines(
  tables: FaceTables,
  { shape, unitsPerEm }: { readonly shape: LetterShape; readonly unitsPerEm: number },
): { readonly outlines: OutlineTables; readonly hmtx: Uint8Array } {
  const { cmap, hhea, hmtx, widths } = tables
  const glyphOf = glyphsOf(cmap)
  const count = viewOf(hhea).getUint16(34)
  const [old, asked] = [viewOf(hmtx), viewOf(new Uint8Array(widths))]
  const glyphs = Array.from({ length: glyphCount(tables) }, (_, glyph) => glyphBytes(tables, glyph))
  const measured = measure(tables, glyphOf)
  const units = (thousandths: number | undefined): number | undefined =>
    thousandths === undefined ? undefined : (thousandths * unitsPerEm) / 1000
  const target = {
    stem: units(shape.stem) ?? measured.stem,
    x: units(shape.x) ?? measured.x,
    cap: units(shape.cap) ?? measured.cap,
    ascender: units(shape.ascender) ?? measured.ascender,
  }
  const done = new Set<number>()
  for (const code of codes) {
    const glyph = glyphOf(code)
    if (glyph === undefined || glyph >= count || done.has(glyph)) continue
    done.add(glyph)
    const outline = outlineOf(tables, glyph)
    const [oldWidth, width] = [old.getUint16(glyph * 4), asked.getUint16(glyph * 4)]
    if (outline === undefined || oldWidth === 0) continue
    const share = Math.min(WIDEST, Math.max(NARROWEST, width / oldWidth))
    const drawn = draw(outline, {
      share,
      height: heightsOf(code, measured, target),
      measured,
      target,
    })
    glyphs[glyph] = writeOutline(drawn)
    const bearing = (old.getInt16(glyph * 4 + 2) - boxOf(outline).x[0]) * share
    const rest = (width - oldWidth * share) / 2
    asked.setInt16(glyph * 4 + 2, Math.round(boxOf(drawn).x[0] + bearing + rest))
  }
  return { outlines: writeGlyphs(glyphs), hmtx: new Uint8Array(asked.buffer) }
}

const codes: readonly number[] = SIGNS.flatMap(({ first, last }) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
)

/** Sizes of a face's letters, in units of its outlines; undefined where a letter is missing. */
interface Sizes {
  readonly stem: number | undefined
  readonly x: number | undefined
  readonly cap: number | undefined
  readonly ascender: number | undefined
}

function measure(tables: OutlineTables, glyphOf: (code: number) => number | undefined): Sizes {
  const outline = (letter: string): Outline | undefined => {
    const glyph = glyphOf(letter.charCodeAt(0))
    return glyph === undefined ? undefined : outlineOf(tables, glyph)
  }
  const top = (letter: string): number | undefined => {
    const found = outline(letter)
    return found && boxOf(found).y[1]
  }
  const ascender = top("l")
  return {
    stem: ascender && thicknessAt(outline("l") ?? [], ascender / 2),
    x: top("x"),
    cap: top("H"),
    ascender,
  }
}

/**
 * How thick the first stroke of a letter of straight strokes is at a height: serifs are not there.
 */
function thicknessAt(outline: Outline, height: number): number | undefined {
  const crossings = outline.flatMap((contour) =>
    contour.flatMap((point, index) => {
      const next = contour[(index + 1) % contour.length] ?? point
      if (point.y > height === next.y > height) return []
      return [point.x + ((height - point.y) / (next.y - point.y)) * (next.x - point.x)]
    }),
  )
  const [left, right] = crossings.toSorted((a, b) => a - b)
  return left === undefined || right === undefined ? undefined : right - left
}

/**
 * How high what stood at a height is drawn: capitals as a whole, small letters by what they are
 * made of.
 */
function heightsOf(code: number, from: Sizes, to: Sizes): (y: number) => number {
  const letter = String.fromCodePoint(code)
  const same = (y: number): number => y
  if (/[\p{Lu}\p{Nd}]/u.test(letter)) {
    const share = (to.cap ?? 1) / (from.cap ?? 1)
    return (y) => y * share
  }
  if (!/\p{Ll}/u.test(letter)) return same
  const [x, newX] = [from.x ?? 0, to.x ?? 0]
  const [above, newAbove] = [(from.ascender ?? 0) - x, (to.ascender ?? 0) - newX]
  if (x <= 0 || above <= 0 || newAbove <= 0) return same
  return (y) => (y <= x ? (y * newX) / x : newX + ((y - x) * newAbove) / above)
}

interface Drawing {
  readonly share: number
  readonly height: (y: number) => number
  readonly measured: Sizes
  readonly target: Sizes
}

function draw(outline: Outline, { share, height, measured, target }: Drawing): Outline {
  const stretched = outline.map((contour) =>
    contour.map(({ x, y, isOn }) => ({ x: x * share, y: height(y), isOn })),
  )
  const [from, to] = [measured.stem, target.stem]
  if (from === undefined || to === undefined) return stretched
  // Widening a letter thickened its upright strokes alone.
  const [across, along] = [from * share - to, from - to]
  if (Math.abs(across) < 1 && Math.abs(along) < 1) return stretched
  const thinned = thinner(stretched, across / 2, along / 2)
  return asLarge(thinned, stretched, { x: [from * share, to], y: [from, to] })
}

/** Most that a point at a corner is moved, of what its edges are. */
const SHARPEST = 2

/**
 * Moves the edges of an outline into what is black; to the outside where the amounts are below
 * nothing.
 */
function thinner(outline: Outline, across: number, along: number): Outline {
  const inward = areaOf(outline) < 0 ? 1 : -1
  return outline.map((contour) => {
    const points = contour.filter((point, index) => !isSame(point, contour.at(index - 1)))
    if (points.length < 3) return contour
    return points.map((point, index) => {
      const [before, after] = [points.at(index - 1), points[(index + 1) % points.length]]
      const [to, on] = [direction(before ?? point, point), direction(point, after ?? point)]
      // The normals to the right of both edges; their sum over 1 + cos is as far from each as they
      // are.
      const [x, y] = [to.y + on.y, -(to.x + on.x)]
      const length = Math.hypot(x, y)
      if (length < 1e-6) return point
      const far = Math.min(SHARPEST, 2 / length) / length
      return {
        x: point.x + x * far * across * inward,
        y: point.y + y * far * along * inward,
        isOn: point.isOn,
      }
    })
  })
}

const isSame = (point: Point, other: Point | undefined): boolean =>
  other !== undefined && other !== point && point.x === other.x && point.y === other.y

function direction(from: Point, to: Point): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Twice the area within the points, below nothing where they go clockwise. */
function areaOf(outline: Outline): number {
  let area = 0
  for (const contour of outline)
    for (const [index, point] of contour.entries()) {
      const next = contour[(index + 1) % contour.length] ?? point
      area += point.x * next.y - next.x * point.y
    }
  return area
}

/** Strokes that a letter is wide, from which on its sides stay where they were. */
const WIDE = 3

/**
 * Brings a letter back to its size: a stroke alone stays as thin as it was made, a wide letter not.
 */
function asLarge(
  outline: Outline,
  before: Outline,
  strokes: Readonly<Record<"x" | "y", readonly [number, number]>>,
): Outline {
  const [now, then] = [boxOf(outline), boxOf(before)]
  const mapping = (axis: "x" | "y"): ((value: number) => number) => {
    const [from, to] = strokes[axis]
    const old = then[axis][1] - then[axis][0]
    const size = now[axis][1] - now[axis][0]
    if (size <= 0 || from <= 0) return (value) => value
    const isWide = Math.min(1, Math.max(0, (old / from - 1) / (WIDE - 1)))
    const share = (old + (to - from) * (1 - isWide)) / size
    const middle = (then[axis][0] + then[axis][1]) / 2
    const own = (now[axis][0] + now[axis][1]) / 2
    return (value) => middle + (value - own) * share
  }
  const [mapX, mapY] = [mapping("x"), mapping("y")]
  return outline.map((contour) =>
    contour.map(({ x, y, isOn }) => ({ x: mapX(x), y: mapY(y), isOn })),
  )
}
