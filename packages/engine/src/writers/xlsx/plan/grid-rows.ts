import { HEAD_ROWS, numbersColumns } from "./column-numbers.ts"
import type { Document, Paragraph } from "../../../model/document.ts"
import type { SettledOptions } from "../options.ts"
import { typeCell } from "../values/cell-value.ts"
import type { CellValue, ValueContext } from "../values/types.ts"
import { fontLook, type CellText } from "./cell-text.ts"
import type { Grid, GridCell } from "./grid.ts"
import { placeKey, sumFormulas, type ReadCell, type SumFormulas } from "./sum-formulas.ts"
import type { CellLook, CellPlan, MergePlan, RowPlan } from "./types.ts"

export interface GridSetting {
  readonly document: Document
  readonly options: SettledOptions
  readonly contexts: readonly ValueContext[]
  readonly readCell: (blocks: GridCell["blocks"]) => CellText
  /** Row of the sheet on which the grid starts. */
  readonly firstRow: number
  /** What totals add up, by their place in the grid. */
  readonly formulas?: SumFormulas
}

/** Largest area whose covered cells are written out with the look of the merged cell. */
const MAX_COVERED = 10_000

/**
 * Width of one step of indent: three spaces of the default font. Source: ECMA-376 part 1, 18.8.1
 * "indent".
 */
const INDENT_STEP = 6.75

/** Gives the areas of a grid that become merged cells. */
export function mergesOf(
  grid: Grid,
  setting: Pick<GridSetting, "firstRow" | "options">,
): MergePlan[] {
  if (!setting.options.mergeCells) return []
  return grid.rows.flatMap((row, index) =>
    row.cells
      .filter((cell) => isMerged(cell))
      .map((cell) => ({
        row: setting.firstRow + index,
        column: cell.column,
        rowSpan: cell.rowSpan,
        columnSpan: cell.columnSpan,
      })),
  )
}

/** Text that ran over empty neighbours on the printed sheet does so again without merging them. */
function isMerged(cell: GridCell): boolean {
  if (cell.rowSpan * cell.columnSpan === 1) return false
  return cell.isTitle === true || cell.isSpill !== true
}

/** Makes the rows of a grid one by one. */
export function* rowsOfGrid(grid: Grid, setting: GridSetting): Generator<RowPlan> {
  /** Cells that merged areas above still owe to later rows. */
  const owed = new Map<number, CellPlan[]>()
  for (const [index, row] of grid.rows.entries()) {
    const cells: CellPlan[] = owed.get(index) ?? []
    owed.delete(index)
    const own = settingOfRow(row.cells, index, setting)
    for (const cell of row.cells) {
      const plan = planCell(cell, index, own)
      cells.push(plan)
      if (isMerged(cell) && cell.rowSpan * cell.columnSpan <= MAX_COVERED)
        cover(cell, plan.look, index, cells, owed)
    }
    yield {
      index: setting.firstRow + index,
      height: row.height,
      cells: cells.toSorted((a, b) => a.column - b.column),
    }
  }
}

function cover(
  cell: GridCell,
  look: CellLook,
  index: number,
  own: CellPlan[],
  owed: Map<number, CellPlan[]>,
): void {
  for (let row = 0; row < cell.rowSpan; row++) {
    const target = row === 0 ? own : (owed.get(index + row) ?? [])
    if (row > 0) owed.set(index + row, target)
    for (let column = row === 0 ? 1 : 0; column < cell.columnSpan; column++)
      target.push({ column: cell.column + column, look })
  }
}

/** Finds the totals of a grid that are sums. */
export function formulasOfGrid(grid: Grid, setting: GridSetting): SumFormulas {
  const rows = grid.rows.map(({ cells }, index) => {
    const own = settingOfRow(cells, index, setting)
    return cells.map((cell): ReadCell => {
      const { text } = setting.readCell(cell.blocks)
      return { column: cell.column, value: valueOf(cell, text, own) }
    })
  })
  return sumFormulas(rows, grid.headerRows, setting.firstRow)
}

/**
 * Numbers in parentheses that name the columns of a grid are labels whatever their columns hold.
 */
function settingOfRow(
  cells: readonly GridCell[],
  index: number,
  setting: GridSetting,
): GridSetting {
  const isNumbering =
    index < HEAD_ROWS && numbersColumns(cells.map(({ blocks }) => setting.readCell(blocks).text))
  return isNumbering
    ? {
        ...setting,
        contexts: setting.contexts.map((each) => ({ ...each, isNumericColumn: false })),
      }
    : setting
}

