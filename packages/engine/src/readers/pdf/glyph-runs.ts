import { apply, contains, intersection, multiply, union } from "../../base/geometry.ts"
import type { Box, Matrix } from "../../base/geometry.ts"
import type { GlyphRun } from "../../model/scene.ts"
import { founderLetter } from "../../fonts/founder-font.ts"
import { textOfGlyphName } from "../../fonts/glyph-names.ts"
import { wholeHan } from "../../fonts/han-forms.ts"
import { integralOfAccent, mathText, mayDrawIntegrals, texSign } from "../../fonts/math-font.ts"
import { mayDrawSymbols, symbolOfLetter, symbolText } from "../../fonts/symbol-text.ts"
import { advancesIn, glyphWidth, letterWidth, setByInk, settleAdvances } from "./advances.ts"
import type { FontEntry } from "./font-table.ts"
import { clipBox } from "./clip.ts"
import { readGlyphPaint } from "./glyph-paint.ts"
import { boxOfGlyphs, runsDown, shapeOf, type GlyphShape } from "./glyph-shape.ts"
import { objectMatrix } from "./objects.ts"
import { trailsSpace } from "./trailing-space.ts"
import { hideCodes, isMisnamed, isNamedByCode, namedByProgram } from "./named-glyphs.ts"
import type { PageObject } from "./objects.ts"
import type { OwnLetters } from "./own-letters.ts"
import type { PageReading } from "./page-reading.ts"
import type { PageText } from "./page-text.ts"

/** Makes a glyph run of a text object, or undefined where it draws no character. */
export function readGlyphRun(
  reading: PageReading,
  text: PageText,
  object: PageObject,
): GlyphRun | undefined {
  const stretches = text.stretchesOf(object.handle)
  if (!stretches) return undefined
  const set = settingOf(reading, object)
  const { font, shape } = set
  const space = glyphSpace(reading, text, object, stretches)
  const taken = takeGlyphs(reading, text, stretches, { ...set, space })
  if (set.font.founder && taken.chars.every(isBlank)) return undefined
  const ink =
    (font.math ?? font.hasFormulaLetters) && shape.angle === 0
      ? inkOf(reading, text, { stretches, space })
      : undefined
  const last = text.glyphs.index[(stretches.at(-1) ?? 0) - 1] ?? 0
  const end = (taken.x.at(-1) ?? 0) + (taken.advance.at(-1) ?? 0)
  const isUpright = shape.angle === 0 && shape.skew === 0 && taken.chars.at(-1)?.trim() !== ""
  const trails = isUpright ? trailsSpace(reading, object, { index: last, space, end }) : undefined
  return runOf(reading, object, { ...set, taken, trails, ...(ink ? { ink } : {}) })
}

/** Founder's programs draw blanks wherever they leave room, under the letters beside it, too. */
const isBlank = (char: string): boolean => char === "\u3000" || char === " "

/** How far a glyph may stand from where PDFium tells its object begins, in points: rounding. */
const SAME_PLACE = 0.01

/**
 * Gives what takes an object's glyphs to scene space. PDFium tells them in page space, but glyphs
 * that the file spells (ActualText) in the space of the form around them.
 */
function glyphSpace(
  { file, space }: PageReading,
  { glyphs }: PageText,
  object: PageObject,
  [first = 0]: readonly number[],
): Matrix {
  if (object.space === space || object.space.every((part, at) => part === space[at])) return space
  const [, , , , x, y] = objectMatrix(file.pdfium, object.handle)
  const told = apply(space, glyphs.x[first] ?? 0, glyphs.y[first] ?? 0)
  const beginsIn = (within: Matrix): boolean => {
    const begin = apply(within, x, y)
    return Math.hypot(begin.x - told.x, begin.y - told.y) < SAME_PLACE
  }
  return beginsIn(space) && !beginsIn(object.space) ? object.space : space
}

/**
 * Makes one glyph run of text objects that draw what the file spells for them together: a letter
 * each where there are as many, else letters as wide as in their font over the whole length. Spaces
 * are those of the spelling: letters set apart have none between them.
 */
