/**
 * Reads what a chart says from its chart part and the cells that it draws. Source: ECMA-376 part 1,
 * 21.2.
 */
import type { ChartTruth, SeriesTruth } from "./judge.ts"
import { unescaped, type ReadRange } from "./office-cells.ts"

/** A chart of an office file, or why it is of no kind that is read. */
export type FileChart =
  | {
      readonly truth: ChartTruth
      readonly title?: string
      /** Why it is not asked to be read: in perspective, a pie of a pie. */
      readonly apart?: string
    }
  | { readonly unsupported: string; readonly kind?: string }

const all = (markup: string, name: string): string[] =>
  [
    ...markup.matchAll(
      // An element without content has the same name and no end.
      new RegExp(`<(?:c:)?${name}(?:\\s(?:[^>]*[^/>])?)?>([^]*?)</(?:c:)?${name}>`, "g"),
    ),
  ].map((match) => match[1] ?? "")
const one = (markup: string, name: string): string | undefined => all(markup, name)[0]
const value = (markup: string, name: string): string | undefined =>
  new RegExp(`<(?:c:)?${name}\\s[^>]*?val="([^"]*)"`).exec(markup)?.[1]

const reference = "(?:str|num|multiLvlStr)Ref"
const cached = "(?:str|num|multiLvlStr)(?:Cache|Lit)"

/** What the cells say where they are plain, else what the chart remembers of them. */
function points(markup: string | undefined, read: ReadRange | undefined): (string | null)[] {
  if (markup === undefined) return []
  const cells = one(markup, reference) && read?.(one(markup, "f") ?? "")
  if (cells && !/multiLvlStrRef/.test(markup)) return cells
  const cache = one(markup, cached) ?? markup
  const count = Number(value(cache, "ptCount") ?? 0)
  const found: (string | null)[] = Array.from({ length: Math.min(count, 5000) }, () => null)
  // Names in several levels: the first one is next to the axis.
  for (const match of (one(cache, "lvl") ?? cache).matchAll(
    /<(?:c:)?pt\s[^>]*?idx="(\d+)"[^>]*>[^]*?<(?:c:)?v>([^<]*)<\/(?:c:)?v>/g,
  ))
    found[Number(match[1])] = unescaped(match[2] ?? "")
  return found
}

const kinds: Readonly<Record<string, string>> = {
  barChart: "bar",
  lineChart: "line",
  areaChart: "area",
  pieChart: "pie",
  doughnutChart: "pie",
  scatterChart: "scatter",
  radarChart: "radar",
}

/** Kinds that nobody asks to be read, but none may be read wrong. */
const apart: Readonly<Record<string, string>> = {
  bar3DChart: "bar",
  line3DChart: "line",
  area3DChart: "area",
  pie3DChart: "pie",
  ofPieChart: "pie",
}

/** Reads a chart part; bubbles, stocks and surfaces are not read. */
export function readChartXml(markup: string, read?: ReadRange): FileChart {
  const area = one(markup, "plotArea") ?? ""
  const plots = [...area.matchAll(/<(?:c:)?(\w+Chart)>([^]*?)<\/(?:c:)?\1>/g)].map(
    (match): Plot => ({ name: match[1] ?? "", body: match[2] ?? "" }),
  )
  const [first] = plots
  if (!first) return { unsupported: "no plot" }
  const strange = plots.find(({ name }) => !(name in kinds) && !(name in apart))
  if (strange) return { unsupported: strange.name }
  const grouping = value(first.body, "grouping") ?? ""
  const series = seriesOf(plots, read)
  const kind = kindOf(plots)
  if (series.length === 0 || series.some(({ values }) => values.length === 0))
    return { unsupported: "without data", kind }
  if (first.name === "doughnutChart" && series.length > 1) return { unsupported: "two rings" }
  const count = Math.max(...series.map(({ values }) => values.length))
  const categories =
    series.map((each) => each.categories).find((each) => each.length > 0) ??
    Array.from({ length: count }, (_, at) => String(at + 1))
  const title = all(one(markup, "title") ?? "", "(?:a:)?t").join("")
  const byDate = /<(?:c:)?dateAx>/.test(area) ? dateOrder(categories) : undefined
  // Office programs print another table of a pivot than the cache holds: totals, other groups.
  const isPivot = /<(?:c:)?pivotSource>/.test(markup)
  // Points by numbers over names are drawn by each program in its way.
  const isMixed = kind === "combined" && plots.some(({ name }) => name === "scatterChart")
  const isApart = isMixed || plots.some(({ name }) => name in apart)
  const without = kind !== "pie" && hasNoNumbers(area)
  return {
    ...(title !== "" && { title }),
    ...(isApart
      ? { apart: "in perspective" }
      : isPivot
        ? { apart: "of pivots" }
        : without && { apart: "without numbers" }),
    truth: {
      kind,
      isLying: value(first.body, "barDir") === "bar",
      isStacked: grouping === "stacked",
      isPercent: grouping === "percentStacked" && !first.name.startsWith("line"),
      isReversed: /<(?:c:)?(?:catAx|dateAx)>[^]*?val="maxMin"[^]*?<\/(?:c:)?(?:catAx|dateAx)>/.test(
        area,
      ),
      categories: byDate ? byDate.map((at) => categories[at] ?? "") : categories,
      series: (first.name.startsWith("pie") ? series.slice(0, 1) : series).map((own) =>
        byDate ? { ...own, values: byDate.map((at) => own.values[at] ?? null) } : own,
      ),
    },
  }
}

