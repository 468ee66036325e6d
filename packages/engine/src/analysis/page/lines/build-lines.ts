import { shares } from "../../geometry/scale.ts"
import { leastLeaders, type LeaderRun, leaderRun, isBlank, isEllipsis } from "./leaders.ts"
import { union, type Box } from "../../../base/geometry.ts"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import type { FormulaDraft, Span, TextLine } from "../../drafts.ts"
import type { CleanGlyphs, Glyph } from "./clean-glyphs.ts"
import { createEdgeShelf, type EdgeShelf } from "./edge-shelf.ts"
import { isBold, isItalic } from "./font-traits.ts"
import { readFromRight } from "./line-direction.ts"
import { attachRaised, groupRows, type RowGlyph, type Row } from "./rows.ts"
import { orderRightToLeft, orderWithin } from "./right-to-left.ts"
import { isRightToLeft, isSpace } from "../../writing/scripts.ts"
import { letterSpacing } from "./letter-gaps.ts"
import { facesOf, wordGap, type FacesOfLine } from "./word-gap.ts"
import { withSmallCaps } from "./small-caps.ts"
import { isRead, isTab, leapFromRight, leapsOver, mayLeap, seamOf, tabGapEm } from "./leaps.ts"
import { hasSpaceBehind, isMarked, roomBefore } from "./row-ends.ts"
import { standsApart } from "./stands-apart.ts"
import { typedIn } from "./typed-gap.ts"

/** A drawn space is none where the next letter stands within this share of it. */
const hiddenShare = shares.few
/** Nearly all lines have none: one list serves them all. */
const noGaps: TextLine["gaps"] = []

interface BuildContext {
  readonly page: number
  readonly fonts: readonly SceneFont[]
  readonly emboldened: ReadonlySet<GlyphRun>
  readonly formulas: ReadonlyMap<GlyphRun, FormulaDraft> | undefined
  readonly keepEdges: EdgeShelf
  /** Whether the program puts a space between Han and a sign before them, as between Han and letters. */
  readonly spacesSigns: boolean
}

/**
 * Builds lines of text from glyphs, cut wherever a gap could be a gutter or a cell edge.
 *
 * Each glyph that is no space occurs in exactly one line. Lines come in order of direction, then
 * baseline, then start.
 */
export function buildLines(
  page: number,
  clean: CleanGlyphs,
  fonts: readonly SceneFont[],
  spacesSigns = false,
): TextLine[] {
  const { emboldened, formulas } = clean
  const keepEdges = createEdgeShelf(clean.glyphs.length)
  const context: BuildContext = { page, fonts, emboldened, formulas, keepEdges, spacesSigns }
  const lines: TextLine[] = []
  for (const { angle, isVertical, glyphs } of byDirection(clean.glyphs)) {
    const rows = attachRaised(groupRows(glyphs, angle)).map(withSmallCaps)
    const isFromRight = readFromRight(rows)
    for (const row of rows) {
      const direction = isFromRight(row) ? "rtl" : "ltr"
      const line = buildLine(context, row, { angle, isVertical, direction })
      if (line) lines.push(line)
    }
  }
  return lines
}

interface DirectionGroup {
  readonly angle: number
  readonly isVertical: boolean
  readonly glyphs: Glyph[]
}

function byDirection(glyphs: readonly Glyph[]): DirectionGroup[] {
  const groups = new Map<string, DirectionGroup>()
  let last: { run: GlyphRun; group: DirectionGroup } | undefined
  for (const glyph of glyphs) {
    const { run } = glyph
    // Glyphs come run by run.
    if (last?.run === run) {
      last.group.glyphs.push(glyph)
      continue
    }
    // A hand-drawn tilt of under a degree is still a level line.
    const level = run.angle < 1 || run.angle > 359 ? 0 : Math.round(run.angle)
    const angle = run.isVertical ? 90 : level
    const key = `${angle} ${run.isVertical}`
    const group = groups.get(key) ?? { angle, isVertical: run.isVertical, glyphs: [] }
    groups.set(key, group)
    group.glyphs.push(glyph)
    last = { run, group }
  }
  return [...groups.values()].sort((a, b) => a.angle - b.angle)
}

