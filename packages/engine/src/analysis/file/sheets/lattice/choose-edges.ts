import { lowerBound } from "../../../geometry/border-rules.ts"
import type { EdgeCandidate, Gap } from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"

/** Narrowest column that is told apart, in points. */
const MIN_WIDTH = 2.5
/**
 * Candidates looked back at for the border before one: more never lie between two borders of a
 * sheet, and a page of nothing but rulings takes no longer than that.
 */
const LOOK_BACK = 600
/** What an empty column costs that nothing is drawn around, and one that is drawn. */
const EMPTY_COST = 6
const DRAWN_EMPTY_COST = 0.5

/**
 * Chooses the borders that explain a sheet best.
 *
 * The sum of the scores of the chosen candidates is greatest among all choices that leave no gap
 * without a border; columns in which no text begins or ends cost. Scores are log odds, one a
 * candidate; candidates come from left to right. A border that costs nothing and brings nothing is
 * one. Where texts lie over each other, so that no choice has a border in each gap, some gaps are
 * left without.
 */
export function chooseEdges(
  candidates: readonly EdgeCandidate[],
  scores: readonly number[],
  { texts, gaps }: { readonly texts: readonly PrintedText[]; readonly gaps: readonly Gap[] },
): number[] {
  const chosen = bestEdges(candidates, scores, { texts, gaps })
  return chosen.length > 0 || gaps.length === 0
    ? chosen
    : bestEdges(candidates, scores, { texts, gaps: gapsInReach(candidates, gaps) })
}

/** Gives the gaps from left to right that borders of their own, or those before, can stand in. */
function gapsInReach(candidates: readonly EdgeCandidate[], gaps: readonly Gap[]): Gap[] {
  const places = candidates.map(({ at }) => at)
  let last = -Infinity
  return gaps
    .toSorted((a, b) => a.to - b.to)
    .filter(({ from, to }) => {
      if (last >= from) return true
      const at = places[lowerBound(places, to) - 1] ?? -Infinity
      if (at < from || at - last < MIN_WIDTH) return false
      last = at
      return true
    })
}

function bestEdges(
  candidates: readonly EdgeCandidate[],
  scores: readonly number[],
  { texts, gaps }: { readonly texts: readonly PrintedText[]; readonly gaps: readonly Gap[] },
): number[] {
  const places = candidates.map(({ at }) => at)
  const ends = sideCounts(places, texts)
  const needed = latestNeed(places, gaps)
  const count = candidates.length
  // Index 0 stands for the left side of the sheet, index i + 1 for candidate i.
  const best = new Float64Array(count + 1).fill(-Infinity)
  const before = new Int32Array(count + 1).fill(-1)
  best[0] = 0
  for (let own = 0; own < count; own++) {
    for (let last = own; last >= Math.max(0, own - LOOK_BACK); last--) {
      const at = last === 0 ? -Infinity : (places[last - 1] ?? 0)
      // A gap that begins right of an earlier border would be left without one.
      if (at < (needed[own] ?? -Infinity)) break
      const sum = best[last] ?? -Infinity
      if (sum === -Infinity || (places[own] ?? 0) - at < MIN_WIDTH) continue
      const total =
        sum +
        (scores[own] ?? 0) -
        (last > 0 && ends[own] === ends[last - 1] ? emptyCost(candidates, last - 1, own) : 0)
      if (total > (best[own + 1] ?? -Infinity)) {
        best[own + 1] = total
        before[own + 1] = last
      }
    }
  }
  return walkBack(best, before, places, gaps)
}

/** The best last border that leaves no gap behind it, and all before it. */
function walkBack(
  best: Float64Array,
  before: Int32Array,
  places: readonly number[],
  gaps: readonly Gap[],
): number[] {
  const need = gaps.reduce((most, gap) => Math.max(most, gap.from), -Infinity)
  let [end, most] = [0, need === -Infinity ? 0 : -Infinity]
  for (let own = 1; own < best.length; own++) {
    const sum = best[own] ?? -Infinity
    if ((places[own - 1] ?? 0) < need || sum <= most) continue
    ;[end, most] = [own, sum]
  }
  const chosen: number[] = []
  for (let at = end; at > 0; at = before[at] ?? 0) chosen.push(places[at - 1] ?? 0)
  return chosen.toReversed()
}

/**
 * Counts the texts that stand left of each place: equal numbers at two places mean that no cell
 * stands between. A number stands where it ends, other text where it begins.
 */
function sideCounts(places: readonly number[], texts: readonly PrintedText[]): number[] {
  const sides = texts
    .map(({ x0, x1, isNumber }) => (isNumber ? x1 - 0.1 : x0 + 0.1))
    .toSorted((a, b) => a - b)
  return places.map((place) => lowerBound(sides, place))
}

/** For each place the rightmost beginning of a gap that ends before it. */
function latestNeed(places: readonly number[], gaps: readonly Gap[]): number[] {
  const sorted = gaps.toSorted((a, b) => a.to - b.to)
  let [next, latest] = [0, -Infinity]
  return places.map((place) => {
    for (; next < sorted.length && (sorted[next]?.to ?? Infinity) < place; next++)
      latest = Math.max(latest, sorted[next]?.from ?? -Infinity)
    return latest
  })
}

function emptyCost(candidates: readonly EdgeCandidate[], left: number, right: number): number {
  const isDrawn = candidates[left]?.isDrawn === true && candidates[right]?.isDrawn === true
  return isDrawn ? DRAWN_EMPTY_COST : EMPTY_COST
}
