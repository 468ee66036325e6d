import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { middleX } from "../../../base/geometry.ts"
import type { Label } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"
import { isNext, unknownEnds, type SlideLineEnds } from "./slide-line-ends.ts"
import { areEntries, isCodeBreak } from "./line-entries.ts"
import { stepBetween, usualSteps, type UsualSteps } from "./line-steps.ts"
import { isRowOfFigures, isTabbedRow, tabGaps } from "./line-tabs.ts"

/** Tolerance in points for edges that meet. */
export const FLUSH = points.edge

/**
 * Step in ems of lines spaced at twice their height: wider ones part paragraphs, and lines of a
 * title, wherever they are.
 */
export const WIDEST_STEP = 2.45

/** Lines of one paragraph of a box. */
export interface BoxParagraph {
  readonly lines: readonly TextLine[]
  readonly label: Label | undefined
  /** Its lines are centred, though those of its box start at one edge. */
  readonly isCentred?: boolean
  /** The file says that its lines are one. */
  readonly isTold?: boolean
}

export interface BoxLayout {
  readonly align: "left" | "centre" | "right"
  readonly x0: number
  readonly x1: number
}

/** Steps wider than the box's usual one by this many ems part paragraphs. */
const EXTRA_STEP = 0.12
/** Distance in ems within which a line starts where the label above it does. */
export const BELOW_LABEL = ems.tight
/** Difference of left edges that starts a paragraph, in ems. */
const INDENT = 0.6

/**
 * Splits the lines of a box, from the top, into paragraphs: at labels, wider steps, changes of
 * type, and lines that had room left or, as `endOf` tells, were ended by their author.
 */
export function splitParagraphs(
  lines: readonly TextLine[],
  layout: BoxLayout,
  endOf: SlideLineEnds = unknownEnds,
): BoxParagraph[] {
  const paragraphs: {
    lines: TextLine[]
    label: Label | undefined
    isCentred?: boolean
    isTold?: boolean
  }[] = []
  const labels = labelsOf(lines)
  const numbered = countedLines(lines)
  const steps = usualSteps(lines, labels)
  const isItems = labels.size === 0 && areItems(lines, layout)
  const starts = Map.groupBy(lines, ({ box }) => Math.round(box.x0))
  const known = { layout, steps, isList: labels.size >= 2, isItems, starts }
  for (const line of lines) {
    const open = paragraphs.at(-1)
    const last = open?.lines.at(-1)
    const label = labels.get(line)
    const isLabelled = label !== undefined || numbered.has(line)
    const join =
      open && last
        ? joinOf(open, line, { ...known, end: endOf(last, line), isLabelled })
        : undefined
    if (!open || !join) paragraphs.push({ lines: [line], label })
    else {
      open.lines.push(line)
      if (join === "centred") open.isCentred = true
      if (join === "told") open.isTold = true
    }
  }
  return paragraphs
}

interface LineBelow extends Surroundings {
  /** What the file says of the line above and this one. */
  readonly end: ReturnType<SlideLineEnds>
  /** Whether a bullet or a number is before it. */
  readonly isLabelled: boolean
  /** Whether each line of the box is an item. */
  readonly isItems: boolean
}

/** Tells how a line goes on with the paragraph above it, if it does. */
function joinOf(
  open: BoxParagraph,
  line: TextLine,
  { end, isLabelled, isItems, ...around }: LineBelow,
): "start" | "centred" | "told" | undefined {
  const last = open.lines.at(-1)
  const isEntry = last && (isCodeBreak(last, line) || areEntries(open.lines[0], last, line))
  if (!last || end === "ends" || (end !== "goesOn" && isEntry)) return undefined
  const place = end === undefined ? undefined : placeIn(open, line, around)
  if (place === "centred" && (end === "goesOn" || !isLabelled)) return place
  if (place && end === "goesOn") return "told"
  if (isLabelled) return undefined
  const isWrapped = end === "wraps" && wrapsInto(open, last, line, around.layout)
  // Where most paragraphs are labelled, a line without a label below one goes on with it.
  return isWrapped || (!isItems && goesOn(open, last, line, around)) ? "start" : undefined
}

