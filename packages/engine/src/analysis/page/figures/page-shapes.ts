import { boxOfSegments } from "../../../model/path-box.ts"
import { points, shares } from "../../geometry/scale.ts"
import { contains, intersection, type Box, type Point } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { ScenePage, ScenePath } from "../../../model/scene.ts"
import { gradientFinder } from "./gradient-strips.ts"
import {
  clipOutline,
  outlinesOf,
  rectangleSegments,
  shapeType,
  wayThereAndBack,
} from "./path-geometry.ts"

/** A shape with the items it was made of. */
export interface DrawnShape {
  readonly shape: Shape
  /** Indices into `ScenePage.items`. */
  readonly items: readonly number[]
  /**
   * Where the tips of the heads at its start and at its end are, of a way that is no single line.
   */
  readonly tips?: readonly [Point | undefined, Point | undefined]
}

/**
 * Gives the shapes of a page in paint order; items in `skip` belong to others. Fill and outline of
 * one figure become one shape.
 */
export function drawnShapes(page: ScenePage, skip: ReadonlySet<number>): DrawnShape[] {
  const shapes: DrawnShape[] = []
  const known = knownShapes(page)
  const gradientAt = gradientFinder(page.items)
  for (let at = 0; at < page.items.length; at++) {
    const item = page.items[at]
    if (item?.kind !== "path" || skip.has(at)) continue
    const run = gradientAt(at)
    if (run && !rangeMeets(run.from, run.to, skip)) {
      const segments = rectangleSegments(run.box)
      const shape: Shape = {
        type: "rectangle",
        segments,
        box: run.box,
        fill: run.mean,
        gradient: run.gradient,
        lineWidth: 0,
        dash: [],
        z: at,
      }
      shapes.push({
        shape,
        items: Array.from({ length: run.to - run.from }, (_, index) => run.from + index),
      })
      at = run.to - 1
      continue
    }
    const outline = page.items[at + 1]
    const isPair = outline?.kind === "path" && !skip.has(at + 1) && isOutlineOf(item, outline)
    const shape = isPair
      ? shapeOf(withStroke(item, outline), page, at)
      : shapeAlone(item, page, { at, known })
    if (shape) shapes.push({ shape, items: isPair ? [at, at + 1] : [at] })
    if (isPair) at++
  }
  return shapes
}

function rangeMeets(from: number, to: number, skip: ReadonlySet<number>): boolean {
  for (let at = from; at < to; at++) if (skip.has(at)) return true
  return false
}

/** Two paths of one figure: a fill, then a stroke along its edge. */
function isOutlineOf(fill: ScenePath, outline: ScenePath): boolean {
  if (!fill.fill || fill.stroke || outline.fill || !outline.stroke || fill.rule || outline.rule)
    return false
  const slack = outline.lineWidth + 0.6
  const [a, b] = [boxOfSegments(fill.segments), boxOfSegments(outline.segments)]
  return (
    Math.abs(fill.segments.length - outline.segments.length) <= 2 &&
    contains(a, b, slack) &&
    contains(b, a, slack)
  )
}

function withStroke(fill: ScenePath, { stroke, lineWidth, dash, box }: ScenePath): ScenePath {
  return { ...fill, box, lineWidth, dash, ...(stroke && { stroke }) }
}

/** Share of a path's box that a clip must hide before the path is cut. */
const CLIPPED_SHARE = shares.little

/**
 * Shapes of paths that were looked at before, by their places in paint order; null for a path that
 * makes none. Diagrams and figures ask for the shapes of a page in turn.
 */
type KnownShapes = (Shape | null | undefined)[]

const shapesOfPages = new WeakMap<ScenePage, KnownShapes>()

function knownShapes(page: ScenePage): KnownShapes {
  const known: KnownShapes =
    shapesOfPages.get(page) ?? Array.from({ length: page.items.length }, () => undefined)
  shapesOfPages.set(page, known)
  return known
}

function shapeAlone(path: ScenePath, page: ScenePage, { at, known }: PathPlace): Shape | undefined {
  const before = known[at]
  if (before !== undefined) return before ?? undefined
  const shape = shapeOf(path, page, at)
  known[at] = shape ?? null
  return shape
}

interface PathPlace {
  readonly at: number
  readonly known: KnownShapes
}

function shapeOf(given: ScenePath, page: ScenePage, z: number): Shape | undefined {
  const way = given.fill ? undefined : wayThereAndBack(given.segments)
  const path = way ? { ...given, segments: way } : given
  const whole = boxOfSegments(path.segments)
  const type = shapeType(path.segments, path.fill !== undefined)
  const paint = {
    ...(path.fill && { fill: path.fill, ...(path.fillRule && { fillRule: path.fillRule }) }),
    ...(path.stroke && { stroke: path.stroke }),
    lineWidth: path.lineWidth,
    dash: path.dash,
    z,
  }
  const sheet: Box = {
    x0: 0 - page.width,
    y0: 0 - page.height,
    x1: 2 * page.width,
    y1: 2 * page.height,
  }
  if (type === "rectangle") {
    const box =
      intersection(whole, path.stroke ? grow(path.box, path.lineWidth) : path.box) ?? whole
    return { type, segments: rectangleSegments(box), box, ...paint }
  }
  const seen = intersection(whole, { x0: 0, y0: 0, x1: page.width, y1: page.height })
  const isClipped =
    path.fill !== undefined &&
    !path.stroke &&
    seen !== undefined &&
    areaOf(path.box) < (1 - CLIPPED_SHARE) * areaOf(seen)
  if (isClipped && outlinesOf(path.segments) === 1) {
    const segments = clipOutline(path.segments, path.box)
    return segments && { type: "path", segments, box: boxOfSegments(segments), ...paint }
  }
  const isOnSheet = intersection(whole, sheet) !== undefined
  return isOnSheet ? { type, segments: path.segments, box: whole, ...paint } : undefined
}

const areaOf = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0)
const grow = (box: Box, by: number): Box => ({
  x0: box.x0 - by,
  y0: box.y0 - by,
  x1: box.x1 + by,
  y1: box.y1 + by,
})

/** Lower shapes than this are rulings, in points. */
export const rulingHeight = points.slack

/** A box, or a line that runs level or upright: what frames and tables are made of. */
export const isBoxOrRuling = ({ type, box }: DrawnShape["shape"]): boolean =>
  type === "rectangle" ||
  (type === "line" && (box.x1 - box.x0 < points.edge || box.y1 - box.y0 < points.edge))

export const isRuling = ({ box }: DrawnShape["shape"]): boolean => box.y1 - box.y0 <= rulingHeight