/** What the writer of spans appends to; closed into a `TextLine` at the end. */
interface LineParts {
  readonly text: string[]
  readonly edges: number[]
  readonly pieces: RowGlyph[]
  readonly gaps: {
    at: number
    from: number
    to: number
    leader?: "dot" | "hyphen" | "underscore" | "middleDot"
    z?: number
    spaces?: number
  }[]
  /** Place of the text behind a number that was painted apart, with a gap that nothing drew. */
  leap?: number
}

function buildLine(
  context: BuildContext,
  row: Row,
  { angle, isVertical, direction }: Pick<TextLine, "angle" | "isVertical" | "direction">,
): TextLine | undefined {
  let [hasRtl, z] = [false, Infinity]
  for (const piece of row.pieces) {
    // A space paints nothing: one that was painted under a panel does not take its words there.
    if (isSpace(piece.text)) continue
    z = Math.min(z, piece.glyph.z)
    if (isRightToLeft(piece.text)) hasRtl = true
  }
  if (z === Infinity) return undefined
  const parts = appendPieces(row, direction, context)
  if (direction === "rtl") {
    orderRightToLeft(parts)
    leapFromRight(parts)
  } else if (hasRtl) orderWithin(parts)
  const spans = cutSpans(context, row, parts, isVertical)
  const box = spans.map((span) => span.box).reduce(union)
  const trails = direction === "ltr" ? hasSpaceBehind(row) : undefined
  const leads = direction === "ltr" ? roomBefore(row) : undefined
  const seam = seamOf(parts)
  return {
    page: context.page,
    spans,
    text: textOf(spans),
    box,
    baseline: row.v,
    size: row.size,
    angle: isVertical ? 0 : angle,
    isVertical,
    direction,
    z,
    gaps: parts.gaps.length === 0 ? noGaps : parts.gaps,
    ...(parts.leap === undefined ? {} : { leap: parts.leap }),
    ...(seam && { seam }),
    ...(trails === undefined ? {} : { trails }),
    ...(leads === undefined ? {} : { leads }),
    ...(direction === "ltr" && isMarked(row) && { isMarked: true }),
  }
}

function appendPieces(row: Row, direction: "ltr" | "rtl", context: BuildContext): LineParts {
  const writer = new LineWriter(trimSpaces(row.pieces), direction, context)
  let typedUntil = 0
  for (let index = 0; index < writer.pieces.length; index++) {
    const piece = writer.pieces[index]
    if (!piece) continue
    writer.pass(piece)
    if (isSpace(piece.text)) {
      writer.space(piece)
      continue
    }
    const run = index < typedUntil ? undefined : leaderRun(writer.pieces, index)
    const isLong = run !== undefined && run.count >= leastLeaders && writer.last !== undefined
    if (isLong && writer.last) {
      const place = { index, length: run.length }
      const own = { ...row, pieces: writer.pieces }
      if (isBlank(own, place, writer.last) || isEllipsis(own, index, run))
        typedUntil = index + run.length
      else {
        writer.leader(run, index)
        index += run.length - 1
        continue
      }
    }
    writer.letter(piece, writer.pieces[index + 1])
  }
  return writer.finish()
}

/** Writes the pieces of a row one after the other, with spaces and gaps where they stand apart. */
class LineWriter {
  readonly pieces: readonly RowGlyph[]
  /** The last piece that was no space. */
  last: RowGlyph | undefined
  readonly #parts: LineParts = { text: [], edges: [], pieces: [], gaps: [] }
  readonly #direction: "ltr" | "rtl"
  #spaces = 0
  /** End of the last glyph, spaces among them. */
  #drawnEnd = -Infinity
  /** The widest stretch since the last letter where nothing was drawn. */
  #jump = 0
  #undrawn = 0
  #space: Pick<RowGlyph, "start" | "end"> = { start: 0, end: 0 }
  /** The run that drew the first space since the last letter. */
  #spaceRun: GlyphRun | undefined
  readonly #faces: FacesOfLine
  readonly #spacesSigns: boolean

