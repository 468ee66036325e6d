import { greatest, least } from "../../../base/extremes.ts"
import {
  area,
  contains,
  union,
  height,
  middleX,
  middleY,
  width,
  type Box,
  type Point,
} from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { PathSegment, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft, RuleSet, TextLine } from "../../drafts.ts"
import { counts, points } from "../../geometry/scale.ts"
import { joinArrows } from "./arrows.ts"
import { decorations } from "./find-figures.ts"
import { netsOf, type Connector } from "./connector-nets.ts"
import { drawnShapes, type DrawnShape } from "./page-shapes.ts"
import { GROUND_OF_TEXT } from "../../geometry/page-ground.ts"

/** Smallest box of a diagram, in points. */
const MIN_WIDTH = 20
const MIN_HEIGHT = 11
/** How far the end of a connector may stay off the box that it leads to, in points. */
const REACH = points.pad
/**
 * How often the reach of a connector is added to an arrow that ends before the box that it points
 * at, or begins behind one: people draw it by hand.
 */
const AHEAD = counts.pair
/** Shortest connector, in points. */
const SHORTEST = points.gap
/** Segments of a connector at most: more are a curve of a plot. */
const MOST_SEGMENTS = counts.dozen
/** Segments of a box at most whose sides are looked at: more are a cloud or a drawing. */
const MOST_SIDES = counts.many
/** Boxes and connectors of a page that are looked at: more is no diagram that anybody edits. */
const MOST_BOXES = 60
const MOST_CONNECTORS = 120
/** Shapes within a diagram at most: its boxes, and its ways with a head each. */
const MOST_SHAPES = MOST_BOXES + 2 * MOST_CONNECTORS

/**
 * Finds diagrams: boxes with words in them, joined by arrows. Their shapes stay shapes, in one
 * group, and their words stay where they stand; without this, boxes in rows look like tables.
 *
 * One arrow at least is needed, or three boxes that lines meet upright in the middle of their
 * sides: rulings between shaded cells join boxes, too, along their edges.
 */
export function findDiagrams(
  page: ScenePage,
  lines: readonly TextLine[],
  rules: RuleSet,
): FigureDraft[] {
  if (!page.items.some((item) => item.kind === "path")) return []
  const drawn = joinArrows(drawnShapes(page, decorations(page, rules)))
  const bodies = bodiesOf(drawn)
  const worded = drawn.filter(
    (each) =>
      (isNode(each.shape, page) || bodies.has(each)) &&
      lines.some((line) => contains(each.shape.box, line.box, 1)),
  )
  if (worded.length < 2 || worded.length > MOST_BOXES) return []
  const boxes = [...worded, ...junctionsOf(drawn, worded, page)]
  const ways = drawn.filter((each) => isWay(each.shape) && !bodies.has(each))
  if (ways.length > MOST_CONNECTORS) return []
  const surroundings = { page, lines, drawn }
  const connectors = [
    ...ways.flatMap((way) => connectorOf(way, boxes) ?? []),
    ...[...bodies].map(([to, from]): Connector => ({ drawn: [], from, to })),
  ]
  const pointed = together(
    componentsOf(boxes, connectors).filter(
      (own) =>
        own.boxes.filter((box) => worded.includes(box)).length > 1 &&
        own.connectors.some(({ drawn: [way] }) => way && isPointed(way)),
    ),
  ).flatMap((own) => diagramOf(own, surroundings) ?? [])
  const taken = new Set(pointed.flatMap(({ items }) => items))
  const isFree = ({ items }: DrawnShape): boolean => !items.some((item) => taken.has(item))
  const free = worded.filter(isFree)
  const joined = componentsOf(free, netsOf(ways.filter(isFree), free))
    .filter((own) => own.boxes.length >= counts.few)
    .flatMap((own) => diagramOf(own, surroundings) ?? [])
  return [...pointed, ...joined]
}

/** A closed shape that may hold words. */
function isNode({ box, type, fill, stroke, segments }: Shape, page: ScenePage): boolean {
  if (type === "line" || type === "arrow" || (!fill && !stroke)) return false
  const isClosed = fill !== undefined || type === "ellipse" || segments.at(-1)?.[0] === "Z"
  return (
    isClosed &&
    box.x1 - box.x0 > MIN_WIDTH &&
    box.y1 - box.y0 > MIN_HEIGHT &&
    area(box) < GROUND_OF_TEXT * page.width * page.height
  )
}

/**
 * The lower parts of the boxes of classes, each with the box above: three sides, the fourth of
 * which is the lower side of that box.
 */
function bodiesOf(drawn: readonly DrawnShape[]): ReadonlyMap<DrawnShape, DrawnShape> {
  const open = drawn.filter(({ shape, tips }) => !tips && isOpenAbove(shape))
  if (open.length > MOST_BOXES) return new Map()
  const heads = open.length === 0 ? [] : drawn.filter(({ shape }) => shape.type === "rectangle")
  return new Map(
    open.flatMap((each) => {
      const { box } = each.shape
      const above = heads.find(
        ({ shape: { box: head } }) =>
          Math.abs(head.y1 - box.y0) < points.edge &&
          Math.abs(head.x0 - box.x0) < points.edge &&
          Math.abs(head.x1 - box.x1) < points.edge,
      )
      return above ? [[each, above] as const] : []
    }),
  )
}

