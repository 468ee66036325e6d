import {
  type Dimension,
  DimensionAligned,
  DimensionLinear,
  DimensionRadius,
  Layer,
} from "@node-projects/acad-ts"
import {
  add,
  chain,
  identity3,
  point,
  rotation,
  scaled,
  subtract,
  translation,
  unit,
  type Point3,
} from "../geometry/affine.ts"
import { drawArrow } from "./draw-arrow.ts"
import { drawBlock, type DrawEntities } from "./draw-block.ts"
import { strokePath, type DrawContext } from "./draw-context.ts"
import { drawTextBlock } from "./draw-text.ts"

/**
 * Draws a dimension by the block its program left for it; where there is none, straight and radial
 * ones are drawn from their points and style, others by a picture that the parser makes.
 */
export function drawDimension(
  entity: Dimension,
  context: DrawContext,
  drawEntities: DrawEntities,
): void {
  if (!entity.block && drawFromPoints(entity, context)) return
  if (!entity.block) {
    try {
      // The parser looks for the layer that points of dimensions lie on.
      const layers = entity.document?.layers
      if (layers && !layers.contains("Defpoints")) layers.add(new Layer("Defpoints"))
      entity.updateBlock()
    } catch (error) {
      context.session.report({
        kind: "feature-dropped",
        detail: "dimension without picture",
        data: { cause: error instanceof Error ? error.name : "unknown" },
      })
    }
  }
  if (entity.block) drawBlock(entity, entity.block, identity3, context, drawEntities)
}

/** The line of a dimension, with the points it measures and the tips of its arrows. */
interface DimensionLine {
  readonly from: Point3
  readonly to: Point3
  readonly measured: readonly Point3[]
  readonly arrows: readonly Point3[]
}

function drawFromPoints(entity: Dimension, context: DrawContext): boolean {
  const line = lineOf(entity)
  if (!line) return false
  const style = entity.getActiveDimensionStyle()
  const scale = style.scaleFactor > 0 ? style.scaleFactor : 1
  const along = unit(subtract(line.to, line.from), point(1, 0))
  strokePath(entity, context, (path) => path.polyline([line.from, line.to]))
  for (const [index, measured] of line.measured.entries()) {
    const end = index === 0 ? line.from : line.to
    const away = unit(subtract(end, measured), point(0, 0))
    const start = add(measured, scaled(away, style.extensionLineOffset * scale))
    const stop = add(end, scaled(away, style.extensionLineExtension * scale))
    strokePath(entity, context, (path) => path.polyline([start, stop]))
  }
  for (const tip of line.arrows)
    drawArrow(entity, tip, tip === line.to ? line.from : line.to, style.arrowSize * scale, context)
  drawValue(entity, along, line, context)
  return true
}

function lineOf(entity: Dimension): DimensionLine | undefined {
  if (entity instanceof DimensionRadius) {
    // Of a radius the definition point is the centre.
    const { definitionPoint: from, angleVertex: to } = entity
    return { from, to, measured: [], arrows: [to] }
  }
  if (!(entity instanceof DimensionAligned)) return undefined
  const { firstPoint, secondPoint, definitionPoint } = entity
  const along =
    entity instanceof DimensionLinear
      ? point(Math.cos(entity.rotation), Math.sin(entity.rotation))
      : unit(subtract(secondPoint, firstPoint), point(1, 0))
  const onLine = (measured: Point3): Point3 => {
    const back = subtract(measured, definitionPoint)
    return add(definitionPoint, scaled(along, back.x * along.x + back.y * along.y))
  }
  const [from, to] = [onLine(firstPoint), onLine(secondPoint)]
  return { from, to, measured: [firstPoint, secondPoint], arrows: [from, to] }
}

/** Writes the value in the middle of its line, or where somebody moved it. */
function drawValue(
  entity: Dimension,
  along: Point3,
  { from, to }: DimensionLine,
  context: DrawContext,
): void {
  const style = entity.getActiveDimensionStyle()
  const scale = style.scaleFactor > 0 ? style.scaleFactor : 1
  const height = style.textHeight * scale
  const own = entity.getMeasurementText()
  // A radius that nobody gave a text has its letter, which the parser leaves out.
  const value = entity instanceof DimensionRadius && /^[\d.,]+$/.test(own) ? `R${own}` : own
  if (!(height > 0) || value.trim() === "") return
  const placed = entity.textMiddlePoint
  const isPlaced = Number.isFinite(placed.x + placed.y) && (placed.x !== 0 || placed.y !== 0)
  // It reads from below or from the right.
  const slope = Math.atan2(along.y, along.x)
  const upright =
    slope > Math.PI / 2 + 1e-6 || slope <= -Math.PI / 2 + 1e-6 ? slope + Math.PI : slope
  const rise = point(-Math.sin(upright), Math.cos(upright))
  const middle = isPlaced
    ? placed
    : add(scaled(add(from, to), 0.5), scaled(rise, height / 2 + style.dimensionLineGap * scale))
  drawTextBlock(
    entity,
    {
      value,
      style: style.style,
      height,
      wrapWidth: 0,
      attachment: 5,
      lineSpacing: 1,
      plane: chain(rotation(entity.textRotation || upright), translation(middle)),
    },
    context,
  )
}
