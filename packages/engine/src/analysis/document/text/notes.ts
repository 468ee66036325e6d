import type { Note } from "../../../model/document.ts"
import { joinLines } from "../../writing/join-lines.ts"
import type { NoteDraft } from "../../file/notes/find-notes.ts"
import type { BlockDraft, ParagraphDraft, Stretch } from "../../block-drafts.ts"
import { gatherParagraphs, nothingTold } from "../../file/paragraphs/gather.ts"
import { ems } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import { assembleBlocks, type AssembleContext } from "./blocks.ts"
import { latinHeight } from "./line-height.ts"

/** Puts the text of notes together; their marks are left to the reader of the file. */
export function assembleNotes(context: AssembleContext, notes: readonly NoteDraft[]): Note[] {
  const own: AssembleContext = { ...context, lineHeight: heightOf, styleOf: () => "footnote" }
  return notes.map(({ kind, mark, closing, parts }) => {
    const stretches = parts.map(({ page, x0, x1, lines }): Stretch => ({
      page,
      column: 0,
      x0,
      x1,
      pieces: joinLines(lines.map((line) => ({ kind: "line", box: line.box, line }))),
    }))
    const told = { ...nothingTold, isJoined: opensNote(parts) }
    const drafts = gatherParagraphs(stretches, told).map((draft): BlockDraft =>
      draft.kind === "paragraph"
        ? { ...draft, role: "footnote", shape: { ...draft.shape, left: 0, right: 0, firstLine: 0 } }
        : draft,
    )
    const [first] = drafts
    const top =
      first?.kind === "paragraph" ? (first.lines[0]?.line.baseline ?? 0) - heightOf(first) : 0
    const blocks = assembleBlocks(own, drafts, { top, bottom: Infinity }, top)
    return { kind, mark, ...(closing && { closing }), blocks }
  })
}

/** Room at the end of the first line up to which the text goes on below, in ems. */
const endRoom = ems.double

/**
 * Tells the first line of a note, set in behind its mark, from one that is centred: it reaches the
 * right edge nearly, and the next one starts before it.
 */
function opensNote(parts: NoteDraft["parts"]): (line: TextLine, next: TextLine) => boolean {
  const [part] = parts
  const first = part?.lines[0]
  return (line, next) =>
    line === first &&
    line.direction === "ltr" &&
    next.box.x0 < line.box.x0 &&
    part !== undefined &&
    part.x1 - line.box.x1 < endRoom * line.size
}

const heightOf = ({ shape, lines }: ParagraphDraft): number =>
  shape.leading ?? latinHeight * (lines[0]?.line.size ?? 10)
