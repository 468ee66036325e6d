import { greatest, least } from "../../../base/extremes.ts"
import type { Box } from "../../../base/geometry.ts"
import type { ChartPlot, DateScale } from "../../../model/chart.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { categoryNames, completedNames, type CategoryNames } from "./category-names.ts"
import type { InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleY } from "./chart-words.ts"
import { placeOf, type NumberAxis } from "./number-axis.ts"
import type { PlotRoom } from "./plot-room.ts"
import { MOST_LINES } from "./chart-legend.ts"

/** Plots with the places of their categories. */
export interface Plots {
  readonly plots: readonly ChartPlot[]
  readonly axes: readonly NumberAxis[]
  readonly xAxis?: NumberAxis
  readonly isLying: boolean
  readonly places: readonly number[]
  readonly step: number
  /** Dates of the categories, which stand where these are. */
  readonly dates?: PlacedDates
}

/** What is told of categories by dates below them. */
export interface PlacedDates {
  readonly scale: DateScale
  readonly names: readonly string[]
  readonly words: readonly ChartWord[]
}

/** Leaves categories at the ends out that have neither bars nor names. */
export function withoutBareEnds(
  read: Plots,
  found: CategoryNames,
): { readonly read: Plots; readonly names: CategoryNames } {
  if (!read.plots.some(({ kind }) => kind === "bar")) return { read, names: found }
  const isBare = (at: number): boolean =>
    found.names[at] === "" &&
    read.plots.every(({ series }) => series.every(({ values }) => (values[at] ?? null) === null))
  let [from, to] = [0, found.names.length]
  while (from < to && isBare(from)) from++
  while (to > from && isBare(to - 1)) to--
  if (from === 0 && to === found.names.length) return { read, names: found }
  const cut = <Each>(values: readonly Each[]): readonly Each[] => values.slice(from, to)
  const plots = read.plots.map((plot) => ({
    ...plot,
    series: plot.series.map((series) => ({
      ...series,
      values: cut(series.values),
      ...(series.colours && { colours: cut(series.colours) }),
    })),
  }))
  return {
    read: { ...read, plots, places: cut(read.places) },
    names: { ...found, names: cut(found.names) },
  }
}

/**
 * Tells bars of which some are missing: only names in the middle of groups say that groups are
 * right.
 */
export const lacksBars = ({ plots }: Plots): boolean =>
  plots.some(
    ({ kind, series }) => kind === "bar" && series.some(({ values }) => values.includes(null)),
  )

/**
 * Tells names that stand on end in more lines than the categories have: a straight trend without
 * its data has two points, and the names of all data below it.
 */
export function areCrowded({ words }: CategoryNames, { places, isLying }: Plots): boolean {
  const upright = [...words].filter(({ angle }) => angle === 90 || angle === 270)
  const lines = new Set(upright.map(({ baseline, box }) => Math.round(isLying ? baseline : box.x0)))
  return lines.size > MOST_LINES * places.length
}

/** Distance of the name of another category from the outermost bars, in steps from bars to bars. */
const BEYOND = 1.5

/**
 * Tells whether names go on beyond the bars, as far as the grid does: these are not all of them.
 */
export function goOn(
  { words }: CategoryNames,
  others: readonly ChartWord[],
  { plots, places, step, isLying }: Plots,
  rules: readonly InkRule[],
): boolean {
  if (!plots.some(({ kind }) => kind === "bar")) return false
  const own = [...words].filter(({ angle }) => angle === 0)
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const [low, high] = gridAlong(rules, isLying ? "up" : "across", [first, last])
  const from = Math.max(low, first - BEYOND * step)
  const to = Math.min(high, last + BEYOND * step)
  return others.some((word) => {
    const at = isLying ? middleY(word) : (word.box.x0 + word.box.x1) / 2
    const isBeyond = (at > from && at < first - step / 2) || (at < to && at > last + step / 2)
    return (
      word.angle === 0 &&
      isBeyond &&
      own.some(({ box, baseline, size }) =>
        isLying
          ? Math.abs(box.x1 - word.box.x1) < points.hair && Math.abs(size - word.size) < points.hair
          : Math.abs(baseline - word.baseline) < points.hair / 2,
      )
    )
  })
}

/**
 * Gives how far the lines of values go along the categories: what stands beyond is no name of one,
 * but the title of all over their column. Without such lines, nothing ends.
 */
function gridAlong(
  rules: readonly InkRule[],
  direction: InkRule["direction"],
  [first, last]: readonly [number, number],
): readonly [number, number] {
  const lines = rules.filter(
    (rule) => rule.direction === direction && rule.from < first && rule.to > last,
  )
  const from = least(lines.map((line) => line.from))
  const to = greatest(lines.map((line) => line.to))
  return lines.length < counts.few ? [-Infinity, Infinity] : [from, to]
}

/**
 * How far a panel goes on below the lowest value at most, and beside the outermost, as share of its
 * sides.
 */
const BEYOND_VALUES = shares.little

/**
 * Gives the room below which names stand: the upright lines of a panel (its sides, its grid) end
 * where it does, and that may be below the lowest value: ggplot2 leaves a twentieth free on each
 * side.
 */
export function panelRoom({ room, rules }: Pick<PlotRoom, "room" | "rules">): Box {
  const { x0, x1, y0, y1 } = room
  const [wide, high] = [x1 - x0, y1 - y0]
  const feet = rules.flatMap(({ direction, at, from, to }) =>
    direction === "up" &&
    at > x0 - BEYOND_VALUES * wide &&
    at < x1 + BEYOND_VALUES * wide &&
    from < y0 + BEYOND_VALUES * high &&
    to < y1 + BEYOND_VALUES * high
      ? [to]
      : [],
  )
  return { ...room, y1: feet.reduce((foot, to) => Math.max(foot, to), y1) }
}

/** Names stand below a plot or left of it, or next to the line of zero within. */
export function namesOf(words: readonly ChartWord[], read: Plots, room: Box): CategoryNames {
  const { isLying, axes } = read
  const outside = categoryNames(words, { ...read, room, isUpright: isLying })
  const [axis] = axes
  if (!axis || axis.min >= 0 || outside.names.some((name) => name !== "")) return outside
  const zero = placeOf(axis, Math.min(0, axis.max))
  const inner = isLying ? { ...room, x0: zero } : { ...room, y1: zero }
  const within = words.filter((word) => isInside(word, room) && isNextTo(word, zero, isLying))
  const names = categoryNames(within, { ...read, room: inner, isUpright: isLying })
  const printed = names.names.filter((name) => name !== "").length
  // One of two may be left out for want of room, as below a plot.
  const areAll = printed >= shares.half * names.names.length && completedNames(names) !== undefined
  return areAll ? names : outside
}

/** Distance from a line within which names stand at it, in ems. */
const AT_LINE = ems.double

const isNextTo = ({ box, size }: ChartWord, line: number, isLying: boolean): boolean =>
  isLying
    ? box.x1 < line + ems.half * size && box.x1 > line - AT_LINE * size
    : box.y0 > line - ems.half * size && box.y0 < line + AT_LINE * size

/** Tells names of all categories, which numbers on an axis that is not read are none. */
export const areNames = (categories: readonly string[]): boolean =>
  !categories.includes("") && !categories.every((name) => /^[-\d., ]+$/.test(name))

/** Tells whether the middle of a word lies in a room. */
export const isInside = ({ box }: ChartWord, room: Box): boolean => {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return x > room.x0 && x < room.x1 && y > room.y0 && y < room.y1
}
