import { greatest } from "../../../../base/extremes.ts"
import type { BlockDraft, Label, ParagraphDraft } from "../../../block-drafts.ts"
import type { Span } from "../../../drafts.ts"
import { shares } from "../../../geometry/scale.ts"
import { weightedMode } from "../../../geometry/statistics.ts"
import { countText } from "../../../geometry/table-cells.ts"
import { endsSentence } from "../../../writing/fill.ts"
import { cjkShare } from "../../../writing/scripts.ts"

/**
 * What is told of a paragraph to the judge of headings, in the order of the values. Lengths are in
 * sizes of the paragraph, texts in characters; "alike" are the paragraphs of the file in the same
 * size, weight, slant, colour and font.
 */
export const headingFeatureNames = [
  "sizeToBody",
  "isBold",
  "isItalic",
  "isUnderlined",
  "lines",
  "weight",
  "endsSentence",
  "endsColon",
  "label",
  "labelDepth",
  "labelGap",
  "isCentred",
  "isRight",
  "above",
  "below",
  "nextKind",
  "previousKind",
  "nextIsAlike",
  "previousIsAlike",
  "nextLength",
  "nextSize",
  "previousLength",
  "previousSize",
  "alike",
  "alikeShare",
  "alikeLength",
  "alikeEnds",
  "alikeLetters",
  "alikeLines",
  "isColoured",
  "isOtherFont",
  "isCapitals",
  "cjk",
  "isFirstPage",
  "place",
  "placeShare",
  "paragraphs",
  "boldShare",
  "largerSizes",
  "width",
  "indent",
  "gaps",
  "inTables",
  "digits",
  "bodySize",
  "startsLow",
  "commas",
] as const

/** A paragraph and what is told of it. */
export interface HeadingEvidence {
  readonly paragraph: ParagraphDraft
  readonly values: readonly number[]
  /** It is larger than the text, in another weight, slant or colour, or has a label. */
  readonly standsOut: boolean
}

/** What a line that stands out by its size is larger than the text, as a share of it. */
const largerShare = shares.trace

/** Values that count grow no further than these: behind them all are one. */
const most = { gap: 20, length: 400, alike: 60, place: 30, paragraphs: 300, sizes: 6, few: 4 }

/** Kinds of neighbours as numbers. */
const kinds = { none: 0, paragraph: 1, table: 2, figure: 3 } as const

/** Tells of every paragraph of a file what may make it a heading. */
export function headingEvidence(blocks: readonly BlockDraft[]): HeadingEvidence[] {
  const looks = new Map<BlockDraft, Look>()
  for (const block of blocks) if (block.kind === "paragraph") looks.set(block, lookOf(block))
  const all = fileLook([...looks.values()], lettersInTables(blocks))
  let place = 0
  return blocks.flatMap((block, at): HeadingEvidence[] => {
    const look = looks.get(block)
    if (block.kind !== "paragraph" || !look) return []
    place++
    const [before, after] = [blocks[at - 1], blocks[at + 1]]
    const sides = {
      before,
      after,
      lookBefore: before && looks.get(before),
      lookAfter: after && looks.get(after),
    }
    const values = valuesOf(block, look, all, { ...sides, place })
    return [
      {
        paragraph: block,
        values: headingFeatureNames.map((name) => values[name]),
        standsOut:
          values.sizeToBody > 1 + largerShare ||
          values.isBold + values.isItalic + values.isUnderlined + values.isColoured > 0 ||
          values.isCapitals + values.label > 0,
      },
    ]
  })
}

interface Look {
  readonly text: string
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly main: Span | undefined
  readonly ends: boolean
  readonly lines: number
  /** What paragraphs that look alike have in common. */
  readonly key: string
}

function lookOf({ lines }: ParagraphDraft): Look {
  const spans = lines.flatMap(({ line }) => line.spans)
  const shown = spans.filter(({ text }) => text.trim() !== "")
  const size = greatest(lines.map(({ line }) => line.size))
  const isBold = spans.every((span) => span.bold || span.text.trim().length <= 1)
  const isItalic = shown.every(({ italic }) => italic)
  let main: Span | undefined
  for (const span of shown) if (!main || span.text.length > main.text.length) main = span
  const text = lines.map(({ line }) => line.text).join(" ")
  const key = [Math.round(size * 2), isBold, isItalic, main?.colour, main?.font].join(" ")
  return { text, size, isBold, isItalic, main, ends: endsSentence(text), lines: lines.length, key }
}

