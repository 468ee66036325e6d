import {
  boxOfPoints,
  contains,
  grown,
  height,
  type Box,
  type Point,
} from "../../../base/geometry.ts"
import type { PathSegment, ScenePath } from "../../../model/scene.ts"
import type { Fill } from "../../drafts.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** Segments of one path that are looked at; longer paths are drawings. */
export const MAX_SEGMENTS = 64

/** Collects the filled paths of a page that are boxes with round corners, by what they are. */
export class RoundBoxes {
  /** Grounds of words. */
  readonly pads: Fill[] = []
  /** Outlines of cards. */
  readonly frames: Box[] = []
  readonly #corners: Fill[] = []

  add(item: ScenePath, index: number): void {
    const { box, fill: paint } = item
    if (!paint) return
    if (isRoundedBox(item)) this.pads.push({ box, paint, items: [index] })
    else if (isCornerBox(item)) this.#corners.push({ box, paint, items: [index] })
    if (isRoundFrame(item)) this.frames.push(box)
  }

  /**
   * Gives the boxes with a round corner or two that go on a row of cells: as high as a box of their
   * colour that they touch. The head of a table is often round at its ends.
   */
  cellsBeside(fills: readonly Fill[]): Fill[] {
    const all = [...fills, ...this.#corners]
    if (this.#corners.length * all.length > MOST_PAIRS) return []
    return this.#corners.filter(({ box, paint }) =>
      all.some(
        (other) =>
          other.paint.colour === paint.colour &&
          other.paint.alpha === paint.alpha &&
          isNear(other.box.y0, box.y0) &&
          isNear(other.box.y1, box.y1) &&
          (isNear(other.box.x0, box.x1) || isNear(other.box.x1, box.x0)),
      ),
    )
  }
}

/** Highest box with round corners that may lie behind a word, in points. */
const HIGHEST_PAD = points.block

/**
 * How far the middle of a quarter of a circle lies from the sides of its corner, as a share of the
 * radius.
 */
const ARC_DEPTH = shares.some

/**
 * Tells whether a path is one box whose corners are round: each point lies on a side or on the arc
 * of a corner, and at least two sides are straight.
 */
const isRoundedBox = ({ segments, box }: ScenePath): boolean =>
  height(box) <= HIGHEST_PAD && hasRoundCorners(segments, box)

/** Most round corners of a cell at a corner of its table, or at two where it is the only column. */
const mostRound = counts.pair

/** Most pairs of such a cell and another box of a page that are compared. */
const MOST_PAIRS = MOST_COMPARED * counts.many

/** Tells a box of which one or two corners are round, and the others its own. */
function isCornerBox({ segments, box: { x0, y0, x1, y1 } }: ScenePath): boolean {
  const round = segments.filter(([command]) => command === "C").length
  if (round === 0 || round > mostRound || segments.length > counts.dozen) return false
  const ends = segments.flatMap((segment) => endOf(segment) ?? [])
  const isOnSide = ({ x, y }: Point): boolean =>
    isNear(x, x0) || isNear(x, x1) || isNear(y, y0) || isNear(y, y1)
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => ({ x, y })))
  const square = corners.filter(({ x, y }) =>
    ends.some((end) => isNear(end.x, x) && isNear(end.y, y)),
  )
  return ends.every(isOnSide) && square.length === corners.length - round
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < points.hair

/** Thickest line of a frame that is painted as a ring, in points. */
const THICKEST_FRAME = points.slack

/** Tells a ring between two boxes with round corners: browsers draw the border of a card so. */
function isRoundFrame({ segments, box }: ScenePath): boolean {
  const inner = segments.findLastIndex(([command]) => command === "M")
  if (inner <= 0) return false
  const rings = [segments.slice(0, inner), segments.slice(inner)]
  return rings.every((ring) => {
    const own = boxOfPoints(ring.flatMap((segment) => endOf(segment) ?? []))
    const isAlong =
      contains(grown(box, points.hair), own) && contains(grown(own, THICKEST_FRAME), box)
    return isAlong && hasRoundCorners(ring, own)
  })
}

/** Where a segment ends. */
const endOf = (segment: PathSegment): Point | undefined =>
  segment[0] === "Z" ? undefined : { x: Number(segment.at(-2)), y: Number(segment.at(-1)) }

function hasRoundCorners(segments: readonly PathSegment[], { x0, y0, x1, y1 }: Box): boolean {
  if (segments.length > MAX_SEGMENTS) return false
  const count = (command: string): number => segments.filter(([own]) => own === command).length
  if (count("C") < 4 || count("L") < 2 || count("M") !== 1) return false
  const depth = (ARC_DEPTH * Math.min(x1 - x0, y1 - y0)) / 2 + 0.1
  return segments.every((segment) => {
    if (segment[0] === "Z") return true
    const [x, y] = [Number(segment.at(-2)), Number(segment.at(-1))]
    return Math.min(x - x0, x1 - x, y - y0, y1 - y) <= depth
  })
}
