import type { Box } from "../../base/geometry.ts"
import type { PathSegment } from "../../model/scene.ts"
import { boxOfSegments } from "../../model/path-box.ts"
import { isAxisBox, isStraightLine } from "./rules.ts"

/** Above this many parts, filled boxes are not tested against each other: the test is quadratic. */
const MAX_OVERLAP_PARTS = 64

/**
 * Splits a path whose every subpath is a straight ruling or an upright box into one path for each.
 *
 * Producers draw a whole table grid as one path; taken apart, each ruling can be seen for itself.
 * Other paths come back whole, and so do filled boxes that overlap, since the fill rule may cut one
 * out of the other.
 */
export function splitSimplePath(
  segments: readonly PathSegment[],
  isFilled: boolean,
): (readonly PathSegment[])[] {
  const parts = subpaths(segments)
  if (parts.length < 2) return [segments]
  if (!parts.every((part) => isStraightLine(part) || isAxisBox(part))) return [segments]
  if (
    isFilled &&
    (parts.length > MAX_OVERLAP_PARTS ? !parts.every(isThin) : anyOverlap(parts.map(boxOfSegments)))
  )
    return [segments]
  return parts
}

function subpaths(segments: readonly PathSegment[]): PathSegment[][] {
  const parts: PathSegment[][] = []
  let part: PathSegment[] = []
  for (const segment of segments) {
    if (segment[0] === "M" && part.length > 0) {
      parts.push(part)
      part = []
    }
    part.push(segment)
  }
  parts.push(part)
  return parts.filter((candidate) => candidate.length > 1)
}

/** Thickness in points up to which a filled box is a ruling. */
const THIN = 3

function isThin(part: readonly PathSegment[]): boolean {
  const box = boxOfSegments(part)
  return Math.min(box.x1 - box.x0, box.y1 - box.y0) <= THIN
}

function anyOverlap(boxes: readonly Box[]): boolean {
  return boxes.some((a, index) =>
    boxes.slice(index + 1).some((b) => {
      const wide = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
      const high = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
      return wide > THIN && high > THIN
    }),
  )
}
