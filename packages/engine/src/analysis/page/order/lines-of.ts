import type { FlowItem, TextLine } from "../../drafts.ts"

/** The lines among what stands on a page. */
export const linesOf = (pieces: readonly FlowItem[]): TextLine[] =>
  pieces.flatMap((piece) => (piece.kind === "line" ? [piece.line] : []))
