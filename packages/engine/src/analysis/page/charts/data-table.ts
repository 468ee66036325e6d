import { contains, type Box } from "../../../base/geometry.ts"
import { valueScale } from "../../../charts/scales.ts"
import type { Chart, ChartPlot, ValueAxis } from "../../../model/chart.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"
import { readChartNumber } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY, phrasesOf } from "./chart-words.ts"
import { clustered } from "./plot-room.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** A row of a data table: a series with its numbers. */
interface TableRow {
  readonly name: string
  /** One a category; null where a cell is empty. */
  readonly values: readonly (number | null)[]
}

/** The table of its numbers that a program prints below a chart, each column under its category. */
export interface DataTable {
  readonly rows: readonly TableRow[]
  /** Words of the cells, and of the names where the legend says them again. */
  readonly words: readonly ChartWord[]
  /** Names stand behind the keys of their series, and no legend says them again. */
  readonly hasKeys: boolean
  /** Where the columns of numbers begin and end. */
  readonly columns: readonly [number, number]
}

/** A chart without the data table below it. */
export interface TableSearch {
  readonly ink: ChartInk
  readonly words: readonly ChartWord[]
  readonly table: DataTable
}

/** Lines between the rows of a table, all from one side to the other. */
interface RowLines {
  readonly box: Box
  /** From the top down. */
  readonly places: readonly number[]
}

/**
 * Takes the data table below a chart out of its marks and words: rows between level lines, a name
 * at the left, numbers in columns of one width. The names of its rows stay behind their keys where
 * no legend says them again.
 */
export function withoutTable(ink: ChartInk, words: readonly ChartWord[]): TableSearch | undefined {
  for (const lines of rowLines(ink.rules)) {
    const found = tableIn(lines, ink, words)
    if (found) return found
  }
  return undefined
}

/**
 * Gives level lines of one length, at least two below each other; those of a grid are among them.
 */
