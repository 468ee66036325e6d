import { union, type Box, type Point } from "../../../base/geometry.ts"
import type { Chart, ChartMark } from "../../../model/chart.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { boxInk, type ChartInk, type Ink, type InkRule } from "./chart-ink.ts"

/** Largest mark of a point that is drawn by lines, in points: those of programs are five to ten. */
export const LARGEST_MARK = points.line

/** Marks that are lines through one point, by the colours of their series. */
export type CrossMarks = ReadonlyMap<number, ChartMark>

/** Lines of a cross at most. */
const MOST_PIECES = 4

/** A short line of a path, slanted or along an axis. */
interface Piece {
  readonly box: Box
  readonly colour: number
  readonly slant: "slanted" | InkRule["direction"]
  readonly of: Ink | InkRule
}

/**
 * Takes crosses and stars out that mark the points of lines in their colour: the line says where
 * its points are, and so many short lines would count as data of their own. Those that stand free
 * are points: one mark each. Gives what they were, to be drawn again.
 */
export function withoutCrosses(ink: ChartInk): {
  readonly ink: ChartInk
  readonly crosses: CrossMarks
} {
  const crosses = new Map<number, ChartMark>()
  const drawn = crossesIn(ink)
  if (drawn.length === 0) return { ink, crosses }
  const ends = endsOf(ink)
  const gone = new Set<Ink | InkRule>()
  const dots: Ink[] = []
  for (const [colour, own] of Map.groupBy(drawn, (cross) => cross.colour)) {
    const onLine = own.filter(({ box }) => ends(colour, middleOf(box)))
    const isFree = onLine.length < shares.half * own.length
    if (isFree && own.length < LEAST_FREE) continue
    for (const { pieces, mark, box } of isFree ? own : onLine) {
      crosses.set(colour, mark)
      for (const { of } of pieces) gone.add(of)
      if (isFree) dots.push(dotOf(box, pieces))
    }
  }
  if (gone.size === 0) return { ink, crosses }
  return {
    ink: {
      ...ink,
      inks: [...ink.inks.filter((one) => !gone.has(one)), ...dots],
      rules: ink.rules.filter((one) => !gone.has(one)),
    },
    crosses,
  }
}

/**
 * Crosses that are points of their own at least, counted: fewer may be signs that somebody drew.
 */
const LEAST_FREE = counts.few

interface Cross {
  readonly pieces: readonly Piece[]
  readonly mark: ChartMark
  readonly colour: number
  readonly box: Box
}

/**
 * Lines through one point that follow each other in the order of painting, in one path or in
 * several.
 */
function crossesIn(ink: ChartInk): Cross[] {
  const groups: Piece[][] = []
  for (const piece of piecesOf(ink).toSorted((a, b) => a.of.item - b.of.item)) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && isSameCross(last, piece)) group.push(piece)
    else groups.push([piece])
  }
  return groups.flatMap((pieces): Cross[] => {
    const mark = markOf(pieces)
    const [first] = pieces
    return mark && first
      ? [{ pieces, mark, colour: first.colour, box: pieces.map(({ box }) => box).reduce(union) }]
      : []
  })
}

function isSameCross(last: Piece, next: Piece): boolean {
  const [a, b] = [middleOf(last.box), middleOf(next.box)]
  return (
    next.of.item - last.of.item <= 1 &&
    next.colour === last.colour &&
    Math.hypot(a.x - b.x, a.y - b.y) < points.hair
  )
}

/** A box as large as a cross in its place: what is read are the middles of marks. */
const dotOf = (box: Box, [piece]: readonly Piece[]): Ink =>
  boxInk(box, piece?.colour ?? 0, piece?.of.item ?? 0)

function piecesOf({ inks, rules }: ChartInk): Piece[] {
  const slanted = inks.flatMap((one): Piece[] =>
    one.kind === "stroke" && one.nodes.length === counts.pair && isSmall(one.box)
      ? [{ box: one.box, colour: one.colour, slant: "slanted", of: one }]
      : [],
  )
  const straight = rules.flatMap((one): Piece[] => {
    const { direction, at, from, to, colour } = one
    if (to - from > LARGEST_MARK) return []
    const box =
      direction === "across"
        ? { x0: from, x1: to, y0: at, y1: at }
        : { x0: at, x1: at, y0: from, y1: to }
    return [{ box, colour, slant: direction, of: one }]
  })
  return [...slanted, ...straight]
}

const isSmall = ({ x0, y0, x1, y1 }: Box): boolean => Math.max(x1 - x0, y1 - y0) < LARGEST_MARK

const middleOf = ({ x0, y0, x1, y1 }: Box): Point => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 })

/**
 * Tells the lines of a path that run through one point: two that are slanted, upright and level
 * ones, or both.
 */
function markOf(pieces: readonly Piece[]): ChartMark | undefined {
  const [first] = pieces
  if (!first || pieces.length < counts.pair || pieces.length > MOST_PIECES) return undefined
  const { x, y } = middleOf(first.box)
  const isOne = pieces.every(({ box, colour }) => {
    const middle = middleOf(box)
    return colour === first.colour && Math.hypot(middle.x - x, middle.y - y) < points.hair
  })
  const count = (slant: Piece["slant"]): number =>
    pieces.filter((piece) => piece.slant === slant).length
  const [slanted, level, upright] = [count("slanted"), count("across"), count("up")]
  const { x0, y0, x1, y1 } = pieces.map(({ box }) => box).reduce(union)
  const size = Math.max(x1 - x0, y1 - y0)
  if (!isOne || Math.abs(x1 - x0 - (y1 - y0)) > points.edge) return undefined
  if (slanted === counts.pair) return { shape: level + upright === 0 ? "x" : "star", size }
  return slanted === 0 && level === 1 && upright === 1 ? { shape: "plus", size } : undefined
}

/** Gives a question: whether a line in a colour has a point at a place, or its key its middle. */
function endsOf({ inks, rules }: ChartInk): (colour: number, place: Point) => boolean {
  const keyAt = (colour: number, x: number, y: number): string => `${colour} ${x} ${y}`
  const known = new Set<string>()
  const add = (colour: number, { x, y }: Point): void => {
    known.add(keyAt(colour, Math.round(x), Math.round(y)))
  }
  for (const { kind, box, nodes, colour } of inks)
    if (kind === "stroke" && !isSmall(box)) for (const node of nodes) add(colour, node)
  for (const { direction, at, from, to, colour } of rules)
    if (direction === "across" && to - from > points.line)
      for (const x of [from, (from + to) / 2, to]) add(colour, { x, y: at })
  return (colour, { x, y }) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    return [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) => known.has(keyAt(colour, column + dx, row + dy))),
    )
  }
}

/** Gives lines and points the crosses that were taken out. */
export const withCrosses = (chart: Chart, crosses: CrossMarks): Chart => ({
  ...chart,
  plots: chart.plots.map((plot) => ({
    ...plot,
    series: plot.series.map((one) => {
      const mark = crosses.get(one.colour)
      const isIts = one.line ? !one.mark : one.mark?.shape === "square"
      return mark && isIts ? { ...one, mark } : one
    }),
  })),
})
