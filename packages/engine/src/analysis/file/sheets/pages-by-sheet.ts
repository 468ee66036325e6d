import type { Scene } from "../../../model/scene.ts"
import { goesOnBelow } from "./page-traits.ts"
import type { SheetPage } from "./sheet-pages.ts"

/** The pages of one sheet. */
export interface PrintedSheet {
  readonly name?: string
  readonly pages: SheetPage[]
  /** Nothing but its pages' looks says that they are one sheet: each lies below the one before. */
  readonly isGuessed?: boolean
}

/**
 * Gives the runs of pages that belong to one sheet each, with its name: by the outline, else by the
 * tags, else by how pages go on below each other.
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
  const sheets: PrintedSheet[] = []
  for (const page of pages) {
    const name = starts.get(page.page.index)
    const last = sheets[sheets.length - 1]
    const before = last?.pages.at(-1)
    if (name !== undefined) sheets.push({ name, pages: [page] })
    else if (before && last && isOne(before, page)) last.pages.push(page)
    else sheets.push({ pages: [page], isGuessed: !isSaid })
  }
  return sheets
}
