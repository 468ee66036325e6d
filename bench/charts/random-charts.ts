/** Charts made at random from a seed: what they show is known, how they look differs. */
import type { Chart, ChartSeries } from "../../packages/engine/src/model/chart.ts"

/** What a chart says, whoever draws it. */
export interface KnownChart {
  readonly kind: "bar" | "line" | "area" | "pie" | "scatter" | "combined"
  readonly isLying: boolean
  readonly isStacked: boolean
  readonly hole: boolean
  readonly title?: string
  readonly categories: readonly string[]
  readonly series: readonly KnownSeries[]
  /** Ends of the axes; one axis, or two of a combined chart. */
  readonly axes: readonly { readonly min: number; readonly max: number; readonly step: number }[]
  readonly xAxis?: { readonly min: number; readonly max: number; readonly step: number }
  readonly legend: Legend
  readonly hasGrid: boolean
  readonly hasLabels: boolean
  readonly isPercent: boolean
}
export interface KnownSeries {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly xs?: readonly number[]
  readonly axis: number
  readonly colour: number
  readonly isLine?: boolean
}
type Legend = "right" | "left" | "top" | "bottom" | undefined

/** Random numbers from a seed: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const palettes = [
  [0x4472c4, 0xed7d31, 0xa5a5a5, 0xffc000, 0x5b9bd5, 0x70ad47],
  [0x1f77b4, 0xff7f0e, 0x2ca02c, 0xd62728, 0x9467bd, 0x8c564b],
  [0x004586, 0xff420e, 0xffd320, 0x579d1c, 0x7e0021, 0x83caff],
  [0x264653, 0x2a9d8f, 0xe9c46a, 0xf4a261, 0xe76f51, 0x6d597a],
  [0x222222, 0x777777, 0xbbbbbb, 0x444444, 0x999999, 0xdddddd],
] as const
const names = [
  ["North", "South", "East", "West", "Centre", "Abroad", "Coast", "Islands"],
  ["一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月"],
  ["2014", "2015", "2016", "2017", "2018", "2019", "2020", "2021", "2022", "2023"],
  ["Q1 2022", "Q2 2022", "Q3 2022", "Q4 2022", "Q1 2023", "Q2 2023"],
  ["Apples", "Pears", "Plums", "Grapes", "Figs", "Dates", "Kiwis", "Limes", "Quinces"],
  ["华北地区", "华东地区", "华南地区", "西南地区", "东北地区"],
] as const
const seriesNames = [
  ["Revenue", "Cost", "Profit", "Budget"],
  ["销售额", "成本", "利润", "预算"],
  ["Men", "Women", "Children", "All"],
  ["Plan A", "Plan B", "Plan C", "Plan D"],
] as const
const titles = [
  "Sales by region",
  "各季度销售情况",
  "Visitors a month",
  "Energy mix",
  "Output (2023)",
]

/** Gives a chart of a seed. */
export function knownChart(seed: number): KnownChart {
  const random = createRandom(seed * 7919 + 17)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const kind = pick([
    "bar",
    "bar",
    "bar",
    "line",
    "line",
    "area",
    "pie",
    "pie",
    "scatter",
    "combined",
  ] as const)
  const isStacked = (kind === "bar" && random() < 0.35) || (kind === "area" && random() < 0.6)
  const isLying = kind === "bar" && random() < 0.3
  const pool = pick(names)
  const count =
    kind === "pie"
      ? 3 + Math.floor(random() * 4)
      : 3 + Math.floor(random() * Math.min(7, pool.length - 2))
  const categories = pool.slice(0, Math.min(count, pool.length))
  const rows =
    kind === "pie" ? 1 : kind === "combined" ? 2 : 1 + Math.floor(random() * (isStacked ? 4 : 3))
  const colours = pick(palettes)
  const scale = pick([1, 10, 100, 1000, 50_000])
  const isPercent = scale === 1 && random() < 0.5
  const negative = kind === "bar" && !isStacked && random() < 0.2
  const words = pick(seriesNames)
  const own = Array.from({ length: rows }, (_, at): KnownSeries => {
    const isSecond = kind === "combined" && at === 1
    const value = (): number => {
      const raw = (0.05 + 0.95 * random()) * scale * (isSecond ? 0.01 : 1)
      return Number((negative && random() < 0.3 ? -raw : raw).toPrecision(3))
    }
    const length = kind === "scatter" ? 6 + Math.floor(random() * 14) : categories.length
    return {
      name: words[at] ?? `Series ${at}`,
      values: Array.from({ length }, value),
      ...(kind === "scatter" && {
        xs: Array.from({ length }, () => Number((random() * 10 * scale).toPrecision(3))),
      }),
      axis: isSecond ? 1 : 0,
      colour: colours[at] ?? 0,
      ...(isSecond && { isLine: true }),
    }
  })
  const isSingle = own.length === 1 && kind !== "pie"
  return {
    kind,
    isLying,
    isStacked,
    hole: kind === "pie" && random() < 0.35,
    ...(random() < 0.7 && { title: pick(titles) }),
    categories: kind === "scatter" ? [] : categories,
    series: own,
    axes: kind === "pie" ? [] : axesOf(own, isStacked),
    ...(kind === "scatter" && { xAxis: axisOver(own.flatMap(({ xs = [] }) => [...xs])) }),
    legend:
      isSingle && random() < 0.6 ? undefined : pick(["right", "bottom", "top", "left"] as const),
    hasGrid: random() < 0.7,
    hasLabels: kind !== "scatter" && kind !== "area" && random() < 0.3,
    isPercent,
  }
}

