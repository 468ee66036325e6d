import { area, intersection, type Box } from "../../base/geometry.ts"
import type { ScenePage, ScenePath } from "../../model/scene.ts"

/** Shortest slanted line that belongs to a plot, in points on both axes. */
const MIN_SLANT = 4

/** Share of a region that slanted lines must extend over for it to be a plot. */
const PLOT_SHARE = 0.12

/** Slanted lines that a plot has at least; a single one strikes out a cell. */
const MIN_LINES = 2

/** Gives the boxes of slanted lines on a page: curves of plots, slices, arrows. Tables have none but struck-out cells. */
export function plotBoxes(page: ScenePage): Box[] {
  return page.items.flatMap((item) => (item.kind === "path" && !item.rule ? slantedBox(item) : []))
}

function slantedBox({ segments, box }: ScenePath): Box[] {
  let [x, y, slanted] = [0, 0, 0]
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    const [nextX = 0, nextY = 0] = segment.slice(-2) as number[]
    if (segment[0] === "L" && Math.abs(nextX - x) > MIN_SLANT && Math.abs(nextY - y) > MIN_SLANT) slanted++
    ;[x, y] = [nextX, nextY]
  }
  // A long polyline is a plotted curve although each of its steps is short.
  const isCurve = segments.length > 24 && box.x1 - box.x0 > 30 && box.y1 - box.y0 > 10
  return slanted > 0 || isCurve ? [box] : []
}

/** Tells whether slanted lines extend over much of a region. */
export function isPlot(region: Box, plots: readonly Box[]): boolean {
  let [covered, lines] = [0, 0]
  for (const plot of plots) {
    const common = intersection(region, plot)
    if (!common) continue
    covered = Math.max(covered, area(common))
    lines++
  }
  return lines >= MIN_LINES && covered > PLOT_SHARE * area(region)
}
