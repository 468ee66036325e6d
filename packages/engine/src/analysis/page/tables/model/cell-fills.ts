import type { Fill, RuleSet, TextLine } from "../../../drafts.ts"
import { shares } from "../../../geometry/scale.ts"
import { fillEvidence } from "./fill-features.ts"
import fillTrees from "./fills.json" with { type: "json" }
import { judge } from "./trees.ts"

/** Probability up to which the sides of a fill are no walls: what is doubtful may part cells. */
const surelyText = shares.some

/**
 * Gives the fills that are the background of text, not of a cell: highlighted words, paragraphs
 * with a shade of their own, texts that brought a white ground along.
 *
 * Fills without text are never among them.
 */
export function textFills(lines: readonly TextLine[], rules: RuleSet): ReadonlySet<Fill> {
  return new Set(
    fillEvidence(lines, rules)
      .filter(({ values }) => judge(fillTrees, values) < surelyText)
      .map(({ fill }) => fill),
  )
}
