/**
 * Draws known charts as a charting library of the web would: with or without grid lines, round
 * bars, legends at any side, other fonts. Nothing here is shared with the engine's own drawing.
 */
import { createRandom, type KnownChart, type KnownSeries } from "./random-charts.ts"

const fonts = ["Liberation Sans", "DejaVu Serif", "Carlito", "Noto Sans CJK SC"] as const

interface Style {
  readonly font: string
  readonly size: number
  readonly hasGrid: boolean
  readonly isGridDashed: boolean
  readonly hasAxisLine: boolean
  readonly hasTicks: boolean
  readonly radius: number
  readonly ink: string
  readonly room: { x0: number; y0: number; x1: number; y1: number }
}

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`
const escape = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** Gives a known chart as SVG of 640 by 400 pixels. */
export function svgChart(known: KnownChart, seed: number): string {
  const random = createRandom(seed * 613 + 3)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const side = known.legend
  const style: Style = {
    font: pick(fonts),
    size: 10 + Math.floor(random() * 5),
    hasGrid: known.hasGrid,
    isGridDashed: random() < 0.3,
    hasAxisLine: random() < 0.7,
    hasTicks: random() < 0.5,
    radius: random() < 0.3 ? 3 : 0,
    ink: pick(["#333333", "#666666", "#000000"]),
    room: {
      x0: side === "left" ? 190 : 90,
      x1: side === "right" ? 500 : known.axes.length > 1 ? 560 : 610,
      y0: 40 + (known.title ? 24 : 0) + (side === "top" ? 26 : 0),
      y1: side === "bottom" ? 320 : 350,
    },
  }
  const words = `font-family="${style.font}" font-size="${style.size}" fill="${style.ink}"`
  const body = known.kind === "pie" ? pie(known, style) : plot(known, style)
  const title = known.title
    ? `<text x="${(style.room.x0 + style.room.x1) / 2}" y="28" text-anchor="middle" font-size="${style.size + 5}">${escape(known.title)}</text>`
    : ""
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" ${words}>${title}${body}${legend(known, style)}</svg>`
}

const spell = (value: number, isPercent: boolean): string =>
  isPercent
    ? `${Number((value * 100).toPrecision(8))}%`
    : value.toLocaleString("en-US", { maximumFractionDigits: 6 })

function plot(known: KnownChart, style: Style): string {
  const { x0, y0, x1, y1 } = style.room
  const [axis, second] = known.axes
  if (!axis) return ""
  const isLying = known.isLying
  const scale =
    (one: { min: number; max: number }) =>
    (value: number): number =>
      isLying
        ? x0 + ((value - one.min) / (one.max - one.min)) * (x1 - x0)
        : y1 - ((value - one.min) / (one.max - one.min)) * (y1 - y0)
  const parts = [axisSvg(axis, scale(axis), known, style, false)]
  if (second)
    parts.push(axisSvg(second, scale(second), { ...known, isPercent: false }, style, true))
  if (known.kind === "scatter" && known.xAxis)
    return parts.join("") + scatter(known, style, scale(axis))
  const count = known.categories.length
  const length = isLying ? y1 - y0 : x1 - x0
  const band = length / count
  const isArea = known.kind === "area"
  const at = (index: number): number =>
    isLying
      ? y1 - (index + 0.5) * band
      : isArea
        ? x0 + (index * length) / (count - 1)
        : x0 + (index + 0.5) * band
  known.categories.forEach((name, index) => {
    parts.push(
      isLying
        ? `<text x="${x0 - 8}" y="${at(index) + style.size * 0.35}" text-anchor="end">${escape(name)}</text>`
        : `<text x="${at(index)}" y="${y1 + style.size + 8}" text-anchor="middle">${escape(name)}</text>`,
    )
  })
  const bars = known.series.filter((one) => !one.isLine)
  if (known.kind === "bar" || known.kind === "combined")
    parts.push(barsSvg(known, bars, style, { at, band, to: scale(axis) }))
  if (isArea) parts.push(areasSvg(known, { at, to: scale(axis) }))
  const lines = known.kind === "line" ? known.series : known.series.filter((one) => one.isLine)
  for (const series of lines) {
    const to = scale(known.axes[series.axis] ?? axis)
    const points = series.values.map((value, index) => `${at(index)},${to(value ?? 0)}`)
    parts.push(
      `<polyline points="${points.join(" ")}" fill="none" stroke="${hex(series.colour)}" stroke-width="2"/>`,
    )
    if (style.radius > 0)
      for (const point of points) {
        const [cx, cy] = point.split(",")
        parts.push(`<circle cx="${cx}" cy="${cy}" r="3.5" fill="${hex(series.colour)}"/>`)
      }
  }
  return parts.join("")
}

