import { counts, points, shares } from "../../geometry/scale.ts"
import { area, intersection, type Box } from "../../../base/geometry.ts"
import type { ScenePage, ScenePath } from "../../../model/scene.ts"
import { clusterBoxes } from "../../geometry/clusters.ts"
import type { BarGroup } from "./bars.ts"

/** Shortest slanted line that belongs to a plot, in points on both axes. */
const MIN_SLANT = points.pad

/** Share of a region that slanted lines must extend over for it to be a plot. */
const PLOT_SHARE = shares.little

/** Slanted lines that a plot has at least; a single one strikes out a cell. */
const MIN_LINES = counts.pair

/**
 * Gives the boxes of slanted lines on a page: curves of plots, slices, arrows. Tables have none but
 * struck-out cells.
 */
export function plotBoxes(page: ScenePage): Box[] {
  return page.items.flatMap((item) => (item.kind === "path" && !item.rule ? slantedBox(item) : []))
}

function slantedBox({ segments, box }: ScenePath): Box[] {
  let x = 0
  let y = 0
  let slanted = 0
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    const nextX = segment[0] === "C" ? segment[5] : segment[1]
    const nextY = segment[0] === "C" ? segment[6] : segment[2]
    if (segment[0] === "L" && Math.abs(nextX - x) > MIN_SLANT && Math.abs(nextY - y) > MIN_SLANT)
      slanted++
    x = nextX
    y = nextY
  }
  // A long polyline is a plotted curve although each of its steps is short.
  const isCurve =
    segments.length > 24 && box.x1 - box.x0 > points.block && box.y1 - box.y0 > points.line
  return slanted > 0 || isCurve ? [box] : []
}

/** Share of a region that upright bars must extend over for it to be their chart. */
const BARS_SHARE = shares.few

/** What a page draws that no table has: boxes of slanted lines, and groups of bars. */
export interface Drawn {
  readonly plots: readonly Box[]
  readonly bars: readonly BarGroup[]
}

/**
 * Tells whether slanted lines, or bars, extend over much of a region. Lines over each other count
 * once, plots beside each other together: their axes line up as if they were one table.
 */
export function isPlot(region: Box, { plots, bars }: Drawn): boolean {
  const inside = plots.flatMap((plot) => intersection(region, plot) ?? [])
  const covered = sum(
    clusterBoxes(inside, 0).map((group) =>
      Math.max(...group.map((index) => areaAt(inside, index))),
    ),
  )
  if (inside.length >= MIN_LINES && covered > PLOT_SHARE * area(region)) return true
  // Lying bars may be the data bars of a table's column.
  const upright = bars
    .filter(({ isUpright }) => isUpright)
    .flatMap(({ box }) => intersection(region, box) ?? [])
  return (
    sum(
      clusterBoxes(upright, 0).map((group) =>
        Math.max(...group.map((index) => areaAt(upright, index))),
      ),
    ) >
    BARS_SHARE * area(region)
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const areaAt = (boxes: readonly Box[], index: number): number => {
  const box = boxes[index]
  return box ? area(box) : 0
}
