import {
  type Hatch,
  type HatchBoundaryPath,
  HatchBoundaryPathArc,
  type HatchBoundaryPathEdge,
  HatchBoundaryPathEllipse,
  HatchBoundaryPathLine,
  HatchBoundaryPathPolyline,
  HatchBoundaryPathSpline,
  type HatchPatternLine,
} from "@node-projects/acad-ts"
import {
  chain,
  invertPlane,
  mapPoint,
  objectSpace,
  planeScale,
  point,
  type Affine3,
  type Point3,
} from "../geometry/affine.ts"
import { boxOf } from "../geometry/canvas.ts"
import { positiveSweep } from "./draw-curves.ts"
import { fillPath, styleOf, type DrawContext } from "./draw-context.ts"
import { PathBuilder } from "../geometry/path-builder.ts"
import { shadeOf } from "./gradient.ts"
import { dashOf } from "./properties.ts"
import { sampleSpline } from "../geometry/spline.ts"

/** Most lines of one hatch; a denser one is filled with a tint, as it would look. */
const MAX_LINES = 20_000
/** Distance of lines in points below which they run together to a tint. */
const LEAST_DISTANCE_PT = 0.15

/** Ink of a pattern that is drawn as a tint: what lies below can be read. */
const TINT = 0.35

/** Draws a hatch: solid, gradient or pattern lines inside its boundary. */
export function drawHatch(entity: Hatch, context: DrawContext): void {
  const plane = chain(objectSpace(entity.normal), context.toPage)
  const boundary = new PathBuilder(plane)
  for (const path of entity.paths) traceBoundary(boundary, path, entity.elevation)
  if (boundary.segments.length < 3) return
  const style = styleOf(entity, context)
  const shade = shadeOf(entity, plane, boundary.segments, style.colour, context)
  if (shade) {
    const { stroke: _, ...rest } = style
    return context.canvas.path(boundary.segments, { ...rest, shade, dash: [], isEvenOdd: true })
  }
  if (entity.isSolid) return fillPath(context, boundary.segments, style, true)
  // Some programs only name a pattern that is theirs to know.
  const isOnlyNamed = entity.pattern.lines.length === 0
  if (isOnlyNamed)
    context.session.report({
      kind: "feature-dropped",
      detail: `hatch pattern ${entity.pattern.name.slice(0, 80)}`,
    })
  const lines = isOnlyNamed ? undefined : patternLines(entity, plane, boundary)
  if (lines === undefined)
    return fillPath(context, boundary.segments, { ...style, alpha: style.alpha * TINT }, true)
  context.canvas.clip(boundary.segments, true, () => {
    for (const family of lines) {
      if (family.path.segments.length > 1)
        context.canvas.path(family.path.segments, { ...style, dash: family.dash })
    }
  })
}

function traceBoundary(path: PathBuilder, boundary: HatchBoundaryPath, elevation: number): void {
  let end: Point3 | undefined
  for (const edge of boundary.edges) {
    if (edge instanceof HatchBoundaryPathPolyline) tracePolylineEdge(path, edge, elevation)
    else end = traceEdge(path, edge, elevation, end)
  }
  path.close()
}

function tracePolylineEdge(
  path: PathBuilder,
  edge: HatchBoundaryPathPolyline,
  elevation: number,
): void {
  // The third coordinate of a vertex is its bulge.
  const vertices = edge.vertices.map((vertex) => ({
    at: point(vertex.x, vertex.y, elevation),
    bulge: vertex.z,
  }))
  const [first] = vertices
  if (!first) return
  path.move(first.at)
  for (const [index, vertex] of vertices.entries()) {
    const next = vertices[index + 1] ?? first
    path.bulge(vertex.at, next.at, vertex.bulge)
  }
  path.close()
}

/** Edges mostly join; where one starts elsewhere, a new part begins. Gives the edge's end. */
function traceEdge(
  path: PathBuilder,
  edge: HatchBoundaryPathEdge,
  z: number,
  from: Point3 | undefined,
): Point3 {
  const go = (start: Point3): void => {
    const reach = from ? Math.hypot(start.x - from.x, start.y - from.y) : Infinity
    if (!from || reach > 1e-3 * (1 + Math.abs(start.x) + Math.abs(start.y))) path.move(start)
    else path.line(start)
  }
  if (edge instanceof HatchBoundaryPathLine) {
    const [start, end] = [point(edge.start.x, edge.start.y, z), point(edge.end.x, edge.end.y, z)]
    go(start)
    path.line(end)
    return end
  }
  if (edge instanceof HatchBoundaryPathArc) {
    const axes = { major: point(edge.radius, 0), minor: point(0, edge.radius) }
    return traceArc(path, go, {
      center: point(edge.center.x, edge.center.y, z),
      axes,
      ...turn(edge),
    })
  }
  if (edge instanceof HatchBoundaryPathEllipse) {
    const major = point(edge.majorAxisEndPoint.x, edge.majorAxisEndPoint.y)
    const minor = point(-major.y * edge.minorToMajorRatio, major.x * edge.minorToMajorRatio)
    return traceArc(path, go, {
      center: point(edge.center.x, edge.center.y, z),
      axes: { major, minor },
      ...turn(withParameters(edge)),
    })
  }
  if (edge instanceof HatchBoundaryPathSpline) {
    const count = Math.min(400, Math.max(24, edge.controlPoints.length * 8))
    const points = splineEdgePoints(edge, count).map((at) => point(at.x, at.y, z))
    for (const [index, at] of points.entries()) {
      if (index === 0) go(at)
      else path.line(at)
    }
    return points.at(-1) ?? from ?? point(0, 0)
  }
  return from ?? point(0, 0)
}

