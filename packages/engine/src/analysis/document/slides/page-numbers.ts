import type { TextLine } from "../../drafts.ts"

/** Share of the page's height above and below in which page numbers stand. */
const MARGIN = 0.12

interface NumberedPage {
  readonly height: number
  readonly lines: readonly TextLine[]
}

/**
 * Gives the line of each page that shows its number: a bare number in the margin that counts with
 * the slides, on most of them.
 *
 * A deck counts its slides from one: any other number, such as a year over a column, stays text.
 */
export function findPageNumbers(pages: readonly NumberedPage[]): ReadonlySet<TextLine> {
  const found: TextLine[] = []
  for (const [at, page] of pages.entries()) {
    for (const line of page.lines) {
      const isMarginal =
        line.box.y1 < MARGIN * page.height || line.box.y0 > (1 - MARGIN) * page.height
      const text = line.text.trim()
      if (!isMarginal || !/^\d{1,4}$/.test(text)) continue
      if (text === String(at + 1)) found.push(line)
    }
  }
  return new Set(found.length >= Math.max(2, pages.length / 3) ? found : [])
}
