import type { Ink } from "./ink.ts"

/** Distances between characters that are tried, as shares of the width of their ink. */
const [LEAST_PITCH, MOST_PITCH, PITCH_STEP] = [0.94, 1.65, 0.05] as const
/** Share of the fullest column of pixels from which one belongs to the characters. */
const LEAST_INK = 0.05
/** How much longer or shorter than the others a cell may be, as a share. */
const REACH = 0.35
/** What a pixel of that costs, squared, in pixels of ink that a cut crosses. */
const UNEVEN = 0.2

/**
 * Gives the rows between which the characters of a column stand, from 0 to its height.
 *
 * Characters are evenly spaced; among all spacings that one wins whose cuts cross the least ink
 * while the cells stay nearly even.
 */
export function columnCuts(ink: Ink): number[] {
  const { width, height, data } = ink
  const inked = new Uint16Array(height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) inked[y] = (inked[y] ?? 0) + (data[y * width + x] ?? 0)
  const top = inked.findIndex((count) => count > 0)
  const bottom = inked.findLastIndex((count) => count > 0) + 1
  if (top < 0) return [0, height]
  const side = inkWidth(ink)
  let best: Division | undefined
  for (let share = LEAST_PITCH; share <= MOST_PITCH; share += PITCH_STEP) {
    const made = divided(inked.subarray(top, bottom), share * side)
    if (made && (!best || made.cost < best.cost)) best = made
  }
  const { cuts, pitch } = best ?? { cuts: [], pitch: height }
  const inner = cuts.map((cut) => cut + top)
  // The ends of a column stand free: its first and last cell are as long as the others.
  const from = Math.max(0, Math.min(top, Math.round((inner[0] ?? bottom) - pitch)))
  const to = Math.min(height, Math.max(bottom, Math.round((inner.at(-1) ?? top) + pitch)))
  return [from, ...inner, to]
}

/** Width of the characters, without what neighbouring columns reach in. */
function inkWidth({ width, height, data }: Ink): number {
  const counts = new Uint32Array(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) counts[x] = (counts[x] ?? 0) + (data[y * width + x] ?? 0)
  const least = Math.max(...counts) * LEAST_INK
  const first = counts.findIndex((count) => count > least)
  const last = counts.findLastIndex((count) => count > least)
  return Math.max(1, last - first + 1)
}

interface Division {
  readonly cuts: readonly number[]
  readonly pitch: number
  readonly cost: number
}

/** Divides rows, from the first with ink to the last, into cells of about one length. */
function divided(inked: Uint16Array, pitch: number): Division | undefined {
  const rows = inked.length
  const [least, most] = [Math.round(pitch * (1 - REACH)), Math.round(pitch * (1 + REACH))]
  const costs = new Float64Array(rows + 1).fill(Infinity)
  const before = new Int32Array(rows + 1).fill(-1)
  costs[0] = 0
  for (let row = 1; row <= rows; row++) {
    for (let length = 1; length <= Math.min(most, row); length++) {
      const isEnd = row === rows || length === row
      if (length < least && !isEnd) continue
      // The ink of a cell at either end may be shorter than the cell.
      const uneven = isEnd ? Math.max(0, length - pitch) : length - pitch
      const crossed = row === rows ? 0 : (inked[row] ?? 0)
      const cost = (costs[row - length] ?? Infinity) + crossed + UNEVEN * uneven * uneven
      if (cost >= (costs[row] ?? Infinity)) continue
      costs[row] = cost
      before[row] = row - length
    }
  }
  if (!Number.isFinite(costs[rows] ?? Infinity)) return undefined
  const cuts: number[] = []
  for (let row = before[rows] ?? 0; row > 0; row = before[row] ?? 0) cuts.push(row)
  return { cuts: cuts.toReversed(), pitch, cost: costs[rows] ?? 0 }
}