/** What paragraphs in one look have in common, added up. */
interface Alike {
  count: number
  letters: number
  ends: number
  lines: number
}

interface FileLook {
  readonly alike: ReadonlyMap<string, Alike>
  readonly paragraphs: number
  readonly letters: number
  readonly body: number
  readonly colour: number
  readonly font: number
  readonly boldShare: number
  readonly tableShare: number
  /** Sizes in half points, the largest first. */
  readonly sizes: readonly number[]
}

function fileLook(looks: readonly Look[], inTables: number): FileLook {
  const alike = new Map<string, Alike>()
  let [letters, bold] = [0, 0]
  for (const look of looks) {
    const own = alike.get(look.key) ?? { count: 0, letters: 0, ends: 0, lines: 0 }
    alike.set(look.key, own)
    own.count++
    own.letters += look.text.length
    own.ends += Number(look.ends)
    own.lines += look.lines
    letters += look.text.length
    if (look.isBold) bold += look.text.length
  }
  const mostOf = (value: (look: Look) => number): number =>
    weightedMode(
      looks.map((look): readonly [number, number] => [value(look), look.text.length]),
      0.5,
    ) ?? 0
  return {
    alike,
    paragraphs: looks.length,
    letters: Math.max(1, letters),
    body: mostOf(({ size }) => size) || 10.5,
    colour: mostOf(({ main }) => main?.colour ?? 0),
    font: mostOf(({ main }) => main?.font ?? -1),
    boldShare: bold / Math.max(1, letters),
    tableShare: inTables / Math.max(1, inTables + letters),
    sizes: [...new Set(looks.map(({ size }) => Math.round(size * 2) / 2))].sort((a, b) => b - a),
  }
}

function lettersInTables(blocks: readonly BlockDraft[]): number {
  let letters = 0
  for (const block of blocks) if (block.kind === "table") letters += countText(block.table).letters
  return letters
}

interface Sides {
  readonly before: BlockDraft | undefined
  readonly after: BlockDraft | undefined
  readonly lookBefore: Look | undefined
  readonly lookAfter: Look | undefined
  /** Paragraphs up to this one. */
  readonly place: number
}

type Values = Readonly<Record<(typeof headingFeatureNames)[number], number>>

const valuesOf = (paragraph: ParagraphDraft, look: Look, all: FileLook, sides: Sides): Values => ({
  ...ownValues(paragraph, look, all),
  ...alikeValues(look, all),
  ...sideValues(paragraph, look, sides),
  place: Math.min(most.place, sides.place),
  placeShare: sides.place / all.paragraphs,
})

/** What a paragraph shows by itself, against the text of the file. */
function ownValues({ label, lines, shape }: ParagraphDraft, look: Look, all: FileLook) {
  const text = look.text.trim()
  const [first] = lines
  const room = Math.max(1, (first?.x1 ?? 0) - (first?.x0 ?? 0))
  const end = greatest(lines.map(({ line }) => line.box.x1))
  const start = first?.line.box.x0 ?? 0
  const gaps = lines.reduce((sum, { line }) => sum + line.gaps.length, 0)
  return {
    sizeToBody: look.size / all.body,
    isBold: Number(look.isBold),
    isItalic: Number(look.isItalic),
    isUnderlined: Number(lines.every(({ line }) => line.spans.every(isUnderlined))),
    lines: lines.length,
    weight: text.length * (1 + cjkShare(text)),
    endsSentence: Number(look.ends),
    endsColon: Number(/[:：]$/.test(text)),
    label: labelKind(label),
    labelDepth: label?.numbers.length ?? 0,
    labelGap: Number(label?.hasGap === true),
    isCentred: Number(shape.align === "centre"),
    isRight: Number(shape.align === "right"),
    isColoured: Number((look.main?.colour ?? 0) !== all.colour),
    isOtherFont: Number((look.main?.font ?? -1) !== all.font),
    isCapitals: Number(/\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text)),
    cjk: cjkShare(text),
    isFirstPage: Number(first?.page === 0),
    width: (end - start) / room,
    indent: clamp((start - (first?.x0 ?? 0)) / look.size, most.gap),
    gaps: Math.min(most.few, gaps),
    digits: (text.match(/\p{Nd}/gu) ?? []).length / Math.max(1, text.length),
    startsLow: Number(/^\p{Ll}/u.test(text)),
    commas: Math.min(most.few, (text.match(/[,，、]/g) ?? []).length),
  }
}

