import type { Diagnostic } from "../../../base/failure.ts"
import { white, type Rgb } from "../../../base/colour.ts"
import { greatest, least } from "../../../base/extremes.ts"
import { contains, intersection, type Box } from "../../../base/geometry.ts"
import type { Chart } from "../../../model/chart.ts"
import type { ScenePage } from "../../../model/scene.ts"
import type { FigureDraft, TextLine } from "../../drafts.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { cutAt } from "../../writing/cut-lines.ts"
import { inkIn, isBox, isNeutral, type KnownInk } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { wordsIn } from "./chart-words.ts"
import type { ChartRefusal } from "./chart-draft.ts"
import { readChartNumber } from "./chart-number.ts"
import { axisGoesOn } from "./goes-on.ts"
import { numberAxes } from "./number-axis.ts"
import { grown } from "./plot-room.ts"
import { chartReader, MOST_WORDS, type ChartReading, type ReadChart } from "./read-chart.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** Smallest chart, in points. */
export const MIN_WIDTH = points.field
export const MIN_HEIGHT = 45
/**
 * Room around a figure in which its legend, titles and outer marks may stand: as share of its sides
 * (a legend stands further off beside a pie), and in points at least. Figures end at the last mark
 * of a cluster.
 */
const REACH_SHARE = shares.half
const REACH_ACROSS = 1.8
const REACH = 40
/** Room of the second try, in points: the figure as it was found. */
const CLOSE = points.near
/** Smaller figures beside a chart may be part of it, in points. */
const PART = 40

/** What a page was parted into before. */
export interface PageDrafts {
  readonly figures: readonly FigureDraft[]
  /** Charts and diagrams that were found before. */
  readonly known: readonly FigureDraft[]
  readonly lines: readonly TextLine[]
}

/**
 * Reads figures that are charts as charts with their data; the others are given back as they were.
 *
 * A chart takes the lines whose words it holds; it is left alone where a line has words of its own
 * besides, so that no word is lost.
 */
export function findCharts(
  page: ScenePage,
  { figures, known, lines }: PageDrafts,
  report: (diagnostic: Diagnostic) => void,
): FigureDraft[] {
  const made: FigureDraft[] = []
  const taken = new Set(known.flatMap(({ items }) => items))
  const readChart = chartReader(page, "reasons")
  let tries = 0
  for (const figure of figures) {
    const read =
      mayBeChart(figure) && tries++ < MOST_LOOKED_INTO
        ? chartDraft(figure, { page, lines, figures, readChart })
        : undefined
    const chart = typeof read === "object" ? read.draft : undefined
    const isFree =
      chart !== undefined &&
      // A line that goes on beside it is text of the page by now.
      chart.lines.every((line) => lines.includes(line)) &&
      !chart.items.some((item) => taken.has(item)) &&
      !overlapsAny(chart.box, known)
    if (isFree) {
      chart.items.forEach((item) => taken.add(item))
      made.push(chart)
      report({ kind: "chart-read", page: page.index + 1 })
    } else {
      made.push(figure)
      const isChart =
        (figure.content.kind === "region" && figure.content.reason === "chart") ||
        (read === "no axis" && hasBars(page, figure.box, readChart.ink))
      if (isChart)
        report({
          kind: "chart-kept",
          page: page.index + 1,
          detail: typeof read === "string" ? read : "small",
        })
    }
  }
  // Parts of a chart that were figures of their own are in it now.
  return made.filter(
    (figure) => figure.content.kind === "chart" || !figure.items.every((item) => taken.has(item)),
  )
}

/** Share by which bars of one chart differ in width. */
const SAME_WIDTH = shares.trace
/** Share by which the longest bar is longer than the shortest: keys and cells are of one size. */
const UNLIKE = shares.half

