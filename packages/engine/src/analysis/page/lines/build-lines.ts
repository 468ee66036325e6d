import { union, type Box } from "../../../base/geometry.ts"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import type { Span, TextLine } from "../../drafts.ts"
import type { CleanGlyphs, Glyph } from "./clean-glyphs.ts"
import { isBold, isItalic } from "./font-traits.ts"
import { attachRaised, groupRows, type Piece, type Row } from "./rows.ts"
import { orderRightToLeft } from "./right-to-left.ts"
import { isCjk, isRightToLeft, isSpace } from "../../writing/scripts.ts"
import { withSmallCaps } from "./small-caps.ts"

/**
 * Gap between visible glyphs that starts a new line fragment, in ems: wider than any word space,
 * narrower than a gutter.
 */
const fragmentGapEm = 1.35
/** Gap without a drawn space that looks like a tab, in ems. */
const tabGapEm = 0.55
/**
 * Gap without a drawn space that starts a word, in ems, where the line has drawn spaces elsewhere,
 * and where it has none.
 */
const wordGapEm = 0.24
const wordGapBareEm = 0.16
/** A drawn space is none where the next letter stands within this share of it. */
const hiddenShare = 0.2
/** Between Han and Latin both Word and LibreOffice put about a quarter em on their own. */
const mixedGapEm = 0.5
const cjkGapEm = 0.75
/**
 * Gap behind a number that nothing drew, in ems: below it letters stand side by side, beside Han it
 * may be the space that programs put there.
 */
const leapEm = 0.08
const leapMixedEm = 0.32
/** What a number that a program writes looks like, and its longest form. */
const numberLabel =
  /^[([（]?(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5}|[IVX]{1,5}|[A-Za-z]|[一二三四五六七八九十]{1,4}|第[\d一二三四五六七八九十]{1,4}[章节条篇部])[.)\]）、．]?$/u
const longestLabel = 14
/** So many leader signs in a row are a tab with a leader. */
const leastLeaders = 5