export function spelledRun(
  reading: PageReading,
  chars: string[],
  objects: readonly [PageObject, ...PageObject[]],
): GlyphRun {
  const set = settingOf(reading, objects[0])
  const { dx, dy, size, stretch } = set.shape
  const origins = objects.map(({ handle, space }) =>
    multiply(objectMatrix(reading.file.pdfium, handle), space),
  )
  const [, , , , x0 = 0, y0 = 0] = origins[0] ?? []
  const along = origins.map(([, , , , x, y]) => (x - x0) * dx + (y - y0) * dy)
  const widths = chars.map((char) => letterWidth(reading, set.font, char) * size * stretch)
  const starts = placesOf(chars, widths, along)
  const taken: Taken = {
    chars,
    x: starts.map((start) => x0 + dx * start),
    y: starts.map((start) => y0 + dy * start),
    advance: starts.map(
      (start, index) => (starts[index + 1] ?? start + (widths[index] ?? 0)) - start,
    ),
    unmapped: 0,
  }
  set.font.glyphs += chars.length
  set.font.mapped += chars.length
  reading.tally.glyphs += chars.length
  return runOf(reading, objects[0], { ...set, taken, objects })
}

/** Where each character begins along the baseline, given where the objects do. */
function placesOf(
  chars: readonly string[],
  widths: readonly number[],
  along: readonly number[],
): number[] {
  const letters = chars.filter((char) => char !== " ").length
  const natural: number[] = []
  let [next, letter] = [0, 0]
  for (const [index, char] of chars.entries()) {
    // A space begins where the letter before it ends.
    const own = letters === along.length && char !== " " ? along[letter++] : undefined
    natural.push(own ?? next)
    next = (own ?? next) + (widths[index] ?? 0)
  }
  const [last, end] = [natural.at(-1) ?? 0, along.at(-1) ?? 0]
  const scale = letters === along.length || last <= 0 || end <= 0 ? 1 : end / last
  return natural.map((place) => place * scale)
}

interface Setting {
  readonly font: FontEntry
  /** The font on the page being read. */
  readonly handle: number
  readonly shape: GlyphShape
}

/** The font of a text object and how it stands. */
function settingOf(reading: PageReading, object: PageObject): Setting {
  const { pdfium } = reading.file
  const { calls, memory } = pdfium
  const handle = calls.FPDFTextObj_GetFont(object.handle)
  const font = reading.fonts.entry(handle, reading.index)
  const fontSize = calls.FPDFTextObj_GetFontSize(object.handle, memory.out)
    ? memory.float(memory.out)
    : 0
  return {
    font,
    handle,
    shape: shapeOf(multiply(objectMatrix(pdfium, object.handle), object.space), fontSize),
  }
}

interface RunParts extends Setting {
  readonly taken: Taken
  readonly ink?: number[]
  readonly trails?: boolean | undefined
  /** The objects that draw its glyphs, where they are several. */
  readonly objects?: readonly PageObject[]
}

function runOf(
  reading: PageReading,
  object: PageObject,
  { font, shape, taken, ink, trails, objects = [object] }: RunParts,
): GlyphRun {
  const { pdfium } = reading.file
  const { chars, x, y, advance, unmapped } = taken
  const isVertical = runsDown(x, y, shape)
  const mcid = pdfium.calls.FPDFPageObj_GetMarkedContentID(object.handle)
  const box = boxOfGlyphs({ x, y, advance }, font, shape, isVertical)
  const own = objects.map(({ handle, space }) => clipBox(pdfium, handle, space))
  const clip = cuttingClip(reading, { objects, own }, box)
  const startsClip = isOtherClip({ clip: own[0], box }, reading.before)
  reading.before.clip = own.at(-1)
  reading.before.box = box
  const paint = readGlyphPaint(pdfium, object.handle, object.alpha)
  const { colour, alpha, strokeColour, renderMode } = paint
  return {
    kind: "glyphs",
    chars,
    x,
    y,
    advance: isVertical ? advance.map(() => shape.size) : advance,
    font: font.index,
    size: shape.size,
    angle: shape.angle,
    stretch: shape.stretch,
    skew: shape.skew,
    isVertical,
    colour,
    alpha,
    ...(strokeColour === undefined ? {} : { strokeColour }),
    renderMode,
    ...(mcid >= 0 ? { mcid } : {}),
    box,
    ...(clip ? { clip } : {}),
    ...(startsClip ? { startsClip } : {}),
    ...(ink ? { ink } : {}),
    ...(unmapped * 2 > chars.length ? { isUnmapped: true } : {}),
    ...(trails === undefined ? {} : { trails }),
  }
}

