import type { Hatch } from "@node-projects/acad-ts"
import type { Rgb } from "../../../base/colour.ts"
import type { DrawingShade } from "../../../model/drawing.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { invertPlane, mapPoint, point, type Affine3 } from "../geometry/affine.ts"
import type { DrawContext } from "./draw-context.ts"
import { colourOf, effectiveLayer, plotted } from "./properties.ts"

type Stops = DrawingShade["stops"]

/**
 * Where the run of a gradient begins and how: its centre in the box of the hatch (0 to 1), and the
 * radius in half boxes.
 */
interface Figure {
  readonly kind: "linear" | "mirrored" | "radial"
  readonly centre: readonly [number, number]
  readonly radius: number
}

/** Source: AutoCAD, hatch gradients: names without the prefix of the inverted ones. */
const figures: Readonly<Record<string, Figure>> = {
  LINEAR: { kind: "linear", centre: [0.5, 0.5], radius: 1 },
  CYLINDER: { kind: "mirrored", centre: [0.5, 0.5], radius: 1 },
  SPHERICAL: { kind: "radial", centre: [0.5, 0.5], radius: Math.SQRT2 },
  HEMISPHERICAL: { kind: "radial", centre: [0.5, 0], radius: 2 },
  CURVED: { kind: "radial", centre: [0.5, -0.25], radius: 2.6 },
}

/**
 * Gives the run of colours of a gradient hatch, or undefined where it is none. `own` stands for its
 * single colour.
 */
export function shadeOf(
  entity: Hatch,
  plane: Affine3,
  boundary: readonly PathSegment[],
  own: Rgb,
  context: DrawContext,
): DrawingShade | undefined {
  const { gradientColor: gradient } = entity
  if (!gradient.enabled || gradient.colors.length === 0) return undefined
  const name = gradient.name.toUpperCase()
  const isInverted = name.startsWith("INV")
  const figure = figures[name.replace(/^INV/, "")] ?? figures["LINEAR"]
  const colours = coloursOf(entity, own, context)
  const box = turnedBox(plane, boundary, gradient.angle)
  if (!figure || !box) return undefined
  const [from, to] = isInverted ? [colours[1], colours[0]] : colours
  return {
    kind: figure.kind === "radial" ? "radial" : "linear",
    matrix: matrixOf(figure, box, gradient.shift),
    stops: stopsOf(figure, from, to),
  }
}

function coloursOf(entity: Hatch, own: Rgb, context: DrawContext): readonly [Rgb, Rgb] {
  const { session, canvas, inherited } = context
  const layer = effectiveLayer(entity, inherited)
  const [first = own, second] = entity.gradientColor.colors.map((stop) =>
    plotted(colourOf(stop.color, layer, inherited, canvas.ink), session.colourMode, canvas.ink),
  )
  return [first, second ?? tinted(first, entity.gradientColor.colorTint)]
}

/** The second colour of a gradient of one: from black (0) over itself to white (1). */
function tinted(colour: Rgb, tint: number): Rgb {
  const share = Math.min(1, Math.max(0, tint))
  const part = (shift: number): number =>
    Math.round(
      share * 255 + (((colour >> shift) & 255) - 255 * share) * (1 - Math.abs(2 * share - 1)),
    )
  return (part(16) << 16) | (part(8) << 8) | part(0)
}

function stopsOf(figure: Figure, from: Rgb, to: Rgb): Stops {
  if (figure.kind === "mirrored")
    return [
      { at: 0, colour: from },
      { at: 0.5, colour: to },
      { at: 1, colour: from },
    ]
  // Balls are lit in the middle.
  return figure.kind === "radial"
    ? [
        { at: 0, colour: to },
        { at: 1, colour: from },
      ]
    : [
        { at: 0, colour: from },
        { at: 1, colour: to },
      ]
}

/** The box about a boundary, turned by the gradient's angle: corner and sides on the page. */
interface TurnedBox {
  readonly corner: readonly [number, number]
  readonly along: readonly [number, number]
  readonly up: readonly [number, number]
}

function turnedBox(
  plane: Affine3,
  boundary: readonly PathSegment[],
  angle: number,
): TurnedBox | undefined {
  const inverse = invertPlane(plane)
  if (!inverse) return undefined
  const [cos, sin] = [Math.cos(angle || 0), Math.sin(angle || 0)]
  const points = boundary.flatMap((segment) =>
    segment[0] === "Z"
      ? []
      : [mapPoint(inverse, point(segment.at(-2) as number, segment.at(-1) as number))],
  )
  const us = points.map((p) => p.x * cos + p.y * sin)
  const vs = points.map((p) => p.y * cos - p.x * sin)
  const [u0, u1, v0, v1] = [
    least(us),
    -least(us.map((u) => -u)),
    least(vs),
    -least(vs.map((v) => -v)),
  ]
  const toPage = (u: number, v: number): readonly [number, number] => {
    const at = mapPoint(plane, point(u * cos - v * sin, u * sin + v * cos))
    return [at.x, at.y]
  }
  const [corner, right, top] = [toPage(u0, v0), toPage(u1, v0), toPage(u0, v1)]
  const box = {
    corner,
    along: [right[0] - corner[0], right[1] - corner[1]],
    up: [top[0] - corner[0], top[1] - corner[1]],
  } as const
  return [...box.corner, ...box.along, ...box.up].every(Number.isFinite) ? box : undefined
}

const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Infinity)

function matrixOf(
  { kind, centre, radius }: Figure,
  { corner, along, up }: TurnedBox,
  shift: number,
): DrawingShade["matrix"] {
  const at = (u: number, v: number): readonly [number, number] => [
    corner[0] + along[0] * u + up[0] * v,
    corner[1] + along[1] * u + up[1] * v,
  ]
  // A gradient that is not centred comes from the upper left.
  const off = shift > 0 && shift <= 1 ? shift / 2 : 0
  if (kind !== "radial") return [...along, ...up, ...at(-off, 0)]
  const half = radius / 2
  return [
    along[0] * half,
    along[1] * half,
    up[0] * half,
    up[1] * half,
    ...at(centre[0] - off / 2, centre[1] + off / 2),
  ]
}
