import { greatest } from "../../../base/extremes.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { isFull } from "../../writing/fill.ts"

/**
 * Right edges that lines of one start wrap at, by `keyOf`, where these are short of their column's.
 */
export type Measures = ReadonlyMap<string, number>

/** Room to the column's edge from which on lines may have an edge of their own, in ems. */
const leastRoom = 1
/** Least share of the column that such lines take. */
const narrowest = 0.45
/** Pairs of close lines that tell, and the share of them that must be full at the edge. */
const leastPairs = 6
const fullShare = 0.85
/** Share of full pairs at the column's own edge above which that is the edge. */
const ownShare = 0.6
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
 * Learns where lines of the same start wrap: paragraphs with a right indent, in columns that
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
    const right = edgeOf(lines, pairs)
    if (right !== undefined) found.set(key, right)
  }
  return found
}

/** Lines of a column with the edges that were learnt for their start. */
export function linesWithin(
  lines: readonly PlacedLine[],
  measures: Measures,
): [PlacedLine, number][] {
  return lines.flatMap((line): [PlacedLine, number][] => {
    const right = measures.get(keyOf(line))
    return right === undefined ? [] : [[line, right]]
  })
}

const keyOf = ({ line, x0, x1 }: PlacedLine): string =>
  `${Math.round(line.box.x0)} ${Math.round(x0)} ${Math.round(x1)} ${Math.round(line.size)}`

function edgeOf(lines: readonly PlacedLine[], pairs: readonly Pair[]): number | undefined {
  const [first] = lines
  if (!first || pairs.length < leastPairs) return undefined
  const right = greatest(lines.map(({ line }) => line.box.x1))
  if (
    first.x1 - right < leastRoom * first.line.size ||
    right - first.line.box.x0 < narrowest * (first.x1 - first.x0)
  )
    return undefined
  const steps = pairs.map(({ line, next }) => next.line.baseline - line.line.baseline)
  const least = Math.min(...steps)
  const close = pairs.filter((_, index) => (steps[index] ?? 0) <= closeStep * least)
  if (close.length < leastPairs) return undefined
  const shareAt = (edge: number): number =>
    close.filter(({ line, next }) => isFull(line, next.line, edge)).length / close.length
  return shareAt(right) >= fullShare && shareAt(first.x1) < ownShare ? right : undefined
}
