import type { DrawnRule, Fill } from "../../drafts.ts"
import { shares } from "../../geometry/scale.ts"

/** Farthest a strip lies from the box whose edge it is, in points: producers round apart. */
const REACH = 0.8

/** Share of a strip that one box must run along. */
const ALONG = shares.mostly

/**
 * Leaves out filled strips that nobody sees as rulings: along the edge of a filled box, in its
 * colour.
 *
 * Word paints the shading of a cell in parts, with a strip of its own beside each border.
 */
export function withoutEdging(strips: readonly DrawnRule[], fills: readonly Fill[]): DrawnRule[] {
  const edges = edgesOf(fills)
  return strips.filter((rule) => {
    const reach = rule.thickness / 2 + REACH
    for (let at = Math.floor(rule.at - reach); at <= rule.at + reach; at++)
      for (const edge of edges.get(keyOf(rule, at)) ?? []) {
        const shared = Math.min(edge.to, rule.to) - Math.max(edge.from, rule.from)
        if (Math.abs(edge.at - rule.at) <= reach && shared >= ALONG * (rule.to - rule.from))
          return false
      }
    return true
  })
}

type Edge = Pick<DrawnRule, "direction" | "at" | "from" | "to" | "colour">

const keyOf = ({ direction, colour }: Pick<Edge, "direction" | "colour">, at: number): string =>
  `${direction} ${colour} ${Math.floor(at)}`

/** The four sides of each box, by colour and whole points. */
function edgesOf(fills: readonly Fill[]): ReadonlyMap<string, readonly Edge[]> {
  const edges = new Map<string, Edge[]>()
  for (const { box, paint } of fills) {
    const level = { direction: "horizontal", from: box.x0, to: box.x1, ...paint } as const
    const upright = { direction: "vertical", from: box.y0, to: box.y1, ...paint } as const
    for (const edge of [
      { ...level, at: box.y0 },
      { ...level, at: box.y1 },
      { ...upright, at: box.x0 },
      { ...upright, at: box.x1 },
    ]) {
      const key = keyOf(edge, edge.at)
      const others = edges.get(key)
      if (others) others.push(edge)
      else edges.set(key, [edge])
    }
  }
  return edges
}
