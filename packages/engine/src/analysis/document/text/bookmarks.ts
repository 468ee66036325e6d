import type { LinkTarget, ScenePage } from "../../../model/scene.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { BookmarkOf } from "./inlines.ts"

export interface Bookmarks {
  readonly bookmarkOf: BookmarkOf
  readonly namesOf: (paragraph: ParagraphDraft) => readonly string[]
}

/** Gives every paragraph that a link of the file leads to a bookmark of its own. */
export function planBookmarks(
  pages: readonly Pick<ScenePage, "links">[],
  blocks: readonly BlockDraft[],
): Bookmarks {
  const byPage = new Map<number, ParagraphDraft[]>()
  for (const block of blocks) {
    const page = block.kind === "paragraph" ? block.lines[0]?.page : undefined
    if (block.kind === "paragraph" && page !== undefined)
      byPage.set(page, [...(byPage.get(page) ?? []), block])
  }
  const names = new Map<ParagraphDraft, string>()
  const targetOf = (target: Extract<LinkTarget, { kind: "page" }>): ParagraphDraft | undefined => {
    const here = byPage.get(target.page) ?? []
    const y = target.y
    if (y === undefined) return here[0]
    // Targets point a little above the line they mean.
    return (
      here.find((paragraph) => (paragraph.lines[0]?.line.baseline ?? 0) >= y - 1) ?? here.at(-1)
    )
  }
  for (const page of pages) {
    for (const link of page.links) {
      if (link.target.kind !== "page") continue
      const paragraph = targetOf(link.target)
      if (paragraph && !names.has(paragraph))
        names.set(paragraph, `_Ref${String(names.size + 1).padStart(6, "0")}`)
    }
  }
  return {
    bookmarkOf: (target) => {
      const paragraph = targetOf(target)
      return paragraph && names.get(paragraph)
    },
    namesOf: (paragraph) => [names.get(paragraph) ?? []].flat(),
  }
}