/** Down, along and up again, as far as it came. */
function isOpenAbove({ fill, stroke, segments, box }: Shape): boolean {
  if (fill || !stroke || segments.length !== 4) return false
  const [a, b, c, d] = nodesOf(segments)
  if (!a || !b || !c || !d || width(box) < MIN_WIDTH || height(box) < MIN_HEIGHT) return false
  const [left, right] = a.x < d.x ? [a.x, d.x] : [d.x, a.x]
  return (
    Math.abs(a.y - box.y0) < points.hair &&
    Math.abs(d.y - box.y0) < points.hair &&
    Math.abs(b.y - box.y1) < points.hair &&
    Math.abs(c.y - box.y1) < points.hair &&
    Math.abs(left - box.x0) < points.hair &&
    Math.abs(right - box.x1) < points.hair
  )
}

/**
 * Shapes without words that ways may run through: decisions whose question stands beside them. No
 * boxes: those are cells and bars where they hold nothing.
 */
function junctionsOf(
  drawn: readonly DrawnShape[],
  worded: readonly DrawnShape[],
  page: ScenePage,
): readonly DrawnShape[] {
  const found = drawn.filter(
    (each) => each.shape.type !== "rectangle" && isNode(each.shape, page) && !worded.includes(each),
  )
  return worded.length + found.length > MOST_BOXES ? [] : found
}

/** A line, straight or with corners, that encloses nothing. */
const isWay = ({ type, fill, stroke, segments }: Shape): boolean =>
  stroke !== undefined &&
  (type === "line" ||
    type === "arrow" ||
    (!fill && segments.length <= MOST_SEGMENTS && segments.every(([kind]) => kind !== "Z")))

function endsOf(segments: readonly PathSegment[]): readonly [Point, Point] | undefined {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last || first[0] !== "M" || last[0] === "Z") return undefined
  const end = last[0] === "C" ? { x: last[5], y: last[6] } : { x: last[1], y: last[2] }
  return [{ x: first[1], y: first[2] }, end]
}

/**
 * What a way joins: two boxes, or one with itself where a head points back at it, as the states of
 * a machine have it.
 */
function connectorOf(drawn: DrawnShape, boxes: readonly DrawnShape[]): Connector | undefined {
  const ends = endsOf(drawn.shape.segments)
  if (!ends) return undefined
  const [a, b] = [drawn.tips?.[0] ?? ends[0], drawn.tips?.[1] ?? ends[1]]
  if (Math.hypot(a.x - b.x, a.y - b.y) < SHORTEST) return undefined
  const isArrow = drawn.shape.type === "arrow"
  const [from, to] = [
    touched(a, boxes) ?? (isArrow ? touchedAhead(b, a, boxes) : undefined),
    touched(b, boxes) ?? (isArrow ? touchedAhead(a, b, boxes) : undefined),
  ]
  if (!from || !to) return undefined
  if (from === to) return isPointed(drawn) ? { drawn: [drawn], from, to } : undefined
  // A ruling along the edges of its cells leads nowhere.
  const middle = middleOf(drawn.shape.segments)
  return [from, to].some(
    ({ shape }) => shape.type === "rectangle" && distance(middle, shape.box) < 1,
  )
    ? undefined
    : { drawn: [drawn], from, to }
}

/** The first box ahead of the end of a straight way. */
function touchedAhead(
  from: Point,
  to: Point,
  boxes: readonly DrawnShape[],
): DrawnShape | undefined {
  const share = REACH / Math.hypot(to.x - from.x, to.y - from.y)
  const [dx, dy] = [share * (to.x - from.x), share * (to.y - from.y)]
  for (let times = 1; times <= AHEAD; times++) {
    const found = touched({ x: to.x + times * dx, y: to.y + times * dy }, boxes)
    if (found) return found
  }
  return undefined
}

const isPointed = ({ shape, tips }: DrawnShape): boolean =>
  shape.type === "arrow" || tips !== undefined

/** The box at whose edge a point lies. */
const touched = (point: Point, boxes: readonly DrawnShape[]): DrawnShape | undefined =>
  boxes
    .filter(({ shape }) => {
      if (distance(point, shape.box) >= REACH) return false
      const isAtSide = shape.type !== "ellipse" && depth(point, shape.box) < REACH
      return isAtSide || offOutline(point, shape) < REACH
    })
    .toSorted((a, b) => area(a.shape.box) - area(b.shape.box))[0]

/** How far a point lies outside a box. */
const distance = ({ x, y }: Point, { x0, y0, x1, y1 }: Box): number =>
  Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1))
/** How far a point lies within a box. */
const depth = ({ x, y }: Point, { x0, y0, x1, y1 }: Box): number =>
  Math.min(x - x0, x1 - x, y - y0, y1 - y)

