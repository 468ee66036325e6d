import { counts } from "../../geometry/scale.ts"
import type { Word } from "../../writing/words.ts"
import type { BandParts, Part } from "./band-parts.ts"

/** Tells whether two parts share a column. */
export const meet = (a: Part, b: Part): boolean => a.from <= b.to && b.from <= a.to

/** "sure": both are lines of one row; "none": a row ends between them. */
export type PaintedLink = "sure" | "none"

/** Bands above one in which a cell of its row may stand that was painted after it. */
const MOST_BANDS = counts.dozen

/**
 * How painting ties each band to the one above: "sure" where painting finished a cell before it
 * went back up to the next, "none" where it finished the row first; undefined where it tells
 * nothing.
 *
 * Programs that set tables paint cell by cell, row by row. That a page was painted so shows where
 * both are met; columns painted whole or lines painted from side to side show one of them alone.
 * Between drawn walls (`isDrawn`) a cell finished first is enough: who draws cells fills them one
 * by one.
 */
export function paintedLinks(
  bands: readonly BandParts[],
  isDrawn = false,
): readonly (PaintedLink | undefined)[] {
  const painted = bands.map(({ parts }) => parts.map(paintedPart))
  const links: (PaintedLink | undefined)[] = []
  for (const [index, parts] of painted.entries()) {
    const first = links.findLastIndex((link) => link !== "sure")
    links.push(linkOf(painted.slice(Math.max(0, index - MOST_BANDS), index), parts, index - first))
  }
  const isTold = links.includes("sure") && (isDrawn || links.includes("none"))
  return isTold ? links : links.map(() => undefined)
}

/** Columns of a part, counted as its script goes, and its place in the order of painting. */
interface PaintedPart {
  readonly from: number
  readonly to: number
  readonly order: number
}

function paintedPart({ from, to, words: [first] }: Part): PaintedPart {
  const order = first ? orderOf(first) : 0
  return first?.line.direction === "rtl" ? { from: -to, to: -from, order } : { from, to, order }
}

/** A line is painted in one go but where a gap parts it. */
export const orderOf = ({ line, from }: Word): number =>
  line.gaps.findLast((gap) => gap.at < from && gap.z !== undefined)?.z ?? line.z

/** `ofRow` counts the bands right above that are known to be of one row. */
function linkOf(
  above: readonly (readonly PaintedPart[])[],
  parts: readonly PaintedPart[],
  ofRow: number,
): PaintedLink | undefined {
  const first = Math.min(...parts.map(({ to }) => to))
  const at = above.findLastIndex((band) => band.some(({ from }) => from > first))
  const band = above[at]
  if (!band) return undefined
  const own = above.slice(at).flat()
  const orders = ordersByColumn(own)
  const earliest = (part: PaintedPart): number => orderIn(part, orders.earliest, Math.min, Infinity)
  const latest = (part: PaintedPart): number => orderIn(part, orders.latest, Math.max, -Infinity)
  if (isBefore(parts, band) && parts.every((part) => latest(part) < part.order)) return "sure"
  // Further up it is the border of some row between, not of this one.
  if (at < above.length - ofRow) return undefined
  const last = own.reduce((most, { order }) => Math.max(most, order), -Infinity)
  // Only a cell with another painted after it shows where the next line would have come.
  const isTold = parts.some((part) => earliest(part) < last)
  return isTold && parts.every(({ order }) => order > last) ? "none" : undefined
}

/** Tells whether each part was painted before all that stands behind it in a band above. */
function isBefore(parts: readonly PaintedPart[], band: readonly PaintedPart[]): boolean {
  const behind = band.toSorted((a, b) => b.from - a.from)
  let [next, order] = [0, Infinity]
  return parts
    .toSorted((a, b) => b.to - a.to)
    .every((part) => {
      for (; (behind[next]?.from ?? -Infinity) > part.to; next++)
        order = Math.min(order, behind[next]?.order ?? Infinity)
      return part.order < order
    })
}

function ordersByColumn(parts: readonly PaintedPart[]): {
  readonly earliest: ReadonlyMap<number, number>
  readonly latest: ReadonlyMap<number, number>
} {
  const earliest = new Map<number, number>()
  const latest = new Map<number, number>()
  for (const { from, to, order } of parts)
    for (let column = from; column <= to; column++) {
      earliest.set(column, Math.min(order, earliest.get(column) ?? Infinity))
      latest.set(column, Math.max(order, latest.get(column) ?? -Infinity))
    }
  return { earliest, latest }
}

function orderIn(
  { from, to }: PaintedPart,
  orders: ReadonlyMap<number, number>,
  best: (a: number, b: number) => number,
  none: number,
): number {
  let order = none
  for (let column = from; column <= to; column++) order = best(order, orders.get(column) ?? none)
  return order
}
