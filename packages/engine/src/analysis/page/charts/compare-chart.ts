import { greatest, least } from "../../../base/extremes.ts"
import type { Box, Point } from "../../../base/geometry.ts"
import { drawMarks } from "../../../charts/draw-chart.ts"
import type { Chart } from "../../../model/chart.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { Ink } from "./chart-ink.ts"
import { isDot } from "./dots.ts"

/** Cells along the longer side of the grid on which page and redrawing are laid over each other. */
const CELLS = 220
/** Cells by which edges may miss each other. */
const SLACK = 1

/** How far a redrawing agrees with the page: shares of cells, 0 to 1. */
export interface Likeness {
  /** Of what the page shows, the share that the redrawing has. */
  readonly found: number
  /** Of what the redrawing shows, the share that the page has. */
  readonly true: number
}

/**
 * Draws a chart anew from its data and compares it with the marks of the page, colour by colour.
 *
 * The least share of any colour counts: a series that is off is not hidden by others that are
 * right.
 */
export function compareChart(chart: Chart, marks: readonly Ink[]): Likeness {
  const { plotBox } = chart
  const margin = 6
  const box = {
    x0: plotBox.x0 - margin,
    y0: plotBox.y0 - margin,
    x1: plotBox.x1 + margin,
    y1: plotBox.y1 + margin,
  }
  const seen = new Grid(box)
  for (const ink of marks)
    seen.paint(ink.points, ink.colour, ink.kind === "stroke" ? ink.width : undefined, ink.isClosed)
  const redrawn = new Grid(box)
  for (const mark of drawMarks(withoutCurves(chart)))
    redrawn.paint(
      pointsOf(mark.segments),
      mark.colour,
      mark.stroke,
      mark.segments.at(-1)?.[0] === "Z",
    )
  return { found: seen.shareIn(redrawn), true: redrawn.shareIn(seen) }
}

/** Programs smooth lines each in their way: the points are compared, not the curve between them. */
const withoutCurves = (chart: Chart): Chart => ({
  ...chart,
  plots: chart.plots.map((plot) => ({
    ...plot,
    series: plot.series.map(({ line, ...series }) =>
      line && !series.isSmooth ? { ...series, line } : series,
    ),
  })),
})

/** Share of a fill that a redrawing shows where it has it. */
const HAS = shares.half

/** Smaller fills are marks of points, in points. */
const LARGE = points.gap
/** Thinner ones may lie between the middles of cells, in points: a bar of next to nothing. */
const THIN = points.hair

/**
 * Tells whether a redrawing has each bar, slice and area of the page: one that is missing among
 * many is a small share of its colour. Marks of points lie over each other.
 */
export function hasEachFill(chart: Chart, marks: readonly Ink[]): boolean {
  const series = chart.plots.flatMap((plot) => plot.series)
  const dotted = new Set(series.flatMap(({ mark, colour }) => (mark ? [colour] : [])))
  const fills = marks.filter(
    (ink) =>
      ink.kind === "fill" &&
      Math.max(ink.box.x1 - ink.box.x0, ink.box.y1 - ink.box.y0) > LARGE &&
      Math.min(ink.box.x1 - ink.box.x0, ink.box.y1 - ink.box.y0) > THIN &&
      !(dotted.has(ink.colour) && isDot(ink)),
  )
  const redrawn = new Grid(chart.plotBox)
  for (const mark of drawMarks(chart))
    if (mark.stroke === undefined)
      redrawn.paint(pointsOf(mark.segments), mark.colour, undefined, true)
  const seen = new Grid(chart.plotBox)
  fills.forEach((fill, at) => seen.paint(fill.points, at))
  return (
    seen.leastShare(fills.length, (at, cell) => redrawn.has(fills[at]?.colour ?? -1, cell)) > HAS
  )
}

function pointsOf(segments: readonly PathSegment[]): Point[] {
  return segments.flatMap((segment) =>
    segment[0] === "M" || segment[0] === "L" ? [{ x: segment[1], y: segment[2] }] : [],
  )
}

/** A picture of few cells: each has the colour that was painted last. */
class Grid {
  readonly #wide: number
  readonly #high: number
  readonly #scale: number
  readonly #box: Box
  readonly #cells: Int32Array

