import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import { ems } from "../../geometry/scale.ts"
import { leastMargin } from "./body-extent.ts"
import type { LineScales } from "./line-scale.ts"
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
 * How far a line must leave its cell to be let out of it wherever it goes, in ems: a little is the
 * room at the side of the cell.
 */
const leastOverhang = ems.line

const anySides: Sides = { x0: Number.NEGATIVE_INFINITY, x1: Infinity }

/**
 * A single line in a face that a machine may lack has room to come out wider, and so has one that
 * leaves its cell anyway: wrapped, it would make the row higher.
 */
export function roomyShape(
  draft: ParagraphDraft,
  { sides, scales }: { readonly sides?: Sides | undefined; readonly scales: SureScales },
): ParagraphShape {
  if (sides) return scales.isSure(draft) ? draft.shape : withLoneRoom(draft, sides)
  const overhang = leastOverhang * (draft.lines[0]?.line.size ?? 0)
  return draft.shape.right < -overhang ? withLoneRoom(draft, anySides) : draft.shape
}

/** Tells the paragraphs whose faces are as wide on every machine. */
type SureScales = Pick<LineScales, "isSure">

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