interface Taken {
  readonly chars: string[]
  readonly x: number[]
  readonly y: number[]
  readonly advance: number[]
  unmapped: number
}

/**
 * An array that is filled at once: one that grows keeps room for half as many again, which a book
 * of glyphs cannot afford.
 */
// oxlint-disable-next-line unicorn/no-new-array -- 2026-11: the length is the point, see bench/reader.ts
const sized = <T>(count: number): T[] => new Array<T>(count)

function roomFor(stretches: readonly number[]): Taken {
  let count = 0
  for (let at = 0; at < stretches.length; at += 2)
    count += (stretches[at + 1] ?? 0) - (stretches[at] ?? 0)
  return {
    chars: sized(count),
    x: sized(count),
    y: sized(count),
    advance: sized(count),
    unmapped: 0,
  }
}

/**
 * Takes an object's glyphs out of the page's columns, into arrays of just their number, in scene
 * space.
 */
function takeGlyphs(
  reading: PageReading,
  text: PageText,
  stretches: readonly number[],
  set: Setting & { readonly space: Matrix },
): Taken {
  const { font, shape, space } = set
  const { glyphs } = text
  const wide = Math.hypot(space[0], space[1]) / Math.hypot(reading.space[0], reading.space[1])
  const taken = roomFor(stretches)
  // PDFium's box has the width of the advance only where text runs to the right in page space.
  const isUpright = shape.angle === 0 && space[1] === 0 && space[0] > 0
  const em = shape.size * shape.stretch
  const slope = Math.abs(Math.tan((shape.skew * Math.PI) / 180))
  const letters = namedByProgram(reading, text, stretches, { font, em, isUpright })
  const isFalse = isUpright && isMisnamed(reading, text, stretches, { ...set, em })
  const isTold = (index: number, ofName: string, widthEm: number): boolean =>
    !isFalse && (glyphs.isUnmapped[index] !== 1 || isNamedByCode(font, ofName, widthEm))
  // Asked once a run: a glyph of most fonts is the letter that it is named.
  const drawsLetters = !mayDrawSymbols(font.face.name) && !mayDrawIntegrals(font.face.name)
  const advanceOf = advancesIn(reading, set, em)
  const unknown: number[] = []
  let target = 0
  for (let at = 0; at < stretches.length; at += 2) {
    const end = stretches[at + 1] ?? 0
    for (let index = stretches[at] ?? 0; index < end; index++, target++) {
      const px = glyphs.x[index] ?? 0
      const py = glyphs.y[index] ?? 0
      const own = glyphs.index[index] ?? 0
      const loose = isUpright ? (glyphs.looseWidth[index] ?? 0) * wide : 0
      const width = withoutLean(reading, own, loose, slope * wide)
      const named = glyphs.chars[index] ?? ""
      let char = letterOf(font, named)
      const isNamed = char !== named || isTold(index, named, width / em)
      const widthEm = em > 0 ? width / em : 0
      const drawn =
        isNamed && drawsLetters
          ? char
          : drawnText(reading, font, { char, isNamed, index: own, letters, widthEm })
      if (drawn === undefined) unknown.push(target)
      char = wholeHan(drawn ?? unknownText(reading, font, { char, index: own }))
      taken.chars[target] = char
      taken.x[target] = space[0] * px + space[2] * py + space[4]
      taken.y[target] = space[1] * px + space[3] * py + space[5]
      taken.advance[target] =
        width > 0 ? advanceOf(named, own, px, width) : glyphWidth(reading, font, char) * em
      learnFrom(font, char, width / (em || 1))
    }
  }
  taken.unmapped = unknown.length
  if (isUpright && font.founder) setByInk(reading, set, namesOf(text, stretches), { ...taken, em })
  hideCodes(reading, font, taken.chars, unknown)
  settleAdvances(taken, font, { em, isUpright })
  countGlyphs(reading, font, taken)
  return taken
}

