import { frameBox } from "./chart-frames.ts"
import { contains, type Box } from "../../../base/geometry.ts"
import type { Chart } from "../../../model/chart.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { counts, points } from "../../geometry/scale.ts"
import { boxInk, isBox, type ChartInk, type Ink, type InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { LARGEST_MARK } from "./cross-marks.ts"

/**
 * The colour that stands for boxes of which only the outline is painted, or an outline around
 * white: next to white, which is ground, and in no chart that a person would tell from white.
 */
export const HOLLOW = 0xfffffe

const WHITE = 0xffffff

/** Boxes of a region that are looked at beside each other: time stays bounded. */
const MOST_BOXES = 5 * counts.many
/** Boxes on a common line that are bars, counted. */
const LEAST_BARS = counts.pair
/** Sides of a box that a rule painted twice does not have, in points. */
const OPEN = points.near
/** How far an outline may lie from the edge of its fill, in points. */
const AT_EDGE = points.edge

interface Ring {
  readonly box: Box
  readonly item: number
  readonly colour: number
}

/**
 * Takes boxes in outline for filled ones: bars of charts that are printed in black and white, and
 * their keys. Gives the same ink where none stands on one line with another box as wide, as bars
 * do.
 */
export function withHollow(ink: ChartInk, words: readonly ChartWord[]): ChartInk {
  const all = ringsIn(ink)
  if (all.length === 0 || all.length > MOST_BOXES) return ink
  const fills = ink.inks.filter(({ kind, colour }) => kind === "fill" && colour !== WHITE)
  const rings = all.filter(
    ({ box, item }) =>
      !words.some((word) => holdsMiddle(box, word.box)) &&
      !all.some((other) => other.item !== item && contains(box, other.box, 0)) &&
      !fills.some((fill) => contains(box, fill.box, AT_EDGE)),
  )
  const bars = [...rings, ...ink.inks.filter(isBox)]
  const isBar = ({ box }: Ring): boolean =>
    Math.max(box.x1 - box.x0, box.y1 - box.y0) > LARGEST_MARK &&
    bars.filter((other) => standsBeside(other.box, box)).length >= LEAST_BARS
  if (!rings.some(isBar)) return ink
  const taken = new Set(rings.map(({ item }) => item))
  return {
    ...ink,
    inks: [...ink.inks.filter(({ item }) => !taken.has(item)), ...rings.map(filled)],
    rules: ink.rules.filter(({ item }) => !taken.has(item)),
  }
}

/** Gives series of boxes in outline their white, and the colour of their outline. */
export function withOutlines(chart: Chart, marks: readonly Ink[], page: ScenePage): Chart {
  const mark = marks.find(({ colour }) => colour === HOLLOW)
  if (!mark) return chart
  const painted = page.items[mark.item]
  const outline = (painted?.kind === "path" && painted.stroke?.colour) || 0
  return {
    ...chart,
    plots: chart.plots.map((plot) => ({
      ...plot,
      series: plot.series.map((series) =>
        series.colour === HOLLOW ? { ...series, colour: WHITE, outline } : series,
      ),
    })),
  }
}

/** Tells boxes as wide on one line, upright or level, apart from each other. */
const standsBeside = (a: Box, b: Box): boolean =>
  isNear(a.x1 - a.x0, b.x1 - b.x0)
    ? isNear(a.y1, b.y1) || isNear(a.y0, b.y0)
    : isNear(a.y1 - a.y0, b.y1 - b.y0) && (isNear(a.x0, b.x0) || isNear(a.x1, b.x1))

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < points.hair

const holdsMiddle = (box: Box, { x0, x1, y0, y1 }: Box): boolean =>
  contains(box, { x0: (x0 + x1) / 2, x1: (x0 + x1) / 2, y0: (y0 + y1) / 2, y1: (y0 + y1) / 2 }, 0)

const filled = ({ box, item }: Ring): Ink => boxInk(box, HOLLOW, item)

/** Boxes along the axes of which an outline is seen, with white in them or nothing. */
function ringsIn({ rules, inks }: Pick<ChartInk, "rules" | "inks">): Ring[] {
  const whole = [...Map.groupBy(rules, ({ item }) => item).values()].flatMap(ringOf)
  const around = inks.filter(
    ({ kind, isClosed, colour }) => kind === "stroke" && isClosed && colour < WHITE,
  )
  const white = inks.filter((one) => isBox(one) && one.colour === WHITE)
  const outlined = white.flatMap(({ box, item }): Ring[] => {
    const stroke = around.find((one) => one.item === item)
    return stroke ? [{ box, item, colour: stroke.colour }] : []
  })
  return [...whole, ...outlined].filter(
    ({ box }) => Math.min(box.x1 - box.x0, box.y1 - box.y0) > OPEN,
  )
}

/** The box that lines of one path run around; a path may begin in the middle of a side. */
function ringOf(rules: readonly InkRule[]): Ring[] {
  const [first] = rules
  if (!first || rules.length < 4 || rules.length > counts.several) return []
  const across = rules.filter(({ direction }) => direction === "across")
  const up = rules.filter(({ direction }) => direction === "up")
  const box = frameBox(rules)
  if (!box) return []
  const isAround =
    across.every(({ at }) => isEnd(at, box.y0, box.y1)) &&
    up.every(({ at }) => isEnd(at, box.x0, box.x1)) &&
    lengthOf(across) > 2 * (box.x1 - box.x0) - points.hair &&
    lengthOf(up) > 2 * (box.y1 - box.y0) - points.hair
  return isAround && first.colour < WHITE ? [{ box, item: first.item, colour: first.colour }] : []
}

const isEnd = (at: number, low: number, high: number): boolean =>
  Math.min(Math.abs(at - low), Math.abs(at - high)) < points.hair

const lengthOf = (rules: readonly InkRule[]): number =>
  rules.reduce((sum, { from, to }) => sum + to - from, 0)
