import { width } from "../../../base/geometry.ts"
import { isCjk } from "../../writing/scripts.ts"
import { counts, ems, points } from "../../geometry/scale.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { BlockDraft, Label, ParagraphDraft, PlacedLine, Stretch } from "../../block-drafts.ts"
import {
  endsSentence,
  isCentred,
  isFull,
  isFullOfText,
  localInset,
  startRoom,
} from "../../writing/fill.ts"
import { pitchOf } from "../../writing/fixed-pitch.ts"
import { breaksWord } from "../../writing/broken-words.ts"
import { readLabel, roomBehind, roomOfText } from "../../writing/labels.ts"
import { CountedItems } from "./counted-items.ts"
import type { LineEnds } from "./line-ends.ts"
import { standApart } from "./lines-apart.ts"
import { findMeasures, linesWithin } from "./measures.ts"
import { areOne } from "./model/judge-pairs.ts"
import { columnTraits, type ColumnTraits } from "./model/pair-features.ts"
import { indentEm, isNumber, isOfRows, leastNumbers } from "./rows.ts"
import { shapeParagraph } from "./shape.ts"
import { widestLabel } from "../../page/order/bands.ts"

/** Largest distance of baselines within a paragraph, in ems: double spacing and a little. */
const widestLeading = 2.7
/** A jump beyond the paragraph's own leading that ends it, in ems. */
const extraGap = 0.42

/**
 * Gathers lines into paragraphs, over columns and pages too.
 *
 * Two lines belong together when the first was full: the next word would not have fitted. Size,
 * spacing, indents and labels can only part them. Every line ends in exactly one paragraph.
 * `inset` is the room that lines keep free at their ends wherever they show no other, in points.
 */
export function gatherParagraphs(
  stretches: readonly Stretch[],
  told: LinesTold = nothingTold,
  inset = 0,
): BlockDraft[] {
  const blocks: BlockDraft[] = []
  const columns = stretches.map(placedLines)
  const leading = usualLeading(columns)
  const measures = findMeasures(columns)
  const items = new CountedItems()
  let open: OpenParagraph | undefined
  const close = (): void => {
    if (open) blocks.push(closeParagraph(open))
    open = undefined
  }
  for (const [index, stretch] of stretches.entries()) {
    const lines = columns[index] ?? []
    const local = localInsets(lines)
    const insets =
      measures.size === 0 && inset === 0
        ? local
        : new Map([
            ...lines.map((line): [PlacedLine, number] => [line, inset]),
            ...linesWithin(lines, measures),
            ...local,
          ])
    const isOfNumbers = lines.filter(({ line }) => isNumber(line)).length >= leastNumbers
    let shown: ColumnTraits | undefined
    const traits = (): ColumnTraits => (shown ??= columnTraits(lines))
    const known = { ...told, insets, leading, isOfNumbers, items, traits }
    let at = 0
    for (const piece of stretch.pieces) {
      const { page, column, x0, x1 } = stretch
      if (piece.kind === "figure") {
        // A figure beside or between lines does not end a paragraph that goes on below it.
        if (!open || !goesOnAfter(open, lines[at], insets)) close()
        if (open) open.figures.push({ kind: "figure", figure: piece.figure, page, column, x0, x1 })
        else blocks.push({ kind: "figure", figure: piece.figure, page, column, x0, x1 })
        continue
      }
      if (piece.kind === "table") {
        close()
        blocks.push({ kind: "table", table: piece.table, page, column, x0, x1 })
        continue
      }
      const placed = lines[at++]
      if (!placed) continue
      if (open && goesOnWith(open, placed, lines[at], known)) append(open, placed)
      else {
        close()
        open = openParagraph(placed)
        items.begin(placed, open.label)
      }
    }
  }
  close()
  return flatten(blocks)
}

interface OpenParagraph {
  readonly lines: PlacedLine[]
  /** Figures met while the paragraph was open; they follow it. */
  readonly figures: Extract<BlockDraft, { kind: "figure" }>[]
  readonly label: ReturnType<typeof readLabel>
  /**
   * Least indent of the lines after the first, and least distance of baselines in one column;
   * infinite before there is one.
   */
  body: number
  leastStep: number
}

const openParagraph = (placed: PlacedLine): OpenParagraph => ({
  lines: [placed],
  figures: [],
  label: readLabel(placed.line),
  body: Infinity,
  leastStep: Infinity,
})

function append(open: OpenParagraph, placed: PlacedLine): void {
  const before = open.lines.at(-1)
  if (before && before.page === placed.page && before.column === placed.column)
    open.leastStep = Math.min(open.leastStep, placed.line.baseline - before.line.baseline)
  open.body = Math.min(open.body, startRoom(placed))
  open.lines.push(placed)
}

type Closed = ParagraphDraft & {
  readonly trailing?: readonly Extract<BlockDraft, { kind: "figure" }>[]
}

