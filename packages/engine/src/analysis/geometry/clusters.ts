import type { Box } from "../../base/geometry.ts"

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
  const stripes = new Stripes(boxes)
  for (const index of order) {
    const box = boxes[index]
    if (!box) continue
    const [start, bottom] = [box.x0, box.y1 + reach]
    let isHidden = false
    // A point more than the reach, for sums are rounded.
    const last = stripes.at(Math.max(box.y0, box.y1) + reach + 1)
    for (let at = stripes.at(Math.min(box.y0, box.y1) - reach - 1); at <= last; at++) {
      const active = stripes.held[at] ?? []
      const count = stripes.counts[at] ?? 0
      let kept = 0
      for (let place = 0; place < count; place++) {
        const own = active[place] ?? 0
        const other = boxes[own]
        if (!other || other.x1 + reach < start) continue
        const isNear = other.y0 <= bottom && other.y1 + reach >= box.y0
        // A box is the root of its own group until the sweep has passed it.
        if (isNear) parent[root(own)] = index
        isHidden ||= isNear && outreaches(other, box)
        // Of two of one group, what comes later meets the one that outreaches the other.
        if (isHidden || !isNear || !outreaches(box, other)) active[kept++] = own
      }
      stripes.counts[at] = kept
    }
    if (!isHidden) stripes.hold(box, index)
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

/** Tells whether a box reaches as far as another to the right, upwards and downwards. */
const outreaches = (a: Box, b: Box): boolean =>
  a.x1 >= b.x1 &&
  a.y0 <= b.y0 &&
  a.y1 >= b.y1 &&
  // The same where one is given the other way round.
  a.y0 <= b.y1 &&
  a.y1 >= b.y0

/** Groups whose boxes are held against each other: of more, nearly some two are within reach. */
const MOST_GROUPS = 32

/**
 * Groups boxes as `clusterBoxes` does, where their groups at a smaller reach are known.
 *
 * Most pages have their drawings far from each other, and no reach joins them: boxes around the
 * groups tell.
 */
export function widenClusters(
  boxes: readonly Box[],
  groups: readonly number[][],
  reach: number,
): readonly number[][] {
  if (groups.length > MOST_GROUPS) return clusterBoxes(boxes, reach)
  const around = groups.map((group) => hull(boxes, group))
  const areApart = around.every((box, at) =>
    around.every((other, place) => place <= at || isApart(box, other, reach)),
  )
  return areApart ? groups : clusterBoxes(boxes, reach)
}

/** Gives the box around some boxes, whichever way round each of them is given. */
function hull(boxes: readonly Box[], group: readonly number[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const index of group) {
    const box = boxes[index]
    if (!box) continue
    x0 = Math.min(x0, box.x0, box.x1)
    y0 = Math.min(y0, box.y0, box.y1)
    x1 = Math.max(x1, box.x0, box.x1)
    y1 = Math.max(y1, box.y0, box.y1)
  }
  return { x0, y0, x1, y1 }
}

const isApart = (a: Box, b: Box, reach: number): boolean =>
  a.x1 + reach < b.x0 || b.x1 + reach < a.x0 || a.y1 + reach < b.y0 || b.y1 + reach < a.y0

/** Boxes in a stripe of a page, about: fewer are not worth one of their own. */
const BOXES_A_STRIPE = 20
/** Stripes of a page at most: higher boxes stand in several. */
const MOST_STRIPES = 40

/**
 * Boxes that a sweep from the left has not passed, in level stripes: those of a table or a plot
 * begin side by side all down the page, and each of them meets few.
 */
class Stripes {
  /** Boxes of each stripe, of which the first so many are not passed yet. */
  readonly held: readonly number[][]
  readonly counts: Uint32Array
  readonly #top: number
  readonly #high: number

  constructor(boxes: readonly Box[]) {
    let [top, bottom] = [Infinity, -Infinity]
    for (const { y0, y1 } of boxes) {
      top = Math.min(top, y0)
      bottom = Math.max(bottom, y1)
    }
    const length = Math.min(MOST_STRIPES, Math.ceil(boxes.length / BOXES_A_STRIPE))
    this.held = Array.from({ length }, () => [])
    this.counts = new Uint32Array(length)
    this.#top = top
    this.#high = (bottom - top) / length
  }

  /** Puts a box into the stripes that it stands in. */
  hold({ y0, y1 }: Box, index: number): void {
    const last = this.at(Math.max(y0, y1))
    for (let at = this.at(Math.min(y0, y1)); at <= last; at++) {
      const count = this.counts[at] ?? 0
      const held = this.held[at]
      if (held) held[count] = index
      this.counts[at] = count + 1
    }
  }

  /** The stripe of a place on the page. */
  at(y: number): number {
    const at = Math.floor((y - this.#top) / this.#high)
    return Math.min(this.held.length - 1, Math.max(0, at || 0))
  }
}

/** Gives the box around boxes; undefined for none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  // A drawing may have thousands of shapes: no box is made for each of them.
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0)
    y0 = Math.min(y0, box.y0)
    x1 = Math.max(x1, box.x1)
    y1 = Math.max(y1, box.y1)
  }
  return { x0, y0, x1, y1 }
}
