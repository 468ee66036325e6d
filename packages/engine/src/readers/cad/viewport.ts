import {
  type BlockRecord,
  Circle,
  Ellipse,
  type Entity,
  type Layer,
  LwPolyline,
  Polyline2D,
  Spline,
  type Viewport,
} from "@node-projects/acad-ts"
import type { Box } from "../../base/geometry.ts"
import type { PathSegment } from "../../model/scene.ts"
import { boxOf, type Canvas } from "./geometry/canvas.ts"
import {
  chain,
  cross,
  identity3,
  point,
  rotation,
  scaled,
  scaling,
  translation,
  unit,
  Z_AXIS,
  type Affine3,
  type Point3,
} from "./geometry/affine.ts"
import { drawEntities } from "./entities/draw-entities.ts"
import type { DrawContext } from "./entities/draw-context.ts"
import { PathBuilder } from "./geometry/path-builder.ts"

const VIEWPORT_OFF = 131_072
const NON_RECTANGULAR = 65_536

/**
 * Draws the model as a viewport of a layout shows it: scaled, turned, cut, its frozen layers left
 * out.
 */
export function drawViewport(viewport: Viewport, block: BlockRecord, context: DrawContext): void {
  const { document } = context.session
  const isOff = (viewport.status & VIEWPORT_OFF) !== 0
  if (
    isOff ||
    !document.modelSpace ||
    !(viewport.viewHeight > 0) ||
    !(viewport.height > 0) ||
    !(viewport.width > 0)
  )
    return
  const scale = viewport.height / viewport.viewHeight
  const centred = chain(
    translation(point(-viewport.viewCenter.x, -viewport.viewCenter.y)),
    scaling(scale, scale, scale),
  )
  const toPaper = chain(chain(viewOf(viewport), centred), translation(viewport.center))
  const inner: DrawContext = {
    ...context,
    toPage: chain(toPaper, context.toPage),
    frozen: new Set<Layer>([...context.frozen, ...viewport.frozenLayers]),
    // With PSLTSCALE on, patterns are as long on paper as in the paper's own units.
    patternScale:
      document.header?.paperSpaceLineTypeScaling === 1
        ? context.patternScale / scale
        : context.patternScale,
  }
  context.canvas.clip(outlineOf(viewport, context, block), false, () =>
    drawEntities(document.modelSpace?.getSortedEntities() ?? [], inner),
  )
}

/**
 * Turns the model so that the view looks along z, with the twist undone. Source: DXF reference,
 * VIEWPORT, group codes 16, 17, 51.
 */
function viewOf(viewport: Viewport): Affine3 {
  const z = unit(viewport.viewDirection, Z_AXIS)
  const fromTarget = translation(scaled(viewport.viewTarget, -1))
  const isPlan = Math.abs(z.x) < 1e-9 && Math.abs(z.y) < 1e-9 && z.z > 0
  const turned = isPlan ? fromTarget : chain(fromTarget, axesToView(z))
  return chain(turned, rotation(viewport.twistAngle))
}

function axesToView(z: Point3): Affine3 {
  const x = unit(cross(Z_AXIS, z), point(1, 0))
  const y = cross(z, x)
  return {
    x: point(x.x, y.x, z.x),
    y: point(x.y, y.y, z.y),
    z: point(x.z, y.z, z.z),
    o: point(0, 0),
  }
}

function outlineOf(
  viewport: Viewport,
  context: DrawContext,
  block: BlockRecord,
): readonly PathSegment[] {
  const [x, y, w, h] = [
    viewport.center.x,
    viewport.center.y,
    viewport.width / 2,
    viewport.height / 2,
  ]
  const frame: Box = { x0: x - w, y0: y - h, x1: x + w, y1: y + h }
  const isShaped = (viewport.status & NON_RECTANGULAR) !== 0 || Boolean(viewport.boundary)
  const shape = isShaped ? (viewport.boundary ?? shapeWithBox(block, frame, context)) : undefined
  const shaped = shape ? outlinesOf(shape, context, context.toPage)[0] : undefined
  if (shaped) return shaped
  const path = new PathBuilder(context.toPage)
  path.polyline(
    [
      point(frame.x0, frame.y0),
      point(frame.x1, frame.y0),
      point(frame.x1, frame.y1),
      point(frame.x0, frame.y1),
    ],
    true,
  )
  return path.segments
}

/** Most entities of a layout looked at for the shape of a viewport. */
const MAX_CANDIDATES = 2000

/**
 * The parser does not resolve the clip shape of DXF viewports: it is the closed shape that has the
 * viewport's own box.
 */
function shapeWithBox(block: BlockRecord, frame: Box, context: DrawContext): Entity | undefined {
  const slack = (frame.x1 - frame.x0 + frame.y1 - frame.y0) * 0.005
  const isFrame = (box: Box): boolean =>
    Math.abs(box.x0 - frame.x0) +
      Math.abs(box.y0 - frame.y0) +
      Math.abs(box.x1 - frame.x1) +
      Math.abs(box.y1 - frame.y1) <
    slack
  const shapes = [...block.entities].filter((entity) =>
    [Circle, Ellipse, LwPolyline, Polyline2D, Spline].some((kind) => entity instanceof kind),
  )
  return shapes
    .slice(0, MAX_CANDIDATES)
    .find((entity) =>
      outlinesOf(entity, context, identity3).some((outline) =>
        isFrame(boxOf(outline) ?? { x0: 0, y0: 0, x1: 0, y1: 0 }),
      ),
    )
}

/** The paths that an entity draws. */
function outlinesOf(
  entity: Entity,
  context: DrawContext,
  toPage: Affine3,
): (readonly PathSegment[])[] {
  const found: (readonly PathSegment[])[] = []
  const canvas: Canvas = {
    path: (segments) => void found.push(segments),
    text: () => undefined,
    picture: () => undefined,
    clip: () => undefined,
    anchor: () => undefined,
    frame: undefined,
    ink: context.canvas.ink,
  }
  drawEntities([entity], { ...context, canvas, toPage })
  return found
}
