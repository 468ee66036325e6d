import type { Note } from "../../../model/document.ts"
import { joinLines } from "../../writing/join-lines.ts"
import type { NoteDraft } from "../../file/notes/find-notes.ts"
import type { BlockDraft, ParagraphDraft, Stretch } from "../../block-drafts.ts"
import { gatherParagraphs } from "../../file/paragraphs/gather.ts"
import { assembleBlocks, type AssembleContext } from "./blocks.ts"

/** Height of a lone line of a note, in sizes. */
const loneHeight = 1.17

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
    const drafts = gatherParagraphs(stretches).map((draft): BlockDraft =>
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

const heightOf = ({ shape, lines }: ParagraphDraft): number =>
  shape.leading ?? loneHeight * (lines[0]?.line.size ?? 10)
