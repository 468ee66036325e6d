/** A point in space; every length is in drawing units. */
export interface Point3 {
  readonly x: number
  readonly y: number
  readonly z: number
}

/**
 * Affine map of space: columns X, Y, Z and origin O, so that p' = X·x + Y·y + Z·z + O.
 *
 * The last of a chain leads to the page, where z is dropped and y runs down.
 */
export interface Affine3 {
  readonly x: Point3
  readonly y: Point3
  readonly z: Point3
  readonly o: Point3
}

export const point = (x: number, y: number, z = 0): Point3 => ({ x, y, z })
export const add = (a: Point3, b: Point3): Point3 => point(a.x + b.x, a.y + b.y, a.z + b.z)
export const subtract = (a: Point3, b: Point3): Point3 => point(a.x - b.x, a.y - b.y, a.z - b.z)
export const scaled = (a: Point3, factor: number): Point3 =>
  point(a.x * factor, a.y * factor, a.z * factor)
export const cross = (a: Point3, b: Point3): Point3 =>
  point(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
export const length = (a: Point3): number => Math.hypot(a.x, a.y, a.z)

/** Gives the unit vector, or `fallback` where the vector has no direction. */
export function unit(a: Point3, fallback: Point3): Point3 {
  const size = length(a)
  return size > 1e-12 && Number.isFinite(size) ? scaled(a, 1 / size) : fallback
}

export const identity3: Affine3 = {
  x: point(1, 0),
  y: point(0, 1),
  z: point(0, 0, 1),
  o: point(0, 0),
}

const X_AXIS = point(1, 0, 0)
const Y_AXIS = point(0, 1, 0)
export const Z_AXIS = point(0, 0, 1)

export function mapPoint(m: Affine3, p: Point3): Point3 {
  return add(mapVector(m, p), m.o)
}

export function mapVector(m: Affine3, p: Point3): Point3 {
  // Flat drawings often leave heights out; the parser then gives no number.
  const z = p.z || 0
  return point(
    m.x.x * p.x + m.y.x * p.y + m.z.x * z,
    m.x.y * p.x + m.y.y * p.y + m.z.y * z,
    m.x.z * p.x + m.y.z * p.y + m.z.z * z,
  )
}

/** Gives the map that applies `inner` first, then `outer`. */
export function chain(inner: Affine3, outer: Affine3): Affine3 {
  return {
    x: mapVector(outer, inner.x),
    y: mapVector(outer, inner.y),
    z: mapVector(outer, inner.z),
    o: mapPoint(outer, inner.o),
  }
}

export const translation = (o: Point3): Affine3 => ({ ...identity3, o })

export const scaling = (x: number, y: number, z: number): Affine3 => ({
  x: point(x, 0),
  y: point(0, y),
  z: point(0, 0, z),
  o: point(0, 0),
})

/** Turns about z; radians, counter-clockwise. */
export function rotation(angle: number): Affine3 {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { x: point(c, s), y: point(-s, c), z: Z_AXIS, o: point(0, 0) }
}

/**
 * How small the first two components of a normal must be for the world's Y axis to give the X axis.
 */
const ARBITRARY_AXIS_BOUND = 1 / 64

/**
 * Axes of the object space that belongs to an extrusion direction. Source: DXF reference,
 * "Arbitrary Axis Algorithm".
 */
export function objectSpace(normal: Point3): Affine3 {
  const z = unit(normal, Z_AXIS)
  if (z.x === 0 && z.y === 0 && z.z > 0) return identity3
  const isNearWorldZ = Math.abs(z.x) < ARBITRARY_AXIS_BOUND && Math.abs(z.y) < ARBITRARY_AXIS_BOUND
  const x = unit(cross(isNearWorldZ ? Y_AXIS : Z_AXIS, z), X_AXIS)
  return { x, y: cross(z, x), z, o: point(0, 0) }
}

/** Mean length that a unit of the drawing plane takes after the map. */
export function planeScale(m: Affine3): number {
  const area = Math.abs(m.x.x * m.y.y - m.x.y * m.y.x)
  return area > 0 ? Math.sqrt(area) : Math.max(Math.hypot(m.x.x, m.x.y), Math.hypot(m.y.x, m.y.y))
}

/** Inverse of the plane's map to the page; undefined where the plane is seen edge-on. */
export function invertPlane(plane: Affine3): Affine3 | undefined {
  const determinant = plane.x.x * plane.y.y - plane.x.y * plane.y.x
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-18) return undefined
  const x = point(plane.y.y / determinant, -plane.x.y / determinant)
  const y = point(-plane.y.x / determinant, plane.x.x / determinant)
  return {
    x,
    y,
    z: point(0, 0, 1),
    o: point(-(x.x * plane.o.x + y.x * plane.o.y), -(x.y * plane.o.x + y.y * plane.o.y)),
  }
}
