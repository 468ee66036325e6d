import { points, shares } from "../../geometry/scale.ts"
import type { GridLines, Stroke } from "./grid-lines.ts"
import { Groups } from "./grid-lines.ts"

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

/** Most slots of a grid that is worked out, rows times columns; beyond lie drawings made of hatching. */
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
  const places = strokes.map((stroke) => stroke.at).toSorted((a, b) => a - b)
  const edges: number[] = []
  let cluster: number[] = []
  for (const place of places) {
    const [first] = cluster
    if (first !== undefined && place - first > EDGE_SLACK) {
      edges.push(middle(cluster))
      cluster = []
    }
    cluster.push(place)
  }
  if (cluster.length > 0) edges.push(middle(cluster))
  const [low, high] = [edges[0] ?? 0, edges[edges.length - 1] ?? 0]
  const starts = crossing.map((stroke) => stroke.from).filter((from) => from < low - OPEN_SIDE)
  const ends = crossing.map((stroke) => stroke.to).filter((to) => to > high + OPEN_SIDE)
  if (starts.length > 1) edges.unshift(Math.min(...starts))
  if (ends.length > 1) edges.push(Math.max(...ends))
  return edges
}

function middle(cluster: readonly number[]): number {
  return ((cluster[0] ?? 0) + (cluster[cluster.length - 1] ?? 0)) / 2
}

/** For each edge, which intervals between the crossing edges are drawn. */
function coverOf(
  strokes: readonly Stroke[],
  edges: readonly number[],
  crossing: readonly number[],
): boolean[][] {
  const drawn = edges.map(() => new Float64Array(crossing.length - 1))
  for (const stroke of strokes) {
    const edge = nearest(edges, stroke.at)
    const lengths = drawn[edge]
    if (!lengths) continue
    for (let index = 0; index < lengths.length; index++) {
      const from = crossing[index] ?? 0
      const to = crossing[index + 1] ?? 0
      const overlap = Math.min(stroke.to, to) - Math.max(stroke.from, from)
      if (overlap > 0)
        lengths[index] = Math.max(lengths[index] ?? 0, overlap / Math.max(0.1, to - from))
    }
  }
  return drawn.map((lengths) => Array.from(lengths, (share) => share >= DRAWN_SHARE))
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
