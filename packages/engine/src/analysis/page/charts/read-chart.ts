import { contains, intersection, union, type Box } from "../../../base/geometry.ts"
import { least } from "../../../base/extremes.ts"
import type { Chart, ValueAxis } from "../../../model/chart.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { inkIn, isBox, isNeutral, type ChartInk, type Ink, type KnownInk } from "./chart-ink.ts"
import { readChartNumber } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleY, wordsIn, type KnownWords } from "./chart-words.ts"
import { compareChart, hasEachFill } from "./compare-chart.ts"
import type { ChartRefusal, Draft } from "./chart-draft.ts"
import { withoutTips } from "./axis-tips.ts"
import { isDot } from "./dots.ts"
import { goBeyond } from "./beyond-axis.ts"
import { withEdges, withoutEdges } from "./mark-edges.ts"
import { toldByDashes, toldByMarks } from "./mark-colours.ts"
import { withHollow, withOutlines } from "./hollow-boxes.ts"
import { grown } from "./plot-room.ts"
import { withCrosses, withoutCrosses } from "./cross-marks.ts"
import { draftOf } from "./draft-chart.ts"
import { withoutSigns } from "./drawn-signs.ts"
import { withoutTable, withTableValues, type DataTable } from "./data-table.ts"
import { hasCrosses, hasErrorBars } from "./error-bars.ts"
import { withoutTrends, withTrends, type TrendSearch } from "./trend-lines.ts"

/** A chart read from a page, or why it is none. */
export type ChartReading =
  | {
      readonly chart: Chart
      readonly items: readonly number[]
      readonly words: readonly ChartWord[]
      readonly spare: readonly ChartWord[]
    }
  | { readonly refusal: ChartRefusal }

/** Share of the cells of each colour on which page and redrawing must agree. */
const LIKENESS = shares.nearlyAll

/** Words of a chart at most: with more around it time would grow by their square. */
export const MOST_WORDS = 800

/** Series of a chart at most, as a number of lines in its table that anybody reads. */
const MOST_SERIES = counts.many

/** Reads charts of a page. */
export interface ReadChart {
  /**
   * Reads what is drawn in a region as a chart with its data: all of it, or what is painted from
   * some place on.
   */
  (region: Box, first?: number): ChartReading
  /** What is known of the page's paths. */
  readonly ink: KnownInk
}

/** What is known of a page: its regions by their places, and its paths and runs. */
interface KnownOfPage {
  readonly readings: ReadonlyMap<string, ChartReading>
  readonly parts: { readonly ink: KnownInk; readonly words: KnownWords }
}

/** What readers learnt that were asked for charts alone, until the next reader of the page. */
const learnt = new WeakMap<ScenePage, KnownOfPage>()

/**
 * Gives the reader of a page, which remembers: drawings are grouped in several ways and come again.
 * Who asks for reasons goes on with what the reader before learnt.
 *
 * @param asks "charts" where nobody is told why a region holds none: no axes are
 * looked for then where nothing could stand between them.
 */
export function chartReader(page: ScenePage, asks: "charts" | "reasons"): ReadChart {
  const before = asks === "reasons" ? learnt.get(page) : undefined
  learnt.delete(page)
  // Regions without marks were left before their axes were looked for: the reason may be another.
  const told = [...(before?.readings ?? [])].filter(
    ([, reading]) => !("refusal" in reading && reading.refusal === "no marks"),
  )
  const known = new Map<string, ChartReading>(told)
  const parts = before?.parts ?? { ink: new Map(), words: new Map() }
  if (asks === "charts") learnt.set(page, { readings: known, parts })
  const read = (region: Box, first = 0): ChartReading => {
    const key = `${region.x0} ${region.y0} ${region.x1} ${region.y1} ${first}`
    const reading = known.get(key) ?? readChart(page, region, { asks, first, parts })
    known.set(key, reading)
    return reading
  }
  return Object.assign(read, { ink: parts.ink })
}

interface Asked {
  readonly asks: "charts" | "reasons"
  /** Place in paint order from which on items are looked at. */
  readonly first: number
  /** What is known of the page's paths and runs. */
  readonly parts: KnownOfPage["parts"]
}

function readChart(page: ScenePage, region: Box, { asks, first, parts }: Asked): ChartReading {
  const found = inkIn(page, region, first, parts.ink)
  if (!found) return { refusal: "too much" }
  const { ink: bare, edges } = withoutEdges(withoutTips(found))
  const { ink: plain, crosses } = withoutCrosses(bare)
  const ink = toldByMarks(plain)
  // Rulings alone are most of what is asked: their words are not put together.
  if (asks === "charts" && ink.inks.length === 0) return { refusal: "no marks" }
  const words = wordsIn(page, region, parts.words)
  if (words.length > MOST_WORDS) return { refusal: "too much" }
  const read = readWays(page, region, withoutSigns(ink, words), words)
  if (!("chart" in read)) return read
  return { ...read, chart: withEdges(withCrosses(read.chart, crosses), edges) }
}

