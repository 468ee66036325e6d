import { least as leastOf } from "../../../base/extremes.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { endRoom, isFull, startRoom } from "../../writing/fill.ts"
import { readLabel, roomBehind } from "../../writing/labels.ts"

/**
 * Room that lines of one start keep free at their ends, in points, by `keyOf`, where they wrap
 * short of their column's edge.
 */
export type Measures = ReadonlyMap<string, number>

/** Room to the column's edge from which on lines may have an edge of their own, in ems. */
const leastRoom = ems.whole
/** Least share of the column that such lines take. */
const narrowest = shares.half
/** Pairs of close lines that tell, and the share of them that must be full at the edge. */
const leastPairs = counts.several
const fullShare = shares.mostly
/** Share of full pairs at the column's own edge above which that is the edge. */
const ownShare = shares.most
/**
 * Distance of baselines of lines of one paragraph at most, against the least distance among lines
 * of one start.
 */
const closeStep = 1.2

interface Pair {
  readonly line: PlacedLine
  readonly next: PlacedLine
}

/**
 * Learns where lines of the same start wrap: paragraphs indented at their ends, in columns that
 * something else made wide.
 *
 * Told by lines that stand close below each other: they belong to one paragraph, so that all but
 * the last must be full.
 */
export function findMeasures(columns: readonly (readonly PlacedLine[])[]): Measures {
  const groups = new Map<string, { lines: PlacedLine[]; pairs: Pair[] }>()
  const groupOf = (key: string): { lines: PlacedLine[]; pairs: Pair[] } => {
    const group = groups.get(key) ?? { lines: [], pairs: [] }
    groups.set(key, group)
    return group
  }
  for (const lines of columns) {
    if (columns.length === 1 && lines.length <= leastPairs) break
    const keys = lines.map(keyOf)
    for (const [index, line] of lines.entries()) {
      const key = keys[index] ?? ""
      const group = groupOf(key)
      group.lines.push(line)
      const next = lines[index + 1]
      if (next && keys[index + 1] === key && next.line.baseline > line.line.baseline)
        group.pairs.push({ line, next })
    }
    for (const { item, pairs } of itemsOf(lines)) {
      const group = groupOf(itemKeyOf(item))
      group.lines.push(item, ...pairs.map(({ next }) => next))
      group.pairs.push(...pairs)
    }
  }
  const found = new Map<string, number>()
  for (const [key, { lines, pairs }] of groups) {
    const inset = insetOf(lines, pairs)
    if (inset !== undefined) found.set(key, inset)
  }
  return found
}

/** Lines of a column with the insets that were learnt for their start, or for items of lists. */
export function linesWithin(
  lines: readonly PlacedLine[],
  measures: Measures,
): [PlacedLine, number][] {
  const ofItems = itemsOf(lines).flatMap(({ item, pairs }): [PlacedLine, number][] => {
    const inset = measures.get(itemKeyOf(item))
    return inset === undefined
      ? []
      : [item, ...pairs.map(({ next }) => next)].map((line) => [line, inset])
  })
  const ofStarts = lines.flatMap((line): [PlacedLine, number][] => {
    const inset = measures.get(keyOf(line))
    return inset === undefined ? [] : [[line, inset]]
  })
  return [...ofItems, ...ofStarts]
}

function keyOf({ line, x0, x1 }: PlacedLine): string {
  const start = line.direction === "rtl" ? line.box.x1 : line.box.x0
  return `${line.direction} ${[start, x0, x1, line.size].map(Math.round).join(" ")}`
}

/**
 * Items wrap at one edge, whatever their level: their text starts in many places, and seldom often.
 */
const itemKeyOf = ({ line, x0, x1 }: PlacedLine): string =>
  `item ${line.direction} ${[x0, x1, line.size].map(Math.round).join(" ")}`

/** An item of a list, and its lines with those that hang below them at the start of its text. */
interface HangingItem {
  readonly item: PlacedLine
  readonly pairs: readonly Pair[]
}

/** Gives the items among lines below each other that have lines hanging below their label. */
function itemsOf(lines: readonly PlacedLine[]): HangingItem[] {
  const items: HangingItem[] = []
  for (let at = 0; at < lines.length; at++) {
    const item = lines[at]
    if (!item || (item.line.gaps.length === 0 && item.line.leap === undefined)) continue
    const label = readLabel(item.line)
    if (!label?.hasGap) continue
    const pairs: Pair[] = []
    for (let line = item; ; at++) {
      const next = lines[at + 1]
      const hangs =
        next !== undefined &&
        next.line.baseline > line.line.baseline &&
        Math.abs(roomBehind(label, next.line)) < points.edge &&
        readLabel(next.line) === undefined
      if (!hangs) break
      pairs.push({ line, next })
      line = next
    }
    if (pairs.length > 0) items.push({ item, pairs })
  }
  return items
}

function insetOf(lines: readonly PlacedLine[], pairs: readonly Pair[]): number | undefined {
  const [first] = lines
  if (!first || pairs.length < leastPairs) return undefined
  const inset = leastOf(lines.map(endRoom))
  const whole = first.x1 - first.x0
  if (inset < leastRoom * first.line.size || whole - inset - startRoom(first) < narrowest * whole)
    return undefined
  const steps = pairs.map(({ line, next }) => next.line.baseline - line.line.baseline)
  const least = Math.min(...steps)
  const close = pairs.filter((_, index) => (steps[index] ?? 0) <= closeStep * least)
  if (close.length < leastPairs) return undefined
  const shareAt = (room: number): number =>
    close.filter(({ line, next }) => isFull(line, next.line, room)).length / close.length
  return shareAt(inset) >= fullShare && shareAt(0) < ownShare ? inset : undefined
}