/**
 * Tells a chart that prints neither the numbers of an axis nor a value: no page says what it shows.
 */
function hasNoNumbers(area: string): boolean {
  const axes = all(area, "valAx")
  const isSilent = (axis: string): boolean =>
    value(axis, "delete") === "1" || value(axis, "tickLblPos") === "none"
  return axes.length > 0 && axes.every(isSilent) && !/showVal\s+val="1"/.test(area)
}

/** An axis of dates shows them in the order of time, whatever the order of the cells. */
function dateOrder(categories: readonly string[]): number[] | undefined {
  const known = [...categories.keys()].filter((at) => numberOf(categories[at] ?? null) !== null)
  if (known.length < categories.filter((name) => name !== "").length) return undefined
  return known.toSorted((a, b) => Number(categories[a]) - Number(categories[b]))
}

function kindOf(plots: readonly Plot[]): string {
  const found = new Set(plots.map(({ name }) => kinds[name] ?? apart[name] ?? ""))
  return found.size > 1 ? "combined" : ([...found][0] ?? "")
}

interface Plot {
  readonly name: string
  readonly body: string
}

type OwnSeries = SeriesTruth & { readonly categories: readonly string[] }

function seriesOf(plots: readonly Plot[], read: ReadRange | undefined): OwnSeries[] {
  const ids = plots.map(({ body }) =>
    [...body.matchAll(/<(?:c:)?axId\s[^>]*?val="([^"]*)"/g)].map((match) => match[1]).join(),
  )
  return plots.flatMap(({ body, name }, at) => {
    const own = all(body, "ser")
      .filter((ser) => !isUnpainted(ser, name))
      .toSorted((a, b) => Number(value(a, "order") ?? 0) - Number(value(b, "order") ?? 0))
      .map((ser): OwnSeries => {
        const isScatter = name === "scatterChart"
        const values = points(one(ser, isScatter ? "yVal" : "val"), read).map(numberOf)
        const tx = one(ser, "tx")
        return {
          name: (points(tx, read)[0] ?? unescaped(one(tx ?? "", "v") ?? "")).trim(),
          values,
          ...(isScatter && { xs: placesOf(points(one(ser, "xVal"), read), values.length) }),
          axis: ids[at] === ids[0] ? 0 : 1,
          plot: at,
          categories: points(one(ser, "cat"), read).map((text) => text ?? ""),
        }
      })
      // What has no number is not drawn, nor is a line through one point.
      .filter(
        ({ values }) =>
          values.length === 0 ||
          values.filter((each) => each !== null).length > Number(isBareLine(body, name)),
      )
    const grouping = value(body, "grouping") ?? ""
    return name.startsWith("line") && /stacked/i.test(grouping)
      ? heaped(own, grouping === "percentStacked")
      : own
  })
}

const isBareLine = (body: string, name: string): boolean =>
  name === "lineChart" && !/<(?:c:)?marker\s[^>]*val="1"/.test(body)

const numberOf = (text: string | null): number | null =>
  text === null || text.trim() === "" || !Number.isFinite(Number(text)) ? null : Number(text)

/** Places along x; where they are names, points are counted. */
function placesOf(texts: readonly (string | null)[], count: number): number[] {
  const known = texts.filter((text) => numberOf(text) !== null).length
  const isCounted = known === 0 || known < texts.length / 2
  return Array.from({ length: count }, (_, at) => (isCounted ? at + 1 : Number(texts[at] ?? NaN)))
}

/** A series without fill and line is on no page: the foot of floating bars. */
function isUnpainted(ser: string, name: string): boolean {
  const look = /^[^]*?<c:spPr>([^]*?)<\/c:spPr>/.exec(
    ser.replace(/<c:(?:dPt|marker)>[^]*?<\/c:(?:dPt|marker)>/g, ""),
  )?.[1]
  if (look === undefined) return false
  const line = /<a:ln(?:\s[^>]*)?>([^]*?)<\/a:ln>/.exec(look)?.[1]
  const hasNoLine = line !== undefined && line.includes("<a:noFill")
  const hasNoFill = look.replace(/<a:ln(?:\s[^>]*)?>[^]*?<\/a:ln>/, "").includes("<a:noFill")
  const isOfLines = /^(?:line|scatter|radar)/.test(name)
  return isOfLines
    ? hasNoLine && value(one(ser, "marker") ?? "", "symbol") === "none"
    : hasNoFill && (line === undefined || hasNoLine)
}

/** Lines on top of each other are drawn where their sums are; nothing tells them from others. */
function heaped(series: readonly OwnSeries[], isShare: boolean): OwnSeries[] {
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  const whole = Array.from({ length: count }, (_, at) =>
    isShare ? series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0) || 1 : 1,
  )
  const sums = whole.map(() => 0)
  return series.map((own) => ({
    ...own,
    values: own.values.map((each, at) => {
      sums[at] = (sums[at] ?? 0) + (each ?? 0)
      return (sums[at] ?? 0) / (whole[at] ?? 1)
    }),
  }))
}
