import type { PageDraft, TableDraft } from "../drafts.ts"
import { boxAround } from "../figures/clusters.ts"
import { decorations } from "../figures/find-figures.ts"
import { drawnShapes } from "../figures/page-shapes.ts"
import type { Float } from "../layout/floats.ts"

/** Most separators and frames of a page that are kept: more is a drawing that no pass took for one. */
const mostShapes = 200

/** Gives what is drawn on a page and belongs to no table, figure or word: separators, and frames around text. */
export function pageMarks({ page, rules, tables, figures }: PageDraft): Float[] {
  const taken = new Set([...tables.flatMap(ownedItems), ...figures.flatMap((figure) => figure.items), ...decorations(page, rules)])
  const shapes = drawnShapes(page, taken)
  const box = boxAround(shapes.map(({ shape }) => shape.box))
  if (!box || shapes.length > mostShapes) return []
  const items = shapes.flatMap((drawn) => drawn.items)
  const content = { kind: "drawing", shapes: shapes.map(({ shape }) => shape) } as const
  return [{ figure: { page: page.index, box, content, lines: [], items, isBackground: true, z: Math.min(...items) }, wrap: "behind" }]
}

function ownedItems(table: TableDraft): readonly number[] {
  return [...table.items, ...table.cells.flatMap((cell) => [...cell.figures.flatMap((figure) => figure.items), ...cell.nested.flatMap(ownedItems)])]
}
