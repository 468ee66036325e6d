import type { CellDraft, Span, TableDraft, TextLine } from "../../drafts.ts"
import { createLooks } from "../../../base/looks.ts"
import { createNumberShelf, type Numbers } from "../../../base/number-shelf.ts"
import { notePlainCells } from "../../geometry/table-cells.ts"
import { readLabel } from "../../writing/labels.ts"

/** Packs the tables of one file. */
export type TablePacker = (table: TableDraft) => TableDraft

/**
 * Makes a packer of tables: each holds its plain cells in a few numbers and spells them out when
 * its `cells` are asked for, equal to those given in every value. The table asked last stays
 * spelled out.
 *
 * A cell of a word takes about a kilobyte of the heap, packed a tenth of that and as much outside.
 * Cells that passes tell apart by themselves stay as they are: those with a label, with what may
 * refer to a note, with several lines or looks.
 */
export function createTablePacker(): TablePacker {
  const shelf = createNumberShelf()
  const lookOf = createCellLooks()
  let last: { readonly of: unknown; readonly cells: readonly CellDraft[] } | undefined
  // A function of its own: what the getter of a table closes over stays as long as the table.
  const pack = (cells: readonly CellDraft[]) => {
    const numbers: number[] = []
    const apart: CellDraft[] = []
    let [lines, letters] = [0, 0]
    const packed = cells.map((cell) => {
      const line = plainLine(cell)
      if (line === undefined) {
        apart.push(cell)
        return cell
      }
      if (line) lines++
      letters += line?.text.length ?? 0
      const from = numbers.length
      numbers.push(...numbersOf(cell, line))
      return { look: lookOf(cell, line), text: line?.text ?? "", from }
    })
    return { packed, held: shelf(Float64Array.from(numbers)), plain: { apart, lines, letters } }
  }
  return ({ cells, ...rest }) => {
    const { packed, held, plain } = pack(cells)
    const table = {
      ...rest,
      get cells(): readonly CellDraft[] {
        if (last?.of !== packed)
          last = {
            of: packed,
            cells: packed.map((cell) => ("look" in cell ? unpack(cell, held) : cell)),
          }
        return last.cells
      },
    }
    notePlainCells(table, plain)
    return table
  }
}

/** What cells have in common, with that of their one line. */
interface Look {
  readonly cell: Omit<CellDraft, "row" | "column" | "box" | "lines">
  readonly line?: Omit<TextLine, "text" | "box" | "spans" | "baseline" | "z">
  readonly span?: Omit<Span, "text" | "box" | "edges">
}

function createCellLooks(): (cell: CellDraft, line: TextLine | null) => Look {
  const [cells, lines, spans] = [
    createLooks<Look["cell"]>(),
    createLooks<NonNullable<Look["line"]>>(),
    createLooks<NonNullable<Look["span"]>>(),
  ]
  const looks = createLooks<Look>()
  return (from, of) => {
    const { row: _row, column: _column, box: _place, lines: _lines, ...cell } = from
    const [only] = of?.spans ?? []
    if (!of || !only) return looks({ cell: cells(cell) })
    const { text: _text, box: _box, spans: _spans, baseline: _baseline, z: _z, ...line } = of
    const { text: _same, box: _own, edges: _edges, ...span } = only
    return looks({ cell: cells(cell), line: lines(line), span: spans(span) })
  }
}

interface PackedCell {
  readonly look: Look
  readonly text: string
  /** Where its numbers begin. */
  readonly from: number
}

/** Row, column and box of a cell; then of its line box, baseline, paint order and edges. */
const LINE = 6
const EDGES = LINE + 6

/** Texts that are no label, and in which no reference to a note can stand. */
const plainText = /^[\p{L}\p{Nd} .,:%/+\-()]*$/u

/**
 * The one line of a plain cell, null where it is empty; undefined where the cell stays as it is.
 */
function plainLine({ lines, figures, nested }: CellDraft): TextLine | null | undefined {
  const [line, other] = lines
  if (other || figures.length > 0 || nested.length > 0) return undefined
  if (!line) return null
  const { text, box, spans, gaps } = line
  const [span, next] = spans
  if (!span || next || span.box !== box || span.text !== text || gaps.length > 0) return undefined
  if (span.edges.length !== text.length + 1 || span.rise !== "none") return undefined
  return plainText.test(text) && !readLabel(line) ? line : undefined
}

function numbersOf({ row, column, box }: CellDraft, line: TextLine | null): readonly number[] {
  const place = [row, column, ...sides(box)]
  if (!line) return place
  return [...place, ...sides(line.box), line.baseline, line.z, ...(line.spans[0]?.edges ?? [])]
}

const sides = ({ x0, y0, x1, y1 }: CellDraft["box"]): readonly number[] => [x0, y0, x1, y1]

function unpack({ look, text, from }: PackedCell, held: Numbers): CellDraft {
  const at = (index: number): number => held[from + index] ?? 0
  const boxAt = (index: number): CellDraft["box"] => ({
    x0: at(index),
    y0: at(index + 1),
    x1: at(index + 2),
    y1: at(index + 3),
  })
  const place = { row: at(0), column: at(1), box: boxAt(2) }
  if (!look.line || !look.span) return { ...look.cell, ...place, lines: [] }
  const box = boxAt(LINE)
  const edges = held.subarray(from + EDGES, from + EDGES + text.length + 1)
  const span = { ...look.span, text, box, edges }
  const [baseline, z] = [at(LINE + 4), at(LINE + 5)]
  const line = { ...look.line, text, box, spans: [span], baseline, z }
  return { ...look.cell, ...place, lines: [line] }
}
