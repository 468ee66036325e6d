import {
  type Arc,
  type Circle,
  type Ellipse,
  type Face3D,
  type Line,
  type LwPolyline,
  type Mesh,
  type MLine,
  type Point,
  type PolyfaceMesh,
  type PolygonMesh,
  type Polyline2D,
  type Polyline3D,
  type Ray,
  type Solid,
  type Spline,
  type Vertex,
  type XLine,
} from "@node-projects/acad-ts"
import {
  add,
  chain,
  cross,
  mapPoint,
  mapVector,
  objectSpace,
  point,
  scaled,
  subtract,
  unit,
  Z_AXIS,
  type Affine3,
  type Point3,
} from "../geometry/affine.ts"
import { fillPath, strokePath, styleOf, type DrawContext } from "./draw-context.ts"
import { signed } from "./properties.ts"
import { sampleSpline } from "../geometry/spline.ts"
import { PathBuilder } from "../geometry/path-builder.ts"

const TURN = Math.PI * 2

/** Object space of an entity, on to the page. */
const planeOf = (normal: Point3, context: DrawContext): Affine3 =>
  chain(objectSpace(normal), context.toPage)

export function drawLineEntity(entity: Line, context: DrawContext): void {
  strokePath(entity, context, (path) => path.polyline([entity.startPoint, entity.endPoint]))
}

export function drawCircle(entity: Circle, context: DrawContext): void {
  const radius = Math.abs(entity.radius)
  strokePath(
    entity,
    context,
    (path) => {
      path.arc(entity.center, { major: point(radius, 0), minor: point(0, radius) }, 0, TURN)
      path.close()
    },
    planeOf(entity.normal, context),
  )
}

export function drawArc(entity: Arc, context: DrawContext): void {
  const radius = Math.abs(entity.radius)
  const sweep = positiveSweep(entity.startAngle, entity.endAngle)
  strokePath(
    entity,
    context,
    (path) =>
      path.arc(
        entity.center,
        { major: point(radius, 0), minor: point(0, radius) },
        entity.startAngle,
        sweep,
      ),
    planeOf(entity.normal, context),
  )
}

export function drawEllipse(entity: Ellipse, context: DrawContext): void {
  const major = entity.majorAxisEndPoint
  const minor = scaled(cross(unit(entity.normal, Z_AXIS), major), entity.radiusRatio)
  const sweep = positiveSweep(entity.startParameter, entity.endParameter)
  strokePath(entity, context, (path) =>
    path.arc(entity.center, { major, minor }, entity.startParameter, sweep),
  )
}

/** Arcs run counter-clockwise; equal ends mean the whole turn. */
export function positiveSweep(start: number, end: number): number {
  const sweep = (((end - start) % TURN) + TURN) % TURN
  return sweep < 1e-9 ? TURN : sweep
}

/** A vertex of any polyline, in object space. */
interface WideVertex {
  readonly at: Point3
  readonly bulge: number
  readonly startWidth: number
  readonly endWidth: number
}

export function drawLwPolyline(entity: LwPolyline, context: DrawContext): void {
  const width = entity.constantWidth
  const vertices = entity.vertices.map((vertex) => ({
    at: point(vertex.location.x, vertex.location.y, entity.elevation),
    bulge: vertex.bulge,
    startWidth: width > 0 ? width : vertex.startWidth,
    endWidth: width > 0 ? width : vertex.endWidth,
  }))
  drawWidePolyline(entity, vertices, entity.isClosed, context)
}

/**
 * Vertices of the control frame are not drawn once a curve was fitted. Source: DXF reference,
 * VERTEX, group code 70.
 */
const SPLINE_FRAME = 16

/** The list of a DXF polyline may end with its end mark, which has no place. */
function placedVertices(entity: { readonly vertices: Iterable<unknown> }): Vertex[] {
  return ([...entity.vertices] as Vertex[]).filter(
    (vertex) => (vertex.location as Point3 | undefined) !== undefined,
  )
}

