import { width, type Box } from "../../../base/geometry.ts"
import type { Pt } from "../../../base/units.ts"
import type { Block, TableCell } from "../../../model/document.ts"
import type { CellDraft } from "../../drafts.ts"
import { points, shares } from "../../geometry/scale.ts"

/** Share of the width of a cell without text that its padding takes at most. */
const mostPadding = shares.half

/**
 * Keeps the padding of a cell without text within it: LibreOffice makes rows higher for cells
 * narrower than their padding, which are those of the days of a schedule.
 */
export function narrowed(
  { left, right }: { readonly left: number; readonly right: number },
  box: Box,
): { readonly left: number; readonly right: number } {
  const scale = Math.min(1, (mostPadding * width(box)) / Math.max(left + right, points.hair))
  return { left: left * scale, right: right * scale }
}

/** Takes the room above turned text, which LibreOffice leaves out, from its first paragraph. */
export function leadApart(blocks: readonly Block[]): {
  readonly standing: readonly Block[]
  readonly lead: Pt
} {
  const [first, ...rest] = blocks
  if (first?.kind !== "paragraph" || first.format.spaceBefore === 0)
    return { standing: blocks, lead: 0 }
  const { format } = first
  return {
    standing: [{ ...first, format: { ...format, spaceBefore: 0 } }, ...rest],
    lead: format.spaceBefore,
  }
}

/** Gives padding with the room that turned text begins below: at its left, or its right. */
export const withLead = (
  padding: TableCell["padding"],
  rotation: CellDraft["rotation"],
  lead: Pt,
): TableCell["padding"] =>
  lead === 0 ? padding : { ...padding, [rotation === 90 ? "right" : "left"]: lead }

export const noPadding: TableCell["padding"] = { top: 0, right: 0, bottom: 0, left: 0 }

/** Padding of a cell from where its lines start and end; turned ones run up or down. */
export function paddingOf(
  { rotation }: CellDraft,
  { left, right }: { readonly left: number; readonly right: number },
): TableCell["padding"] {
  if (rotation === 0) return { top: 0, right, bottom: 0, left }
  const [top, bottom] = rotation === 90 ? [left, right] : [right, left]
  return { top, right: 0, bottom, left: 0 }
}
