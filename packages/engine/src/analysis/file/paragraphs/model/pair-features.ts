import { isSameSize } from "../../../geometry/alike.ts"
import { width } from "../../../../base/geometry.ts"
import type { Label, PlacedLine } from "../../../block-drafts.ts"
import type { Span } from "../../../drafts.ts"
import { endRoom, endsSentence, firstUnitWidth, startRoom } from "../../../writing/fill.ts"
import { pitchOf } from "../../../writing/fixed-pitch.ts"
import { readLabel } from "../../../writing/labels.ts"
import { isCjk } from "../../../writing/scripts.ts"

/**
 * What is told of a line and the one below it to the judge of pairs, in the order of the values.
 * Lengths are in sizes of the line below, texts in characters and words; "column" is the
 * share of the pairs of lines in one size, in their stretch of text, of which that is so.
 */
export const pairFeatureNames = [
  "columnWidth",
  "step",
  "wordsNext",
  "share",
  "startKind",
  "trails",
  "endsSentence",
  "endKind",
  "roomBehindWord",
  "columnLow",
  "columnEnds",
  "endRoomNext",
  "words",
  "start",
  "startNext",
  "sameColour",
  "sameFont",
  "stepAfter",
  "stepOver",
  "gapsNext",
  "labelNext",
  "labelNextGap",
  "columnFar",
  "chars",
  "charsNext",
  "isMarked",
  "isCell",
  "isTyped",
  "isJoinedByRule",
] as const

/** Shares of the pairs of lines of one stretch in which something shows. */
export interface ColumnTraits {
  /** The line below begins with a small letter. */
  readonly low: number
  /** The line above ends a sentence. */
  readonly ends: number
  /** The line above ends far from the edge. */
  readonly far: number
}

/** A line ends far from the edge with so much room behind it, in ems. */
const farRoom = 5

export function columnTraits(lines: readonly PlacedLine[]): ColumnTraits {
  let [pairs, low, ends, far] = [0, 0, 0, 0]
  for (const [at, next] of lines.slice(1).entries()) {
    const line = lines[at]
    if (!line || !isSameSize(line.line, next.line)) continue
    pairs++
    if (/^\p{Ll}/u.test(next.line.text)) low++
    if (endsSentence(line.line.text)) ends++
    if (endRoom(line) > farRoom * line.line.size) far++
  }
  const all = Math.max(1, pairs)
  return { low: low / all, ends: ends / all, far: far / all }
}

/** A line, what is open above it, and the lines below it. */
export interface LinePair {
  readonly last: PlacedLine
  /** Lines of the paragraph that is open, the last among them. */
  readonly lines: readonly PlacedLine[]
  readonly next: PlacedLine
  readonly after: PlacedLine | undefined
  /** Least distance of baselines in the paragraph that is open; infinite before there is one. */
  readonly leastStep: number
  /** Room that the column keeps free at the ends of its lines, in points. */
  readonly inset: number
  readonly traits: ColumnTraits
  readonly isCell: boolean
  /** The rule takes them for one paragraph. */
  readonly isJoined: boolean
}

/** Stands for a length where no line is to measure it, in sizes of the line below. */
const nothing = -9

export function pairValues(pair: LinePair): readonly number[] {
  const { last, next, after, traits } = pair
  const [a, b] = [last.line, next.line]
  const em = b.size
  const step = (b.baseline - a.baseline) / em
  const [above, below] = [a.text.trimEnd(), b.text.trimStart()]
  const label = readLabel(b)
  const isNear = after !== undefined && after.page === next.page && after.column === next.column
  return [
    (last.x1 - last.x0) / em,
    step,
    wordsIn(below),
    width(a.box) / Math.max(1, last.x1 - last.x0),
    kindOf(below[0] ?? ""),
    a.trails === undefined ? -1 : Number(a.trails),
    Number(endsSentence(a.text)),
    kindOf(above.at(-1) ?? ""),
    (endRoom(last) - pair.inset - firstUnitWidth(b)) / em,
    traits.low,
    traits.ends,
    endRoom(next) / em,
    wordsIn(above),
    startRoom(last) / em,
    startRoom(next) / em,
    sharesLook(last, next, (span) => span?.colour),
    sharesLook(last, next, (span) => span?.font),
    isNear ? (after.line.baseline - b.baseline) / em : nothing,
    pair.leastStep === Infinity ? nothing : step - pair.leastStep / em,
    b.gaps.length,
    labelKind(label),
    Number(label?.hasGap ?? false),
    traits.far,
    above.length,
    below.length,
    Number(a.isMarked ?? false),
    Number(pair.isCell),
    Number(pitchOf(a, b) !== undefined),
    Number(pair.isJoined),
  ]
}

const wordsIn = (text: string): number => text.split(/\s+/u).length

/** Kinds of the signs that a line begins or ends with, in the order of their numbers. */
const kinds = [
  /\p{Ll}/u,
  /\p{L}/u,
  /\d/u,
  undefined,
  /[,，、]/u,
  /[:：;；]/u,
  /[.!?。！？…]/u,
  /[-–—]/u,
  /[)\]}）】》"”’'»]/u,
  /[([{（【《“‘«]/u,
]
const hanKind = kinds.indexOf(undefined) + 1

function kindOf(sign: string): number {
  return isCjk(sign) ? hanKind : kinds.findIndex((kind) => kind?.test(sign) === true) + 1
}

/** None, a bullet, a number in digits, another number. */
const labelKind = (label: Label | undefined): number =>
  label ? ["bullet", "decimal", label.format].indexOf(label.format) + 1 : 0

/** Tells whether the end of a line and the start of the next one have a look in common. */
const sharesLook = (
  { line: a }: PlacedLine,
  { line: b }: PlacedLine,
  look: (span: Span | undefined) => unknown,
): number => Number(look(a.spans.at(-1)) === look(b.spans[0]))
