import { counts, ems, shares } from "../../../geometry/scale.ts"
import type { RuleSet } from "../../../drafts.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import type { SeatedText } from "./seat-texts.ts"
import { WHOLE_SHARE } from "../../../page/tables/table-measures.ts"

/**
 * Rulings that part rows, and their share of the lines of text: fewer stand above and below a body
 * of many rows.
 */
const LEAST_ACROSS = counts.few
const ACROSS_PER_BAND = shares.some
/** Tallest row between two rulings, in ems. */
const STRIP_EM = ems.farther
/** Distance of two lines of one row as share of the usual distance of rulings. */
const WITHIN_SHARE = shares.most

/** Tells whether two heights lie between the same two rulings that part one row from the next. */
export type SameStrip = (above: number, below: number) => boolean

/**
 * Gives the test for a page whose rows are parted by rulings across and nothing else: what stands
 * between two of them is one row, wherever it stands in its cell.
 */
export function stripTest(seated: readonly SeatedText[], { rules }: RuleSet): SameStrip {
  const texts = seated.map(({ text }) => text)
  const size = texts.map((text) => text.size).toSorted((a, b) => a - b)[texts.length >> 1] ?? 0
  const isCrossed = rules.some(
    (rule) => rule.direction === "vertical" && rule.to - rule.from > size,
  )
  const places = isCrossed ? [] : acrossPlaces(texts, rules)
  const bands = new Set(texts.map(({ band }) => band)).size
  if (places.length < Math.max(LEAST_ACROSS, ACROSS_PER_BAND * bands)) return () => false
  const usual =
    places
      .slice(1)
      .map((place, index) => place - (places[index] ?? place))
      .toSorted((a, b) => a - b)[places.length >> 1] ?? 0
  return (above, below) => {
    const next = lowerBound(places, above + 0.5)
    // Nothing need be drawn below the last row.
    const [top, bottom = Infinity] = [places[next - 1], places[next]]
    return (
      top !== undefined &&
      below < bottom &&
      (bottom === Infinity || bottom - top < STRIP_EM * size) &&
      below - above < WITHIN_SHARE * usual
    )
  }
}

function acrossPlaces(
  texts: readonly { readonly x0: number; readonly x1: number }[],
  rules: RuleSet["rules"],
): number[] {
  let [left, right] = [Infinity, -Infinity]
  for (const { x0, x1 } of texts) {
    left = Math.min(left, x0)
    right = Math.max(right, x1)
  }
  return rules
    .filter(
      (rule) =>
        rule.direction === "horizontal" && rule.to - rule.from >= WHOLE_SHARE * (right - left),
    )
    .map((rule) => rule.at)
    .toSorted((a, b) => a - b)
}
