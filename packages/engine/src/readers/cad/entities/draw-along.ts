import type { Entity, LineType, LineTypeSegment, TextStyle } from "@node-projects/acad-ts"
import type { PathSegment } from "../../../model/scene.ts"
import { mapPoint, point, type Affine3, type Point3 } from "../geometry/affine.ts"
import { effectiveLineType, patternScaleOf, styleOf, type DrawContext } from "./draw-context.ts"
import { type TextLine } from "../text/text-block.ts"
import { drawLine, lineWidth } from "./draw-text.ts"
import { shapeStyles, traceGlyph } from "./draw-shape.ts"
import { standardShape, type StandardShape } from "../data/line-type-shapes.ts"
import { PathBuilder } from "../geometry/path-builder.ts"

/** Most signs along one path. */
const MAX_SIGNS = 2000
/** Signs smaller than this many points are specks. */
const LEAST_SIZE_PT = 0.4
/** Pieces that a curve is followed in. */
const CURVE_PIECES = 12

const ABSOLUTE = 1

/**
 * Draws the texts and symbols of a line type (——GAS——) along a path on the page.
 *
 * A sign stands where its part of the pattern ends; patterns begin anew with each part of the path,
 * as dashes do. Source: DXF reference, LTYPE, group codes 44 to 75.
 */
export function drawAlong(
  entity: Entity,
  segments: readonly PathSegment[],
  context: DrawContext,
): void {
  const lineType = effectiveLineType(entity, context)
  if (!context.canvas.frame || !lineType?.segments.some(hasSign)) return
  const scale = patternScaleOf(entity, context)
  const { period, signs } = signsOf(lineType, scale)
  if (!(period > LEAST_SIZE_PT) || !Number.isFinite(period)) return
  let budget = MAX_SIGNS
  for (const line of straightened(segments)) {
    const walk = new Walk(line)
    for (let start = 0; start < walk.length && budget > 0; start += period) {
      for (const sign of signs) {
        const place = walk.at(start + sign.at)
        if (place && budget-- > 0) drawSign(entity, sign.part, place, scale, context)
      }
    }
  }
}

const hasSign = (part: LineTypeSegment): boolean => part.isShape || part.text !== ""

function signsOf(
  lineType: LineType,
  scale: number,
): { period: number; signs: { at: number; part: LineTypeSegment }[] } {
  let at = 0
  const signs: { at: number; part: LineTypeSegment }[] = []
  for (const part of lineType.segments) {
    at += Math.abs(part.length) * scale
    if (hasSign(part)) signs.push({ at, part })
  }
  return { period: at, signs }
}

interface PathPlace {
  readonly x: number
  readonly y: number
  /** Direction of the path on the page, y down. */
  readonly dx: number
  readonly dy: number
}

type Polyline = readonly (readonly [number, number])[]

class Walk {
  readonly length: number
  readonly #line: Polyline
  readonly #ends: number[] = [0]

  constructor(line: Polyline) {
    this.#line = line
    for (let index = 1; index < line.length; index++) {
      const [a, b] = [line[index - 1] ?? [0, 0], line[index] ?? [0, 0]]
      this.#ends.push((this.#ends.at(-1) ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]))
    }
    this.length = this.#ends.at(-1) ?? 0
  }

