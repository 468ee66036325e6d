import type { Box, Point } from "../../../base/geometry.ts"

/** A word or phrase of a chart, set in one go. */
export interface ChartWord {
  readonly text: string
  readonly box: Box
  readonly baseline: number
  readonly size: number
  /** Degrees clockwise. */
  readonly angle: number
  readonly colour: number
  /** Of turned words: where their first letter begins and their last one ends. */
  readonly start?: Point
  readonly end?: Point
  /** What it was put together from, where it was painted in pieces. */
  readonly parts?: readonly ChartWord[]
  /** Where its letters stand, where it holds a sign that is drawn, or an exponent. */
  readonly letters?: readonly Box[]
}
