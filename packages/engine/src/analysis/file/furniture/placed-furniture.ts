import type { FurnishedPage, PageDraft } from "../../drafts.ts"
import { unfurnished } from "./furnish.ts"

/**
 * Gives what of each page is header and footer where some pages keep everything in its place: such
 * a page has those that it shares with the text around it, which would else stand in its body and
 * take the room below it. What only such pages repeat stays where it is drawn.
 *
 * @param isPlaced Tells pages that keep everything in its place, by their place in the list.
 */
export function withPlaced(
  furnished: readonly FurnishedPage[],
  drafts: readonly PageDraft[],
  isPlaced: (at: number) => boolean,
): FurnishedPage[] {
  const shared = new Set(
    furnished.flatMap((page, at) => (isPlaced(at) ? [] : linesOf(page).map(({ text }) => text))),
  )
  const whole = unfurnished(drafts)
  return furnished.map((page, at) => {
    if (!isPlaced(at)) return page
    const isShared = linesOf(page).some(({ text }) => shared.has(text))
    return { ...(isShared ? page : (whole[at] ?? page)), isPlaced: true }
  })
}

const linesOf = ({ header, footer }: FurnishedPage) => [...header, ...footer]
