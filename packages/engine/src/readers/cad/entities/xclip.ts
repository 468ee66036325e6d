import { filterOf } from "../dxf/spatial-filter.ts"
import type { SpatialFilter } from "@node-projects/acad-ts"
import { type Insert } from "@node-projects/acad-ts"
import { chain, mapPoint, point, type Affine3, type Point3 } from "../geometry/affine.ts"
import type { DrawContext } from "./draw-context.ts"
import { PathBuilder } from "../geometry/path-builder.ts"

/**
 * Draws inside the outline of a block reference's filter, where it has one; `placed` leads from the
 * block to `context`.
 *
 * The outline is kept as it was drawn; the filter's inverse transform leads back to the block.
 * Source: DXF reference, SPATIAL_FILTER.
 */
export function drawClipped(
  entity: Insert,
  placed: Affine3,
  context: DrawContext,
  draw: () => void,
): void {
  const filter = filterOf(entity)
  const outline = filter?.displayBoundary ? outlineOf(filter) : []
  if (outline.length < 3) return draw()
  const path = new PathBuilder(chain(placed, context.toPage))
  path.polyline(outline, true)
  context.canvas.clip(path.segments, false, draw)
}

function outlineOf({ boundaryPoints, inverseInsertTransform: m }: SpatialFilter): Point3[] {
  const back: Affine3 = {
    x: point(m.m00, m.m10),
    y: point(m.m01, m.m11),
    z: point(m.m02, m.m12),
    o: point(m.m03 || m.m30, m.m13 || m.m31),
  }
  const [a, b] = boundaryPoints
  const corners =
    boundaryPoints.length === 2 && a && b
      ? [point(a.x, a.y), point(b.x, a.y), point(b.x, b.y), point(a.x, b.y)]
      : boundaryPoints.map((corner) => point(corner.x, corner.y))
  return corners.map((corner) => mapPoint(back, corner))
}
