import { contains } from "../../../base/geometry.ts"
import type { Chart } from "../../../model/chart.ts"
import { points } from "../../geometry/scale.ts"
import { isBox, type ChartInk, type Ink } from "./chart-ink.ts"
import { isDot } from "./dots.ts"

/** Colours around marks, by the colours of their series. */
export type MarkEdges = ReadonlyMap<number, number>

/** Lightest colour of a mark that is seen on white. */
const LIGHT = 0xf8

/**
 * Takes the edges of marks out that have another colour than they: each would be a point of one
 * more series. Gives what they were, to be drawn again.
 */
export function withoutEdges(found: ChartInk): {
  readonly ink: ChartInk
  readonly edges: MarkEdges
} {
  const ink = inLineColour(withoutHollows(found))
  const pairs = edgedDots(ink.inks)
  const edges = new Map<number, number>()
  const motley = new Set<number>()
  for (const { dot, edge } of pairs) {
    const known = edges.get(dot.colour)
    if (known !== undefined && known !== edge.colour) motley.add(dot.colour)
    edges.set(dot.colour, edge.colour)
  }
  const gone = new Set<Ink>()
  for (const { dot, edge } of pairs) if (!motley.has(dot.colour)) gone.add(edge)
  for (const colour of motley) edges.delete(colour)
  if (gone.size === 0) return { ink, edges }
  return { ink: { ...ink, inks: ink.inks.filter((one) => !gone.has(one)) }, edges }
}

/**
 * Gives marks that are white within an edge as marks in the colour of that edge: the white would be
 * a series of its own, and the edge alone hides nothing of what lies behind the mark. Square ones
 * are marks where lines have their colour, and else keys of bars in outline.
 */
function withoutHollows(ink: ChartInk): ChartInk {
  const lined = linedColours(ink)
  const whites = new Set<Ink>()
  const edges = new Set<Ink>()
  for (let at = 1; at < ink.inks.length; at++) {
    const [dot, edge] = [ink.inks[at - 1], ink.inks[at]]
    if (!dot || !edge || isSeen(dot) || !isSeen(edge) || !isEdgeOf(edge, dot)) continue
    if (!edge.hasCurves && !lined.has(edge.colour)) continue
    whites.add(dot)
    edges.add(edge)
  }
  if (edges.size === 0) return ink
  return {
    ...ink,
    // A clip may cut the white at the edge, which goes on beyond it: the outline is that of the
    // edge.
    inks: ink.inks.flatMap((one) =>
      whites.has(one) ? [] : edges.has(one) ? [{ ...one, kind: "fill" as const, width: 0 }] : [one],
    ),
  }
}

/**
 * How much a shade of a colour differs from it at most, in each of red, green and blue: a quarter.
 */
const SHADE = 0x40

/**
 * Gives marks that are a shade of their edge the colour of that edge where lines have it, too:
 * pgfplots draws its marks so, and by colour the marks would be one series and their line another.
 */
function inLineColour(ink: ChartInk): ChartInk {
  const lined = linedColours(ink)
  if (lined.size === 0) return ink
  const shades = edgedDots(ink.inks).filter(
    ({ dot, edge }) => lined.has(edge.colour) && isShade(dot.colour, edge.colour),
  )
  if (shades.length === 0) return ink
  const colours = new Map(shades.map(({ dot, edge }) => [dot, edge.colour]))
  const edges = new Set(shades.map(({ edge }) => edge))
  return {
    ...ink,
    inks: ink.inks.flatMap((one) => (edges.has(one) ? [] : [recoloured(one, colours.get(one))])),
  }
}

/** Colours of lines that have points between their ends. */
const linedColours = ({ inks }: ChartInk): ReadonlySet<number> =>
  new Set(
    inks.flatMap(({ kind, isClosed, nodes, colour }) =>
      kind === "stroke" && !isClosed && nodes.length > 2 ? [colour] : [],
    ),
  )

const recoloured = (ink: Ink, colour: number | undefined): Ink =>
  colour === undefined ? ink : { ...ink, colour }

const isShade = (a: number, b: number): boolean =>
  [16, 8, 0].every((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) < SHADE)

interface EdgedDot {
  readonly dot: Ink
  readonly edge: Ink
}

/** Pairs marks with the edges that are painted with them or right after. */
function edgedDots(inks: readonly Ink[]): EdgedDot[] {
  const pairs: EdgedDot[] = []
  for (let at = 1; at < inks.length; at++) {
    const dot = inks[at - 1]
    const edge = inks[at]
    if (dot && edge && isEdgeOf(edge, dot) && isSeen(dot)) pairs.push({ dot, edge })
  }
  if (pairs.length === 0) return pairs
  // Bars may be as high as they are wide.
  const bars = new Set(inks.flatMap((one) => (isBox(one) && !isDot(one) ? [one.colour] : [])))
  return pairs.filter(({ dot }) => !bars.has(dot.colour))
}

const isSeen = ({ colour }: Ink): boolean =>
  Math.min(colour >> 16, (colour >> 8) & 255, colour & 255) < LIGHT

const isEdgeOf = (edge: Ink, dot: Ink): boolean =>
  edge.kind === "stroke" &&
  dot.kind === "fill" &&
  edge.isClosed &&
  edge.colour !== dot.colour &&
  edge.item - dot.item <= 1 &&
  isDot(dot) &&
  contains(edge.box, dot.box, points.hair) &&
  contains(dot.box, edge.box, points.hair)

/** Gives points the edges that were taken out. */
export const withEdges = (chart: Chart, edges: MarkEdges): Chart =>
  edges.size === 0
    ? chart
    : {
        ...chart,
        plots: chart.plots.map((plot) => ({
          ...plot,
          series: plot.series.map((one) => {
            const outline = one.mark ? edges.get(one.colour) : undefined
            return outline === undefined ? one : { ...one, outline }
          }),
        })),
      }
