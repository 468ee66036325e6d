import type { CellDraft, TextLine } from "../../drafts.ts"
import { greatest } from "../../../base/extremes.ts"
import type { BlockDraft, Label, ParagraphDraft } from "../../block-drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { leadingNumber } from "../../writing/labels.ts"
import { cellsOf } from "../../geometry/table-cells.ts"
import { weightedMode } from "../../geometry/statistics.ts"
import { cjkShare } from "../../writing/scripts.ts"
import { judge } from "../../page/tables/model/trees.ts"
import { headingEvidence, type HeadingEvidence } from "./model/heading-features.ts"
import headingTrees from "./model/headings.json" with { type: "json" }
import { namedByContents } from "./find-contents.ts"
import { tight, type OutlinedLines } from "./outline-lines.ts"
import { withWrittenLetters } from "./written-letters.ts"

/** Size of a title against that of the text, from which it is one. */
const titleSize = 1.3
/** Size of what names a table against that of its cells, from which it is a heading. */
const nameSize = 1.25
/** Longest heading, in characters; Han characters count double. */
const longestHeading = 160
const mostLines = counts.few
/** Outline entries an outline needs before it is believed alone. */
const trustedOutline = counts.pair
/**
 * Probability from which a paragraph is a heading: of headings that are seen more is lost by a missed
 * one than by a false one. Chosen on folds outside those that the judge was trained on.
 */
const leastHeading = 0.27
/** Levels told apart by look alone. */
const deepestLook = 4

/**
 * Tagged headings are believed where they are at least so many and at most such a share of the
 * paragraphs.
 */
const trustedTags = counts.pair
const mostTagged = shares.half

/** What the outline of the file names. */
export interface OutlineFound {
  readonly lines: OutlinedLines
  /** It has all headings of the file where it has one. */
  readonly isComplete: boolean
}

/** What the tags of the file say of headings. */
export interface HeadingTags {
  /** Level of the heading that a line stands in; undefined for other lines. */
  readonly headingOf: (line: TextLine) => number | undefined
}

/**
 * Marks headings: by the file's outline where it has one, else by its tags, else by size, weight
 * and numbering.
 *
 * Paragraphs inside tables are not looked at.
 */
export function findHeadings(
  blocks: readonly BlockDraft[],
  { lines: outlined, isComplete }: OutlineFound,
  tags?: HeadingTags,
): BlockDraft[] {
  const paragraphs = blocks.filter((block) => block.kind === "paragraph")
  const levels = new Map<ParagraphDraft, number>()
  const inTables = countInTables(blocks)
  const areNames = isOfTables(paragraphs, inTables.letters)
  const body = areNames ? sizeOfLines(linesInTables(blocks)) : bodySize(paragraphs)
  const numbered = matchOutline(paragraphs, outlined, levels)
  const least = isComplete ? 1 : trustedOutline
  if (levels.size < least && tags) matchTags(paragraphs, tags, levels)
  const title = findTitle(paragraphs, body, levels)
  if (levels.size < least)
    matchLooks(blocks, { body, areNames, inTables: inTables.cells, title }, levels)
  const counted = countedOn(paragraphs, levels)
  const named = namedByContents(blocks)
  return blocks.map((block): BlockDraft => {
    if (block.kind !== "paragraph") return block
    if (block === title) return { ...block, role: "title" }
    const level = levels.get(block)
    if (level === undefined) return block
    const label =
      block.label && numbered.has(block)
        ? { ...block.label, hasGap: true, isCounted: true }
        : counted.get(block)
    const [first] = block.lines
    const written =
      (first && outlined.get(first.line)?.title) ??
      named.get(tight(textOf(block).slice(block.label?.length ?? 0)))
    return {
      ...(written === undefined ? block : withWrittenLetters(block, written)),
      ...(label ? { label } : {}),
      headingLevel: Math.min(9, level),
    }
  })
}

/**
 * Reads the numbers of headings that leave their tab no room, "10 Summary" behind "9    Results":
 * they count on from the heading of their level before them.
 */
