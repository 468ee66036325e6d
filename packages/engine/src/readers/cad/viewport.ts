import type { Layer, Viewport } from "@node-projects/acad-ts"
import { chain, cross, point, rotation, scaled, scaling, translation, unit, Z_AXIS, type Affine3, type Point3 } from "./affine.ts"
import { drawEntities } from "./draw-entities.ts"
import type { DrawContext } from "./draw-context.ts"
import { PathBuilder } from "./path-builder.ts"

const VIEWPORT_OFF = 131_072

/** Draws the model as a viewport of a layout shows it: scaled, turned, cut, its frozen layers left out. */
export function drawViewport(viewport: Viewport, context: DrawContext): void {
  const { document } = context.session
  const isOff = (viewport.status & VIEWPORT_OFF) !== 0
  if (isOff || !document.modelSpace || !(viewport.viewHeight > 0) || !(viewport.height > 0) || !(viewport.width > 0)) return
  const scale = viewport.height / viewport.viewHeight
  const centred = chain(translation(point(-viewport.viewCenter.x, -viewport.viewCenter.y)), scaling(scale, scale, scale))
  const toPaper = chain(chain(viewOf(viewport), centred), translation(viewport.center))
  const inner: DrawContext = {
    ...context,
    toPage: chain(toPaper, context.toPage),
    frozen: new Set<Layer>([...context.frozen, ...viewport.frozenLayers]),
    // With PSLTSCALE on, patterns are as long on paper as in the paper's own units.
    patternScale: document.header?.paperSpaceLineTypeScaling === 1 ? context.patternScale / scale : context.patternScale,
  }
  context.canvas.clip(outlineOf(viewport, context), false, () => drawEntities(document.modelSpace?.getSortedEntities() ?? [], inner))
}

/** Turns the model so that the view looks along z, with the twist undone. Source: DXF reference, VIEWPORT, group codes 16, 17, 51. */
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
  return { x: point(x.x, y.x, z.x), y: point(x.y, y.y, z.y), z: point(x.z, y.z, z.z), o: point(0, 0) }
}

function outlineOf(viewport: Viewport, context: DrawContext): PathBuilder["segments"] {
  const path = new PathBuilder(context.toPage)
  const { boundary } = viewport
  if (boundary && "vertices" in boundary && Array.isArray(boundary.vertices)) {
    // A clipped viewport's outline is a polyline on the paper.
    const corners = (boundary.vertices as { location?: { x: number; y: number } }[]).flatMap((vertex) => (vertex.location ? [point(vertex.location.x, vertex.location.y)] : []))
    if (corners.length > 2) {
      path.polyline(corners, true)
      return path.segments
    }
  }
  const [x, y, w, h] = [viewport.center.x, viewport.center.y, viewport.width / 2, viewport.height / 2]
  path.polyline([point(x - w, y - h), point(x + w, y - h), point(x + w, y + h), point(x - w, y + h)], true)
  return path.segments
}
