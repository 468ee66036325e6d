import { toHex, type Rgb } from "../base/colour.ts"
import { drawMarks, polar, type DrawnMark } from "../charts/draw-chart.ts"
import { alongScale, spellTick, ticksOf, valueScale } from "../charts/scales.ts"
import { chartTable, seriesName, trendNotes, type Chart, type ValueAxis } from "../model/chart.ts"
import { chars, spell, tag, type Html } from "./markup.ts"
import { pathData } from "./shapes-svg.ts"

/**
 * Gives a chart as SVG, drawn from its data, with the table of the data below it, so that what is
 * seen can also be read, copied and heard.
 */
export function chartHtml(chart: Chart, label: string): Html[] {
  const { box } = chart
  const [width, height] = [Math.max(1, box.x1 - box.x0), Math.max(1, box.y1 - box.y0)]
  const svg = tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: [box.x0, box.y0, width, height].map(spell).join(" "),
      width: `${spell(width)}pt`,
      height: `${spell(height)}pt`,
      role: "img",
      "aria-label": label || chart.title || "图表",
      "font-family": "sans-serif",
      "font-size": spell(chart.text.size),
      fill: `#${toHex(chart.text.colour)}`,
    },
    [
      titleSvg(chart),
      ...gridSvg(chart),
      ...drawMarks(chart).map(markSvg),
      ...categorySvg(chart),
      ...legendSvg(chart),
    ],
  )
  return [
    svg,
    tag("details", {}, [
      tag("summary", {}, chars(chart.title ?? "数据")),
      tableHtml(chart),
      ...trendNotes(chart).map((note) => tag("p", {}, chars(note))),
    ]),
  ]
}

function markSvg({ segments, colour, stroke, dash = [], outline }: DrawnMark): Html {
  const paint = `#${toHex(colour)}`
  return tag(
    "path",
    stroke === undefined
      ? { d: pathData(segments), fill: paint, ...outlineOf(outline) }
      : {
          d: pathData(segments),
          fill: "none",
          stroke: paint,
          "stroke-width": Math.max(0.25, stroke),
          "stroke-dasharray": dash.length > 0 ? dash.map(spell).join(" ") : undefined,
        },
  )
}

const outlineOf = (colour: Rgb | undefined): Record<string, string> =>
  colour === undefined ? {} : { stroke: `#${toHex(colour)}`, "stroke-width": "0.75" }

interface Place {
  readonly x: number
  readonly y: number
  readonly anchor?: "start" | "middle" | "end"
  readonly size?: number
  readonly turn?: number
}

const wordsSvg = (words: string, { x, y, anchor, size, turn }: Place): Html =>
  tag(
    "text",
    {
      x,
      y,
      "text-anchor": anchor,
      "font-size": size === undefined ? undefined : spell(size),
      transform: turn === undefined ? undefined : `rotate(${turn} ${spell(x)} ${spell(y)})`,
    },
    chars(words),
  )

const titleSvg = ({ title, box, text }: Chart): Html | undefined =>
  title === undefined
    ? undefined
    : wordsSvg(title, {
        x: (box.x0 + box.x1) / 2,
        y: box.y0 + text.titleSize,
        anchor: "middle",
        size: text.titleSize,
      })

const ruleSvg = (x1: number, y1: number, x2: number, y2: number, colour: Rgb): Html =>
  tag("line", { x1, y1, x2, y2, stroke: `#${toHex(colour)}`, "stroke-width": 0.5 })

/** Colour of axes without grid lines. */
const AXIS_COLOUR = 0x808080

function gridSvg(chart: Chart): Html[] {
  const isLying = chart.plots[0]?.isLying === true
  const upright = chart.valueAxes.flatMap((axis) => axisSvg(chart, axis, isLying))
  return chart.xAxis ? [...upright, ...axisSvg(chart, chart.xAxis, true)] : upright
}

function axisSvg(chart: Chart, axis: ValueAxis, isLying: boolean): Html[] {
  const { plotBox, text, box } = chart
  const place = valueScale(axis, plotBox, isLying)
  const far = axis.isFar
  const labels = ticksOf(axis).flatMap((value) => {
    const at = place(value)
    const rule =
      axis.grid === undefined
        ? undefined
        : isLying
          ? ruleSvg(at, plotBox.y0, at, plotBox.y1, axis.grid)
          : ruleSvg(plotBox.x0, at, plotBox.x1, at, axis.grid)
    const label =
      axis.hasLabels &&
      wordsSvg(
        spellTick(value, axis.format),
        isLying
          ? {
              x: at,
              y: far ? plotBox.y0 - 0.4 * text.size : plotBox.y1 + 1.2 * text.size,
              anchor: "middle",
            }
          : {
              x: far ? plotBox.x1 + 0.4 * text.size : plotBox.x0 - 0.4 * text.size,
              y: at + 0.35 * text.size,
              anchor: far ? "start" : "end",
            },
      )
    return [...(rule ? [rule] : []), ...(label ? [label] : [])]
  })
  const { x0, y0, x1, y1 } = plotBox
  const line = isLying
    ? ruleSvg(x0, far ? y0 : y1, x1, far ? y0 : y1, AXIS_COLOUR)
    : ruleSvg(far ? x1 : x0, y0, far ? x1 : x0, y1, AXIS_COLOUR)
  if (axis.title === undefined) return [line, ...labels]
  const title = isLying
    ? wordsSvg(axis.title, {
        x: (x0 + x1) / 2,
        y: far ? box.y0 + text.size : y1 + 2.6 * text.size,
        anchor: "middle",
      })
    : wordsSvg(axis.title, {
        x: far ? box.x1 - 0.3 * text.size : box.x0 + text.size,
        y: (y0 + y1) / 2,
        anchor: "middle",
        turn: -90,
      })
  return [line, ...labels, title]
}