/** Reads what is drawn in one way after the other. */
function readWays(
  page: ScenePage,
  region: Box,
  ink: ChartInk,
  words: readonly ChartWord[],
): ChartReading {
  // The numbers of a chart may be printed below it, in a grid that would be read as more of its
  // own.
  const tabled = withoutTable(ink, words)
  if (tabled) {
    const read = readInk(page, region, { ...tabled, equations: tabled.table.words })
    if ("chart" in read) return read
  }
  // A line that follows from the data is looked for first: it would be read as data of its own.
  for (const search of withoutTrends(page, region, { ink, words })) {
    const read = readInk(page, region, search)
    if ("chart" in read) return read
  }
  // Boxes in outline are bars of their own: without them, others would be read alone.
  const hollow = withHollow(ink, words)
  if (hollow !== ink) {
    const black = readInk(page, region, { ink: hollow, words, equations: [] })
    if ("chart" in black) return black
  }
  const read = readInk(page, region, { ink, words, equations: [] })
  const dashed = "chart" in read ? ink : toldByDashes(ink)
  return dashed === ink ? read : readOr(read, page, region, { ink: dashed, words, equations: [] })
}

/** Reads what is drawn in another way, or says why it was none in the first. */
function readOr(
  first: ChartReading,
  page: ScenePage,
  region: Box,
  search: TrendSearch,
): ChartReading {
  const read = readInk(page, region, search)
  return "chart" in read ? read : first
}

/** Reads what is drawn, with lines that follow from its data where these were taken out. */
function readInk(
  page: ScenePage,
  region: Box,
  search: TrendSearch & { readonly table?: DataTable },
): ChartReading {
  const { ink, words, equations, table } = search
  const { trends = [] } = ink
  const draft = draftOf(ink, words, region, table ? "names" : "numbers")
  if (typeof draft === "string") return { refusal: draft }
  const trended = withTrends(draft.chart, search, draft.trendNames ?? [])
  const chart = trended && table ? withTableValues(trended, table) : trended
  if (!chart) return { refusal: "unlike the page" }
  const marks = [...draft.marks, ...trends.flatMap(({ inks }) => inks)]
  if (chart.plots.flatMap(({ series }) => series).length > MOST_SERIES)
    return { refusal: "too much" }
  const likeness = compareChart(chart, marks)
  if (Math.min(likeness.found, likeness.true) < LIKENESS || !hasEachFill(chart, marks))
    return { refusal: "unlike the page" }
  const held = [...words.filter((word) => draft.words.has(word)), ...equations]
  const box = [...held.map((word) => word.box), ...marks.map((mark) => mark.box)].reduce(
    union,
    chart.plotBox,
  )
  const lost = [...ink.crossing, ...ink.cut.filter((cut) => !isCutAtFoot(cut, chart, marks))]
  const isCut = lost.some((other) => intersection(other, grown(chart.plotBox, -1)))
  const items = ink.items.filter((item) => {
    const path = page.items[item]
    return path !== undefined && contains(grown(box, FRAME), path.box, 0)
  })
  const first = least(items)
  // A picture below all of it is the ground of the slide.
  const isOver = (picture: ChartInk["pictures"][number]): boolean =>
    intersection(picture.box, box) !== undefined &&
    !(picture.at < first && contains(picture.box, box, 0)) &&
    !ink.inks.some((one) => isInMark(picture.box, one))
  if (ink.pictures.some(isOver)) return { refusal: "too much" }
  if (isCut || goBeyond(chart) || hasMore(ink, draft, box))
    return { refusal: "marks beyond the axes" }
  const spare = words.filter((word) => !draft.words.has(word))
  if (hasNearerNumbers(chart.plotBox, draft.words, spare)) return { refusal: "two axes" }
  const shown = withOutlines(withRoundStarts(chart), draft.marks, page)
  return { chart: { ...shown, box }, items, words: held, spare }
}

/** Tells a picture that fills a mark, as office programs of Apple paint the keys of a legend. */
const isInMark = (picture: Box, ink: Ink): boolean =>
  isDot({ ...ink, isClosed: true }) &&
  contains(ink.box, picture, points.hair) &&
  contains(picture, ink.box, points.hair)

/**
 * Tells a bar whose foot alone is cut off, since its axis begins above zero: the end that tells its
 * value is seen.
 */
const isCutAtFoot = (
  cut: Box,
  { plots, valueAxes, plotBox }: Chart,
  marks: readonly Ink[],
): boolean =>
  plots.some(({ kind, isStacked, isLying, axis: index }) => {
    const axis = valueAxes[index]
    if (kind !== "bar" || isStacked || !axis || axis.min <= 0) return false
    const [foot, end, from, to] = isLying
      ? [cut.x0, cut.x1, plotBox.x0, plotBox.x1]
      : [-cut.y1, -cut.y0, -plotBox.y1, -plotBox.y0]
    return (
      Math.abs(foot - from) < points.hair &&
      end < to - points.edge &&
      marks.some((mark) => isBox(mark) && contains(grown(cut, points.hair), mark.box))
    )
  })

const withRoundStarts = (chart: Chart): Chart => ({
  ...chart,
  ...(chart.xAxis && { xAxis: roundStart(chart.xAxis) }),
  valueAxes: chart.valueAxes.map(roundStart),
})

