import type { Entity } from "@node-projects/acad-ts"
import { add, point, scaled, subtract, unit, type Point3 } from "../geometry/affine.ts"
import { PathBuilder } from "../geometry/path-builder.ts"
import { fillPath, styleOf, type DrawContext } from "./draw-context.ts"

/**
 * Half the width of an arrow head against its length. Source: AutoCAD's closed filled arrow, 1:6.
 */
const ARROW_SLIMNESS = 1 / 6

/** Fills an arrow head whose tip is the first point. */
export function drawArrow(
  entity: Entity,
  tip: Point3,
  from: Point3,
  size: number,
  context: DrawContext,
): void {
  const back = unit(subtract(from, tip), point(0, 0))
  if (!(size > 0) || (back.x === 0 && back.y === 0)) return
  const across = point(-back.y, back.x)
  const base = add(tip, scaled(back, size))
  const path = new PathBuilder(context.toPage)
  path.polyline(
    [
      tip,
      add(base, scaled(across, size * ARROW_SLIMNESS)),
      add(base, scaled(across, -size * ARROW_SLIMNESS)),
    ],
    true,
  )
  fillPath(context, path.segments, styleOf(entity, context))
}