/** Weights stand in the third coordinate of a control point. */
function splineEdgePoints(edge: HatchBoundaryPathSpline, count: number): Point3[] {
  const controlPoints = edge.controlPoints.map((at) => point(at.x, at.y))
  const sampled = sampleSpline(
    {
      controlPoints,
      knots: edge.knots,
      degree: edge.degree,
      weights: edge.isRational ? edge.controlPoints.map((at) => at.z) : [],
    },
    count,
  )
  return sampled.length > 1
    ? sampled
    : edge.fitPoints.length > 1
      ? edge.fitPoints.map((at) => point(at.x, at.y))
      : controlPoints
}

/**
 * Clockwise edges count their angles the other way round. Source: DXF reference, HATCH, boundary
 * path data, group code 73.
 */
function turn(edge: { startAngle: number; endAngle: number; counterClockWise: boolean }): {
  start: number
  sweep: number
} {
  const isWhole = Math.abs(Math.abs(edge.endAngle - edge.startAngle) - Math.PI * 2) < 1e-6
  const sweep = isWhole ? Math.PI * 2 : positiveSweep(edge.startAngle, edge.endAngle)
  return edge.counterClockWise
    ? { start: edge.startAngle, sweep }
    : { start: -edge.startAngle, sweep: -sweep }
}

/**
 * Ends of elliptic edges are stored as angles on the drawing; an ellipse is followed by its
 * parameter.
 */
function withParameters(edge: HatchBoundaryPathEllipse): {
  startAngle: number
  endAngle: number
  counterClockWise: boolean
} {
  const { startAngle, endAngle, counterClockWise, minorToMajorRatio: ratio } = edge
  const parameter = (angle: number): number => {
    const turns = Math.round(angle / (Math.PI * 2)) * Math.PI * 2
    return turns + Math.atan2(Math.sin(angle - turns) / ratio, Math.cos(angle - turns))
  }
  return ratio > 0
    ? { startAngle: parameter(startAngle), endAngle: parameter(endAngle), counterClockWise }
    : { startAngle, endAngle, counterClockWise }
}

interface ArcEdge {
  readonly center: Point3
  readonly axes: { readonly major: Point3; readonly minor: Point3 }
  readonly start: number
  readonly sweep: number
}

function traceArc(
  path: PathBuilder,
  go: (start: Point3) => void,
  { center, axes, start, sweep }: ArcEdge,
): Point3 {
  const on = (t: number): Point3 =>
    point(
      center.x + axes.major.x * Math.cos(t) + axes.minor.x * Math.sin(t),
      center.y + axes.major.y * Math.cos(t) + axes.minor.y * Math.sin(t),
      center.z,
    )
  go(on(start))
  path.arc(center, axes, start, sweep, false)
  return on(start + sweep)
}

interface LineFamily {
  readonly path: PathBuilder
  readonly dash: readonly number[]
}

/**
 * Gives the lines of a pattern over the boundary's box, or undefined where they would run together.
 */
function patternLines(
  entity: Hatch,
  plane: Affine3,
  boundary: PathBuilder,
): LineFamily[] | undefined {
  const box = boxOf(boundary.segments)
  const inverse = invertPlane(plane)
  if (!box || !inverse) return []
  const corners = [
    point(box.x0, box.y0),
    point(box.x1, box.y0),
    point(box.x1, box.y1),
    point(box.x0, box.y1),
  ].map((corner) => mapPoint(inverse, corner))
  const scale = planeScale(plane)
  const families: LineFamily[] = []
  let budget = MAX_LINES
  for (const line of entity.pattern.lines) {
    const family = traceFamily(line, corners, plane, { scale, elevation: entity.elevation, budget })
    if (family === undefined) return undefined
    budget -= family.lines
    families.push(family)
  }
  return families
}

function traceFamily(
  line: HatchPatternLine,
  corners: readonly Point3[],
  plane: Affine3,
  bounds: { scale: number; elevation: number; budget: number },
): (LineFamily & { lines: number }) | undefined {
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const distance = -sin * line.offset.x + cos * line.offset.y
  const shift = cos * line.offset.x + sin * line.offset.y
  const path = new PathBuilder(plane)
  if (!Number.isFinite(distance) || Math.abs(distance) < 1e-12) return { path, dash: [], lines: 0 }
  if (Math.abs(distance) * bounds.scale < LEAST_DISTANCE_PT) return undefined
  const relative = corners.map((corner) =>
    point(corner.x - line.basePoint.x, corner.y - line.basePoint.y),
  )
  const across = relative.map((at) => -sin * at.x + cos * at.y)
  const along = relative.map((at) => cos * at.x + sin * at.y)
  const steps = across.map((value) => value / distance)
  const [first, last] = [Math.floor(Math.min(...steps)), Math.ceil(Math.max(...steps))]
  if (last - first > bounds.budget) return undefined
  const period = line.dashLengths.reduce((sum, size) => sum + Math.abs(size), 0)
  for (let index = first; index <= last; index++) {
    // Every line starts where its dashes do, so that one dash phase serves them all.
    const offset = index * shift
    const from =
      period > 0
        ? offset + Math.floor((Math.min(...along) - offset) / period) * period
        : Math.min(...along)
    const at = (t: number): Point3 =>
      point(
        line.basePoint.x + cos * t - sin * index * distance,
        line.basePoint.y + sin * t + cos * index * distance,
        bounds.elevation,
      )
    path.polyline([at(from), at(Math.max(...along))])
  }
  return {
    path,
    dash: dashOf({ segments: line.dashLengths.map((length) => ({ length })) }, bounds.scale),
    lines: last - first,
  }
}