function axisSvg(
  axis: { min: number; max: number; step: number },
  to: (value: number) => number,
  known: KnownChart,
  style: Style,
  isFar: boolean,
): string {
  const { x0, y0, x1, y1 } = style.room
  const parts: string[] = []
  const steps = Math.round((axis.max - axis.min) / axis.step)
  for (let index = 0; index <= steps; index++) {
    const value = Number((axis.min + index * axis.step).toPrecision(10))
    const place = to(value)
    const dash = style.isGridDashed ? ' stroke-dasharray="3 3"' : ""
    if (style.hasGrid && !isFar)
      parts.push(
        known.isLying
          ? `<line x1="${place}" x2="${place}" y1="${y0}" y2="${y1}" stroke="#dddddd"${dash}/>`
          : `<line x1="${x0}" x2="${x1}" y1="${place}" y2="${place}" stroke="#dddddd"${dash}/>`,
      )
    if (style.hasTicks)
      parts.push(
        known.isLying
          ? `<line x1="${place}" x2="${place}" y1="${y1}" y2="${y1 + 5}" stroke="#777777"/>`
          : isFar
            ? `<line x1="${x1}" x2="${x1 + 5}" y1="${place}" y2="${place}" stroke="#777777"/>`
            : `<line x1="${x0 - 5}" x2="${x0}" y1="${place}" y2="${place}" stroke="#777777"/>`,
      )
    parts.push(
      known.isLying
        ? `<text x="${place}" y="${y1 + style.size + 7}" text-anchor="middle">${spell(value, known.isPercent)}</text>`
        : `<text x="${isFar ? x1 + 9 : x0 - 9}" y="${place + style.size * 0.35}" text-anchor="${isFar ? "start" : "end"}">${spell(value, known.isPercent)}</text>`,
    )
  }
  if (style.hasAxisLine && !isFar)
    parts.push(`<path d="M${x0} ${y0}V${y1}H${x1}" fill="none" stroke="#777777"/>`)
  return parts.join("")
}

interface Places {
  readonly at: (index: number) => number
  readonly to: (value: number) => number
}

function barsSvg(
  known: KnownChart,
  series: readonly KnownSeries[],
  style: Style,
  { at, band, to }: Places & { readonly band: number },
): string {
  const beside = known.isStacked ? 1 : series.length
  const wide = (band * 0.7) / beside
  const parts: string[] = []
  known.categories.forEach((_, index) => {
    let below = 0
    series.forEach((one, row) => {
      const value = one.values[index] ?? 0
      const [from, end] = [to(below), to(below + value)]
      if (known.isStacked) below += value
      const slot = known.isLying
        ? beside - 1 - (known.isStacked ? 0 : row)
        : known.isStacked
          ? 0
          : row
      const start = at(index) - (wide * beside) / 2 + slot * wide
      const [low, high] = [Math.min(from, end), Math.abs(end - from)]
      const round = known.isStacked ? 0 : style.radius
      const place = known.isLying
        ? `x="${low}" y="${start}" width="${high}" height="${wide * 0.95}"`
        : `x="${start}" y="${low}" width="${wide * 0.95}" height="${high}"`
      parts.push(`<rect ${place} rx="${round}" fill="${hex(one.colour)}"/>`)
      if (known.hasLabels && !known.isStacked && !known.isLying && known.series.length < 3)
        parts.push(
          `<text x="${start + wide / 2}" y="${Math.min(from, end) - 4}" text-anchor="middle" font-size="${style.size - 3}">${spell(value, known.isPercent)}</text>`,
        )
    })
  })
  return parts.join("")
}

function areasSvg(known: KnownChart, { at, to }: Places): string {
  const below = known.categories.map(() => 0)
  return known.series
    .map((one) => {
      const lower = below.map((value, index) => `${at(index)} ${to(value)}`).toReversed()
      const upper = one.values.map((value, index) => {
        const top = (known.isStacked ? (below[index] ?? 0) : 0) + (value ?? 0)
        if (known.isStacked) below[index] = top
        return `${at(index)} ${to(top)}`
      })
      return `<path d="M${[...upper, ...lower].join("L")}Z" fill="${hex(one.colour)}"/>`
    })
    .join("")
}

