/**
 * Draws known charts with libraries that others wrote: nothing of how they look comes from here.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import type { KnownChart, KnownSeries } from "./random-charts.ts"

const [wide, high] = [520, 340]
const hex = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`

/** Libraries whose npm packages a folder `node_modules` may hold. */
export const libraries = ["echarts", "vega-lite", "highcharts"] as const
export type Library = (typeof libraries)[number]

/** Gives the markup that draws a chart; scripts in it run in the browser that prints it. */
export async function libraryChart(
  library: Library,
  chart: KnownChart,
  { modules, seed }: { readonly modules: string; readonly seed: number },
): Promise<string> {
  if (library === "echarts") return echartsSvg(chart, modules)
  if (library === "vega-lite") return await vegaSvg(chart, modules)
  const id = `chart${seed}`
  const options = JSON.stringify(highchartsOptions(chart))
  return `<div id="${id}" style="width:${wide}px;height:${high}px"></div><script>Highcharts.chart("${id}",${options})</script>`
}

/** What a page needs before its charts: the library itself, where it runs in the browser. */
export const libraryScript = (library: Library, modules: string): string =>
  library === "highcharts"
    ? `<script>${readFileSync(join(modules, "highcharts/highcharts.js"), "utf8")}</script>`
    : ""

const loaded = (modules: string, name: string): unknown =>
  createRequire(join(resolve(modules), "index.js"))(name)

interface Echarts {
  init(
    dom: null,
    theme: null,
    options: object,
  ): { setOption(option: object): void; renderToSVGString(): string }
}

function echartsSvg(chart: KnownChart, modules: string): string {
  const echarts = loaded(modules, "echarts") as Echarts
  const own = echarts.init(null, null, { renderer: "svg", ssr: true, width: wide, height: high })
  own.setOption({ animation: false, ...echartsOption(chart) })
  return own.renderToSVGString()
}

const legendPlaces = {
  right: { right: 8, top: "middle", orient: "vertical" },
  left: { left: 8, top: "middle", orient: "vertical" },
  top: { top: 28 },
  bottom: { bottom: 4 },
} as const

function echartsOption(chart: KnownChart): object {
  const { kind, series, categories, legend, title } = chart
  const common = {
    color: series.map(({ colour }) => hex(colour)),
    ...(title && { title: { text: title, left: "center" } }),
    ...(legend && { legend: legendPlaces[legend] }),
  }
  if (kind === "pie") {
    const data = categories.map((name, at) => ({ name, value: series[0]?.values[at] }))
    const radius = chart.hole ? ["35%", "62%"] : "62%"
    const { color: _own, ...rest } = common
    return { ...rest, series: [{ type: "pie", radius, data, label: { show: !legend } }] }
  }
  const names = { type: "category", data: categories }
  const [first, second] = chart.axes
  const axis = (of: typeof first): object => ({
    type: "value",
    splitLine: { show: chart.hasGrid },
    ...(of && {}),
  })
  const values = [axis(first), ...(second ? [axis(second)] : [])]
  const x = kind === "scatter" ? { type: "value" } : names
  const [xAxis, yAxis] = chart.isLying ? [values, x] : [x, values]
  const side = legend === "right" ? { right: 110 } : legend === "left" ? { left: 150 } : {}
  return {
    ...common,
    grid: { top: 70, bottom: 60, ...side },
    xAxis,
    yAxis,
    series: series.map((one) => echartsSeries(one, chart)),
  }
}

function echartsSeries(
  one: KnownSeries,
  { kind, isStacked, hasLabels, isLying }: KnownChart,
): object {
  const isArea = kind === "area"
  const type =
    kind === "scatter"
      ? "scatter"
      : kind === "bar" || (kind === "combined" && !one.isLine)
        ? "bar"
        : "line"
  return {
    name: one.name,
    type,
    data: one.xs ? one.values.map((value, at) => [one.xs?.[at], value]) : one.values,
    ...(isStacked && { stack: "all" }),
    ...(isArea && { areaStyle: { opacity: 1 } }),
    ...(one.axis === 1 && (isLying ? { xAxisIndex: 1 } : { yAxisIndex: 1 })),
    label: { show: hasLabels },
  }
}

async function vegaSvg(chart: KnownChart, modules: string): Promise<string> {
  const imported = (name: string): Promise<unknown> => import(join(resolve(modules), name))
  const lite = (await imported("vega-lite/build/index.js")) as {
    compile(spec: object): { spec: object }
  }
  const vega = (await imported("vega/index.js")) as {
    parse(spec: object): object
    View: new (spec: object, options: object) => { toSVG(): Promise<string> }
  }
  const { spec } = lite.compile(vegaSpec(chart))
  return await new vega.View(vega.parse(spec), { renderer: "none" }).toSVG()
}

