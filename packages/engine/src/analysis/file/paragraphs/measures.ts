import { least as leastOf } from "../../../base/extremes.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { endRoom, isFull, startRoom } from "../../writing/fill.ts"

/**
 * Room that lines of one start keep free at their ends, in points, by `keyOf`, where they wrap short
 * of their column's edge.
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
  for (const lines of columns) {
    if (columns.length === 1 && lines.length <= leastPairs) break
    const keys = lines.map(keyOf)
    for (const [index, line] of lines.entries()) {
      const key = keys[index] ?? ""
      const group = groups.get(key) ?? { lines: [], pairs: [] }
      groups.set(key, group)
      group.lines.push(line)
      const next = lines[index + 1]
      if (next && keys[index + 1] === key && next.line.baseline > line.line.baseline)
        group.pairs.push({ line, next })
    }
  }
  const found = new Map<string, number>()
  for (const [key, { lines, pairs }] of groups) {
    const inset = insetOf(lines, pairs)
    if (inset !== undefined) found.set(key, inset)
  }
  return found
}

/** Lines of a column with the insets that were learnt for their start. */
export function linesWithin(
  lines: readonly PlacedLine[],
  measures: Measures,
): [PlacedLine, number][] {
  return lines.flatMap((line): [PlacedLine, number][] => {
    const inset = measures.get(keyOf(line))
    return inset === undefined ? [] : [[line, inset]]
  })
}

function keyOf({ line, x0, x1 }: PlacedLine): string {
  const start = line.direction === "rtl" ? line.box.x1 : line.box.x0
  return `${line.direction} ${[start, x0, x1, line.size].map(Math.round).join(" ")}`
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
