import type { Document, Paragraph } from "../../../model/document.ts"
import { pageOf } from "../../../model/walk.ts"
import type { SettledOptions } from "../options.ts"
import type { Grid } from "./grid.ts"
import { gridsOf } from "./grids.ts"

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
  const parts = partsOf(document, options.content === "all")
  if (parts.length === 0) return []
  if (options.sheets === "one") return [{ parts, page: parts[0]?.page ?? 0 }]
  return options.sheets === "table" ? byTable(parts) : byPage(parts)
}

function partsOf(document: Document, withText: boolean): Part[] {
  const grids = gridsOf(document).map((grid): Part => ({ kind: "grid", grid, page: grid.page }))
  if (!withText) return grids
  const parts: Part[] = []
  let next = 0
  for (const block of document.sections.flatMap((section) => section.blocks)) {
    if (block.kind === "paragraph")
      parts.push({ kind: "text", paragraph: block, page: pageOf(block) })
    else if (block.kind === "table") {
      const grid = grids[next]
      // Sheets that were put together stand at their first table; later pieces add nothing.
      if (grid && grid.page <= pageOf(block)) parts.push(grid)
      if (grid && grid.page <= pageOf(block)) next++
    }
  }
  return [...parts, ...grids.slice(next)]
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