function valueOf({ column }: GridCell, text: string, setting: GridSetting): CellValue {
  const context = setting.contexts[column] ?? {
    decimalMark: "point",
    isIdentifier: false,
    isNumericColumn: false,
    isDateColumn: false,
  }
  return typeCell(text, context, setting.options)
}

/** The column that holds a text: one that runs over its neighbours from the right has the last. */
const seatOf = (cell: GridCell): number =>
  cell.isSpill === true && !isMerged(cell) && alignOf(cell) === "right"
    ? cell.column + cell.columnSpan - 1
    : cell.column

function planCell(cell: GridCell, row: number, setting: GridSetting): CellPlan {
  const read = setting.readCell(cell.blocks)
  const value = valueOf(cell, read.text, setting)
  const look = lookOf(cell, read, value.kind === "text")
  const column = seatOf(cell)
  if (read.text === "") return { column, look }
  const sumOf = setting.formulas?.get(placeKey(row, cell.column))
  const runs = value.kind === "text" && read.stretches.length > 1 ? { runs: read.stretches } : {}
  return {
    column,
    look,
    content: {
      value,
      ...runs,
      ...(read.link === undefined ? {} : { link: read.link }),
      ...(sumOf && { sumOf }),
    },
  }
}

function lookOf(cell: GridCell, read: CellText, isText: boolean): CellLook {
  const align = alignOf(cell)
  const isSpill = cell.columnSpan > 1 && !isMerged(cell)
  const horizontal =
    align === "centre"
      ? "center"
      : align === "justify"
        ? "justify"
        : align === "right"
          ? isText
            ? "right"
            : "general"
          : isText
            ? "general"
            : "left"
  const [first] = cell.blocks
  // A value never wraps: a column too narrow for it would show signs instead.
  const shrinks = !isText && read.text.includes("\n")
  const fill = read.highlight ?? cell.fill
  const left =
    first?.kind === "paragraph" && align === "left"
      ? first.format.indent.left + Math.max(0, first.format.indent.firstLine)
      : 0
  return {
    font: mainFont(read),
    ...(fill === undefined ? {} : { fill }),
    borders: cell.borders,
    horizontal: left >= INDENT_STEP / 2 && horizontal === "general" ? "left" : horizontal,
    vertical: cell.align === "middle" ? "center" : cell.align,
    wraps: !shrinks && !isSpill && (read.lines > 1 || read.text.includes("\n")),
    shrinks,
    indent: left >= INDENT_STEP / 2 ? Math.min(15, Math.round(left / INDENT_STEP)) : 0,
    rotation: cell.rotation === 270 ? 90 : cell.rotation === 90 ? 180 : 0,
  }
}

const plainFont = {
  name: "Calibri",
  size: 11,
  bold: false,
  italic: false,
  underline: "none",
  strike: false,
  colour: 0,
  position: "baseline",
} as const

/** Font of the longest stretch on the line. */
function mainFont(read: CellText): CellLook["font"] {
  let main: CellText["stretches"][number] | undefined
  const onLine = read.stretches.filter(({ font }) => font.position === "baseline")
  for (const stretch of onLine.length > 0 ? onLine : read.stretches)
    if (!main || stretch.text.length > main.text.length) main = stretch
  return main?.font ?? plainFont
}

function alignOf(cell: GridCell): Paragraph["format"]["align"] {
  const [first] = cell.blocks
  return first?.kind === "paragraph" ? first.format.align : "left"
}

/** Makes the row of a paragraph that stands outside the tables. */
export function rowOfText(
  paragraph: Paragraph,
  index: number,
  setting: Pick<GridSetting, "document" | "readCell">,
  isMerged: boolean,
): RowPlan {
  const read = setting.readCell([paragraph])
  const font =
    read.stretches[0]?.font ?? fontLook(setting.document.body, read.text, setting.document)
  const { align } = paragraph.format
  const fill = read.highlight
  const horizontal =
    isMerged && align === "centre" ? "center" : isMerged && align === "right" ? "right" : "general"
  const look: CellLook = {
    font,
    ...(fill === undefined ? {} : { fill }),
    borders: {},
    horizontal,
    vertical: "top",
    wraps: isMerged,
    shrinks: false,
    indent: 0,
    rotation: 0,
  }
  const height = Math.min(409, read.lines * font.size * LINE_HEIGHT)
  if (read.text === "") return { index, height, cells: [] }
  const content = {
    value: { kind: "text", text: read.text } as const,
    ...(read.stretches.length > 1 ? { runs: read.stretches } : {}),
    ...(read.link === undefined ? {} : { link: read.link }),
  }
  return { index, height, cells: [{ column: 0, look, content }] }
}

/** Height of a line of text in font sizes, as spreadsheet programs set it. */
const LINE_HEIGHT = 1.35