function countedOn(
  paragraphs: readonly ParagraphDraft[],
  levels: ReadonlyMap<ParagraphDraft, number>,
): ReadonlyMap<ParagraphDraft, Label> {
  const found = new Map<ParagraphDraft, Label>()
  const last = new Map<number, Label>()
  for (const paragraph of paragraphs) {
    const level = levels.get(paragraph)
    const [first] = paragraph.lines
    if (level === undefined || !first) continue
    const before = last.get(level)
    const own = paragraph.label ?? (before && leadingNumber(first.line))
    if (!own || own.suffix !== "" || own.prefix !== "" || own.numbers.length !== 1) continue
    if (paragraph.label === undefined) {
      if ((before?.numbers[0] ?? 0) + 1 !== own.numbers[0]) continue
      found.set(paragraph, { ...own, hasGap: true })
    }
    last.set(level, own)
  }
  return found
}

export const textOf = (paragraph: ParagraphDraft): string =>
  paragraph.lines.map((placed) => placed.line.text).join(" ")

/** Size that most characters of the text have. */
export const bodySize = (paragraphs: readonly ParagraphDraft[]): number =>
  sizeOfLines(paragraphs.flatMap(({ lines }) => lines.map(({ line }) => line)))

function sizeOfLines(lines: Iterable<TextLine>): number {
  return weightedMode(weightsOf(lines), 0.5) ?? 10.5
}

function* weightsOf(lines: Iterable<TextLine>): Generator<readonly [number, number]> {
  for (const { size, text } of lines) yield [size, text.length]
}

/**
 * Takes the headings that the outline names.
 *
 * Gives those that the program numbered by itself: it puts a space after the number in the outline
 * that the page has not.
 */
function matchOutline(
  paragraphs: readonly ParagraphDraft[],
  outlined: OutlinedLines,
  levels: Map<ParagraphDraft, number>,
): Set<ParagraphDraft> {
  const numbered = new Set<ParagraphDraft>()
  for (const paragraph of paragraphs) {
    const [first] = paragraph.lines
    const entry = first && outlined.get(first.line)
    if (!entry) continue
    levels.set(paragraph, entry.level)
    if (isCounted(paragraph, entry.title)) numbered.add(paragraph)
  }
  return numbered
}

function isCounted(paragraph: ParagraphDraft, title: string): boolean {
  const { label } = paragraph
  if (!label || label.hasGap || label.numbers.length === 0) return false
  const written = textOf(paragraph).slice(0, label.length)
  return !/\s$/.test(written) && title.startsWith(`${written} `)
}

/**
 * Takes the headings of the structure tree where they are sane: short, and not most of the text.
 */
function matchTags(
  paragraphs: readonly ParagraphDraft[],
  tags: HeadingTags,
  levels: Map<ParagraphDraft, number>,
): void {
  const tagged = paragraphs.flatMap((paragraph): (readonly [ParagraphDraft, number])[] => {
    const [level, ...others] = new Set(paragraph.lines.map((placed) => tags.headingOf(placed.line)))
    const isSane =
      others.length === 0 &&
      paragraph.lines.length <= mostLines &&
      textOf(paragraph).length <= longestHeading &&
      paragraph.role === undefined
    return level === undefined || !isSane ? [] : [[paragraph, level]]
  })
  if (tagged.length < trustedTags || tagged.length > mostTagged * paragraphs.length) return
  for (const [paragraph, level] of tagged) levels.set(paragraph, level)
}

interface Look {
  readonly paragraph: ParagraphDraft
  readonly size: number
  readonly isBold: boolean
  readonly depth: number | undefined
}

/** What is no heading, whatever it looks like. */
interface PlainText {
  /** Size of the running text, in points. */
  readonly body: number
  /** All text but what names tables stands in these: what is larger than their cells is a heading. */
  readonly areNames: boolean
  /** Cells of tables that say something. */
  readonly inTables: number
  readonly title: ParagraphDraft | undefined
}

/** Gives the cells of tables with text in them. */
function* filledCells(blocks: readonly BlockDraft[]): Generator<CellDraft> {
  for (const block of blocks)
    if (block.kind === "table")
      for (const cell of cellsOf(block.table)) if (cell.lines.length > 0) yield cell
}

/** Gives the lines in tables one by one: the cells of a long file are never all spelled out. */
function* linesInTables(blocks: readonly BlockDraft[]): Generator<TextLine> {
  for (const { lines } of filledCells(blocks)) yield* lines
}

