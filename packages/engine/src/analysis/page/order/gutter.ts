import { isSameSize } from "../../geometry/alike.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import { height, type Box } from "../../../base/geometry.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"

/** How near the edge of a gutter words stand at it, in points. */
export const sameEdge = points.edge

export interface Gutter {
  readonly x0: number
  readonly x1: number
  /** Middle of where lines right of it start: an outdented one starts at `x1`. */
  readonly start?: number
}

/** Narrowest gutter, in points. */
const leastGutter = 7
/** Pairs of neighbours that show the same gap before it is looked at as a gutter. */
const leastVotes = counts.few

/** Gives where text of a page may be parted from side to side, the most likely place first. */
export function gutters(pieces: readonly FlowItem[]): Gutter[] {
  const gaps = neighbourGaps(pieces)
  return gaps.length < leastVotes ? [] : candidates(gaps)
}

/**
 * Gives where columns may be parted whose lines stand halfway between each other: a line of either
 * shares little of its height with one of the other, and both have a line of their own column above
 * or below them.
 */
export function staggeredGutters(pieces: readonly FlowItem[]): Gutter[] {
  const lines = pieces.filter((piece) => piece.kind === "line")
  const inColumn = lines.filter((_, at) => goesOnBelow(lines, at) || goesOnAbove(lines, at))
  const gaps = lineGaps(inColumn, sharedHalfway)
  return gaps.length < leastVotes ? [] : candidates(gaps)
}

/** Whether a line of the same edge and size stands just above, among lines sorted by their tops. */
function goesOnAbove(lines: readonly LineItem[], at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const [line, other] = [lines[at], lines[before]]
    if (!line || !other || other.box.y0 < line.box.y0 - 2 * height(line.box)) return false
    if (isUnder(line, other)) return true
  }
  return false
}

function goesOnBelow(lines: readonly LineItem[], at: number): boolean {
  for (let next = at + 1; next < lines.length; next++) {
    const [line, other] = [lines[at], lines[next]]
    if (!line || !other || other.box.y0 > line.box.y0 + 2 * height(line.box)) return false
    if (isUnder(other, line)) return true
  }
  return false
}

const isUnder = (line: LineItem, other: LineItem): boolean =>
  line.box.y0 > other.box.y0 + height(other.box) / 2 &&
  isSameSize(line.line, other.line) &&
  Math.abs(line.box.x0 - other.box.x0) < sameEdge

type LineItem = Extract<FlowItem, { kind: "line" }>

/** On which side of the middle of a gutter each piece stands, or that it lies across it. */
export function sidesOf(pieces: readonly FlowItem[], centre: number): string {
  let sides = ""
  for (const { box } of pieces) sides += box.x1 <= centre ? "<" : box.x0 < centre ? "=" : ">"
  return sides
}

/** Gives the gaps between lines that stand side by side. */
function neighbourGaps(pieces: readonly FlowItem[]): Gutter[] {
  const lines = pieces.filter((piece) => piece.kind === "line")
  return [
    ...lineGaps(lines, sharedLevel),
    ...gapsWithin(lines.map(({ line }) => line)),
    ...gapsBesideTables(pieces),
  ]
}

/** Gives the gap beside each line to the nearest that shares enough of its height. */
function lineGaps(lines: readonly LineItem[], shared: number): Gutter[] {
  const gaps: Gutter[] = []
  for (const [index, a] of lines.entries()) {
    let nearest: Gutter | undefined
    for (let next = index + 1; next < lines.length; next++) {
      const b = lines[next]
      if (!b || b.box.y0 > a.box.y1) break
      nearest = nearer(nearest, sideGap(a.box, b.box, shared))
    }
    for (let before = index - 1; before >= 0; before--) {
      const b = lines[before]
      // Lines are sorted by their tops; two line heights above, nothing reaches down here.
      if (!b || b.box.y0 < a.box.y0 - 2 * height(a.box)) break
      nearest = nearer(nearest, sideGap(a.box, b.box, shared))
    }
    if (nearest) gaps.push(nearest)
  }
  return gaps
}

/** Lines of a column that begin at its edge: these tell a gap within a line from a gutter. */
const leastStarts = counts.few
/** What is narrower at the start of a line is a number or a label of it, in sizes of its letters. */
const widestLabel = ems.farther

/** Gives the gaps within lines that were read on from column to column, before where others begin. */
function gapsWithin(lines: readonly TextLine[]): Gutter[] {
  const starts = new Map<number, number>()
  for (const { box } of lines) {
    const at = Math.round(box.x0)
    starts.set(at, (starts.get(at) ?? 0) + 1)
  }
  const edges = lines.flatMap(({ box: { x0 } }) =>
    (starts.get(Math.round(x0)) ?? 0) >= leastStarts ? [x0] : [],
  )
  const distinct = [...new Map(edges.map((x0) => [Math.round(x0), x0])).values()]
  return lines.flatMap(({ gaps, box, size }) =>
    gaps.flatMap(({ from, to, leader }) =>
      leader === undefined &&
      to - from >= leastGutter &&
      from - box.x0 >= widestLabel * size &&
      distinct.some((edge) => Math.abs(edge - to) < sameEdge)
        ? [{ x0: from, x1: to }]
        : [],
    ),
  )
}

/** Gives the gaps between tables and the lines beside them. */
function gapsBesideTables(pieces: readonly FlowItem[]): Gutter[] {
  const tables = pieces.filter((piece) => piece.kind === "table")
  return tables.flatMap(({ box }) =>
    pieces.flatMap((piece) =>
      piece.kind === "line" ? (sideGap(piece.box, box) ?? sideGap(box, piece.box) ?? []) : [],
    ),
  )
}

const nearer = (a: Gutter | undefined, b: Gutter | undefined): Gutter | undefined =>
  !a ? b : !b ? a : b.x0 < a.x0 || b.x1 < a.x1 ? b : a

/** Share of its height that a line has in common with one that stands level beside it. */
const sharedLevel = shares.half
/** The same where lines stand halfway between those of the other column. */
const sharedHalfway = shares.trace

/** Gap from `a` to a line on its right that shares enough of the height. */
function sideGap(a: Box, b: Box, least: number = sharedLevel): Gutter | undefined {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (shared < least * Math.min(height(a), height(b)) || b.x0 - a.x1 < leastGutter) return undefined
  return { x0: a.x1, x1: b.x0 }
}

/**
 * Gives gutters in order of the number of gaps that hold them; each is the part that its gaps
 * share.
 */
function candidates(gaps: readonly Gutter[]): Gutter[] {
  const starts = gaps.map((gap) => gap.x1 - leastGutter / 2).sort((a, b) => a - b)
  const scored: { gutter: Gutter; votes: number }[] = []
  for (const at of new Set(starts.map((x) => Math.round(x)))) {
    const holding = gaps.filter((gap) => gap.x0 < at && gap.x1 > at)
    if (holding.length < leastVotes) continue
    const x0 = Math.max(...holding.map((gap) => gap.x0))
    const x1 = Math.min(...holding.map((gap) => gap.x1))
    if (x1 - x0 >= leastGutter * 0.8)
      scored.push({
        gutter: { x0, x1, start: median(holding.map((gap) => gap.x1)) },
        votes: holding.length,
      })
  }
  scored.sort(
    (a, b) => b.votes - a.votes || b.gutter.x1 - b.gutter.x0 - (a.gutter.x1 - a.gutter.x0),
  )
  return scored.slice(0, 4).map((each) => each.gutter)
}
