import type { DrawnRule, RuleSet, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { bandsOf, type Band } from "./bands.ts"

/** A text with its left edge, and its right one where letters are not half an em wide. */
export type PlacedText = readonly [text: string, x0: number, x1?: number]

/** Lines of ten points on one baseline. */
export const linesAt = (baseline: number, ...texts: readonly PlacedText[]): TextLine[] =>
  texts.map(([text, x0, x1]) => lineAt(text, x0, baseline, x1 === undefined ? {} : { x1 }))

/** One band, a piece for each text. */
export function bandAt(baseline: number, ...texts: readonly PlacedText[]): Band {
  const [band] = bandsOf(linesAt(baseline, ...texts), 1)
  if (!band) throw new Error("a band has a text")
  return band
}

/** What is drawn on a page with rulings alone. */
export const ruled = (...rules: readonly DrawnRule[]): RuleSet => ({ rules, fills: [] })
