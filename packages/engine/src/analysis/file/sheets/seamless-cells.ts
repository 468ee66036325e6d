import type { Box } from "../../../base/geometry.ts"
import type { Fill, RuleSet } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { shares } from "../../geometry/scale.ts"
import { overWhite } from "../../../base/colour.ts"
import { SAME } from "./page-traits.ts"

/** Two drawn cells, one right below the other, with the height of the border between them. */
interface Seam {
  readonly above: Box
  readonly below: Box
  readonly y: number
}

/**
 * Gives the cell that stacked ones are together, where a border was left out between them: both are
 * filled in one colour, rulings run on at their sides, and one at that height ends beside them.
 *
 * Programs paint what a merged cell is filled with row by row, so that its rows look like cells.
 */
export function seamlessCells(
  boxes: readonly Box[],
  { rules, fills }: RuleSet,
): ReadonlyMap<Box, Box> {
  if (fills.length === 0 || rules.length === 0) return new Map()
  const across = rules.filter(({ direction }) => direction === "horizontal")
  const down = rules.filter(({ direction }) => direction === "vertical")
  const [heights, sides] = [new Places(across), new Places(down)]
  const painted = new PaintedColours(fills)
  const open = seamsOf(boxes).filter(({ above, below, y }) => {
    const isRuled = (x: number): boolean =>
      sides.at(x).some(({ from, to }) => from < y - SAME && to > y + SAME)
    const isDrawn = lengthWithin(heights.at(y), above) > shares.some * (above.x1 - above.x0)
    if (isDrawn || !isRuled(above.x0) || !isRuled(above.x1)) return false
    const colour = painted.at(above)
    return colour !== undefined && colour === painted.at(below)
  })
  const kept = [...Map.groupBy(open, ({ y }) => Math.round(y)).values()].flatMap((own) =>
    leftOut(own, heights),
  )
  const stacks = new Map<Box, Box[]>()
  for (const { above, below } of kept.toSorted((a, b) => a.y - b.y)) {
    const stack = stacks.get(above) ?? [above]
    stack.push(below)
    stacks.set(above, stack).set(below, stack)
  }
  const wholes = new Map<Box, Box>()
  for (const stack of new Set(stacks.values())) {
    const [first] = stack
    const y1 = stack.at(-1)?.y1
    if (!first || y1 === undefined) continue
    const whole = { ...first, y1 }
    for (const box of stack) wholes.set(box, whole)
  }
  return wholes
}

/** Pairs of cells between the same sides, from top to bottom. */
function seamsOf(boxes: readonly Box[]): Seam[] {
  const keyOf = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`
  const byCorner = new Map(boxes.map((box) => [keyOf(box.x0, box.y0), box]))
  const steps = [-1, 0, 1]
  return boxes
    .toSorted((a, b) => a.y1 - b.y1)
    .flatMap((above) => {
      const below = steps
        .flatMap((x) => steps.map((y) => byCorner.get(keyOf(above.x0 + x, above.y1 + y))))
        .find(
          (box) =>
            box !== undefined &&
            box !== above &&
            Math.abs(box.y0 - above.y1) < SAME &&
            Math.abs(box.x0 - above.x0) < SAME &&
            Math.abs(box.x1 - above.x1) < SAME,
        )
      return below ? [{ above, below, y: above.y1 }] : []
    })
}

/** Seams of one height that a ruling ends beside, or another such seam. */
function leftOut(seams: readonly Seam[], heights: Places): Seam[] {
  const ends = heights.at(seams[0]?.y ?? 0).flatMap(({ from, to }) => [from, to])
  const kept = new Set<Seam>()
  const ordered = seams.toSorted((a, b) => a.above.x0 - b.above.x0)
  for (const order of [ordered, ordered.toReversed()])
    for (const seam of order) {
      const { x0, x1 } = seam.above
      if (!ends.some((x) => Math.abs(x - x0) < SAME || Math.abs(x - x1) < SAME)) continue
      kept.add(seam)
      ends.push(x0, x1)
    }
  return [...kept]
}

const lengthWithin = (rules: RuleSet["rules"], { x0, x1 }: Box): number =>
  rules.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, x1) - Math.max(from, x0)), 0)

/** Rulings of one direction, for look-up by place. */
class Places {
  readonly #rules: RuleSet["rules"]
  readonly #places: readonly number[]

  constructor(rules: RuleSet["rules"]) {
    this.#rules = rules.toSorted((a, b) => a.at - b.at)
    this.#places = this.#rules.map(({ at }) => at)
  }

  at(place: number): RuleSet["rules"] {
    return this.#rules.slice(
      lowerBound(this.#places, place - SAME),
      lowerBound(this.#places, place + SAME),
    )
  }
}

interface OrderedFill extends Fill {
  readonly order: number
}

/** What is painted on a page, for look-up by place. */
class PaintedColours {
  readonly #fills: readonly OrderedFill[]
  readonly #tops: readonly number[]
  readonly #tallest: number

  constructor(fills: readonly Fill[]) {
    this.#fills = fills
      .map((fill, order) => ({ ...fill, order }))
      .toSorted((a, b) => a.box.y0 - b.box.y0)
    this.#tops = this.#fills.map(({ box }) => box.y0)
    this.#tallest = fills.reduce((most, { box }) => Math.max(most, box.y1 - box.y0), 0)
  }

  /** Gives the colour that was painted last in the middle of a cell. */
  at({ x0, y0, x1, y1 }: Box): number | undefined {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    let last: OrderedFill | undefined
    for (let at = lowerBound(this.#tops, y - this.#tallest - 1); at < this.#fills.length; at++) {
      const fill = this.#fills[at]
      if (!fill || fill.box.y0 > y) break
      const isOver = fill.box.y1 > y && fill.box.x0 < x && fill.box.x1 > x
      if (isOver && (!last || fill.order > last.order)) last = fill
    }
    return last && overWhite(last.paint)
  }
}
