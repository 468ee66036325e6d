import { counts } from "../../geometry/scale.ts"
import type { CellDraft, TextLine } from "../../drafts.ts"
import { LINE_EM } from "./slide-paragraph.ts"

/** Rows of a cell from which lines in every one of them are no accident of a text that wraps. */
const leastRows = counts.few

/**
 * Gives a cell over several rows as one cell a row, where it begins in the first row of its table
 * and each of its rows holds lines of its own: values of a form beside their labels.
 *
 * LibreOffice takes the rows above off what such a cell needs, but the first row of the table
 * never: its last row grows by all of its lines and pushes the rows below over what follows the
 * table. Source: svx/source/table/tablelayouter.cxx, LayoutTableHeight.
 */
export function rowCells(cell: CellDraft, ys: readonly number[]): readonly CellDraft[] {
  if (cell.row > 0 || cell.rowSpan < leastRows || cell.rotation !== 0) return [cell]
  const edges = ys.slice(0, cell.rowSpan + 1)
  const last = (edges.at(-1) ?? 0) - (edges.at(-2) ?? 0)
  const rows = neededBy(cell.lines) > last ? linesByRow(cell.lines, edges) : undefined
  if (!rows) return [cell]
  const { top, bottom, ...sides } = cell.borders
  return rows.map((lines, row): CellDraft => ({
    ...cell,
    row,
    rowSpan: 1,
    lines,
    box: { ...cell.box, y0: edges[row] ?? cell.box.y0, y1: edges[row + 1] ?? cell.box.y1 },
    verticalAlign: "top",
    borders: {
      ...sides,
      ...(top && row === 0 && { top }),
      ...(bottom && row === rows.length - 1 && { bottom }),
    },
  }))
}

/** Height of lines as they are set below each other. */
const neededBy = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, line) => sum + LINE_EM * line.size, 0)

/** Gives the lines of each row; undefined where a row has none, or a line stands in no row. */
function linesByRow(
  lines: readonly TextLine[],
  [top = 0, ...bottoms]: readonly number[],
): TextLine[][] | undefined {
  const rows = bottoms.map((): TextLine[] => [])
  let row = 0
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    while (line.baseline > (bottoms[row] ?? Infinity)) row++
    if (line.baseline <= top || !rows[row]) return undefined
    rows[row]?.push(line)
  }
  return rows.every((own) => own.length > 0) ? rows : undefined
}
