import { counts, points, shares } from "../../../geometry/scale.ts"
import { FREE_SIDE } from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"

/** Widths of columns agree to this, in points: places are rounded. */
export const SAME_WIDTH = 0.35
/** By how much a column may miss a multiple of the usual width, in points. */
const SAME_SUM = 0.4
/** Most columns of the usual width that are told within one. */
const MOST = counts.dozen
/** Farthest from the middle of its column that a text is set in it, in points. */
const OFF_MIDDLE = 1

/**
 * Gives the width that most columns of a sheet have, where the others are mostly sums of it: a
 * workbook gives the same to all that nobody has drawn wider or narrower, and some borders between
 * these show nowhere. Undefined where fewer than three agree, or people set most of the others.
 */
export function usualWidth(widths: readonly number[]): number | undefined {
  const sorted = widths.filter((width) => width >= points.line).toSorted((a, b) => a - b)
  let best = { count: counts.few - 1, at: 0 }
  let end = 0
  for (const [start, width] of sorted.entries()) {
    while ((sorted[end] ?? Infinity) <= width + SAME_WIDTH) end++
    if (end - start > best.count) best = { count: end - start, at: start }
  }
  const usual = sorted[best.at + (best.count >> 1)]
  if (best.count < counts.few || usual === undefined) return undefined
  const others = sorted.filter(
    (width, at) =>
      Math.abs(width - usual) > SAME_WIDTH && width - (sorted[at - 1] ?? 0) > SAME_WIDTH,
  )
  const sums = others.filter((width) => countIn(width, usual) !== undefined)
  const isMost = best.count > shares.most * sorted.length
  return isMost || sums.length > shares.half * others.length ? usual : undefined
}

/** How many columns of the usual width are as wide as one; undefined where they are not. */
function countIn(width: number, usual: number): number | undefined {
  const count = Math.round(width / usual)
  const isSum = Math.abs(width - count * usual) < SAME_SUM
  return isSum && count >= counts.pair && count <= MOST ? count : undefined
}

/**
 * Gives the borders that no text shows: a column that is exactly as wide as several of the usual
 * width, with a text in its middle, is these, and the text is merged over them.
 */
export function unseenBorders(
  xs: readonly number[],
  texts: readonly PrintedText[],
  usual: number | undefined,
): number[] {
  if (usual === undefined) return []
  const middles = new MiddleTexts(texts)
  return xs.flatMap((start, index) => {
    const end = xs[index + 1] ?? start
    const count = countIn(end - start, usual)
    if (count === undefined || !middles.isIn(start, end)) return []
    const step = (end - start) / count
    return Array.from({ length: count - 1 }, (_, at) => start + (at + 1) * step)
  })
}

/** Texts by their middles. */
class MiddleTexts {
  readonly #byPlace: ReadonlyMap<number, readonly PrintedText[]>

  constructor(texts: readonly PrintedText[]) {
    this.#byPlace = Map.groupBy(texts, ({ x0, x1 }) => Math.round((x0 + x1) / 2))
  }

  /** Tells whether a text is set in the middle of a column, and not at its left. */
  isIn(start: number, end: number): boolean {
    const middle = (start + end) / 2
    const near = [-1, 0, 1].flatMap((step) => this.#byPlace.get(Math.round(middle) + step) ?? [])
    return near.some(
      ({ x0, x1 }) =>
        Math.abs((x0 + x1) / 2 - middle) < OFF_MIDDLE && x0 - start > FREE_SIDE && x1 < end,
    )
  }
}
