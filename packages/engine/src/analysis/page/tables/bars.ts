import { white } from "../../../base/colour.ts"
import { union, type Box } from "../../../base/geometry.ts"
import type { Fill, RuleSet } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** Bars of one series that make a chart. */
const LEAST_BARS = counts.few
/**
 * Lengths among them that differ by more than `SAME_LENGTH` points: cells of a row are as high as
 * each other, or span.
 */
const LEAST_LENGTHS = counts.few
const SAME_LENGTH = points.edge
/** Points by which the feet of bars may miss their axis. */
const SAME_FOOT = 0.8
/** Times that one bar of a series may be thicker than another. */
const SAME_THICKNESS = 1.08
/** Free room between neighbouring bars, as share of their thickness: cells touch. */
const LEAST_GAP = shares.little

/**
 * Bars that stand on one axis, upright or lying, as a chart or the data bars of a spreadsheet draw
 * them.
 */
export interface BarGroup {
  readonly box: Box
  readonly fills: readonly Fill[]
  readonly isUpright: boolean
}

/**
 * Finds fills of one colour and thickness that start at one line, keep apart, and end at heights of
 * their own.
 */
export function findBars({ fills }: Pick<RuleSet, "fills">): BarGroup[] {
  return [true, false].flatMap((isUpright) => {
    const groups = new Map<string, Fill[]>()
    for (const fill of fills) {
      // White lies behind words that were set on a ground.
      if (fill.paint.colour === white) continue
      const { start, end } = acrossOf(fill.box, isUpright)
      const [foot, thickness] = [footOf(fill.box, isUpright), end - start]
      const key = `${fill.paint.colour} ${Math.round(foot / (2 * SAME_FOOT))} ${Math.round(Math.log(Math.max(1, thickness)) / Math.log(SAME_THICKNESS))}`
      groups.set(key, [...(groups.get(key) ?? []), fill])
    }
    return [...groups.values()]
      .filter((group) => areBars(group, isUpright))
      .map((group) => ({ fills: group, isUpright, box: group.map(({ box }) => box).reduce(union) }))
  })
}

function areBars(fills: readonly Fill[], isUpright: boolean): boolean {
  if (fills.length < LEAST_BARS) return false
  const lengths: number[] = []
  for (const length of fills.map(({ box }) => (isUpright ? box.y1 - box.y0 : box.x1 - box.x0)))
    if (lengths.every((other) => Math.abs(other - length) > SAME_LENGTH)) lengths.push(length)
  if (lengths.length < LEAST_LENGTHS) return false
  const spans = fills
    .map(({ box }) => acrossOf(box, isUpright))
    .toSorted((a, b) => a.start - b.start)
  return spans
    .slice(1)
    .every(
      (span, index) => span.start - (spans[index]?.end ?? 0) > LEAST_GAP * (span.end - span.start),
    )
}

const footOf = (box: Box, isUpright: boolean): number => (isUpright ? box.y1 : box.x0)
const acrossOf = (box: Box, isUpright: boolean): { start: number; end: number } =>
  isUpright ? { start: box.x0, end: box.x1 } : { start: box.y0, end: box.y1 }
