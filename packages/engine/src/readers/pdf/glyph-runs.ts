import { contains, intersection, multiply } from "../../base/geometry.ts"
import type { Box, Matrix } from "../../base/geometry.ts"
import type { GlyphRun } from "../../model/scene.ts"
import { symbolText } from "../../fonts/symbol-text.ts"
import type { FontEntry } from "./font-table.ts"
import { clipBox } from "./clip.ts"
import { readGlyphPaint } from "./glyph-paint.ts"
import { objectMatrix } from "./objects.ts"
import type { PageObject } from "./objects.ts"
import type { PageReading } from "./page-reading.ts"
import type { ObjectGlyphs, PageText } from "./page-text.ts"

/** Font sizes below this draw nothing a reader can see, in points. */
const SMALLEST_SIZE = 0.05

/** Makes a glyph run of a text object, or undefined where it draws no character. */
export function readGlyphRun(reading: PageReading, text: PageText, object: PageObject): GlyphRun | undefined {
  const range = text.glyphsOf(object.handle)
  if (!range || range.chars.length === 0) return undefined
  const { pdfium } = reading.file
  const { calls, memory } = pdfium
  const font = reading.fonts.entry(calls.FPDFTextObj_GetFont(object.handle), reading.index)
  const fontSize = calls.FPDFTextObj_GetFontSize(object.handle, memory.out) ? memory.float(memory.out) : 0
  const matrix = multiply(objectMatrix(pdfium, object.handle), object.space)
  const shape = shapeOf(matrix, fontSize)
  const x: number[] = []
  const y: number[] = []
  const advance: number[] = []
  const { space } = reading
  for (let index = 0; index < range.chars.length; index++) {
    const px = range.x[index] ?? 0
    const py = range.y[index] ?? 0
    x.push(space[0] * px + space[2] * py + space[4])
    y.push(space[1] * px + space[3] * py + space[5])
    advance.push(advanceOf(reading, font, range, index, shape))
  }
  const isVertical = runsDown(x, y, range.chars, shape)
  const mcid = calls.FPDFPageObj_GetMarkedContentID(object.handle)
  const unmapped = settleUnmapped(reading, font, range)
  const box = boxOfGlyphs({ x, y, advance }, font, shape, isVertical)
  const clip = cuttingClip(reading, object, box)
  return {
    kind: "glyphs",
    chars: range.chars,
    x,
    y,
    advance: isVertical ? advance.map(() => shape.size) : advance,
    font: font.index,
    size: shape.size,
    angle: shape.angle,
    stretch: shape.stretch,
    skew: shape.skew,
    isVertical,
    ...readGlyphPaint(pdfium, object.handle),
    ...(mcid >= 0 ? { mcid } : {}),
    box,
    ...(clip ? { clip } : {}),
    ...(unmapped * 2 > range.chars.length ? { isUnmapped: true } : {}),
  }
}

/** A clip that cuts less than this from a run cuts only side bearings and accents, in points. */
const CLIP_SLACK = 2

/** Gives what the clips leave of a run, or undefined where they leave it whole. */
function cuttingClip(reading: PageReading, object: PageObject, box: Box): Box | undefined {
  const own = clipBox(reading.file.pdfium, object.handle, object.space)
  const clip = own ? (intersection(object.clip, own) ?? { ...own, x1: own.x0, y1: own.y0 }) : object.clip
  // What lies beyond the page is for the page's edge to cut.
  const page: Box = { x0: -CLIP_SLACK, y0: -CLIP_SLACK, x1: reading.width + CLIP_SLACK, y1: reading.height + CLIP_SLACK }
  if (contains(clip, intersection(box, page) ?? box, CLIP_SLACK)) return undefined
  return own ? clip : undefined
}

