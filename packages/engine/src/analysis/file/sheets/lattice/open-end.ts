import { counts, points } from "../../../geometry/scale.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import { bandKey, FREE_SIDE, PADDING } from "./column-evidence.ts"
import { MIDDLE_SLACK } from "./lattice-measures.ts"
import { setSidesOf, type PrintedText } from "./printed-text.ts"
import { columnAt } from "./seat-texts.ts"
import { SAME_WIDTH } from "./usual-widths.ts"

/**
 * Gives where the last column of a sheet ends where nothing but its texts tells how far it reaches:
 * the middle of texts that are set in the middle, of it or of columns up to it, lies halfway to its
 * end. Undefined where none does, or numbers at its right show its end.
 */
export function openEnd(xs: readonly number[], texts: readonly PrintedText[]): number | undefined {
  const [start = 0, end = 0] = xs.slice(-2)
  const own = texts.filter(({ x0 }) => x0 > start - points.hair)
  if (xs.length <= counts.pair || !isOpen(end, texts) || showEnd(own)) return undefined
  const places = [...middlesOf(own, start), ...titleEnds(xs, texts)].filter(
    (place) => place > end + points.hair && place - start < MOST_TIMES * (end - start),
  )
  return mostOf(places)
}

/** Most that a column is wider than its widest text shows, in times. */
const MOST_TIMES = counts.pair

/** Tells whether the last border is where a text ends, and nothing is drawn or cut there. */
const isOpen = (end: number, texts: readonly PrintedText[]): boolean =>
  texts.some(
    ({ x1, line }) => line.clip === undefined && Math.abs(x1 + PADDING - end) < points.hair,
  )

/** Tells whether numbers of several lengths end at one place. */
function showEnd(texts: readonly PrintedText[]): boolean {
  const numbers = texts.filter(({ isNumber }) => isNumber)
  const ends = Map.groupBy(numbers, ({ x1 }) => Math.round(x1))
  return [...ends.values()].some((some) => differ(some))
}

/** Where a column ends in whose middle texts of several lengths stand, and no others. */
function middlesOf(texts: readonly PrintedText[], start: number): number[] {
  const free = texts.filter(({ x0 }) => x0 - start > FREE_SIDE)
  const sums = free.map(sumOf)
  const [first = 0] = sums
  const isOne = sums.every((sum) => Math.abs(sum - first) < 2 * MIDDLE_SLACK)
  return isOne && differ(free) ? sums.map((sum) => sum - start) : []
}

/** Twice the middle of a text. */
function sumOf(text: PrintedText): number {
  const [x0, x1] = setSidesOf(text)
  return x0 + x1
}

const differ = (texts: readonly PrintedText[]): boolean =>
  texts.some(
    ({ x0, x1 }) => Math.abs(x1 - x0 - (texts[0]?.x1 ?? 0) + (texts[0]?.x0 ?? 0)) > points.near,
  )

/**
 * Where the last column ends by titles that stand in the middle of no columns whose sides are known,
 * and at the side of none: as wide as another column, else where a single place is left.
 */
function titleEnds(xs: readonly number[], texts: readonly PrintedText[]): number[] {
  const start = xs.at(-2) ?? 0
  const widths = xs.slice(1, -1).map((x, at) => x - (xs[at] ?? x))
  const rows = Map.groupBy(texts, bandKey)
  return texts.flatMap((text) => {
    const { x0, x1, line } = text
    const from = columnAt(x0, xs)
    const to = columnAt(x1, xs)
    const isLoose = from < to && !text.isNumber && !line.clip && x0 - (xs[from] ?? 0) > FREE_SIDE
    if (!isLoose || isAtEnd(xs, x1) || isInMiddle(xs, text)) return []
    const free = firstFree(text, rows.get(bandKey(text)) ?? [])
    const places = xs
      .slice(0, from + 1)
      .filter((x) => x > free)
      .map((x) => sumOf(text) - x)
      .filter((place) => place > (xs.at(-1) ?? 0))
    const usual = places.filter((place) =>
      widths.some((width) => Math.abs(place - start - width) < SAME_WIDTH),
    )
    return usual.length === 1 ? usual : places.length === 1 ? places : []
  })
}

/** Where the text before another in its row ends; nowhere is free where one stands behind it. */
function firstFree(text: PrintedText, row: readonly PrintedText[]): number {
  let end = -Infinity
  for (const other of row) {
    if (other === text) continue
    if (other.x0 > text.x0) return Infinity
    end = Math.max(end, other.x1)
  }
  return end
}

const isAtEnd = (xs: readonly number[], x1: number): boolean => {
  const next = xs[lowerBound(xs, x1)] ?? Infinity
  return next - x1 < FREE_SIDE && next !== xs.at(-1)
}

/** Tells whether a text stands in the middle of one of the columns or of several. */
function isInMiddle(xs: readonly number[], text: PrintedText): boolean {
  const sum = sumOf(text)
  return xs.some((left) => {
    const right = xs[lowerBound(xs, sum - left - 2 * MIDDLE_SLACK)] ?? Infinity
    return right > left && right <= sum - left + 2 * MIDDLE_SLACK
  })
}

/** The place that most agree on; the first of several. */
function mostOf(places: readonly number[]): number | undefined {
  const groups = [...Map.groupBy(places, (place) => Math.round(place)).values()]
  let best: readonly number[] = []
  for (const group of groups) if (group.length > best.length) best = group
  return best[0]
}
