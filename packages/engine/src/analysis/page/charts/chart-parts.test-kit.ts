import { boxOfPoints, type Point } from "../../../base/geometry.ts"
import type { Ink } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import type { NumberAxis } from "./number-axis.ts"

export { pageWith, pathOf, through } from "../../geometry/paths.test-kit.ts"

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