export function drawPolyline2D(entity: Polyline2D, context: DrawContext): void {
  const drawn = placedVertices(entity).filter((vertex) => (vertex.flags & SPLINE_FRAME) === 0)
  const vertices = drawn.map((vertex) => ({
    at: point(vertex.location.x, vertex.location.y, entity.elevation || vertex.location.z),
    bulge: vertex.bulge,
    startWidth: vertex.startWidth || entity.startWidth,
    endWidth: vertex.endWidth || entity.endWidth,
  }))
  drawWidePolyline(entity, vertices, entity.isClosed, context)
}

function drawWidePolyline(
  entity: LwPolyline | Polyline2D,
  vertices: readonly WideVertex[],
  isClosed: boolean,
  context: DrawContext,
): void {
  const plane = planeOf(entity.normal, context)
  const widths = vertices.flatMap((vertex) => [vertex.startWidth, vertex.endWidth])
  const widest = Math.max(0, ...widths.filter(Number.isFinite))
  if (widest <= 0) {
    strokePath(entity, context, (path) => tracePolyline(path, vertices, isClosed), plane)
    return
  }
  const isConstant = widths.every((width) => Math.abs(width - widest) < widest * 1e-6)
  const path = new PathBuilder(plane)
  if (isConstant) {
    tracePolyline(path, vertices, isClosed)
    const style = styleOf(entity, context)
    const across = Math.hypot(plane.x.x, plane.x.y) * widest
    // Object ends are square; the page's default is round joins.
    if (path.segments.length > 1)
      context.canvas.path(path.segments, { ...style, lineWidth: Math.max(style.lineWidth, across) })
    return
  }
  const last = isClosed ? vertices.length : vertices.length - 1
  for (let index = 0; index < last; index++)
    taperedSegment(path, vertices[index], vertices[(index + 1) % vertices.length])
  fillPath(context, path.segments, styleOf(entity, context))
}

function tracePolyline(
  path: PathBuilder,
  vertices: readonly WideVertex[],
  isClosed: boolean,
): void {
  for (const [index, vertex] of vertices.entries()) {
    const before = vertices[index - 1]
    if (before) path.bulge(before.at, vertex.at, before.bulge)
    else path.move(vertex.at)
  }
  const [first, last] = [vertices[0], vertices.at(-1)]
  if (!isClosed || !first || !last || vertices.length < 2) return
  if (Math.abs(last.bulge) > 1e-9) path.bulge(last.at, first.at, last.bulge)
  path.close()
}

/** A segment whose width changes, as a filled outline; arcs become short straight pieces. */
function taperedSegment(
  path: PathBuilder,
  from: WideVertex | undefined,
  to: WideVertex | undefined,
): void {
  if (!from || !to) return
  const middle = sampleBulge(from.at, to.at, from.bulge)
  const [left, right]: [Point3[], Point3[]] = [[], []]
  for (const [index, at] of middle.entries()) {
    const share = index / (middle.length - 1)
    const half = ((1 - share) * from.startWidth + share * from.endWidth) / 2
    const [before, after] = [
      middle[Math.max(0, index - 1)] ?? at,
      middle[Math.min(middle.length - 1, index + 1)] ?? at,
    ]
    const across = unit(point(before.y - after.y, after.x - before.x), point(0, 0))
    left.push(add(at, scaled(across, half)))
    right.push(add(at, scaled(across, -half)))
  }
  path.polyline([...left, ...right.toReversed()], true)
}

/** Points along a segment with a bulge; two for a straight one. */
function sampleBulge(from: Point3, to: Point3, bulge: number): Point3[] {
  if (Math.abs(bulge) < 1e-9) return [from, to]
  const offset = (1 - bulge * bulge) / (4 * bulge)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const center = point(from.x + dx / 2 - dy * offset, from.y + dy / 2 + dx * offset, from.z)
  const radius = Math.hypot(from.x - center.x, from.y - center.y)
  const start = Math.atan2(from.y - center.y, from.x - center.x)
  const sweep = 4 * Math.atan(bulge)
  const steps = Math.min(64, Math.max(4, Math.ceil(Math.abs(sweep) / 0.15)))
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = start + (sweep * index) / steps
    return point(center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle), from.z)
  })
}