/** Tells bars that stand in a row on one foot: a chart, though no number says what they are worth. */
function hasBars(page: ScenePage, region: Box, known: KnownInk): boolean {
  const boxes = (inkIn(page, region, 0, known)?.inks ?? []).filter(
    (ink) => isBox(ink) && !isNeutral(ink.colour),
  )
  const isRow = (own: readonly Box[], foot: Box): boolean => {
    const wide = foot.x1 - foot.x0
    const row = own.filter(
      ({ x0, x1, y1 }) =>
        Math.abs(y1 - foot.y1) < points.hair && Math.abs(x1 - x0 - wide) < SAME_WIDTH * wide,
    )
    const lengths = row.map(({ y0, y1 }) => y1 - y0)
    return row.length >= counts.few && greatest(lengths) > (1 + UNLIKE) * least(lengths)
  }
  const turned = ({ x0, x1, y0, y1 }: Box): Box => ({ x0: y0, x1: y1, y0: -x1, y1: -x0 })
  const colours = Map.groupBy(boxes, ({ colour }) => colour)
  return [...colours.values()].some((inks) =>
    [inks.map(({ box }) => box), inks.map(({ box }) => turned(box))].some((own) =>
      own.slice(0, counts.many).some((foot) => isRow(own, foot)),
    ),
  )
}

/** Tells whether a box lies over one of some figures. */
export const overlapsAny = (box: Box, others: readonly FigureDraft[]): boolean =>
  others.some((other) => intersection(other.box, box) !== undefined)

function mayBeChart({ content, box, isBackground }: FigureDraft): boolean {
  const isDrawn = content.kind === "region" || content.kind === "drawing"
  return isDrawn && !isBackground && box.x1 - box.x0 > MIN_WIDTH && box.y1 - box.y0 > MIN_HEIGHT
}

const settled: ReadonlySet<string> = new Set<ChartRefusal>([
  "too much",
  "series unnamed",
  "marks beyond the axes",
  "unlike the page",
])

/** What else stands on the page. */
export interface Surroundings {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly figures: readonly FigureDraft[]
  /** Reads a region of the page. */
  readonly readChart: ReadChart
  /** The panel that a figure lies on: what stands beyond it is none of it. */
  readonly limit?: Box | undefined
}

/** A chart as a figure, and the lines that are none of it: what goes on beside it is cut off. */
export interface ChartDraft {
  readonly draft: FigureDraft
  readonly free: readonly TextLine[]
}

/** Reads the chart that is drawn around a figure, or says why it is none. */
export function chartDraft(figure: FigureDraft, around: Surroundings): ChartDraft | string {
  let refusal = ""
  for (const region of [wideRegion(figure, around), grown(figure.box, CLOSE)]) {
    const read = draftIn(region, figure, around)
    if (typeof read === "object") return read
    // What more of the page speaks against, less of it cannot settle.
    if (settled.has(read)) return read
    refusal ||= read
  }
  return refusal
}

/**
 * Reads the chart of a figure in a region of its page, or says why it is none.
 *
 * @param first place in paint order from which on items are looked at.
 */
export function draftIn(
  region: Box,
  figure: FigureDraft,
  { page, lines, readChart }: Surroundings,
  first?: number,
): ChartDraft | string {
  const read = readChart(region, first)
  if ("refusal" in read) return read.refusal
  if (goesOnBeside(read.chart, page)) return "bars beside it"
  const parted = partLines(read, lines)
  if (!parted) return "words beside it"
  // On a panel stands all that is of its chart.
  const within = first === undefined ? undefined : region
  if (mayHaveNames(read.chart, page, { held: read.words, within })) return "names"
  if (axisGoesOn(read.words, read.chart.box, page)) return "axis goes on"
  const ground = groundOf(page, read.chart.box, Math.max(...read.items))
  const draft: FigureDraft = {
    ...figure,
    box: read.chart.box,
    content: { kind: "chart", chart: { ...read.chart, ...(ground !== undefined && { ground }) } },
    lines: parted.held,
    items: [...read.items],
    // The frame around it is no part of it, and lies beneath.
    z: Math.min(...read.items),
  }
  return { draft, free: parted.free }
}

/**
 * Gives the colour of the box that a chart stands on: its labels may be as light as paper. White
 * says nothing.
 */
