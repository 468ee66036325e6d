import type { Point } from "../../../base/geometry.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import type { Ink, InkRule } from "./chart-ink.ts"
import { numberOf, numbersIn, type ChartNumber } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY } from "./chart-words.ts"
import { roundingOf, AGREES } from "./data-labels.ts"
import type { NumberAxis } from "./number-axis.ts"
import { tracesOf } from "./read-lines.ts"
import { LEAST_LABELS } from "./number-axis.ts"

/** Points with a value beside them that an axis is told by, counted. */
const LEAST_POINTS = counts.few + 1
/** Points of lines that are looked at: time stays bounded. */
const MOST_POINTS = 10 * counts.many

interface LabelledPoint extends ChartNumber {
  readonly y: number
}

/**
 * Gives the axis that is not printed where the values are: each point of a line stands as high as
 * the number next to it says. Undefined where one speaks against it.
 */
export function pointAxis(
  inks: readonly Ink[],
  words: readonly ChartWord[],
  rules: readonly InkRule[],
): NumberAxis | undefined {
  if (numbersIn(words).length < LEAST_POINTS) return undefined
  const lines = tracesOf(inks).filter(({ line }) => line !== undefined)
  const nodes = lines.flatMap((trace) => (trace.marks.length > 0 ? trace.marks : trace.nodes))
  if (nodes.length < LEAST_POINTS || nodes.length > MOST_POINTS) return undefined
  const labelled = labelledPoints(nodes, words)
  const values = labelled.map(({ value }) => value)
  if (labelled.length < Math.max(LEAST_POINTS, shares.mostly * nodes.length)) return undefined
  if (new Set(values).size < LEAST_LABELS) return undefined
  const line = lineThrough(labelled)
  if (!line || line.slope >= 0) return undefined
  const range = Math.max(...values) - Math.min(...values)
  const isTrue = labelled.every(
    ({ y, value, format }) =>
      Math.abs(line.slope * y + line.start - value) < AGREES * range + roundingOf(format),
  )
  return isTrue ? axisOf(line, { nodes, rules, labelled }) : undefined
}

interface Line {
  /** value = slope · y + start. */
  readonly slope: number
  readonly start: number
}

function axisOf(
  { slope, start }: Line,
  {
    nodes,
    rules,
    labelled,
  }: {
    readonly nodes: readonly Point[]
    readonly rules: readonly InkRule[]
    readonly labelled: readonly LabelledPoint[]
  },
): NumberAxis {
  const ys = nodes.map(({ y }) => y)
  const xs = nodes.map(({ x }) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  // The line of the categories, below all points, is where the axis begins.
  const below = rules.filter(
    ({ direction, at, from, to }) =>
      direction === "across" &&
      at > Math.max(...ys) - points.near &&
      from < left + points.near &&
      to > right - points.near,
  )
  const bottom = below.length > 0 ? Math.min(...below.map(({ at }) => at)) : Math.max(...ys)
  const ends = [slope * bottom + start, slope * Math.min(...ys) + start]
  const [min = 0, max = 0] = ends
  const unit = 10 ** Math.floor(Math.log10((max - min) / 1000))
  const round = (value: number): number => Number((Math.round(value / unit) * unit).toPrecision(12))
  return {
    direction: "up",
    slope,
    start,
    scale: "linear",
    min: round(min),
    max: round(max),
    step: round((max - min) / 5),
    format: labelled.map(({ format }) => format).reduce((a, b) => (b.length > a.length ? b : a)),
    words: [],
    places: [],
    isSnapped: true,
  }
}

/** Gives each number to the point next to it, the nearest pair first. */
function labelledPoints(nodes: readonly Point[], words: readonly ChartWord[]): LabelledPoint[] {
  const pairs = words.flatMap((word) => {
    const read = numberOf(word)
    if (!read) return []
    const half = (word.box.x1 - word.box.x0) / 2
    return nodes.flatMap((node, at) => {
      const [dx, dy] = [Math.abs(middleX(word) - node.x), Math.abs(middleY(word) - node.y)]
      const isNext = dx < half + ems.whole * word.size && dy < ems.double * word.size
      return isNext ? [{ word, read, at, y: node.y, far: Math.hypot(dx, dy) }] : []
    })
  })
  const taken = new Set<ChartWord>()
  const found = new Map<number, LabelledPoint>()
  for (const { word, read, at, y } of pairs.toSorted((a, b) => a.far - b.far)) {
    if (taken.has(word) || found.has(at)) continue
    taken.add(word)
    found.set(at, { ...read, y })
  }
  return [...found.values()]
}

function lineThrough(labelled: readonly LabelledPoint[]): Line | undefined {
  const n = labelled.length
  const my = labelled.reduce((sum, { y }) => sum + y, 0) / n
  const mv = labelled.reduce((sum, { value }) => sum + value, 0) / n
  const spread = labelled.reduce((sum, { y }) => sum + (y - my) ** 2, 0)
  if (spread < 1) return undefined
  const slope = labelled.reduce((sum, { y, value }) => sum + (y - my) * (value - mv), 0) / spread
  return { slope, start: mv - slope * my }
}