/**
 * Tells whether a line that has the space of one that wraps was full: authors type spaces at the
 * ends of paragraphs, too. Lines of a box set left that start at different places are centred among
 * others; each keeps its place, as one paragraph they would lose it.
 */
function wrapsInto(open: BoxParagraph, last: TextLine, line: TextLine, layout: BoxLayout): boolean {
  const start = (last === open.lines[0] ? open.label?.textStart : undefined) ?? last.box.x0
  const isInPlace = layout.align !== "left" || Math.abs(line.box.x0 - start) < INDENT * line.size
  return isInPlace && isNext(last, line) && !isTabbedRow(line) && !hadRoom(last, line, layout)
}

/** Difference of steps in ems within which the lines of a paragraph keep their places. */
const EVEN_STEP = 0.2

/**
 * Tells how a line stands below the lines of a paragraph if it goes on with them: at their start,
 * or centred with them, whose first line may stand aside by its indent or bullet. Undefined where
 * it would lose its place.
 */
function placeIn(
  { lines, label, isCentred = false }: BoxParagraph,
  line: TextLine,
  { layout, starts }: Surroundings,
): "start" | "centred" | undefined {
  const [first, second] = lines
  const last = lines.at(-1)
  if (!first || !last || !isSameSize(last, line) || isTabbedRow(line) || isTabbedRow(last)) return
  const step = line.baseline - last.baseline
  const usual = second ? second.baseline - first.baseline : step
  if (step < ems.half * line.size || Math.abs(step - usual) > EVEN_STEP * line.size) return
  if (step > WIDEST_STEP * line.size) return
  if (layout.align !== "left") return "start"
  const start = second?.box.x0 ?? label?.textStart ?? first.box.x0
  if (!isCentred && Math.abs(line.box.x0 - start) < INDENT * line.size) return "start"
  return isCentredWith(lines, line, { layout, starts }, label !== undefined) ? "centred" : undefined
}

/** Tells whether a line has one middle with those of a paragraph, by no chance of their indents. */
function isCentredWith(
  lines: readonly TextLine[],
  line: TextLine,
  { layout, starts }: Pick<Surroundings, "layout" | "starts">,
  isLabelled: boolean,
): boolean {
  const [first, second = line] = lines
  if (!first) return false
  const middle = middleX(second.box)
  // A first line with an indent is centred in what is left: one that goes on tells it from another.
  const aside = isLabelled || /^\p{Ll}/u.test(second.text) ? INDENT * line.size : FLUSH * 1.5
  const areCentred =
    [...lines.slice(1), line].every(({ box }) => Math.abs(middleX(box) - middle) < FLUSH * 1.5) &&
    Math.abs(middleX(first.box) - middle) < aside
  // Lines of several widths that start at one edge are set left there.
  const isSetLeft = (starts.get(Math.round(first.box.x0)) ?? [])
    .slice(0, counts.many)
    .some(({ box }) => Math.abs(middleX(box) - middleX(first.box)) > INDENT * line.size)
  return roomBefore(middle, layout) >= 0 && areCentred && !isSetLeft
}

/** Where a box begins that ends where another does and has lines of this middle in its own. */
export const roomBefore = (middle: number, layout: BoxLayout): number =>
  2 * (middle - slackOf(layout)) - layout.x1

/**
 * Room beside the longest line of a box, so that another rasteriser's widths do not break it: share
 * and least points.
 */
const SLACK_SHARE = shares.trace
const SLACK = points.pad

export const slackOf = ({ x0, x1 }: BoxLayout): number => Math.max(SLACK, SLACK_SHARE * (x1 - x0))

/** Step in ems of the larger line within which the lines of a title follow each other. */
const TITLE_STEP = 1.45

/**
 * Gives the lines of a title as one paragraph, whose breaks are its author's: of 1,100 titles of
 * presentations three had two. Undefined where they are labelled or stand apart.
 */
