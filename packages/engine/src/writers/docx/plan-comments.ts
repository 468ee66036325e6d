import type { Box } from "../../base/geometry.ts"
import type { Document, Paragraph } from "../../model/document.ts"
import { paragraphsOf } from "../../model/walk.ts"

export interface PlannedComment {
  readonly id: number
  readonly text: string
  readonly author: string
}
export interface CommentPlan {
  /** In the order of the text. */
  readonly all: readonly PlannedComment[]
  readonly of: ReadonlyMap<Paragraph, readonly PlannedComment[]>
}

export const noComments: CommentPlan = { all: [], of: new Map() }

/** Gives each annotation to the paragraph of its page that it stands on, or nearest to. */
export function planComments(document: Document): CommentPlan {
  const byPage = new Map<number, { paragraph: Paragraph; box: Box }[]>()
  for (const section of document.sections) {
    for (const paragraph of paragraphsOf(section.blocks)) {
      for (const { page, box } of paragraph.placement) {
        const list = byPage.get(page)
        if (list) list.push({ paragraph, box })
        else byPage.set(page, [{ paragraph, box }])
      }
    }
  }
  const texts = new Map<Paragraph, Omit<PlannedComment, "id">[]>()
  for (const page of document.pages) {
    for (const { box, text, author = "" } of page.annotations) {
      const nearest = nearestTo(box, byPage.get(page.index) ?? [])
      if (nearest) texts.set(nearest, [...(texts.get(nearest) ?? []), { text, author }])
    }
  }
  const of = new Map<Paragraph, PlannedComment[]>()
  let id = 0
  for (const section of document.sections) {
    for (const paragraph of paragraphsOf(section.blocks)) {
      const own = texts.get(paragraph)
      if (own)
        of.set(
          paragraph,
          own.map((comment) => ({ id: id++, ...comment })),
        )
    }
  }
  return { all: [...of.values()].flat(), of }
}

/** Distance of an annotation from a paragraph: down the page first, then across. */
function nearestTo(
  at: Box,
  places: readonly { readonly paragraph: Paragraph; readonly box: Box }[],
): Paragraph | undefined {
  const away = ({ box }: { readonly box: Box }): number =>
    2 * gap(at.y0, at.y1, box.y0, box.y1) + gap(at.x0, at.x1, box.x0, box.x1)
  let best: { paragraph: Paragraph; distance: number } | undefined
  for (const place of places) {
    const distance = away(place)
    if (!best || distance < best.distance) best = { paragraph: place.paragraph, distance }
  }
  return best?.paragraph
}

const gap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.max(0, b0 - a1, a0 - b1)
