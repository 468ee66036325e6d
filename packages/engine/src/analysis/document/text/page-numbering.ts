import type { FurnishedPage } from "../../drafts.ts"
import { tableLines } from "../../file/notes/references.ts"
import { pageOffset, standingTexts } from "../../file/furniture/page-fields.ts"
import { pageRuns } from "../../file/furniture/page-runs.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"

/** How far printed numbers are from page indices; `first` where they start anew. */
export interface Numbering {
  readonly offset: number
  readonly first?: number
  /** Lines of headers and footers whose numbers count no pages: what `standingTexts` gives. */
  readonly standing: ReadonlySet<string>
}

/**
 * Works out by section how far printed numbers are from page indices, and where they start anew.
 */
export function sectionNumbering(
  sections: readonly Pick<SectionDraft, "pages" | "start">[],
  furnished: readonly FurnishedPage[],
): Numbering[] {
  const shown = furnished.map((page, index) => ({ page: index, texts: textsOf(page) }))
  const whole = pageOffset(shown)
  let current = 1
  return sections.map(({ pages, start }) => {
    const ownShown = shown.slice(pages[0], pages[1] + 1)
    const told = start === "continuous" ? current : (pageOffset(ownShown) ?? whole ?? current)
    // No page has a number below none: what shows no numbers is counted on, and they start anew
    // where they are shown.
    const own = pages[0] + told < 0 ? current : told
    const standing = standingTexts(ownShown)
    // Word counts on from the page before: only another number needs saying.
    const isAnew = own !== current
    current = own
    return {
      offset: own,
      standing,
      ...(isAnew ? { first: pages[0] + own } : {}),
    }
  })
}

/** What the lines of a page's header and footer say, those in tables too. */
const textsOf = ({ header, footer, tables = [] }: FurnishedPage): string[] =>
  [...header, ...footer, ...tables.flatMap((table) => [...tableLines(table)])].map(
    ({ text }) => text,
  )

/** The same where every page is a section: only the first of a run can start anew. */
export function pageNumbering(
  starts: ReadonlySet<number>,
  furnished: readonly FurnishedPage[],
): Numbering[] {
  const runs = pageRuns(furnished.length, starts)
  const numbers = sectionNumbering(runs, furnished)
  return runs.flatMap(({ pages }, index) => {
    const own = numbers[index] ?? { offset: 1, standing: new Set<string>() }
    return Array.from({ length: pages[1] - pages[0] + 1 }, (_, at) =>
      at === 0 ? own : { offset: own.offset, standing: own.standing },
    )
  })
}
