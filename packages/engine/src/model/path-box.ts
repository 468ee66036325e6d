import type { Box } from "../base/geometry.ts"
import type { PathSegment } from "./scene.ts"

/**
 * Gives the box around a path in its own space, control points included; at 0 where it has no
 * points.
 */
export function boxOfSegments(segments: readonly PathSegment[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const segment of segments) {
    for (let index = 1; index + 1 < segment.length; index += 2) {
      const x = segment[index] as number
      const y = segment[index + 1] as number
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
  }
  return x1 >= x0 ? { x0, y0, x1, y1 } : { x0: 0, y0: 0, x1: 0, y1: 0 }
}
