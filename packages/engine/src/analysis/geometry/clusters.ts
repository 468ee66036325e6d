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
  const order = boxes.map((box, index) => ({ box, index })).toSorted((a, b) => a.box.x0 - b.box.x0)
  const active: { readonly box: Box; readonly index: number }[] = []
  for (const own of order) {
    const { box, index } = own
    let kept = 0
    for (const other of active) {
      if (other.box.x1 + reach < box.x0) continue
      active[kept++] = other
      // A box is the root of its own group until the sweep has passed it.
      if (other.box.y0 <= box.y1 + reach && other.box.y1 + reach >= box.y0)
        parent[root(other.index)] = index
    }
    active.length = kept
    active.push(own)
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