export function titleParagraph(
  lines: readonly TextLine[],
  isOutlined = false,
): BoxParagraph | undefined {
  if (isOutlined) return { lines, label: undefined }
  const isClose = lines.slice(1).every((line, index) => {
    const before = lines[index]
    return (
      before !== undefined &&
      line.baseline - before.baseline < TITLE_STEP * Math.max(line.size, before.size)
    )
  })
  return isClose && labelsOf(lines).size === 0 ? { lines, label: undefined } : undefined
}

/** Lines from which on a capital at the start of each is no chance. */
const LEAST_ITEMS = counts.several
/** A line that starts as a sentence or an item does; capitals alone tell nothing. */
const itemStart = /^\P{L}*\p{Lu}(?=.*\p{Ll})/u

/**
 * Tells whether each line of a box is an item: all start with a capital, and at least one ended
 * though the next word had room. Wrapped text has a small letter at the start of some line.
 */
function areItems(lines: readonly TextLine[], layout: BoxLayout): boolean {
  if (lines.length < LEAST_ITEMS || !lines.every(({ text }) => itemStart.test(text))) return false
  return lines.slice(1).some((line, index) => {
    const last = lines[index]
    return last !== undefined && hadRoom(last, line, layout)
  })
}

/**
 * Reads the labels of the lines of a box.
 *
 * A bullet is one by its look, a number where a tab follows it. Dashes and typed numbers are text
 * in a sentence; they are labels where they come again: the same dash before several lines or below
 * a bullet, numbers that count on.
 */
function labelsOf(lines: readonly TextLine[]): Map<TextLine, Label> {
  const read = labelled(lines)
  const sure = read.filter(
    ({ label }) => label.hasGap || (label.format === "bullet" && !isDash(label)),
  )
  const dashes = read.filter(
    ({ label }) =>
      isDash(label) &&
      (read.filter((other) => other.label.body === label.body).length > 1 ||
        sure.some(
          (other) => other.label.format === "bullet" && other.label.textStart < label.textStart,
        )),
  )
  const counted = read.filter((one) =>
    read.some((other) => countsOn(one, other) || countsOn(other, one)),
  )
  const found = new Set([...sure, ...dashes, ...counted])
  const astray = numbersAstray(read.filter((one) => found.has(one)))
  return new Map(
    [...found].flatMap((one) => (astray.has(one) ? [] : [[one.line, one.label] as const])),
  )
}

const labelled = (lines: readonly TextLine[]): Labelled[] =>
  lines.flatMap((line) => {
    const label = isRowOfFigures(line) ? undefined : readLabel(line)
    return label ? [{ line, label }] : []
  })

/**
 * Lines whose typed number counts on from one above: Han text has no space behind it, so that it is
 * no label, yet each starts a paragraph.
 */
function countedLines(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const read = labelled(lines)
  return new Set(
    read.flatMap((one, at) =>
      read.slice(Math.max(0, at - counts.many), at).some((above) => isCountedOn(above, one))
        ? [one.line]
        : [],
    ),
  )
}

/**
 * Numbers that do not count up one by one from item to item: pins of a chip that run down its side,
 * places in a table. As labels they would be counted anew. So would those of a second list in one
 * box: LibreOffice counts on from the list before it.
 */
function numbersAstray(labelled: readonly Labelled[]): ReadonlySet<Labelled> {
  const astray = new Set<Labelled>()
  const second = new Set<Labelled>()
  let open: Labelled[] = []
  for (const one of labelled) {
    const edge = one.label.textStart + INDENT * one.line.size
    open = open.filter(({ label }) => label.textStart < edge)
    const before = open.findLast((other) => isOneList(other, one))
    open.push(one)
    const number = one.label.numbers[0]
    if (!before) continue
    const isNext = number === (before.label.numbers[0] ?? 0) + 1
    if (isNext && !second.has(before)) continue
    astray.add(one)
    if (number === 1 || isNext) second.add(one)
    else astray.add(before)
  }
  return astray
}

