import type { Point } from "../../../base/geometry.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** A line that was painted as the outline around it, filled. */
export interface OutlinedLine {
  readonly nodes: readonly Point[]
  readonly width: number
}

/** Thickest line of a chart, in points: what is thicker is a bar with round ends. */
const THICKEST = points.pad
/**
 * Share of its width by which the two sides of a line may miss each other, beside what a printer
 * rounds.
 */
const OFF_WIDTH = shares.few
/** What printers round places to, twice, in points: 600 dots an inch. */
const ROUNDED = points.hair / 2
/** Share of its width by which pieces of a line miss each other at most where they meet. */
const OFF_JOINT = shares.half
/** Longest edge that turns from one piece into the next at the inner side of a bend, in widths. */
const LONGEST_TURN = 1.5
/** Pieces of turns that follow each other at one side at most. */
const MOST_TURNS = counts.pair

interface Edge {
  readonly from: Point
  readonly to: Point
}

/**
 * Gives the line that a printer painted as the outline around it, as "Microsoft Print to PDF"
 * paints all lines: along one side, around its end and back along the other, round at bends.
 * Undefined for every other outline.
 */
export function outlinedLine(segments: readonly PathSegment[]): OutlinedLine | undefined {
  if (!comesBackBeside(segments)) return undefined
  const edges = edgesOf(segments)
  const [first, last] = [edges?.[0], edges?.at(-1)]
  if (!edges || !first || !last) return undefined
  const width = distance(first.from, last.to)
  if (width > THICKEST || !areSides(first, last, width)) return undefined
  const pieces = piecesBetween(edges, width)
  if (!pieces || pieces.length < counts.pair) return undefined
  const nodes: Point[] = []
  for (const [at, { from, to }] of pieces.entries()) {
    const before = pieces[at - 1]?.to
    if (before && distance(before, from) > OFF_JOINT * width + ROUNDED) return undefined
    nodes.push(before ? middle(before, from) : from)
    if (at === pieces.length - 1) nodes.push(to)
  }
  return { nodes, width }
}

/**
 * Tells whether the last edge ends as near to the start as a line is thick: few outlines do, and
 * maps are long.
 */
function comesBackBeside(segments: readonly PathSegment[]): boolean {
  const start = segments[0]
  const last = segments.findLast(([kind]) => kind === "L")
  if (start?.[0] !== "M" || last?.[0] !== "L") return false
  return Math.hypot(last[1] - start[1], last[2] - start[2]) < THICKEST
}

/** The straight edges of one closed outline that has round corners. */
function edgesOf(segments: readonly PathSegment[]): readonly Edge[] | undefined {
  const [start] = segments
  if (start?.[0] !== "M" || segments.at(-1)?.[0] !== "Z") return undefined
  const edges: Edge[] = []
  let from: Point = { x: start[1], y: start[2] }
  let isRound = false
  for (const segment of segments.slice(1, -1)) {
    if (segment[0] !== "L" && segment[0] !== "C") return undefined
    const to =
      segment[0] === "L" ? { x: segment[1], y: segment[2] } : { x: segment[5], y: segment[6] }
    if (segment[0] === "C") isRound = true
    else if (distance(from, to) > 0) edges.push({ from, to })
    from = to
  }
  return isRound ? edges : undefined
}

/**
 * Pairs the edges of one side with those of the other, from the start of the line on, and gives the
 * middles between them; undefined where an edge that is no turn has none at the other side.
 */
function piecesBetween(edges: readonly Edge[], width: number): readonly Edge[] | undefined {
  const pieces: Edge[] = []
  let [low, high] = [0, edges.length - 1]
  while (low < high) {
    const next = nextPair(edges, [low, high], width)
    if (!next) break
    const [there, back] = [edges[next[0]], edges[next[1]]]
    if (!there || !back) return undefined
    pieces.push({ from: middle(there.from, back.to), to: middle(there.to, back.from) })
    ;[low, high] = [next[0] + 1, next[1] - 1]
  }
  const rest = edges.slice(low, high + 1)
  return rest.length <= MOST_TURNS && rest.every((edge) => isTurn(edge, width)) ? pieces : undefined
}

function nextPair(
  edges: readonly Edge[],
  [low, high]: readonly [number, number],
  width: number,
): readonly [number, number] | undefined {
  for (let turns = 0; turns <= 2 * MOST_TURNS; turns++)
    for (let before = Math.max(0, turns - MOST_TURNS); before <= turns; before++) {
      const [at, other] = [low + before, high - (turns - before)]
      const [there, back] = [edges[at], edges[other]]
      if (before > MOST_TURNS || at >= other || !there || !back) continue
      const skipped = [...edges.slice(low, at), ...edges.slice(other + 1, high + 1)]
      if (areSides(there, back, width) && skipped.every((edge) => isTurn(edge, width)))
        return [at, other]
    }
  return undefined
}

const isTurn = ({ from, to }: Edge, width: number): boolean =>
  distance(from, to) < LONGEST_TURN * width + ROUNDED

/**
 * Tells two edges that run opposite to each other, as far apart at both ends as the line is wide.
 */
function areSides(there: Edge, back: Edge, width: number): boolean {
  const most = OFF_WIDTH * width + ROUNDED
  const start = { x: back.to.x - there.from.x, y: back.to.y - there.from.y }
  const end = { x: back.from.x - there.to.x, y: back.from.y - there.to.y }
  return (
    distance(start, end) < most &&
    Math.abs(Math.hypot(start.x, start.y) - width) < most &&
    Math.abs(Math.hypot(end.x, end.y) - width) < most
  )
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
