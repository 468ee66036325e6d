import type { CellDraft, TextLine } from "../../drafts.ts"
import { greatest } from "../../../base/extremes.ts"
import type { BlockDraft, Label, ParagraphDraft } from "../../block-drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { cellsOf, countText } from "../../geometry/table-cells.ts"
import { weightedMode } from "../../geometry/statistics.ts"
import { cjkShare } from "../../writing/scripts.ts"
import { judge } from "../../page/tables/model/trees.ts"
import { headingEvidence, type HeadingEvidence } from "./model/heading-features.ts"
import headingTrees from "./model/headings.json" with { type: "json" }
import { namedByContents, type NamedTitle } from "./find-contents.ts"
import { levelsBelowOutline, levelsByLook, lookKey, type HeadingLook } from "./heading-levels.ts"
import { numbersOfHeadings } from "./heading-numbers.ts"
import { tight, type OutlinedLines } from "./outline-lines.ts"
import { templateLevel } from "./template-styles.ts"
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
 * Probability from which a paragraph is a heading: of headings that are seen more is lost by a
 * missed one than by a false one. Chosen on folds outside those that the judge was trained on.
 */
const leastHeading = 0.27
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
  /** Name of the paragraph that a line stands in; undefined where the tags say nothing of it. */
  readonly blockOf: (line: TextLine) => string | undefined
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
  if (levels.size >= least) lowerToTemplate(paragraphs, body, levels)
  else if (tags) matchTags(paragraphs, body, tags, levels)
  const title = findTitle(paragraphs, body, levels)
  const named = namedByContents(blocks)
  if (levels.size < least)
    matchLooks(blocks, { body, areNames, inTables: inTables.cells, title, named }, levels)
  const counted = numbersOfHeadings(paragraphs, levels)
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
    const written = (first && outlined.get(first.line)?.title) ?? named.get(titleOf(block))?.title
    return {
      ...(written === undefined ? block : withWrittenLetters(block, written)),
      ...(label ? { label } : {}),
      headingLevel: Math.min(9, level),
    }
  })
}

/** How a paragraph is compared with the entries of contents: without its label. */
const titleOf = (paragraph: ParagraphDraft): string =>
  tight(textOf(paragraph).slice(paragraph.label?.length ?? 0))

/** Lowers headings of an outline that begins below the first level, as their template tells. */
function lowerToTemplate(
  paragraphs: readonly ParagraphDraft[],
  body: number,
  levels: Map<ParagraphDraft, number>,
): void {
  const nested = paragraphs.flatMap((paragraph) => {
    const level = levels.get(paragraph)
    return level === undefined
      ? []
      : [{ paragraph, level, template: templateLevel(paragraph, body) }]
  })
  for (const [paragraph, level] of levelsBelowOutline(nested)) levels.set(paragraph, level)
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
  body: number,
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
  if (isUpsideDown(tagged)) {
    const looks = tagged.map(([paragraph]) => ({
      ...lookOf(paragraph),
      told: templateLevel(paragraph, body),
    }))
    for (const [paragraph, level] of levelsByLook(looks)) levels.set(paragraph, level)
  }
  for (const [paragraph, level] of untaggedAlike(paragraphs, tags, levels))
    levels.set(paragraph, level)
}

/**
 * Tells whether most headings of a level are larger than most of the level above, each with
 * several: no author does so.
 */
function isUpsideDown(tagged: readonly (readonly [ParagraphDraft, number])[]): boolean {
  const sizes = [...Map.groupBy(tagged, ([, level]) => level)]
    .filter(([, own]) => own.length >= counts.pair)
    .sort(([a], [b]) => a - b)
    .map(([, own]) =>
      weightedMode(
        own.map(([paragraph]) => [sizeOf(paragraph), 1] as const),
        0.5,
      ),
    )
  return sizes.some((size, at) => (size ?? 0) > (sizes[at - 1] ?? Infinity))
}

/**
 * Finds what looks as tagged headings do, and seldom other text, on pages whose tags the program
 * left out.
 */