  constructor(pieces: readonly RowGlyph[], direction: "ltr" | "rtl", context: BuildContext) {
    this.pieces = pieces
    this.#direction = direction
    this.#spacesSigns = context.spacesSigns
    this.#faces = facesOf(pieces, context.fonts)
  }

  /** Goes on to a piece of any kind. */
  pass(piece: RowGlyph): void {
    if (this.last) this.#jump = Math.max(this.#jump, piece.start - this.#drawnEnd)
    this.#drawnEnd = Math.max(this.#drawnEnd, piece.end)
  }

  space(piece: RowGlyph): void {
    if (this.#spaces === 0) this.#spaceRun = piece.glyph.run
    this.#space = this.#spaces === 0 ? piece : { start: this.#space.start, end: piece.end }
    this.#spaces++
  }

  /** Writes the gap that a run of dots fills; the run starts at `index`. */
  leader(run: LeaderRun, index: number): void {
    const { last, pieces } = this
    const piece = pieces[index]
    if (!last || !piece) return
    const end = pieces[index + run.length - 1]
    const next = pieces.slice(index + run.length).find((each) => !isSpace(each.text))
    appendSpaces(this.#parts, 1, last.end, piece)
    this.#parts.gaps.push({
      at: this.#parts.text.length - 1,
      from: last.end,
      to: next?.start ?? end?.end ?? piece.end,
      leader: run.leader,
    })
    const reached = end ?? piece
    this.#drawnEnd = reached.end
    // The gap already stands for the space after the leader.
    this.last = next ? { ...reached, end: next.start } : reached
    this.#spaces = 0
    this.#jump = 0
  }