function rowLines(rules: readonly InkRule[]): RowLines[] {
  const level = rules.filter(({ direction }) => direction === "across")
  const groups: { from: number; to: number; places: number[] }[] = []
  for (const { from, to, at } of level) {
    const group = groups.find((one) => isSame(one.from, from) && isSame(one.to, to))
    if (group) group.places.push(at)
    else if (groups.length < MOST_LOOKED_INTO) groups.push({ from, to, places: [at] })
  }
  return groups.flatMap(({ from, to, places }) => {
    const own = clustered(places, points.near)
    const [first, last] = [own[0], own.at(-1)]
    return first === undefined ||
      last === undefined ||
      own.length < 2 ||
      own.length > MOST_LOOKED_INTO
      ? []
      : [{ box: { x0: from, x1: to, y0: first, y1: last }, places: own }]
  })
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < points.edge

function tableIn(
  { box, places }: RowLines,
  ink: ChartInk,
  words: readonly ChartWord[],
): TableSearch | undefined {
  const sides = columnSides(ink.rules, { box, places })
  const [start = 0] = sides
  if (sides.length < 2) return undefined
  const level = words.filter(({ angle }) => angle === 0)
  const inTable = level.filter((word) => isWithin(word, box))
  const names = inTable.filter((word) => middleX(word) < start)
  const cells = inTable.filter((word) => middleX(word) >= start)
  const rows = places.slice(1).map((to, at) => {
    const isIn = (word: ChartWord): boolean =>
      middleY(word) > (places[at] ?? 0) && middleY(word) < to
    return rowOf(names.filter(isIn), cells.filter(isIn), sides)
  })
  const whole = rows.filter((row) => row !== undefined)
  if (whole.length === 0 || whole.length < rows.length) return undefined
  const nameCell = { ...box, x1: start }
  const others = phrasesOf(level.filter((word) => !inTable.includes(word)))
  const isSaidAgain = whole.every(({ name }) => others.some(({ text }) => text === name))
  const hasKeys = ink.inks.some((one) => contains(nameCell, one.box)) || hasRuleIn(ink, nameCell)
  const gone = isSaidAgain || !hasKeys ? inTable : cells
  return {
    ink: withoutLines(ink, { box, sides, places }, isSaidAgain ? nameCell : undefined),
    words: words.filter((word) => !gone.includes(word)),
    table: {
      rows: whole,
      words: gone,
      hasKeys: hasKeys && !isSaidAgain,
      columns: [start, box.x1],
    },
  }
}

const isWithin = (word: ChartWord, { x0, x1, y0, y1 }: Box): boolean =>
  middleX(word) > x0 && middleX(word) < x1 && middleY(word) > y0 && middleY(word) < y1

const hasRuleIn = ({ rules }: ChartInk, cell: Box): boolean =>
  rules.some(
    ({ direction, from, to, at }) =>
      direction === "across" && contains(cell, { x0: from, x1: to, y0: at, y1: at }, -points.hair),
  )

/**
 * Gives where columns of numbers begin and end: lines up and down behind that of the names, evenly
 * apart.
 */
function columnSides(rules: readonly InkRule[], { box, places }: RowLines): number[] {
  const isEnd = (end: number): boolean => places.some((place) => isSame(place, end))
  const upright = rules.filter(
    ({ direction, at, from, to }) =>
      direction === "up" &&
      at > box.x0 - points.near &&
      at < box.x1 + points.near &&
      isEnd(from) &&
      isEnd(to),
  )
  const [, ...sides] = clustered(
    upright.map(({ at }) => at),
    points.near,
  )
  const [first = 0, last = 0] = [sides[0], sides.at(-1)]
  const wide = (last - first) / Math.max(1, sides.length - 1)
  const isEven = sides.every((side, at) => isSame(side, first + at * wide))
  return isEven && isSame(last, box.x1) ? sides : []
}

/** Reads a row; undefined where it has no name, or a cell holds no number. */
function rowOf(
  names: readonly ChartWord[],
  cells: readonly ChartWord[],
  sides: readonly number[],
): TableRow | undefined {
  const name = phrasesOf(names)
    .map(({ text }) => text)
    .join(" ")
  const values = sides.slice(1).map((to, at): number | null | undefined => {
    const text = cells
      .filter((word) => middleX(word) > (sides[at] ?? 0) && middleX(word) < to)
      .map((word) => word.text)
      .join(" ")
    if (text === "" || /^[-–—]$/u.test(text)) return null
    return (readChartNumber(text) ?? readChartNumber(text, ","))?.value
  })
  const known = values.filter((value) => value !== undefined)
  const isRow = name !== "" && known.length === values.length && known.some((one) => one !== null)
  return isRow ? { name, values: known } : undefined
}

interface TableLines extends RowLines {
  readonly sides: readonly number[]
}

/** Takes the lines of a table out, and the keys of its rows where the legend has them again. */
function withoutLines(ink: ChartInk, lines: TableLines, keys: Box | undefined): ChartInk {
  const { box, sides, places } = lines
  const isKey = (one: Box): boolean => keys !== undefined && contains(keys, one, points.near)
  const isLine = ({ direction, at, from, to }: InkRule): boolean =>
    direction === "across"
      ? places.some((place) => isSame(place, at)) && isSame(from, box.x0) && isSame(to, box.x1)
      : // The lines between the names of the categories end where the table begins.
        to > box.y0 - points.near &&
        to < box.y1 + points.near &&
        [box.x0, ...sides].some((side) => isSame(side, at)) &&
        (from > box.y0 - points.near || isSame(to, box.y0))
  const ruleBox = ({ direction, at, from, to }: InkRule): Box =>
    direction === "across"
      ? { x0: from, x1: to, y0: at, y1: at }
      : { x0: at, x1: at, y0: from, y1: to }
  return {
    ...ink,
    inks: ink.inks.filter((one: Ink) => !isKey(one.box)),
    rules: ink.rules.filter((rule) => !isLine(rule) && !isKey(ruleBox(rule))),
  }
}

/** Share of its axis by which a number of the table may differ from its mark. */
const AGREES = shares.trace / 2

/**
 * Gives a chart the numbers of its table, which are what was drawn; undefined where they are not:
 * other columns, other series, or a number that its mark does not show.
 */
export function withTableValues(chart: Chart, table: DataTable): Chart | undefined {
  const { plotBox, categories, plots } = chart
  const [from, to] = table.columns
  const isBelow = isSame(plotBox.x0, from) && isSame(plotBox.x1, to)
  const series = plots.flatMap((plot) => plot.series)
  if (!isBelow || chart.xAxis || series.length !== table.rows.length) return undefined
  if (table.rows.some(({ values }) => values.length !== categories.length)) return undefined
  const [only] = table.rows
  const made = plots.map((plot): ChartPlot | undefined => {
    const axis = chart.valueAxes[plot.axis]
    const own = plot.series.map((one) => {
      const row = table.rows.find(({ name }) => name === one.name) ?? (series.length === 1 && only)
      const values = row && axis && agreed(one.values, row.values, { axis, plotBox, plot })
      return values ? { ...one, name: row.name, values } : undefined
    })
    const whole = own.filter((one) => one !== undefined)
    return whole.length === own.length ? { ...plot, series: whole } : undefined
  })
  const whole = made.filter((plot) => plot !== undefined)
  if (whole.length < made.length) return undefined
  return {
    ...chart,
    plots: whole,
    ...(table.hasKeys && { legend: "bottom" as const }),
    table: table.hasKeys ? "keys" : "plain",
  }
}

/**
 * Gives the numbers of a row where each is what its mark shows; what is drawn at zero may be
 * nothing.
 */
function agreed(
  drawn: readonly (number | null)[],
  printed: readonly (number | null)[],
  {
    axis,
    plotBox,
    plot,
  }: { readonly axis: ValueAxis; readonly plotBox: Box; readonly plot: ChartPlot },
): readonly (number | null)[] | undefined {
  // Shares of a whole are drawn, and what they are shares of is printed.
  if (plot.isStacked && axis.format.includes("%")) return undefined
  const place = valueScale(axis, plotBox, false)
  const most = Math.max(points.edge, AGREES * (plotBox.y1 - plotBox.y0))
  const isTrue = printed.every(
    (value, at) => Math.abs(place(drawn[at] ?? 0) - place(value ?? 0)) < most,
  )
  return isTrue ? printed : undefined
}
