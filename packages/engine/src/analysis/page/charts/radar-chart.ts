import { contains, type Box, type Point } from "../../../base/geometry.ts"
import { polar } from "../../../charts/draw-chart.ts"
import type { Chart, ChartSeries } from "../../../model/chart.ts"
import { counts, points } from "../../geometry/scale.ts"
import type { Draft } from "./chart-draft.ts"
import { isNeutral, type ChartInk, type Ink } from "./chart-ink.ts"
import { findLegend, sideOf, type LegendName } from "./chart-legend.ts"
import { chartTitles, type ChartTitles } from "./chart-titles.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, phrasesOf } from "./chart-words.ts"
import { knownAxes } from "./known-axes.ts"
import { placeOf, roundedValue, type NumberAxis } from "./number-axis.ts"
import { grown, middleOf } from "./plot-room.ts"
import { isDot } from "./dots.ts"

/** Spokes of a radar at least and at most, counted in labels. */
const FEWEST = counts.few
const MOST = 24
/** How far a corner may be off its spoke, in points. */
const OFF_SPOKE = points.edge
/** How far the name of a spoke is from its tip, in ems. */
const NAME_REACH = 2.5

/** Share of the size of the labels by which a name may differ: a title is larger. */
const OTHER_SIZE = 0.15

interface Web {
  readonly centre: Point
  readonly radius: number
  readonly axis: NumberAxis
}

/**
 * Reads closed lines or fills around a centre, on spokes at even angles, as a radar; undefined
 * where there is none.
 */
export function radarChart(
  ink: ChartInk,
  words: readonly ChartWord[],
  region: Box,
): Draft | undefined {
  const rings = ink.inks.filter((one) => isRing(one))
  const coloured = rings.filter((one) => !isNeutral(one.colour) && !isDot(one))
  const strokes = coloured.filter(({ kind }) => kind === "stroke")
  const lines = strokes.length > 0 ? strokes : coloured
  const count = lines[0] && cornersOf(lines[0]).length
  if (!count || count < FEWEST || count > MOST) return undefined
  const [axis] = knownAxes(words, ink.rules, "up")
  const web = axis && webOf(axis, rings)
  if (!web || !axis) return undefined
  const series = lines.map((line) => seriesOf(line, web, count))
  const known = series.filter((one) => one !== undefined)
  if (
    known.length < series.length ||
    new Set(known.map(({ colour }) => colour)).size < known.length
  )
    return undefined
  const box = boxOf(web)
  const legend = findLegend(words, ink, box)
  if (legend.length > 0 && legend.length !== known.length) return undefined
  if (legend.some(({ colour }) => !known.some((own) => own.colour === colour))) return undefined
  const taken = new Set([...axis.words, ...legend.flatMap((name) => name.words)])
  const free = words.filter((word) => !taken.has(word))
  const names = namesOf(free, web, count)
  if (!names) return undefined
  const titles = chartTitles(
    // What stands below is no title of an axis.
    free.filter((word) => !names.words.has(word) && word.baseline < web.centre.y),
    grown(box, 2 * middleOf(axis.words.map(({ size }) => size))),
    region,
  )
  return {
    chart: chartOf({ web, series: known, legend, names: names.names, titles, region }),
    marks: lines,
    seen: new Set(ink.inks.filter((one) => lines.some(({ colour }) => colour === one.colour))),
    words: new Set([...taken, ...names.words, ...titles.words]),
    keys: new Set(legend.flatMap(({ items }) => items)),
  }
}

const boxOf = ({ centre: { x, y }, radius }: Web): Box => ({
  x0: x - radius,
  x1: x + radius,
  y0: y - radius,
  y1: y + radius,
})

interface RadarParts {
  readonly web: Web
  readonly series: readonly ChartSeries[]
  readonly legend: readonly LegendName[]
  readonly names: readonly string[]
  readonly titles: ChartTitles
  readonly region: Box
}

