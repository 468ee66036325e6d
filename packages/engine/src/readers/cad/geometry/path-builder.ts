import type { PathSegment } from "../../../model/scene.ts"
import { mapPoint, point, type Affine3, type Point3 } from "./affine.ts"

/**
 * Largest coordinate taken: drawings on map grids reach 10^8, and beyond this there is no place.
 */
const FAR = 1e15

/**
 * Builds a path in drawing space and spells it in page space. Points that are not numbers are left
 * out.
 */
export class PathBuilder {
  readonly segments: PathSegment[] = []
  readonly #toPage: Affine3
  #hasPoint = false

  constructor(toPage: Affine3) {
    this.#toPage = toPage
  }

  move(p: Point3): void {
    const at = this.#place(p)
    if (!at) return
    this.segments.push(["M", at.x, at.y])
    this.#hasPoint = true
  }

  line(p: Point3): void {
    const at = this.#place(p)
    if (!at) return
    this.segments.push([this.#hasPoint ? "L" : "M", at.x, at.y])
    this.#hasPoint = true
  }

  curve(a: Point3, b: Point3, to: Point3): void {
    const [first, second, last] = [this.#place(a), this.#place(b), this.#place(to)]
    if (!first || !second || !last) return
    if (!this.#hasPoint) this.segments.push(["M", first.x, first.y])
    this.segments.push(["C", first.x, first.y, second.x, second.y, last.x, last.y])
    this.#hasPoint = true
  }

  close(): void {
    if (this.#hasPoint) this.segments.push(["Z"])
  }

  polyline(points: readonly Point3[], isClosed = false): void {
    for (const [index, p] of points.entries()) {
      if (index === 0) this.move(p)
      else this.line(p)
    }
    if (isClosed && points.length > 1) this.close()
  }

  /**
   * An elliptic arc about `center` with half axes `major` and `minor`, from parameter `start` over
   * `sweep` radians.
   * `isNew` starts a new part; otherwise the arc goes on from the last point.
   */
  arc(
    center: Point3,
    axes: { major: Point3; minor: Point3 },
    start: number,
    sweep: number,
    isNew = true,
  ): void {
    if (!Number.isFinite(start) || !Number.isFinite(sweep)) return
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
    const step = sweep / steps
    // A cubic follows a quarter of an ellipse to 0.03 % with handles of this length.
    const handle = (4 / 3) * Math.tan(step / 4)
    const { major, minor } = axes
    const on = (t: number): Point3 => combine(center, major, Math.cos(t), minor, Math.sin(t))
    const along = (t: number, p: Point3, sign: number): Point3 =>
      combine(p, major, -Math.sin(t) * handle * sign, minor, Math.cos(t) * handle * sign)
    let t = start
    let from = on(t)
    if (isNew) this.move(from)
    for (let index = 0; index < steps; index++) {
      const to = on(t + step)
      this.curve(along(t, from, 1), along(t + step, to, -1), to)
      t += step
      from = to
    }
  }

  /**
   * An arc of a polyline: `bulge` is the tangent of a quarter of its angle, positive
   * counter-clockwise.
   */
  bulge(from: Point3, to: Point3, bulge: number): void {
    if (Math.abs(bulge) < 1e-9 || !Number.isFinite(bulge)) return this.line(to)
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const offset = (1 - bulge * bulge) / (4 * bulge)
    const center = point(from.x + dx / 2 - dy * offset, from.y + dy / 2 + dx * offset, from.z)
    const radius = Math.hypot(from.x - center.x, from.y - center.y)
    const start = Math.atan2(from.y - center.y, from.x - center.x)
    this.arc(
      center,
      { major: point(radius, 0), minor: point(0, radius) },
      start,
      4 * Math.atan(bulge),
      false,
    )
  }

  #place(p: Point3): Point3 | undefined {
    const at = mapPoint(this.#toPage, p)
    if (!Number.isFinite(at.x) || !Number.isFinite(at.y)) return undefined
    return Math.abs(at.x) > FAR || Math.abs(at.y) > FAR ? point(clamp(at.x), clamp(at.y)) : at
  }
}

const clamp = (value: number): number => Math.min(FAR, Math.max(-FAR, value))

const combine = (origin: Point3, a: Point3, fa: number, b: Point3, fb: number): Point3 =>
  point(
    origin.x + a.x * fa + b.x * fb,
    origin.y + a.y * fa + b.y * fb,
    origin.z + a.z * fa + b.z * fb,
  )
