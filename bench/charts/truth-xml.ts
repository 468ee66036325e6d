/** Reads what a chart says from the caches in its chart part. Source: ECMA-376 part 1, 21.2. */
import type { ChartTruth } from "./judge.ts"

/** A chart of an office file, or why it is of no kind that is read. */
export type FileChart =
  | { readonly truth: ChartTruth; readonly title?: string }
  | { readonly unsupported: string }

const all = (markup: string, name: string): string[] =>
  [
    ...markup.matchAll(new RegExp(`<(?:c:)?${name}(?:\\s[^>]*)?>([^]*?)</(?:c:)?${name}>`, "g")),
  ].map((match) => match[1] ?? "")
const one = (markup: string, name: string): string | undefined => all(markup, name)[0]
const value = (markup: string, name: string): string | undefined =>
  new RegExp(`<(?:c:)?${name}\\s[^>]*?val="([^"]*)"`).exec(markup)?.[1]

const plain = (words: string): string =>
  words
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#10;", " ")

function points(markup: string | undefined): (string | null)[] {
  if (markup === undefined) return []
  const cache = one(markup, "(?:str|num|multiLvlStr)(?:Cache|Lit)") ?? markup
  const count = Number(value(cache, "ptCount") ?? 0)
  const found: (string | null)[] = Array.from({ length: Math.min(count, 5000) }, () => null)
  for (const match of cache.matchAll(
    /<(?:c:)?pt\s[^>]*?idx="(\d+)"[^>]*>[^]*?<(?:c:)?v>([^<]*)<\/(?:c:)?v>/g,
  ))
    found[Number(match[1])] = plain(match[2] ?? "")
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

/** Reads a chart part; charts in perspective, bubbles and mixtures of three are not read. */
export function readChartXml(markup: string): FileChart {
  const area = one(markup, "plotArea") ?? ""
  const plots = [...area.matchAll(/<(?:c:)?(\w+Chart)>([^]*?)<\/(?:c:)?\1>/g)].map((match) => ({
    name: match[1] ?? "",
    body: match[2] ?? "",
  }))
  const [first] = plots
  if (!first || plots.length > 2)
    return { unsupported: plots.length > 2 ? "three plots" : "no plot" }
  const grouping = value(first.body, "grouping") ?? ""
  const unsupported = strangeKind(plots, grouping)
  if (unsupported !== undefined) return { unsupported }
  const series = seriesOf(plots)
  if (/lineChart/.test(first.name) && grouping === "stacked") heap(series)
  if (series.length === 0 || series.some(({ values }) => values.length === 0))
    return { unsupported: "no data" }
  if (first.name === "doughnutChart" && series.length > 1) return { unsupported: "two rings" }
  const count = Math.max(...series.map(({ values }) => values.length))
  const categories =
    series.map((each) => each.categories).find((each) => each.length > 0) ??
    Array.from({ length: count }, (_, at) => String(at + 1))
  const title = all(one(markup, "title") ?? "", "(?:a:)?t").join("")
  return {
    ...(title !== "" && { title }),
    truth: {
      kind:
        plots.length > 1 && plots[0]?.name !== plots[1]?.name
          ? "combined"
          : (kinds[first.name] ?? ""),
      isLying: value(first.body, "barDir") === "bar",
      isStacked: grouping === "stacked",
      isPercent: grouping === "percentStacked",
      categories,
      series: first.name.startsWith("pie") ? series.slice(0, 1) : series,
    },
  }
}

interface Plot {
  readonly name: string
  readonly body: string
}

/** Kind of plot that the reader does not claim to read, in words. */
function strangeKind(plots: readonly Plot[], grouping: string): string | undefined {
  const strange = plots.find(({ name }) => !(name in kinds))
  if (strange) return strange.name
  const isShares = /lineChart/.test(plots[0]?.name ?? "") && grouping === "percentStacked"
  return isShares ? "lines of shares" : undefined
}

function seriesOf(plots: readonly Plot[]) {
  const ids = plots.map(({ body }) =>
    [...body.matchAll(/<(?:c:)?axId\s[^>]*?val="([^"]*)"/g)].map((match) => match[1]).join(),
  )
  return plots.flatMap(({ body, name }, at) =>
    all(body, "ser").map((ser) => ({
      name: points(one(ser, "tx"))[0] ?? plain(one(one(ser, "tx") ?? "", "v") ?? ""),
      values: points(one(ser, name === "scatterChart" ? "yVal" : "val")).map((text) =>
        text === null || text === "" ? null : Number(text),
      ),
      ...(name === "scatterChart" && {
        xs: points(one(ser, "xVal")).map((text, index) =>
          Number.isFinite(Number(text)) && text !== null ? Number(text) : index + 1,
        ),
      }),
      axis: ids[at] === ids[0] ? 0 : 1,
      categories: points(one(ser, "cat")).map((text) => text ?? ""),
    })),
  )
}

/** Lines on top of each other are drawn where their sums are; nothing tells them from others. */
function heap(series: { values: (number | null)[] }[]): void {
  for (const [at, own] of series.entries()) {
    const below = series[at - 1]?.values ?? []
    own.values = own.values.map((one, index) => (one ?? 0) + (below[index] ?? 0))
  }
}
