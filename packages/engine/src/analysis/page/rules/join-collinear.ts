import type { DrawnRule } from "../../drafts.ts"

/** Pieces on centre lines this close are one ruling: half a point covers rounding of producers. */
const LINE_SLACK = 0.6

/**
 * Gap between pieces of one ruling: dashes drawn as pieces, and corners left open by line joins. In
 * points.
 */
const GAP = 1.6

/**
 * Joins pieces of one ruling.
 *
 * Producers draw the border of each cell by itself, often twice where cells meet; what touches on
 * one line in one colour becomes one ruling as thick as its thickest piece.
 */
export function joinCollinear(rules: readonly DrawnRule[]): DrawnRule[] {
  return [
    ...joinDirection(rules.filter((rule) => rule.direction === "horizontal")),
    ...joinDirection(rules.filter((rule) => rule.direction === "vertical")),
  ]
}

function joinDirection(rules: readonly DrawnRule[]): DrawnRule[] {
  const sorted = rules.toSorted((a, b) => a.at - b.at)
  const joined: DrawnRule[] = []
  let lane: DrawnRule[] = []
  let start = Number.NEGATIVE_INFINITY
  for (const rule of sorted) {
    if (rule.at - start > LINE_SLACK) {
      joined.push(...joinLane(lane))
      lane = []
      start = rule.at
    }
    lane.push(rule)
  }
  return [...joined, ...joinLane(lane)]
}

/** Joins rulings of one centre line, by their start. */
function joinLane(lane: readonly DrawnRule[]): DrawnRule[] {
  const joined: { rule: DrawnRule; items: number[]; joints: number[] }[] = []
  for (const rule of lane.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined[joined.length - 1]
    if (last && last.rule.colour === rule.colour && rule.from - last.rule.to <= GAP) {
      if (rule.from - last.rule.to > -GAP && rule.to > last.rule.to) last.joints.push(rule.from)
      last.rule = {
        ...last.rule,
        to: Math.max(last.rule.to, rule.to),
        thickness: Math.max(last.rule.thickness, rule.thickness),
      }
      last.items.push(...rule.items)
    } else joined.push({ rule, items: [...rule.items], joints: [] })
  }
  return joined.map(({ rule, items, joints }) =>
    joints.length > 0 ? { ...rule, items, joints } : { ...rule, items },
  )
}
