import { boxOfPoints, type Point } from "../../../base/geometry.ts"
import { points } from "../../geometry/scale.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { cornersOf, headLimit, headLookUp, headsOf, tipAt, type Head } from "./arrow-heads.ts"
import { asArrow } from "./filled-arrows.ts"
import type { DrawnShape } from "./page-shapes.ts"

/**
 * Joins each line with the filled triangle at one of its ends: an arrow that can be bent and
 * coloured as one.
 *
 * The line is drawn up to the tip then, which is where programs put an arrow's end. A second head
 * at the other end stays a shape of its own, and so does that of a way with corners or bends. Heads
 * in outline and diamonds, as class diagrams have them, stay shapes, too: where their tip is is
 * told.
 */
export function joinArrows(given: readonly DrawnShape[]): DrawnShape[] {
  const drawn = given.map(asArrow)
  const heads = headsOf(drawn)
  if (heads.length === 0) return drawn
  const headsAt = headLookUp(heads)
  const used = new Set<DrawnShape>()
  const joined = drawn.map((each) => {
    if (!each.shape.stroke || each.shape.fill) return each
    const straight = straightEnds(each)
    const arrow = straight && withHead(each, straight, headsAt, used)
    return arrow ?? (wayOf(each) ? withTip(each, headsAt) : each)
  })
  return joined.filter((each) => !used.has(each))
}

type HeadsAt = ReturnType<typeof headLookUp>

/** How far the points of a curve may lie off the line that it is drawn as, in points. */
const OFF_LINE = points.hair

/** The ends of a line, and of a curve that is one: Graphviz draws every edge as a curve. */
function straightEnds({ shape }: DrawnShape): readonly [Point, Point] | undefined {
  const own = shape.type === "line" ? cornersOf(shape.segments) : curveOf(shape.segments)
  const [from, to] = [own?.[0], own?.at(-1)]
  if (!own || !from || !to) return undefined
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return undefined
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  let last = 0
  for (const { x, y } of own) {
    const at = (x - from.x) * dx + (y - from.y) * dy
    if (Math.abs((x - from.x) * dy - (y - from.y) * dx) > OFF_LINE || at < last - OFF_LINE)
      return undefined
    last = at
  }
  return [from, to]
}

/** Points of a way of curves alone, in their order, with those that bend it. */
function curveOf(segments: readonly PathSegment[]): readonly Point[] | undefined {
  if (segments.length < 2) return undefined
  return segments.every(([kind], at) => kind === (at === 0 ? "M" : "C"))
    ? pointsOf(segments)
    : undefined
}

const pointsOf = (segments: readonly PathSegment[]): Point[] =>
  segments.flatMap((segment): Point[] => {
    if (segment[0] === "Z") return []
    const [, x, y] = segment
    if (segment[0] !== "C") return [{ x, y }]
    return [
      { x, y },
      { x: segment[3], y: segment[4] },
      { x: segment[5], y: segment[6] },
    ]
  })

/** The arrow that a line and a filled triangle at one of its ends are. */
function withHead(
  each: DrawnShape,
  [from, to]: readonly [Point, Point],
  headsAt: HeadsAt,
  used: Set<DrawnShape>,
): DrawnShape | undefined {
  const limit = headLimit(each.shape.lineWidth)
  for (const head of new Set([...headsAt(from, limit), ...headsAt(to, limit)])) {
    if (head.corners.length !== 3 || !isFilledFor(head, each) || used.has(head.each)) continue
    const course = [[from, to] as const, [to, from] as const]
      .map(([start, end]) => ({ start, tip: tipAt(head.corners, start, end, limit) }))
      .find(({ tip }) => tip !== undefined)
    if (!course?.tip) continue
    used.add(head.each)
    const segments: PathSegment[] = [
      ["M", course.start.x, course.start.y],
      ["L", course.tip.x, course.tip.y],
    ]
    const box = boxOfPoints([course.start, course.tip])
    return {
      shape: { ...each.shape, type: "arrow" as const, segments, box },
      items: [...each.items, ...head.each.items],
    }
  }
  return undefined
}

const isFilledFor = (head: Head, way: DrawnShape): boolean =>
  head.each.shape.fill?.colour === way.shape.stroke?.colour

/** Heads in outline have the colour of their way, whatever fills them. */
const isOutlinedFor = (head: Head, way: DrawnShape): boolean =>
  head.each.shape.stroke !== undefined && head.each.shape.stroke.colour === way.shape.stroke?.colour

/** Segments of a way of an arrow at most: more are a curve of a plot. */
const MOST_SEGMENTS = 40

/** Points of a way that encloses nothing, those that bend it included. */
function wayOf({ shape: { fill, segments } }: DrawnShape): readonly Point[] | undefined {
  const isOpen = segments.every(([kind], at) => (at === 0) === (kind === "M") && kind !== "Z")
  return fill === undefined && isOpen && segments.length > 1 && segments.length <= MOST_SEGMENTS
    ? pointsOf(segments)
    : undefined
}

/**
 * Tells where the tips of the heads at the ends of a way are; to one filled head the way is drawn.
 */
function withTip(each: DrawnShape, headsAt: HeadsAt): DrawnShape {
  const { shape } = each
  const way = wayOf(each)
  if (!way) return each
  const limit = headLimit(shape.lineWidth)
  const found = [way, way.toReversed()].map((course) => {
    const [start, end] = lastTwo(course)
    if (!start || !end) return undefined
    for (const head of headsAt(end, limit)) {
      if (head.each === each) continue
      if (!isFilledFor(head, each) && !isOutlinedFor(head, each)) continue
      const tip = tipAt(head.corners, start, end, limit)
      if (tip) return { tip, head }
    }
    return undefined
  })
  const [atEnd, atStart] = found
  if (!atEnd && !atStart) return each
  const tips = [atStart?.tip, atEnd?.tip] as const
  const drawnTo = found.flatMap((own) =>
    own && own.head.corners.length === 3 && isFilledFor(own.head, each) ? [own] : [],
  )[0]
  const isStraight = shape.segments.every(([kind]) => kind !== "C")
  if (!drawnTo || !isStraight || shape.type === "line") return { ...each, tips }
  const course = drawnTo === atEnd ? way : way.toReversed()
  const drawn = [...course.slice(0, -1), drawnTo.tip]
  const segments = drawn.map(({ x, y }, at): PathSegment => [at === 0 ? "M" : "L", x, y])
  return {
    ...each,
    tips: drawnTo === atEnd ? tips : [tips[1], tips[0]],
    shape: { ...shape, segments, box: boxOfPoints(drawn) },
  }
}

/** The end of a way, and the point before it that tells where it goes. */
function lastTwo(course: readonly Point[]): readonly (Point | undefined)[] {
  const end = course.at(-1)
  const start = course.findLast(
    ({ x, y }) => end !== undefined && Math.hypot(x - end.x, y - end.y) > points.hair,
  )
  return [start, end]
}