function closeParagraph(open: OpenParagraph): Closed {
  const shape = shapeParagraph(open.lines, open.label)
  return {
    kind: "paragraph",
    lines: open.lines,
    shape,
    ...(open.label ? { label: open.label } : {}),
    ...(open.figures.length > 0 ? { trailing: open.figures } : {}),
  }
}

function flatten(blocks: readonly BlockDraft[]): BlockDraft[] {
  return blocks.flatMap((block): BlockDraft[] => {
    if (block.kind !== "paragraph" || !("trailing" in block)) return [block]
    const { trailing = [], ...paragraph } = block as Closed
    return [paragraph, ...trailing]
  })
}

export const placedLines = ({ page, column, x0, x1, pieces }: Stretch): PlacedLine[] =>
  pieces.flatMap((piece) =>
    piece.kind === "line" ? [{ line: piece.line, page, column, x0, x1 }] : [],
  )

function localInsets(lines: readonly PlacedLine[]): Map<PlacedLine, number> {
  const insets = new Map<PlacedLine, number>()
  for (let at = 0; at < lines.length;) {
    const local = localInset(lines, at)
    if (!local) {
      at++
      continue
    }
    for (const placed of lines.slice(at, local.end)) insets.set(placed, local.inset)
    at = local.end
  }
  return insets
}

function goesOnAfter(
  open: OpenParagraph,
  next: PlacedLine | undefined,
  insets: ReadonlyMap<PlacedLine, number>,
): boolean {
  const last = open.lines.at(-1)
  if (!last || !next) return false
  return (
    isFullOfText(last, next.line, insets.get(last)) &&
    !endsSentence(last.line.text) &&
    isAlike(last, next)
  )
}

/** Tells whether a line goes on with a paragraph: the file itself says so, or both look like it. */
function goesOnWith(
  open: OpenParagraph,
  next: PlacedLine,
  afterNext: PlacedLine | undefined,
  known: Known,
): boolean {
  const last = open.lines.at(-1)
  if (last && known.isJoined(last.line, next.line)) return true
  const isJoined = belongs(open, next, afterNext, known)
  if (!last || isSettled(open, last, next, known)) return isJoined
  // Text that stands too far below or in another place, or numbers, are no matter of judgement.
  const mayJoin =
    !(isNumber(last.line) && isNumber(next.line)) &&
    fitsBelow(open, last, next, known.leading) &&
    fitsIndent(open, next, afterNext)
  return (
    (isJoined || mayJoin) &&
    areOne({
      last,
      lines: open.lines,
      next,
      after: afterNext,
      leastStep: open.leastStep,
      inset: known.insets.get(last) ?? 0,
      traits: known.traits(),
      isCell: known.isCell === true,
      isJoined,
    })
  )
}

/** Tells whether the file says of two lines what they are, or their signs and type do. */
const isSettled = (
  open: OpenParagraph,
  last: PlacedLine,
  next: PlacedLine,
  { isParted, isTogether, isOfNumbers, endOf }: Known,
): boolean =>
  !isAlike(last, next) ||
  isParted(last.line, next.line) ||
  isTogether(last.line, next.line) ||
  endOf(last, next, open.lines.at(-2)) === "ends" ||
  standApart(last, next) ||
  isOfRows(last, next, isOfNumbers)

function belongs(
  open: OpenParagraph,
  next: PlacedLine,
  afterNext: PlacedLine | undefined,
  { insets, leading, isParted, isTogether, endOf, isOfNumbers, items }: Known,
): boolean {
  const last = open.lines.at(-1)
  if (!last || !isAlike(last, next)) return false
  if (standApart(last, next)) return false
  if (last.page === next.page && last.column === next.column && breaksWord(last, next.line))
    return fitsBelow(open, last, next, leading)
  if (isTogether(last.line, next.line) && mayBeOne(last, next))
    return fitsBelow(open, last, next, leading) && fitsIndent(open, next, afterNext)
  const end = endOf(last, next, open.lines.at(-2))
  const isWrapped = end === "wraps" || isFullOfText(last, next.line, insets.get(last))
  if (!isWrapped || end === "ends" || isParted(last.line, next.line)) return false
  if (startsItem(last, next, items)) return false
  if (isOfRows(last, next, isOfNumbers)) return false
  if (last.page !== next.page || last.column !== next.column)
    return goesOnElsewhere(open, last, next)
  return fitsBelow(open, last, next, leading) && fitsIndent(open, next, afterNext)
}

/**
 * Tells whether tags may hold two lines together: in one column, and none of a listing. A browser
 * tags all lines of that as one paragraph, and each stands by itself.
 */
const mayBeOne = (last: PlacedLine, next: PlacedLine): boolean =>
  last.column === next.column && pitchOf(last.line, next.line) === undefined