  at(distance: number): PathPlace | undefined {
    if (distance > this.length) return undefined
    let [low, high] = [1, this.#ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ends[middle] ?? 0) < distance) low = middle + 1
      else high = middle
    }
    const [a, b] = [this.#line[low - 1], this.#line[low]]
    const size = (this.#ends[low] ?? 0) - (this.#ends[low - 1] ?? 0)
    if (!a || !b || !(size > 0)) return undefined
    const [dx, dy] = [(b[0] - a[0]) / size, (b[1] - a[1]) / size]
    const rest = distance - (this.#ends[low - 1] ?? 0)
    return { x: a[0] + dx * rest, y: a[1] + dy * rest, dx, dy }
  }
}

function straightened(segments: readonly PathSegment[]): Polyline[] {
  const lines: [number, number][][] = []
  let line: [number, number][] = []
  for (const segment of segments) {
    if (segment[0] === "M") lines.push((line = [[segment[1], segment[2]]]))
    else if (segment[0] === "L") line.push([segment[1], segment[2]])
    else if (segment[0] === "C")
      line.push(...curvePoints(line.at(-1) ?? [segment[1], segment[2]], segment))
    else if (line[0]) line.push([...line[0]])
  }
  return lines.filter((points) => points.length > 1)
}

function curvePoints(
  [x0, y0]: readonly [number, number],
  [, x1, y1, x2, y2, x3, y3]: Extract<PathSegment, readonly ["C", ...unknown[]]>,
): [number, number][] {
  return Array.from({ length: CURVE_PIECES }, (_, index) => {
    const t = (index + 1) / CURVE_PIECES
    const s = 1 - t
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3]
  })
}

function drawSign(
  entity: Entity,
  part: LineTypeSegment,
  place: PathPlace,
  scale: number,
  context: DrawContext,
): void {
  // Turned signs that are absolute stand upright on the page, the others with the line.
  const isAbsolute = (part.shapeFlags & ABSOLUTE) !== 0
  const base = isAbsolute ? 0 : Math.atan2(-place.dy, place.dx)
  const [cos, sin] = [Math.cos(base + part.rotation), Math.sin(base + part.rotation)]
  const [ox, oy] = [part.offset.x * scale, part.offset.y * scale]
  // Offsets run along the line and square to it, whatever way the sign is turned. On the page y
  // runs down.
  const origin = point(
    place.x + ox * place.dx + oy * place.dy,
    place.y + ox * place.dy - oy * place.dx,
  )
  const space: Affine3 = { x: point(cos, -sin), y: point(-sin, -cos), z: point(0, 0, 1), o: origin }
  if (part.text !== "") drawWord(entity, part, space, scale, context)
  else drawSymbol(entity, part, space, scale, context)
}

function drawWord(
  entity: Entity,
  part: LineTypeSegment,
  space: Affine3,
  scale: number,
  context: DrawContext,
): void {
  const { faces, document } = context.session
  const style: TextStyle | undefined =
    part.style ?? [...(document.textStyles ?? [])].find((one) => !one.isShapeFile)
  const height = part.scale * scale * (style && style.height > 0 ? style.height : 1)
  if (!style || height < LEAST_SIZE_PT) return
  const drawn = styleOf(entity, context)
  const line: TextLine = {
    text: part.text,
    faces: faces.ofStyle(style),
    height,
    widthFactor: style.width > 0 ? style.width : 1,
    oblique: style.obliqueAngle,
    colour: drawn.colour,
    tracking: 1,
  }
  drawLine(line, readable(space, lineWidth(line, context), height), drawn, context)
}

/** Words that would stand on their head are turned about their middle. */
function readable(space: Affine3, width: number, height: number): Affine3 {
  if (space.x.x >= -1e-6) return space
  const end = mapPoint(space, point(width, height))
  const back = (p: Point3): Point3 => point(-p.x, -p.y, p.z)
  return { x: back(space.x), y: back(space.y), z: space.z, o: end }
}

function drawSymbol(
  entity: Entity,
  part: LineTypeSegment,
  space: Affine3,
  scale: number,
  context: DrawContext,
): void {
  const { faces } = context.session
  const size = part.scale * scale
  if (size < LEAST_SIZE_PT / 4) return
  const styles = part.style ? [part.style] : shapeStyles(context)
  const glyph: StandardShape | undefined = styles
    .map(
      (style) =>
        faces.strokeFont(style.filename)?.shape(part.shapeNumber) ??
        standardShape(style.filename, part.shapeNumber),
    )
    .find((found) => found !== undefined)
  if (!glyph) return styles.forEach((style) => faces.reportMissingShapes(style.filename))
  const path = new PathBuilder(space)
  traceGlyph(path, glyph, (x, y) => point(x * size, y * size))
  if (path.segments.length > 1)
    context.canvas.path(path.segments, { ...styleOf(entity, context), dash: [] })
}
