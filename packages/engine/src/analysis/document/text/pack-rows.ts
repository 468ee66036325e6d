import { createLooks } from "../../../base/looks.ts"
import { createNumberShelf, type Numbers } from "../../../base/number-shelf.ts"
import type { Paragraph, TableCell, TableRow, TextRun } from "../../../model/document.ts"
import { plainMark } from "../../../model/plain-rows.ts"

/** Packs the rows of one table after the other. */
export type RowPacker = (rows: readonly TableRow[]) => readonly TableRow[]

/**
 * Makes a packer of rows: each holds its plain cells in a few numbers and spells them out when its
 * `cells` are asked for, equal to those given in every value. The row asked last stays spelled out.
 *
 * A cell of a word takes eight hundred bytes of the heap, packed less than a tenth of that and as
 * much outside. Cells that writers tell apart by themselves stay as they are: those with a list, a
 * heading, a bookmark, a figure, with several lines or runs.
 */
export function createRowPacker(): RowPacker {
  const shelf = createNumberShelf()
  const lookOf = createCellLooks()
  const asked: Asked = {}
  return (rows) => {
    const numbers: number[] = []
    const cellsOf = rows.map(({ cells }) => cells.map((cell) => packCell(cell, numbers, lookOf)))
    const held = { numbers: shelf(Float64Array.from(numbers)), asked }
    return rows.map((row, at) => packedRow(row, { cells: cellsOf[at] ?? [], held }))
  }
}

/** What was spelled out last. */
interface Asked {
  last?: { readonly of: PackedCells; readonly cells: readonly TableCell[] }
}

/** The cells of a row, and the numbers of its table. */
interface PackedCells {
  readonly cells: readonly (TableCell | PackedCell)[]
  readonly held: { readonly numbers: Numbers; readonly asked: Asked }
}

const packed = Symbol("packed cells")

/**
 * The field `cells` of packed rows. All have this one: a getter of its own would take four times
 * the room of a row. It is a field of the row itself, so that copies have it.
 */
const spelledOut: PropertyDescriptor & ThisType<{ readonly [packed]: PackedCells }> = {
  enumerable: true,
  get() {
    const of = this[packed]
    const { asked, numbers } = of.held
    if (asked.last?.of !== of)
      asked.last = {
        of,
        cells: of.cells.map((cell) => ("look" in cell ? unpack(cell, numbers) : cell)),
      }
    return asked.last.cells
  },
}

const plain: PropertyDescriptor = { value: true }

/** Gives a row without its cells and the fields that stand for them. */
function packedRow(row: TableRow, of: PackedCells): TableRow {
  const { cells: _cells, ...rest } = row
  Object.defineProperty(rest, packed, { value: of })
  if (of.cells.every((cell) => "look" in cell)) Object.defineProperty(rest, plainMark, plain)
  return Object.defineProperty(rest, "cells", spelledOut) as TableRow
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

/** Packs a plain cell, its numbers among the others; any other stays as it is. */
function packCell(
  cell: TableCell,
  numbers: number[],
  lookOf: (cell: TableCell, plain: PlainText) => Look,
): TableCell | PackedCell {
  const plain = plainText(cell)
  if (!plain) return cell
  const from = numbers.length
  numbers.push(...numbersOf(cell, plain))
  return { look: lookOf(cell, plain), text: plain.run.text, from }
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