/**
 * Tells whether a line begins with a label that no text has before its words, or the next of a
 * list.
 */
function startsItem({ line: last }: PlacedLine, next: PlacedLine, items: CountedItems): boolean {
  const label = readLabel(next.line)
  if (!label) return false
  const isSure = isSign(label) || label.hasGap || endsSentence(last.text)
  return isSure || items.goesOn(next, label)
}

/** A bullet that is no letter: "o" is a word of many languages. */
const isSign = ({ format, body }: Label): boolean => format === "bullet" && body !== "o"

/**
 * Distance of baselines with a blank line between them, in ems: faces of one pitch are that low.
 */
const blankLineStep = ems.double

/** Tells whether lines of a listing have a blank line between them. */
const isBehindBlank = ({ line }: PlacedLine, next: PlacedLine): boolean =>
  next.line.baseline - line.baseline > blankLineStep * line.size &&
  pitchOf(line, next.line) !== undefined

/** What the file itself says of two lines that follow each other. */
export interface LinesTold {
  /** They stand in different paragraphs. */
  readonly isParted: (a: TextLine, b: TextLine) => boolean
  /** They stand in one, whatever they look like. */
  readonly isJoined: (a: TextLine, b: TextLine) => boolean
  /** They stand in one where they are alike and close enough, though the first was not full. */
  readonly isTogether: (a: TextLine, b: TextLine) => boolean
  /** What the space behind a line says. */
  readonly endOf: LineEnds
  /** The lines stand in the cell of a table. */
  readonly isCell?: true
  /** Level of the heading that the outline has a line of a cell for. */
  readonly headingOf?: (line: TextLine) => number | undefined
}

export const nothingTold: LinesTold = {
  isParted: () => false,
  isJoined: () => false,
  isTogether: () => false,
  endOf: () => undefined,
}

/** What a whole run of stretches shows. */
interface Known extends LinesTold {
  /** Room that runs of lines keep free at their ends, in points, where they wrap early. */
  readonly insets: ReadonlyMap<PlacedLine, number>
  /** Distances of baselines that full lines often have, by `stepKey`. */
  readonly leading: ReadonlySet<string>
  /** The column holds numbers below each other, each an entry of its own. */
  readonly isOfNumbers: boolean
  readonly items: CountedItems
  /** What the lines of the stretch have in common. */
  readonly traits: () => ColumnTraits
}

const stepKey = (size: number, step: number): string =>
  `${Math.round(size * 2)} ${Math.round(step)}`

/** Times a distance must occur below full lines before it counts as a leading. */
const leastUsual = counts.few