function groundOf(page: ScenePage, box: Box, z: number): Rgb | undefined {
  const ground = page.items
    .slice(0, z)
    .findLast(
      (item) =>
        item.kind === "path" &&
        item.fill?.alpha === 1 &&
        item.segments.length <= counts.dozen &&
        contains(grown(item.box, points.near), box),
    )
  const colour = ground?.kind === "path" ? ground.fill?.colour : undefined
  return colour === white ? undefined : colour
}

/** Lines of a page, parted by whether a chart holds their words. */
interface PartedLines {
  readonly held: readonly TextLine[]
  readonly free: readonly TextLine[]
}

/**
 * Parts lines by a chart, and cuts those that go on beside it; undefined where a word stands in no
 * line, or a line has words of its own among those of the chart.
 */
function partLines(
  { chart, words, spare }: Extract<ChartReading, { readonly chart: Chart }>,
  lines: readonly TextLine[],
): PartedLines | undefined {
  const isHeld = (line: TextLine): boolean => words.some((word) => isOf(word, line))
  const pieces = lines.flatMap((line) => (isHeld(line) ? cutAt([line], [chart.box]) : [line]))
  const held = pieces.filter(isHeld)
  const isShared = held.some((line) => spare.some((word) => isOf(word, line)))
  const isTaken = words.some((word) =>
    lettersOf(word).some((letters) => !held.some((line) => isAt(letters, line))),
  )
  if (isShared || isTaken) return undefined
  return { held, free: pieces.filter((piece) => !held.includes(piece)) }
}

/** How far from a plot names of its categories may stand, in sizes of the labels. */
const NAME_REACH = ems.farther

/** How far around a pie a legend of it may stand, as share of its width. */
const AROUND_PIE = 2

/** Tells whether text stands on the page where the names would that a chart does not have. */
function mayHaveNames(
  { categories, categoryAxis, plots, plotBox, text }: Chart,
  page: ScenePage,
  { held, within }: { readonly held: readonly ChartWord[]; readonly within?: Box | undefined },
): boolean {
  if (!categories.includes("")) return false
  // Words around a pie may be the legend that was not found.
  if (plots[0]?.kind === "pie")
    return wordsIn(page, grown(plotBox, AROUND_PIE * (plotBox.x1 - plotBox.x0))).some(
      (word) =>
        readChartNumber(word.text) === undefined &&
        !held.some((own) => contains(own.box, word.box, points.hair)),
    )
  if (!categoryAxis) return false
  const reach = NAME_REACH * text.size
  const { x0, y0, x1, y1 } = plotBox
  const room =
    plots[0]?.isLying === true
      ? { x0: x0 - reach, x1: x0, y0, y1 }
      : { x0, x1, y0: y1 - points.near, y1: y1 + reach }
  const seen = within ? intersection(room, within) : room
  if (!seen) return false
  return wordsIn(page, seen).some(
    ({ box }) => !held.some((own) => contains(own.box, box, points.hair)),
  )
}

/**
 * Room that a category takes at most, in categories: bars of one series may have gaps between them.
 */
const BESIDE = 1.5

