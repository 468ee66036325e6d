import { union, width } from "../../../base/geometry.ts"
import type { Stretch } from "../../block-drafts.ts"
import type { FlowItem } from "../../drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"
import type { Band, BandColumn } from "./bands.ts"

/** Letters of notes in the margin against those of the text beside them, as a share. */
const mostLetters = 0.05
/** Lines of a text that has notes in its margin. */
const leastLines = counts.dozen

/**
 * Takes a few words out of the flow that stand in the margin of a text: as a column of their own
 * they would hold whatever of that text finds no room on its page.
 */
export function partMarginNotes(
  band: Band,
  page: number,
): { readonly band: Band; readonly columns: Stretch[] } {
  const [left, right, other] = band.columns
  if (!left || !right || other) return { band, columns: [] }
  const [notes, text] =
    lettersOf(left) < lettersOf(right) ? ([left, right] as const) : ([right, left] as const)
  if (!areNotes(notes, text)) return { band, columns: [] }
  const { x0, x1 } = notes.pieces.map(({ box }) => box).reduce(union)
  return {
    band: { columns: [text] },
    columns: [{ page, column: 1, x0, x1, pieces: notes.pieces }],
  }
}

function areNotes(notes: BandColumn, text: BandColumn): boolean {
  if (notes.pieces.length === 0 || notes.pieces.some(({ kind }) => kind !== "line")) return false
  if (text.pieces.filter(({ kind }) => kind === "line").length < leastLines) return false
  const [narrow, wide] = [notes, text].map(({ pieces }) =>
    width(pieces.map(({ box }) => box).reduce(union)),
  )
  return (
    (narrow ?? 0) <= shares.few * (wide ?? 0) && lettersOf(notes) <= mostLetters * lettersOf(text)
  )
}

function lettersOf({ pieces }: BandColumn): number {
  let letters = 0
  for (const piece of pieces) letters += textOf(piece).length
  return letters
}

const textOf = (piece: FlowItem): string => (piece.kind === "line" ? piece.line.text : "")
