import { luminance, overWhite, white, type Rgb } from "../../../base/colour.ts"
import { contains } from "../../../base/geometry.ts"
import { points } from "../../geometry/scale.ts"
import type { CellDraft, TextLine } from "../../drafts.ts"
import type { LookIndex } from "./cell-look.ts"

/**
 * Contrast with white paper below which words are hardly seen on it, as a ratio from 1 (none) to
 * 21. Source: WCAG 2.2, "contrast ratio".
 */
const leastContrast = 1.6

const isFaint = (colour: Rgb): boolean =>
  (luminance(white) + 0.05) / (luminance(colour) + 0.05) < leastContrast

const hasFaintWords = ({ spans }: TextLine): boolean =>
  spans.some(
    ({ colour, text, highlight }) =>
      highlight === undefined && text.trim() !== "" && isFaint(colour),
  )

/**
 * Gives cells whose words paper would not show the ground that these stand on, though it ends
 * within the cell: another cell has taken it, so that nothing draws it here any more.
 */
export function withGroundsOfWords(cells: readonly CellDraft[], looks: LookIndex): CellDraft[] {
  return cells.map((cell) => {
    if (cell.fill !== undefined || !cell.lines.some(hasFaintWords)) return cell
    const ground = looks.grounds.findLast(({ box }) =>
      cell.lines.every((line) => contains(box, line.box, points.edge)),
    )
    const fill = ground && looks.isTaken(ground) ? overWhite(ground.paint) : undefined
    return fill === undefined || isFaint(fill) ? cell : { ...cell, fill }
  })
}