interface BuildContext {
  readonly page: number
  readonly fonts: readonly SceneFont[]
  readonly emboldened: ReadonlySet<GlyphRun>
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
): TextLine[] {
  const context: BuildContext = { page, fonts, emboldened: clean.emboldened }
  const lines: TextLine[] = []
  for (const { angle, isVertical, glyphs } of byDirection(clean.glyphs)) {
    const rows = attachRaised(groupRows(glyphs, angle))
    for (const row of rows) {
      const line = buildLine(context, withSmallCaps(row), angle, isVertical)
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
  readonly pieces: Piece[]
  readonly gaps: {
    at: number
    from: number
    to: number
    leader?: "dot" | "hyphen" | "underscore" | "middleDot"
    z?: number
  }[]
  /** Place of the text behind a number that was painted apart, with a gap that nothing drew. */
  leap?: number
}

function buildLine(
  context: BuildContext,
  row: Row,
  angle: number,
  isVertical: boolean,
): TextLine | undefined {
  let [visible, rtl, z] = [0, 0, Infinity]
  for (const piece of row.pieces) {
    z = Math.min(z, piece.glyph.z)
    if (isSpace(piece.text)) continue
    visible++
    if (isRightToLeft(piece.text)) rtl++
  }
  if (visible === 0) return undefined
  const direction = rtl * 2 > visible ? "rtl" : "ltr"
  const parts = appendPieces(row, direction)
  if (direction === "rtl") orderRightToLeft(parts)
  const spans = cutSpans(context, row, parts, isVertical)
  const box = spans.map((span) => span.box).reduce(union)
  return {
    page: context.page,
    spans,
    text: parts.text.join(""),
    box,
    baseline: row.v,
    size: row.size,
    angle: isVertical ? 0 : angle,
    isVertical,
    direction,
    z,
    gaps: parts.gaps,
    ...(parts.leap === undefined ? {} : { leap: parts.leap }),
  }
}

function appendPieces(row: Row, direction: "ltr" | "rtl"): LineParts {
  const parts: LineParts = { text: [], edges: [], pieces: [], gaps: [] }
  const pieces = trimSpaces(row.pieces)
  const hasDrawnSpaces = pieces.some((piece) => isSpace(piece.text))
  let spaces = 0
  let last: Piece | undefined
  /**
   * End of the last glyph, spaces among them, and the widest stretch since the last letter where
   * nothing was drawn.
   */
  let drawnEnd = -Infinity
  let jump = 0
  let undrawn = 0
  let space: Pick<Piece, "start" | "end"> = { start: 0, end: 0 }
  let typedUntil = 0
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece) continue
    if (last) jump = Math.max(jump, piece.start - drawnEnd)
    drawnEnd = Math.max(drawnEnd, piece.end)
    if (isSpace(piece.text)) {
      space = spaces === 0 ? piece : { start: space.start, end: piece.end }
      spaces++
      continue
    }
    const run = index < typedUntil ? undefined : leaderRun(pieces, index)
    const isTyped =
      run !== undefined &&
      run.count >= leastLeaders &&
      last !== undefined &&
      isBlank({ ...row, pieces }, { index, length: run.length }, last)
    if (isTyped) typedUntil = index + run.length
    if (run && run.count >= leastLeaders && last && !isTyped) {
      const end = pieces[index + run.length - 1]
      const next = pieces.slice(index + run.length).find((each) => !isSpace(each.text))
      appendSpaces(parts, 1, last.end, piece)
      parts.gaps.push({
        at: parts.text.length - 1,
        from: last.end,
        to: next?.start ?? end?.end ?? piece.end,
        leader: run.leader,
      })
      last = end ?? piece
      spaces = 0
      drawnEnd = last.end
      jump = 0
      index += run.length - 1
      // The gap already stands for the space after the leader.
      if (next) last = { ...last, end: next.start }
      continue
    }
    if (last) {
      const gap = piece.start - last.end
      const size = Math.min(piece.size, last.size)
      const isJump = jump > tabGapEm * size
      const isLeap = spaces === 0 && !isJump && leapsOver(parts, last, piece, gap / size)
      // Two spaces after a full stop are the author's; spaces beside a tab are not worth keeping.
      const isSpaced = spaces > 0 && !isHidden(space, last, piece)
      if (isLeap || isSpaced || gap > wordGap(last, piece, hasDrawnSpaces) * size)
        appendSpaces(parts, isJump ? 1 : Math.max(1, spaces), last.end, piece)
      if (isJump && direction === "ltr" && parts.text.at(-1) === " ")
        parts.gaps.push({
          at: parts.text.length - 1,
          from: last.end,
          to: piece.start,
          z: piece.glyph.z,
        })
      if (isLeap) parts.leap = parts.text.length
      else if (spaces === 0 && !isJump && parts.text.at(-1) === " ") undrawn++
    }
    append(parts, piece.text, piece, piece.start)
    last = piece
    spaces = 0
    jump = 0
  }
  // Where no space of a line is drawn, that behind a number tells nothing.
  if (undrawn > 0) delete parts.leap
  return parts
}

/**
 * Tells whether drawn spaces cannot be seen: the letter before covers them, or that behind stands
 * on them.
 */
function isHidden(space: Pick<Piece, "start" | "end">, before: Piece, behind: Piece): boolean {
  const isCovered = space.end <= before.end && space.start < (before.start + before.end) / 2
  return isCovered || behind.start - space.start < hiddenShare * (space.end - space.start)
}

/**
 * Tells whether the line so far is a number that was painted apart from the text behind it: a
 * program wrote it, not an author.
 */
function leapsOver({ text }: LineParts, last: Piece, piece: Piece, gapEm: number): boolean {
  if (text.length > longestLabel || last.glyph.run === piece.glyph.run) return false
  return gapEm > (isCjk(piece.text) ? leapMixedEm : leapEm) && numberLabel.test(text.join(""))
}

function appendSpaces(parts: LineParts, count: number, from: number, next: Piece): void {
  const at = (index: number): number => from + ((next.start - from) * index) / count
  for (let index = 0; index < count; index++)
    append(parts, " ", { ...next, text: " ", start: at(index), end: at(index + 1) }, at(index))
}

