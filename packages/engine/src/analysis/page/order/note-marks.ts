import type { FlowItem, TextLine } from "../../drafts.ts"
import { cellsOf } from "../../geometry/table-cells.ts"

/**
 * Tells whether a piece refers to a note: it stays in the flow, for a text box can hold no such
 * reference.
 */
export const refersToNote = (piece: FlowItem): boolean =>
  piece.kind === "line"
    ? hasMark(piece.line)
    : piece.kind === "table" && [...cellsOf(piece.table)].some(({ lines }) => lines.some(hasMark))

const hasMark = ({ spans }: TextLine): boolean => spans.some(({ note }) => note !== undefined)
