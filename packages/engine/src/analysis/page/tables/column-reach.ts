import type { TextLine } from "../../drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { isFull } from "../../writing/fill.ts"
import { isCjk } from "../../writing/scripts.ts"
import type { FilledSlot } from "./aligned-shape.ts"

/** Pairs of lines in cells of a column that tell where it wraps. */
const leastPairs = counts.few
/**
 * Share of them of which the first is full; and share of second lines above which capitals and
 * numbers show that each is a text of its own: names, addresses, which fill a column by chance.
 */
const fullShare = shares.mostly
const begunShare = shares.mostly

/**
 * Tells where the texts of columns without drawn edges wrap, by the edge behind each: at the end of
 * their longest line, if nearly all lines that are followed by another in their cell left no room
 * for its first word. Columns of short lines below each other tell nothing.
 */
export function columnReaches(slots: readonly FilledSlot[]): ReadonlyMap<number, number> {
  const columns = new Map<number, FilledSlot[]>()
  for (const slot of slots) {
    const edge = slot.column + slot.columnSpan
    columns.set(edge, [...(columns.get(edge) ?? []), slot])
  }
  return new Map(
    [...columns].flatMap(([edge, own]): [number, number][] => {
      const reach = reachOf(own)
      return reach === undefined ? [] : [[edge, reach]]
    }),
  )
}

function reachOf(slots: readonly FilledSlot[]): number | undefined {
  const pairs = slots.flatMap(({ lines }) => pairsOf(lines))
  if (pairs.length < leastPairs) return undefined
  const boxes = slots.flatMap(({ lines }) => lines.map(({ box }) => box))
  const x0 = boxes.reduce((least, box) => Math.min(least, box.x0), Infinity)
  const x1 = boxes.reduce((most, box) => Math.max(most, box.x1), -Infinity)
  const full = pairs.filter(([line, next]) => isFull({ line, page: 0, column: 0, x0, x1 }, next))
  const begun = pairs.filter(([, { text }]) => /^\s*[\p{Lu}\d]/u.test(text))
  return full.length >= fullShare * pairs.length && begun.length <= begunShare * pairs.length
    ? x1
    : undefined
}

/** A line of one word leaves nothing to break elsewhere: it fills its column by chance. */
const couldBreak = ({ text }: TextLine): boolean => /\S\s+\S/.test(text) || isCjk(text[0] ?? "")

const pairsOf = (lines: readonly TextLine[]): (readonly [TextLine, TextLine])[] =>
  lines.slice(1).flatMap((next, at) => {
    const line = lines[at]
    return line && couldBreak(line) && next.baseline > line.baseline ? [[line, next] as const] : []
  })