function usualLeading(columns: readonly (readonly PlacedLine[])[]): Set<string> {
  const counts = new Map<string, number>()
  for (const lines of columns) {
    // Most cells have a line or two, too few to tell.
    if (columns.length === 1 && lines.length <= leastUsual) break
    for (const [index, next] of lines.slice(1).entries()) {
      const line = lines[index]
      if (!line || !isSameSize(line.line, next.line) || !isFull(line, next.line)) continue
      const key = stepKey(line.line.size, next.line.baseline - line.line.baseline)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return new Set([...counts].flatMap(([key, count]) => (count < leastUsual ? [] : [key])))
}

/** Same size as a whole or where they meet, same direction, same weight as a whole. */
function isAlike(a: PlacedLine, b: PlacedLine): boolean {
  const [one, two] = [a.line, b.line]
  if (!isSameSize(one, two) && !meetInOneSize(a, b)) return false
  if (one.direction !== two.direction || one.isVertical !== two.isVertical) return false
  const [boldA, boldB] = [one, two].map((line) =>
    line.spans.every((span) => span.bold || span.text.trim() === ""),
  )
  const [plainA, plainB] = [one, two].map((line) =>
    line.spans.every((span) => !span.bold || span.text.trim() === ""),
  )
  return !((boldA && plainB) || (plainA && boldB))
}

/**
 * Tells whether words of another size that end a line go on in the next one, or begin before it.
 * What begins below the end of a line belongs to what stands there alone: `sweeps/figures-23`. So
 * do words behind a tab, as in the rows of a letterhead.
 */
function meetInOneSize(a: PlacedLine, b: PlacedLine): boolean {
  if (a.line.gaps.length > 0 || b.line.gaps.length > 0) return false
  const [end, start] = [a.line.spans.findLast(isPlainText), b.line.spans.find(isPlainText)]
  const isBelow = startRoom(b) - startRoom(a) < width(a.line.box) / 2
  return isBelow && end !== undefined && start !== undefined && isSameSize(end, start)
}

/** A letter that is raised has a size of its own, and so has a picture. */
const isPlainText = ({ rise, text, figure, formula }: Span): boolean =>
  rise === "none" && text.trim() !== "" && figure === undefined && formula === undefined

function fitsBelow(
  open: OpenParagraph,
  last: PlacedLine,
  next: PlacedLine,
  leading: Known["leading"],
): boolean {
  const step = next.line.baseline - last.line.baseline
  const size = Math.max(last.line.size, next.line.size)
  const isUsual = leading.has(stepKey(size, step))
  if (step <= 0 || (step > widestLeading * size && !isUsual)) return false
  if (!isUsual && isBehindBlank(last, next)) return false
  const usual = open.leastStep
  return usual === Infinity || (step - usual <= extraGap * size && usual - step <= extraGap * size)
}

/**
 * Tells whether a line that starts before the bullet of an item is none of its text: that hangs
 * behind a bullet and a tab, and where it does not, a line seldom begins with a capital.
 */
const standsBefore = ({ format, hasGap }: Label, { text }: TextLine): boolean =>
  format === "bullet" && hasGap && /^\p{Lu}/u.test(text)

/** How far the middle of a rest may lie off that of its cell, in ems. */
const offMiddle = ems.half

/**
 * Tells whether a line of characters of Han that stands in the middle of a narrow cell, below a
 * full one, is the rest of its label: characters wrap anywhere, and a full line is no centred one.
 */
function isRestOfLabel({ line: last }: PlacedLine, { line: next, x0, x1 }: PlacedLine): boolean {
  const off = next.box.x0 - x0 - (x1 - next.box.x1)
  return (
    x1 - x0 < widestLabel * next.size &&
    isCjk(last.text.trimEnd().at(-1) ?? "") &&
    isCjk(next.text[0] ?? "") &&
    width(next.box) < width(last.box) &&
    Math.abs(off) < 2 * offMiddle * next.size
  )
}

/**
 * Tells whether a line that starts behind the start of an item hangs behind its label: below the
 * text of its line, or before that where the label was too wide for the indent and its text stands
 * at the next stop. What starts within a number goes on with a sentence, and else is a new one.
 */
function hangsBehind({ line }: PlacedLine, label: Label, { line: next }: PlacedLine): boolean {
  const off = roomBehind(label, next)
  if (Math.abs(off) < indentEm * next.size) return true
  if (!label.hasGap || off > 0) return false
  return !endsSentence(line.text) || line.gaps.some(({ from }) => next.box.x0 > from - points.edge)
}

function fitsIndent(
  open: OpenParagraph,
  next: PlacedLine,
  afterNext: PlacedLine | undefined,
): boolean {
  const [first, second] = open.lines
  const last = open.lines.at(-1)
  if (!first || !last) return true
  const size = next.line.size
  if (isCentred(last.line, last.x0, last.x1) && isCentred(next.line, next.x0, next.x1)) return true
  if (isRestOfLabel(last, next)) return true
  if (second) {
    return (
      Math.abs(startRoom(next) - open.body) < indentEm * size ||
      isCentred(next.line, next.x0, next.x1)
    )
  }
  const inward = startRoom(next) - startRoom(first)
  if (open.label && inward < -indentEm * size && standsBefore(open.label, next.line)) return false
  if (inward < indentEm * size) return true
  if (open.label && hangsBehind(first, open.label, next)) return true
  // Indented against a first line that was not: a hanging paragraph goes on so, a new one goes
  // back.
  return (
    afterNext !== undefined &&
    afterNext.page === next.page &&
    Math.abs(startRoom(afterNext) - startRoom(next)) < ems.tight * size &&
    isFull(next, afterNext.line)
  )
}

/** Tells whether lines have no look of their own: one colour throughout, or one slant. */
function hasSameLook(one: PlacedLine["line"], two: PlacedLine["line"]): boolean {
  const [a, b] = [one, two].map(({ spans }) => spans.filter(({ text }) => text.trim() !== ""))
  const isApart = (look: (span: Span) => unknown): boolean =>
    a !== undefined &&
    b !== undefined &&
    !a.some((span) => b.some((other) => look(other) === look(span)))
  return !isApart(({ colour }) => colour) && !isApart(({ italic }) => italic)
}

function goesOnElsewhere(open: OpenParagraph, last: PlacedLine, next: PlacedLine): boolean {
  if (!hasSameLook(last.line, next.line)) return false
  const size = next.line.size
  const [first] = open.lines
  const body = open.lines.length > 1 ? open.body : undefined
  if (body !== undefined && Math.abs(startRoom(next) - body) > indentEm * size) return false
  if (
    body === undefined &&
    first &&
    startRoom(next) - startRoom(first) > indentEm * size &&
    !(open.label && Math.abs(startRoom(next) - roomOfText(open.label, first)) < size)
  )
    return false
  if (!endsSentence(last.line.text)) return true
  // After a full stop the next column goes on only where new paragraphs would show an indent.
  return body !== undefined && first !== undefined && startRoom(first) - body > indentEm * size
}
