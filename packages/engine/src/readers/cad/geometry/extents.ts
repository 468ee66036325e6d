import type { Box } from "../../../base/geometry.ts"
import type { ItemBox } from "./canvas.ts"

/** Share of items that may lie far off before they count as part of the drawing. */
const OUTLIER_SHARE = 0.02
/** Below this number of items each one counts. */
const LEAST_ITEMS = 40
/** Items farther from the bulk than this many times its size are strays. */
const FAR_FACTOR = 3
/** Items this many times larger than even that are lines drawn off the sheet by mistake. */
const HUGE_FACTOR = 6

/**
 * Gives the box around what was drawn, strays left out: a dot at the origin of a drawing in
 * map coordinates must not make the drawing a speck.
 */
export function robustExtents(boxes: readonly ItemBox[]): Box | undefined {
  const sound = boxes.filter((box) => Number.isFinite(box.x0 + box.y0 + box.x1 + box.y1))
  const whole = unionOf(sound)
  if (!whole || sound.length < LEAST_ITEMS) return whole
  const bulk = quantileBox(sound)
  const reach = {
    x: Math.max(bulk.x1 - bulk.x0, bulk.y1 - bulk.y0) * FAR_FACTOR,
    y: Math.max(bulk.x1 - bulk.x0, bulk.y1 - bulk.y0) * FAR_FACTOR,
  }
  if (reach.x === 0 && reach.y === 0) return whole
  const isSized = (box: Box): boolean =>
    box.x1 - box.x0 <= reach.x * HUGE_FACTOR && box.y1 - box.y0 <= reach.y * HUGE_FACTOR
  const isNear = (box: Box): boolean =>
    isSized(box) &&
    box.x1 >= bulk.x0 - reach.x &&
    box.x0 <= bulk.x1 + reach.x &&
    box.y1 >= bulk.y0 - reach.y &&
    box.y0 <= bulk.y1 + reach.y
  const near = sound.filter(isNear)
  return sound.length - near.length <= sound.length * OUTLIER_SHARE ? unionOf(near) : whole
}

export function unionOf(boxes: readonly Box[]): Box | undefined {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0)
    y0 = Math.min(y0, box.y0)
    x1 = Math.max(x1, box.x1)
    y1 = Math.max(y1, box.y1)
  }
  return x1 >= x0 && y1 >= y0 ? { x0, y0, x1, y1 } : undefined
}

/** Box between the 5th and the 95th of a hundred middles. */
function quantileBox(boxes: readonly Box[]): Box {
  const at = (values: Float64Array, share: number): number =>
    values[Math.floor((values.length - 1) * share)] ?? 0
  const xs = Float64Array.from(boxes, (box) => (box.x0 + box.x1) / 2).sort()
  const ys = Float64Array.from(boxes, (box) => (box.y0 + box.y1) / 2).sort()
  return { x0: at(xs, 0.05), y0: at(ys, 0.05), x1: at(xs, 0.95), y1: at(ys, 0.95) }
}