/** Share of a step by which the end of an axis may miss a label. */
const OFF_LABEL = shares.trace

/**
 * Lets an axis that begins below its least label begin at the label before: programs count labels
 * from the start of an axis on, so that all of them would be odd.
 */
function roundStart<Axis extends ValueAxis>(axis: Axis): Axis {
  const { min, max, step, scale } = axis
  const isOff = (steps: number): boolean => Math.abs(steps - Math.round(steps)) > OFF_LABEL
  if (scale !== "linear" || step <= 0 || !isOff(min / step) || !isOff((max - min) / step))
    return axis
  return { ...axis, min: Number((Math.floor(min / step) * step).toPrecision(12)) }
}

/** Room between what a chart shows and its frame, in points. */
const FRAME = points.line

/**
 * Tells whether numbers that were not read stand nearer to the sides of a plot than those that
 * were: these are of the next chart.
 */
function hasNearerNumbers(
  plot: Box,
  read: ReadonlySet<ChartWord>,
  spare: readonly ChartWord[],
): boolean {
  const numbers = (words: Iterable<ChartWord>): { word: ChartWord; gap: number }[] =>
    [...words].flatMap((word) => {
      const isLevel = middleY(word) > plot.y0 - word.size && middleY(word) < plot.y1 + word.size
      const gap = Math.max(plot.x0 - word.box.x1, word.box.x0 - plot.x1)
      return isLevel && gap > -points.edge && readChartNumber(word.text) ? [{ word, gap }] : []
    })
  const own = numbers(read).map(({ gap }) => gap)
  const near = numbers(spare).filter(({ word, gap }) =>
    own.length === 0 ? gap < ems.line * word.size : gap < Math.min(...own) - points.edge,
  )
  return near.length >= counts.few
}

/**
 * Tells whether marks in the colours of the series stand outside, or marks in other colours go on
 * over its edge: the axes are not all of it.
 */
function hasMore(
  { inks, rules }: ChartInk,
  { chart, marks, seen, keys, words }: Draft,
  box: Box,
): boolean {
  const colours = new Set(marks.map(({ colour }) => colour))
  const within = grown(chart.plotBox, -points.edge)
  const arePoints = chart.plots.some(({ kind }) => kind === "scatter")
  const nextStep = withNextStep(chart)
  if (hasCrosses(rules, within, keys) || hasErrorBars(rules, within)) return true
  return inks.some((ink) => {
    if (seen.has(ink) || keys?.has(ink.item)) return false
    if (Math.max(ink.box.x1 - ink.box.x0, ink.box.y1 - ink.box.y0) <= points.near) return false
    // A point beyond the outermost labels is still one.
    if (arePoints && isDot(ink) && colours.has(ink.colour) && contains(nextStep, ink.box))
      return true
    if (isGroundOf(ink, chart.plotBox) || isFrameOf(ink, words, within)) return false
    const isOver = !isNeutral(ink.colour) && intersection(ink.box, within) !== undefined
    const isBeside =
      colours.has(ink.colour) &&
      (!isNeutral(ink.colour) || isSolid(ink)) &&
      contains(grown(box, FRAME), ink.box, 0)
    return isOver || isBeside
  })
}

/**
 * The plot with one more step at each end of its axes: points go beyond the outermost labels by
 * less, and what stands further off is of the next chart.
 */
function withNextStep({ plotBox, xAxis, valueAxes: [yAxis] }: Chart): Box {
  const share = (axis: ValueAxis | undefined): number => {
    if (!axis) return 0
    const { min, max, step, scale } = axis
    return scale === "log" ? Math.log(step) / Math.log(max / min) : step / (max - min)
  }
  const [dx, dy] = [
    share(xAxis) * (plotBox.x1 - plotBox.x0) + LARGEST_DOT,
    share(yAxis) * (plotBox.y1 - plotBox.y0) + LARGEST_DOT,
  ]
  return {
    x0: plotBox.x0 - dx,
    x1: plotBox.x1 + dx,
    y0: plotBox.y0 - dy,
    y1: plotBox.y1 + dy,
  }
}

/** Room for a mark at the end of that step, in points. */
const LARGEST_DOT = points.line

/** A panel, or a frame around all, in whatever colour. */
const isGroundOf = ({ box, kind, isClosed }: Ink, plot: Box): boolean =>
  contains(box, plot, points.near) && (kind === "fill" || isClosed)

/** Tells the frame of a legend beside a plot, which may have the colour of a series. */
const isFrameOf = (ink: Ink, words: ReadonlySet<ChartWord>, plot: Box): boolean =>
  ink.kind === "stroke" &&
  ink.isClosed &&
  isBox({ ...ink, kind: "fill" }) &&
  !intersection(ink.box, plot) &&
  [...words].some((word) => contains(ink.box, word.box, 0))

/** Thickness from which a box in grey is a bar and no rule, in points. */
const BAR = points.slack

const isSolid = (ink: Ink): boolean =>
  isBox(ink) && Math.min(ink.box.x1 - ink.box.x0, ink.box.y1 - ink.box.y0) > BAR