/** What paragraphs that look alike have in common, and what the file is made of. */
function alikeValues(look: Look, all: FileLook) {
  const own = all.alike.get(look.key) ?? { count: 1, letters: 0, ends: 0, lines: 1 }
  return {
    alike: Math.min(most.alike, own.count),
    alikeShare: own.count / all.paragraphs,
    alikeLength: Math.min(most.length, own.letters / own.count),
    alikeEnds: own.ends / own.count,
    alikeLetters: own.letters / all.letters,
    alikeLines: own.lines / own.count,
    paragraphs: Math.min(most.paragraphs, all.paragraphs),
    boldShare: all.boldShare,
    largerSizes: Math.min(most.sizes, largerThan(look.size, all.sizes)),
    inTables: all.tableShare,
    bodySize: all.body,
  }
}

/** What stands before and after a paragraph. */
function sideValues(
  paragraph: ParagraphDraft,
  look: Look,
  { before, after, lookBefore, lookAfter }: Sides,
) {
  const kindOf = (block: BlockDraft | undefined): number => kinds[block?.kind ?? "none"]
  const lengthOf = (other: Look | undefined): number =>
    Math.min(most.length, other?.text.length ?? 0)
  const sizeOf = (other: Look | undefined): number => (other?.size ?? 0) / look.size
  return {
    above: gapBetween(before, paragraph, look.size),
    below: gapBetween(paragraph, after, look.size),
    nextKind: kindOf(after),
    previousKind: kindOf(before),
    nextIsAlike: Number(lookAfter?.key === look.key),
    previousIsAlike: Number(lookBefore?.key === look.key),
    nextLength: lengthOf(lookAfter),
    nextSize: sizeOf(lookAfter),
    previousLength: lengthOf(lookBefore),
    previousSize: sizeOf(lookBefore),
  }
}

const isUnderlined = ({ text, underline }: Span): boolean =>
  text.trim() === "" || underline !== undefined

/** Sizes that are larger by half a point or more; they come from the largest. */
function largerThan(size: number, sizes: readonly number[]): number {
  const at = sizes.findIndex((other) => other < size + 0.5)
  return at < 0 ? sizes.length : at
}

function labelKind(label: Label | undefined): number {
  if (!label) return 0
  const at = ["bullet", "decimal", "chinese"].indexOf(label.format)
  return at < 0 ? 4 : at + 1
}

const clamp = (value: number, top: number): number => Math.max(-3, Math.min(top, value))

/** Room between two blocks of one page, in `size`; the most there is between those of others. */
function gapBetween(
  above: BlockDraft | undefined,
  below: BlockDraft | undefined,
  size: number,
): number {
  if (!above || !below) return most.gap
  const last = above.kind === "paragraph" ? above.lines.at(-1) : undefined
  const first = below.kind === "paragraph" ? below.lines[0] : undefined
  const pages = [
    above.kind === "paragraph" ? last?.page : above.page,
    below.kind === "paragraph" ? first?.page : below.page,
  ]
  if (pages[0] !== pages[1]) return most.gap
  const bottom = last?.line.baseline ?? boxOf(above)?.y1 ?? 0
  const top = first ? first.line.baseline - 0.8 * first.line.size : (boxOf(below)?.y0 ?? 0)
  return clamp((top - bottom) / size, most.gap)
}

const boxOf = (block: BlockDraft) =>
  block.kind === "table" ? block.table.box : block.kind === "figure" ? block.figure.box : undefined
