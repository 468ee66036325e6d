import { boxOfPoints } from "../../base/geometry.ts"
import type { PathSegment, SceneItem, ScenePage, ScenePath } from "../../model/scene.ts"

/** Segments from point to point. */
export const through = (
  points: readonly (readonly [x: number, y: number])[],
  isClosed = false,
): readonly PathSegment[] => [
  ...points.map(([x, y], at): PathSegment => [at === 0 ? "M" : "L", x, y]),
  ...(isClosed ? [["Z"] as const] : []),
]

interface Look {
  readonly fill?: number
  readonly stroke?: number
  readonly alpha?: number
}

/** A path as the reader gives it, with the corners of its segments for its box. */
export function pathOf(
  segments: readonly PathSegment[],
  { fill, stroke, alpha = 1 }: Look,
): ScenePath {
  const corners = segments.flatMap((segment) =>
    segment[0] === "M" || segment[0] === "L" ? [{ x: segment[1], y: segment[2] }] : [],
  )
  return {
    kind: "path",
    segments,
    ...(fill !== undefined && { fill: { colour: fill, alpha } }),
    ...(stroke !== undefined && { stroke: { colour: stroke, alpha } }),
    lineWidth: 1,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box: boxOfPoints(corners),
  }
}

/** A page that holds nothing else. */
export const pageWith = (items: readonly SceneItem[]): ScenePage => ({
  index: 0,
  width: 600,
  height: 800,
  items,
  links: [],
  annotations: [],
  fields: [],
  structure: [],
  textQuality: { glyphs: 0, unmapped: 0, invisible: 0, imageCover: 0 },
})
