import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import { leastMargin } from "./body-extent.ts"
import { inkEnd } from "../../writing/fill.ts"
import type { ParagraphDraft, ParagraphShape } from "../../block-drafts.ts"

/** Left and right edge between which text may stand, in points of the page. */
export interface Sides {
  readonly x0: number
  readonly x1: number
}

/** Lets single lines of a section reach over its margins, where it has one column. */
export const withSides = <T>(
  context: T,
  { columns, width }: Pick<SectionDraft, "columns" | "width">,
): T & { readonly sides: Sides | undefined } => ({
  ...context,
  sides: columns.length === 1 ? { x0: leastMargin, x1: width - leastMargin } : undefined,
})

/**
 * How much wider than on the page a line may come out, as a share: the faces that stand in for
 * families without a free twin are up to a fifth wider.
 */
const WIDER = 0.2

/**
 * Gives a paragraph of one line room to stay one where its font is replaced by a wider one:
 * wrapped, it would push down all below it. Its text starts, ends or is centred where it was.
 */
export function withLoneRoom(
  { lines, shape, above, below, fill, role }: ParagraphDraft,
  sides: Sides,
): ParagraphShape {
  const [only, other] = lines
  // Borders and fills reach as far as the indents: they would grow with them.
  const isBound = above !== undefined || below !== undefined || fill !== undefined
  const isOther = other !== undefined || isBound || role === "tocEntry" || shape.direction === "rtl"
  // What stands at a tab may be held by the edge.
  if (!only || isOther || only.line.gaps.length > 0) return shape
  const wanted = (inkEnd(only.line) - only.line.box.x0) * (1 + WIDER)
  const start = only.x0 + shape.left + Math.min(0, shape.firstLine)
  const missing =
    wanted - (only.x1 - shape.right - Math.max(start, startOf(only.line.box.x0, shape)))
  if (missing <= 0) return shape
  const [before, after] = [start - sides.x0, sides.x1 - (only.x1 - shape.right)]
  if (shape.align === "centre") {
    const each = Math.max(0, Math.min(missing / 2, before, after))
    return { ...shape, left: round(shape.left - each), right: round(shape.right - each) }
  }
  if (shape.align === "right")
    return { ...shape, left: round(shape.left - Math.max(0, Math.min(missing, before))) }
  return { ...shape, right: round(shape.right - Math.max(0, Math.min(missing, after))) }
}

/** A line that is set from the left starts where it stood, any other at its indent. */
const startOf = (x0: number, { align }: ParagraphShape): number =>
  align === "centre" || align === "right" ? Number.NEGATIVE_INFINITY : x0

const round = (value: number): number => Math.round(value * 20) / 20
