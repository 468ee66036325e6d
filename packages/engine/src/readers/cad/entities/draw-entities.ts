import {
  Arc,
  AttributeDefinition,
  AttributeEntity,
  Circle,
  Dimension,
  Ellipse,
  type Entity,
  Face3D,
  Hatch,
  Insert,
  Leader,
  Line,
  LwPolyline,
  Mesh,
  MLine,
  MText,
  MultiLeader,
  Ole2Frame,
  PdfUnderlay,
  Point,
  PolyfaceMesh,
  PolygonMesh,
  Polyline2D,
  Polyline3D,
  RasterImage,
  Ray,
  Seqend,
  Shape,
  Solid,
  Spline,
  TextEntity,
  Tolerance,
  Viewport,
  Wipeout,
  XLine,
} from "@node-projects/acad-ts"
import { ConversionError } from "../../../base/failure.ts"
import { drawLeader, drawMultiLeader, drawOleFrame, drawTolerance } from "./draw-annotation.ts"
import { drawInsert } from "./draw-block.ts"
import { countDrawn, type DrawContext } from "./draw-context.ts"
import {
  drawArc,
  drawCircle,
  drawEllipse,
  drawFace,
  drawLineEntity,
  drawLwPolyline,
  drawMesh,
  drawMLine,
  drawPoint,
  drawPolyfaceMesh,
  drawPolygonMesh,
  drawPolyline2D,
  drawPolyline3D,
  drawRay,
  drawSolid,
  drawSpline,
  drawXLine,
} from "./draw-curves.ts"
import { drawDimension } from "./draw-dimension.ts"
import { drawHatch } from "./draw-hatch.ts"
import { drawUnderlay, drawWipeoutOrImage } from "./draw-picture.ts"
import { drawProxy } from "./draw-proxy.ts"
import { drawShape } from "./draw-shape.ts"
import { drawMText, drawText } from "./draw-text.ts"
import { effectiveLayer, isLayerShown } from "./properties.ts"

type Draw<E extends Entity> = (entity: E, context: DrawContext) => void

/** One line for each kind of entity that is drawn; the constructor tells the kind. */
// oxlint-disable-next-line typescript/no-explicit-any -- each line is checked by `row`; the table itself holds handlers of different kinds, 2026-11-21
type AnyDraw = Draw<any>

const handlers = new Map<unknown, AnyDraw>([
  row(Line, drawLineEntity),
  row(Circle, drawCircle),
  row(Arc, drawArc),
  row(Ellipse, drawEllipse),
  row(LwPolyline, drawLwPolyline),
  row(Polyline2D, drawPolyline2D),
  row(Polyline3D, drawPolyline3D),
  row(PolyfaceMesh, drawPolyfaceMesh),
  row(PolygonMesh, drawPolygonMesh),
  row(Mesh, drawMesh),
  row(Spline, drawSpline),
  row(Solid, drawSolid),
  row(Face3D, drawFace),
  row(Point, drawPoint),
  row(Ray, drawRay),
  row(XLine, drawXLine),
  row(MLine, drawMLine),
  row(Hatch, drawHatch),
  row(TextEntity, (entity, context) => drawText(entity, context)),
  row(AttributeEntity, (entity, context) => drawText(entity, context)),
  row(AttributeDefinition, (entity, context) => drawText(entity, context, entity.tag)),
  row(MText, drawMText),
  row(Leader, drawLeader),
  row(MultiLeader, (entity, context) => drawMultiLeader(entity, context, drawEntities)),
  row(Tolerance, drawTolerance),
  row(Wipeout, drawWipeoutOrImage),
  row(RasterImage, drawWipeoutOrImage),
  row(Ole2Frame, drawOleFrame),
  row(PdfUnderlay, drawUnderlay),
  row(Shape, drawShape),
  row(Viewport, () => undefined),
])

function row<E extends Entity>(
  kind: abstract new (...args: never[]) => E,
  draw: Draw<E>,
): readonly [unknown, AnyDraw] {
  return [kind, draw]
}

/** Draws entities in their order; what is hidden, off or frozen is passed over. */
export function drawEntities(entities: Iterable<Entity>, context: DrawContext): void {
  for (const entity of entities) {
    if (
      entity.isInvisible ||
      !isLayerShown(
        effectiveLayer(entity, context.inherited),
        context.session.hiddenLayers,
        context.frozen,
      )
    )
      continue
    countDrawn(context.session)
    drawOne(entity, context)
  }
}

function drawOne(entity: Entity, context: DrawContext): void {
  try {
    const draw = handlers.get(entity.constructor)
    if (draw) draw(entity, context)
    // Tables are inserts of the block that shows them.
    else if (entity instanceof Insert) drawInsert(entity, context, drawEntities)
    else if (entity instanceof Dimension) drawDimension(entity, context, drawEntities)
    // End marks of lists are left among the parts by the parser of text DXF.
    else if (!(entity instanceof Seqend) && !drawProxy(entity, context))
      context.session.report({
        kind: "feature-dropped",
        detail: entity.objectName || entity.constructor.name,
      })
  } catch (error) {
    if (error instanceof ConversionError) throw error
    // One broken object must not cost the drawing; the parser's objects may lack any part.
    context.session.report({
      kind: "feature-dropped",
      detail: entity.objectName || entity.constructor.name,
      data: { cause: error instanceof Error ? error.message.slice(0, 120) : "unknown" },
    })
  }
}
