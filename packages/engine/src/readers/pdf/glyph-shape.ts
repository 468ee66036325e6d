import type { Box, Matrix } from "../../base/geometry.ts"
import type { FontEntry } from "./font-table.ts"

/** Font sizes below this draw nothing a reader can see, in points. */
const SMALLEST_SIZE = 0.05
/** Letters are at most this many times as wide as high, or as high as wide: more are a line. */
const MOST_STRETCH = 1000

/** How the letters of a text object stand. */
export interface GlyphShape {
  readonly size: number
  readonly angle: number
  readonly stretch: number
  readonly skew: number
  /** Unit vector of the baseline in scene space. */
  readonly dx: number
  readonly dy: number
  /** Unit vector from baseline to ascender in scene space. */
  readonly ux: number
  readonly uy: number
}

let before:
  | { readonly m: Matrix; readonly fontSize: number; readonly shape: GlyphShape }
  | undefined

/**
 * Tells how letters stand that a matrix draws, in a font of a size: mostly as those before them.
 */
export function shapeOf(m: Matrix, fontSize: number): GlyphShape {
  const isKnown =
    before?.fontSize === fontSize &&
    before.m[0] === m[0] &&
    before.m[1] === m[1] &&
    before.m[2] === m[2] &&
    before.m[3] === m[3]
  if (before && isKnown) return before.shape
  const shape = newShape(m, fontSize)
  before = { m, fontSize, shape }
  return shape
}

function newShape(m: Matrix, fontSize: number): GlyphShape {
  const along = Math.hypot(m[0], m[1])
  const up = Math.hypot(m[2], m[3])
  const sign = fontSize < 0 ? -1 : 1
  const [dx, dy] = along > 0 ? [(sign * m[0]) / along, (sign * m[1]) / along] : [1, 0]
  const [ux, uy] = up > 0 ? [(sign * m[2]) / up, (sign * m[3]) / up] : [0, -1]
  const angle = normalise((Math.atan2(dy, dx) * 180) / Math.PI)
  // The up vector of upright text is the baseline turned a quarter counter-clockwise; what is left
  // is slant.
  const lean = (Math.atan2(ux * dx + uy * dy, ux * dy - uy * dx) * 180) / Math.PI
  const skew = Math.abs(lean) < 0.5 || Math.abs(lean) > 80 ? 0 : round(lean)
  // Letters that lean are as high as their ascender stands above their line, not as it is long.
  const high = up * Math.cos((skew * Math.PI) / 180)
  return {
    size: Math.max(SMALLEST_SIZE, Math.abs(fontSize) * (high || along)),
    angle,
    stretch: high > 0 ? Math.min(MOST_STRETCH, Math.max(1 / MOST_STRETCH, along / high)) : 1,
    skew,
    dx,
    dy,
    ux,
    uy,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

function normalise(angle: number): number {
  const rounded = round(((angle % 360) + 360) % 360)
  return rounded >= 359.995 ? 0 : rounded
}

/**
 * Tells vertical writing from its origins: each glyph stands below the one before though the
 * letters are upright.
 */
export function runsDown(x: readonly number[], y: readonly number[], shape: GlyphShape): boolean {
  if (x.length < 2) return false
  let [along, across] = [0, 0]
  for (let index = 1; index < x.length; index++) {
    const stepX = (x[index] ?? 0) - (x[index - 1] ?? 0)
    const stepY = (y[index] ?? 0) - (y[index - 1] ?? 0)
    along += Math.abs(stepX * shape.dx + stepY * shape.dy)
    across += Math.abs(stepX * shape.ux + stepY * shape.uy)
  }
  return across > along * 4 && across > 0.3 * shape.size * (x.length - 1)
}

export function boxOfGlyphs(
  glyphs: {
    readonly x: readonly number[]
    readonly y: readonly number[]
    readonly advance: readonly number[]
  },
  font: FontEntry,
  shape: GlyphShape,
  isVertical: boolean,
): Box {
  const { dx, dy, ux, uy, size } = shape
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < glyphs.x.length; index++) {
    const x = glyphs.x[index] ?? 0
    const y = glyphs.y[index] ?? 0
    const width = isVertical ? size * shape.stretch : (glyphs.advance[index] ?? 0)
    const endX = x + dx * width
    const endY = y + dy * width
    x0 = Math.min(x0, x, endX)
    x1 = Math.max(x1, x, endX)
    y0 = Math.min(y0, y, endY)
    y1 = Math.max(y1, y, endY)
  }
  const [up, down] = [font.face.ascent * size, font.face.descent * size]
  return {
    x0: x0 + Math.min(ux * up, ux * down),
    y0: y0 + Math.min(uy * up, uy * down),
    x1: x1 + Math.max(ux * up, ux * down),
    y1: y1 + Math.max(uy * up, uy * down),
  }
}
