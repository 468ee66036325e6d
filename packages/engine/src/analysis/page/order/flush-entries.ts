import { greatest, least } from "../../../base/extremes.ts"
import { width } from "../../../base/geometry.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import { linesOf } from "./lines-of.ts"

/** Share of the entries that stand level with a line on their left: two of three share its gap. */
const levelShare = shares.most
/** Room between an entry and the line on its left, in ems: columns stand closer. */
const leastRoom = ems.apart
/** How far entries end from one edge, in ems: tables of two kinds have it a little elsewhere. */
const sameEdge = ems.half
/** Width of entries in ems up to which they may begin at one place, too. */
const shortEntry = counts.dozen

/**
 * Tells entries at the right edge from a column: dates and places of a curriculum vitae end at one
 * edge, level with what they belong to, and begin anywhere.
 */
export function areFlushEntries(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  const [lines, entries] = [linesOf(left), linesOf(right)]
  if (entries.length === 0 || entries.some(({ direction }) => direction === "rtl")) return false
  const size = median(entries.map((entry) => entry.size))
  const edge = greatest(entries.map(({ box }) => box.x1))
  if (entries.some(({ box }) => edge - box.x1 > sameEdge * size)) return false
  const starts = entries.map(({ box }) => box.x0)
  const areShort = median(entries.map(({ box }) => width(box))) < shortEntry * size
  if (!areShort && greatest(starts) - least(starts) < size) return false
  const rooms = entries.flatMap((entry) => {
    const ends = lines.flatMap((line) => (isLevel(line, entry) ? [line.box.x1] : []))
    return ends.length > 0 ? [entry.box.x0 - greatest(ends)] : []
  })
  return (
    rooms.length >= levelShare * entries.length && rooms.every((room) => room > leastRoom * size)
  )
}

const isLevel = (line: TextLine, other: TextLine): boolean =>
  Math.abs(line.baseline - other.baseline) < points.edge
