import { width } from "../../../../base/geometry.ts"
import { judge } from "../../../page/tables/model/trees.ts"
import { breaksWord } from "../../../writing/broken-words.ts"
import pairTrees from "./line-pairs.json" with { type: "json" }
import { pairValues, type LinePair } from "./pair-features.ts"

/**
 * Probability from which the judge joins two lines, and up to which it parts them, against the
 * rule. On folds outside those that it was trained on, 73 of 75 pairs were rightly joined, and 138
 * of 141 rightly parted; a wrong one is seen more than one that the rule leaves as it was.
 */
const leastJoined = 0.95
const mostParted = 0.1

/**
 * Share of its column that a line of prose takes: titles and addresses are shorter, and say less.
 */
const prose = 0.7

/**
 * Hears of the pairs that the judge would be asked about, and leaves them to the rule: to learn
 * from.
 */
export const training: { hear?: (pair: LinePair) => void } = {}

/**
 * Tells whether two lines below each other are one paragraph: as the rule says, unless all of their
 * looks say that it is mistaken.
 */
export function areOne(pair: LinePair): boolean {
  if (!isAsked(pair)) return pair.isJoined
  if (training.hear) {
    training.hear(pair)
    return pair.isJoined
  }
  const probability = judge(pairTrees, pairValues(pair))
  if (pair.isJoined) return probability > mostParted
  return (
    probability >= leastJoined && width(pair.last.line.box) > prose * (pair.last.x1 - pair.last.x0)
  )
}

/** Lines below each other in one column; a word that is broken tells by itself. */
function isAsked({ last, next }: LinePair): boolean {
  const [a, b] = [last.line, next.line]
  return (
    last.page === next.page &&
    last.column === next.column &&
    b.baseline > a.baseline &&
    !a.isVertical &&
    !breaksWord(last, b)
  )
}