  /** Writes a letter; `next` is what is drawn behind it. */
  letter(piece: RowGlyph, next: RowGlyph | undefined): void {
    if (this.last) this.#between(this.last, piece, next)
    append(this.#parts, piece.text, piece, piece.start)
    this.last = piece
    this.#spaces = 0
    this.#jump = 0
  }

  finish(): LineParts {
    // Where no space of a line is drawn, that behind a number tells nothing unless it is a tab.
    if (this.#undrawn > 0 && this.last && !isRead(this.last)) delete this.#parts.leap
    return this.#parts
  }

  /** How far apart letters are set where a word begins, in ems: on the whole line, or in this word. */
  #spreadBehind(piece: RowGlyph, next: RowGlyph | undefined): number {
    const isWord = next !== undefined && !isSpace(next.text)
    const behind = isWord ? (next.start - piece.end) / Math.min(piece.size, next.size) : 0
    return Math.max(this.#faces.spread, behind)
  }

  /** Writes what stands between two letters: nothing, spaces, or a gap. */
  #between(last: RowGlyph, piece: RowGlyph, next: RowGlyph | undefined): void {
    const parts = this.#parts
    const { fonts } = this.#faces
    const gap = piece.start - last.end
    // Behind a lowered letter is room of its own; no sign that closes takes it for a space.
    const pick = closingSigns.has(piece.text) ? Math.max : Math.min
    const size = pick(piece.size, last.size)
    const isJump = this.#jump > tabGapEm * size
    // Han stand as far apart as a jump within a word.
    const isWord = gap <= wordGap(last, piece, this.#faces) * size
    const isLeap =
      (this.#spaces === 0 &&
        (!isJump || isWord) &&
        mayLeap(parts.text, last, piece) &&
        leapsOver(
          parts.text,
          last,
          piece,
          gap / size - this.#spreadBehind(piece, next),
          this.#spacesSigns,
        )) ||
      (this.#spaces === 1 &&
        !isHidden(this.#space, last, piece) &&
        isTab(parts.text, last, { run: this.#spaceRun, end: this.#space.end, fonts }, piece))
    // Two spaces after a full stop are the author's; spaces beside a tab are not worth keeping.
    const isSpaced = this.#spaces > 0 && !isHidden(this.#space, last, piece)
    if (isLeap || isSpaced || !isWord)
      appendSpaces(parts, isJump ? 1 : Math.max(1, this.#spaces), last.end, piece)
    if (isJump && this.#direction === "ltr" && parts.text.at(-1) === " ")
      parts.gaps.push({
        at: parts.text.length - 1,
        from: last.end,
        to: piece.start,
        z: piece.glyph.z,
        ...typedIn(last, piece, fonts),
      })
    if (isLeap) parts.leap = parts.text.length
    else if (this.#spaces === 0 && !isJump && parts.text.at(-1) === " ") this.#undrawn++
  }
}

/** Signs that stand right behind a word. */
const closingSigns: ReadonlySet<string> = new Set("),.:;?!]")

/**
 * Tells whether drawn spaces cannot be seen: the letter before covers them, or that behind stands
 * on them.
 */
function isHidden(
  space: Pick<RowGlyph, "start" | "end">,
  before: RowGlyph,
  behind: RowGlyph,
): boolean {
  const isCovered = space.end <= before.end && space.start < (before.start + before.end) / 2
  return isCovered || behind.start - space.start < hiddenShare * (space.end - space.start)
}

function appendSpaces(parts: LineParts, count: number, from: number, next: RowGlyph): void {
  const at = (index: number): number => from + ((next.start - from) * index) / count
  for (let index = 0; index < count; index++)
    append(parts, " ", { ...next, text: " ", start: at(index), end: at(index + 1) }, at(index))
}

function append(parts: LineParts, text: string, piece: RowGlyph, start: number): void {
  if (text.length === 1) {
    parts.text.push(text)
    parts.edges.push(start)
    parts.pieces.push(piece)
    return
  }
  for (let unit = 0; unit < text.length; unit++) {
    parts.text.push(text[unit] ?? "")
    parts.edges.push(start + ((piece.end - start) * unit) / text.length)
    parts.pieces.push(piece)
  }
}

function trimSpaces(pieces: readonly RowGlyph[]): readonly RowGlyph[] {
  const from = pieces.findIndex((piece) => !isSpace(piece.text))
  const to = pieces.findLastIndex((piece) => !isSpace(piece.text))
  return pieces.slice(from, to + 1)
}

/** Cuts a line into stretches of one look. */
function cutSpans(context: BuildContext, row: Row, parts: LineParts, isVertical: boolean): Span[] {
  const spans: Span[] = []
  let from = 0
  const looks = new Map<GlyphRun, Look>()
  const lookOf = (piece: RowGlyph | undefined): Look | undefined => {
    if (!piece) return undefined
    const known = looks.get(piece.glyph.run) ?? lookOfRun(context, row, piece)
    looks.set(piece.glyph.run, known)
    return known
  }
  const { pieces } = parts
  let look = lookOf(pieces[0])
  const isAlike = (piece: RowGlyph | undefined): boolean =>
    pieces[from]?.glyph.run === piece?.glyph.run || sameLook(look, lookOf(piece))
  for (let at = 1; at <= pieces.length; at++) {
    // A space takes the look of what stands before it, so that it never makes a span of its own.
    if (at < pieces.length && parts.text[at] === " ") continue
    const piece = pieces[at]
    if (piece && isAlike(piece) && !standsApart(pieces[at - 1], piece)) continue
    if (look) spans.push(makeSpan(look, parts, { from, to: at, isVertical }, context.keepEdges))
    from = at
    look = lookOf(piece)
  }
  // Lines live as long as the file is worked on, and a list that was pushed to has room for more.
  return spans.slice()
}

/** Text of a line, all of which is in its spans; one string serves it and an only span. */
const textOf = (spans: readonly Span[]): string =>
  spans.length === 1 ? (spans[0]?.text ?? "") : spans.map(({ text }) => text).join("")

type Look = Omit<Span, "text" | "edges" | "box" | "spacing">

function lookOfRun({ fonts, emboldened, formulas }: BuildContext, row: Row, piece: RowGlyph): Look {
  const { run } = piece.glyph
  const font = fonts[run.font]
  const formula = formulas?.get(run)
  const shift = row.v - piece.v
  const rise =
    Math.abs(shift) < 0.08 * row.size || piece.size > 0.9 * row.size
      ? "none"
      : shift > 0
        ? "superscript"
        : "subscript"
  return {
    font: run.font,
    size: piece.size,
    bold: isBold(font, run, emboldened.has(run)),
    italic: isItalic(font, run),
    colour: run.colour,
    alpha: run.alpha,
    stretch: run.stretch,
    rise,
    isInvisible: run.renderMode === 3,
    ...(run.confidence === undefined ? {} : { confidence: run.confidence }),
    ...(run.mcid === undefined ? {} : { mcid: run.mcid }),
    ...(piece.isSmallCaps ? { smallCaps: true } : {}),
    ...(formula ? { formula } : {}),
  }
}

function sameLook(a: Look | undefined, b: Look | undefined): boolean {
  if (a === b) return true
  if (!a || !b) return false
  return (
    a.formula === b.formula &&
    a.font === b.font &&
    Math.abs(a.size - b.size) < 0.05 &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.colour === b.colour &&
    a.rise === b.rise &&
    a.mcid === b.mcid &&
    a.isInvisible === b.isInvisible &&
    a.smallCaps === b.smallCaps &&
    Math.abs(a.stretch - b.stretch) < 0.01
  )
}

function makeSpan(
  look: Look,
  parts: LineParts,
  { from, to, isVertical }: { from: number; to: number; isVertical: boolean },
  keepEdges: EdgeShelf,
): Span {
  return {
    ...look,
    spacing: letterSpacing(parts.pieces, from, to),
    text: parts.text.slice(from, to).join(""),
    edges: keepEdges(parts.edges, from, to, parts.pieces[to - 1]?.end ?? 0),
    box: inkBox(parts.pieces, from, to, isVertical),
  }
}

/** Box of the glyphs of a range; spaces count where there is nothing else. */
function inkBox(pieces: readonly RowGlyph[], from: number, to: number, isVertical: boolean): Box {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  let isBlank = true
  for (let at = from; at < to && isBlank; at++) isBlank = pieces[at]?.text === " "
  for (let at = from; at < to; at++) {
    const piece = pieces[at]
    if (!piece || (piece.text === " " && !isBlank)) continue
    const { glyph } = piece
    const { run } = glyph
    // Boxes of level glyphs are not made: a page has thousands.
    const box =
      isVertical || (run.angle >= 1 && run.angle <= 359) ? turnedBox(piece, isVertical) : undefined
    x0 = Math.min(x0, box ? box.x0 : glyph.x)
    y0 = Math.min(y0, box ? box.y0 : run.box.y0)
    x1 = Math.max(x1, box ? box.x1 : glyph.x + glyph.advance)
    y1 = Math.max(y1, box ? box.y1 : run.box.y1)
  }
  return { x0, y0, x1, y1 }
}

/**
 * Box of one glyph of a vertical or slanted line: its advance wide, its run's ascent to descent
 * high.
 */
function turnedBox(piece: RowGlyph, isVertical: boolean): Box {
  const { glyph } = piece
  const { run } = glyph
  if (isVertical) return { x0: glyph.x, x1: glyph.x + run.size, y0: piece.start, y1: piece.end }
  const turn = (run.angle * Math.PI) / 180
  const [dx, dy, ux, uy] = [Math.cos(turn), Math.sin(turn), Math.sin(turn), -Math.cos(turn)]
  const corner = (along: number, up: number) => ({
    x: glyph.x + dx * along + ux * up,
    y: glyph.y + dy * along + uy * up,
  })
  const corners = [
    corner(0, -0.2 * run.size),
    corner(glyph.advance, -0.2 * run.size),
    corner(0, 0.8 * run.size),
    corner(glyph.advance, 0.8 * run.size),
  ]
  const xs = corners.map((point) => point.x)
  const ys = corners.map((point) => point.y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}