/** Tells whether bars in a colour of the series go on beside the axes: what was read is a part. */
function goesOnBeside(chart: Chart, page: ScenePage): boolean {
  const { plotBox, plots, categories, valueAxes } = chart
  const bars = plots.find(({ kind }) => kind === "bar")
  const [axis] = valueAxes
  if (!bars || !axis || categories.length === 0) return false
  const isLying = bars.isLying === true
  const room = BESIDE / categories.length
  // Bars beside may be longer than those that were read: the whole length of the page is looked at.
  const [dx, dy] = isLying
    ? [page.width, room * (plotBox.y1 - plotBox.y0)]
    : [room * (plotBox.x1 - plotBox.x0), page.height]
  const zero = (Math.min(axis.max, Math.max(axis.min, 0)) - axis.min) / (axis.max - axis.min)
  const foot = isLying
    ? plotBox.x0 + zero * (plotBox.x1 - plotBox.x0)
    : plotBox.y1 - zero * (plotBox.y1 - plotBox.y0)
  const stands = (box: Box): boolean =>
    (isLying ? [box.x0, box.x1] : [box.y0, box.y1]).some(
      (edge) => Math.abs(edge - foot) < points.slack,
    )
  const isBeside = (box: Box): boolean =>
    isLying
      ? box.y0 > plotBox.y1 - CLOSE || box.y1 < plotBox.y0 + CLOSE
      : box.x0 > plotBox.x1 - CLOSE || box.x1 < plotBox.x0 + CLOSE
  // A chart of its own has its own axis.
  const isParted = (box: Box): boolean => hasAxisBetween(page, plotBox, box, isLying)
  const colours = new Set(bars.series.map(({ colour }) => colour))
  const { x0, y0, x1, y1 } = plotBox
  const inks = inkIn(page, { x0: x0 - dx, x1: x1 + dx, y0: y0 - dy, y1: y1 + dy })?.inks ?? []
  return inks.some(
    (ink) =>
      isBox(ink) &&
      colours.has(ink.colour) &&
      stands(ink.box) &&
      isBeside(ink.box) &&
      // The keys of the legend are within.
      !contains(chart.box, ink.box, points.line) &&
      !isParted(ink.box),
  )
}

/** Tells whether numbers of an axis stand between a plot and a mark beside it. */
function hasAxisBetween(page: ScenePage, plot: Box, mark: Box, isLying: boolean): boolean {
  const between = isLying
    ? { ...plot, y0: Math.min(plot.y1, mark.y1), y1: Math.max(plot.y0, mark.y0) }
    : { ...plot, x0: Math.min(plot.x1, mark.x1), x1: Math.max(plot.x0, mark.x0) }
  const words = wordsIn(page, grown(between, CLOSE))
  return (
    words.length <= MOST_WORDS &&
    numberAxes(words, [], isLying ? "across" : "up").some(({ places }) => places.length > 2)
  )
}

/** Gives the room around a figure up to its neighbours. */
function wideRegion({ box }: FigureDraft, { page, figures, limit }: Surroundings): Box {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  const dx = Math.max(REACH, REACH_SHARE * wide, REACH_ACROSS * high)
  const dy = Math.max(REACH, REACH_SHARE * high)
  let x0 = Math.max(0, box.x0 - dx)
  let y0 = Math.max(0, box.y0 - dy)
  let x1 = Math.min(page.width, box.x1 + dx)
  let y1 = Math.min(page.height, box.y1 + dy)
  for (const { box: other, isBackground } of figures) {
    const isPart = Math.max(other.x1 - other.x0, other.y1 - other.y0) < PART
    if (isBackground || isPart || other === box) continue
    const isBeside = other.y0 < box.y1 && other.y1 > box.y0
    const isOver = other.x0 < box.x1 && other.x1 > box.x0
    if (isBeside && other.x0 > box.x1 - 2) x1 = Math.min(x1, other.x0)
    if (isBeside && other.x1 < box.x0 + 2) x0 = Math.max(x0, other.x1)
    if (isOver && other.y0 > box.y1 - 2) y1 = Math.min(y1, other.y0)
    if (isOver && other.y1 < box.y0 + 2) y0 = Math.max(y0, other.y1)
  }
  const region = { x0, y0, x1, y1 }
  return limit ? (intersection(region, grown(limit, points.near)) ?? region) : region
}

const lettersOf = ({ box, letters }: ChartWord): readonly Box[] => letters ?? [box]

const isOf = (word: ChartWord, line: TextLine): boolean =>
  lettersOf(word).some((letters) => isAt(letters, line))

function isAt(letters: Box, line: TextLine): boolean {
  const x = (letters.x0 + letters.x1) / 2
  const y = (letters.y0 + letters.y1) / 2
  return contains(line.box, { x0: x, x1: x, y0: y, y1: y }, 0.5)
}
