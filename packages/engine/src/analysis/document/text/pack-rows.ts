import { createLooks } from "../../../base/looks.ts"
import { createNumberShelf, type Numbers } from "../../../base/number-shelf.ts"
import type { Paragraph, TableCell, TableRow, TextRun } from "../../../model/document.ts"

/** Packs the rows of the tables of one file. */
export type RowPacker = (row: TableRow) => TableRow

/**
 * Makes a packer of rows: each holds its plain cells in a few numbers and spells them out when its
 * `cells` are asked for, equal to those given in every value. The row asked last stays spelled out.
 *
 * A cell of a word takes eight hundred bytes of the heap, packed a tenth of that and as much
 * outside. Cells that writers tell apart by themselves stay as they are: those with a list, a
 * heading, a bookmark, a figure, with several lines or runs.
 */
export function createRowPacker(): RowPacker {
  const shelf = createNumberShelf()
  const lookOf = createCellLooks()
  let last: { readonly of: unknown; readonly cells: readonly TableCell[] } | undefined
  // A function of its own: what the getter of a row closes over stays as long as the row.
  const pack = (cells: readonly TableCell[]) => {
    const numbers: number[] = []
    const packed = cells.map((cell) => {
      const plain = plainText(cell)
      if (!plain) return cell
      const from = numbers.length
      numbers.push(...numbersOf(cell, plain))
      return { look: lookOf(cell, plain), text: plain.run.text, from }
    })
    return { packed, held: shelf(Float64Array.from(numbers)) }
  }
  return ({ cells, ...rest }) => {
    const { packed, held } = pack(cells)
    return {
      ...rest,
      get cells(): readonly TableCell[] {
        if (last?.of !== packed)
          last = {
            of: packed,
            cells: packed.map((cell) => ("look" in cell ? unpack(cell, held) : cell)),
          }
        return last.cells
      },
    }
  }
}

/** What cells have in common, with that of their one paragraph and its one run. */
interface Look {
  readonly cell: Omit<TableCell, "column" | "box" | "blocks">
  readonly paragraph: Omit<Paragraph, "inlines" | "placement" | "lines">
  readonly run: Omit<TextRun, "text">
  readonly page: number
}

interface PackedCell {
  readonly look: Look
  readonly text: string
  /** Where its numbers begin: column, box, the box of its line, its end and its baseline. */
  readonly from: number
}

/** The one line of text that a plain cell holds. */
interface PlainText {
  readonly paragraph: Paragraph
  readonly run: TextRun
  readonly line: NonNullable<Paragraph["lines"]>[number]
}

/** Fields that every paragraph has. */
const PLAIN_FIELDS = 6

function plainText({ blocks }: TableCell): PlainText | undefined {
  const [paragraph, other] = blocks
  if (paragraph?.kind !== "paragraph" || other || Object.keys(paragraph).length > PLAIN_FIELDS)
    return undefined
  const [run, second] = paragraph.inlines
  const [place, elsewhere] = paragraph.placement
  const [line, next] = paragraph.lines ?? []
  if (run?.kind !== "text" || second || !place || elsewhere || !line || next) return undefined
  return place.box === line.box && place.page === line.page ? { paragraph, run, line } : undefined
}

function numbersOf({ column, box }: TableCell, { line }: PlainText): readonly number[] {
  return [column, ...sides(box), ...sides(line.box), line.end, line.baseline]
}

const sides = ({ x0, y0, x1, y1 }: TableCell["box"]): readonly number[] => [x0, y0, x1, y1]

function createCellLooks(): (cell: TableCell, plain: PlainText) => Look {
  const [cells, paragraphs, runs] = [
    createLooks<Look["cell"]>(),
    createLooks<Look["paragraph"]>(),
    createLooks<Look["run"]>(),
  ]
  const looks = createLooks<Look>()
  return (from, { paragraph: of, run: own, line: { page } }) => {
    const { column: _column, box: _box, blocks: _blocks, ...cell } = from
    const { inlines: _inlines, placement: _placement, lines: _lines, ...paragraph } = of
    const { text: _text, ...run } = own
    return looks({
      cell: cells(cell),
      paragraph: paragraphs(paragraph),
      run: runs(run),
      page,
    })
  }
}

function unpack({ look, text, from }: PackedCell, held: Numbers): TableCell {
  const at = (index: number): number => held[from + index] ?? 0
  const boxAt = (index: number): TableCell["box"] => ({
    x0: at(index),
    y0: at(index + 1),
    x1: at(index + 2),
    y1: at(index + 3),
  })
  const [box, { page }] = [boxAt(5), look]
  const paragraph: Paragraph = {
    ...look.paragraph,
    inlines: [{ ...look.run, text }],
    placement: [{ page, box }],
    lines: [{ end: at(9), box, page, baseline: at(10) }],
  }
  return { ...look.cell, column: at(0), blocks: [paragraph], box: boxAt(1) }
}
