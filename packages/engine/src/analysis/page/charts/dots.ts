import type { Ink } from "./chart-ink.ts"

/** Largest mark of a point, in points. */
const LARGEST_MARK = 24
/** Tells the mark of a point. */
export function isDot({ box, kind, isClosed }: Ink): boolean {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  return (
    (kind === "fill" || isClosed) &&
    wide > 1 &&
    Math.max(wide, high) < LARGEST_MARK &&
    Math.abs(wide - high) < 0.35 * Math.max(wide, high)
  )
}
