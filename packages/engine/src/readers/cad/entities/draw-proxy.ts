import {
  type Entity,
  ProxyCircle,
  ProxyCirclePt3,
  ProxyCircularArc,
  ProxyModelTransform,
  ProxyPolyline,
  ProxyRay,
  ProxyShell,
  ProxyXLine,
  type IProxyGeometry,
} from "@node-projects/acad-ts"
import {
  cross,
  chain,
  objectSpace,
  point,
  scaled,
  unit,
  Z_AXIS,
  type Affine3,
} from "../geometry/affine.ts"
import { strokePath, type DrawContext } from "./draw-context.ts"

/**
 * Numbers of proxy graphics that open and close a transform. Source: DWG format, "Proxy entity
 * graphics".
 */
const POP_TRANSFORM = 31

/**
 * Draws the picture that a foreign program (such as 天正/TArch) stored with an object it alone
 * understands.
 *
 * Gives false where there is no picture that can be drawn.
 */
export function drawProxy(entity: Entity, context: DrawContext): boolean {
  const geometries = entity.proxyGeometries
  if (geometries.length === 0) return false
  const spaces: Affine3[] = [context.toPage]
  let drawn = 0
  for (const geometry of geometries) {
    const space = spaces.at(-1) ?? context.toPage
    if (geometry instanceof ProxyModelTransform) spaces.push(chain(transformOf(geometry), space))
    else if (geometry.graphicsType === POP_TRANSFORM && spaces.length > 1) spaces.pop()
    else if (drawGeometry(entity, geometry, space, context)) drawn++
  }
  return drawn > 0
}

function transformOf({ matrix: m }: ProxyModelTransform): Affine3 {
  return {
    x: point(m.m00, m.m10, m.m20),
    y: point(m.m01, m.m11, m.m21),
    z: point(m.m02, m.m12, m.m22),
    o: point(m.m03, m.m13, m.m23),
  }
}

function drawGeometry(
  entity: Entity,
  geometry: IProxyGeometry,
  space: Affine3,
  context: DrawContext,
): boolean {
  if (geometry instanceof ProxyCircle) {
    const plane = objectSpace(geometry.normal)
    const [major, minor] = [scaled(plane.x, geometry.radius), scaled(plane.y, geometry.radius)]
    strokePath(
      entity,
      context,
      (path) => path.arc(geometry.center, { major, minor }, 0, Math.PI * 2),
      space,
    )
  } else if (geometry instanceof ProxyCircularArc) {
    const major = scaled(unit(geometry.startVectorDirection, point(1, 0)), geometry.radius)
    const minor = cross(unit(geometry.normal, Z_AXIS), major)
    strokePath(
      entity,
      context,
      (path) => path.arc(geometry.center, { major, minor }, 0, geometry.sweepAngle),
      space,
    )
  } else if (geometry instanceof ProxyCirclePt3) {
    strokePath(
      entity,
      context,
      (path) => path.polyline([geometry.point1, geometry.point2, geometry.point3], true),
      space,
    )
  } else if (geometry instanceof ProxyShell) {
    strokePath(
      entity,
      context,
      (path) =>
        geometry.faces.forEach((face) =>
          path.polyline(
            face.flatMap((index) => geometry.vertices[index] ?? []),
            true,
          ),
        ),
      space,
    )
  } else if (
    geometry instanceof ProxyPolyline &&
    !(geometry instanceof ProxyXLine) &&
    !(geometry instanceof ProxyRay)
  ) {
    strokePath(entity, context, (path) => path.polyline(geometry.points), space)
  } else return false
  return true
}
