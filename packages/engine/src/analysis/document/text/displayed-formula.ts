import { middleX, width } from "../../../base/geometry.ts"
import type { Paragraph } from "../../../model/document.ts"
import type { ParagraphDraft, ParagraphShape } from "../../block-drafts.ts"
import type { FormulaDraft } from "../../drafts.ts"
import { ems, shares } from "../../geometry/scale.ts"
import { formulaSize } from "./formula-height.ts"
import { lineSize } from "./line-height.ts"

/** The displayed formula that a paragraph is, with the column it stands in. */
function displayedFormula({ lines }: ParagraphDraft) {
  const [only, other] = lines
  const [span] = only?.line.spans ?? []
  return only && !other && span?.formula?.display === "block"
    ? { formula: span.formula, width: only.x1 - only.x0, start: only.x0 }
    : undefined
}

/** How far the middle of a formula is from that of its column at most, as a share of its width. */
const offCentre = shares.little

/** A displayed formula stands in the middle, or between tabs where it has a number. */
export function displayedShape(draft: ParagraphDraft): ParagraphShape | undefined {
  const found = displayedFormula(draft)
  if (!found) return undefined
  const { formula, width, start } = found
  const middle = middleX(formula.box) - start
  const isCentred = Math.abs(middle - width / 2) < offCentre * width
  if (formula.number === undefined && !isCentred) return undefined
  if (formula.number === undefined)
    return { ...draft.shape, align: "centre", left: 0, right: 0, firstLine: 0 }
  const right = 0 - outward(missingRoom(draft) ?? 0)
  return { ...draft.shape, align: "left", left: 0, right, firstLine: 0 }
}

/**
 * Tabs for a formula in the middle of its column and its number at the right. One that fills its
 * column in programs that set it larger stands further left: its number would go to the next line.
 */
export function numberTabs(draft: ParagraphDraft): Paragraph["format"]["tabs"] | undefined {
  const found = displayedFormula(draft)
  if (found?.formula.number === undefined) return undefined
  const { wide, free } = roomBeside(found.formula, found.formula.number, { draft, ...found })
  const missing = wide - free
  const middle =
    missing > mostOutward
      ? found.width / 2
      : Math.min(found.width / 2, free - wide / 2 + outward(missing))
  return [
    { at: toTwentieth(middle), align: "centre" },
    { at: toTwentieth(found.width), align: "right" },
  ]
}

/** Room between a formula and its number at least, in ems. */
const besideNumber = ems.half

/**
 * How wide a numbered formula is in the program that sets it widest, and what its number leaves it.
 */
function roomBeside(
  { box }: FormulaDraft,
  number: string,
  { draft, width: column }: { readonly draft: ParagraphDraft; readonly width: number },
): { readonly wide: number; readonly free: number } {
  const size = lineSize(draft)
  const wide = width(box) * Math.max(1, formulaSize / size)
  return { wide, free: column - (number.length * digitEm + besideNumber) * size }
}

/** Width of a digit, in ems. */
const digitEm = ems.half

/**
 * Room that a number finds at most beside its column, in points: the gutter and the margin are wider.
 */
const mostOutward = 20

/** By how much the line of a numbered formula reaches over its column, where that is enough. */
const outward = (missing: number): number =>
  missing > 0 && missing <= mostOutward ? toTwentieth(missing) : 0

/** Room that the number of a displayed formula lacks; undefined for any other paragraph. */
function missingRoom(draft: ParagraphDraft): number | undefined {
  const found = displayedFormula(draft)
  if (!found) return undefined
  const { number } = found.formula
  if (number === undefined) return 0
  const { wide, free } = roomBeside(found.formula, number, { draft, ...found })
  return Math.max(0, wide - free)
}

/**
 * Lines that a paragraph takes more which is a displayed formula: that of a number that finds no
 * room beside it. Undefined for any other paragraph.
 */
export function moreOfDisplayed(draft: ParagraphDraft): number | undefined {
  const missing = missingRoom(draft)
  return missing === undefined ? undefined : Number(missing > mostOutward)
}

/** Word keeps lengths in twentieths of a point. */
const toTwentieth = (value: number): number => Math.round(value * 20) / 20