function categorySvg(chart: Chart): Html[] {
  const { plotBox, text, categories, categoryAxis } = chart
  const [first] = chart.plots
  if (first?.kind === "pie") return sliceNames(chart)
  if (!categoryAxis) return []
  if (first?.kind === "radar") return spokeNames(chart)
  const isUpright = first?.isLying === true
  const place = alongScale(chart, isUpright)
  const names = categories.map((name, index) =>
    wordsSvg(
      name,
      isUpright
        ? { x: plotBox.x0 - 0.4 * text.size, y: place(index) + 0.35 * text.size, anchor: "end" }
        : { x: place(index), y: plotBox.y1 + 1.2 * text.size, anchor: "middle" },
    ),
  )
  if (categoryAxis.title === undefined) return names
  const middle = { x: (plotBox.x0 + plotBox.x1) / 2, y: plotBox.y1 + 2.6 * text.size }
  const title = isUpright
    ? { x: chart.box.x0 + text.size, y: (plotBox.y0 + plotBox.y1) / 2, turn: -90 }
    : middle
  return [...names, wordsSvg(categoryAxis.title, { ...title, anchor: "middle" })]
}

function spokeNames({ categories, plotBox, text }: Chart): Html[] {
  const centre = { x: (plotBox.x0 + plotBox.x1) / 2, y: (plotBox.y0 + plotBox.y1) / 2 }
  const radius = (plotBox.y1 - plotBox.y0) / 2 + text.size
  return categories.map((name, at) =>
    wordsSvg(name, { ...polar(centre, radius, (360 * at) / categories.length), anchor: "middle" }),
  )
}

/** Slices without a legend are named where they are. */
function sliceNames(chart: Chart): Html[] {
  const { categories, plotBox, plots, legend, text } = chart
  const [plot] = plots
  const values = plot?.series[0]?.values ?? []
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  if (legend || total <= 0) return []
  const centre = { x: (plotBox.x0 + plotBox.x1) / 2, y: (plotBox.y0 + plotBox.y1) / 2 }
  let turn = plot?.start ?? 0
  return categories.map((name, at) => {
    const wide = (360 * (values[at] ?? 0)) / total
    const place = polar(centre, (plotBox.x1 - plotBox.x0) / 2 + text.size, turn + wide / 2)
    turn += wide
    return wordsSvg(name, { ...place, anchor: place.x < centre.x ? "end" : "start" })
  })
}

/** The legend stands in one line below or above, or in a column at a side. */
function legendSvg(chart: Chart): Html[] {
  const { legend, box, text, plots, categories } = chart
  if (!legend) return []
  const [first] = plots
  const entries: { name: string; colour: Rgb; outline?: Rgb | undefined }[] =
    first?.kind === "pie"
      ? categories.map((name, at) => ({ name, colour: first.series[0]?.colours?.[at] ?? 0 }))
      : plots
          .flatMap(({ series }) => series)
          .flatMap((series, at) => [
            {
              name: seriesName(series, at, chart),
              colour: series.colour,
              outline: series.outline,
            },
            ...(series.trends ?? []).flatMap(({ name, colour }) =>
              name === undefined ? [] : [{ name, colour }],
            ),
          ])
  const row = 1.5 * text.size
  const isColumn = legend === "left" || legend === "right"
  const width = isColumn ? 0 : (box.x1 - box.x0) / Math.max(1, entries.length)
  const longest = Math.max(0, ...entries.map(({ name }) => name.length))
  const left =
    legend === "right"
      ? Math.max(chart.plotBox.x1 + text.size, box.x1 - (longest * 0.6 + 2) * text.size)
      : box.x0 + 0.3 * text.size
  const top =
    legend === "bottom"
      ? box.y1 - text.size
      : legend === "top"
        ? box.y0 + (chart.title === undefined ? 0 : 1.6 * text.titleSize)
        : (box.y0 + box.y1) / 2 - (entries.length * row) / 2
  return entries.flatMap(({ name, colour, outline }, at) => {
    const [x, y] = isColumn ? [left, top + at * row] : [left + at * width, top]
    const size = 0.7 * text.size
    return [
      tag("rect", {
        x,
        y,
        width: size,
        height: size,
        fill: `#${toHex(colour)}`,
        ...outlineOf(outline),
      }),
      wordsSvg(name, { x: x + 1.1 * text.size, y: y + size }),
    ]
  })
}

function tableHtml(chart: Chart): Html {
  const [head = [], ...rows] = chartTable(chart)
  const cell = (name: string, scope: string | undefined, value: string | number | null): Html =>
    tag(name, { scope }, chars(value === null ? "" : String(value)))
  return tag("table", {}, [
    tag(
      "thead",
      {},
      tag(
        "tr",
        {},
        head.map((value) => cell("th", "col", value)),
      ),
    ),
    tag(
      "tbody",
      {},
      rows.map((row) =>
        tag(
          "tr",
          {},
          row.map((value, at) =>
            at === 0 && typeof value === "string"
              ? cell("th", "row", value)
              : cell("td", undefined, value),
          ),
        ),
      ),
    ),
  ])
}
