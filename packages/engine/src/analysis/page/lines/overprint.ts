import type { Box } from "../../../base/geometry.ts"
import { counts, ems } from "../../geometry/scale.ts"
import type { GlyphRun, ScenePage } from "../../../model/scene.ts"
import { isSpace } from "../../writing/scripts.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"

/** Runs on either side that lie on each other before a page counts as printed over. */
const leastRuns = counts.few
/**
 * How far two runs must lie on each other along the line, and how near their baselines must be, in
 * ems.
 */
const leastOverlapEm = ems.whole
const nearestBaselineEm = ems.half

/** A run with what it is asked for again and again: boxes are made anew at each question. */
interface PlacedRun {
  readonly run: GlyphRun
  readonly z: number
  readonly y: number
  readonly size: number
  readonly box: Box
}

/**
 * Finds the item of a page from which on text is printed over text that stands there already.
 *
 * Some programs set a table where another one stands. What was painted before and after can then
 * only be read apart. Gives undefined where text lies side by side, or where the two were not
 * painted one after the other.
 */
export function overprintStart(page: ScenePage): number | undefined {
  const runs = page.items.flatMap((item, z): PlacedRun[] =>
    item.kind === "glyphs" &&
    item.angle === 0 &&
    !item.isVertical &&
    item.renderMode !== 3 &&
    // What an editor has painted over is no text that another lies on.
    item.hidden === undefined &&
    !item.chars.every(isSpace)
      ? [{ run: item, z, y: item.y[0] ?? 0, size: item.size, box: item.box }]
      : [],
  )
  if (runs.length > MOST_COMPARED) return undefined
  const [below, above] = [new Set<number>(), new Set<number>()]
  const sorted = runs.toSorted((a, b) => a.y - b.y)
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.y - one.y > nearestBaselineEm * one.size) break
      if (!liesOn(one, other)) continue
      below.add(Math.min(one.z, other.z))
      above.add(Math.max(one.z, other.z))
    }
  }
  if (below.size < leastRuns || above.size < leastRuns) return undefined
  const first = Math.min(...above)
  const last = Math.max(...runs.filter(({ z }) => z < first).map(({ z }) => z))
  return Math.max(...below) < first ? last + 1 : undefined
}

/** Tells whether two runs are printed on each other; the same text a little apart is a shadow. */
function liesOn(a: PlacedRun, b: PlacedRun): boolean {
  const overlap = Math.min(a.box.x1, b.box.x1) - Math.max(a.box.x0, b.box.x0)
  return (
    overlap > leastOverlapEm * Math.min(a.size, b.size) &&
    Math.max(a.size, b.size) < 1.6 * Math.min(a.size, b.size) &&
    a.run.chars.join("").trim() !== b.run.chars.join("").trim()
  )
}
