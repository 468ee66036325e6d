import type { TextLine } from "../../drafts.ts"
import type { Beyond } from "../../../model/document.ts"
import type { BandParts, ColumnGrid } from "./band-parts.ts"
import { lineOfWords } from "../../writing/words.ts"

/** A cell with its lines, before looks are worked out. */
export interface FilledSlot {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly lines: readonly TextLine[]
  /** Where the place of the text in the cell would mislead: text that runs over its cell. */
  readonly align?: "left" | "centre" | "right"
  /** The text runs over free neighbours of its cell. */
  readonly isSpill?: boolean
  /** The rest of a text that stands whole on the page beside. */
  readonly isRest?: boolean
  /** Columns of the pages before and behind that its cell is merged over as well. */
  readonly beyond?: Beyond
}

/** A table by its edges and filled cells. */
export interface FilledShape {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly slots: readonly FilledSlot[]
}

/** Turns rows of bands into cells: parts of one row that share a column are one cell. */
export function slotsOfRows(rows: readonly (readonly BandParts[])[]): FilledSlot[] {
  return rows.flatMap((row, index) => slotsOfRow(row, index))
}

function slotsOfRow(row: readonly BandParts[], index: number): FilledSlot[] {
  const slots: { from: number; to: number; lines: TextLine[] }[] = []
  for (const { parts } of row) {
    for (const part of parts) {
      const line = lineOfWords(part.words)
      if (!line) continue
      const shared = slots.filter((slot) => slot.from <= part.to && part.from <= slot.to)
      const [own] = shared
      if (!own) {
        slots.push({ from: part.from, to: part.to, lines: [line] })
        continue
      }
      own.from = Math.min(part.from, ...shared.map((slot) => slot.from))
      own.to = Math.max(part.to, ...shared.map((slot) => slot.to))
      own.lines.push(...shared.slice(1).flatMap((slot) => slot.lines), line)
      for (const slot of shared.slice(1)) slots.splice(slots.indexOf(slot), 1)
    }
  }
  return slots
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, lines }) => ({
      row: index,
      column: from,
      rowSpan: 1,
      columnSpan: to - from + 1,
      lines,
    }))
}

/** Gives the column edges: the separators between outer sides. */
export function columnEdges(grid: ColumnGrid, left: number, right: number): number[] {
  return [left, ...grid.separators, right]
}

/** Gives the row edges, in the middle between rows, on the ruling where there is one. */
export function rowEdges(
  rows: readonly (readonly BandParts[])[],
  top: number,
  bottom: number,
  rulings: readonly number[],
): number[] {
  const edges = [top]
  for (let index = 1; index < rows.length; index++) {
    const above = Math.max(...(rows[index - 1] ?? []).map(({ band }) => band.y1))
    const below = Math.min(...(rows[index] ?? []).map(({ band }) => band.y0))
    const ruling = rulings.find(
      (y) => y > Math.min(above, below) - 2 && y < Math.max(above, below) + 2,
    )
    const edge = ruling ?? (above + below) / 2
    edges.push(Math.max(edge, (edges[edges.length - 1] ?? top) + 0.1))
  }
  return [...edges, Math.max(bottom, (edges[edges.length - 1] ?? top) + 0.1)]
}