export function drawPolyline3D(entity: Polyline3D, context: DrawContext): void {
  const points = placedVertices(entity)
    .filter((vertex) => (vertex.flags & SPLINE_FRAME) === 0)
    .map((vertex) => vertex.location)
  strokePath(entity, context, (path) => path.polyline(points, entity.isClosed))
}

/** Points a spline is followed by: enough that no corner shows at any zoom a page is read at. */
const SPLINE_POINTS_PER_CONTROL = 12
const MAX_SPLINE_POINTS = 4000

export function drawSpline(entity: Spline, context: DrawContext): void {
  const controls = Math.max(entity.controlPoints.length, entity.fitPoints.length)
  const count = Math.min(MAX_SPLINE_POINTS, Math.max(32, controls * SPLINE_POINTS_PER_CONTROL))
  const sampled = sampleSpline(entity, count)
  strokePath(entity, context, (path) => {
    if (sampled.length > 1) path.polyline(sampled, entity.isClosed)
    else
      traceThrough(
        path,
        entity.fitPoints.length > 1 ? entity.fitPoints : entity.controlPoints,
        entity.isClosed,
      )
  })
}

/** A smooth curve through points, for splines that were stored by those alone. */
function traceThrough(path: PathBuilder, points: readonly Point3[], isClosed: boolean): void {
  const at = (index: number): Point3 =>
    points[
      isClosed
        ? (index + points.length) % points.length
        : Math.min(points.length - 1, Math.max(0, index))
    ] ?? point(0, 0)
  const last = isClosed ? points.length : points.length - 1
  path.move(at(0))
  for (let index = 0; index < last; index++) {
    // Catmull-Rom: a sixth of the chord over both neighbours gives the handles.
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    path.curve(
      add(from, scaled(subtract(to, before), 1 / 6)),
      add(to, scaled(subtract(from, after), 1 / 6)),
      to,
    )
  }
}

/** SOLID and TRACE: the third and fourth corner are crossed over. */
export function drawSolid(entity: Solid, context: DrawContext): void {
  const path = new PathBuilder(planeOf(entity.normal, context))
  path.polyline(
    [entity.firstCorner, entity.secondCorner, entity.fourthCorner, entity.thirdCorner],
    true,
  )
  fillPath(context, path.segments, styleOf(entity, context))
}

export function drawFace(entity: Face3D, context: DrawContext): void {
  const corners = [entity.firstCorner, entity.secondCorner, entity.thirdCorner, entity.fourthCorner]
  strokePath(entity, context, (path) => {
    for (const [index, corner] of corners.entries()) {
      const next = corners[(index + 1) % 4] ?? corner
      if ((entity.flags & (1 << index)) === 0) path.polyline([corner, next])
    }
  })
}

export function drawPolyfaceMesh(entity: PolyfaceMesh, context: DrawContext): void {
  const vertices = placedVertices(entity).map((vertex) => vertex.location)
  strokePath(entity, context, (path) => {
    for (const face of entity.faces) {
      const indices = [face.index1, face.index2, face.index3, face.index4]
        .map(signed)
        .filter((index) => index !== 0)
      for (const [place, index] of indices.entries()) {
        const [from, to] = [
          vertices[Math.abs(index) - 1],
          vertices[Math.abs(indices[(place + 1) % indices.length] ?? index) - 1],
        ]
        // A negative index marks an invisible edge.
        if (from && to && index > 0) path.polyline([from, to])
      }
    }
  })
}

export function drawPolygonMesh(entity: PolygonMesh, context: DrawContext): void {
  const vertices = placedVertices(entity).map((vertex) => vertex.location)
  const [rows, columns] = [entity.mVertexCount, entity.nVertexCount]
  if (rows * columns > vertices.length || rows < 1 || columns < 1) return
  const at = (row: number, column: number): Point3 =>
    vertices[row * columns + column] ?? point(0, 0)
  strokePath(entity, context, (path) => {
    for (let row = 0; row < rows; row++)
      path.polyline(
        Array.from({ length: columns }, (_, column) => at(row, column)),
        (entity.flags & 32) !== 0,
      )
    for (let column = 0; column < columns; column++)
      path.polyline(
        Array.from({ length: rows }, (_, row) => at(row, column)),
        (entity.flags & 1) !== 0,
      )
  })
}

