import type { ScenePage, StructureElement } from "../../packages/engine/src/model/scene.ts"
import type { Word } from "../../packages/engine/src/analysis/writing/words.ts"

/** Where a piece of marked content stands in the tables that its document has. */
export interface CellLabel {
  /** Number of the outermost table on the page. */
  readonly table: number
  /** Place in the innermost table, which `grid` numbers on the page. */
  readonly grid: number
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/** Gives the cell of a word by the structure tags of its page; undefined outside tables. */
export type LabelOf = (word: Word) => CellLabel | undefined

const partType = /^(?:THead|TBody|TFoot)$/

/** Reads the table cells that a tagged page names. */
export function readLabels(page: ScenePage): LabelOf {
  const cells = new Map<number, CellLabel>()
  let tables = 0
  const visit = (element: StructureElement, around: CellLabel | undefined): void => {
    for (const mcid of element.mcids) if (around) cells.set(mcid, around)
    if (element.type === "Table") return visitTable(element, around)
    for (const child of element.children) visit(child, around)
  }
  const visitTable = (table: StructureElement, around: CellLabel | undefined): void => {
    const grid = tables++
    const rows = table.children
      .flatMap((child) => (partType.test(child.type) ? child.children : [child]))
      .filter(({ type }) => type === "TR")
    const used = new Set<string>()
    rows.forEach((tr, row) => {
      let column = 0
      for (const cell of tr.children) {
        if (cell.type !== "TD" && cell.type !== "TH") continue
        while (used.has(`${row} ${column}`)) column++
        const [rowSpan, columnSpan] = [spanOf(cell, "RowSpan"), spanOf(cell, "ColSpan")]
        for (let y = row; y < row + rowSpan; y++)
          for (let x = column; x < column + columnSpan; x++) used.add(`${y} ${x}`)
        visit(cell, { table: around?.table ?? grid, grid, row, column, rowSpan, columnSpan })
      }
    })
  }
  for (const root of page.structure) visit(root, undefined)
  return (word) => {
    const mcid = mcidAt(word)
    return mcid === undefined ? undefined : cells.get(mcid)
  }
}

function spanOf(cell: StructureElement, name: "RowSpan" | "ColSpan"): number {
  const span = Number(cell.attributes?.[name] ?? 1)
  return Number.isInteger(span) && span >= 1 && span < 200 ? span : 1
}

function mcidAt({ line, from }: Word): number | undefined {
  let at = 0
  for (const span of line.spans) {
    if (from < at + span.text.length) return span.mcid
    at += span.text.length
  }
  return undefined
}
