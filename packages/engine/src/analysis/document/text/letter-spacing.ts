import { greatest, least } from "../../../base/extremes.ts"
import type { Span } from "../../drafts.ts"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { isCjk } from "../../writing/scripts.ts"
import { advanceAt, roundSize, writtenStretch } from "../../writing/run-style.ts"
import { PER_POINT } from "../../geometry/twentieths.ts"

/** Letters from which on a distance is known. */
const leastLetters = counts.many
/** Distances this many twentieths of a point from the middle one are the same. */
const sameDistance = counts.pair
/** Beyond this share of an em letters are spread by somebody's hand, not by a grid. */
const farthest = ems.tight

/**
 * Learns how far the characters of Chinese and Japanese writing stand apart beyond their own width,
 * in points: a grid of characters sets them wider, half points of the size narrower than they were.
 * Letters of other scripts keep the room that was seen between them, unless it filled their lines.
 *
 * Lines that end before their column does tell it; others are stretched to its edge.
 */
export function learnLetterSpacing(paragraphs: readonly ParagraphDraft[]): (span: Span) => number {
  const distances = new Map<string, Map<number, number>>()
  const stretched = new Set<Span>()
  for (const { lines } of paragraphs) {
    for (const span of stretchedSpans(lines)) stretched.add(span)
    const last = lines.at(-1)
    if (!last || last.line.direction !== "ltr" || reachesEdge(last)) continue
    for (const span of last.line.spans) countDistances(span, distances)
  }
  const ownRoom = (span: Span): number => (stretched.has(span) ? 0 : span.spacing)
  if (distances.size === 0) return ownRoom
  const spacings = new Map([...distances].map(([key, found]) => [key, middleOf(found)]))
  const ofSize = onceASize((span) => spacings.get(keyOf(span)) ?? 0)
  return (span) =>
    span.spacing === 0 && isPlain(span) && hasPair(span.text) ? ofSize(span) : ownRoom(span)
}

/**
 * Asks once for each size of a font: all lines of a text are asked about, and spelling their keys
 * takes long.
 */
function onceASize(ask: (span: Span) => number): (span: Span) => number {
  const byFont = new Map<number, Map<number, number>>()
  return (span) => {
    const sizes = byFont.get(span.font) ?? new Map<number, number>()
    byFont.set(span.font, sizes)
    const told = sizes.get(span.size) ?? ask(span)
    sizes.set(span.size, told)
    return told
  }
}

/** Room between the letters of one text differs by less than this from line to line, in ems. */
const sameRoom = 0.02

/** Room from which on it is meant, not a way to fill lines, in running text too; in ems. */
const titleRoom = ems.touch

/** Spans of lines that were filled by room between their letters: each line has its own. */
function stretchedSpans(lines: readonly PlacedLine[]): Span[] {
  const spans: Span[] = []
  for (const { line } of lines)
    for (const span of line.spans) if (span.spacing !== 0) spans.push(span)
  if (spans.length === 0) return spans
  // Of characters of Han one line may be spread to its edge, the others of its paragraph are not.
  const close = spans.some(({ text }) => hasPair(text))
    ? lines.flatMap(({ line }) => line.spans.filter((span) => !span.spacing && hasPair(span.text)))
    : []
  const rooms = [...spans, ...close].map(({ spacing, size }) => spacing / size)
  const isEven = greatest(rooms) - least(rooms) < sameRoom
  const isBody = lines.length >= counts.few && greatest(rooms) < titleRoom
  return isEven && !isBody ? spans.filter(({ isInvisible }) => isInvisible) : spans
}

const keyOf = ({ font, size }: Span): string => `${font} ${size.toFixed(1)}`

const isPlain = ({ rise }: Span): boolean => rise === "none"

const reachesEdge = ({ line, x1 }: PlacedLine): boolean => x1 - line.box.x1 < line.size

/** Two characters beside each other: a lone one among letters says and needs nothing. */
const hasPair = (text: string): boolean => {
  for (let at = 1; at < text.length; at++)
    if (isCjk(text[at] ?? "") && isCjk(text[at - 1] ?? "")) return true
  return false
}

function countDistances(span: Span, distances: Map<string, Map<number, number>>): void {
  if (!isPlain(span) || !hasPair(span.text)) return
  const em = roundSize(span.size) * writtenStretch(span)
  const found = distances.get(keyOf(span)) ?? new Map<number, number>()
  for (let at = 1; at < span.text.length; at++) {
    // Signs may be pressed together: only what fills its em is asked.
    if (!han.test(span.text[at] ?? "") || !han.test(span.text[at - 1] ?? "")) continue
    const distance = Math.round((advanceAt(span, at - 1) - em) * PER_POINT)
    if (Math.abs(distance) > farthest * em * PER_POINT) continue
    found.set(distance, (found.get(distance) ?? 0) + 1)
  }
  if (found.size > 0) distances.set(keyOf(span), found)
}

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The middle of the distances in points, 0 where they do not agree or are too few. */
function middleOf(found: ReadonlyMap<number, number>): number {
  const sorted = [...found].toSorted(([one], [other]) => one - other)
  const all = sorted.reduce((sum, [, letters]) => sum + letters, 0)
  if (all < leastLetters) return 0
  let below = 0
  const middle = sorted.find(([, letters]) => (below += letters) * 2 >= all)?.[0] ?? 0
  const near = sorted.reduce(
    (sum, [distance, letters]) =>
      Math.abs(distance - middle) <= sameDistance ? sum + letters : sum,
    0,
  )
  return near >= shares.most * all ? middle / PER_POINT : 0
}
