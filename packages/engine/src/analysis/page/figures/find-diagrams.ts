import { least } from "../../../base/extremes.ts"
import { area, contains, union, type Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { PathSegment, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft, RuleSet, TextLine } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { joinArrows } from "./arrows.ts"
import { decorations } from "./find-figures.ts"
import { netsOf, type Connector } from "./connector-nets.ts"
import { drawnShapes, type DrawnShape } from "./page-shapes.ts"

/** Smallest box of a diagram, in points, and largest, as share of the page. */
const MIN_WIDTH = 20
const MIN_HEIGHT = 11
const MOST_PAGE = shares.half
/** How far the end of a connector may stay off the box that it leads to, in points. */
const REACH = points.pad
/**
 * How often the reach of a connector is added to an arrow that ends before the box that it points at, or begins
 * behind one: people draw it by hand.
 */
const AHEAD = counts.pair
/** Shortest connector, in points. */
const SHORTEST = points.gap
/** Segments of a connector at most: more are a curve of a plot. */
const MOST_SEGMENTS = counts.several
/** Boxes and connectors of a page that are looked at: more is no diagram that anybody edits. */
const MOST_BOXES = 60
const MOST_CONNECTORS = 120
/** Shapes within a diagram at most: its boxes, and its ways with a head each. */
const MOST_SHAPES = MOST_BOXES + 2 * MOST_CONNECTORS

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Finds diagrams: boxes with words in them, joined by arrows. Their shapes stay shapes, in one
 * group, and their words stay where they stand; without this, boxes in rows look like tables.
 *
 * One arrow at least is needed, or three boxes that lines meet upright in the middle of their sides:
 * rulings between shaded cells join boxes, too, along their edges.
 */
export function findDiagrams(
  page: ScenePage,
  lines: readonly TextLine[],
  rules: RuleSet,
): FigureDraft[] {
  if (!page.items.some((item) => item.kind === "path")) return []
  const drawn = joinArrows(drawnShapes(page, decorations(page, rules)))
  const boxes = drawn.filter(({ shape }) => isNode(shape, page, lines))
  const ways = drawn.filter(({ shape }) => isWay(shape))
  if (boxes.length < 2 || boxes.length > MOST_BOXES || ways.length > MOST_CONNECTORS) return []
  const surroundings = { page, lines, drawn }
  const connectors = ways.flatMap((way) => connectorOf(way, boxes) ?? [])
  const pointed = together(
    componentsOf(boxes, connectors).filter((own) =>
      own.connectors.some(({ drawn: [way] }) => way && isPointed(way)),
    ),
  ).flatMap((own) => diagramOf(own, surroundings) ?? [])
  const taken = new Set(pointed.flatMap(({ items }) => items))
  const isFree = ({ items }: DrawnShape): boolean => !items.some((item) => taken.has(item))
  const free = boxes.filter(isFree)
  const joined = componentsOf(free, netsOf(ways.filter(isFree), free))
    .filter((own) => own.boxes.length >= counts.few)
    .flatMap((own) => diagramOf(own, surroundings) ?? [])
  return [...pointed, ...joined]
}

/** A closed shape with words in it. */
function isNode(shape: Shape, page: ScenePage, lines: readonly TextLine[]): boolean {
  const { box, type, fill, stroke, segments } = shape
  if (type === "line" || type === "arrow" || (!fill && !stroke)) return false
  const isClosed = fill !== undefined || segments.at(-1)?.[0] === "Z"
  return (
    isClosed &&
    box.x1 - box.x0 > MIN_WIDTH &&
    box.y1 - box.y0 > MIN_HEIGHT &&
    area(box) < MOST_PAGE * page.width * page.height &&
    lines.some((line) => contains(box, line.box, 1))
  )
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

function connectorOf(drawn: DrawnShape, boxes: readonly DrawnShape[]): Connector | undefined {
  const ends = endsOf(drawn.shape.segments)
  if (!ends) return undefined
  const [a, b] = ends
  if (Math.hypot(a.x - b.x, a.y - b.y) < SHORTEST) return undefined
  const isArrow = drawn.shape.type === "arrow"
  const [from, to] = [
    touched(a, boxes) ?? (isArrow ? touchedAhead(b, a, boxes) : undefined),
    touched(b, boxes) ?? (isArrow ? touchedAhead(a, b, boxes) : undefined),
  ]
  if (!from || !to || from === to) return undefined
  // A ruling along the edges of its cells leads nowhere.
  const middle = middleOf(drawn.shape.segments)
  return [from, to].some(({ shape }) => distance(middle, shape.box) < 1)
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

const isPointed = ({ shape, hasHead }: DrawnShape): boolean =>
  shape.type === "arrow" || hasHead === true

/** The box at whose edge a point lies. */
const touched = (point: Point, boxes: readonly DrawnShape[]): DrawnShape | undefined =>
  boxes
    .filter(({ shape: { box } }) => distance(point, box) < REACH && depth(point, box) < REACH)
    .toSorted((a, b) => area(a.shape.box) - area(b.shape.box))[0]

/** How far a point lies outside a box. */
const distance = ({ x, y }: Point, { x0, y0, x1, y1 }: Box): number =>
  Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1))
/** How far a point lies within a box. */
const depth = ({ x, y }: Point, { x0, y0, x1, y1 }: Box): number =>
  Math.min(x - x0, x1 - x, y - y0, y1 - y)

function middleOf(segments: readonly PathSegment[]): Point {
  const points = segments.flatMap((segment): Point[] =>
    segment[0] === "M" || segment[0] === "L" ? [{ x: segment[1], y: segment[2] }] : [],
  )
  const [a, b] = [points[(points.length - 1) >> 1], points[points.length >> 1]]
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
  const box = boxOf(component)
  const members = drawn.filter(({ shape }) => contains(box, shape.box, REACH))
  const inside = lines.filter((line) => contains(box, line.box, REACH))
  // Words that reach over its edge are text of the page that it stands in.
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
