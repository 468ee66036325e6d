import type { Scene } from "../../../model/scene.ts"
import { guessSheets } from "./likely-grids.ts"
import { singleColumn, type PageGrid } from "./page-grid.ts"
import { goesOnBelow } from "./page-traits.ts"
import { isFilled, type SheetPage } from "./sheet-pages.ts"

/** The pages of one sheet. */
export interface PrintedSheet {
  readonly name?: string
  readonly pages: SheetPage[]
  /** Nothing but its pages' looks says that they are one sheet, and how they lie. */
  readonly isGuessed?: boolean
  readonly grid?: PageGrid
}

/**
 * Gives the runs of pages that belong to one sheet each, with its name: by the outline, else by the
 * tags, else by what all pages show of each other.
 */
export function sheetsOf(
  pages: readonly SheetPage[],
  { outline }: Pick<Scene, "outline">,
  told: ReadonlyMap<number, number> = new Map(),
): PrintedSheet[] {
  const starts = new Map<number, string>()
  for (const item of outline) {
    if (item.level === 1 && item.target?.kind === "page" && !starts.has(item.target.page))
      starts.set(item.target.page, item.title)
  }
  const isSaid = starts.size > 0 || told.size > 0
  const isOne = (before: SheetPage, own: SheetPage): boolean => {
    if (!isSaid) return goesOnBelow(before, own)
    const sheet = told.get(own.page.index)
    return starts.size > 0 || (sheet !== undefined && told.get(before.page.index) === sheet)
  }
  const guessed = isSaid ? undefined : guessedSheets(pages)
  if (guessed) return guessed
  const sheets: PrintedSheet[] = []
  for (const page of pages) {
    const name = starts.get(page.page.index)
    const last = sheets[sheets.length - 1]
    const before = last?.pages.at(-1)
    if (name !== undefined) sheets.push({ name, pages: [page] })
    else if (before && last && isOne(before, page)) last.pages.push(page)
    else sheets.push({ pages: [page], isGuessed: !isSaid })
  }
  return sheets.map((sheet) =>
    sheet.isGuessed === true
      ? { ...sheet, grid: singleColumn(sheet.pages.filter(isFilled).length) }
      : sheet,
  )
}

/** The sheets that pages are likely of; empty pages are of none. */
function guessedSheets(pages: readonly SheetPage[]): PrintedSheet[] | undefined {
  const filled = pages.filter(isFilled)
  return guessSheets(filled)?.map(({ from, to, grid }) => ({
    pages: filled.slice(from, to),
    isGuessed: true,
    grid,
  }))
}