interface Shape {
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

function shapeOf(m: Matrix, fontSize: number): Shape {
  const along = Math.hypot(m[0], m[1])
  const up = Math.hypot(m[2], m[3])
  const size = Math.max(SMALLEST_SIZE, Math.abs(fontSize) * (up || along))
  const sign = fontSize < 0 ? -1 : 1
  const [dx, dy] = along > 0 ? [(sign * m[0]) / along, (sign * m[1]) / along] : [1, 0]
  const [ux, uy] = up > 0 ? [(sign * m[2]) / up, (sign * m[3]) / up] : [0, -1]
  const angle = normalise((Math.atan2(dy, dx) * 180) / Math.PI)
  // The up vector of upright text is the baseline turned a quarter counter-clockwise; what is left is slant.
  const lean = (Math.atan2(ux * dx + uy * dy, ux * dy - uy * dx) * 180) / Math.PI
  return { size, angle, stretch: up > 0 ? along / up : 1, skew: Math.abs(lean) < 0.5 || Math.abs(lean) > 80 ? 0 : round(lean), dx, dy, ux, uy }
}

const round = (value: number): number => Math.round(value * 100) / 100

function normalise(angle: number): number {
  const rounded = round(((angle % 360) + 360) % 360)
  return rounded >= 359.995 ? 0 : rounded
}

function advanceOf(
  reading: PageReading,
  font: FontEntry,
  range: { readonly chars: readonly string[]; readonly looseWidth: readonly number[] },
  index: number,
  shape: Shape,
): number {
  const char = range.chars[index] ?? ""
  const unit = shape.size * shape.stretch || 1
  const width = range.looseWidth[index] ?? 0
  const isUpright = shape.angle === 0 && reading.space[1] === 0 && reading.space[0] > 0
  if (isUpright && width > 0) {
    if (!font.advances.has(char)) font.advances.set(char, width / unit)
    if (char === " " && font.spaceWidth === undefined) font.spaceWidth = width / unit
    return width
  }
  return glyphWidth(reading, font, range, index) * unit
}

/** Advance in em of a glyph whose box PDFium cannot give: turned text. */
function glyphWidth(reading: PageReading, font: FontEntry, range: { readonly chars: readonly string[] }, index: number): number {
  const char = range.chars[index] ?? ""
  const known = font.advances.get(char)
  if (known !== undefined) return known
  const { calls, memory } = reading.file.pdfium
  let width = 0
  for (const part of char) {
    if (calls.FPDFFont_GetGlyphWidth(reading.fonts.handleOf(font), part.codePointAt(0) ?? 32, 1, memory.out)) width += memory.float(memory.out)
  }
  font.advances.set(char, width)
  return width
}

/** Tells vertical writing from its origins: each glyph stands below the one before though the letters are upright. */
function runsDown(x: readonly number[], y: readonly number[], chars: readonly string[], shape: Shape): boolean {
  if (chars.length < 2) return false
  let [along, across] = [0, 0]
  for (let index = 1; index < chars.length; index++) {
    const stepX = (x[index] ?? 0) - (x[index - 1] ?? 0)
    const stepY = (y[index] ?? 0) - (y[index - 1] ?? 0)
    along += Math.abs(stepX * shape.dx + stepY * shape.dy)
    across += Math.abs(stepX * shape.ux + stepY * shape.uy)
  }
  return across > along * 4 && across > 0.3 * shape.size * (chars.length - 1)
}

/** Turns codes of symbol fonts into the characters they draw, counts, and gives how many glyphs stay without a trustworthy character. */
function settleUnmapped(reading: PageReading, font: FontEntry, range: ObjectGlyphs): number {
  let unmapped = 0
  for (const place of range.unmapped) {
    const meant = symbolText(font.face.name, range.chars[place]?.codePointAt(0) ?? 0)
    if (meant === undefined) unmapped++
    else range.chars[place] = meant
  }
  const glyphs = range.chars.length
  font.glyphs += glyphs
  font.mapped += glyphs - unmapped
  reading.tally.glyphs += glyphs
  reading.tally.unmapped += unmapped
  return unmapped
}

function boxOfGlyphs(
  glyphs: { readonly x: readonly number[]; readonly y: readonly number[]; readonly advance: readonly number[] },
  font: FontEntry,
  shape: Shape,
  isVertical: boolean,
): GlyphRun["box"] {
  const up = font.face.ascent * shape.size
  const down = font.face.descent * shape.size
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  const reach = (x: number, y: number): void => {
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  for (let index = 0; index < glyphs.x.length; index++) {
    const x = glyphs.x[index] ?? 0
    const y = glyphs.y[index] ?? 0
    const width = isVertical ? shape.size * shape.stretch : (glyphs.advance[index] ?? 0)
    for (const height of [up, down]) {
      reach(x + shape.ux * height, y + shape.uy * height)
      reach(x + shape.ux * height + shape.dx * width, y + shape.uy * height + shape.dy * width)
    }
  }
  return { x0, y0, x1, y1 }
}
