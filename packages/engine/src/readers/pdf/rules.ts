import { intersection } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import { boxOfSegments } from "../../model/path-box.ts"
import type { PathSegment, Rule } from "../../model/scene.ts"

/**
 * A filled box thicker than this is a fill, not a ruling; the thickest borders Word offers are 6
 * pt. In points.
 */
const MAX_RULE_THICKNESS = 6

/**
 * A ruling is at least this many times longer than thick; below it is a dot, a square bullet or a
 * fill.
 */
const MIN_RULE_RATIO = 3

/** Slope that still counts as straight across or down, in points over the whole length. */
const STRAIGHT_SLACK = 0.75

/** Tells whether all points lie on one line across or down the page. */
export function isStraightLine(segments: readonly PathSegment[]): boolean {
  if (segments.some(([type]) => type === "C")) return false
  const box = boxOfSegments(segments)
  return Math.min(box.x1 - box.x0, box.y1 - box.y0) <= STRAIGHT_SLACK
}

/** Points that draw a box at most: it may come back to where it began, and move there once more. */
const MOST_CORNERS = 6

/** Tells whether the path is one upright rectangle, closed or left open where it began. */
export function isAxisBox(segments: readonly PathSegment[]): boolean {
  // Most paths that are none are long: they are not gone through.
  const points: PathSegment[] = []
  for (const segment of segments) {
    if (segment[0] === "C" || points.length > MOST_CORNERS) return false
    if (segment[0] !== "Z") points.push(segment)
  }
  if (points.length < 4 || points.length > MOST_CORNERS) return false
  const box = boxOfSegments(segments)
  const isCorner = (segment: PathSegment): boolean => {
    const x = segment[1] ?? 0
    const y = segment[2] ?? 0
    return (near(x, box.x0) || near(x, box.x1)) && (near(y, box.y0) || near(y, box.y1))
  }
  return points.every(isCorner)
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.05

/**
 * Gives the ruling a path draws, cut to the clip; undefined where it is no single straight ruling.
 */
export function findRule(
  segments: readonly PathSegment[],
  style: { readonly isFilled: boolean; readonly isStroked: boolean; readonly lineWidth: number },
  clip: Box,
): Rule | undefined {
  if (segments.filter(([type]) => type === "M").length !== 1) return undefined
  const box = boxOfSegments(segments)
  if (style.isStroked && isStraightLine(segments)) return ruleOf(box, style.lineWidth, clip)
  if (style.isFilled && isAxisBox(segments)) {
    const thickness =
      Math.min(box.x1 - box.x0, box.y1 - box.y0) + (style.isStroked ? style.lineWidth : 0)
    return ruleOf(box, thickness, clip)
  }
  return undefined
}

function ruleOf(box: Box, thickness: number, clip: Box): Rule | undefined {
  const wide = box.x1 - box.x0
  const high = box.y1 - box.y0
  const length = Math.max(wide, high)
  if (thickness > MAX_RULE_THICKNESS || length < MIN_RULE_RATIO * Math.max(thickness, 0.1))
    return undefined
  const margin = thickness / 2
  const seen = intersection(
    { x0: box.x0 - margin, y0: box.y0 - margin, x1: box.x1 + margin, y1: box.y1 + margin },
    clip,
  )
  if (!seen) return undefined
  return wide >= high
    ? {
        direction: "horizontal",
        at: (box.y0 + box.y1) / 2,
        from: Math.max(box.x0, clip.x0),
        to: Math.min(box.x1, clip.x1),
        thickness,
      }
    : {
        direction: "vertical",
        at: (box.x0 + box.x1) / 2,
        from: Math.max(box.y0, clip.y0),
        to: Math.min(box.y1, clip.y1),
        thickness,
      }
}