export function drawMesh(entity: Mesh, context: DrawContext): void {
  strokePath(entity, context, (path) => {
    for (const face of entity.faces)
      path.polyline(
        face.flatMap((index) => entity.vertices[index] ?? []),
        true,
      )
  })
}

/**
 * Point marks of PDMODE. Source: AutoCAD, PDMODE: low digit the figure, 32 a circle, 64 a square
 * around it.
 */
export function drawPoint(entity: Point, context: DrawContext): void {
  const { header } = context.session.document
  const mode = header?.pointDisplayMode ?? 0
  const figure = mode & 15
  if (mode === 1) return
  const size = (header?.pointDisplaySize ?? 0) > 0 ? (header?.pointDisplaySize ?? 0) / 2 : 0
  const at = entity.location
  const reach = size > 0 ? size : 1e-6
  strokePath(entity, context, (path) => {
    const across = (x0: number, y0: number, x1: number, y1: number): void =>
      path.polyline([
        point(at.x + x0 * reach, at.y + y0 * reach, at.z),
        point(at.x + x1 * reach, at.y + y1 * reach, at.z),
      ])
    if (figure === 0 || size === 0) path.polyline([at, point(at.x + reach * 1e-3, at.y, at.z)])
    else if (figure === 2) {
      across(-1, 0, 1, 0)
      across(0, -1, 0, 1)
    } else if (figure === 3) {
      across(-1, -1, 1, 1)
      across(-1, 1, 1, -1)
    } else if (figure === 4) across(0, 0, 0, 1)
    if (size > 0 && mode & 32)
      path.arc(at, { major: point(reach, 0), minor: point(0, reach) }, 0, TURN)
    if (size > 0 && mode & 64)
      path.polyline(
        [
          point(at.x - reach, at.y - reach),
          point(at.x + reach, at.y - reach),
          point(at.x + reach, at.y + reach),
          point(at.x - reach, at.y + reach),
        ],
        true,
      )
  })
}

export const drawRay = (entity: Ray, context: DrawContext): void =>
  drawEndless(entity, entity.startPoint, entity.direction, 0, context)
export const drawXLine = (entity: XLine, context: DrawContext): void =>
  drawEndless(entity, entity.firstPoint, entity.direction, -1, context)

/** Cuts a line without end to the frame; where there is none, it counts only by where it starts. */
function drawEndless(
  entity: Ray | XLine,
  from: Point3,
  direction: Point3,
  least: number,
  context: DrawContext,
): void {
  const { frame } = context.canvas
  const start = mapPoint(context.toPage, from)
  if (!frame) return context.canvas.anchor(start.x, start.y)
  const along = mapVector(context.toPage, direction)
  const size = Math.hypot(along.x, along.y)
  if (!(size > 0) || !Number.isFinite(start.x) || !Number.isFinite(start.y)) return
  const reach =
    Math.hypot(frame.x1 - frame.x0, frame.y1 - frame.y0) +
    Math.hypot(start.x - (frame.x0 + frame.x1) / 2, start.y - (frame.y0 + frame.y1) / 2)
  const at = (t: number): Point3 =>
    point(start.x + (along.x / size) * t, start.y + (along.y / size) * t)
  context.canvas.path(
    [
      ["M", at(least * reach).x, at(least * reach).y],
      ["L", at(reach).x, at(reach).y],
    ],
    styleOf(entity, context),
  )
}

/**
 * Parallel lines along a spine. Source: DXF reference, MLINE: parameters are distances along the
 * miter.
 */
export function drawMLine(entity: MLine, context: DrawContext): void {
  const { vertices } = entity
  const lines = Math.max(0, ...vertices.map((vertex) => vertex.segments.length))
  const isClosed = (entity.flags & 2) !== 0
  for (let line = 0; line < lines; line++) {
    const points = vertices.map((vertex) =>
      add(vertex.position, scaled(vertex.miter, vertex.segments[line]?.parameters[0] ?? 0)),
    )
    strokePath(entity, context, (path) => path.polyline(points, isClosed))
  }
}
