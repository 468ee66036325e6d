import { ems, shares } from "../../geometry/scale.ts"
import { middleOf } from "./plot-room.ts"

/** The even parts of an axis of categories, with the bars that stand in them. */
export interface BarCells {
  /** Middles of all parts along the axis, in points: those without bars, too. */
  readonly places: readonly number[]
  readonly step: number
  /** How far the bars of each row stand off the middles, in points. */
  readonly shifts: readonly number[]
  /** Gives the part that a place lies in. */
  readonly indexOf: (place: number) => number
}

/** Share of a part by which an axis may be longer or shorter than all of its parts. */
const OFF_SPAN = shares.few
/** Share of a part by which bars may stand beside their places, and a group off the middle. */
const OFF_PLACE = shares.little
/** Room between groups of bars at most, in widths of one: what Excel allows, and a little. */
const WIDEST_GAP = 5.2
/** Parts of an axis at most, in numbers of its bars: more is no axis of these bars. */
const MOST_EMPTY = ems.farther

/**
 * Parts an axis of categories so that each bar of a row stands at the same place in its part:
 * where bars are missing, at the ends too, the length of the axis says how many parts there are.
 * Undefined where the bars and the axis do not fit.
 *
 * @param rows middles of the bars of each series, rising, in points.
 */
export function barCells(
  rows: readonly (readonly number[])[],
  width: number,
  [from, to]: readonly [number, number],
): BarCells | undefined {
  const sorted = rows.map((row) => row.toSorted((a, b) => a - b))
  const gaps = sorted.flatMap((row) => row.slice(1).map((place, at) => place - (row[at] ?? place)))
  const step = commonStep(gaps, width)
  if (step === undefined) return undefined
  const count = Math.round((to - from) / step)
  const bars = Math.max(...rows.map(({ length }) => length))
  if (count < bars || count > MOST_EMPTY * bars) return undefined
  const start = from + (to - from - count * step) / 2
  if (Math.abs(start - from) > (OFF_SPAN / 2) * step) return undefined
  const indexOf = (place: number): number => Math.floor((place - start) / step)
  const offsets = sorted.map((row) =>
    row.map((place) => place - start - (indexOf(place) + shares.half) * step),
  )
  const shifts = offsets.map((own) => middleOf(own))
  const slack = OFF_PLACE * step
  const isEven = offsets.every((own, at) =>
    own.every((offset) => Math.abs(offset - (shifts[at] ?? 0)) < slack),
  )
  const isIn = sorted.flat().every((place) => indexOf(place) >= 0 && indexOf(place) < count)
  const [low, high] = [Math.min(...shifts), Math.max(...shifts)]
  const isCentred = Math.abs(low + high) / 2 < slack
  const isFull = step - (high - low) - width < WIDEST_GAP * width
  const isOnce = sorted.every((row) => new Set(row.map(indexOf)).size === row.length)
  if (!isEven || !isIn || !isCentred || !isFull || !isOnce) return undefined
  // Groups may stand a little off the middle, all alike.
  const off = (low + high) / 2
  return {
    places: Array.from({ length: count }, (_, at) => start + off + (at + shares.half) * step),
    step,
    shifts: shifts.map((shift) => shift - off),
    indexOf,
  }
}

/** The least gap, where all others are whole numbers of it. */
function commonStep(gaps: readonly number[], width: number): number | undefined {
  const least = Math.min(...gaps)
  if (gaps.length === 0 || least < shares.nearlyAll * width) return undefined
  const counts = gaps.map((gap) => Math.round(gap / least))
  const isWhole = gaps.every(
    (gap, at) => Math.abs(gap - (counts[at] ?? 1) * least) < OFF_PLACE * gap,
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  return isWhole ? gaps.reduce((sum, gap) => sum + gap, 0) / total : undefined
}
