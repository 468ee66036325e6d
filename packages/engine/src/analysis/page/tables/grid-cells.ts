import { white } from "../../../base/colour.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"
import { Groups } from "./grid-lines.ts"
import { lowerBound } from "../../geometry/border-rules.ts"

/** A rectangle of slots that is one cell. */
export interface Slot {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/** Column and row edges with the cells between them. */
export interface GridShape {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly slots: readonly Slot[]
}

/** Grid lines this close are one edge: double rulings and neighbouring fills. In points. */
const EDGE_SLACK = 3.2

/** Share of a cell's side that must be drawn for it to separate two cells. */
const DRAWN_SHARE = shares.most

/**
 * Edges that only reach out beyond the last crossing line count as an outer side beyond this
 * distance, in points.
 */
const OPEN_SIDE = points.gap

/**
 * Most slots of a grid that is worked out, rows times columns; beyond lie drawings made of
 * hatching.
 */
const MAX_SLOTS = 60_000

/**
 * Turns grid lines into cells: slots of the full grid, joined where no line is drawn between them.
 */
export function shapeOfLines(lines: GridLines): GridShape | undefined {
  const xs = edgesOf(lines.vertical, lines.horizontal)
  const ys = edgesOf(lines.horizontal, lines.vertical)
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 1 || rows < 1 || columns * rows > MAX_SLOTS) return undefined
  const vertical = coverOf(lines.vertical, xs, ys)
  const horizontal = coverOf(lines.horizontal, ys, xs)
  const groups = new Groups(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      if (column + 1 < columns && !vertical[column + 1]?.[row]) groups.join(at, at + 1)
      if (row + 1 < rows && !horizontal[row + 1]?.[column]) groups.join(at, at + columns)
    }
  }
  return { xs, ys, slots: slotsOf(groups, rows, columns) }
}

/**
 * Clusters the places of parallel strokes; ends of crossing strokes add sides that were left open.
 */
function edgesOf(strokes: readonly Stroke[], crossing: readonly Stroke[]): number[] {
  const edges = clustersOf(lengthsOf(strokes))
  const [low, high] = [edges[0] ?? 0, edges[edges.length - 1] ?? 0]
  const starts = crossing.map((stroke) => stroke.from).filter((from) => from < low - OPEN_SIDE)
  const ends = crossing.map((stroke) => stroke.to).filter((to) => to > high + OPEN_SIDE)
  if (starts.length > 1) edges.unshift(Math.min(...starts))
  if (ends.length > 1) edges.push(Math.max(...ends))
  return edges
}

/** What is drawn at one place across a grid. */
interface Drawn {
  readonly at: number
  /** Of all strokes there together, in points; rulings count several times. */
  length: number
}

/**
 * How much a ruling counts where the side of a fill counts as one: it is there to part cells. A
 * white one is the border of what lies in a cell.
 */
const RULING_COUNTS = 3
const WHITE_COUNTS = 0.3

const countOf = (rule: Stroke["rule"]): number =>
  rule ? (rule.colour === white ? WHITE_COUNTS : RULING_COUNTS) : 1

/** Strokes less than this apart lie at one place, in points. */
const SAME_PLACE = 0.05

function lengthsOf(strokes: readonly Stroke[]): Drawn[] {
  const places: Drawn[] = []
  for (const { at, from, to, rule } of strokes.toSorted((a, b) => a.at - b.at)) {
    const last = places.at(-1)
    const length = (to - from) * countOf(rule)
    if (last && at - last.at < SAME_PLACE) last.length += length
    else places.push({ at, length })
  }
  return places
}

/** Share of the length at an edge's longest place from which another one moves the edge. */
const MOVES_EDGE = shares.half

/**
 * Gives the edges that places stand for, from the longest: bars and underlines within the cells
 * beside an edge are drawn close to it, and are shorter.
 */
function clustersOf(places: readonly Drawn[]): number[] {
  const edges: number[] = []
  const starts = places.map(({ at }) => at)
  const free = new Set(places)
  for (const longest of places.toSorted((a, b) => b.length - a.length || a.at - b.at)) {
    if (!free.has(longest)) continue
    const [from, to] = [longest.at - EDGE_SLACK, longest.at + EDGE_SLACK]
    const near = places
      .slice(lowerBound(starts, from), lowerBound(starts, to))
      .filter((place) => free.delete(place))
    const heavy = near.filter(({ length }) => length >= MOVES_EDGE * longest.length)
    edges.push(((heavy[0] ?? longest).at + (heavy.at(-1) ?? longest).at) / 2)
  }
  return edges.toSorted((a, b) => a - b)
}

/**
 * For each edge, which intervals between the crossing edges are drawn: by one side of a fill, or by
 * rulings, whose pieces may have several colours.
 */
function coverOf(
  strokes: readonly Stroke[],
  edges: readonly number[],
  crossing: readonly number[],
): boolean[][] {
  const covers = edges.map(() => ({
    longest: new Float64Array(crossing.length - 1),
    ruled: new Float64Array(crossing.length - 1),
    /** Where the rulings that are counted end. */
    end: Number.NEGATIVE_INFINITY,
  }))
  for (const { at, from, to, rule } of strokes.toSorted((a, b) => a.from - b.from)) {
    const cover = covers[nearest(edges, at)]
    if (!cover) continue
    const start = Math.max(from, cover.end)
    for (let index = 0; index < cover.longest.length; index++) {
      const [low, high] = [crossing[index] ?? 0, crossing[index + 1] ?? 0]
      const overlap = Math.min(to, high) - Math.max(from, low)
      if (overlap <= 0) continue
      cover.longest[index] = Math.max(cover.longest[index] ?? 0, overlap)
      const added = Math.min(to, high) - Math.max(start, low)
      if (rule && added > 0) cover.ruled[index] = (cover.ruled[index] ?? 0) + added
    }
    if (rule) cover.end = Math.max(cover.end, to)
  }
  return covers.map(({ longest, ruled }) =>
    Array.from(longest, (length, index) => {
      const room = Math.max(0.1, (crossing[index + 1] ?? 0) - (crossing[index] ?? 0))
      return Math.max(length, ruled[index] ?? 0) / room >= DRAWN_SHARE
    }),
  )
}

export function nearest(values: readonly number[], value: number): number {
  let best = 0
  for (let index = 1; index < values.length; index++)
    if (Math.abs((values[index] ?? 0) - value) < Math.abs((values[best] ?? 0) - value)) best = index
  return best
}

/** Cuts each group of joined slots into rectangles: most are one already, an L becomes two. */
function slotsOf(groups: Groups, rows: number, columns: number): Slot[] {
  const slots: Slot[] = []
  let above: (Slot & { group: number })[] = []
  for (let row = 0; row < rows; row++) {
    const runs: (Slot & { group: number })[] = []
    for (let column = 0; column < columns;) {
      const group = groups.find(row * columns + column)
      let end = column + 1
      while (end < columns && groups.find(row * columns + end) === group) end++
      const same = above.find(
        (run) => run.group === group && run.column === column && run.columnSpan === end - column,
      )
      runs.push(
        same
          ? { ...same, rowSpan: same.rowSpan + 1 }
          : { row, column, rowSpan: 1, columnSpan: end - column, group },
      )
      column = end
    }
    for (const run of above)
      if (!runs.some((next) => next.row === run.row && next.column === run.column))
        slots.push(strip(run))
    above = runs
  }
  return [...slots, ...above.map(strip)].toSorted((a, b) => a.row - b.row || a.column - b.column)
}

function strip({ row, column, rowSpan, columnSpan }: Slot): Slot {
  return { row, column, rowSpan, columnSpan }
}