function chartOf({ web, series, legend, names, titles, region }: RadarParts): Chart {
  const { axis } = web
  const box = boxOf(web)
  const named = new Map(legend.map(({ colour, text }) => [colour, text]))
  const size = middleOf(axis.words.map((word) => word.size)) || 9
  const own = series.map((one) => {
    const name = named.get(one.colour)
    return name === undefined ? one : { ...one, name }
  })
  const { min, max, step, format } = axis
  return {
    ...(titles.title !== undefined && { title: titles.title }),
    plots: [{ kind: "radar", axis: 0, series: own }],
    categories: names,
    categoryAxis: { isReversed: false, isOnTicks: false },
    valueAxes: [{ min, max, step, scale: "linear", format, isFar: false, hasLabels: true }],
    ...(legend.length > 0 && { legend: sideOf(legend, box) }),
    box: region,
    plotBox: box,
    text: { size, colour: axis.words[0]?.colour ?? 0, titleSize: titles.titleSize ?? size },
  }
}

function isRing(ink: Ink): boolean {
  const count = cornersOf(ink).length
  return (
    (ink.kind === "fill" || ink.isClosed || count < ink.nodes.length) &&
    count >= FEWEST &&
    count <= MOST
  )
}

/** Corners without the last one where it comes back to the first. */
function cornersOf({ nodes }: Ink): readonly Point[] {
  const [first, last] = [nodes[0], nodes.at(-1)]
  const isBack =
    first && last && nodes.length > 1 && Math.hypot(first.x - last.x, first.y - last.y) < 0.5
  return isBack ? nodes.slice(0, -1) : nodes
}

/** The web: its centre is the middle of its largest ring, its labels stand on the upper spoke. */
function webOf(axis: NumberAxis, rings: readonly Ink[]): Web | undefined {
  const grid = rings.filter(({ kind, colour }) => kind === "stroke" && isNeutral(colour))
  const high = ({ box }: Ink): number => box.y1 - box.y0
  const largest = grid.toSorted((a, b) => high(b) - high(a))[0]
  if (!largest || axis.scale !== "linear") return undefined
  const corners = cornersOf(largest)
  const centre = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  }
  const radius = placeOf(axis, axis.min) - placeOf(axis, axis.max)
  const isCentred = Math.abs(placeOf(axis, axis.min) - centre.y) < OFF_SPOKE
  const isRound = corners.every(
    ({ x, y }) => Math.abs(Math.hypot(x - centre.x, y - centre.y) - radius) < OFF_SPOKE,
  )
  return isCentred && isRound ? { centre, radius, axis } : undefined
}

/** Values by spoke, clockwise from the top. */
function seriesOf(line: Ink, { centre, axis }: Web, count: number): ChartSeries | undefined {
  const corners = cornersOf(line)
  if (corners.length !== count) return undefined
  const values: (number | null)[] = Array.from({ length: count }, () => null)
  for (const corner of corners) {
    const far = Math.hypot(corner.x - centre.x, corner.y - centre.y)
    const turn = Math.atan2(corner.x - centre.x, centre.y - corner.y)
    const at = (Math.round((turn * count) / (2 * Math.PI)) + count) % count
    const spot = polar(centre, far, (360 * at) / count)
    if (Math.hypot(spot.x - corner.x, spot.y - corner.y) > OFF_SPOKE || values[at] !== null)
      return undefined
    values[at] = roundedValue(axis, placeOf(axis, axis.min) - far)
  }
  const { kind, colour, width, dash } = line
  return { colour, values, ...(kind === "stroke" && { line: { width, dash } }) }
}

/** The names at the tips of the spokes; undefined where one is missing. */
function namesOf(
  words: readonly ChartWord[],
  { centre, radius, axis }: Web,
  count: number,
): { readonly names: readonly string[]; readonly words: ReadonlySet<ChartWord> } | undefined {
  const size = middleOf(axis.words.map((word) => word.size))
  const phrases = phrasesOf(
    words.filter((word) => word.angle === 0 && Math.abs(word.size - size) < OTHER_SIZE * size),
  )
  const used = new Set<ChartWord>()
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    const tip = polar(centre, radius, (360 * at) / count)
    const [best] = phrases
      .filter((phrase) => !used.has(phrase) && farFrom(tip, phrase.box) < NAME_REACH * phrase.size)
      .toSorted(
        (a, b) =>
          farFrom(tip, a.box) - farFrom(tip, b.box) ||
          Math.abs(middleX(a) - tip.x) - Math.abs(middleX(b) - tip.x),
      )
    if (!best) return undefined
    used.add(best)
    names.push(best.text)
  }
  const held = words.filter((word) => [...used].some(({ box }) => contains(box, word.box)))
  return { names, words: new Set(held) }
}

const farFrom = ({ x, y }: Point, { x0, y0, x1, y1 }: Box): number =>
  Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1))