/** How far a point lies off the outline of an ellipse, or of a shape of straight sides. */
function offOutline({ x, y }: Point, { type, box, segments }: Shape): number {
  if (type === "ellipse") {
    const [dx, dy] = [x - middleX(box), y - middleY(box)]
    const share = Math.hypot((2 * dx) / width(box), (2 * dy) / height(box))
    return share === 0 ? Infinity : Math.abs(1 - 1 / share) * Math.hypot(dx, dy)
  }
  if (segments.length > MOST_SIDES) return Infinity
  const corners = nodesOf(segments)
  return Math.min(
    ...corners.map((from, at) =>
      offSide({ x, y }, from, corners[(at + 1) % corners.length] ?? from),
    ),
  )
}

function offSide({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / square
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from.x - at * dx, y - from.y - at * dy)
}

/** Where the pieces of a way meet. */
const nodesOf = (segments: readonly PathSegment[]): Point[] =>
  segments.flatMap((segment): Point[] => {
    if (segment[0] === "Z") return []
    return segment[0] === "C"
      ? [{ x: segment[5], y: segment[6] }]
      : [{ x: segment[1], y: segment[2] }]
  })

function middleOf(segments: readonly PathSegment[]): Point {
  const nodes = segments.flatMap((segment): Point[] =>
    segment[0] === "C"
      ? [
          { x: segment[1], y: segment[2] },
          { x: segment[3], y: segment[4] },
          { x: segment[5], y: segment[6] },
        ]
      : nodesOf([segment]),
  )
  const [a, b] = [nodes[(nodes.length - 1) >> 1], nodes[nodes.length >> 1]]
  return { x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 }
}

interface Component {
  readonly boxes: readonly DrawnShape[]
  readonly connectors: readonly Connector[]
}

function componentsOf(boxes: readonly DrawnShape[], connectors: readonly Connector[]): Component[] {
  const group = new Map(boxes.map((box, at) => [box, at]))
  for (const { from, to } of connectors) {
    const [kept, gone] = [group.get(from), group.get(to)]
    if (kept === undefined || gone === undefined) continue
    for (const [box, own] of group) if (own === gone) group.set(box, kept)
  }
  return [...new Set(group.values())].flatMap((own) => {
    const members = boxes.filter((box) => group.get(box) === own)
    const ways = connectors.filter(({ from }) => group.get(from) === own)
    return members.length > 1 ? [{ boxes: members, connectors: ways }] : []
  })
}

const partsOf = ({ boxes, connectors }: Component): readonly DrawnShape[] => [
  ...boxes,
  ...connectors.flatMap((connector) => connector.drawn),
]

const boxOf = (component: Component): Box =>
  partsOf(component)
    .map(({ shape }) => shape.box)
    .reduce(union)

/** Joins components that lie over each other: what stands in one of them would stand in both. */
function together(components: readonly Component[]): Component[] {
  const made: Component[] = []
  for (const component of components) {
    let whole = component
    for (;;) {
      const box = boxOf(whole)
      const at = made.findIndex((other) => overlaps(boxOf(other), box))
      const [other] = at < 0 ? [] : made.splice(at, 1)
      if (!other) break
      whole = {
        boxes: [...other.boxes, ...whole.boxes],
        connectors: [...other.connectors, ...whole.connectors],
      }
    }
    made.push(whole)
  }
  return made
}

interface Surroundings {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly drawn: readonly DrawnShape[]
}

function diagramOf(
  component: Component,
  { page, lines, drawn }: Surroundings,
): FigureDraft | undefined {
  const { boxes } = component
  const bare = boxOf(component)
  // The name of an arrow at the edge of the diagram reaches over it.
  const widest = greatest(boxes.map(({ shape }) => width(shape.box)))
  const names = lines.filter(({ box: own }) => overlaps(own, bare) && width(own) <= widest)
  const box = names.reduce((whole, name) => union(whole, name.box), bare)
  const members = drawn.filter(({ shape }) => contains(box, shape.box, REACH))
  const inside = lines.filter((line) => contains(box, line.box, REACH))
  // Other words that do are text of the page that it stands in.
  const isCrossed = lines.some((line) => !inside.includes(line) && overlaps(line.box, box))
  if (isCrossed || members.length > MOST_SHAPES || isMostlyText(inside, boxes)) return undefined
  const items = members.flatMap((member) => member.items)
  return {
    page: page.index,
    box: members.map(({ shape }) => shape.box).reduce(union, box),
    content: { kind: "drawing", shapes: members.map(({ shape }) => shape) },
    lines: inside,
    items,
    isBackground: false,
    isDiagram: true,
    z: least(items),
  }
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x0 < b.x1 - 1 && a.x1 > b.x0 + 1 && a.y0 < b.y1 - 1 && a.y1 > b.y0 + 1

/** Letters beside the boxes are names of arrows: there are fewer of them than in the boxes. */
function isMostlyText(inside: readonly TextLine[], boxes: readonly DrawnShape[]): boolean {
  const lettersOf = (own: readonly TextLine[]): number =>
    own.reduce((sum, { text }) => sum + text.length, 0)
  const held = inside.filter((line) => boxes.some(({ shape }) => contains(shape.box, line.box, 2)))
  return lettersOf(inside) > 2 * lettersOf(held)
}
