import { counts, points } from "../../geometry/scale.ts"
import { lowerBound, REACH } from "../../geometry/border-rules.ts"
import type { DrawnRule, RuleSet, TextLine } from "../../drafts.ts"

/** A line along one axis; a ruling or the side of a filled box. */
interface Side {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Sides of one direction, by their place. */
interface Sides {
  readonly sides: readonly Side[]
  readonly places: readonly number[]
}

/**
 * Finds the lines that lead from one box to another: ways of a flow chart, not walls of a table.
 *
 * Such a line ends within a side of a box at either end, and the stretch between the boxes holds
 * nothing else: no text and no other wall. Rows of a table have walls at their sides, or words.
 */
export function connectorsOf(
  { rules, fills }: RuleSet,
  lines: readonly TextLine[],
): ReadonlySet<DrawnRule> {
  const ways = new Set<DrawnRule>()
  if (rules.length > counts.crowd) return ways
  const horizontal: Side[] = rules.filter(({ direction }) => direction === "horizontal")
  const vertical: Side[] = rules.filter(({ direction }) => direction === "vertical")
  for (const { box } of fills) {
    const { x0, y0, x1, y1 } = box
    horizontal.push({ at: y0, from: x0, to: x1 }, { at: y1, from: x0, to: x1 })
    vertical.push({ at: x0, from: y0, to: y1 }, { at: x1, from: y0, to: y1 })
  }
  const [across, down] = [sorted(horizontal), sorted(vertical)]
  for (const rule of rules) {
    const isDown = rule.direction === "vertical"
    const [along, over] = isDown ? [down, across] : [across, down]
    const first = boxSideAt(rule, rule.from, -1, { along, over })
    const last = first && boxSideAt(rule, rule.to, 1, { along, over })
    if (!first || !last) continue
    const [low, high] = [Math.min(first.from, last.from), Math.max(first.to, last.to)]
    if (isAlone(rule, along, low, high) && isBare(lines, { rule, low, high, isDown }))
      ways.add(rule)
  }
  return ways
}

function sorted(sides: readonly Side[]): Sides {
  const ordered = sides.toSorted((a, b) => a.at - b.at)
  return { sides: ordered, places: ordered.map(({ at }) => at) }
}

/** The sides that stand within reach of a place, or between two. */
function* between({ sides, places }: Sides, low: number, high = low): Generator<Side> {
  for (let index = lowerBound(places, low - REACH); index < sides.length; index++) {
    const side = sides[index]
    if (!side || side.at > high + REACH) return
    yield side
  }
}

/**
 * The side of a box in which a line ends, away from both of its corners: at each corner a side goes
 * on, away from the line.
 */
function boxSideAt(
  line: Side,
  end: number,
  away: -1 | 1,
  { along, over }: { readonly along: Sides; readonly over: Sides },
): Side | undefined {
  const goesOn = (corner: number): boolean => {
    for (const side of between(along, corner)) {
      const [near, far] = away > 0 ? [side.from, side.to] : [side.to, side.from]
      if (Math.abs(near - end) <= REACH && away * (far - end) > points.gap) return true
    }
    return false
  }
  for (const side of between(over, end)) {
    const isWithin = side.from < line.at - REACH && side.to > line.at + REACH
    if (isWithin && goesOn(side.from) && goesOn(side.to)) return side
  }
  return undefined
}

/** Whether no other side of its direction stands beside a line, from `low` to `high`. */
function isAlone(line: Side, along: Sides, low: number, high: number): boolean {
  for (const side of between(along, low, high)) {
    const shared = Math.min(side.to, line.to) - Math.max(side.from, line.from)
    if (side.at !== line.at && shared > REACH) return false
  }
  return true
}

interface Stretch {
  readonly rule: DrawnRule
  readonly low: number
  readonly high: number
  readonly isDown: boolean
}

/** Whether no text stands in the stretch that a line leads through. */
function isBare(lines: readonly TextLine[], { rule, low, high, isDown }: Stretch): boolean {
  return lines.every(({ box }) => {
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
    const [place, other] = isDown ? [y, x] : [x, y]
    return place < rule.from || place > rule.to || other < low || other > high
  })
}