/** Tells whether two numbers of one part are written alike at the same edge. */
const isOneList = ({ line, label: a }: Labelled, { label: b }: Labelled): boolean =>
  a.numbers.length === 1 &&
  b.numbers.length === 1 &&
  a.format === b.format &&
  a.prefix === b.prefix &&
  a.suffix === b.suffix &&
  Math.abs(a.textStart - b.textStart) < INDENT * line.size

const isDash = (label: Label): boolean => label.format === "bullet" && /^[-−–—*o]$/.test(label.body)

interface Labelled {
  readonly line: TextLine
  readonly label: Label
}

/**
 * Tells whether the number of one line follows that of another at the same edge, with a space
 * between number and text.
 */
const countsOn = (one: Labelled, next: Labelled): boolean =>
  [one, next].every(({ line, label }) => /\s$/.test(line.text.slice(0, label.length))) &&
  isCountedOn(one, next)

/** Tells whether the number of one line follows that of another at the same edge. */
function isCountedOn(one: Labelled, next: Labelled): boolean {
  const [a, b] = [one.label, next.label]
  const isAlikeLabel =
    a.format === b.format &&
    a.prefix === b.prefix &&
    a.suffix === b.suffix &&
    a.numbers.length === 1
  return (
    isAlikeLabel &&
    b.numbers[0] === (a.numbers[0] ?? 0) + 1 &&
    Math.abs(one.line.box.x0 - next.line.box.x0) < INDENT * one.line.size
  )
}

interface Surroundings {
  readonly layout: BoxLayout
  /** Lines of the box by where they start, to a point. */
  readonly starts: ReadonlyMap<number, readonly TextLine[]>
  readonly steps: UsualSteps
  readonly isList: boolean
}

function goesOn(
  open: BoxParagraph,
  last: TextLine,
  line: TextLine,
  { layout, steps, isList }: Surroundings,
): boolean {
  const labelled = last === open.lines[0] ? open.label?.length : 0
  if (!isSameSize(last, line) || isTabbedRow(line) || isTabbedRow(last, labelled)) return false
  const size = Math.max(line.size, last.size)
  const own = (line.baseline - last.baseline) / size
  const step = stepBetween(steps, last, line)
  if (own > Math.min(WIDEST_STEP, (step ?? own) + EXTRA_STEP)) return false
  const [first] = open.lines
  if (layout.align === "left" && first) {
    // Text without a hanging indent goes on below its label.
    const isBelowLabel =
      open.label !== undefined &&
      /^[\p{Ll}\u2e80-\u9fff]/u.test(line.text) &&
      Math.abs((open.lines[1] ?? line).box.x0 - first.box.x0) < BELOW_LABEL * size
    const start =
      open.label && !isBelowLabel ? open.label.textStart : (open.lines[1] ?? first).box.x0
    const shift = line.box.x0 - start
    if (isList && open.label && Math.abs(shift) < ems.tight * size) return true
    if (
      open.lines.length > 1 || open.label
        ? Math.abs(shift) > INDENT * size
        : shift > INDENT * size * 4 || shift < -3 * size
    )
      return false
  }
  return !hadRoom(last, line, layout) || continuesSentence(open, last, line)
}

/**
 * Tells whether a line ends in the middle of a sentence that began with a capital: breaks are kept,
 * so where it broke says little.
 */
function continuesSentence({ lines }: BoxParagraph, last: TextLine, line: TextLine): boolean {
  return (
    /^\p{Ll}{2}/u.test(line.text) &&
    itemStart.test(lines[0]?.text ?? "") &&
    /[\p{Ll},]\s*$/u.test(last.text)
  )
}

/**
 * Tells whether the first word of a line would still have fitted on the line before: then the break
 * was meant.
 */
