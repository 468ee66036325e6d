import { points } from "../../geometry/scale.ts"
import type { Ink } from "./chart-ink.ts"

/** Largest mark of a point, in points. */
const LARGEST_MARK = 24
/**
 * Least one: of charts on sheets that were printed small, whose smoothed lines would be read by
 * their corners.
 */
const LEAST_MARK = points.hair
/** Tells the mark of a point. */
export function isDot({ box, kind, isClosed }: Ink): boolean {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  return (
    (kind === "fill" || isClosed) &&
    wide > LEAST_MARK &&
    Math.max(wide, high) < LARGEST_MARK &&
    Math.abs(wide - high) < 0.35 * Math.max(wide, high)
  )
}