function vegaSpec(chart: KnownChart): object {
  const { kind, series, categories, title, legend } = chart
  const rows = series.flatMap(({ name, values, xs }) =>
    values.map((value, at) => ({ series: name, name: categories[at], at, value, x: xs?.[at] })),
  )
  const scale = {
    domain: series.map(({ name }) => name),
    range: series.map(({ colour }) => hex(colour)),
  }
  const colour = {
    field: "series",
    type: "nominal",
    scale,
    title: null,
    legend: legend && series.length > 1 ? { orient: legend } : null,
  }
  const base = { data: { values: rows }, width: 360, height: 240, ...(title && { title }) }
  if (kind === "pie")
    return {
      ...base,
      mark: { type: "arc", ...(chart.hole && { innerRadius: 50 }) },
      encoding: {
        theta: { field: "value", type: "quantitative" },
        color: { field: "name", type: "nominal", sort: categories, title: null },
        order: { field: "at", type: "quantitative" },
      },
    }
  const names = { field: "name", type: "ordinal", sort: categories, title: null }
  const grid = { grid: chart.hasGrid }
  const value = {
    field: "value",
    type: "quantitative",
    title: null,
    axis: grid,
    stack: chart.isStacked ? "zero" : null,
  }
  if (kind === "scatter")
    return {
      ...base,
      mark: { type: "point", filled: true, opacity: 1 },
      encoding: { x: { field: "x", type: "quantitative" }, y: value, color: colour },
    }
  if (kind === "combined") return combinedSpec(chart, { base, names, value })
  const mark = kind === "bar" ? "bar" : kind === "area" ? { type: "area", opacity: 1 } : "line"
  const offset = kind === "bar" && !chart.isStacked && series.length > 1
  const [along, across] = chart.isLying ? ["y", "x"] : ["x", "y"]
  return {
    ...base,
    mark,
    encoding: {
      [along]: names,
      [across]: value,
      color: colour,
      ...(offset && { [`${along}Offset`]: { field: "series", sort: scale.domain } }),
    },
  }
}

function combinedSpec(
  { series: [bars, line] }: KnownChart,
  { base, names, value }: { readonly base: object; readonly names: object; readonly value: object },
): object {
  const layer = (mark: string, one: KnownSeries | undefined): object => ({
    transform: [{ filter: `datum.series === '${one?.name}'` }],
    mark: { type: mark, color: hex(one?.colour ?? 0) },
    encoding: { x: names, y: value },
  })
  return {
    ...base,
    layer: [layer("bar", bars), layer("line", line)],
    resolve: { scale: { y: "independent" } },
  }
}

function highchartsOptions(chart: KnownChart): object {
  const { kind, series, categories, title, legend } = chart
  const typeOf = (one: KnownSeries): string =>
    kind === "bar"
      ? chart.isLying
        ? "bar"
        : "column"
      : kind === "combined"
        ? one.isLine
          ? "line"
          : "column"
        : kind
  const isUpright = legend === "left" || legend === "right"
  return {
    chart: { animation: false },
    title: { text: title ?? null },
    credits: { enabled: false },
    legend: legend
      ? {
          enabled: true,
          ...(isUpright
            ? { align: legend, verticalAlign: "middle", layout: "vertical" }
            : { verticalAlign: legend }),
        }
      : { enabled: false },
    xAxis: kind === "scatter" ? {} : { categories },
    yAxis: chart.axes.map((_, at) => ({
      title: { text: null },
      gridLineWidth: chart.hasGrid ? 1 : 0,
      opposite: at === 1,
    })),
    plotOptions: {
      series: {
        animation: false,
        ...(chart.isStacked && { stacking: "normal" }),
        ...(kind === "area" && { fillOpacity: 1 }),
        dataLabels: { enabled: chart.hasLabels },
      },
      pie: { showInLegend: legend !== undefined, dataLabels: { enabled: legend === undefined } },
    },
    series: series.map((one) => ({
      name: one.name,
      type: typeOf(one),
      yAxis: kind === "pie" ? undefined : one.axis,
      ...(kind === "pie" ? { innerSize: chart.hole ? "50%" : 0 } : { color: hex(one.colour) }),
      data:
        kind === "pie"
          ? one.values.map((y, at) => ({ name: categories[at], y }))
          : one.xs
            ? one.values.map((y, at) => [one.xs?.[at], y])
            : one.values,
    })),
  }
}