function append(parts: LineParts, text: string, piece: Piece, start: number): void {
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

function wordGap(a: Piece, b: Piece, hasDrawnSpaces: boolean): number {
  const left = isCjk(a.text)
  const right = isCjk(b.text)
  if (left && right) return cjkGapEm
  if (left || right) return mixedGapEm
  return hasDrawnSpaces ? wordGapEm : wordGapBareEm
}

function trimSpaces(pieces: readonly Piece[]): readonly Piece[] {
  const from = pieces.findIndex((piece) => !isSpace(piece.text))
  const to = pieces.findLastIndex((piece) => !isSpace(piece.text))
  return pieces.slice(from, to + 1)
}

const leaders: Readonly<Record<string, "dot" | "hyphen" | "underscore" | "middleDot">> = {
  ".": "dot",
  "…": "dot",
  "‥": "dot",
  "·": "middleDot",
  "⋯": "middleDot",
}

/** What leaders lead to: a page number, or figures of a table. */
const figures =
  /^(?:[([-]?(?:[ivxlc]{1,7}|[IVXLC]{1,7})[)\]-]?|(?=.*\d)[\d\s.,:%‰$€£¥+*()[\]–—-]+)$/

/**
 * Tells whether signs were typed for somebody to write on: in one go with the text beside them, and
 * to no figures.
 */
function isBlank(
  { pieces, isFollowed = false }: Row,
  { index, length }: { index: number; length: number },
  last: Piece,
): boolean {
  const rest = pieces.slice(index + length)
  const next = rest.find((piece) => !isSpace(piece.text))
  if (!next && isFollowed) return false
  const [first, end] = [pieces[index], pieces[index + length - 1]]
  if (last.glyph.run !== first?.glyph.run && (!next || next.glyph.run !== end?.glyph.run))
    return false
  return !figures.test(
    rest
      .map((piece) => piece.text)
      .join("")
      .trim(),
  )
}

/**
 * Counts the leader signs that start at `index`, spaces between them included in `length`;
 * undefined where none does.
 */
function leaderRun(
  pieces: readonly Piece[],
  index: number,
):
  | { count: number; length: number; leader: "dot" | "hyphen" | "underscore" | "middleDot" }
  | undefined {
  const first = pieces[index]?.text ?? ""
  const leader = leaders[first]
  if (!leader) return undefined
  let count = 0
  let length = 0
  for (let at = index; at < pieces.length; at++) {
    const text = pieces[at]?.text ?? ""
    if (text === first) {
      count += text === "…" ? 3 : 1
      length = at - index + 1
    } else if (!isSpace(text)) break
  }
  return { count, length, leader }
}

/** Cuts a line into stretches of one look. */
function cutSpans(context: BuildContext, row: Row, parts: LineParts, isVertical: boolean): Span[] {
  const spans: Span[] = []
  let from = 0
  const looks = new Map<GlyphRun, Look>()
  const lookOf = (piece: Piece | undefined): Look | undefined => {
    if (!piece) return undefined
    const known = looks.get(piece.glyph.run)
    if (known) return known
    const made = lookOfRun(context, row, piece)
    looks.set(piece.glyph.run, made)
    return made
  }
  const isAlike = (a: Piece | undefined, b: Piece | undefined): boolean =>
    a?.glyph.run === b?.glyph.run || sameLook(lookOf(a), lookOf(b))
  for (let at = 1; at <= parts.text.length; at++) {
    // A space takes the look of what stands before it, so that it never makes a span of its own.
    if (
      at < parts.text.length &&
      (parts.text[at] === " " || isAlike(parts.pieces[from], parts.pieces[at]))
    )
      continue
    const look = lookOf(parts.pieces[from])
    if (look) spans.push(makeSpan(look, parts, from, at, isVertical))
    from = at
  }
  return spans
}

type Look = Omit<Span, "text" | "edges" | "box">

function lookOfRun({ fonts, emboldened }: BuildContext, row: Row, piece: Piece): Look {
  const { run } = piece.glyph
  const font = fonts[run.font]
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
    spacing: 0,
    rise,
    isInvisible: run.renderMode === 3,
    ...(run.confidence === undefined ? {} : { confidence: run.confidence }),
    ...(run.mcid === undefined ? {} : { mcid: run.mcid }),
    ...(piece.isSmallCaps ? { smallCaps: true } : {}),
  }
}

function sameLook(a: Look | undefined, b: Look | undefined): boolean {
  if (a === b) return true
  if (!a || !b) return false
  return (
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
  from: number,
  to: number,
  isVertical: boolean,
): Span {
  const edges = parts.edges.slice(from, to)
  edges.push(parts.pieces[to - 1]?.end ?? 0)
  return {
    ...look,
    text: parts.text.slice(from, to).join(""),
    edges,
    box: inkBox(parts.pieces, from, to, isVertical),
  }
}

/** Box of the glyphs of a range; spaces count where there is nothing else. */
function inkBox(pieces: readonly Piece[], from: number, to: number, isVertical: boolean): Box {
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
function turnedBox(piece: Piece, isVertical: boolean): Box {
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

export const fragmentGap = fragmentGapEm
