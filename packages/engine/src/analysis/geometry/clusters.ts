import { union, type Box } from "../../base/geometry.ts"

/**
 * More boxes than this are one cluster: no page has as many drawings, and the search must stay
 * cheap.
 */
const MAX_BOXES = 4000

/**
 * Groups boxes that lie within `reach` points of each other, directly or over others. Gives
 * indices, each group in order.
 */
export function clusterBoxes(boxes: readonly Box[], reach: number): number[][] {
  if (boxes.length > MAX_BOXES) return [boxes.map((_, index) => index)]
  const parent = boxes.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at
      at = parent[at] ?? at
    }
    return at
  }
  const order = boxes.map((_, index) => index)
  order.sort((a, b) => (boxes[a]?.x0 ?? 0) - (boxes[b]?.x0 ?? 0))
  /** Boxes that the sweep has not passed, the first `count` of the list. */
  const active = new Uint32Array(boxes.length)
  let count = 0
  for (const index of order) {
    const box = boxes[index]
    if (!box) continue
    const [start, bottom] = [box.x0, box.y1 + reach]
    let kept = 0
    for (let at = 0; at < count; at++) {
      const own = active[at] ?? 0
      const other = boxes[own]
      if (!other || other.x1 + reach < start) continue
      active[kept++] = own
      // A box is the root of its own group until the sweep has passed it.
      if (other.y0 <= bottom && other.y1 + reach >= box.y0) parent[root(own)] = index
    }
    active[kept] = index
    count = kept + 1
  }
  const groups = new Map<number, number[]>()
  boxes.forEach((_, index) => {
    const key = root(index)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  })
  return [...groups.values()]
}

/** Gives the box around boxes; undefined for none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  return boxes.length === 0 ? undefined : boxes.reduce(union)
}