function scatter(known: KnownChart, style: Style, to: (value: number) => number): string {
  const { x0, x1, y1 } = style.room
  const axis = known.xAxis ?? { min: 0, max: 1, step: 1 }
  const x = (value: number): number => x0 + ((value - axis.min) / (axis.max - axis.min)) * (x1 - x0)
  const steps = Math.round((axis.max - axis.min) / axis.step)
  const labels = Array.from({ length: steps + 1 }, (_, index) => {
    const value = Number((axis.min + index * axis.step).toPrecision(10))
    return `<text x="${x(value)}" y="${y1 + style.size + 8}" text-anchor="middle">${spell(value, false)}</text>`
  })
  const points = known.series.flatMap(({ xs = [], values, colour }) =>
    values.map(
      (value, index) =>
        `<circle cx="${x(xs[index] ?? 0)}" cy="${to(value ?? 0)}" r="4" fill="${hex(colour)}"/>`,
    ),
  )
  return [...labels, ...points].join("")
}

const slicePalette = [0x1f77b4, 0xff7f0e, 0x2ca02c, 0xd62728, 0x9467bd, 0x8c564b]

function pie(known: KnownChart, style: Style): string {
  const { x0, y0, x1, y1 } = style.room
  const [cx, cy, r] = [(x0 + x1) / 2, (y0 + y1) / 2, Math.min(x1 - x0, y1 - y0) / 2 - 10]
  const values = known.series[0]?.values ?? []
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const hole = known.hole ? r * 0.55 : 0
  let from = 0
  return values
    .map((value, index) => {
      const to = from + (2 * Math.PI * (value ?? 0)) / total
      const p = (radius: number, turn: number): string =>
        `${cx + radius * Math.sin(turn)} ${cy - radius * Math.cos(turn)}`
      const large = to - from > Math.PI ? 1 : 0
      const inner =
        hole > 0
          ? `L${p(hole, to)}A${hole} ${hole} 0 ${large} 0 ${p(hole, from)}Z`
          : `L${cx} ${cy}Z`
      const path = `<path d="M${p(r, from)}A${r} ${r} 0 ${large} 1 ${p(r, to)}${inner}" fill="${hex(slicePalette[index] ?? 0)}"/>`
      const middle = (from + to) / 2
      const percent = `${Math.round((1000 * (value ?? 0)) / total) / 10}%`
      const label = known.hasLabels
        ? `<text x="${cx + 0.75 * r * Math.sin(middle)}" y="${cy - 0.75 * r * Math.cos(middle) + 4}" text-anchor="middle" fill="#ffffff" font-size="${style.size - 2}">${percent}</text>`
        : ""
      from = to
      return path + label
    })
    .join("")
}

function legend(known: KnownChart, style: Style): string {
  if (!known.legend) return ""
  const { room, size } = style
  const entries =
    known.kind === "pie"
      ? known.categories.map((name, index) => ({
          name,
          colour: slicePalette[index] ?? 0,
          isLine: false,
        }))
      : known.series.map(({ name, colour, isLine }) => ({
          name,
          colour,
          isLine: isLine === true || known.kind === "line",
        }))
  const isColumn = known.legend === "left" || known.legend === "right"
  return entries
    .map(({ name, colour, isLine }, index) => {
      const x =
        known.legend === "right"
          ? room.x1 + (known.axes.length > 1 ? 55 : 15)
          : known.legend === "left"
            ? 8
            : room.x0 + (index * (room.x1 - room.x0 + 20)) / entries.length
      const y = isColumn
        ? room.y0 + 40 + index * (size + 8)
        : known.legend === "top"
          ? room.y0 - 26
          : 375
      const key = isLine
        ? `<line x1="${x}" x2="${x + 16}" y1="${y + 5}" y2="${y + 5}" stroke="${hex(colour)}" stroke-width="2"/>`
        : known.kind === "scatter"
          ? `<circle cx="${x + 5}" cy="${y + 5}" r="4" fill="${hex(colour)}"/>`
          : `<rect x="${x}" y="${y}" width="10" height="10" fill="${hex(colour)}"/>`
      return `${key}<text x="${x + (isLine ? 20 : 14)}" y="${y + 9}">${escape(name)}</text>`
    })
    .join("")
}