/** Counts the cells with text in them, and their letters. */
function countInTables(blocks: readonly BlockDraft[]): { cells: number; letters: number } {
  const counted = { cells: 0, letters: 0 }
  for (const { lines } of filledCells(blocks)) {
    counted.cells++
    counted.letters += lettersOf(lines)
  }
  return counted
}

const lettersOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0)

/**
 * Whether the text of a file stands in its tables, and what stands between them names them: it is
 * less, and wraps nowhere.
 */
function isOfTables(paragraphs: readonly ParagraphDraft[], lettersInTables: number): boolean {
  const between = paragraphs.flatMap(({ lines }) => lines.map(({ line }) => line))
  return paragraphs.every(({ lines }) => lines.length === 1) && lettersInTables > lettersOf(between)
}

/**
 * Takes what looks like headings, as the judge sees them, and clusters it by size and weight: the
 * largest is level 1.
 */
function matchLooks(
  blocks: readonly BlockDraft[],
  { body, areNames, inTables, title }: PlainText,
  levels: Map<ParagraphDraft, number>,
): void {
  const evidence = headingEvidence(blocks)
  const open = evidence.filter(({ paragraph }) => paragraph !== title && mayBeHeading(paragraph))
  const looks = areNames
    ? namesAmong(open.map(lookOf), body)
    : open.filter(isHeadingLook).map(lookOf)
  // A page of nothing but short bold lines has no headings.
  if (looks.length > (evidence.length + inTables) * 0.5) return
  const keys = [...new Set(looks.map(keyOf))].sort((a, b) => b - a)
  for (const look of looks)
    levels.set(look.paragraph, Math.min(deepestLook, look.depth ?? keys.indexOf(keyOf(look)) + 1))
}

const isHeadingLook = ({ standsOut, values }: HeadingEvidence): boolean =>
  standsOut && judge(headingTrees, values) > leastHeading

/** What names tables: larger than their cells, and more than one in one look. */
const namesAmong = (looks: readonly Look[], body: number): Look[] =>
  looks.filter(
    (look) =>
      look.size >= nameSize * body &&
      looks.some((other) => other !== look && keyOf(other) === keyOf(look)),
  )

const keyOf = (look: Look): number => Math.round(look.size * 2) * 2 + (look.isBold ? 1 : 0)

function lookOf({ paragraph }: { readonly paragraph: ParagraphDraft }): Look {
  const isBold = paragraph.lines.every((placed) =>
    placed.line.spans.every((span) => span.bold || span.text.trim().length <= 1),
  )
  const { label } = paragraph
  const depth =
    label && label.format === "decimal" && label.numbers.length > 1
      ? label.numbers.length
      : undefined
  return { paragraph, size: sizeOf(paragraph), isBold, depth }
}

/** Tells whether a paragraph may be a heading at all: short, with letters, and nothing else yet. */
export function mayBeHeading(paragraph: ParagraphDraft): boolean {
  const text = textOf(paragraph)
  const weight = text.length * (1 + cjkShare(text))
  return (
    weight <= longestHeading &&
    paragraph.lines.length <= mostLines &&
    /\p{L}/u.test(text) &&
    paragraph.label?.format !== "bullet" &&
    paragraph.role === undefined &&
    !paragraph.lines.some(({ line }) => line.gaps.some(({ leader }) => leader !== undefined))
  )
}

/** The title: the largest text of the first page, above every heading, on few lines. */
function findTitle(
  paragraphs: readonly ParagraphDraft[],
  body: number,
  levels: ReadonlyMap<ParagraphDraft, number>,
): ParagraphDraft | undefined {
  const first = paragraphs
    .filter(({ lines, role }) => lines[0]?.page === 0 && role === undefined)
    .slice(0, 6)
  const sized = first.filter(
    (paragraph) => paragraph.lines.length <= mostLines && textOf(paragraph).length <= 90,
  )
  const largest = sized.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
  if (!largest || sizeOf(largest) < titleSize * body || (levels.has(largest) && levels.size > 1))
    return undefined
  const others = paragraphs.filter(
    (paragraph) => paragraph !== largest && sizeOf(paragraph) >= sizeOf(largest) - 0.25,
  )
  return others.length === 0 ? largest : undefined
}

const sizeOf = (paragraph: ParagraphDraft): number =>
  greatest(paragraph.lines.map((placed) => placed.line.size))
