import { boxOfPoints, type Point } from "../../../base/geometry.ts"
import type { PathSegment, SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import type { Ink } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import type { NumberAxis } from "./number-axis.ts"

/** A level word of a chart whose first letter stands at a place, letters half an em wide. */
export function wordAt(
  text: string,
  x: number,
  baseline: number,
  { size = 8, width = text.length * size * 0.5 }: { size?: number; width?: number } = {},
): ChartWord {
  const box = { x0: x, x1: x + width, y0: baseline - 0.72 * size, y1: baseline + 0.2 * size }
  return { text, box, baseline, size, angle: 0, colour: 0 }
}

/** A word turned by degrees clockwise between two places. */
export function turnedWord(text: string, angle: number, start: Point, end: Point): ChartWord {
  const size = 8
  return {
    text,
    box: boxOfPoints([start, end]),
    baseline: start.y,
    size,
    angle,
    colour: 0,
    start,
    end,
  }
}

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

/** A filled outline. */
export function fillOf(points: readonly Point[], hasCurves = false): Ink {
  return {
    kind: "fill",
    nodes: points,
    points,
    box: boxOfPoints([...points]),
    colour: 0x4060a0,
    width: 0,
    dash: [],
    isClosed: true,
    hasCurves,
    item: 0,
  }
}

/** An open line through points. */
export const strokeOf = (points: readonly Point[]): Ink => ({
  ...fillOf(points),
  kind: "stroke",
  width: 1,
  isClosed: false,
})

interface Label {
  readonly value: number
  readonly place: number
}

/** An axis without labels on which two values have their places. */
export function axisFrom(
  first: Label,
  last: Label,
  direction: NumberAxis["direction"] = "up",
): NumberAxis {
  const slope = (last.value - first.value) / (last.place - first.place)
  return {
    direction,
    slope,
    start: first.value - slope * first.place,
    scale: "linear",
    min: first.value,
    max: last.value,
    step: last.value - first.value,
    format: "0",
    words: [],
    places: [first.place, last.place],
    isSnapped: true,
  }
}
