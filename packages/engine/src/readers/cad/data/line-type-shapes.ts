import type { PathSegment } from "../../../model/scene.ts"

/** A symbol along a line: unit high, y up, origin on the line. */
export interface StandardShape {
  readonly segments: readonly PathSegment[]
}

/** Handle length of a quarter circle of radius 1. */
const K = 0.5523

/**
 * Symbols of the usual fence, track and insulation lines, drawn anew; the file they come from is
 * rarely at hand.
 */
const shapes: ReadonlyMap<number, StandardShape> = new Map<number, StandardShape>([
  // Sleepers of a track.
  [130, { segments: [["M", 0, -1], ["L", 0, 1]] }],
  // Zigzag.
  [131, { segments: [["M", 0, 0], ["L", 1, 1], ["L", 2, 0]] }],
  // Square post.
  [132, { segments: [["M", 0, -1], ["L", 0, 1], ["L", 2, 1], ["L", 2, -1], ["Z"]] }],
  // Round post.
  [133, { segments: [["M", 0, 0], ["C", 0, K, 1 - K, 1, 1, 1], ["C", 1 + K, 1, 2, K, 2, 0], ["C", 2, -K, 1 + K, -1, 1, -1], ["C", 1 - K, -1, 0, -K, 0, 0], ["Z"]] }],
  // One loop of batting.
  [134, { segments: [["M", 0, 0], ["L", -1, 2], ["C", -1, 2 + 2 * K, 1 - 2 * K, 4, 1, 4], ["C", 1 + 2 * K, 4, 3, 2 + 2 * K, 3, 2], ["L", 2, 0]] }],
])

/**
 * Gives a symbol of the file that AutoCAD's own line types refer to, or undefined for other files
 * and numbers.
 */
export function standardShape(file: string, number: number): StandardShape | undefined {
  return /(^|[\\/])ltypeshp(\.shx)?$/i.test(file) ? shapes.get(number) : undefined
}