function axesOf(series: readonly KnownSeries[], isStacked: boolean): KnownChart["axes"] {
  const first = series.filter(({ axis }) => axis === 0)
  const sums = isStacked
    ? (first[0]?.values ?? []).map((_, at) =>
        first.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
      )
    : first.flatMap(({ values }) => values.map((value) => value ?? 0))
  const second = series
    .filter(({ axis }) => axis === 1)
    .flatMap(({ values }) => values.map((value) => value ?? 0))
  return [axisOver([0, ...sums]), ...(second.length > 0 ? [axisOver([0, ...second])] : [])]
}

function axisOver(values: readonly number[]): { min: number; max: number; step: number } {
  const [low, high] = [Math.min(0, ...values), Math.max(...values)]
  const raw = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Number(([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power)
  const round = (value: number): number => Number(value.toPrecision(10))
  return {
    min: round(Math.floor(low / step) * step),
    max: round(Math.ceil(high / step) * step),
    step: round(step),
  }
}

/** The same chart in the words of the engine, for its writers. */
export function chartOfKnown(known: KnownChart, seed: number): Chart {
  const random = createRandom(seed * 31 + 5)
  const [wide, high] = [300 + random() * 160, 180 + random() * 140]
  const box = { x0: 72, y0: 110, x1: 72 + wide, y1: 110 + high }
  const side = known.legend
  const plotBox = {
    x0: box.x0 + wide * (side === "left" ? 0.3 : 0.14),
    x1: box.x1 - wide * (side === "right" ? 0.28 : known.axes.length > 1 ? 0.14 : 0.05),
    y0: box.y0 + high * (0.06 + (known.title ? 0.1 : 0) + (side === "top" ? 0.12 : 0)),
    y1: box.y1 - high * (side === "bottom" ? 0.26 : 0.14),
  }
  const format = known.isPercent
    ? "0%"
    : known.axes[0] && known.axes[0].step >= 1000
      ? "#,##0"
      : "General"
  const seriesOf = (series: KnownSeries): ChartSeries => ({
    name: series.name,
    colour: series.colour,
    values: series.values,
    ...(series.xs && { xs: series.xs }),
    ...(known.hasLabels && { labels: "values" as const }),
    ...((known.kind === "line" || series.isLine) && {
      line: { width: 1 + random() * 1.5, dash: [] },
    }),
    ...((known.kind === "scatter" || (known.kind === "line" && random() < 0.5)) && {
      mark: {
        shape:
          (["circle", "square", "diamond", "triangle"] as const)[Math.floor(random() * 4)] ??
          "circle",
        size: 5 + Math.round(random() * 3),
      },
    }),
    ...(known.kind === "pie" && {
      colours: known.categories.map((_, at) => palettes[1]?.[at] ?? 0),
    }),
  })
  const main = known.series.filter(({ isLine }) => !isLine).map(seriesOf)
  const lines = known.series.filter(({ isLine }) => isLine).map(seriesOf)
  const kind = known.kind === "combined" ? "bar" : known.kind
  return {
    ...(known.title !== undefined && { title: known.title }),
    plots: [
      {
        kind,
        axis: 0,
        series: main,
        gap: 0.3 + random() * 1.2,
        overlap: random() < 0.3 ? -0.15 : 0,
        ...(known.isLying && { isLying: true }),
        ...(known.isStacked && { isStacked: true }),
        ...(known.hole && { hole: 0.5 }),
      },
      ...(lines.length > 0 ? [{ kind: "line" as const, axis: 1, series: lines }] : []),
    ],
    categories: known.categories,
    ...(known.categories.length > 0 &&
      kind !== "pie" && {
        categoryAxis: {
          isReversed: false,
          isOnTicks: kind === "area" || (kind === "line" && random() < 0.3),
        },
      }),
    ...(known.xAxis && {
      xAxis: {
        ...known.xAxis,
        scale: "linear" as const,
        format: "General",
        isFar: false,
        hasLabels: true,
        ...(known.hasGrid && { grid: 0xdddddd }),
      },
    }),
    valueAxes: known.axes.map((axis, at) => ({
      ...axis,
      scale: "linear" as const,
      format,
      isFar: at > 0,
      hasLabels: true,
      ...(known.hasGrid && at === 0 && { grid: 0xd0d0d0 }),
      ...(random() < 0.3 && { title: at === 0 ? "Amount" : "Rate" }),
    })),
    ...(known.legend && { legend: known.legend }),
    box,
    plotBox,
    text: {
      size: 7 + Math.round(random() * 3),
      colour: random() < 0.5 ? 0x595959 : 0,
      titleSize: 12 + Math.round(random() * 3),
    },
  }
}