  constructor(box: Box) {
    this.#box = box
    this.#scale = CELLS / Math.max(1, box.x1 - box.x0, box.y1 - box.y0)
    this.#wide = Math.max(1, Math.ceil((box.x1 - box.x0) * this.#scale))
    this.#high = Math.max(1, Math.ceil((box.y1 - box.y0) * this.#scale))
    this.#cells = new Int32Array(this.#wide * this.#high).fill(-1)
  }

  /** Fills an outline, or draws a line of a width. */
  paint(points: readonly Point[], colour: number, width?: number, isClosed = false): void {
    const own = points.map(({ x, y }) => ({
      x: (x - this.#box.x0) * this.#scale,
      y: (y - this.#box.y0) * this.#scale,
    }))
    if (width === undefined) this.#fill(own, colour)
    else this.#stroke(isClosed ? [...own, ...own.slice(0, 1)] : own, colour)
  }

  #fill(points: readonly Point[], colour: number): void {
    const low = Math.max(0, Math.floor(least(points.map(({ y }) => y))))
    const high = Math.min(this.#high - 1, Math.ceil(greatest(points.map(({ y }) => y))))
    for (let row = low; row <= high; row++) {
      const y = row + 0.5
      const cuts: number[] = []
      points.forEach((a, at) => {
        const b = points[(at + 1) % points.length] ?? a
        if (a.y <= y !== b.y <= y) cuts.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
      })
      cuts.sort((a, b) => a - b)
      for (let at = 0; at + 1 < cuts.length; at += 2)
        this.#run(row, Math.round(cuts[at] ?? 0), Math.round(cuts[at + 1] ?? 0), colour)
    }
  }

  #run(row: number, from: number, to: number, colour: number): void {
    const end = Math.min(this.#wide, to)
    for (let column = Math.max(0, from); column < end; column++)
      this.#cells[row * this.#wide + column] = colour
  }

  #stroke(points: readonly Point[], colour: number): void {
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [points[at - 1], points[at]]
      if (!a || !b) continue
      const steps = Math.min(4 * CELLS, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y)) + 1)
      for (let step = 0; step <= steps; step++) {
        const x = Math.floor(a.x + ((b.x - a.x) * step) / steps)
        const y = Math.floor(a.y + ((b.y - a.y) * step) / steps)
        if (y >= 0 && y < this.#high) this.#run(y, x, x + 1, colour)
      }
    }
  }

  /** Gives the share of the cells of each colour that another grid has there; the least of all. */
  shareIn(other: Grid): number {
    const total = new Map<number, number>()
    const held = new Map<number, number>()
    this.#cells.forEach((colour, at) => {
      if (colour < 0) return
      total.set(colour, (total.get(colour) ?? 0) + 1)
      if (other.has(colour, at)) held.set(colour, (held.get(colour) ?? 0) + 1)
    })
    return Math.min(1, ...[...total].map(([colour, count]) => (held.get(colour) ?? 0) / count))
  }

  /** Gives the least share of the cells of any of so many colours that pass a test. */
  leastShare(count: number, test: (colour: number, cell: number) => boolean): number {
    const total = new Uint32Array(count)
    const held = new Uint32Array(count)
    this.#cells.forEach((colour, cell) => {
      if (colour < 0) return
      total[colour] = (total[colour] ?? 0) + 1
      if (test(colour, cell)) held[colour] = (held[colour] ?? 0) + 1
    })
    return total.reduce(
      (least, cells, at) => (cells === 0 ? least : Math.min(least, (held[at] ?? 0) / cells)),
      1,
    )
  }

  /** Tells whether a colour is at a cell, or beside it. */
  has(colour: number, at: number): boolean {
    const [row, column] = [Math.floor(at / this.#wide), at % this.#wide]
    for (let dy = -SLACK; dy <= SLACK; dy++)
      for (let dx = -SLACK; dx <= SLACK; dx++) {
        const [y, x] = [row + dy, column + dx]
        if (y < 0 || x < 0 || y >= this.#high || x >= this.#wide) continue
        if (this.#cells[y * this.#wide + x] === colour) return true
      }
    return false
  }
}