function hadRoom(last: TextLine, line: TextLine, layout: BoxLayout): boolean {
  const word = firstWordWidth(line)
  const space = 0.25 * last.size
  const width = last.box.x1 - last.box.x0
  if (layout.align === "centre") return width + space + word < (layout.x1 - layout.x0) * 0.98
  if (layout.align === "right") return last.box.x0 - layout.x0 > word + space
  return layout.x1 - last.box.x1 > word + space + ROOM_SLACK * last.size
}

/**
 * Room in ems that a break may leave: the box may have been a little narrower than its longest line
 * shows.
 */
const ROOM_SLACK = 0.4

function firstWordWidth(line: TextLine): number {
  const [span] = line.spans
  if (!span) return 0
  // Between Han characters a line may break anywhere.
  const end = /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(line.text)
    ? 1
    : (/^\S+/.exec(span.text)?.[0].length ?? 1)
  return (
    (span.edges[Math.min(end, span.edges.length - 1)] ?? span.box.x1) -
    (span.edges[0] ?? span.box.x0)
  )
}

/**
 * Tells whether most lines have one middle and few one left edge: spaces at the end of a line move
 * it aside.
 */
function areMostlyCentred(lines: readonly TextLine[]): boolean {
  const share = (of: (line: TextLine) => number, slack: number): number => {
    const values = lines.map(of).toSorted((a, b) => a - b)
    const usual = values[values.length >> 1] ?? 0
    return values.filter((value) => Math.abs(value - usual) < slack).length / lines.length
  }
  return (
    lines.length >= counts.few &&
    share((line) => middleX(line.box), FLUSH) >= shares.mostly &&
    share((line) => line.box.x0, FLUSH) < shares.most
  )
}

/**
 * Reads from the edges of a box's lines how they are aligned; a single line is taken by where it
 * stands in its frame.
 */
export function boxLayout(
  lines: readonly TextLine[],
  frame: { readonly x0: number; readonly x1: number } | undefined,
): BoxLayout {
  const x0 = Math.min(...lines.map((line) => line.box.x0))
  const x1 = Math.max(...lines.map((line) => line.box.x1))
  // Tabs count from the left.
  if (lines.some((line) => tabGaps(line).length > 0)) return { align: "left", x0, x1 }
  const hasLabel = labelsOf(lines).size > 0
  if (hasLabel && areMostlyCentred(lines)) return { align: "centre", x0, x1 }
  if (lines.length === 1 && frame && !hasLabel) {
    const [left, right] = [x0 - frame.x0, frame.x1 - x1]
    if (Math.abs(left - right) < 0.08 * (frame.x1 - frame.x0) && left > points.slack)
      return { align: "centre", x0, x1 }
    return { align: "left", x0, x1 }
  }
  if (lines.length === 1 || hasLabel) return { align: "left", x0, x1 }
  const { lefts, middles, rights } = spreadsOf(lines)
  if (lefts < FLUSH) return { align: "left", x0, x1 }
  if (middles < FLUSH * 1.5 || areMostlyCentred(lines)) return { align: "centre", x0, x1 }
  return { align: rights < FLUSH ? "right" : "left", x0, x1 }
}

/** How far the edges and the middles of lines are from each other. */
function spreadsOf(lines: readonly TextLine[]): Record<"lefts" | "middles" | "rights", number> {
  const spread = (of: (line: TextLine) => number): number => {
    const values = lines.map(of)
    return Math.max(...values) - Math.min(...values)
  }
  return {
    lefts: spread(({ box }) => box.x0),
    middles: spread(({ box }) => middleX(box)),
    rights: spread(({ box }) => box.x1),
  }
}

/**
 * Aligns lines that are surely one paragraph, so that they lose least of their places. Two keep
 * them by the indent of the first.
 */
export function asOneParagraph(layout: BoxLayout, lines: readonly TextLine[]): BoxLayout {
  if (lines.length <= counts.pair) return layout
  const { lefts, middles, rights } = spreadsOf(lines)
  const least = Math.min(lefts, middles, rights)
  return { ...layout, align: least === lefts ? "left" : least === middles ? "centre" : "right" }
}