/** Counts the glyphs of an object with those of its font and of its page. */
function countGlyphs({ tally }: PageReading, font: FontEntry, { chars, unmapped }: Taken): void {
  font.glyphs += chars.length
  font.mapped += chars.length - unmapped
  tally.glyphs += chars.length
  tally.unmapped += unmapped
}

/** Learns from a glyph of a font, `width` ems wide, what its letters are. */
function learnFrom(font: FontEntry, char: string, width: number): void {
  if (isFormulaLetter(char)) font.hasFormulaLetters = true
  if (char === " " && width > 0) font.spaceWidth ??= width
}

/** What a character of a font stands for, where its codes are those of a typesetting program. */
const letterOf = ({ founder }: FontEntry, char: string): string =>
  founder?.isLatin ? founderLetter(char) : char

/** Characters of an object's glyphs, as PDFium names them. */
function namesOf({ glyphs }: PageText, stretches: readonly number[]): string[] {
  const names: string[] = []
  for (let at = 0; at < stretches.length; at += 2)
    for (let index = stretches[at] ?? 0; index < (stretches[at + 1] ?? 0); index++)
      names.push(glyphs.chars[index] ?? "")
  return names
}

/**
 * Width of a glyph's loose box without what its slope adds: PDFium boxes the slanted letters of
 * upright text as parallelograms, `slope` times as much wider as their box is high.
 */
function withoutLean(
  { file: { pdfium }, textPage }: PageReading,
  index: number,
  loose: number,
  slope: number,
): number {
  const { calls, memory } = pdfium
  const { out } = memory
  if (slope === 0 || !calls.FPDFText_GetLooseCharBox(textPage, index, out)) return loose
  const lean = slope * Math.abs(memory.float(out + 4) - memory.float(out + 12))
  return loose > lean ? loose - lean : loose
}

/**
 * The bullet of TeX's companion font of signs, where LaTeX drew it as a bitmap (Type 3, without a
 * name): its code there, and its width in ems.
 */
const BULLET = { code: 0x88, from: 0.45, to: 0.6 }

const companionSign = (
  { name, isEmbedded, program }: FontEntry["face"],
  code: number,
  widthEm: number,
): string | undefined =>
  isEmbedded &&
  program === undefined &&
  name === "" &&
  code === BULLET.code &&
  widthEm >= BULLET.from &&
  widthEm <= BULLET.to
    ? "•"
    : undefined

/** A letter of the mathematical alphabets: all of them have the same first half. */
const isFormulaLetter = (char: string): boolean => char >= "\ud835\udc00" && char <= "\ud835\udfff"

/** A glyph as PDFium names it, its place in the text page, and what its program may say of it. */
interface NamedGlyph {
  readonly char: string
  /** The file says what it is. */
  readonly isNamed: boolean
  readonly index: number
  readonly letters: OwnLetters | undefined
  /** 0 where it is not known. */
  readonly widthEm: number
}

/**
 * Gives what a glyph draws: its letter, or the symbol that its font has in the place of one; where
 * the file does not say, a symbol, a sign of formulas, a letter of its font, or nothing.
 */
function drawnText(
  { file: { pdfium }, textPage, fonts, facts }: PageReading,
  font: FontEntry,
  { char, isNamed, index, letters, widthEm }: NamedGlyph,
): string | undefined {
  const { face, math } = font
  const code = (): number => pdfium.calls.FPDFText_GetUnicode(textPage, index) >>> 0
  if (isNamed)
    return symbolOfLetter(face.name, char, widthEm) ?? integralOfAccent(face.name, char) ?? char
  const name = fonts.nameOf(font, code(), facts)
  return (
    (name !== undefined ? textOfGlyphName(name) : undefined) ??
    symbolText(face.name, char.codePointAt(0) ?? 0) ??
    texSign(face.name, char) ??
    companionSign(face, code(), widthEm) ??
    (math && mathText(math, face.name, code())) ??
    letters?.letterOf(code())
  )
}

