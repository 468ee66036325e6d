import type { Block, Document, Paragraph } from "../../../model/document.ts"
import { runningTextOf, runningTextOnce } from "../../../model/running-text.ts"
import { pageOf, paragraphsOf } from "../../../model/walk.ts"
import type { SettledOptions } from "../options.ts"
import type { Grid } from "./grid.ts"
import { gridsOf } from "./grids.ts"

/** Pages of a printed sheet are put together again, without what ran around them. */
const isPrinted = (document: Document): boolean => document.pages.some(({ sheet }) => sheet)

/** What stands on a sheet, from top to bottom. */
export type Part =
  | { readonly kind: "grid"; readonly grid: Grid; readonly page: number }
  | { readonly kind: "text"; readonly paragraph: Paragraph; readonly page: number }

/** A sheet to be: its parts and where its name comes from. */
export interface SheetParts {
  readonly parts: readonly Part[]
  /** First source page, 0-based. */
  readonly page: number
  readonly name?: string
}

/** Distributes tables, and the text around them where asked for, over sheets. */
export function distribute(document: Document, options: SettledOptions): SheetParts[] {
  const hasText = options.content === "all"
  const found = partsOf(document, options)
  const parts =
    hasText && found.length > 0
      ? withRunningText(found, document, options.sheets === "page" && !isPrinted(document))
      : found
  if (parts.length === 0) return []
  if (options.sheets === "one") return [{ parts, page: parts[0]?.page ?? 0 }]
  return options.sheets === "table" ? byTable(parts) : byPage(parts)
}

function partsOf(document: Document, options: SettledOptions): Part[] {
  const grids = gridsOf(document, options).map((grid): Part => ({
    kind: "grid",
    grid,
    page: grid.page,
  }))
  if (options.content === "tables") return grids
  const parts: Part[] = []
  let next = 0
  for (const block of document.sections.flatMap((section) => section.blocks)) {
    if (block.kind !== "table") parts.push(...textParts([block]))
    else if (block.kind === "table") {
      const grid = grids[next]
      // Sheets that were put together stand at their first table; later pieces add nothing.
      if (grid && grid.page <= pageOf(block)) parts.push(grid)
      if (grid && grid.page <= pageOf(block)) next++
    }
  }
  return [...parts, ...grids.slice(next)]
}

/** Paragraphs, those in text boxes among them. */
const textParts = (blocks: readonly Block[]): Part[] =>
  [...paragraphsOf(blocks)].map((paragraph) => ({
    kind: "text",
    paragraph,
    page: pageOf(paragraph),
  }))

/**
 * Puts headers and footers around the parts: on the sheets of their pages, or once where sheets do
 * not follow pages.
 */
function withRunningText(parts: readonly Part[], document: Document, byPages: boolean): Part[] {
  if (!byPages) {
    const { above, below } = runningTextOnce(document)
    return [...textParts(above), ...parts, ...textParts(below)]
  }
  const running = document.pages.map((page) => ({ page: page.index, ...runningTextOf(page) }))
  const from = Math.min(...running.map(({ page }) => page))
  const to = Math.max(...running.map(({ page }) => page), ...parts.map(({ page }) => page))
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at).flatMap(
    (index) => {
      const own = parts.filter(({ page }) => page === index)
      const shown = running.find(({ page }) => page === index)
      return [...textParts(shown?.above ?? []), ...own, ...textParts(shown?.below ?? [])]
    },
  )
}

/** Text goes with the table below it; what follows the last table stays with that one. */
function byTable(parts: readonly Part[]): SheetParts[] {
  const sheets: SheetParts[] = []
  let open: Part[] = []
  for (const part of parts) {
    open.push(part)
    if (part.kind === "text") continue
    sheets.push({ parts: open, page: part.page, ...nameOf(part.grid) })
    open = []
  }
  const last = sheets.pop()
  if (!last) return [{ parts: open, page: open[0]?.page ?? 0 }]
  return [...sheets, { ...last, parts: [...last.parts, ...open] }]
}

function byPage(parts: readonly Part[]): SheetParts[] {
  const pages = new Map<string, Part[]>()
  for (const part of parts) {
    // Two printed sheets may end up on one page number only in broken files; a printed sheet is
    // always a sheet of its own.
    const key =
      part.kind === "grid" && part.grid.isPrintedSheet
        ? `sheet ${part.grid.page}`
        : String(part.page)
    pages.set(key, [...(pages.get(key) ?? []), part])
  }
  return [...pages.values()].map((own) => {
    const [first] = own
    return {
      parts: own,
      page: first?.page ?? 0,
      ...(first?.kind === "grid" && first.grid.isPrintedSheet ? nameOf(first.grid) : {}),
    }
  })
}

function nameOf(grid: Grid): { name?: string } {
  return grid.name === undefined ? {} : { name: grid.name }
}
