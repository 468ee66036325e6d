import type { TextLine } from "../../drafts.ts"

/** Share of the page's height above and below in which page numbers stand. */
const MARGIN = 0.12

interface NumberedPage {
  readonly index: number
  readonly height: number
  readonly lines: readonly TextLine[]
}

/**
 * Gives the line of each page that shows its number: a bare number in the margin that counts with
 * the pages, on most of them.
 */
export function findPageNumbers(pages: readonly NumberedPage[]): ReadonlySet<TextLine> {
  const counted = new Map<number, TextLine[]>()
  for (const page of pages) {
    for (const line of page.lines) {
      const isMarginal =
        line.box.y1 < MARGIN * page.height || line.box.y0 > (1 - MARGIN) * page.height
      const text = line.text.trim()
      if (!isMarginal || !/^\d{1,4}$/.test(text)) continue
      const offset = Number(text) - page.index
      counted.set(offset, [...(counted.get(offset) ?? []), line])
    }
  }
  const [best] = [...counted.values()].toSorted((a, b) => b.length - a.length)
  return new Set(best && best.length >= Math.max(2, pages.length / 3) ? best : [])
}