/**
 * Text of a glyph that nothing names: a space for the end of a line, or for no character, that a
 * program set without outline. Blank or not, it tells of a font that the file does not spell.
 */
function unknownText(
  { file: { pdfium }, textPage, fonts }: PageReading,
  font: FontEntry,
  { char, index }: Pick<NamedGlyph, "char" | "index">,
): string {
  const code = pdfium.calls.FPDFText_GetUnicode(textPage, index) >>> 0
  // macOS writes what is hidden of a field of Word as one glyph, named by several control codes.
  if (/^\ufffd{2,}$/.test(char)) return " "
  const isBlank = code === 0 || (code >= LINE_FEED && code <= CARRIAGE_RETURN)
  return isBlank && pdfium.calls.FPDFFont_GetGlyphPath(fonts.handleOf(font), code, 1) === 0
    ? " "
    : char
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Boxes of the ink of an object's glyphs, in scene space, four numbers a glyph. */
function inkOf(
  { file: { pdfium }, textPage }: PageReading,
  { glyphs }: PageText,
  { stretches, space }: { readonly stretches: readonly number[]; readonly space: Matrix },
): number[] {
  const { calls, memory } = pdfium
  const { out } = memory
  const ink: number[] = []
  for (let at = 0; at < stretches.length; at += 2)
    for (let own = stretches[at] ?? 0; own < (stretches[at + 1] ?? 0); own++) {
      calls.FPDFText_GetCharBox(textPage, glyphs.index[own] ?? 0, out, out + 8, out + 16, out + 24)
      const [left, right] = [memory.double(out), memory.double(out + 8)]
      const [bottom, top] = [memory.double(out + 16), memory.double(out + 24)]
      const xs = [left, right].map(
        (x, side) => space[0] * x + space[2] * (side ? top : bottom) + space[4],
      )
      const ys = [top, bottom].map(
        (y, side) => space[1] * (side ? right : left) + space[3] * y + space[5],
      )
      ink.push(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
    }
  return ink
}

/** A clip that cuts less than this from a run cuts only side bearings and accents, in points. */
const CLIP_SLACK = 2

/** Gives what the clips of its objects leave of a run, or undefined where they leave it whole. */
function cuttingClip(
  reading: PageReading,
  { objects, own }: { readonly objects: readonly PageObject[]; readonly own: readonly Clip[] },
  box: Box,
): Box | undefined {
  const clip = objects
    .map((object, index) => leftOf(object, own[index]))
    .reduce((all, each) => union(all, each))
  // What lies beyond the page is for the page's edge to cut.
  const page: Box = {
    x0: -CLIP_SLACK,
    y0: -CLIP_SLACK,
    x1: reading.width + CLIP_SLACK,
    y1: reading.height + CLIP_SLACK,
  }
  return contains(clip, intersection(box, page) ?? box, CLIP_SLACK) ? undefined : clip
}

type Clip = Box | undefined

/** Sides of one clip written twice differ by no more than this, in points: roundings. */
const SAME_CLIP = 0.1

/**
 * Tells whether a text was painted through another clip than the one before. PDFium forgets the
 * clip of what lies within it, so that a text without one may have that of its neighbour.
 */
function isOtherClip(
  { clip, box }: { readonly clip: Clip; readonly box: Box },
  before: { readonly clip: Clip; readonly box: Box },
): boolean {
  const isIn = (inner: Box, outer: Box): boolean =>
    inner.x0 > outer.x0 - SAME_CLIP && inner.x1 < outer.x1 + SAME_CLIP
  if (!clip) return before.clip !== undefined && !isIn(box, before.clip)
  return before.clip
    ? !contains(clip, before.clip, SAME_CLIP) || !contains(before.clip, clip, SAME_CLIP)
    : !isIn(before.box, clip)
}

/** What an object's own clip and those around it leave to be seen. */
const leftOf = ({ clip }: PageObject, own: Box | undefined): Box =>
  own ? (intersection(clip, own) ?? { ...own, x1: own.x0, y1: own.y0 }) : clip
