import type { BlockDraft } from "../../block-drafts.ts"
import type { NotesExtent } from "../../file/notes/find-notes.ts"
import { points } from "../../geometry/scale.ts"

/** From where to where notes stand on a page, in points of the page. */
export type NotesStretch = Pick<NotesExtent, "top" | "bottom">

/** Where notes stand, by page. */
export interface NotePlaces {
  /** Top of the notes that end the text of a page. */
  readonly feet: ReadonlyMap<number, number>
  /** Notes below which their page has text: a journal's own, at the foot of its first page. */
  readonly aboveText: ReadonlyMap<number, NotesStretch>
}

/** Tells notes at the foot of a page from those above the last text of it. */
export function notePlaces(
  extents: ReadonlyMap<number, NotesExtent>,
  blocks: readonly BlockDraft[],
): NotePlaces {
  const feet = new Map<number, number>()
  const aboveText = new Map<number, NotesStretch>()
  const below = new Set(
    blocks.flatMap((block) =>
      block.kind === "paragraph"
        ? block.lines.flatMap(({ page, line }) => {
            const notes = extents.get(page)
            const isBelow =
              notes !== undefined &&
              line.box.y0 > notes.bottom - points.hair &&
              notes.blocks.some(({ x0, x1 }) => line.box.x0 < x1 && line.box.x1 > x0)
            return isBelow ? [page] : []
          })
        : [],
    ),
  )
  for (const [page, { top, bottom }] of extents)
    if (below.has(page)) aboveText.set(page, { top, bottom })
    else feet.set(page, top)
  return { feet, aboveText }
}

/** Room that programs leave above notes for their ruling, in points. */
const rulingRoom = points.pad

/**
 * Gives where a block finds its room that stands below notes: programs put these at the foot of the
 * page, so that the text below them moves up by their height.
 */
export function belowNotes(
  cursor: number,
  { page, top }: { readonly page: number; readonly top: number },
  stretches: NotePlaces["aboveText"] | undefined,
): number {
  const notes = stretches?.get(page)
  if (!notes || cursor > notes.top + points.near || top < notes.bottom - points.near) return cursor
  return Math.max(cursor, Math.min(top, cursor + notes.bottom - notes.top + rulingRoom))
}