function untaggedAlike(
  paragraphs: readonly ParagraphDraft[],
  { blockOf }: HeadingTags,
  levels: ReadonlyMap<ParagraphDraft, number>,
): [ParagraphDraft, number][] {
  const isTagged = ({ lines }: ParagraphDraft): boolean =>
    lines.some(({ line }) => blockOf(line) !== undefined)
  const open = paragraphs.filter((each) => !isTagged(each) && mayBeHeading(each))
  if (open.length === 0) return []
  const known = Map.groupBy(
    paragraphs.filter((each) => levels.has(each) || (isTagged(each) && each.role === undefined)),
    wholeLook,
  )
  return open.flatMap((paragraph): [ParagraphDraft, number][] => {
    const alike = known.get(wholeLook(paragraph)) ?? []
    const found = alike.flatMap((each) => levels.get(each) ?? [])
    const level = weightedMode(
      found.map((each) => [each, 1] as const),
      1,
    )
    return level === undefined || found.length <= shares.half * alike.length
      ? []
      : [[paragraph, level]]
  })
}

/** All that is seen of the letters of a paragraph. */
function wholeLook(paragraph: ParagraphDraft): string {
  const [span] = paragraph.lines[0]?.line.spans ?? []
  const { size, isBold } = lookOf(paragraph)
  return [size.toFixed(1), isBold, span?.italic, span?.colour, span?.font].join(" ")
}

/** What is no heading, whatever it looks like. */
interface PlainText {
  /** Size of the running text, in points. */
  readonly body: number
  /**
   * All text but what names tables stands in these: what is larger than their cells is a heading.
   */
  readonly areNames: boolean
  /** Cells of tables that say something. */
  readonly inTables: number
  readonly title: ParagraphDraft | undefined
  /** What the contents name. */
  readonly named: ReadonlyMap<string, NamedTitle>
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
  const total = { cells: 0, letters: 0 }
  for (const block of blocks) {
    if (block.kind !== "table") continue
    const { cells, letters } = countText(block.table)
    total.cells += cells
    total.letters += letters
  }
  return total
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
 * Takes what looks like headings, as the judge sees them, what the contents name, and what looks as
 * a template has its headings.
 */
function matchLooks(
  blocks: readonly BlockDraft[],
  { body, areNames, inTables, title, named }: PlainText,
  levels: Map<ParagraphDraft, number>,
): void {
  const evidence = headingEvidence(blocks)
  const open = evidence.filter(({ paragraph }) => paragraph !== title && mayBeHeading(paragraph))
  const listed = listedBy(named, open)
  const look = ({ paragraph }: HeadingEvidence): HeadingLook => ({
    ...lookOf(paragraph),
    told: listed.get(paragraph) ?? templateLevel(paragraph, body),
  })
  const isHeading = (one: HeadingEvidence): boolean =>
    look(one).told !== undefined || isHeadingLook(one)
  const looks = areNames ? namesAmong(open.map(look), body) : open.filter(isHeading).map(look)
  // A page of nothing but short bold lines has no headings.
  if (looks.length > (evidence.length + inTables) * 0.5) return
  for (const [paragraph, level] of levelsByLook(looks)) levels.set(paragraph, level)
}

/**
 * Finds the headings that the contents name, with their levels: what stands out of the text as they
 * say it. Contents of which half is not found so are not those of this text.
 */
function listedBy(
  named: ReadonlyMap<string, NamedTitle>,
  open: readonly HeadingEvidence[],
): ReadonlyMap<ParagraphDraft, number> {
  const listed = new Map<ParagraphDraft, number>()
  const found = new Set<string>()
  for (const { paragraph, standsOut } of open) {
    const entry = standsOut ? named.get(titleOf(paragraph)) : undefined
    if (!entry) continue
    found.add(entry.title)
    listed.set(paragraph, entry.level)
  }
  return found.size < Math.max(counts.pair, shares.half * named.size) ? new Map() : listed
}

const isHeadingLook = ({ standsOut, values }: HeadingEvidence): boolean =>
  standsOut && judge(headingTrees, values) > leastHeading

/** What names tables: larger than their cells, and more than one in one look. */
const namesAmong = (looks: readonly HeadingLook[], body: number): HeadingLook[] =>
  looks.filter(
    (look) =>
      look.size >= nameSize * body &&
      looks.some((other) => other !== look && lookKey(other) === lookKey(look)),
  )

function lookOf(paragraph: ParagraphDraft): Omit<HeadingLook, "told"> {
  const isBold = paragraph.lines.every((placed) =>
    placed.line.spans.every((span) => span.bold || span.text.trim().length <= 1),
  )
  return { paragraph, size: sizeOf(paragraph), isBold, depth: depthOf(paragraph.label) }
}

/** Level that a label of several numbers says: "2.1" the second, "2.0" the first. */
function depthOf(label: Label | undefined): number | undefined {
  if (label?.format !== "decimal" || label.numbers.length < counts.pair) return undefined
  return label.numbers.length === counts.pair && label.numbers[1] === 0 ? 1 : label.numbers.length
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
